"""Pitfalls of sprites and text: faults that users of comparable projects met, and what is right here."""

from __future__ import annotations

import gc
import warnings
import weakref

from renderers.contract.capabilities import Capability
from renderers.contract.enums import (
    DepthFormat,
)
from tests.conformance.colors import BLUE, GREEN, NOTHING_DRAWN, RED, WHITE
from tests.conformance.drawing import fill, packed, rgba, texture
from tests.conformance.fonts import sprite_font
from tests.conformance.picture import Picture, Region
from tests.conformance.registry import BOTH, NOTHING, scene
from tests.conformance.small_target import SmallTarget
from tests.conformance.stage import Stage
from tests.conformance.states import target_of
from xna import Rectangle, Vector2
from xna.exceptions import (
    ArgumentException,
)
from xna.graphics import (
    BlendState,
    DepthStencilState,
    GraphicsDevice,
    SamplerState,
    SpriteBatch,
    SpriteEffects,
    SpriteFont,
    SpriteSortMode,
    Texture2D,
)


@scene("P01", "a sprite at a fraction of a pixel keeps to its part of the atlas", "SpriteBatch", reads=BOTH)
def fractional_position(stage: Stage) -> None:
    for axis in (0, 1):
        on = SmallTarget(stage, *((16, 8) if axis == 0 else (8, 16)))
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
    on = SmallTarget(stage, 16, 16, DepthFormat.Depth24)
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
    on = SmallTarget(stage, 8, 8, keep_resources=False)
    on.begin()
    on.batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, None, None)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # a texture that nobody disposed is the point here
        reference = _queue_and_forget(on)
        gc.collect()
        on.batch.End()
        gc.collect()
        picture = on.end()
        on.device.Present()
        on.device.Textures[0] = None
        gc.collect()
    stage.expect.solid("the sprite is drawn", picture, picture.whole, RED, 0)
    stage.expect.true("nobody keeps the texture after the frame", reference() is None)


def _queue_and_forget(on: SmallTarget) -> weakref.ref[Texture2D]:
    image = Texture2D(on.device, 1, 1)
    image.SetData(packed([RED]))
    on.batch.Draw(image, Rectangle(0, 0, 8, 8), rgba(WHITE))
    return weakref.ref(image)


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
    on = SmallTarget(stage, 16, 8)
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
    on = SmallTarget(stage, 32, 24)
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
