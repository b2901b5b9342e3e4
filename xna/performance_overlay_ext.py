"""PerformanceOverlayEXT: what a frame costs, shown over the game (not in XNA 4.0)."""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING

import numpy as np

from xna._builtin_font import builtin_font
from xna._process_memory import resident_bytes
from xna.color import Color
from xna.drawable_game_component import DrawableGameComponent
from xna.graphics.render_target2d import RenderTarget2D
from xna.graphics.render_target_cube import RenderTargetCube
from xna.graphics.sprite_batch import SpriteBatch
from xna.graphics.texture import Texture
from xna.graphics.texture2d import Texture2D
from xna.input import Keyboard, Keys
from xna.rectangle import Rectangle
from xna.vector2 import Vector2

if TYPE_CHECKING:
    from xna.game import Game
    from xna.game_time import GameTime
    from xna.graphics.graphics_metrics import GraphicsMetrics

_LAST_BUT_RECORDER = 2**31 - 2
_FRAMES = 120
_BAR, _GRAPH_HEIGHT, _MARGIN, _FONT_SIZE = 2, 60, 8, 13
_TALLEST = 1 / 15  # seconds; longer frames are cut off
_PANEL, _TEXT, _TARGET_LINE = Color(0, 0, 0, 176), Color(235, 235, 235), Color(255, 255, 255, 90)
_GOOD, _LATE = Color(110, 210, 120), Color(235, 110, 80)
_REFRESH = 0.25  # seconds between two readings of the texts, so that they can be read


class PerformanceOverlayEXT(DrawableGameComponent):
    """A graph of frame times, and counts of what the frame did; F3 shows and hides it.

    Add it to `game.Components`; the game's own Draw calls the base last. It leaves the device's states as SpriteBatch does. Its
    own draws are not in the counts.

    Args:
        game: The game.
        visible: Whether it is shown at first.

    Attributes:
        ToggleKey: The key that shows and hides it, or None.
    """

    def __init__(self, game: Game, visible: bool = False) -> None:
        super().__init__(game)
        self.DrawOrder = _LAST_BUT_RECORDER
        self.ToggleKey: Keys | None = Keys.F3
        self._shown, self._was_down = visible, False
        self._times: deque[float] = deque(maxlen=_FRAMES)
        self._last_frame, self._last_text = 0.0, 0.0
        self._lines: list[str] = []
        self._disposables: list[Texture2D | SpriteBatch] = []

    @property
    def IsShown(self) -> bool:
        """Whether the overlay is drawn. Frame times are kept all the time."""
        return self._shown

    @IsShown.setter
    def IsShown(self, value: bool) -> None:
        self._shown = value

    @property
    def Lines(self) -> list[str]:
        """The texts that are shown, as they were read last."""
        return list(self._lines)

    def LoadContent(self) -> None:
        """Make the overlay's own batch, font and white pixel."""
        self._batch = SpriteBatch(self.GraphicsDevice)
        self._font = builtin_font(self.GraphicsDevice, _FONT_SIZE)
        self._white = Texture2D(self.GraphicsDevice, 1, 1)
        self._white.SetData(np.full(4, 255, np.uint8))
        self._disposables = [self._batch, self._font.TextureEXT, self._white]

    def UnloadContent(self) -> None:
        """Dispose them."""
        for each in self._disposables:
            each.Dispose()

    def Update(self, gameTime: GameTime) -> None:
        """Look at the key."""
        is_down = self.ToggleKey is not None and Keyboard.GetState().IsKeyDown(self.ToggleKey)
        if is_down and not self._was_down:
            self._shown = not self._shown
        self._was_down = is_down

    def Draw(self, gameTime: GameTime) -> None:
        """Note the time of the frame; draw if shown."""
        now = time.perf_counter()
        if self._last_frame:
            self._times.append(now - self._last_frame)
        self._last_frame = now
        if not self._shown:
            return
        if now - self._last_text >= _REFRESH or not self._lines:
            self._last_text = now
            self._lines = self._read(self.GraphicsDevice.Metrics)
        self._draw_panel()

    def _read(self, metrics: GraphicsMetrics) -> list[str]:
        device, times = self.GraphicsDevice, self._times
        mean = sum(times) / len(times) if times else 0.0
        memory, resources = resident_bytes(), list(device._resources)
        textures = sum(isinstance(each, Texture) for each in resources)
        targets = sum(isinstance(each, RenderTarget2D | RenderTargetCube) for each in resources)
        asked, applied = device.PresentationParameters.PresentationInterval, device.AppliedPresentIntervalEXT
        return [
            f"{1 / mean if mean else 0:5.1f} frames/s   {mean * 1000:.2f} ms   worst {max(times, default=0.0) * 1000:.2f} ms",
            f"draws {metrics.DrawCount}   sprites {metrics.SpriteCount}   primitives {metrics.PrimitiveCount}",
            f"texture changes {metrics.TextureCount}   target changes {metrics.TargetCount}   clears {metrics.ClearCount}",
            f"textures {textures}   targets {targets}   memory {'?' if memory is None else f'{memory / 2**20:.0f} MiB'}",
            f"{device.RendererNameEXT}   vsync asked {asked.name}, applied {'none' if applied is None else applied.name}",
        ]

    def _draw_panel(self) -> None:
        batch, font = self._batch, self._font
        width = max(_FRAMES * _BAR, *(int(font.MeasureString(line).X) for line in self._lines)) + 2 * _MARGIN
        height = _GRAPH_HEIGHT + font.LineSpacing * len(self._lines) + 3 * _MARGIN
        batch.Begin()
        batch.Draw(self._white, Rectangle(0, 0, width, height), _PANEL)
        self._draw_graph(_MARGIN + _GRAPH_HEIGHT)
        for number, line in enumerate(self._lines):
            place = Vector2(_MARGIN, 2 * _MARGIN + _GRAPH_HEIGHT + number * font.LineSpacing)
            batch.DrawString(font, line, place, _TEXT)
        batch.End()

    def _draw_graph(self, bottom: int) -> None:
        target = self.Game.TargetElapsedTime.TotalSeconds
        for number, seconds in enumerate(self._times):
            tall = max(1, round(min(seconds, _TALLEST) / _TALLEST * _GRAPH_HEIGHT))
            color = _GOOD if seconds <= target * 1.1 else _LATE
            self._batch.Draw(self._white, Rectangle(_MARGIN + number * _BAR, bottom - tall, _BAR, tall), color)
        line = bottom - round(min(target, _TALLEST) / _TALLEST * _GRAPH_HEIGHT)
        self._batch.Draw(self._white, Rectangle(_MARGIN, line, _FRAMES * _BAR, 1), _TARGET_LINE)
