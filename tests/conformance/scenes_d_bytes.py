"""Group D, exact bytes: no colour is changed on its way through textures, targets and draws."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import (
    CubeMapFace,
    SurfaceFormat,
)
from tests.conformance.colors import WHITE
from tests.conformance.drawing import basic, draw_ring, packed, rgba, texture
from tests.conformance.grid import ClipRect
from tests.conformance.layouts import POSITION_COLOR
from tests.conformance.picture import Picture, Region
from tests.conformance.registry import BOTH, NOTHING, scene
from tests.conformance.stage import Stage, common_states
from tests.conformance.states import sprite, target_of
from xna import Rectangle
from xna.graphics import (
    BlendState,
    GraphicsDevice,
    SpriteBatch,
    Texture2D,
    TextureCube,
)

VALUES = [0, 1, 16, 32, 64, 96, 127, 128, 129, 160, 192, 224, 254, 255]


ALPHAS = [1, 64, 127, 128, 192, 254]


def _palette() -> list[tuple[int, int, int, int]]:
    """Fourteen columns by eight rows of colours that an sRGB step would change."""
    rows: list[Callable[[int, int], tuple[int, int, int, int]]] = [
        lambda v, a: (v, 0, 0, 255),
        lambda v, a: (0, v, 0, 255),
        lambda v, a: (0, 0, v, 255),
        lambda v, a: (v, v, v, 255),
        lambda v, a: (v, 255 - v, 128, 255),
        lambda v, a: (255, 128, 0, a),
        lambda v, a: (v, 128, 255 - v, a),
        lambda v, a: (64, v, 192, 254),
    ]
    return [row(value, ALPHAS[column % len(ALPHAS)]) for row in rows for column, value in enumerate(VALUES)]


@scene("D18", "every byte survives", "texture data", reads=BOTH)
def exact_bytes(stage: Stage) -> None:
    device = stage.open(16, 16)
    colors = _palette()
    image = texture(device, 14, 8, colors)
    expected = Picture.of_packed(packed(colors), 14, 8)
    expect = stage.expect
    for attempt in (1, 2):
        expect.identical(f"D18 SetData and GetData, {attempt}", stage.read_texture(image), expected)
    batch = SpriteBatch(device)
    targets = [target_of(device, 14, 8) for _ in range(2)]
    for number, (source, target) in enumerate(zip([image, targets[0]], targets, strict=True)):
        device.SetRenderTarget(target)
        sprite(batch, BlendState.Opaque, source, Region(0, 0, 14, 8))
        device.SetRenderTarget(None)
        got = stage.read_texture(target)
        expect.identical(f"D18 drawn {number + 1} times", got, expected)
        stage.show(f"palette {number + 1}", got, expected)
    _exact_clears_and_colors(stage, device, colors)
    _partial_reads(stage, image, expected)


def _exact_clears_and_colors(stage: Stage, device: GraphicsDevice, colors: list[tuple[int, int, int, int]]) -> None:
    target = target_of(device, 2, 1)
    effect = basic(device, VertexColorEnabled=True)
    worst = {"clear": 0, "vertex colour": 0}
    for color in colors:
        device.SetRenderTarget(target)
        device.Clear(rgba(color))
        common_states(device)
        draw_ring(device, effect, POSITION_COLOR, ClipRect(0, 1, 1, -1), Color=color)
        device.SetRenderTarget(None)
        picture = stage.read_texture(target)
        for x, what in enumerate(worst):
            worst[what] = max(worst[what], *(abs(g - e) for g, e in zip(picture.pixel(x, 0), color, strict=True)))
    for what, apart in worst.items():
        stage.expect.equal(f"D18 {what}, largest difference", apart, 0)


def _partial_reads(stage: Stage, image: Texture2D, expected: Picture) -> None:
    part = np.zeros(15, np.uint32)
    image.GetData(0, Rectangle(6, 1, 5, 3), part, 0, 15)
    got = Picture.of_packed(part, 5, 3)
    stage.expect.identical("D18 rectangle", got, Picture(expected.region(Region(6, 1, 5, 3)).copy()))
    whole = np.full(3 + 112, 0xA5A5A5A5, np.uint32)
    image.GetData(whole, 3, 112)
    stage.expect.equal("D18 startIndex leaves what is before it", whole[:3].tolist(), [0xA5A5A5A5] * 3)
    stage.expect.identical("D18 startIndex", Picture.of_packed(whole[3:], 14, 8), expected)


@scene("D18b", "blending works on stored bytes", "blending", reads=BOTH)
def blending_of_bytes(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = target_of(device, 4, 4)
    image = texture(device, 1, 1, [WHITE])
    batch = SpriteBatch(device)
    device.SetRenderTarget(target)
    device.Clear(rgba((36, 92, 173, 255)))
    # 113.2, 69.4, 142.9: an sRGB step would be some thirty levels off.
    sprite(batch, BlendState.NonPremultiplied, image, Region(0, 0, 4, 4), (189, 47, 113, 128))
    device.SetRenderTarget(None)
    stage.expect.pixel("D18 NonPremultiplied", stage.read_texture(target), 2, 2, (113, 69, 143), 1)
    device.SetRenderTarget(target)
    device.Clear(rgba((36, 92, 173, 255)))
    sprite(batch, BlendState.Additive, image, Region(0, 0, 4, 4), (64, 96, 32, 255))
    device.SetRenderTarget(None)
    stage.expect.pixel("D18 Additive", stage.read_texture(target), 2, 2, (100, 188, 205), 0)


@scene(
    "D18c",
    "every byte of a cube face survives",
    "texture data",
    reads=NOTHING,
    needs={Capability.TextureCube, Capability.TextureReadback},
)
def exact_cube_bytes(stage: Stage) -> None:
    device = stage.open(16, 16)
    cube = TextureCube(device, 4, False, SurfaceFormat.Color)
    for face in CubeMapFace:
        cube.SetData(face, packed([(128, 128, 127 - face, 64)] * 16))
    for face in CubeMapFace:
        data = np.zeros(16, np.uint32)
        cube.GetData(face, data)
        stage.expect.equal(f"D18 face {face.name}", data.tolist(), packed([(128, 128, 127 - face, 64)] * 16).tolist())
