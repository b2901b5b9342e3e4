"""SpriteBatch against pygame-ce, ns a sprite: `python -m tests.benchmarks.bench_sprite_batch`.

Recording and End() run on HEADLESS, so they end at the renderer's upload. pygame draws 4x4 pixels with the sprite's call. Rounds
are interleaved and the best one counts; compare ratios, not the numbers of two machines.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable

import numpy as np

from xna.color import Color
from xna.graphics import (
    GraphicsAdapter,
    GraphicsDevice,
    GraphicsProfile,
    PresentationParameters,
    SpriteBatch,
    SpriteEffects,
    SpriteFont,
    SpriteSortMode,
    Texture2D,
)
from xna.rectangle import Rectangle
from xna.vector2 import Vector2
from xna.vector3 import Vector3

SPRITES = 20000
ROUNDS = 7
PLACES = [(float(i % 800), float(i % 600)) for i in range(SPRITES)]
DEPTHS = [i * 7919 % SPRITES / SPRITES for i in range(SPRITES)]  # in no order, all different
TEXT = "The quick brown fox jumps over the lazy dog, 0123456789 times."


class Row:
    """One measured thing: `prepare`, then the timed `work`, then `finish`; `count` sprites."""

    def __init__(
        self,
        name: str,
        work: Callable[[], object],
        prepare: Callable[[], object] = int,
        finish: Callable[[], object] = int,
        count: int = SPRITES,
    ) -> None:
        self.name, self.work, self.prepare, self.finish, self.count = name, work, prepare, finish, count
        self.best = float("inf")

    def run(self) -> None:
        """Measure one round and keep the best."""
        self.prepare()
        start = time.perf_counter()
        self.work()
        self.best = min(self.best, (time.perf_counter() - start) / self.count * 1e9)
        self.finish()


def make_device() -> GraphicsDevice:
    """Make a device that draws nothing."""
    parameters = PresentationParameters()
    parameters.BackBufferWidth, parameters.BackBufferHeight = 800, 600
    return GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, parameters, rendererEXT="HEADLESS")


def our_rows(device: GraphicsDevice) -> list[Row]:
    """List what is measured of SpriteBatch."""
    batch, sprite = SpriteBatch(device), Texture2D(device, 4, 4)
    white, source, origin = Color.White, Rectangle(0, 0, 2, 2), Vector2(1, 1)
    flip, place = SpriteEffects.FlipHorizontally, Vector2(3, 4)

    def vectors() -> None:
        for x, y in PLACES:
            Vector2(x, y)

    def ready_vector() -> None:
        draw = batch.Draw
        for _ in PLACES:
            draw(sprite, place, None, white)

    def plain() -> None:
        draw = batch.Draw
        for x, y in PLACES:
            draw(sprite, Vector2(x, y), None, white)

    def tuples() -> None:
        draw = batch.Draw
        for pair in PLACES:
            draw(sprite, pair, None, white)

    def full() -> None:
        draw = batch.Draw
        for x, y in PLACES:
            draw(sprite, Vector2(x, y), source, white, 0.5, origin, 2.0, flip, 0.25)

    def deep() -> None:
        draw = batch.Draw
        for (x, y), depth in zip(PLACES, DEPTHS, strict=True):
            draw(sprite, Vector2(x, y), source, white, 0.5, origin, 2.0, flip, depth)

    rows = [Row("Vector2(x, y) alone", vectors)]
    for name, work in (
        ("Draw, ready Vector2", ready_vector),
        ("Draw, new Vector2", plain),
        ("Draw, tuple", tuples),
        ("Draw, all nine arguments, new Vector2", full),
    ):
        rows.append(Row(name, work, batch.Begin, batch.End))
    for mode in (SpriteSortMode.Deferred, SpriteSortMode.Texture, SpriteSortMode.BackToFront):
        for kind, work in (("plain", plain), ("all arguments", full)):
            rows.append(Row(f"End, {mode.name}, {kind}", batch.End, lambda m=mode, w=work: (batch.Begin(m), w())))
    rows.append(Row("End, BackToFront, depths in no order", batch.End, lambda: (batch.Begin(SpriteSortMode.BackToFront), deep())))
    return rows + many_rows(batch, sprite) + text_rows(batch, device)


def many_rows(batch: SpriteBatch, sprite: Texture2D) -> list[Row]:
    """List what is measured of DrawManyEXT."""
    places = np.array(PLACES, np.float32)
    colors = np.full(SPRITES, 0xFFFFFFFF, np.uint32)
    turns = np.linspace(0, 6, SPRITES, dtype=np.float32)

    def many() -> None:
        batch.DrawManyEXT(sprite, places, colors=colors)

    def turned() -> None:
        batch.DrawManyEXT(sprite, places, colors=colors, rotations=turns, origin=(1, 1))

    return [
        Row("DrawManyEXT, positions and colours", many, batch.Begin, batch.End),
        Row("DrawManyEXT, rotations too", turned, batch.Begin, batch.End),
        Row("DrawManyEXT and End", lambda: (many(), batch.End()), batch.Begin),
    ]


def text_rows(batch: SpriteBatch, device: GraphicsDevice) -> list[Row]:
    """List what is measured of DrawString, ns a glyph."""
    characters = [chr(code) for code in range(32, 127)]
    cells = [Rectangle(0, 0, 4, 4)] * len(characters)
    font = SpriteFont._create(
        Texture2D(device, 4, 4), cells, cells, characters, 5, 0.0, [Vector3(0, 4, 1)] * len(characters), None
    )
    white, still, calls = Color.White, Vector2(10, 10), 200

    def repeated() -> None:
        for _ in range(calls):
            batch.DrawString(font, TEXT, still, white)

    def moving() -> None:
        for number in range(calls):
            batch.DrawString(font, TEXT, Vector2(number, 10), white)

    def fresh() -> None:
        font.Spacing = 0.0
        for number in range(calls):
            batch.DrawString(font, f"{number:05}{TEXT[5:]}", still, white)

    count = calls * len(TEXT)
    return [
        Row("DrawString, same text and place, a glyph", repeated, batch.Begin, batch.End, count),
        Row("DrawString, same text moving, a glyph", moving, batch.Begin, batch.End, count),
        Row("DrawString, new text, a glyph", fresh, batch.Begin, batch.End, count),
    ]


def pygame_rows() -> list[Row]:
    """List what is measured of pygame-ce; nothing where it is not installed."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    try:
        import pygame
    except ImportError:
        return []
    screen = pygame.display.set_mode((800, 600))
    sprite = pygame.Surface((4, 4), pygame.SRCALPHA).convert_alpha()

    def blit() -> None:
        for x, y in PLACES:
            screen.blit(sprite, (x, y))

    return [
        Row("pygame-ce blit", blit),
        Row("pygame-ce blits", lambda: screen.blits([(sprite, (x, y)) for x, y in PLACES], False)),
        Row("pygame-ce fblits", lambda: screen.fblits([(sprite, (x, y)) for x, y in PLACES])),
    ]


def main() -> None:
    """Measure and print."""
    peers = pygame_rows()
    rows = our_rows(make_device()) + peers
    for _ in range(ROUNDS):
        for row in rows:
            row.run()
    bar = min((row.best for row in peers), default=float("nan"))
    print(f"Python {sys.version.split()[0]}, {SPRITES} sprites; ratio to the quickest call of pygame-ce (pixels included)")
    for row in rows:
        print(f"{row.name:44} {row.best:8.0f} ns {row.best / bar:6.2f}")


if __name__ == "__main__":
    main()
