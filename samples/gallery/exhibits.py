"""The exhibits: each loads what it shows, and draws it in an area of the screen."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from itertools import pairwise

from xna import Color, Curve, MathHelper, Matrix, Rectangle, TimeSpan, Vector2, Vector3
from xna.content import ContentManager
from xna.graphics import (
    AnimationPlayerEXT,
    BlendState,
    DepthStencilState,
    EnvironmentMapEffect,
    GraphicsDevice,
    Model,
    RasterizerState,
    SamplerState,
    SpriteBatch,
    SpriteEffects,
    SpriteFont,
    SpriteSortMode,
    Texture2D,
    Viewport,
)

DARK, LIGHT, GOLD = Color(40, 44, 60), Color(70, 76, 98), Color(255, 206, 110)
BLEND = TimeSpan.FromMilliseconds(300)
FIELD_OF_VIEW = MathHelper.PiOver4


class Exhibit(ABC):
    """One thing of the gallery. `turn` is the angle at which models stand."""

    def __init__(self, device: GraphicsDevice, content: ContentManager) -> None:
        self.device, self.content = device, content
        self.time, self.turn = 0.0, 0.0
        self.load()

    @abstractmethod
    def load(self) -> None:
        """Load what the exhibit shows."""

    def unload(self) -> None:  # noqa: B027 - ContentManager disposes what it loaded
        """Let go of what the exhibit made itself."""

    def update(self, seconds: float) -> None:
        """Let time go by."""
        self.time += seconds

    def use(self) -> None:  # noqa: B027 - most exhibits have no use
        """Do what the exhibit does when Space is pressed: by default nothing."""

    @abstractmethod
    def draw(self, batch: SpriteBatch, area: Rectangle) -> None:
        """Draw it; the batch has not begun."""


class ColourKey(Exhibit):
    """The same picture without and with a colour key, over a chequered ground."""

    def load(self) -> None:
        """`creature` is the document, `creature.png` the picture itself."""
        self.plain = self.content.Load(Texture2D, "creature.png")
        self.keyed = self.content.Load(Texture2D, "creature")
        self.white = Texture2D(self.device, 1, 1)
        self.white.SetData([Color.White])

    def unload(self) -> None:
        """Let go of the white texel."""
        self.white.Dispose()

    def draw(self, batch: SpriteBatch, area: Rectangle) -> None:
        """Let both hop."""
        batch.Begin(SpriteSortMode.Deferred, BlendState.AlphaBlend, SamplerState.PointClamp)
        cell = max(8, area.Height // 8)
        for row in range(0, area.Height, cell):
            for column in range(0, area.Width, cell):
                color = DARK if (row + column) // cell % 2 else LIGHT
                size = min(cell, area.Width - column), min(cell, area.Height - row)
                batch.Draw(self.white, Rectangle(area.X + column, area.Y + row, *size), color)
        side = min(area.Height * 5 // 8, area.Width * 3 // 8) // 32 * 32 or 32
        for number, texture in enumerate((self.plain, self.keyed)):
            hop = round(abs(math.sin(self.time * 3 + number)) * area.Height / 8)
            x, y = area.X + area.Width * (1 + 2 * number) // 4 - side // 2, area.Y + area.Height - side - area.Height // 10 - hop
            batch.Draw(texture, Rectangle(x, y, side, side), Color.White)
        batch.End()


class Fonts(Exhibit):
    """Text in two fonts, turned and scaled."""

    def load(self) -> None:
        """One font is a document with an atlas, the other a BMFont file."""
        self.text = self.content.Load(SpriteFont, "text")
        self.script = self.content.Load(SpriteFont, "script")

    def draw(self, batch: SpriteBatch, area: Rectangle) -> None:
        """Draw a swinging line, and its measure."""
        middle = Vector2(area.X + area.Width / 2, area.Y + area.Height * 0.38)
        words, size = "Quick foxes", self.script.MeasureString("Quick foxes")
        scale = area.Width * 0.72 / size.X
        swing = 0.12 * math.sin(self.time * 2)
        batch.Begin(SpriteSortMode.Deferred, BlendState.AlphaBlend, SamplerState.LinearClamp)
        for offset, color in ((2.0, Color(0, 0, 0, 140)), (0.0, GOLD)):
            place = middle + Vector2(offset, offset)
            batch.DrawString(self.script, words, place, color, swing, size * 0.5, scale, SpriteEffects.None_, 0.0)
        note = f"{size.X:.0f} x {size.Y:.0f} pixels, measured"
        below = Vector2(middle.X - self.text.MeasureString(note).X / 2, area.Y + area.Height * 0.7)
        if self.text.MeasureString(note).X < area.Width:
            batch.DrawString(self.text, note, below, Color.White)
        batch.End()


class Stage(Exhibit):
    """A model in a room of its own."""

    model: Model
    eye, target = Vector3(0.0, 3.4, 7.4), Vector3(0.0, 2.35, 0.0)

    def draw(self, batch: SpriteBatch, area: Rectangle) -> None:
        """Draw the model through a viewport of the area; sprites have left other states behind."""
        device, whole = self.device, self.device.Viewport
        device.Viewport = Viewport(area.X, area.Y, area.Width, area.Height)
        device.BlendState, device.DepthStencilState = BlendState.Opaque, DepthStencilState.Default
        device.RasterizerState = RasterizerState.CullCounterClockwise
        device.SamplerStates[0] = device.SamplerStates[1] = SamplerState.LinearWrap
        view = Matrix.CreateLookAt(self.eye, self.target, Vector3.Up)
        projection = Matrix.CreatePerspectiveFieldOfView(FIELD_OF_VIEW, area.Width / area.Height, 0.1, 100.0)
        self.draw_model(Matrix.CreateRotationY(self.turn), view, projection)
        device.Viewport = whole

    def draw_model(self, world: Matrix, view: Matrix, projection: Matrix) -> None:
        """Draw the model."""
        self.model.Draw(world, view, projection)


class LitModel(Stage):
    """A model from a .glb file, with a picture and light."""

    def load(self) -> None:
        """The materials of glTF become effects with default lighting."""
        self.model = self.content.Load(Model, "lighthouse")


class Walk(Stage):
    """A figure whose skin follows its joints."""

    eye, target = Vector3(1.7, 1.6, 2.6), Vector3(0.0, 1.07, 0.0)

    def load(self) -> None:
        """The clips come with the model."""
        self.model = self.content.Load(Model, "walker")
        self.player = AnimationPlayerEXT(self.model)
        self.player.StartClip("walk")
        self.clip = "walk"

    def update(self, seconds: float) -> None:
        """Go on in the clip."""
        super().update(seconds)
        self.player.Update(TimeSpan.FromSeconds(seconds))

    def use(self) -> None:
        """Go over into the other clip."""
        self.clip = "wave" if self.clip == "walk" else "walk"
        self.player.StartClip(self.clip, BLEND)

    def draw_model(self, world: Matrix, view: Matrix, projection: Matrix) -> None:
        """Put the pose into the effects, then draw."""
        self.player.Apply()
        super().draw_model(world, view, projection)


class Fade(Exhibit):
    """A lamp that burns as a curve says."""

    def load(self) -> None:
        """The curve is a document, the lamp a picture."""
        self.curve = self.content.Load(Curve, "fade")
        self.lamp = self.content.Load(Texture2D, "lamp")
        self.white = Texture2D(self.device, 1, 1)
        self.white.SetData([Color.White])

    def unload(self) -> None:
        """Let go of the white texel."""
        self.white.Dispose()

    def draw(self, batch: SpriteBatch, area: Rectangle) -> None:
        """Draw the lamp, and the curve with a mark at the present place."""
        bright = MathHelper.Clamp(self.curve.Evaluate(self.time), 0.0, 1.0)
        height = area.Height * 3 // 4
        width = height * self.lamp.Width // self.lamp.Height
        place = Rectangle(area.X + area.Width // 4 - width // 2, area.Y + area.Height // 8, width, height)
        batch.Begin(SpriteSortMode.Deferred, BlendState.AlphaBlend, SamplerState.LinearClamp)
        batch.Draw(self.lamp, place, Color(80, 80, 96))
        batch.Draw(self.lamp, place, Color.White * bright)
        left, wide = area.X + area.Width // 2, area.Width * 7 // 16
        keys = self.curve.Keys
        length = max(keys[keys.Count - 1].Position, 0.001) if keys.Count else 1.0
        rows = [self._row(area, self.curve.Evaluate(x / wide * length)) for x in range(wide + 1)]
        for x, (row, following) in enumerate(pairwise(rows)):
            steep = max(2, abs(following - row))
            batch.Draw(self.white, Rectangle(left + x, min(row, following), 1, steep), Color(150, 160, 190))
        x = left + round(self.time % length / length * wide)
        batch.Draw(self.white, Rectangle(x - 2, self._row(area, bright) - 2, 6, 6), GOLD)
        batch.End()

    @staticmethod
    def _row(area: Rectangle, value: float) -> int:
        return round(area.Y + area.Height * (0.8 - 0.6 * value))


class Chrome(Stage):
    """A ring that mirrors a cube map."""

    eye, target = Vector3(0.8, 1.0, 4.0), Vector3.Zero

    def load(self) -> None:
        """The effect is a document; each part of the model gets it."""
        self.model = self.content.Load(Model, "torus")
        chrome = self.content.Load(EnvironmentMapEffect, "chrome")
        chrome.EnableDefaultLighting()
        for mesh in self.model.Meshes:
            for part in mesh.MeshParts:
                part.Effect = chrome

    def draw_model(self, world: Matrix, view: Matrix, projection: Matrix) -> None:
        """Let the ring tumble."""
        super().draw_model(Matrix.CreateRotationX(self.time * 0.6) * world, view, projection)


EXHIBITS: tuple[type[Exhibit], ...] = (ColourKey, Fonts, LitModel, Walk, Fade, Chrome)
