"""Group B: the scenes that came with stored crops of one flat colour."""

from __future__ import annotations

from renderers.contract.enums import ClearOptions, CompareFunction, DepthFormat
from tests.conformance.colors import BLUE, GREEN, RED, WHITE
from tests.conformance.drawing import basic, configure, draw_ring, rgba, texture
from tests.conformance.grid import FULL, ClipRect
from tests.conformance.layouts import POSITION_COLOR, POSITION_COLOR_TEXTURE
from tests.conformance.picture import Region
from tests.conformance.registry import scene
from tests.conformance.stage import Stage
from tests.conformance.states import state
from xna import MathHelper, Rectangle, Vector2
from xna.graphics import BlendState, DepthStencilState, SamplerState, SpriteBatch, SpriteEffects, SpriteSortMode


def _check(stage: Stage, label: str, x: int, y: int, expected: tuple[int, ...], tolerance: int) -> None:
    picture = stage.read()
    stage.expect.pixel(label, picture, x, y, expected, tolerance)
    stage.expect.solid(f"{label}, crop", picture, Region(x - 4, y - 4, 8, 8), expected, tolerance)


@scene("B1", "texture, vertex colour, diffuse and emissive together", "BasicEffect")
def basic_effect_combined(stage: Stage) -> None:
    texels = [(200, 100, 50), (50, 200, 100), (100, 50, 200), (150, 150, 150)]
    device = stage.open(64, 64, clear=(0, 0, 0, 255))
    effect = basic(device, TextureEnabled=True, VertexColorEnabled=True, Texture=texture(device, 2, 2, texels))
    configure(effect, DiffuseColor=(0.6, 0.4, 0.8), EmissiveColor=(0.1, 0.2, 0.05))
    expected = [(99, 52, 23), (25, 104, 47), (49, 26, 93), (74, 78, 70)]
    for number, color in enumerate(expected):
        coordinates = (0.25 + 0.5 * (number % 2), 0.25 + 0.5 * (number // 2))
        draw_ring(device, effect, POSITION_COLOR_TEXTURE, FULL, Color=(180, 220, 140, 255), TexCoord=coordinates)
        # The stored crop allows 8 levels; the formula is exact, so one is enough for all four texels.
        _check(stage, f"B1 texel {number}", 32, 32, color, 1)


@scene("B2", "a sprite turned about a far origin", "SpriteBatch")
def sprite_rotation(stage: Stage) -> None:
    device = stage.open(400, 300, clear=GREEN)
    texels = [RED if x < 20 and y < 20 else BLUE for y in range(100) for x in range(100)]
    batch = SpriteBatch(device)
    batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, None, None)
    image = texture(device, 100, 100, texels)
    place, origin = Rectangle(200, 150, 100, 100), Vector2(100, 100)
    batch.Draw(image, place, Rectangle(0, 0, 100, 100), rgba(WHITE), MathHelper.PiOver2, origin, SpriteEffects.None_, 0.0)
    batch.End()
    _check(stage, "B2 marker", 290, 60, RED, 0)
    picture = stage.shots[-1].picture
    stage.expect.equal("B2 marker's area", picture.counting(Region(280, 50, 20, 20), RED), 400)
    stage.expect.equal("B2 sprite's area", picture.counting(picture.whole, RED) + picture.counting(picture.whole, BLUE), 10000)


LEFT, RIGHT = ClipRect(-1, 1, 0, -1), ClipRect(0, 1, 1, -1)


@scene("B3", "the depth write mask", "depth and stencil")
def depth_write_mask(stage: Stage) -> None:
    device = stage.open(128, 128, depth=DepthFormat.Depth24, clear=(0, 0, 0, 255))
    effect = basic(device, VertexColorEnabled=True)
    masked = state(DepthStencilState, DepthBufferWriteEnable=False, DepthBufferFunction=CompareFunction.LessEqual)
    for color, z, depth_state in [
        (RED, 0.8, DepthStencilState.Default),
        (GREEN, 0.2, masked),
        (BLUE, 0.5, DepthStencilState.Default),
    ]:
        device.DepthStencilState = depth_state
        draw_ring(device, effect, POSITION_COLOR, LEFT, z, Color=color)
    _check(stage, "B3 depth was not written", 32, 64, BLUE, 0)


@scene("B4", "a clear ignores and keeps the depth write mask", "depth and stencil")
def clear_despite_mask(stage: Stage) -> None:
    device = stage.open(128, 128, depth=DepthFormat.Depth24, clear=(0, 0, 0, 255))
    effect = basic(device, VertexColorEnabled=True)
    masked = state(DepthStencilState, DepthBufferWriteEnable=False, DepthBufferFunction=CompareFunction.LessEqual)
    device.DepthStencilState = DepthStencilState.Default
    device.Clear(ClearOptions.DepthBuffer, rgba((0, 0, 0)), 0.0, 0)
    device.DepthStencilState = masked
    device.Clear(ClearOptions.DepthBuffer, rgba((0, 0, 0)), 1.0, 0)
    draw_ring(device, effect, POSITION_COLOR, RIGHT, 0.2, Color=GREEN)
    device.DepthStencilState = DepthStencilState.Default
    draw_ring(device, effect, POSITION_COLOR, RIGHT, 0.5, Color=BLUE)
    _check(stage, "B4 a clear ignores the mask", 96, 64, BLUE, 0)
