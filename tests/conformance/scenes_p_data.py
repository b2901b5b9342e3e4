"""Pitfalls of data: what goes into textures and buffers must come out, and wrong arguments are refused."""

from __future__ import annotations

import io
from functools import partial
from typing import Any

import numpy as np
from PIL import Image

from renderers.contract.capabilities import Capability
from renderers.contract.enums import BufferUsage, IndexElementSize, SetDataOptions, SurfaceFormat
from tests.conformance.drawing import rgba, texture
from tests.conformance.layouts import POSITION_TEXTURE
from tests.conformance.picture import Picture, Region
from tests.conformance.registry import BOTH, NOTHING, scene
from tests.conformance.stage import Stage
from tests.conformance.states import sprite, target_of
from xna import Color, Rectangle
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException
from xna.graphics import (
    BlendState,
    DynamicVertexBuffer,
    IndexBuffer,
    SpriteBatch,
    Texture2D,
    TextureCube,
    VertexBuffer,
    VertexBufferBinding,
)

TEXTURES = frozenset({Capability.TextureReadback})


@scene("P30", "startIndex counts in the destination", "texture data", reads=TEXTURES)
def start_index(stage: Stage) -> None:
    device = stage.open(16, 16)
    image = texture(device, 2, 2, [(10, 20, 30, 255), (1, 1, 1, 255), (2, 2, 2, 255), (3, 3, 3, 255)])
    nothing = Color(0, 0, 0, 0)
    destination = [Color(0, 0, 0, 0) for _ in range(4)]
    image.GetData(0, Rectangle(0, 0, 1, 1), destination, 2, 1)
    stage.expect.equal("the third element alone", destination, [nothing, nothing, rgba((10, 20, 30)), nothing])


@scene("P31", "a rectangle is written where it says, or not at all", "texture data", reads=TEXTURES)
def rectangle_writes(stage: Stage) -> None:
    device = stage.open(16, 16)
    image = Texture2D(device, 200, 200)
    block = np.arange(35 * 37, dtype=np.uint32) + 0xFF000000
    image.SetData(0, Rectangle(165, 163, 35, 37), block, 0, len(block))
    expected = np.zeros((200, 200), np.uint32)
    expected[163:200, 165:200] = block.reshape(37, 35)
    stage.expect.true("the block, and nothing else", _texels(image, 200, 200) == expected.tolist())
    beyond = lambda: image.SetData(0, Rectangle(166, 163, 35, 37), block, 0, len(block))  # noqa: E731
    stage.expect.raises("past the border", ArgumentException, beyond)
    stage.expect.true("the texture is unchanged", _texels(image, 200, 200) == expected.tolist())


def _texels(image: Texture2D, width: int, height: int) -> Any:
    data = np.zeros(width * height, np.uint32)
    image.GetData(data)
    return data.reshape(height, width).tolist()


@scene("P32", "compressed textures of odd size", "texture data", reads=NOTHING)
def compressed_sizes(stage: Stage) -> None:
    device = stage.open(16, 16)
    for surface_format in (SurfaceFormat.Dxt1, SurfaceFormat.Dxt3, SurfaceFormat.Dxt5):
        flat = partial(Texture2D, device, 6, 6, False, surface_format)
        cube = partial(TextureCube, device, 6, False, surface_format)
        stage.expect.raises(f"Texture2D {surface_format.name}", ArgumentException, flat)
        stage.expect.raises(f"TextureCube {surface_format.name}", ArgumentException, cube)


@scene("P33", "FromStream blacks out transparent pixels", "texture data", reads=TEXTURES)
def from_stream(stage: Stage) -> None:
    device = stage.open(16, 16)
    pixels = np.array([[(255, 128, 64, 0), (255, 128, 64, 1), (254, 128, 63, 129)]], np.uint8)
    file = io.BytesIO()
    Image.fromarray(pixels, "RGBA").save(file, "PNG")
    file.seek(0)
    picture = stage.read_texture(Texture2D.FromStream(device, file))
    expected = [(0, 0, 0, 0), (255, 128, 64, 1), (254, 128, 63, 129)]
    stage.expect.equal("pixels", [picture.pixel(x, 0) for x in range(3)], expected)


def _unique_pixels() -> Any:
    y, x = np.mgrid[0:48, 0:64]
    return np.dstack([x * 4, y * 5, (x + y) * 2, 255 - x]).astype(np.uint8)


@scene("P34", "saved pictures are whole", "texture data", reads=BOTH)
def saved_pictures(stage: Stage) -> None:
    device = stage.open(16, 16)
    pixels = _unique_pixels()
    image = Texture2D(device, 64, 48)
    image.SetData(pixels.view(np.uint32).reshape(-1))
    target = target_of(device, 64, 48)
    device.SetRenderTarget(target)
    sprite(SpriteBatch(device), BlendState.Opaque, image, Region(0, 0, 64, 48))
    device.SetRenderTarget(None)
    for source in (image, target):
        name = type(source).__name__
        file = io.BytesIO()
        source.SaveAsPng(file, 64, 48)
        file.seek(0)
        with Image.open(file) as saved:
            got = Picture(np.array(saved.convert("RGBA")))
        stage.expect.identical(f"{name} as PNG", got, Picture(pixels))
        file = io.BytesIO()
        source.SaveAsJpeg(file, 64, 48)
        file.seek(0)
        with Image.open(file) as saved:
            stage.expect.equal(f"{name} as JPEG: size", saved.size, (64, 48))
            got = Picture(np.array(saved.convert("RGBA")))
        for x, y in [(0, 0), (32, 0), (0, 24), (32, 24)]:
            quadrant = Region(x, y, 32, 24)
            expected = Picture(pixels).average(quadrant)[:3]
            stage.expect.color(f"{name} as JPEG: quadrant {x},{y}", got.average(quadrant), expected, 8)


@scene("P35", "buffers take and give bytes", "buffers", reads=NOTHING, needs={Capability.ThreeD})
def buffer_bytes(stage: Stage) -> None:
    device = stage.open(16, 16)
    data = bytes(range(80))
    declaration = POSITION_TEXTURE.declaration
    buffer = VertexBuffer(device, declaration, 4, BufferUsage.None_)
    buffer.SetData(data)
    stage.expect.equal("vertex buffer", _bytes_of(buffer, 80), data)
    stage.expect.true("81 bytes are refused", _is_refused(lambda: buffer.SetData(bytes(81))))
    stage.expect.equal("and change nothing", _bytes_of(buffer, 80), data)
    for options in (SetDataOptions.Discard, SetDataOptions.NoOverwrite):
        dynamic = DynamicVertexBuffer(device, declaration, 4, BufferUsage.None_)
        dynamic.SetData(data, 0, 80, options)
        stage.expect.equal(f"dynamic, {options.name}", _bytes_of(dynamic, 80), data)
    indices = IndexBuffer(device, IndexElementSize.SixteenBits, 40, BufferUsage.None_)
    indices.SetData(data)
    stage.expect.equal("index buffer", _bytes_of(indices, 80), data)


def _bytes_of(buffer: Any, size: int) -> bytes:
    back = bytearray(size)
    buffer.GetData(back)
    return bytes(back)


def _is_refused(call: Any) -> bool:
    try:
        call()
    except (ArgumentException, RuntimeError):
        return True
    return False


@scene("P36", "the checks of arguments, and their order", "buffers", reads=TEXTURES)
def argument_checks(stage: Stage) -> None:
    device = stage.open(16, 16)
    image = texture(device, 1, 1, [(1, 2, 3, 4)])
    null, out_of_range = ArgumentNullException, ArgumentOutOfRangeException
    for name in ("GetData", "SetData"):
        method = getattr(image, name)
        legs = [("empty", bytearray(0), -1, -1, null), ("start", bytearray(4), -1, -1, out_of_range)]
        legs.append(("count", bytearray(4), 0, -1, out_of_range))
        for label, data, start, count, exception in legs:
            stage.expect.raises(f"{name} {label}", exception, partial(method, data, start, count))
        stage.expect.raises(f"{name} None", null, partial(method, None))
    stage.expect.equal("the texture is unchanged", stage.read_texture(image).pixel(0, 0), (1, 2, 3, 4))
    empty = lambda: IndexBuffer(device, IndexElementSize.SixteenBits, 0, BufferUsage.None_)  # noqa: E731
    stage.expect.raises("an empty index buffer", out_of_range, empty)
    stage.expect.raises("a binding of None", null, lambda: VertexBufferBinding(None))  # type: ignore[arg-type]
