"""HEADLESS's checks: what the front should never let through, and what a strict native API would refuse."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from renderers.contract.draw import DrawCommand, IndexStream, ScissorRect, ViewportRect
from renderers.contract.effects import PARAMETER_DTYPES, TEXTURE_SLOTS
from renderers.contract.enums import EffectFamily
from renderers.contract.errors import ArgumentOutOfRangeException, InvalidOperationException
from renderers.contract.formats import vertices_used
from renderers.contract.resources import Resource
from renderers.contract.vertex_layout import VERTEX_LAYOUTS
from renderers.headless.resources import HeadlessBuffer


class HeadlessValidationError(InvalidOperationException):
    """HEADLESS found a call that breaks a rule; the message names the rule and the values."""


def require(holds: bool, message: str) -> None:
    """Raise HeadlessValidationError with the message unless the rule holds."""
    if not holds:
        raise HeadlessValidationError(message)


def check_alive(resource: object, what: str) -> None:
    """A released handle may not be used."""
    require(not (isinstance(resource, Resource) and resource.released), f"{what} uses a resource that was released")


def check_draw(command: DrawCommand, size: tuple[int, int]) -> None:
    """Check counts, ranges, the effect's needs, viewport and scissor of one draw."""
    require(command.primitive_count > 0, f"primitive_count must be above 0; it was {command.primitive_count}")
    require(command.instance_count > 0, f"instance_count must be above 0; it was {command.instance_count}")
    _check_effect(command)
    _check_ranges(command)
    _check_viewport(command.state.viewport, size)
    _check_scissor(command.state.scissor, size)


def _check_effect(command: DrawCommand) -> None:
    effect = command.effect
    dtype = PARAMETER_DTYPES.get(effect.family)
    if dtype is not None:
        require(
            len(effect.parameters) == dtype.itemsize,
            f"the {effect.family.name} block must have {dtype.itemsize} bytes; it had {len(effect.parameters)}",
        )
    if effect.family == EffectFamily.SKINNED:
        require(bool(effect.bones), "a SKINNED draw needs bones")
    for slot in range(TEXTURE_SLOTS[effect.family]):
        check_alive(command.state.textures[slot], f"texture slot {slot}")


def _check_ranges(command: DrawCommand) -> None:
    used = vertices_used(command.topology, command.primitive_count)
    indices = command.geometry.indices
    needed = command.first + used
    if indices is not None:
        check_alive(indices.data, "the index stream")
        have = _elements(indices.data, 4 if indices.wide else 2)
        require(needed <= have, f"the draw needs {needed} indices; {have} were uploaded")
        needed = command.base_vertex + command.min_vertex + command.vertex_count
    for slot, stream in enumerate(command.geometry.streams):
        check_alive(stream.data, f"vertex stream {slot}")
        stride = VERTEX_LAYOUTS[stream.layout].stride
        require(stride > 0, f"vertex stream {slot} has stride 0")
        have = (_elements(stream.data, 1) - stream.offset) // stride
        if stream.frequency:
            need = (command.instance_count + stream.frequency - 1) // stream.frequency
            require(need <= have, f"vertex stream {slot} needs {need} instances; {have} were uploaded")
        else:
            require(needed <= have, f"vertex stream {slot} needs {needed} vertices; {have} were uploaded")
            if indices is not None and not command.quads:
                _check_named(_index_values(indices)[command.first : command.first + used], command.base_vertex, slot, have)


def _index_values(indices: IndexStream) -> npt.NDArray[np.unsignedinteger]:
    data = indices.data
    if isinstance(data, HeadlessBuffer):
        return data.data.view(np.uint32 if indices.wide else np.uint16)
    return data  # type: ignore[return-value]


def _check_named(indices: npt.NDArray[np.unsignedinteger], base: int, slot: int, have: int) -> None:
    low, high = int(indices.min()) + base, int(indices.max()) + base
    if low < 0 or high >= have:
        raise ArgumentOutOfRangeException(
            f"The indices must name vertices that exist: with the base vertex they name {low}..{high}, and vertex stream {slot} "
            f"has {have}. Check the indices, their start and the base vertex."
        )


def _elements(data: object, size: int) -> int:
    if isinstance(data, HeadlessBuffer):
        return data.uploaded // size
    return int(data.nbytes) // size  # type: ignore[attr-defined]


def _check_viewport(viewport: ViewportRect, size: tuple[int, int]) -> None:
    _check_rectangle("the viewport", viewport[:4], size)
    require(
        viewport.min_depth <= viewport.max_depth,
        f"the viewport's min_depth must not exceed max_depth; they were {viewport.min_depth} and {viewport.max_depth}",
    )


def _check_scissor(scissor: ScissorRect, size: tuple[int, int]) -> None:
    _check_rectangle("the scissor", scissor, size)


def _check_rectangle(what: str, rectangle: tuple[int, int, int, int], size: tuple[int, int]) -> None:
    x, y, width, height = rectangle
    inside = x >= 0 and y >= 0 and width >= 0 and height >= 0 and x + width <= size[0] and y + height <= size[1]
    require(inside, f"{what} must lie inside the destination of {size[0]}x{size[1]}; it was {tuple(rectangle)}")
