"""Group C, the parts that hold for every renderer: smoke, a camera, device states, sprites."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import Blend, BlendFunction, DepthFormat, FillMode, PrimitiveType
from tests.conformance.colors import BLUE, GREEN, RED, WHITE
from tests.conformance.drawing import apply, basic, draw_ring, draw_user, index_buffer, packed, rgba, texture, vertex_buffer
from tests.conformance.grid import FULL, UNIT_SQUARE, ClipRect
from tests.conformance.layouts import POSITION_COLOR, POSITION_TEXTURE
from tests.conformance.picture import Picture, Region
from tests.conformance.registry import scene
from tests.conformance.stage import Stage
from tests.conformance.states import blend, state
from xna import MathHelper, Matrix, Rectangle, Vector2, Vector3
from xna.exceptions import ArgumentException, InvalidOperationException
from xna.graphics import (
    BasicEffect,
    BlendState,
    DepthStencilState,
    GraphicsDevice,
    RasterizerState,
    SamplerState,
    SpriteBatch,
    SpriteEffects,
    SpriteSortMode,
    Texture2D,
    Viewport,
)

CLEAR_BLUE = (0, 0, 40, 255)
CENTRE = Region(30, 30, 4, 4)


@scene("C01", "a clear fills every byte", "clear")
def clear_fills(stage: Stage) -> None:
    stage.open(64, 64, clear=(20, 40, 60, 255))
    picture = stage.read()
    stage.expect.solid("C1", picture, picture.whole, (20, 40, 60, 255), 0)


@scene("C02", "a clockwise quad is seen under the default states", "smoke")
def clockwise_quad(stage: Stage) -> None:
    device = stage.open(64, 64, clear=CLEAR_BLUE)
    device.RasterizerState = RasterizerState.CullCounterClockwise
    left, top, right, bottom = FULL
    corners = [(left, top, 0), (right, top, 0), (right, bottom, 0), (left, top, 0), (right, bottom, 0), (left, bottom, 0)]
    effect = basic(device, VertexColorEnabled=True)
    draw_user(device, effect, PrimitiveType.TriangleList, 2, POSITION_COLOR, Position=corners, Color=RED)
    picture = stage.read()
    stage.expect.solid("C2 user vertices", picture, picture.whole, RED, 0)
    device.Clear(rgba(CLEAR_BLUE))
    vertices = vertex_buffer(device, POSITION_COLOR, POSITION_COLOR.pack(Position=corners, Color=RED))
    indices = index_buffer(device, np.arange(6, dtype=np.uint16))
    stage.expect.equal("C4 counts", (vertices.VertexCount, indices.IndexCount), (6, 6))
    device.SetVertexBuffer(vertices)
    device.Indices = indices
    apply(effect)
    device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 0, 0, 6, 0, 2)
    picture = stage.read("indexed")
    stage.expect.solid("C3 buffers with indices", picture, picture.whole, RED, 0)
    _default_vertex_color(stage, device)


def _default_vertex_color(stage: Stage, device: GraphicsDevice) -> None:
    effect = BasicEffect(device)
    stage.expect.equal("C5 VertexColorEnabled at first", effect.VertexColorEnabled, False)
    effect.DiffuseColor = Vector3(0.0, 1.0, 0.0)
    device.RasterizerState = RasterizerState.CullNone
    draw_ring(device, effect, POSITION_COLOR, FULL, Color=RED)
    stage.expect.region("C5 shows DiffuseColor", stage.read("diffuse"), CENTRE, GREEN, 0)


def _camera(effect: BasicEffect) -> BasicEffect:
    effect.View = Matrix.CreateLookAt(Vector3(0, 0, 4), Vector3(0, 0, 0), Vector3(0, 1, 0))
    effect.Projection = Matrix.CreatePerspectiveFieldOfView(MathHelper.PiOver4, 1.0, 0.1, 100.0)
    return effect


def _area(stage: Stage, world: Matrix) -> int:
    device = stage.device
    device.Clear(rgba(CLEAR_BLUE))
    effect = _camera(basic(device, World=world))
    draw_ring(device, effect, POSITION_COLOR, FULL, Color=WHITE)
    picture = stage.read()
    return picture.differing(picture.whole, CLEAR_BLUE, 6)


@scene("C06", "distance and rotation change the area", "camera")
def perspective_area(stage: Stage) -> None:
    stage.open(64, 64, depth=DepthFormat.Depth24, clear=CLEAR_BLUE)
    near = _area(stage, Matrix.Identity)
    far = _area(stage, Matrix.CreateTranslation(0, 0, -6))
    turned = _area(stage, Matrix.CreateRotationY(MathHelper.ToRadians(60)))
    # Half a side is 32 px * 1 / (tan(22.5 deg) * distance): 38.6 px a side near by, 15.5 px far off.
    stage.expect.between("C6 near", near, 37**2, 40**2)
    stage.expect.between("C6 far", far, 14**2, 17**2)
    stage.expect.between("C10 turned", turned, 0.5 * near, 0.6 * near)


@scene("C07", "near hides far in either order", "depth and stencil")
def depth_order(stage: Stage) -> None:
    device = stage.open(64, 64, depth=DepthFormat.Depth24)
    effect = _camera(basic(device, VertexColorEnabled=True))
    near, far = (0.0, GREEN), (-6.0, RED)
    for label, order in [("C7 near first", [near, far]), ("C8 far first", [far, near])]:
        device.Clear(rgba(CLEAR_BLUE))
        device.DepthStencilState = DepthStencilState.Default
        for z, color in order:
            draw_ring(device, effect, POSITION_COLOR, FULL, z, Color=color)
        stage.expect.region(label, stage.read(label), CENTRE, GREEN, 0)
    device.Clear(rgba(CLEAR_BLUE))
    draw_ring(device, effect, POSITION_COLOR, FULL, 0.0, Color=GREEN)
    device.DepthStencilState = DepthStencilState.DepthRead
    draw_ring(device, effect, POSITION_COLOR, FULL, -6.0, Color=RED)
    stage.expect.region("C9 DepthRead tests", stage.read(), CENTRE, GREEN, 0)
    draw_ring(device, effect, POSITION_COLOR, FULL, 1.0, Color=BLUE)
    stage.expect.region("C9 DepthRead draws", stage.read(), CENTRE, BLUE, 0)


@scene("C11", "a textured quad before a camera", "camera")
def textured_quad(stage: Stage) -> None:
    device = stage.open(64, 64, clear=CLEAR_BLUE)
    image = texture(device, 2, 2, [RED, GREEN, GREEN, RED])
    effect = _camera(basic(device, TextureEnabled=True, Texture=image))
    draw_ring(device, effect, POSITION_TEXTURE, FULL, TexCoord=UNIT_SQUARE)
    picture = stage.read()
    for (x, y), expected in {(24, 24): RED, (40, 24): GREEN, (24, 40): GREEN, (40, 40): RED}.items():
        stage.expect.pixel(f"C11 {x},{y}", picture, x, y, expected, 0)


@scene("C12", "blending adds, subtracts and covers", "blending")
def blending(stage: Stage) -> None:
    device = stage.open(64, 64, clear=(0, 0, 0, 255))
    effect = basic(device, VertexColorEnabled=True)
    reverse = BlendFunction.ReverseSubtract
    subtract = blend(Blend.One, Blend.One, ColorBlendFunction=reverse, AlphaBlendFunction=reverse)
    add = blend(Blend.One, Blend.One)
    legs: list[tuple[str, list[tuple[BlendState, Sequence[int]]], Sequence[int]]] = [
        ("opaque", [(BlendState.Opaque, (60, 90, 120, 255))], (60, 90, 120)),
        ("add", [(BlendState.Opaque, (40, 0, 0, 255)), (add, (50, 0, 0, 255))], (90, 0, 0)),
        ("reverse subtract", [(BlendState.Opaque, (200, 0, 0, 255)), (subtract, (60, 0, 0, 255))], (140, 0, 0)),
        ("alpha", [(BlendState.Opaque, RED), (BlendState.AlphaBlend, (0, 200, 0, 255))], (0, 200, 0)),
    ]
    for label, draws, expected in legs:
        device.Clear(rgba((0, 0, 0)))
        for state_of_blend, color in draws:
            device.BlendState = state_of_blend
            draw_ring(device, effect, POSITION_COLOR, FULL, Color=color)
        stage.expect.region(f"C12 {label}", stage.read(label), CENTRE, tuple(expected), 1)


@scene("C13", "culling a clockwise quad", "rasterizer")
def cull_clockwise(stage: Stage) -> None:
    device = stage.open(64, 64, clear=CLEAR_BLUE)
    device.RasterizerState = RasterizerState.CullClockwise
    ring = FULL.corners()
    effect = basic(device, VertexColorEnabled=True)
    corners = [ring[index] for index in (0, 3, 2, 0, 2, 1)]
    draw_user(device, effect, PrimitiveType.TriangleList, 2, POSITION_COLOR, Position=corners, Color=RED)
    picture = stage.read()
    stage.expect.solid("C13", picture, picture.whole, CLEAR_BLUE, 0)


@scene("C14", "a wireframe quad is hollow", "rasterizer", needs={Capability.WireFrame})
def wireframe_quad(stage: Stage) -> None:
    device = stage.open(64, 64, clear=CLEAR_BLUE)
    device.RasterizerState = state(RasterizerState, FillMode=FillMode.WireFrame)
    ring = ClipRect(-0.75, 0.75, 0.75, -0.75).corners()
    effect = basic(device, VertexColorEnabled=True)
    corners = [ring[index] for index in (0, 3, 2, 0, 2, 1)]
    draw_user(device, effect, PrimitiveType.TriangleList, 2, POSITION_COLOR, Position=corners, Color=RED)
    picture = stage.read()
    stage.expect.pixel("C14 inside", picture, 48, 16, CLEAR_BLUE, 0)
    stage.expect.between("C14 edges", picture.counting(picture.whole, RED), 200, 260)


@scene("C16", "texels come back as they were set", "texture data", reads=frozenset({Capability.TextureReadback}))
def texture_round_trip(stage: Stage) -> None:
    device = stage.open(64, 64)
    image = Texture2D(device, 4, 4)
    texels = packed([(16 * i, 255 - i, 7 * i, 17 * i) for i in range(16)])
    image.SetData(texels)
    back = np.zeros(16, np.uint32)
    image.GetData(back)
    stage.expect.equal("C16 size", (image.Width, image.Height, image.LevelCount), (4, 4, 1))
    stage.expect.equal("C16 texels", back.tolist(), texels.tolist())


class _Sprites:
    """Draws one sprite per picture over the dark blue clear colour."""

    def __init__(self, stage: Stage, size: tuple[int, int] = (64, 64)) -> None:
        self.stage = stage
        self.device = stage.open(*size, clear=CLEAR_BLUE)
        self.batch = SpriteBatch(self.device)

    def green_image(self) -> Texture2D:
        """A 4x4 green texture with a clear texel at (0,0) and an opaque magenta one at (1,0)."""
        return texture(self.device, 4, 4, [(0, 0, 0, 0), (255, 0, 255, 255), *[GREEN] * 14])

    def draw(
        self, label: str, image: Texture2D, place: Rectangle, *arguments: Any, begin: tuple[Any, ...] | None = None
    ) -> Picture:
        self.device.Clear(rgba(CLEAR_BLUE))
        if begin is None:
            begin = (SpriteSortMode.Deferred, BlendState.AlphaBlend, SamplerState.PointClamp, None, None)
        self.batch.Begin(*begin)
        if arguments and arguments[0] != "tint":
            self.batch.Draw(image, place, *arguments)
        else:
            self.batch.Draw(image, place, rgba(arguments[1] if arguments else WHITE))
        self.batch.End()
        return self.stage.read(label)


@scene("C17", "a sprite by default, tinted, and cut from its texture", "SpriteBatch")
def sprite_draws(stage: Stage) -> None:
    sprites = _Sprites(stage)
    image = sprites.green_image()
    place = Rectangle(16, 16, 16, 16)
    picture = sprites.draw("default", image, place, begin=())
    stage.expect.pixel("C17 green", picture, 26, 26, GREEN[:3], 3)
    picture = sprites.draw("point", image, place)
    # A transparent texel must be (0,0,0,0) under premultiplied AlphaBlend; the facts use a white one with other semantics.
    stage.expect.pixel("C17 transparent texel", picture, 18, 18, CLEAR_BLUE[:3], 0)
    stage.expect.pixel("C17 magenta texel", picture, 22, 18, (255, 0, 255), 0)
    stage.expect.equal("C17 area", picture.differing(picture.whole, CLEAR_BLUE), 15 * 16)
    picture = sprites.draw("tint", image, place, Rectangle(1, 1, 3, 3), rgba((128, 128, 128, 255)))
    stage.expect.solid("C18 tinted part", picture, Region(16, 16, 16, 16), (0, 128, 0), 0)
    picture = sprites.draw("alpha 0", image, place, "tint", (0, 0, 0, 0))
    stage.expect.solid("C23 a transparent tint draws nothing", picture, picture.whole, CLEAR_BLUE, 0)
    clear_red = texture(sprites.device, 1, 1, [(255, 0, 0, 0)])
    picture = sprites.draw("opaque", clear_red, place, begin=(SpriteSortMode.Deferred, BlendState.Opaque))
    stage.expect.solid("C22 Opaque draws alpha 0", picture, Region(16, 16, 16, 16), (255, 0, 0, 0), 0)


@scene("C19", "origin, flip and rotation of a sprite", "SpriteBatch")
def sprite_geometry(stage: Stage) -> None:
    sprites = _Sprites(stage)
    green = texture(sprites.device, 4, 4, [GREEN])
    none, white = SpriteEffects.None_, rgba(WHITE)
    picture = sprites.draw(
        "origin", green, Rectangle(16, 16, 16, 16), Rectangle(0, 0, 4, 4), white, 0.0, Vector2(2, 2), none, 0.0
    )
    stage.expect.solid("C19 origin is in source texels", picture, Region(8, 8, 16, 16), GREEN, 0)
    stage.expect.equal("C19 area", picture.counting(picture.whole, GREEN), 256)
    halves = texture(sprites.device, 2, 1, [RED, GREEN])
    flip = SpriteEffects.FlipHorizontally
    picture = sprites.draw("flip", halves, Rectangle(8, 8, 32, 8), None, white, 0.0, Vector2(0, 0), flip, 0.0)
    stage.expect.solid("C20 flipped left", picture, Region(8, 8, 16, 8), GREEN, 0)
    stage.expect.solid("C20 flipped right", picture, Region(24, 8, 16, 8), RED, 0)
    picture = sprites.draw("rotation", green, Rectangle(32, 24, 8, 4), None, white, MathHelper.PiOver2, Vector2(0, 0), none, 0.0)
    stage.expect.pixel("C21 inside", picture, 30, 29, GREEN, 0)
    stage.expect.pixel("C21 outside", picture, 36, 26, CLEAR_BLUE, 0)
    stage.expect.equal("C21 area", picture.counting(Region(28, 24, 4, 8), GREEN), 32)


@scene("C24", "sprite coordinates are local to the viewport", "SpriteBatch")
def sprite_viewport(stage: Stage) -> None:
    sprites = _Sprites(stage)
    green = texture(sprites.device, 4, 4, [GREEN])
    sprites.device.Viewport = Viewport(20, 10, 16, 16)
    picture = sprites.draw("viewport", green, Rectangle(0, 0, 8, 8))
    stage.expect.solid("C24 inside", picture, Region(20, 10, 8, 8), GREEN, 0)
    stage.expect.equal("C24 area", picture.counting(picture.whole, GREEN), 64)


@scene("C25", "diffuse, alpha and vertex colour multiply", "BasicEffect")
def material_product(stage: Stage) -> None:
    device = stage.open(64, 64, clear=CLEAR_BLUE)
    effect = basic(device, VertexColorEnabled=True, DiffuseColor=(0.5, 1, 1), Alpha=0.5)
    draw_ring(device, effect, POSITION_COLOR, FULL, Color=RED)
    stage.expect.region("C25", stage.read(), CENTRE, (64, 0, 0, 128), 0)


@scene("C26", "vertexStart, VertexOffset, startIndex and baseVertex", "draw calls")
def draw_ranges(stage: Stage) -> None:
    device = stage.open(64, 64)
    ring = FULL.corners()
    corners = [ring[index] for index in (0, 3, 2, 0, 2, 1)]
    data = POSITION_COLOR.pack(Position=corners * 2, Color=[BLUE] * 6 + [RED] * 6)
    buffer = vertex_buffer(device, POSITION_COLOR, data)
    apply(basic(device, VertexColorEnabled=True))

    def start_vertex() -> None:
        device.SetVertexBuffer(buffer)
        device.DrawPrimitives(PrimitiveType.TriangleList, 6, 2)

    def binding_offset() -> None:
        device.SetVertexBuffer(buffer, 6)
        device.DrawPrimitives(PrimitiveType.TriangleList, 0, 2)

    def base_vertex() -> None:
        device.SetVertexBuffer(buffer)
        device.Indices = index_buffer(device, np.array([0, 0, 0, 0, 1, 2, 3, 4, 5], np.uint16))
        device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 6, 0, 6, 3, 2)

    for draw in (start_vertex, binding_offset, base_vertex):
        device.Clear(rgba(CLEAR_BLUE))
        draw()
        picture = stage.read(draw.__name__)
        stage.expect.solid(f"C26 {draw.__name__}", picture, picture.whole, RED, 0)


@scene("C27", "wrong calls are refused and leave no mark", "draw calls")
def refused_draws(stage: Stage) -> None:
    device = stage.open(64, 64, clear=CLEAR_BLUE)
    apply(basic(device, VertexColorEnabled=True))
    data = POSITION_COLOR.pack(Position=FULL.corners(), Color=RED)
    indices = np.array([0, 1, 2, 0, 2, 400], np.uint16)
    try:
        device.DrawUserIndexedPrimitives(PrimitiveType.TriangleList, data, 0, 4, indices, 0, 2, POSITION_COLOR.declaration)
    except (ArgumentException, InvalidOperationException) as error:
        stage.expect.true("C27 an index out of range", True, type(error).__name__)
    else:
        stage.expect.true("C27 an index out of range", False, "no exception")
    picture = stage.read()
    stage.expect.solid("C27 nothing is drawn", picture, picture.whole, CLEAR_BLUE, 0)
    batch = SpriteBatch(device)
    image = texture(device, 1, 1, [RED])
    draw = lambda: batch.Draw(image, Rectangle(0, 0, 8, 8), rgba(WHITE))  # noqa: E731
    stage.expect.raises("C28 Draw before Begin", InvalidOperationException, draw)


@scene("C29", "points, lines and strips", "draw calls")
def topologies(stage: Stage) -> None:
    device = stage.open(64, 64)
    effect = basic(device, VertexColorEnabled=True)
    rect = ClipRect(-0.75, 0.75, 0.75, -0.75)
    strip = [rect.corners()[index] for index in (0, 1, 3, 2)]
    vee = [(-0.75, 0.5, 0), (0, -0.5, 0), (0.75, 0.5, 0)]
    legs: list[tuple[str, PrimitiveType, int, Any, int, int]] = [
        ("line list", PrimitiveType.LineList, 1, [(-0.75, 0, 0), (0.75, 0, 0)], 40, 60),
        ("line strip", PrimitiveType.LineStrip, 2, vee, 60, 100),
        ("triangle strip", PrimitiveType.TriangleStrip, 2, strip, 2304, 2304),
        ("point list", PrimitiveType.PointListEXT, 1, [(0, 0, 0)], 1, 4),
    ]
    for label, topology, count, corners, low, high in legs:
        device.Clear(rgba(CLEAR_BLUE))
        draw_user(device, effect, topology, count, POSITION_COLOR, Position=corners, Color=RED)
        picture = stage.read(label)
        stage.expect.between(f"C29 {label}", picture.counting(picture.whole, RED), low, high)
    _wide_indices(stage, device, POSITION_COLOR.pack(Position=strip, Color=RED))


def _wide_indices(stage: Stage, device: GraphicsDevice, data: bytes) -> None:
    device.Clear(rgba(CLEAR_BLUE))
    indices = np.array([0, 1, 2, 2, 1, 3], np.uint32)
    device.DrawUserIndexedPrimitives(PrimitiveType.TriangleList, data, 0, 4, indices, 0, 2, POSITION_COLOR.declaration)
    picture = stage.read("32-bit indices")
    stage.expect.equal("C29 32-bit indices", picture.counting(picture.whole, RED), 2304)


@scene("C30", "texture coordinates are perspective-correct", "camera")
def perspective_correct(stage: Stage) -> None:
    device = stage.open(64, 64, clear=CLEAR_BLUE)
    effect = basic(device, TextureEnabled=True, Texture=texture(device, 4, 1, [RED, GREEN, GREEN, GREEN]))
    effect.Projection = Matrix.CreatePerspectiveFieldOfView(MathHelper.PiOver2, 1.0, 0.1, 100.0)
    corners = [(-1, -1, -2), (1, -1, -8), (-1, 1, -2)]
    coordinates = [(0, 0), (1, 0), (0, 1)]
    draw_user(device, effect, PrimitiveType.TriangleList, 1, POSITION_TEXTURE, Position=corners, TexCoord=coordinates)
    stage.expect.pixel("C30", stage.read(), 25, 32, RED, 0)
