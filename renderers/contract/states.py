"""Snapshots of XNA's state objects, interned to small integers.

XNA freezes a state object when it is first bound, so its values can be taken once. The tables below give equal snapshots the
same number for the life of the process: a draw carries numbers, a renderer keeps what it derived from them in a list.
"""

from __future__ import annotations

from collections.abc import Hashable
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

from renderers.contract.enums import (
    Blend,
    BlendFunction,
    ColorWriteChannels,
    CompareFunction,
    CullMode,
    FillMode,
    StencilOperation,
    TextureAddressMode,
    TextureFilter,
)

T = TypeVar("T", bound=Hashable)


class BlendSnapshot(NamedTuple):
    """The values of a BlendState, except BlendFactor and MultiSampleMask, which a draw carries itself."""

    color_source: Blend = Blend.One
    color_destination: Blend = Blend.Zero
    color_function: BlendFunction = BlendFunction.Add
    alpha_source: Blend = Blend.One
    alpha_destination: Blend = Blend.Zero
    alpha_function: BlendFunction = BlendFunction.Add
    write_channels: tuple[ColorWriteChannels, ColorWriteChannels, ColorWriteChannels, ColorWriteChannels] = (
        ColorWriteChannels.All,
    ) * 4


class StencilFace(NamedTuple):
    """The stencil test of one face."""

    function: CompareFunction = CompareFunction.Always
    on_pass: StencilOperation = StencilOperation.Keep
    on_fail: StencilOperation = StencilOperation.Keep
    on_depth_fail: StencilOperation = StencilOperation.Keep


class DepthStencilSnapshot(NamedTuple):
    """The values of a DepthStencilState, except ReferenceStencil, which a draw carries itself.

    With two_sided, `counter_clockwise` holds for counter-clockwise faces; otherwise `front` holds for all.
    """

    depth_enable: bool = True
    depth_write: bool = True
    depth_function: CompareFunction = CompareFunction.LessEqual
    stencil_enable: bool = False
    two_sided: bool = False
    front: StencilFace = StencilFace()
    counter_clockwise: StencilFace = StencilFace()
    stencil_mask: int = 0x7FFFFFFF
    stencil_write_mask: int = 0x7FFFFFFF


class RasterizerSnapshot(NamedTuple):
    """The values of a RasterizerState. `depth_bias` is in normalised depth (0..1)."""

    cull: CullMode = CullMode.CullCounterClockwiseFace
    fill: FillMode = FillMode.Solid
    scissor_enable: bool = False
    multi_sample: bool = True
    depth_bias: float = 0.0
    slope_scale_depth_bias: float = 0.0


class SamplerSnapshot(NamedTuple):
    """The values of a SamplerState. `max_anisotropy` is already clamped to 1..16."""

    filter: TextureFilter = TextureFilter.Linear
    address_u: TextureAddressMode = TextureAddressMode.Wrap
    address_v: TextureAddressMode = TextureAddressMode.Wrap
    address_w: TextureAddressMode = TextureAddressMode.Wrap
    max_anisotropy: int = 4
    max_mip_level: int = 0
    lod_bias: float = 0.0


class StateTable(Generic[T]):
    """Numbers equal snapshots alike: `intern` gives the number, indexing gives the snapshot back."""

    def __init__(self) -> None:
        self._ids: dict[T, int] = {}
        self._snapshots: list[T] = []
        self._lock = Lock()

    def intern(self, snapshot: T) -> int:
        """Give the number of a snapshot; a new snapshot takes the next one."""
        known = self._ids.get(snapshot)
        if known is not None:
            return known
        with self._lock:
            number = self._ids.setdefault(snapshot, len(self._snapshots))
            if number == len(self._snapshots):
                self._snapshots.append(snapshot)
            return number

    def __getitem__(self, number: int) -> T:
        return self._snapshots[number]

    def __len__(self) -> int:
        return len(self._snapshots)


BLEND_STATES: StateTable[BlendSnapshot] = StateTable()
DEPTH_STENCIL_STATES: StateTable[DepthStencilSnapshot] = StateTable()
RASTERIZER_STATES: StateTable[RasterizerSnapshot] = StateTable()
SAMPLER_STATES: StateTable[SamplerSnapshot] = StateTable()
