"""The program of a draw, and what of the vertex streams it reads."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from renderers.contract.draw import DrawCommand, VertexStream
from renderers.contract.enums import VertexElementFormat, VertexElementUsage
from renderers.contract.errors import InvalidOperationException
from renderers.contract.vertex_layout import VERTEX_LAYOUTS, VertexLayoutElement
from renderers.shaders import InputType, StockProgram, input_type, program_for

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
    """What a program reads of its streams; `types` runs parallel to the program's inputs."""

    buffers: tuple[VertexBufferKey, ...]
    attributes: tuple[AttributeKey, ...]
    types: tuple[InputType, ...]


def layouts_of(streams: tuple[VertexStream, ...]) -> Layouts:
    """Give the layouts of the streams of a draw."""
    return tuple([(stream.layout, stream.frequency > 0) for stream in streams])


def program_of(command: DrawCommand, layouts: Layouts, general: bool) -> StockProgram:
    """Give the stock program of a draw."""
    effect = command.effect
    return program_for(effect.family, effect.flags, instance_world=_has_instance_world(layouts), general=general)


@cache
def _has_instance_world(layouts: Layouts) -> bool:
    """Tell whether an instance stream has the four rows of a world matrix."""
    for number, per_instance in layouts:
        found = {(each.usage, each.usage_index): each.format for each in reversed(VERTEX_LAYOUTS[number].elements)}
        if per_instance and all(found.get(meaning) == VertexElementFormat.Vector4 for meaning in _WORLD):
            return True
    return False


def vertex_inputs(layouts: Layouts, program: StockProgram) -> VertexInputs:
    """Give what a program reads of some streams. Of elements that mean the same the first one counts.

    Raises:
        InvalidOperationException: No stream has an element that the program reads.
    """
    found = _elements(layouts)
    attributes, types = [], []
    for usage, usage_index, location in program.inputs:
        place = found.get((usage, usage_index))
        if place is None:
            raise InvalidOperationException(f"The effect reads {usage.name}{usage_index}; no vertex stream has such an element.")
        slot, element = place
        attributes.append(AttributeKey(location, slot, element.offset, element.format))
        types.append(input_type(element.format))
    buffers = tuple(VertexBufferKey(VERTEX_LAYOUTS[number].stride, per_instance) for number, per_instance in layouts)
    return VertexInputs(buffers, tuple(attributes), tuple(types))


def _elements(layouts: Layouts) -> dict[tuple[VertexElementUsage, int], tuple[int, VertexLayoutElement]]:
    found: dict[tuple[VertexElementUsage, int], tuple[int, VertexLayoutElement]] = {}
    for slot, (number, _) in enumerate(layouts):
        for element in VERTEX_LAYOUTS[number].elements:
            found.setdefault((element.usage, element.usage_index), (slot, element))
    return found
