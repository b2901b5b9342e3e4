"""XNA's formats in SDL's numbers, and which of them a device has."""

from __future__ import annotations

from typing import Any

from renderers.contract.capabilities import FormatUse
from renderers.contract.enums import SurfaceFormat
from renderers.contract.formats import RENDER_TARGET_FORMATS, is_block_compressed
from renderers.sdl_gpu.device import Device

_NAMES = {
    SurfaceFormat.Color: "R8G8B8A8_UNORM",
    SurfaceFormat.Bgr565: "B5G6R5_UNORM",
    SurfaceFormat.Bgra5551: "B5G5R5A1_UNORM",
    SurfaceFormat.Bgra4444: "B4G4R4A4_UNORM",
    SurfaceFormat.Dxt1: "BC1_RGBA_UNORM",
    SurfaceFormat.Dxt3: "BC2_RGBA_UNORM",
    SurfaceFormat.Dxt5: "BC3_RGBA_UNORM",
    SurfaceFormat.NormalizedByte2: "R8G8_SNORM",
    SurfaceFormat.NormalizedByte4: "R8G8B8A8_SNORM",
    SurfaceFormat.Rgba1010102: "R10G10B10A2_UNORM",
    SurfaceFormat.Rg32: "R16G16_UNORM",
    SurfaceFormat.Rgba64: "R16G16B16A16_UNORM",
    SurfaceFormat.Alpha8: "A8_UNORM",
    SurfaceFormat.Single: "R32_FLOAT",
    SurfaceFormat.Vector2: "R32G32_FLOAT",
    SurfaceFormat.Vector4: "R32G32B32A32_FLOAT",
    SurfaceFormat.HalfSingle: "R16_FLOAT",
    SurfaceFormat.HalfVector2: "R16G16_FLOAT",
    SurfaceFormat.HalfVector4: "R16G16B16A16_FLOAT",
    SurfaceFormat.HdrBlendable: "R16G16B16A16_FLOAT",
}
# XNA reads 1 in channels that these formats do not store; hardware reads 0 in green and blue.
_LACKING = {
    SurfaceFormat.Single: (0.0, 1.0, 1.0, 0.0),
    SurfaceFormat.HalfSingle: (0.0, 1.0, 1.0, 0.0),
    SurfaceFormat.Vector2: (0.0, 0.0, 1.0, 0.0),
    SurfaceFormat.HalfVector2: (0.0, 0.0, 1.0, 0.0),
    SurfaceFormat.Rg32: (0.0, 0.0, 1.0, 0.0),
    SurfaceFormat.NormalizedByte2: (0.0, 0.0, 1.0, 0.0),
}
_UNFILTERED = frozenset({SurfaceFormat.Single, SurfaceFormat.Vector2, SurfaceFormat.Vector4})
_TRANSFERS = FormatUse.STORAGE | FormatUse.SAMPLED | FormatUse.TRANSFER_SOURCE | FormatUse.TRANSFER_DESTINATION


def native_format(sdl: Any, surface_format: SurfaceFormat) -> int:
    """Give SDL's number of a format."""
    number: int = getattr(sdl, f"SDL_GPU_TEXTUREFORMAT_{_NAMES[surface_format]}")
    return number


def lacking_channels(surface_format: SurfaceFormat) -> tuple[float, float, float, float] | None:
    """Give 1 for each channel that a format lacks and hardware reads as 0 where XNA reads 1; None for the usual formats."""
    return _LACKING.get(surface_format)


def can_sample(device: Device, surface_format: SurfaceFormat, texture_type: int) -> bool:
    """Tell whether textures of a format and native type can be made."""
    sdl = device.sdl
    return device.supports(native_format(sdl, surface_format), texture_type, sdl.SDL_GPU_TEXTUREUSAGE_SAMPLER)


def can_draw_into(device: Device, surface_format: SurfaceFormat, texture_type: int) -> bool:
    """Tell whether targets of a format and native type can be made; XNA knows eleven formats for them."""
    sdl = device.sdl
    usage = sdl.SDL_GPU_TEXTUREUSAGE_SAMPLER | sdl.SDL_GPU_TEXTUREUSAGE_COLOR_TARGET
    return surface_format in RENDER_TARGET_FORMATS and device.supports(native_format(sdl, surface_format), texture_type, usage)


def format_uses(device: Device, surface_format: SurfaceFormat) -> FormatUse:
    """Give the uses of a format on a device."""
    flat = device.sdl.SDL_GPU_TEXTURETYPE_2D
    if not can_sample(device, surface_format, flat):
        return FormatUse.NONE
    uses = _TRANSFERS | FormatUse.MIPMAPPED
    if surface_format not in _UNFILTERED:
        uses |= FormatUse.FILTERABLE
    if can_draw_into(device, surface_format, flat):
        uses |= FormatUse.RENDER_TARGET | FormatUse.BLENDABLE
        if device.samples(4, native_format(device.sdl, surface_format)) > 1:
            uses |= FormatUse.MULTISAMPLE
    if surface_format == SurfaceFormat.Color:
        uses |= FormatUse.COLOR_TRANSFER
    return uses if not is_block_compressed(surface_format) else uses & ~FormatUse.RENDER_TARGET
