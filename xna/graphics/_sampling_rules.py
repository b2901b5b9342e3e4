"""The check that a profile lets the textures of a draw be sampled as its sampler states say."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.contract.effects import TEXTURE_SLOTS, EffectBlock
from renderers.contract.enums import EffectFamily, EffectFlags, TextureAddressMode
from renderers.contract.states import SAMPLER_STATES
from xna.exceptions import NotSupportedException
from xna.graphics.texture import Texture
from xna.graphics.texture2d import Texture2D


def check_addressing(profile: str, block: EffectBlock, textures: Sequence[Texture | None], samplers: Sequence[int]) -> None:
    """Raise NotSupportedException for a texture of odd size that the effect would read with Wrap or Mirror."""
    for slot in _sampled_slots(block):
        texture, sampler = textures[slot], SAMPLER_STATES[samplers[slot]]
        wraps = (sampler.address_u, sampler.address_v) != (TextureAddressMode.Clamp, TextureAddressMode.Clamp)
        if wraps and isinstance(texture, Texture2D) and not _are_powers_of_two(texture.Width, texture.Height):
            raise NotSupportedException(
                f"The {profile} profile needs TextureAddressMode.Clamp for sizes that are no powers of two. {texture!r} in "
                f"slot {slot} is {texture.Width}x{texture.Height} and its sampler state says {sampler.address_u.name}, "
                f"{sampler.address_v.name}: set SamplerStates[{slot}] to LinearClamp, or use GraphicsProfile.HiDef."
            )


def _sampled_slots(block: EffectBlock) -> range:
    textured = block.family in (EffectFamily.SPRITE, EffectFamily.CUSTOM) or block.flags & EffectFlags.TEXTURE
    return range(TEXTURE_SLOTS[block.family] if textured else 0)


def _are_powers_of_two(*numbers: int) -> bool:
    return not any(number & (number - 1) for number in numbers)
