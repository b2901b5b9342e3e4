"""The check that a draw's vertex declarations provide what its effect reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from renderers.contract.draw import VertexStream
from renderers.contract.vertex_layout import VERTEX_LAYOUTS
from xna.exceptions import InvalidOperationException, NotSupportedException
from xna.graphics._applied_effect import AppliedEffect

if TYPE_CHECKING:
    from xna.graphics._profile_limits import ProfileLimits

# (layout numbers, inputs) that were found complete: the check of a repeated draw is one look-up.
_complete: set[tuple[object, ...]] = set()


def check_vertex_inputs(streams: tuple[VertexStream, ...], effect: AppliedEffect) -> None:
    """Raise InvalidOperationException for the first element that the effect needs and no stream has."""
    key = (*[stream.layout for stream in streams], effect.inputs)
    if key in _complete:
        return
    provided = {(element.usage, element.usage_index) for stream in streams for element in VERTEX_LAYOUTS[stream.layout].elements}
    for needed in effect.inputs:
        if (needed.usage, needed.usage_index) not in provided:
            name = f"{needed.usage.name}{needed.usage_index}"
            have = ", ".join(f"{usage.name}{index}" for usage, index in sorted(provided))
            raise InvalidOperationException(
                f"The vertex declaration lacks {name}, which {effect.name} needs because of {needed.property_name}; "
                f"it has {have}. Use a vertex type with that element or change the property."
            )
    _complete.add(key)


def check_vertex_layouts(limits: ProfileLimits, layouts: Iterable[int]) -> None:
    """Raise NotSupportedException for vertex layouts (numbers of VERTEX_LAYOUTS) that the profile does not have."""
    for layout in map(VERTEX_LAYOUTS.__getitem__, layouts):
        if layout.stride > limits.vertex_stride:
            raise NotSupportedException(
                f"The {limits.name} profile allows vertices of at most {limits.vertex_stride} bytes; the declaration has a "
                f"stride of {layout.stride}. Split the elements over several vertex buffers."
            )
        for element in layout.elements:
            if element.format not in limits.vertex_formats:
                raise NotSupportedException(
                    f"The {limits.name} profile has no VertexElementFormat.{element.format.name}, which "
                    f"{element.usage.name}{element.usage_index} has; use HiDef or another format."
                )
