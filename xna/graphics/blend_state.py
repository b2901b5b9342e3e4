"""BlendState: how drawn colours are combined with what the target holds."""

from __future__ import annotations

from typing import Any, ClassVar

from renderers.contract.enums import Blend, BlendFunction
from renderers.contract.enums import ColorWriteChannels as Channels
from renderers.contract.states import BLEND_STATES, BlendSnapshot
from xna.color import Color
from xna.exceptions import ArgumentException
from xna.graphics._state_object import StateObject, StateProperty, enumeration, integer


def _color(value: Any, name: str) -> Color:
    if not isinstance(value, Color):
        raise ArgumentException(f"{name} must be a Color; it was {value!r}.")
    return Color(value.R, value.G, value.B, value.A)


def _copy(value: Color) -> Color:
    return Color(value.R, value.G, value.B, value.A)


class BlendState(StateObject):
    """Blend factors and functions, write masks, the blend factor colour and the multisample mask.

    A new one equals Opaque. `BlendState(ColorSourceBlend=Blend.SourceAlpha, ...)` sets properties at once, as C#'s object
    initialisers do. Frozen when first bound: later assignments raise InvalidOperationException.
    """

    Opaque: ClassVar[BlendState]
    AlphaBlend: ClassVar[BlendState]
    Additive: ClassVar[BlendState]
    NonPremultiplied: ClassVar[BlendState]

    ColorSourceBlend = StateProperty(Blend.One, enumeration(Blend), "The factor of the drawn colour.")
    ColorDestinationBlend = StateProperty(Blend.Zero, enumeration(Blend), "The factor of the stored colour.")
    ColorBlendFunction = StateProperty(BlendFunction.Add, enumeration(BlendFunction), "How the weighted colours combine.")
    AlphaSourceBlend = StateProperty(Blend.One, enumeration(Blend), "The factor of the drawn alpha.")
    AlphaDestinationBlend = StateProperty(Blend.Zero, enumeration(Blend), "The factor of the stored alpha.")
    AlphaBlendFunction = StateProperty(BlendFunction.Add, enumeration(BlendFunction), "How the weighted alphas combine.")
    ColorWriteChannels = StateProperty(Channels.All, enumeration(Channels), "The channels written to target 0.")
    ColorWriteChannels1 = StateProperty(Channels.All, enumeration(Channels), "The channels written to target 1.")
    ColorWriteChannels2 = StateProperty(Channels.All, enumeration(Channels), "The channels written to target 2.")
    ColorWriteChannels3 = StateProperty(Channels.All, enumeration(Channels), "The channels written to target 3.")
    BlendFactor = StateProperty(Color(255, 255, 255, 255), _color, "The constant of Blend.BlendFactor.", _copy)
    MultiSampleMask = StateProperty(-1, integer, "One bit per sample; samples whose bit is 0 are not written.")

    def _intern(self) -> int:
        return BLEND_STATES.intern(
            BlendSnapshot(
                self.ColorSourceBlend,
                self.ColorDestinationBlend,
                self.ColorBlendFunction,
                self.AlphaSourceBlend,
                self.AlphaDestinationBlend,
                self.AlphaBlendFunction,
                (self.ColorWriteChannels, self.ColorWriteChannels1, self.ColorWriteChannels2, self.ColorWriteChannels3),
            )
        )


def _preset(name: str, source: Blend, destination: Blend) -> BlendState:
    return BlendState._preset(
        name,
        ColorSourceBlend=source,
        ColorDestinationBlend=destination,
        AlphaSourceBlend=source,
        AlphaDestinationBlend=destination,
    )


BlendState.Opaque = _preset("Opaque", Blend.One, Blend.Zero)
BlendState.AlphaBlend = _preset("AlphaBlend", Blend.One, Blend.InverseSourceAlpha)
BlendState.Additive = _preset("Additive", Blend.SourceAlpha, Blend.One)
BlendState.NonPremultiplied = _preset("NonPremultiplied", Blend.SourceAlpha, Blend.InverseSourceAlpha)
