"""The checks that a profile allows the factors and functions of a blend state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.contract.enums import Blend, BlendFunction
from xna.exceptions import NotSupportedException

if TYPE_CHECKING:
    from xna.graphics._profile_limits import ProfileLimits
    from xna.graphics.blend_state import BlendState

_EXTREMES = (BlendFunction.Min, BlendFunction.Max)


def check_factors(limits: ProfileLimits, state: BlendState) -> None:
    """Raise NotSupportedException for what the profile cannot blend: no profile weighs Min and Max, and Reach has less."""
    color = state.ColorSourceBlend, state.ColorDestinationBlend, state.ColorBlendFunction
    alpha = state.AlphaSourceBlend, state.AlphaDestinationBlend, state.AlphaBlendFunction
    for name, (source, destination, function) in (("Color", color), ("Alpha", alpha)):
        if function in _EXTREMES and (source, destination) != (Blend.One, Blend.One):
            raise NotSupportedException(
                f"The {limits.name} profile needs Blend.One for both factors of BlendFunction.{function.name}. The state has "
                f"{source.name} and {destination.name}: set {name}SourceBlend and {name}DestinationBlend to One."
            )
        if destination == Blend.SourceAlphaSaturation and not limits.saturated_destination:
            raise NotSupportedException(
                f"The {limits.name} profile allows Blend.SourceAlphaSaturation as a source only, not as "
                f"{name}DestinationBlend; choose another factor, or use GraphicsProfile.HiDef."
            )
    if color != alpha and not limits.separate_alpha_blend:
        raise NotSupportedException(
            f"The {limits.name} profile blends alpha as it blends colour: AlphaSourceBlend, AlphaDestinationBlend and "
            "AlphaBlendFunction must be the Color members' values. Set both alike, or use GraphicsProfile.HiDef."
        )
