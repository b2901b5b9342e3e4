"""Texture: the base of the three texture types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.contract.capabilities import FormatUse
from renderers.contract.enums import SurfaceFormat
from renderers.contract.formats import is_block_compressed
from xna.exceptions import ArgumentException, NotSupportedException
from xna.graphics.graphics_resource import GraphicsResource

if TYPE_CHECKING:
    from renderers.contract.resources import Resource
    from xna.graphics.graphics_device import GraphicsDevice


class Texture(GraphicsResource):
    """A picture, cube or volume in the memory of a graphics device."""

    def __init__(self, graphicsDevice: GraphicsDevice, handle: Resource, surface_format: SurfaceFormat, levels: int) -> None:
        self._format = surface_format
        self._levels = levels
        super().__init__(graphicsDevice, handle)

    @property
    def Format(self) -> SurfaceFormat:
        """The format of the texels."""
        return self._format

    @property
    def LevelCount(self) -> int:
        """The number of mip levels; 1 without a mip chain."""
        return self._levels


def check_format(device: GraphicsDevice, surface_format: SurfaceFormat) -> None:
    """Refuse a format that the profile or the renderer does not have.

    Raises:
        NotSupportedException: with the profile or the renderer named.
    """
    limits, renderer = device._limits, device._renderer
    if surface_format not in limits.texture_formats:
        raise NotSupportedException(
            f"The {limits.name} profile has no textures of SurfaceFormat.{surface_format.name}; use HiDef."
        )
    if not renderer.format_support(surface_format) & (FormatUse.STORAGE | FormatUse.SAMPLED):
        renderer.refuse(f"textures of SurfaceFormat.{surface_format.name}")


def check_size(profile: str, what: str, sizes: tuple[int, ...], profile_limit: int, renderer_limit: int) -> None:
    """Refuse a texture that is larger than the profile or the renderer allows.

    Raises:
        NotSupportedException: with the limit named.
    """
    shown = "x".join(map(str, sizes))
    if max(sizes) > profile_limit:
        raise NotSupportedException(f"The {profile} profile allows {what} of at most {profile_limit} texels a side, got {shown}.")
    if max(sizes) > renderer_limit:
        raise NotSupportedException(f"The renderer allows {what} of at most {renderer_limit} texels a side, got {shown}.")


def check_blocks(surface_format: SurfaceFormat, sizes: tuple[int, ...]) -> None:
    """Refuse a DXT texture that does not consist of whole 4x4 blocks.

    Raises:
        ArgumentException: a size is no multiple of 4.
    """
    if is_block_compressed(surface_format) and any(size % 4 for size in sizes):
        shown = "x".join(map(str, sizes))
        raise ArgumentException(f"A {surface_format.name} texture must have sizes that are multiples of 4, got {shown}.")


def check_power_of_two(device: GraphicsDevice, sizes: tuple[int, ...], rule: str | None) -> None:
    """Refuse other sizes than powers of two where the profile has a rule against them.

    Args:
        device: the device whose profile decides.
        sizes: the sides of the texture.
        rule: what the texture has that Reach allows for powers of two only; None for nothing.

    Raises:
        NotSupportedException: with the rule named.
    """
    limits = device._limits
    if rule is None or limits.non_power_of_two_unconditional or not any(size & (size - 1) for size in sizes):
        return
    shown = "x".join(map(str, sizes))
    raise NotSupportedException(f"The {limits.name} profile allows {rule} only in sizes that are powers of two, got {shown}.")
