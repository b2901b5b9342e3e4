"""Descriptions of the resources that a renderer makes, and the handle that it gives back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from renderers.contract.enums import (
    CubeMapFace,
    DepthFormat,
    IndexElementSize,
    SurfaceFormat,
    TextureKind,
)


class Resource:
    """A renderer's handle for one texture, target, buffer, query or effect. Renderers derive their own kinds.

    `label` is the name that the game gave, for messages only.
    """

    __slots__ = ("__weakref__", "label", "released")

    def __init__(self) -> None:
        self.label = ""
        self.released = False


@dataclass(frozen=True)
class TextureDescription:
    """A texture to create. Its contents start as zero bytes. A cube has six faces of `width` x `width`."""

    kind: TextureKind
    format: SurfaceFormat
    width: int
    height: int
    depth: int = 1
    levels: int = 1


@dataclass(frozen=True)
class RenderTargetDescription:
    """A render target to create: a 2-D texture or a cube that can also be drawn into, with its own depth buffer."""

    kind: TextureKind
    format: SurfaceFormat
    width: int
    height: int
    levels: int = 1
    depth_format: DepthFormat = DepthFormat.None_
    sample_count: int = 0
    preserve: bool = False


class AppliedTarget(NamedTuple):
    """What a target really got. `sample_count` is 0 for one sample a pixel."""

    format: SurfaceFormat
    depth_format: DepthFormat
    sample_count: int


@dataclass(frozen=True)
class VertexBufferDescription:
    """A vertex buffer of `size` bytes, zero-filled. `layout` is a number of VERTEX_LAYOUTS."""

    size: int
    layout: int
    dynamic: bool = False


@dataclass(frozen=True)
class IndexBufferDescription:
    """An index buffer of `count` indices, zero-filled."""

    count: int
    element_size: IndexElementSize
    dynamic: bool = False


class TextureRegion(NamedTuple):
    """A box of one level: left, top, front included; right, bottom, back excluded. `face` counts for cubes only."""

    level: int
    left: int
    top: int
    right: int
    bottom: int
    front: int = 0
    back: int = 1
    face: CubeMapFace = CubeMapFace.PositiveX


class TargetBinding(NamedTuple):
    """One slot of the bound target set; `face` counts for cubes only."""

    target: Resource
    face: CubeMapFace = CubeMapFace.PositiveX
