"""Scenes H: vertex elements in every format, streams of instances with offsets, buffers rewritten within a frame."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import (
    BufferUsage,
    IndexElementSize,
    PrimitiveType,
    SetDataOptions,
    VertexElementFormat,
    VertexElementUsage,
)
from tests.conformance.drawing import apply, basic, index_buffer, lights_off, rgba, texture, vertex_buffer
from tests.conformance.layouts import POSITION_COLOR, Layout
from tests.conformance.picture import Region
from tests.conformance.polygon_model import PolygonModel, expect_picture, matrix_of
from tests.conformance.registry import scene
from tests.conformance.stage import Stage
from xna import Matrix, Vector3
from xna.exceptions import InvalidOperationException
from xna.graphics import (
    BasicEffect,
    DynamicVertexBuffer,
    GraphicsDevice,
    IndexBuffer,
    SkinnedEffect,
    VertexBuffer,
    VertexBufferBinding,
    VertexDeclaration,
    VertexElement,
)

Format, Usage = VertexElementFormat, VertexElementUsage
Element = tuple[VertexElementFormat, VertexElementUsage]
SQUARE = [(-1.0, 1.0), (1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]  # as a strip
# Per format the type of its components, their number, and what stands for one.
KINDS: dict[VertexElementFormat, tuple[str, int, float]] = {
    Format.Single: ("<f4", 1, 1),
    Format.Vector2: ("<f4", 2, 1),
    Format.Vector3: ("<f4", 3, 1),
    Format.Vector4: ("<f4", 4, 1),
    Format.Color: ("u1", 4, 255),
    Format.Byte4: ("u1", 4, 1),
    Format.Short2: ("<i2", 2, 1),
    Format.Short4: ("<i2", 4, 1),
    Format.NormalizedShort2: ("<i2", 2, 32767),
    Format.NormalizedShort4: ("<i2", 4, 32767),
    Format.HalfVector2: ("<f2", 2, 1),
    Format.HalfVector4: ("<f2", 4, 1),
}
SIGNED = [kind for kind, (dtype, count, _) in KINDS.items() if dtype != "u1" and count > 1]


def encoded(kind: VertexElementFormat, values: Sequence[float]) -> tuple[bytes, list[float]]:
    """Give the bytes of an element, and the four numbers that a shader reads: what is missing is 0, 0, 0, 1."""
    dtype, count, one = KINDS[kind]
    padded = [*values, *(0.0, 0.0, 0.0, 1.0)[len(values) :]][:count]
    stored = np.array(padded) * one
    stored = (np.round(stored) if dtype in ("u1", "<i2") else stored).astype(dtype)
    read = [float(value) / one for value in stored]
    return stored.tobytes(), [*read, *(0.0, 0.0, 0.0, 1.0)[count:]]


def _declared(*elements: Element) -> VertexDeclaration:
    made, offset = [], 0
    for kind, usage in elements:
        made.append(VertexElement(offset, kind, usage, 0))
        offset += np.dtype(KINDS[kind][0]).itemsize * KINDS[kind][1]
    return VertexDeclaration(*made)


@scene("H40", "positions and colours in every format that has room for them", "vertex input")
def formats(stage: Stage) -> None:
    device = stage.open(16, 8)
    effect = basic(device, VertexColorEnabled=True)
    for kind in SIGNED:
        color: tuple[int, ...] = (10 + 20 * int(kind), 200, 99, 255)
        data = b"".join(encoded(kind, corner)[0] + bytes(color) for corner in SQUARE)
        _expect_color(stage, effect, data, ((kind, Usage.Position), (Format.Color, Usage.Color)), color)
    for kind in KINDS:
        wish = (1.0, 0.0, 1.0, 1.0) if kind in (Format.Byte4, Format.Short2, Format.Short4) else (0.2, 0.4, 0.6, 0.8)
        stored, read = encoded(kind, wish)
        data = b"".join(encoded(Format.Vector2, corner)[0] + stored for corner in SQUARE)
        color = tuple(round(value * 255) for value in read)
        _expect_color(stage, effect, data, ((Format.Vector2, Usage.Position), (kind, Usage.Color)), color)


def _expect_color(stage: Stage, effect: BasicEffect, data: bytes, elements: Sequence[Element], color: tuple[int, ...]) -> None:
    label = ", ".join(f"{usage.name} as {kind.name}" for kind, usage in elements)
    stage.device.Clear(rgba((0, 0, 0)))
    apply(effect)
    stage.device.DrawUserPrimitives(PrimitiveType.TriangleStrip, data, 0, 2, _declared(*elements))
    picture = stage.read(label)
    stage.expect.solid(label, picture, picture.whole, color, 1)


BONES = [Matrix.Identity, Matrix.CreateTranslation(0.5, 0, 0), Matrix.CreateTranslation(0, 0.5, 0), Matrix.CreateScale(0.5)]
CORNERS = [(-0.8, -0.7, 0.2), (-0.3, 0.5, 0.3), (0.4, -0.6, 0.5)]
NAMED = [(1, 2, 3, 0), (3, 1, 0, 2), (2, 0, 1, 3)]
WEIGHTS = [(0.5, 0.25, 0.15, 0.1), (0.6, 0.4, 0.0, 0.0), (0.3, 0.3, 0.4, 0.0)]


@scene("H41", "bones and weights in every format; the weights that are missing", "SkinnedEffect",
       needs={Capability.SkinnedEffect})  # fmt: skip
def skins(stage: Stage) -> None:
    device = stage.open(31, 23)
    effect = SkinnedEffect(device)
    lights_off(effect)
    effect.AmbientLightColor, effect.SpecularColor = Vector3(1, 1, 1), Vector3(0, 0, 0)
    effect.Texture = texture(device, 1, 1, [(200, 100, 50)])
    effect.SetBoneTransforms(BONES)
    for indices in (Format.Byte4, Format.Short4, Format.Vector4, Format.HalfVector4, Format.Short2):
        for weights in (Format.Vector4, Format.Color, Format.NormalizedShort4, Format.HalfVector2, Format.Vector3):
            for count in (1, 2, 4):
                effect.WeightsPerVertex = count
                _skinned(stage, effect, indices, weights, count)


def _skinned(stage: Stage, effect: SkinnedEffect, indices: VertexElementFormat, weights: VertexElementFormat, count: int) -> None:
    declaration = _declared(
        (Format.Vector3, Usage.Position),
        (Format.Vector3, Usage.Normal),
        (Format.Vector2, Usage.TextureCoordinate),
        (indices, Usage.BlendIndices),
        (weights, Usage.BlendWeight),
    )
    data, moved = b"", []
    for corner, names, shares in zip(CORNERS, NAMED, WEIGHTS, strict=True):
        first, bones = encoded(indices, names)
        second, parts = encoded(weights, shares)
        data += np.array([*corner, 0, 0, 1, 0, 0], "<f4").tobytes() + first + second
        skin = sum(parts[i] * matrix_of(BONES[int(bones[i])]) for i in range(count))
        moved.append([*(np.array([*corner, 1.0]) @ skin)[:3], 1.0])
    stage.device.Clear(rgba((0, 0, 0)))
    apply(effect)
    stage.device.DrawUserPrimitives(PrimitiveType.TriangleList, data, 0, 1, declaration)
    model = PolygonModel(31, 23, (0, 0, 0, 255))
    model.triangle(moved, [np.array([200, 100, 50, 255]) / 255] * 3)
    label = f"{indices.name} {weights.name} {count}"
    expect_picture(stage, label, stage.read(label), model)


def _column(number: int, columns: int) -> list[tuple[float, float, float]]:
    """Give the strip that fills one of some columns of the destination."""
    left, right = 2 * number / columns - 1, 2 * (number + 1) / columns - 1
    return [(left, 1.0, 0.0), (right, 1.0, 0.0), (left, -1.0, 0.0), (right, -1.0, 0.0)]


COLUMN_COLORS = [(20 * number + 10, 250 - 20 * number, 99, 255) for number in range(12)]


@scene("H42", "three streams: a base, offsets, and one instance colour for every two", "vertex input",
       needs={Capability.Instancing, Capability.MultiStreamVertexInput})  # fmt: skip
def instances(stage: Stage) -> None:
    device = stage.open(48, 8)
    places, colors = Layout(12, Position=0), Layout(4, Color=0)
    worlds = Layout(64, World1=0, World2=16, World3=32, World4=48)
    corners = [(9.0, 9.0, 9.0)] * 3 + _column(0, 6)
    moves = np.tile(np.eye(4), (8, 1, 1))
    moves[2:, 3, 0] = [2 * number / 6 for number in range(6)]
    rows = {f"World{row + 1}": moves[:, row] for row in range(4)}
    device.SetVertexBuffers(
        VertexBufferBinding(vertex_buffer(device, places, places.pack(Position=corners)), 1),
        VertexBufferBinding(vertex_buffer(device, colors, colors.pack(Color=[(1, 1, 1, 255), *COLUMN_COLORS[:3]])), 1, 2),
        VertexBufferBinding(vertex_buffer(device, worlds, worlds.pack(**rows)), 2, 1),
    )
    device.Indices = index_buffer(device, np.array([7, 0, 1, 2, 2, 1, 3], np.uint16))
    apply(basic(device, VertexColorEnabled=True))
    device.DrawInstancedPrimitives(PrimitiveType.TriangleList, 2, 0, 4, 1, 2, 6)
    picture = stage.read()
    for number in range(6):
        stage.expect.solid(f"instance {number}", picture, Region(8 * number, 0, 8, 8), COLUMN_COLORS[number // 2], 0)


@scene("H43", "a dynamic buffer discarded and continued between the draws of one frame", "buffers")
def continued_buffer(stage: Stage) -> None:
    device = stage.open(24, 8)
    buffer = DynamicVertexBuffer(device, POSITION_COLOR.declaration, 16, BufferUsage.WriteOnly)
    device.SetVertexBuffer(buffer)
    apply(basic(device, VertexColorEnabled=True))
    for number, color in enumerate(COLUMN_COLORS):
        data = POSITION_COLOR.pack(Position=_column(number, 12), Color=color)
        place = number % 4
        options = SetDataOptions.NoOverwrite if place else SetDataOptions.Discard
        buffer.SetData(place * len(data), data, 0, len(data), 0, options)
        device.DrawPrimitives(PrimitiveType.TriangleStrip, place * 4, 2)
    _expect_columns(stage, 12)


@scene("H44", "buffers rewritten between draws keep what earlier draws took, and are refused while they are set", "buffers")
def rewritten_buffers(stage: Stage) -> None:
    device = stage.open(24, 8)
    vertices = VertexBuffer(device, POSITION_COLOR.declaration, 4, BufferUsage.None_)
    indices = IndexBuffer(device, IndexElementSize.SixteenBits, 6, BufferUsage.None_)
    orders = np.array([[0, 1, 2, 2, 1, 3], [3, 2, 1, 1, 2, 0]], np.uint16)
    apply(basic(device, VertexColorEnabled=True))
    for number, color in enumerate(COLUMN_COLORS):
        vertices.SetData(POSITION_COLOR.pack(Position=_column(number, 12), Color=color))
        indices.SetData(orders[number % 2])
        _draw_set(device, vertices, indices)
        stage.expect.raises(f"vertices {number}", InvalidOperationException, lambda: vertices.SetData(bytes(64)))
        stage.expect.raises(f"indices {number}", InvalidOperationException, lambda: indices.SetData(orders[0]))
        device.SetVertexBuffer(None)
        device.Indices = None
    _expect_columns(stage, 12)


def _draw_set(device: GraphicsDevice, vertices: VertexBuffer, indices: IndexBuffer) -> None:
    device.SetVertexBuffer(vertices)
    device.Indices = indices
    device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 0, 0, 4, 0, 2)


def _expect_columns(stage: Stage, columns: int) -> None:
    picture = stage.read()
    for number, color in enumerate(COLUMN_COLORS):
        stage.expect.solid(f"column {number}", picture, Region(24 // columns * number, 0, 24 // columns, 8), color, 0)
