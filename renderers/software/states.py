"""Turning a draw's device state into the arrays that kernels read."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from renderers.contract import (
    BLEND_STATES,
    DEPTH_STENCIL_STATES,
    RASTERIZER_STATES,
    SAMPLER_STATES,
    Blend,
    BlendFunction,
    DrawState,
    FillMode,
    TextureAddressMode,
    TextureFilter,
)
from renderers.contract.draw import ViewportRect, written_samples
from renderers.contract.states import BlendSnapshot, DepthStencilSnapshot, StateTable, StencilFace
from renderers.raster import layout
from renderers.software.resources import SoftwareTarget, SoftwareTexture
from renderers.software.wide import WIDE_FORMATS

T = TypeVar("T")

# Whether the filter is linear where texels are smaller than pixels, where they are larger, and between mip levels.
_FILTERS = {
    TextureFilter.Linear: (1, 1, 1),
    TextureFilter.Point: (0, 0, 0),
    TextureFilter.Anisotropic: (1, 1, 1),
    TextureFilter.LinearMipPoint: (1, 1, 0),
    TextureFilter.PointMipLinear: (0, 0, 1),
    TextureFilter.MinLinearMagPointMipLinear: (1, 0, 1),
    TextureFilter.MinLinearMagPointMipPoint: (1, 0, 0),
    TextureFilter.MinPointMagLinearMipLinear: (0, 1, 1),
    TextureFilter.MinPointMagLinearMipPoint: (0, 1, 0),
}
_MOST_BIAS = 32.0  # more than any texture has levels
_PLAIN_FUNCTIONS = (BlendFunction.Add, BlendFunction.Subtract, BlendFunction.ReverseSubtract)
_BLENDS = {
    (Blend.One, Blend.InverseSourceAlpha, BlendFunction.Add): layout.BLEND_OVER,
    (Blend.One, Blend.One, BlendFunction.Add): layout.BLEND_ADD,
    (Blend.SourceAlpha, Blend.One, BlendFunction.Add): layout.BLEND_ADD_ALPHA,
    (Blend.SourceAlpha, Blend.InverseSourceAlpha, BlendFunction.Add): layout.BLEND_STRAIGHT,
}


class PreparedState(NamedTuple):
    """A draw state as kernels read it. `draws` is False when it lets no pixel through.

    `texels` are those of the texture in slot 0, `others` those of slot 1.

    `needs_tests` says that depth or stencil matter, which sprites seldom want; `general` that plain kernels do not do;
    `wide` that the target or a texture has more than eight bits a channel.
    """

    draws: bool
    wireframe: int
    needs_tests: bool
    general: bool
    wide: bool
    ints: npt.NDArray[np.int32]
    floats: npt.NDArray[np.float32]
    texels: npt.NDArray[np.uint32]
    others: npt.NDArray[np.uint32]


class _Derived(Generic[T]):
    """What was worked out for the numbers of a state table, kept for the life of the process."""

    def __init__(self, table: StateTable[T], derive: Callable[[T], tuple[int, ...]]) -> None:
        self._table = table
        self._derive = derive
        self._values: dict[int, tuple[int, ...]] = {}

    def __getitem__(self, number: int) -> tuple[int, ...]:
        known = self._values.get(number)
        if known is None:
            known = self._values[number] = self._derive(self._table[number])
        return known


def _is_opaque(source: Blend, destination: Blend, function: BlendFunction) -> bool:
    """XNA turns blending off for One and Zero, whichever of the three plain functions is set."""
    return source == Blend.One and destination == Blend.Zero and function in _PLAIN_FUNCTIONS


def _signed(value: int) -> int:
    value &= 0xFFFFFFFF
    return value - (1 << 32) if value & 0x80000000 else value


def _blend_ints(state: BlendSnapshot) -> tuple[int, ...]:
    color = (state.color_source, state.color_destination, state.color_function)
    alpha = (state.alpha_source, state.alpha_destination, state.alpha_function)
    if _is_opaque(*color) and _is_opaque(*alpha):
        mode = layout.BLEND_OPAQUE
    else:
        mode = _BLENDS.get(color, layout.BLEND_ANY) if color == alpha else layout.BLEND_ANY
    channels = state.write_channels[0]
    writable = sum(255 << 8 * bit for bit in range(4) if channels >> bit & 1)
    return mode, *map(int, color), *map(int, alpha), _signed(writable), int(channels)


def _face_ints(face: StencilFace) -> tuple[int, ...]:
    return int(face.function), int(face.on_pass), int(face.on_fail), int(face.on_depth_fail)


def _stencil_ints(state: DepthStencilSnapshot) -> tuple[int, ...]:
    back = state.counter_clockwise if state.two_sided else state.front
    return int(state.stencil_enable), *_face_ints(state.front), *_face_ints(back)


_BLEND_INTS = _Derived(BLEND_STATES, _blend_ints)
_STENCIL_INTS = _Derived(DEPTH_STENCIL_STATES, _stencil_ints)


def _depth_stencil(state: DrawState, target: SoftwareTarget) -> tuple[int, ...]:
    snapshot = DEPTH_STENCIL_STATES[state.depth_stencil]
    tests = snapshot.depth_enable and target.has_depth
    depth = int(snapshot.depth_function) if tests else -1
    enable, *faces = _STENCIL_INTS[state.depth_stencil]
    return (
        depth,
        int(tests and snapshot.depth_write),
        int(enable and target.has_stencil),
        *faces,
        state.stencil_reference & 255,
        snapshot.stencil_mask & 255,
        snapshot.stencil_write_mask & 255,
    )


def _address(mode: TextureAddressMode, size: int) -> int:
    if mode == TextureAddressMode.Clamp:
        return layout.ADDRESS_CLAMP
    is_power = size & (size - 1) == 0
    if mode == TextureAddressMode.Wrap:
        return layout.ADDRESS_WRAP_POWER if is_power else layout.ADDRESS_WRAP
    return layout.ADDRESS_MIRROR_POWER if is_power else layout.ADDRESS_MIRROR


def _sample_ints(mask: int, target: SoftwareTarget, smooth: bool) -> tuple[int, ...]:
    """Give what kernels read about samples; without anti-aliasing all of them lie in the centre."""
    spread = smooth and target.samples > 1
    x, y = (layout.SAMPLE_X, layout.SAMPLE_Y) if spread else ((0,) * 4, (0,) * 4)
    return target.samples, target.plane, written_samples(mask, target.samples), *x, *y


def _store_ints(target: SoftwareTarget) -> tuple[int, ...]:
    """Give what kernels read about how the target holds its channels."""
    if not target.stride:
        return layout.STORE_PACKED, 0, 15, 255, 255
    wide = WIDE_FORMATS[target.format]
    return wide.store, target.surface_stride, (1 << wide.channels) - 1, wide.most, wide.most_alpha


def _filter_of(near: int, far: int, levels: int, anisotropy: int) -> int:
    """Tell whether each pixel is sampled alike, or by its size in texels."""
    if near != far or levels > 1 or anisotropy > 1:
        return layout.FILTER_FOOTPRINT
    return layout.FILTER_LINEAR if near else layout.FILTER_POINT


def _sampler_ints(number: int, texture: SoftwareTexture) -> tuple[int, ...]:
    """Give what the kernels read about a sampler and the texture of its slot."""
    sampler = SAMPLER_STATES[number]
    far, near, between = _FILTERS[sampler.filter]
    last = len(texture.offsets) - 1
    anisotropy = sampler.max_anisotropy if sampler.filter == TextureFilter.Anisotropic else 1
    bias = 0.0 if math.isnan(sampler.lod_bias) else min(max(sampler.lod_bias, -_MOST_BIAS), _MOST_BIAS)
    is_cube = len(texture.views) > 1
    return (
        _filter_of(near, far, last + 1, anisotropy),
        texture.width,
        texture.height,
        texture.pitch,
        layout.ADDRESS_CLAMP if is_cube else _address(sampler.address_u, texture.width),
        layout.ADDRESS_CLAMP if is_cube else _address(sampler.address_v, texture.height),
        far,
        near,
        between,
        min(max(sampler.max_mip_level, 0), last),
        last,
        round(bias / layout.BIAS_UNIT),
        anisotropy,
        texture.face_size,
        texture.stride,
        *texture.offsets,
        *(0,) * (layout.MAX_LEVELS - last - 1),
    )


def _drawable(state: DrawState, target: SoftwareTarget, scissor: bool) -> tuple[int, int, int, int]:
    """Give the pixels that may be drawn: left, top, right, bottom."""
    view = state.viewport
    left, top = max(view.x, 0), max(view.y, 0)
    right, bottom = min(view.x + view.width, target.width), min(view.y + view.height, target.height)
    if scissor:
        clip = state.scissor
        left, top = max(left, clip.x), max(top, clip.y)
        right, bottom = min(right, clip.x + clip.width), min(bottom, clip.y + clip.height)
    return left, top, right, bottom


def _viewport_floats(view: ViewportRect) -> tuple[float, ...]:
    scale_x, scale_y = view.width / 2, -view.height / 2
    center_x, center_y = view.x + view.width / 2, view.y + view.height / 2
    guard = layout.GUARD_PIXELS
    return (
        min(view.min_depth, view.max_depth),
        max(view.min_depth, view.max_depth),
        scale_x,
        scale_y,
        center_x,
        center_y,
        (-guard - center_x) / scale_x,
        (guard - center_x) / scale_x,
        (guard - center_y) / scale_y,
        (-guard - center_y) / scale_y,
        view.min_depth,
        view.max_depth,
    )


def prepare(state: DrawState, target: SoftwareTarget, texture: SoftwareTexture, second: SoftwareTexture) -> PreparedState:
    """Work out the arrays for a draw state, the target that it draws into, and the textures of the slots 0 and 1."""
    rasterizer = RASTERIZER_STATES[state.rasterizer]
    left, top, right, bottom = _drawable(state, target, rasterizer.scissor_enable)
    wide = bool(target.stride or texture.stride or second.stride)
    draws = left < right and top < bottom and written_samples(state.sample_mask, target.samples) != 0
    ints = (
        left,
        top,
        right,
        bottom,
        target.pitch,
        int(rasterizer.cull),
        *_depth_stencil(state, target),
        *_BLEND_INTS[state.blend],
        int(rasterizer.fill),
        *_sample_ints(state.sample_mask, target, rasterizer.multi_sample),
        *_store_ints(target),
        *_sampler_ints(state.samplers[0], texture),
        *_sampler_ints(state.samplers[min(1, len(state.samplers) - 1)], second),
    )
    floats = (
        *(channel / 255 for channel in state.blend_factor),
        rasterizer.depth_bias,
        rasterizer.slope_scale_depth_bias,
        *(_viewport_floats(state.viewport) if draws else (0.0,) * (layout.F_COUNT - layout.F_DEPTH_MIN)),
    )
    return PreparedState(
        draws,
        int(rasterizer.fill == FillMode.WireFrame),
        ints[layout.I_DEPTH] >= 0 or ints[layout.I_STENCIL] != 0,
        wide or target.samples > 1 or ints[layout.I_FILTER] > layout.FILTER_LINEAR,
        wide,
        np.array(ints, np.int32),
        np.array(floats, np.float32),
        texture.pixels,
        second.pixels,
    )
