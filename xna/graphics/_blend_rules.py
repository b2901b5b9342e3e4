"""The check that factors and functions of a blend state go together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.contract.enums import Blend, BlendFunction
from xna.exceptions import NotSupportedException

if TYPE_CHECKING:
    from xna.graphics.blend_state import BlendState

_EXTREMES = (BlendFunction.Min, BlendFunction.Max)


def check_factors(state: BlendState) -> None:
    """Raise NotSupportedException where Min or Max are to be weighed: no profile can."""
    color = state.ColorSourceBlend, state.ColorDestinationBlend, state.ColorBlendFunction
    alpha = state.AlphaSourceBlend, state.AlphaDestinationBlend, state.AlphaBlendFunction
    for name, (source, destination, function) in (("Color", color), ("Alpha", alpha)):
        if function in _EXTREMES and (source, destination) != (Blend.One, Blend.One):
            raise NotSupportedException(
                f"BlendFunction.{function.name} needs Blend.One for both factors. The state has "
                f"{source.name} and {destination.name}: set {name}SourceBlend and {name}DestinationBlend to One."
            )
