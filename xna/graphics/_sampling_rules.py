"""The checks that a profile lets the textures of a draw be sampled, and its target be blended, as the states say."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from renderers.contract.effects import TEXTURE_SLOTS
from renderers.contract.enums import (
    Blend,
    BlendFunction,
    EffectFamily,
    EffectFlags,
    SurfaceFormat,
    TextureAddressMode,
    TextureFilter,
)
from renderers.contract.states import BLEND_STATES, SAMPLER_STATES, BlendSnapshot
from xna.exceptions import NotSupportedException
from xna.graphics.texture import Texture
from xna.graphics.texture2d import Texture2D


def check_addressing(profile: str, slots: Collection[int], textures: Sequence[Texture | None], samplers: Sequence[int]) -> None:
    """Raise NotSupportedException for a texture of odd size that the effect would read with Wrap or Mirror."""
    for slot in slots:
        texture, sampler = textures[slot], SAMPLER_STATES[samplers[slot]]
        wraps = (sampler.address_u, sampler.address_v) != (TextureAddressMode.Clamp, TextureAddressMode.Clamp)
        if wraps and isinstance(texture, Texture2D) and not _are_powers_of_two(texture.Width, texture.Height):
            raise NotSupportedException(
                f"The {profile} profile needs TextureAddressMode.Clamp for sizes that are no powers of two. {texture!r} in "
                f"slot {slot} is {texture.Width}x{texture.Height} and its sampler state says {sampler.address_u.name}, "
                f"{sampler.address_v.name}: set SamplerStates[{slot}] to LinearClamp, or use GraphicsProfile.HiDef."
            )


def check_filtering(
    profile: str, slots: Collection[int], textures: Sequence[Texture | None], samplers: Sequence[int], plain: set[int]
) -> None:
    """Raise NotSupportedException for a texture in one of the slots `plain` that the effect would read with a filter."""
    for slot in plain.intersection(slots):
        texture, sampler = textures[slot], SAMPLER_STATES[samplers[slot]]
        if texture is not None and sampler.filter != TextureFilter.Point:
            raise NotSupportedException(
                f"The {profile} profile needs TextureFilter.Point for textures of SurfaceFormat.{texture.Format.name}. The "
                f"sampler state of slot {slot} says {sampler.filter.name}: set SamplerStates[{slot}] to PointClamp or PointWrap."
            )


def check_blending(profile: str, number: int, plain: Sequence[tuple[int, SurfaceFormat]]) -> None:
    """Raise NotSupportedException for a blend state that does more than store; `plain` lists slots of targets and formats."""
    state = BLEND_STATES[number]
    for slot, surface_format in plain:
        if _blends(state) or state.write_channels[slot] & 15 != 15:
            raise NotSupportedException(
                f"The {profile} profile neither blends nor masks channels of targets of SurfaceFormat.{surface_format.name}, "
                f"as the one in slot {slot}: set BlendState.Opaque, or use SurfaceFormat.HdrBlendable."
            )


def _blends(state: BlendSnapshot) -> bool:
    color = state.color_source, state.color_destination, state.color_function
    alpha = state.alpha_source, state.alpha_destination, state.alpha_function
    return any(part[:2] != (Blend.One, Blend.Zero) or part[2] >= BlendFunction.Min for part in (color, alpha))


def sampled_slots(family: EffectFamily, flags: EffectFlags) -> range:
    """Give the slots that a stock effect reads."""
    textured = family == EffectFamily.SPRITE or flags & EffectFlags.TEXTURE
    return range(TEXTURE_SLOTS[family] if textured else 0)


def _are_powers_of_two(*numbers: int) -> bool:
    return not any(number & (number - 1) for number in numbers)
