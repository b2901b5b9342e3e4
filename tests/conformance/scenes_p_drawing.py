"""Pitfalls of drawing: faults that users of comparable projects met, and what is right here."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import (
    Blend,
    ClearOptions,
    ColorWriteChannels,
    DepthFormat,
    GraphicsProfile,
    PrimitiveType,
    RenderTargetUsage,
)
from tests.conformance.drawing import apply, basic, configure, draw_ring, packed, rgba, texture
from tests.conformance.fonts import sprite_font
from tests.conformance.grid import FULL, UNIT_SQUARE
from tests.conformance.layouts import POSITION_COLOR, POSITION_TEXTURE
from tests.conformance.picture import Picture, Region
from tests.conformance.registry import BOTH, NOTHING, scene
from tests.conformance.scenes_a_states import WHITE, blend, sprite, state, target_of
from tests.conformance.scenes_a_vertices import index_buffer, vertex_buffer
from tests.conformance.scenes_d_targets import fill
from tests.conformance.stage import Stage, common_states
from xna import Rectangle, Vector2, Vector3
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    ArgumentOutOfRangeException,
    InvalidCastException,
    InvalidOperationException,
    NotSupportedException,
)
from xna.graphics import (
    BlendState,
    DepthStencilState,
    GraphicsDevice,
    RasterizerState,
    RenderTarget2D,
    SamplerState,
    SkinnedEffect,
    SpriteBatch,
    SpriteEffects,
    SpriteFont,
    SpriteSortMode,
    Texture2D,
    Viewport,
)

RED, GREEN, BLUE = (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255)
NOTHING_DRAWN = (0, 0, 0, 0)


class _Canvas:
    """The small target that the pitfalls draw on, cleared to nothing."""

    def __init__(self, stage: Stage, width: int, height: int, depth: DepthFormat = DepthFormat.None_, **open_with: Any) -> None:
        self.stage = stage
        self.device: GraphicsDevice = stage.open(16, 16, **open_with)
        self.target = target_of(self.device, width, height, depth)
        self.batch = SpriteBatch(self.device)

    def begin(self) -> None:
        self.device.SetRenderTarget(self.target)
        self.device.Clear(rgba(NOTHING_DRAWN))
        common_states(self.device)

    def end(self, label: str = "target") -> Picture:
        self.device.SetRenderTarget(None)
        return self.stage.read_texture(self.target, label=label)


@scene("P01", "a sprite at a fraction of a pixel keeps to its part of the atlas", "SpriteBatch", reads=BOTH)
def fractional_position(stage: Stage) -> None:
    for axis in (0, 1):
        on = _Canvas(stage, *((16, 8) if axis == 0 else (8, 16)))
        if axis == 1:
            image = texture(on.device, 4, 8, [GREEN] * 16 + [RED] * 16)
        else:
            image = texture(on.device, 8, 4, ([GREEN] * 4 + [RED] * 4) * 4)
        source = Rectangle(0, 4, 4, 4) if axis == 1 else Rectangle(4, 0, 4, 4)
        for sampler in (SamplerState.PointClamp, SamplerState.PointWrap):
            for offset, firsts in [(0.25, (0,)), (0.5, (0, 1)), (0.75, (1,))]:
                on.begin()
                on.batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, sampler, None, None)
                on.batch.Draw(image, Vector2(0, offset) if axis == 1 else Vector2(offset, 0), source, rgba(WHITE))
                on.batch.End()
                pixels = on.end().pixels
                column = pixels[:, 0] if axis == 1 else pixels[0]
                red = [index for index, pixel in enumerate(column) if tuple(pixel) == RED]
                label = f"{'xy'[axis]} {offset} {sampler.Name}"
                stage.expect.true(f"{label}: four red rows", red in [list(range(f, f + 4)) for f in firsts], red)
                stage.expect.equal(f"{label}: green pixels", int((pixels[..., 1] > 0).sum()), 0)


@scene("P02", "layer depth is clip z: tested, and clipped outside 0..1", "SpriteBatch", reads=BOTH)
def sprite_depth(stage: Stage) -> None:
    on = _Canvas(stage, 16, 16, DepthFormat.Depth24)
    image = texture(on.device, 1, 1, [RED])
    cases = [
        (0.0, DepthStencilState.Default, RED),
        (0.75, DepthStencilState.Default, GREEN),
        (1.5, DepthStencilState.None_, GREEN),
        (-0.1, DepthStencilState.None_, GREEN),
    ]
    for depth, depth_state, expected in cases:
        on.begin()
        on.device.DepthStencilState = DepthStencilState.Default
        fill(on.device, GREEN, 0.5)
        on.batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, depth_state, None)
        on.batch.Draw(image, Rectangle(4, 4, 8, 8), None, rgba(WHITE), 0.0, Vector2(0, 0), SpriteEffects.None_, depth)
        on.batch.End()
        stage.expect.pixel(f"layer depth {depth}", on.end(), 8, 8, expected, 0)


@scene("P03", "a queued texture outlives its last name", "SpriteBatch", reads=BOTH)
def queued_texture_lives(stage: Stage) -> None:
    on = _Canvas(stage, 8, 8, keep_resources=False)
    on.begin()
    on.batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, None, None)
    reference = _queue_and_forget(on)
    gc.collect()
    on.batch.End()
    gc.collect()
    picture = on.end()
    on.device.Present()
    stage.expect.solid("the sprite is drawn", picture, picture.whole, RED, 0)
    on.device.Textures[0] = None
    gc.collect()
    stage.expect.true("nobody keeps the texture after the frame", reference() is None)


def _queue_and_forget(on: _Canvas) -> weakref.ref[Texture2D]:
    image = Texture2D(on.device, 1, 1)
    image.SetData(packed([RED]))
    on.batch.Draw(image, Rectangle(0, 0, 8, 8), rgba(WHITE))
    reference = weakref.ref(image)
    image.Name = "queued"
    _dispose_when_collected(image)
    return reference


def _dispose_when_collected(image: Texture2D) -> None:
    """The collector warns of a texture that was not disposed; here that is the point."""
    import warnings

    warnings.filterwarnings("ignore", message=".*queued.*", category=ResourceWarning)


@scene("P04", "one texture and one text on two targets", "SpriteBatch", reads=BOTH)
def two_targets(stage: Stage) -> None:
    device = stage.open(16, 16)
    batch = SpriteBatch(device)
    targets = [target_of(device, 8, 8) for _ in range(2)]
    image = texture(device, 2, 2, [RED])
    font = sprite_font(device, [[RED if (x + y) % 2 else BLUE for x in range(8)] for y in range(8)], "A")
    for what in ("texture", "text"):
        pictures = []
        for target in targets:
            device.SetRenderTarget(target)
            device.Clear(rgba(NOTHING_DRAWN))
            batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, None, None)
            if what == "texture":
                batch.Draw(image, Rectangle(0, 0, 8, 8), rgba(WHITE))
            else:
                batch.DrawString(font, "A", Vector2(0, 0), rgba(WHITE))
            batch.End()
        device.SetRenderTarget(None)
        pictures = [stage.read_texture(target) for target in targets]
        stage.expect.identical(f"{what} on both", *pictures)
        stage.expect.equal(f"{what} drawn", pictures[0].differing(pictures[0].whole, NOTHING_DRAWN), 64)


@scene("P05", "changing a texture between two draws", "SpriteBatch", reads=BOTH)
def changed_texture(stage: Stage) -> None:
    on = _Canvas(stage, 16, 8)
    image = texture(on.device, 1, 1, [RED])
    on.begin()
    on.batch.Begin(SpriteSortMode.Immediate, BlendState.Opaque, SamplerState.PointClamp, None, None)
    on.batch.Draw(image, Rectangle(0, 0, 8, 8), rgba(WHITE))
    on.device.Textures[0] = None
    image.SetData(packed([BLUE]))
    on.batch.Draw(image, Rectangle(8, 0, 8, 8), rgba(WHITE))
    on.batch.End()
    picture = on.end("immediate")
    stage.expect.solid("immediate, first", picture, Region(0, 0, 8, 8), RED, 0)
    stage.expect.solid("immediate, second", picture, Region(8, 0, 8, 8), BLUE, 0)
    on.begin()
    on.device.Textures[0] = None
    on.batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, None, None)
    on.batch.Draw(image, Rectangle(0, 0, 8, 8), rgba(WHITE))
    image.SetData(packed([GREEN]))
    on.batch.Draw(image, Rectangle(8, 0, 8, 8), rgba(WHITE))
    on.batch.End()
    picture = on.end("deferred")
    stage.expect.solid("deferred: what it holds at End", picture, picture.whole, GREEN, 0)


def _kerned_font(device: GraphicsDevice) -> SpriteFont:
    """Blank, A and B with the bearings that the facts' widths follow from: A (-2, 6, 1), B (0, 6, -2), blank (0, 3, 0)."""
    atlas = [[(0, 0, 0) if x < 8 else (RED if x < 16 else BLUE)[:3] for x in range(24)] for _ in range(8)]
    kerning = [(0, 3, 0), (-2, 6, 1), (0, 6, -2)]
    return sprite_font(device, atlas, " AB", kerning=kerning, line_spacing=10, spacing=1.0)


@scene("P06", "measuring text", "SpriteFont", reads=NOTHING, needs={Capability.TextureReadback})
def measure_text(stage: Stage) -> None:
    font = _kerned_font(stage.open(16, 16))
    widths = {"A": 7, "B": 6, "AB": 14, "BA": 10, "A B": 18, "A ": 11, "": 0}
    for text, width in widths.items():
        size = font.MeasureString(text)
        stage.expect.equal(f"measure {text!r}", (size.X, size.Y), (width, 10 if text else 0))
    for text, expected in {"A\r\nB": (7, 20), "A\nB": (7, 20), "A\rB": (14, 10)}.items():
        size = font.MeasureString(text)
        stage.expect.equal(f"measure {text!r}", (size.X, size.Y), expected)
    stage.expect.raises("a default that the font lacks", ArgumentException, lambda: setattr(font, "DefaultCharacter", "%"))
    stage.expect.equal("the old default is kept", font.DefaultCharacter, None)
    stage.expect.raises("a missing character", ArgumentException, lambda: font.MeasureString("A\tB"))
    font.DefaultCharacter = "B"
    stage.expect.equal("the default stands in", font.MeasureString("A\tB").X, 19)


@scene("P07", "carriage returns and missing characters in drawn text", "SpriteFont", reads=BOTH)
def draw_text(stage: Stage) -> None:
    on = _Canvas(stage, 32, 24)
    font = _kerned_font(on.device)

    def drawn(text: str) -> Picture:
        on.begin()
        on.batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, None, None)
        on.batch.DrawString(font, text, Vector2(2, 2), rgba(WHITE))
        on.batch.End()
        return on.end(repr(text))

    for first, second in [("A\r\nB", "A\nB"), ("A\rB", "AB")]:
        picture = drawn(first)
        stage.expect.identical(f"{first!r} as {second!r}", picture, drawn(second))
        stage.expect.at_least(f"{first!r} is drawn", picture.differing(picture.whole, NOTHING_DRAWN), 64)
    on.begin()
    on.batch.Begin()
    failing = lambda: on.batch.DrawString(font, "A\tB", Vector2(2, 2), rgba(WHITE))  # noqa: E731
    stage.expect.raises("a missing character", ArgumentException, failing)
    on.batch.End()
    picture = on.end("after the failure")
    stage.expect.solid("nothing of the failed text is drawn", picture, picture.whole, NOTHING_DRAWN, 0)


@scene("P08", "mip levels of targets are made anew each time", "mip levels", reads=BOTH, needs={Capability.MipMaps})
def regenerated_levels(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = target_of(device, 4, 4, mip_map=True)
    batch = SpriteBatch(device)
    for colors in ([RED, GREEN, BLUE, WHITE], [WHITE, BLUE, RED, GREEN]):
        device.SetRenderTarget(target)
        sprite(batch, BlendState.Opaque, texture(device, 2, 2, colors), Region(0, 0, 4, 4))
        device.SetRenderTarget(None)
        expected = Picture.of_packed(packed(colors), 2, 2)
        stage.expect.identical("level 1", stage.read_texture(target, 1), expected)
        stage.expect.color("level 2", stage.read_texture(target, 2).pixel(0, 0), (128, 128, 128, 255), 1)


@scene(
    "P09",
    "mip levels of every face of a cube target",
    "mip levels",
    reads=BOTH,
    needs={Capability.MipMaps, Capability.TextureCube},
)
def regenerated_faces(stage: Stage) -> None:
    from renderers.contract.enums import CubeMapFace, SurfaceFormat
    from tests.conformance.scenes_d_targets import _face_pixel
    from xna.graphics import RenderTargetCube

    device = stage.open(16, 16)
    target = RenderTargetCube(device, 8, True, SurfaceFormat.Color, DepthFormat.None_)
    colors = [RED, GREEN, BLUE, WHITE, (9, 8, 7, 255), (200, 100, 50, 255)]
    for face in CubeMapFace:
        device.SetRenderTarget(target, face)
        device.Clear(rgba(colors[face]))
    device.SetRenderTarget(None)
    for face in CubeMapFace:
        for level in range(4):
            stage.expect.color(f"face {face.name} level {level}", _face_pixel(target, face, level), colors[face], 0)


@scene("P10", "a depth clear keeps the colour", "clear", reads=BOTH)
def depth_clear_keeps_color(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = target_of(device, 8, 8, DepthFormat.Depth24, RenderTargetUsage.PreserveContents)
    device.SetRenderTarget(target)
    device.Clear(rgba(RED))
    for label in ("in the same cycle", "in another cycle"):
        device.SetRenderTarget(target)
        device.Clear(ClearOptions.DepthBuffer, rgba((0, 0, 0)), 1.0, 0)
        device.SetRenderTarget(None)
        stage.expect.solid(label, stage.read_texture(target), Region(0, 0, 8, 8), RED, 0)


@scene("P11", "a bound target is neither read, written nor sampled", "render targets", reads=BOTH)
def bound_target(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = target_of(device, 2, 2)
    data = np.zeros(4, np.uint32)

    def sample() -> None:
        device.Textures[0] = target

    device.SetRenderTarget(target)
    calls = [("GetData", lambda: target.GetData(data)), ("SetData", lambda: target.SetData(data)), ("Textures", sample)]
    for label, call in calls:
        stage.expect.raises(f"{label} while bound", InvalidOperationException, call)
    device.SetRenderTarget(None)
    for label, call in calls:
        call()
        stage.expect.true(f"{label} after unbinding", True)


@scene("P12", "ColorWriteChannels", "blending", reads=BOTH)
def write_masks(stage: Stage) -> None:
    on = _Canvas(stage, 4, 4)
    image = texture(on.device, 1, 1, [WHITE])
    on.begin()
    on.device.Clear(rgba((0, 0, 0, 255)))
    masks = [
        (ColorWriteChannels.Red, WHITE, (255, 0, 0, 255)),
        (ColorWriteChannels.Green | ColorWriteChannels.Alpha, (9, 200, 9, 100), (255, 200, 0, 100)),
        (ColorWriteChannels.None_, WHITE, (255, 200, 0, 100)),
    ]
    for number in range(len(masks)):
        on.begin()
        on.device.Clear(rgba((0, 0, 0, 255)))
        for mask, tint, _ in masks[: number + 1]:
            sprite(on.batch, blend(Blend.One, Blend.Zero, ColorWriteChannels=mask), image, Region(0, 0, 4, 4), tint)
        stage.expect.pixel(f"mask {number}", on.end(), 2, 2, masks[number][2], 0)


@scene("P13", "indices and None in the slot collections", "device", reads=NOTHING)
def slot_collections(stage: Stage) -> None:
    device = stage.open(16, 16)
    kept = device.SamplerStates[0]

    def put(collection: Any, index: int, value: Any) -> Any:
        return lambda: collection.__setitem__(index, value)

    for index in (-1, 16):
        for name in ("SamplerStates", "Textures"):
            collection = getattr(device, name)
            value = SamplerState.LinearClamp if name == "SamplerStates" else None
            get = lambda collection=collection, index=index: collection[index]  # noqa: E731
            stage.expect.raises(f"{name}[{index}]", ArgumentOutOfRangeException, get)
            stage.expect.raises(f"{name}[{index}] = ...", ArgumentOutOfRangeException, put(collection, index, value))
    stage.expect.raises("SamplerStates[0] = None", ArgumentNullException, put(device.SamplerStates, 0, None))
    stage.expect.true("the slot is unchanged", device.SamplerStates[0] is kept)


@scene("P14", "emissive and diffuse clamp before the texture", "BasicEffect", reads=BOTH)
def emissive_clamp(stage: Stage) -> None:
    on = _Canvas(stage, 4, 4)
    image = texture(on.device, 1, 1, [(100, 100, 100, 255)])
    for diffuse, emissive, expected in [(1.0, 1.0, 100), (0.5, 0.25, 75)]:
        on.begin()
        effect = basic(on.device, TextureEnabled=True, Texture=image, DiffuseColor=(diffuse,) * 3, EmissiveColor=(emissive,) * 3)
        draw_ring(on.device, effect, POSITION_TEXTURE, FULL, TexCoord=UNIT_SQUARE)
        stage.expect.pixel(f"diffuse {diffuse}, emissive {emissive}", on.end(), 2, 2, (expected,) * 3, 0)


@scene("P15", "a clone shares nothing with its original", "effects")
def effect_clone(stage: Stage) -> None:
    device = stage.open(48, 16)
    first = basic(device)
    second = first.Clone()
    configure(second, DiffuseColor=(0, 1, 0))
    first.Alpha = 0.5
    stage.expect.equal("the clone keeps its alpha", second.Alpha, 1.0)
    first.Alpha = 1.0
    for number, effect in enumerate((first, second, first)):
        device.Viewport = Viewport(16 * number, 0, 16, 16)
        draw_ring(device, effect, POSITION_COLOR, FULL, Color=RED)
    picture = stage.read()
    for number, expected in enumerate([WHITE, GREEN, WHITE]):
        stage.expect.solid(f"draw {number}", picture, Region(16 * number, 0, 16, 16), expected, 0)


@scene("P16", "looking up and setting parameters", "effects", reads=NOTHING)
def effect_parameters(stage: Stage) -> None:
    from xna import Matrix

    device = stage.open(16, 16)
    effect = basic(device)
    for key in (-1, 999, "nope"):
        stage.expect.equal(f"Parameters[{key!r}]", effect.Parameters[key], None)
    power = effect.Parameters["SpecularPower"]
    power.SetValue(50)
    stage.expect.equal("an integer becomes a float", power.GetValueSingle(), 50.0)
    stage.expect.raises("a text is refused", InvalidCastException, lambda: power.SetValue("x"))
    stage.expect.equal("and changes nothing", power.GetValueSingle(), 50.0)
    skinned = SkinnedEffect(device)
    skinned.SetBoneTransforms([Matrix.CreateTranslation(1, 2, 3)])
    clone = skinned.Clone()
    skinned.SetBoneTransforms([Matrix.CreateTranslation(4, 5, 6)])
    moved = clone.GetBoneTransforms(1)[0].Translation
    stage.expect.equal("a clone's bones are its own", moved, Vector3(1, 2, 3))


@scene("P17", "32-bit user indices are not cut", "draw calls", needs={Capability.ThirtyTwoBitIndices})
def wide_indices(stage: Stage) -> None:
    device = stage.open(16, 16)
    spanning = [(-1.0, 3.0, 0.0), (3.0, -1.0, 0.0), (-1.0, -1.0, 0.0)]
    corners = np.zeros((70000, 3))
    colors = np.zeros((70000, 4), np.uint8)
    for first, color in [(4461, RED), (69997, GREEN)]:
        corners[first : first + 3] = spanning
        colors[first : first + 3] = color
    data = POSITION_COLOR.pack(Position=corners, Color=colors)
    indices = np.array([69997, 69998, 69999], np.uint32)
    arguments = (PrimitiveType.TriangleList, data, 0, 70000, indices, 0, 1, POSITION_COLOR.declaration)
    effect = basic(device, VertexColorEnabled=True)
    apply(effect)
    device.DrawUserIndexedPrimitives(*arguments)
    picture = stage.read()
    stage.expect.solid("user indices", picture, picture.whole, GREEN, 0)
    device.Clear(rgba((0, 0, 0)))
    device.SetVertexBuffer(vertex_buffer(device, POSITION_COLOR, data))
    device.Indices = index_buffer(device, indices)
    device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 0, 0, 70000, 0, 1)
    picture = stage.read("buffers")
    stage.expect.solid("index buffer", picture, picture.whole, GREEN, 0)
    reach = stage.open(16, 16, profile=GraphicsProfile.Reach)
    apply(basic(reach, VertexColorEnabled=True))
    refused = lambda: reach.DrawUserIndexedPrimitives(*arguments)  # noqa: E731
    stage.expect.raises("refused in Reach", NotSupportedException, refused)


@scene("P18", "the offset of a binding and baseVertex add up", "draw calls")
def offsets(stage: Stage) -> None:
    device = stage.open(16, 16)
    spanning = [(-1.0, 3.0, 0.0), (3.0, -1.0, 0.0), (-1.0, -1.0, 0.0)]
    colors = [color for color in (RED, GREEN, BLUE) for _ in range(3)]
    buffer = vertex_buffer(device, POSITION_COLOR, POSITION_COLOR.pack(Position=spanning * 3, Color=colors))
    device.Indices = index_buffer(device, np.array([0, 1, 2], np.uint16))
    apply(basic(device, VertexColorEnabled=True))
    device.SetVertexBuffer(buffer, 3)
    device.DrawPrimitives(PrimitiveType.TriangleList, 0, 1)
    picture = stage.read("offset")
    stage.expect.solid("VertexOffset", picture, picture.whole, GREEN, 0)
    device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 3, 0, 3, 0, 1)
    picture = stage.read("offset and base")
    stage.expect.solid("VertexOffset and baseVertex", picture, picture.whole, BLUE, 0)


@scene("P19", "viewport and scissor do not limit a clear", "clear", reads=BOTH)
def unlimited_clear(stage: Stage) -> None:
    device = stage.open(64, 64)
    target: RenderTarget2D | None
    for target in (target_of(device, 64, 64), None):
        device.SetRenderTarget(target)
        device.Viewport = Viewport(10, 10, 8, 8)
        device.RasterizerState = state(RasterizerState, ScissorTestEnable=True)
        device.ScissorRectangle = Rectangle(12, 12, 2, 2)
        device.Clear(rgba(RED))
        label = "target" if target else "back buffer"
        kept = (device.Viewport.Width, device.ScissorRectangle)
        stage.expect.equal(f"{label}: the states stay", kept, (8, Rectangle(12, 12, 2, 2)))
        device.SetRenderTarget(None)
        picture = stage.read_texture(target) if target else stage.read()
        stage.expect.solid(label, picture, picture.whole, RED, 0)


@scene("P20", "an empty scissor rectangle draws nothing", "rasterizer")
def empty_scissor(stage: Stage) -> None:
    device = stage.open(16, 16, clear=(1, 2, 3, 255))
    device.RasterizerState = state(RasterizerState, ScissorTestEnable=True)
    device.ScissorRectangle = Rectangle(4, 4, 0, 0)
    fill(device, RED)
    picture = stage.read()
    stage.expect.solid("nothing", picture, picture.whole, (1, 2, 3, 255), 0)
