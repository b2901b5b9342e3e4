"""The program of a draw, and what of the vertex streams it reads."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from renderers.contract.draw import DrawCommand, VertexStream
from renderers.contract.enums import EffectFamily, VertexElementFormat, VertexElementUsage
from renderers.contract.errors import InvalidOperationException
from renderers.contract.vertex_layout import VERTEX_LAYOUTS, VertexLayoutElement
from renderers.deferred.custom_programs import DeferredProgram, element_for, elements_of
from renderers.shaders import WORLD_LOCATION, InputType, StockProgram, input_type, program_for

_WORLD = tuple((VertexElementUsage.TextureCoordinate, index) for index in range(1, 5))
# Layout numbers of the streams, each with whether it moves on by instances.
Layouts = tuple[tuple[int, bool], ...]


class VertexBufferKey(NamedTuple):
    """One vertex stream: bytes a record, and whether it moves on by instances."""

    stride: int
    per_instance: bool


class AttributeKey(NamedTuple):
    """One shader input and where it lies."""

    location: int
    slot: int
    offset: int
    format: VertexElementFormat


class VertexInputs(NamedTuple):
    """What a program reads of its streams; `types` runs parallel to a stock program's inputs."""

    buffers: tuple[VertexBufferKey, ...]
    attributes: tuple[AttributeKey, ...]
    types: tuple[InputType, ...]


def layouts_of(streams: tuple[VertexStream, ...]) -> Layouts:
    """Give the layouts of the streams of a draw."""
    return tuple([(stream.layout, stream.frequency > 0) for stream in streams])


def program_of(command: DrawCommand, layouts: Layouts, general: bool) -> StockProgram | DeferredProgram:
    """Give the program of a draw: a stock one, or the game's own."""
    effect = command.effect
    if effect.family == EffectFamily.CUSTOM:
        assert isinstance(effect.program, DeferredProgram)
        return effect.program
    return program_for(effect.family, effect.flags, instance_world=_world_slot(layouts) is not None, general=general)


@cache
def _world_slot(layouts: Layouts) -> int | None:
    """Give the first instance stream that has the four rows of a world matrix."""
    for slot, (number, per_instance) in enumerate(layouts):
        found = _elements_of(slot, number)
        if per_instance and all(
            meaning in found and found[meaning][1].format == VertexElementFormat.Vector4 for meaning in _WORLD
        ):
            return slot
    return None


def vertex_inputs(layouts: Layouts, program: StockProgram | DeferredProgram) -> VertexInputs:
    """Give what a program reads of some streams. Of elements that mean the same a stock program reads the first one.

    Raises:
        InvalidOperationException: No stream has an element that a stock program reads.
        NotSupportedException: No stream has an element at a location that a custom program reads.
    """
    if isinstance(program, DeferredProgram):
        return _custom_inputs(layouts, program)
    found = _elements(layouts)
    world = _world_slot(layouts)
    rows = {} if world is None else _elements_of(world, layouts[world][0])
    attributes, types = [], []
    for usage, usage_index, location in program.inputs:
        place = (rows if location >= WORLD_LOCATION else found).get((usage, usage_index))
        if place is None:
            raise InvalidOperationException(f"The effect reads {usage.name}{usage_index}; no vertex stream has such an element.")
        slot, element = place
        attributes.append(AttributeKey(location, slot, element.offset, element.format))
        types.append(input_type(element.format))
    return VertexInputs(_buffers(layouts), tuple(attributes), tuple(types))


def _custom_inputs(layouts: Layouts, program: DeferredProgram) -> VertexInputs:
    elements = elements_of(layouts)
    attributes = []
    for wanted in program.interface.inputs:
        slot, element = element_for(wanted, elements)
        attributes.append(AttributeKey(wanted.location, slot, element.offset, element.format))
    return VertexInputs(_buffers(layouts), tuple(attributes), ())


def _buffers(layouts: Layouts) -> tuple[VertexBufferKey, ...]:
    return tuple(VertexBufferKey(VERTEX_LAYOUTS[number].stride, per_instance) for number, per_instance in layouts)


_Places = dict[tuple[VertexElementUsage, int], tuple[int, VertexLayoutElement]]


def _elements(layouts: Layouts) -> _Places:
    found: _Places = {}
    for slot, (number, _) in reversed(list(enumerate(layouts))):
        found |= _elements_of(slot, number)
    return found


def _elements_of(slot: int, number: int) -> _Places:
    return {(each.usage, each.usage_index): (slot, each) for each in reversed(VERTEX_LAYOUTS[number].elements)}
