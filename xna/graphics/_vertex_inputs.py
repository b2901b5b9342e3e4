"""The check that a draw's vertex declarations provide what its effect reads."""

from __future__ import annotations

from renderers.contract.draw import VertexStream
from renderers.contract.vertex_layout import VERTEX_LAYOUTS
from xna.exceptions import InvalidOperationException
from xna.graphics._applied_effect import AppliedEffect

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
