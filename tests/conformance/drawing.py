"""Short forms of what nearly every scene does: colours, textures, effects, quads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

from renderers.contract.enums import CubeMapFace
from tests.conformance.grid import FULL, ClipRect
from tests.conformance.layouts import POSITION_COLOR, Layout
from xna import Color, Vector3
from xna.graphics import (
    BasicEffect,
    BufferUsage,
    Effect,
    GraphicsDevice,
    IndexBuffer,
    IndexElementSize,
    PrimitiveType,
    SurfaceFormat,
    Texture2D,
    TextureCube,
    VertexBuffer,
)

AnyEffect = TypeVar("AnyEffect", bound=Effect)
RING = np.array([0, 1, 2, 0, 2, 3], np.uint16)  # two triangles over the ring TL, BL, BR, TR: back faces


def rgba(color: Sequence[int]) -> Color:
    """Make a Color of bytes; alpha is 255 where none is given."""
    return Color(*(int(channel) for channel in color[:4]))


def packed(colors: Sequence[Sequence[int]]) -> Any:
    """Make an array of packed colours."""
    rows = [(*color, 255)[:4] for color in colors]
    return np.array(rows, np.uint8).reshape(-1, 4).view(np.uint32).reshape(-1)


def texture(device: GraphicsDevice, width: int, height: int, colors: Sequence[Sequence[int]]) -> Texture2D:
    """Make a texture of given texels, row by row; a single colour fills it."""
    made = Texture2D(device, width, height)
    made.SetData(packed(colors if len(colors) > 1 else list(colors) * (width * height)))
    return made


def mip_texture(device: GraphicsDevice, width: int, height: int, levels: Sequence[Sequence[int]]) -> Texture2D:
    """Make a texture whose mip levels have one colour each."""
    made = Texture2D(device, width, height, True, SurfaceFormat.Color)
    for level, color in enumerate(levels):
        size = max(1, width >> level) * max(1, height >> level)
        made.SetData(level, None, packed([color] * size), 0, size)
    return made


def cube(device: GraphicsDevice, size: int, faces: Sequence[Sequence[int]]) -> TextureCube:
    """Make a cube with one colour per face; a single colour fills all six."""
    made = TextureCube(device, size, False, SurfaceFormat.Color)
    for face in CubeMapFace:
        made.SetData(face, packed([faces[face if len(faces) > 1 else 0]] * (size * size)))
    return made


def configure(effect: AnyEffect, **properties: Any) -> AnyEffect:
    """Set properties of an effect; a tuple of three becomes a Vector3."""
    for name, value in properties.items():
        setattr(effect, name, Vector3(*value) if isinstance(value, tuple) else value)
    return effect


def basic(device: GraphicsDevice, **properties: Any) -> BasicEffect:
    """Make a BasicEffect with given properties."""
    return configure(BasicEffect(device), **properties)


def lit(device: GraphicsDevice, **properties: Any) -> BasicEffect:
    """Make a lit BasicEffect without specular and with all lights off."""
    effect = basic(device, LightingEnabled=True, SpecularColor=(0, 0, 0))
    lights_off(effect)
    return configure(effect, **properties)


def lights_off(effect: Any) -> None:
    """Turn the three lights of an effect off."""
    for light in (effect.DirectionalLight0, effect.DirectionalLight1, effect.DirectionalLight2):
        light.Enabled = False


def light(
    effect: Any, number: int, direction: Sequence[float], diffuse: Sequence[float], specular: Sequence[float] = (0, 0, 0)
) -> None:
    """Turn a light on."""
    target = getattr(effect, f"DirectionalLight{number}")
    target.Enabled = True
    target.Direction = Vector3(*direction)
    target.DiffuseColor = Vector3(*diffuse)
    target.SpecularColor = Vector3(*specular)


def apply(effect: Effect) -> None:
    """Apply the first pass."""
    effect.CurrentTechnique.Passes[0].Apply()


def draw_ring(device: GraphicsDevice, effect: Effect, layout: Layout, rect: ClipRect, z: float = 0.0, **columns: Any) -> None:
    """Draw a rectangle of clip space as an indexed list of two triangles; the columns give the other elements."""
    apply(effect)
    data = layout.pack(Position=rect.corners(z), **columns)
    device.DrawUserIndexedPrimitives(PrimitiveType.TriangleList, data, 0, 4, RING, 0, 2, layout.declaration)


def draw_user(
    device: GraphicsDevice, effect: Effect, primitive_type: PrimitiveType, count: int, layout: Layout, **columns: Any
) -> None:
    """Draw primitives of vertices that are given as columns."""
    apply(effect)
    device.DrawUserPrimitives(primitive_type, layout.pack(**columns), 0, count, layout.declaration)


def vertex_buffer(device: GraphicsDevice, layout: Layout, data: bytes) -> VertexBuffer:
    """Make a vertex buffer that holds records of a layout."""
    buffer = VertexBuffer(device, layout.declaration, len(data) // layout.stride, BufferUsage.None_)
    buffer.SetData(data)
    return buffer


def index_buffer(device: GraphicsDevice, indices: Any) -> IndexBuffer:
    """Make an index buffer of the width of the given array."""
    size = IndexElementSize.SixteenBits if indices.dtype == np.uint16 else IndexElementSize.ThirtyTwoBits
    buffer = IndexBuffer(device, size, len(indices), BufferUsage.None_)
    buffer.SetData(indices)
    return buffer


def fill(device: GraphicsDevice, color: Sequence[int], z: float = 0.0, rect: ClipRect = FULL) -> None:
    """Draw a quad of one colour with BasicEffect."""
    draw_ring(device, basic(device, VertexColorEnabled=True), POSITION_COLOR, rect, z, Color=color)
