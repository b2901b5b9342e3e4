"""Scenes H: sprites turned, mirrored, moved by transforms, and texts, against polygons worked out in double precision."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from renderers.contract.enums import CullMode
from tests.conformance.colors import WHITE
from tests.conformance.drawing import rgba
from tests.conformance.filter_model import Address, linear, point
from tests.conformance.fonts import sprite_font
from tests.conformance.picture import Pixels, Region
from tests.conformance.polygon_model import PolygonModel, expect_picture, matrix_of
from tests.conformance.registry import BOTH, scene
from tests.conformance.scenes_d_sampling import upload
from tests.conformance.scenes_h_sampling import CLAMP, texels
from tests.conformance.stage import Stage
from tests.conformance.states import target_of
from xna import Matrix, Rectangle, Vector2
from xna.graphics import BlendState, RasterizerState, SamplerState, SpriteBatch, SpriteEffects, SpriteSortMode, Viewport

WIDTH, HEIGHT, GROUND = 80, 60, (20, 40, 60, 255)
_EDGE = Address(CLAMP, CLAMP)


class SpriteModel(PolygonModel):
    """Draws sprites as XNA places them: two triangles about a pivot, turned clockwise, after the batch's transform."""

    def __init__(self, *, smooth: bool = False) -> None:
        super().__init__(WIDTH, HEIGHT, GROUND, centre=0.5)
        self.cull = CullMode.CullCounterClockwiseFace
        self.smooth = smooth
        self.transform = np.eye(4)

    def sprite(
        self,
        image: Pixels,
        place: Sequence[float],
        size: Sequence[float],
        source: Sequence[float] | None = None,
        color: Sequence[int] = WHITE,
        rotation: float = 0.0,
        origin: Sequence[float] = (0.0, 0.0),
        flips: int = 0,
    ) -> None:
        """Draw one sprite of a size in pixels; `origin` counts in texels of the source."""
        height, width = image.shape[:2]
        x, y, across, down = source or (0, 0, width, height)
        cos, sin = math.cos(rotation), math.sin(rotation)
        corners, attributes = [], []
        for u, v in ((0, 0), (1, 0), (0, 1), (1, 1)):
            dx, dy = (u - origin[0] / across) * size[0], (v - origin[1] / down) * size[1]
            corners.append(self._clip(place[0] + cos * dx - sin * dy, place[1] + sin * dx + cos * dy))
            u, v = (1 - u if flips & 1 else u), (1 - v if flips & 2 else v)
            attributes.append([*(np.array(color) / 255), (x + u * across) / width, (y + v * down) / height])
        self.shade = lambda values: self._shade(image / 255, values)
        self.triangles(corners, attributes, (0, 1, 2, 3, 2, 1))

    def _clip(self, x: float, y: float) -> Any:
        moved = np.array([x, y, 0.0, 1.0]) @ self.transform
        _, _, width, height = self.viewport
        return moved[0] * 2 / width - 1, 1 - moved[1] * 2 / height, 0.0, 1.0

    def _shade(self, image: Any, values: Any) -> Any:
        u, v = values[..., 4], values[..., 5]
        if not self.smooth:
            for place in (u * image.shape[1], v * image.shape[0]):
                self.doubtful |= np.abs(place - np.round(place)) < 4e-3
        return values[..., :4] * (linear if self.smooth else point)(image, u, v, _EDGE)


def _expect(stage: Stage, label: str, model: SpriteModel) -> None:
    expect_picture(stage, label, stage.read(label), model)


TURNED: list[tuple[Sequence[float], float, Sequence[float], Sequence[float], int, Sequence[int]]] = [
    ((20.3, 15.7), 0.4, (3, 2), (3.1, 2.3), 0, WHITE),
    ((55.0, 20.0), -1.9, (0, 0), (2.5, 4.0), 1, (200, 100, 50, 255)),
    ((30.0, 45.5), 3.6, (7, 5), (1.7, 1.9), 2, WHITE),
    ((60.0, 44.0), 0.9, (-4, 9), (1.5, 2.0), 3, (90, 200, 255, 255)),
]


@scene("H20", "sprites turned about an origin, scaled and flipped", "SpriteBatch")
def turned_sprites(stage: Stage) -> None:
    stage.open(WIDTH, HEIGHT, clear=GROUND)
    model = _turned(stage, texels(8, 4, seed=1), SamplerState.PointClamp)
    _expect(stage, "turned", model)


@scene("H25", "turned sprites of odd size, filtered", "SpriteBatch", reads=BOTH)
def filtered_sprites(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = target_of(device, WIDTH, HEIGHT)
    device.SetRenderTarget(target)
    device.Clear(rgba(GROUND))
    model = _turned(stage, texels(7, 5, seed=1) // 2 + 64, SamplerState.LinearClamp)
    device.SetRenderTarget(None)
    expect_picture(stage, "filtered", stage.read_texture(target), model, 2)


def _turned(stage: Stage, image: Pixels, sampler: SamplerState) -> SpriteModel:
    model, batch = SpriteModel(smooth=sampler is SamplerState.LinearClamp), SpriteBatch(stage.device)
    image = image | np.array([0, 0, 0, 255], np.uint8)
    drawn = upload(stage.device, image)
    batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, sampler, None, None)
    for place, rotation, origin, scale, flips, color in TURNED:
        effects = SpriteEffects(flips)
        batch.Draw(drawn, Vector2(*place), None, rgba(color), rotation, Vector2(*origin), Vector2(*scale), effects, 0.0)
        size = image.shape[1] * scale[0], image.shape[0] * scale[1]
        model.sprite(image, place, size, None, color, rotation, origin, flips)
    batch.End()
    return model


MIRRORED: list[tuple[tuple[int, int, int, int], tuple[int, int, int, int] | None]] = [
    ((30, 20, -16, 12), None),
    ((40, 25, 20, -18), None),
    ((5, 30, 24, 18), (8, 0, -8, 6)),
    ((60, 50, -16, -12), (1, 1, 5, 4)),
    ((35, 30, 16, 16), (4, 5, 3, -4)),
]


@scene("H21", "negative sizes mirror, and turn a sprite's back to the default cull", "SpriteBatch")
def mirrored_sprites(stage: Stage) -> None:
    device = stage.open(WIDTH, HEIGHT)
    image = texels(8, 8, seed=2) | np.array([0, 0, 0, 255], np.uint8)
    drawn, batch = upload(device, image), SpriteBatch(device)
    for cull in (RasterizerState.CullCounterClockwise, RasterizerState.CullNone):
        device.Clear(rgba(GROUND))
        model = SpriteModel()
        model.cull = cull.CullMode
        batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, None, cull)
        for place, source in MIRRORED:
            batch.Draw(drawn, Rectangle(*place), Rectangle(*source) if source else None, rgba(WHITE))
            model.sprite(image, place[:2], place[2:], source)
        batch.End()
        _expect(stage, cull.CullMode.name, model)


@scene("H22", "a transform turns, squeezes and moves sprites; a viewport of odd size holds them", "SpriteBatch")
def transformed_sprites(stage: Stage) -> None:
    device = stage.open(WIDTH, HEIGHT)
    image = texels(8, 8, seed=4) | np.array([0, 0, 0, 255], np.uint8)
    drawn, batch = upload(device, image), SpriteBatch(device)
    transform = Matrix.CreateScale(1.5, 0.8, 1.0) * Matrix.CreateRotationZ(0.35) * Matrix.CreateTranslation(17.25, -3.5, 0.0)
    for name, place in [("whole", (0, 0, WIDTH, HEIGHT)), ("viewport", (7, 5, 51, 33))]:
        device.Clear(rgba(GROUND))
        device.Viewport = Viewport(*place)
        model = SpriteModel()
        model.viewport, model.transform = place, matrix_of(transform)
        batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, None, None, None, transform)
        for at, rotation in [((10, 10), 0.0), ((30, 20), 0.7), ((20, 40), -0.2)]:
            batch.Draw(drawn, Vector2(*at), None, rgba(WHITE), rotation, Vector2(3, 3), 2.5, SpriteEffects.None_, 0.0)
            model.sprite(image, at, (20, 20), None, WHITE, rotation, (3, 3))
        batch.End()
        _expect(stage, name, model)


KERNING = {"A": (-2, 7, 1), "B": (1, 6, 3), "C": (2, 8, -1), "D": (0, 8, 0)}
SPACING, LINE = 1.25, 11
TEXTS: list[tuple[str, Sequence[float], float, Sequence[float], Sequence[float], int]] = [
    ("ABC\r\nCBA", (3, 2), 0.0, (0, 0), (1, 1), 0),
    ("BAC\nA", (46, 8), 0.3, (4, 5), (1.5, 1.25), 0),
    ("ABC\nCB", (5, 30), 0.0, (0, 0), (1, 1), 1),
    ("ABC\nCB", (37, 38), 0.0, (2, 1), (1, 1), 2),
]


@scene("H23", "bearings, spacing, lines, origins and flips of drawn texts", "SpriteFont")
def texts(stage: Stage) -> None:
    device = stage.open(WIDTH, HEIGHT, clear=GROUND)
    atlas = texels(32, 8, seed=3) | np.array([30, 30, 30, 255], np.uint8)
    rows = [[tuple(int(channel) for channel in color) for color in row] for row in atlas]
    font = sprite_font(device, rows, "ABCD", kerning=list(KERNING.values()), line_spacing=LINE, spacing=SPACING)
    model, batch = SpriteModel(), SpriteBatch(device)
    batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, None, None)
    for text, place, rotation, origin, scale, flips in TEXTS:
        effects = SpriteEffects(flips)
        batch.DrawString(
            font, text, Vector2(*place), rgba(WHITE), rotation, Vector2(*origin), Vector2(*scale), effects, 0.0
        )  # fmt: skip
        glyphs, width, height = _laid_out(text)
        measured = font.MeasureString(text)
        stage.expect.equal(f"the size of {text!r}", (measured.X, measured.Y), (width, height))
        for number, x, y in glyphs:
            x, y = (width - x - 8 if flips & 1 else x), (height - y - 8 if flips & 2 else y)
            about = origin[0] - x, origin[1] - y
            model.sprite(atlas, place, (8 * scale[0], 8 * scale[1]), (8 * number, 0, 8, 8), WHITE, rotation, about, flips)
    batch.End()
    _expect(stage, "texts", model)


def _laid_out(text: str) -> tuple[list[tuple[int, float, float]], float, float]:
    """Give the number and place of each glyph, then the size of the whole."""
    glyphs, width = [], 0.0
    lines = text.replace("\r", "").split("\n")
    for row, line in enumerate(lines):
        pen = pending = 0.0
        for index, character in enumerate(line):
            left, advance, right = KERNING[character]
            pen += SPACING + left + pending if index else max(left, 0)
            glyphs.append((list(KERNING).index(character), pen, float(row * LINE)))
            pen, pending = pen + advance, right
        width = max(width, pen + max(pending, 0))
    return glyphs, width, float(len(lines) * LINE)


@scene("H24", "what a batch takes goes to the target that is bound at its end", "SpriteBatch", reads=BOTH)
def late_target(stage: Stage) -> None:
    device = stage.open(16, 8, clear=GROUND)
    target, batch = target_of(device, 8, 16), SpriteBatch(device)
    white, color = upload(device, np.full((1, 1, 4), 255, np.uint8)), (9, 99, 199, 255)
    batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, None, None)
    batch.Draw(white, Rectangle(2, 2, 4, 4), rgba(color))
    device.SetRenderTarget(target)
    device.Clear(rgba((1, 1, 1)))
    batch.End()
    device.SetRenderTarget(None)
    picture = stage.read_texture(target)
    stage.expect.solid("the sprite", picture, Region(2, 2, 4, 4), color, 0)
    stage.expect.equal("its size, by the target's viewport", picture.counting(picture.whole, color), 16)
    picture = stage.read()
    stage.expect.solid("the back buffer", picture, picture.whole, GROUND, 0)
