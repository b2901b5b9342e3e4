"""The draw command: everything that one draw needs, captured at the call."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from renderers.contract.effects import EffectBlock
from renderers.contract.enums import PrimitiveType
from renderers.contract.resources import Resource


class ViewportRect(NamedTuple):
    """The viewport in pixels of the destination, and its depth range."""

    x: int
    y: int
    width: int
    height: int
    min_depth: float = 0.0
    max_depth: float = 1.0


class ScissorRect(NamedTuple):
    """The scissor rectangle in pixels of the destination; an empty one draws nothing."""

    x: int
    y: int
    width: int
    height: int


class DrawState(NamedTuple):
    """The device state of a draw. One object serves all draws until some state changes, so identity means equality.

    `blend`, `depth_stencil`, `rasterizer` and `samplers` are numbers of the tables in `states`. `textures` and `samplers`
    have one entry per pixel slot; an entry of None reads opaque black. `blend_factor` is RGBA, 0..255 each.
    """

    blend: int
    depth_stencil: int
    rasterizer: int
    samplers: tuple[int, ...]
    textures: tuple[Resource | None, ...]
    vertex_samplers: tuple[int, ...]
    vertex_textures: tuple[Resource | None, ...]
    viewport: ViewportRect
    scissor: ScissorRect
    blend_factor: tuple[int, int, int, int] = (255, 255, 255, 255)
    stencil_reference: int = 0
    sample_mask: int = 0xFFFFFFFF


def written_samples(sample_mask: int, samples: int) -> int:
    """Give the samples of a pixel that a draw may write, one bit each; a mask has no effect where a pixel has one sample."""
    every = (1 << samples) - 1
    return sample_mask & every if samples > 1 else every


class VertexStream(NamedTuple):
    """One vertex stream: records of `layout`, beginning `offset` bytes into `data`.

    `data` is a vertex buffer's handle or, for user primitives, a read-only flat uint8 array that is valid during the call
    only: a deferred renderer copies it. With a frequency above 0 the stream moves on one record per `frequency` instances.
    """

    data: Resource | npt.NDArray[np.uint8]
    layout: int
    offset: int = 0
    frequency: int = 0


class IndexStream(NamedTuple):
    """The indices: a handle or, for user primitives, a flat uint16 or uint32 array that is valid during the call only."""

    data: Resource | npt.NDArray[np.uint16] | npt.NDArray[np.uint32]
    wide: bool


class Geometry(NamedTuple):
    """The vertex streams (frequency-0 ones and instance streams) and the indices, or None, of a draw."""

    streams: tuple[VertexStream, ...]
    indices: IndexStream | None


class DrawCommand(NamedTuple):
    """One draw.

    Without indices the vertices `first` .. are used in order. With indices the entries from `first` on are used, each plus
    `base_vertex`; `base_vertex` moves the frequency-0 streams only. `vertex_count` says how many vertices from
    `base_vertex + min_vertex` on the indices may name. `quads` promises that the geometry is a triangle list whose index
    pattern is 0,1,2 3,2,1 for every four vertices (top left, top right, bottom left, bottom right): a renderer may use a
    faster path for it that gives the same pixels. With a CUSTOM effect they are sprites too: see "Geometry" of the contract.
    """

    state: DrawState
    effect: EffectBlock
    geometry: Geometry
    topology: PrimitiveType
    primitive_count: int
    first: int = 0
    base_vertex: int = 0
    min_vertex: int = 0
    vertex_count: int = 0
    instance_count: int = 1
    quads: bool = False
