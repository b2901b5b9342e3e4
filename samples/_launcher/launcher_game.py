"""LauncherGame: the samples as pictures, to choose one."""

from __future__ import annotations

import math
import textwrap
from pathlib import Path

from samples._shared.lesson import GOLD, HEIGHT, PALE, WIDTH, Lesson
from samples.catalogue import PICTURE, Sample
from xna import Color, ContentManager, GameTime, Rectangle, Vector2
from xna.graphics import Texture2D
from xna.input import Buttons, Keys

COLUMNS, LEFT, TOP = 4, 20, 62
CARD_WIDTH, CARD_HEIGHT, GAP = 178, 107, 14
STEP_X, STEP_Y = CARD_WIDTH + GAP, CARD_HEIGHT + 34
DETAILS = 76
DESK, CARD, EDGE = Color(24, 28, 44), Color(44, 50, 74), Color(255, 210, 96)
MOVES = {
    (-1, 0): (Keys.Left, Keys.A, Buttons.DPadLeft, Buttons.LeftThumbstickLeft),
    (1, 0): (Keys.Right, Keys.D, Buttons.DPadRight, Buttons.LeftThumbstickRight),
    (0, -1): (Keys.Up, Keys.W, Buttons.DPadUp, Buttons.LeftThumbstickUp),
    (0, 1): (Keys.Down, Keys.S, Buttons.DPadDown, Buttons.LeftThumbstickDown),
}
KEYS = ("Arrows, the direction pad or the mouse choose", "Enter, Space, A or a click begins")


class LauncherGame(Lesson):
    """Shows the samples; when it has ended, `chosen` is the sample to run, or None.

    Args:
        samples: The samples in their order.
        first: The name of the sample that is marked at first.
    """

    def __init__(self, samples: list[Sample], first: str = "") -> None:
        super().__init__(Path(__file__).parent, "Samples", KEYS)
        self.IsMouseVisible = True
        self.samples = samples
        self.marked = next((number for number, sample in enumerate(samples) if sample.name == first), 0)
        self.chosen: Sample | None = None
        self.scroll, self.last_pointer = 0.0, Vector2.Zero

    def LoadContent(self) -> None:
        """Load the picture of every sample."""
        super().LoadContent()
        self.pictures = ContentManager(self.Services, str(Path(__file__).parents[1]))
        self.cards = [self.pictures.Load(Texture2D, f"{each.name}/{PICTURE}") for each in self.samples]

    def UnloadContent(self) -> None:
        """Let them go."""
        self.pictures.Unload()
        super().UnloadContent()

    # ---- choosing

    def Update(self, gameTime: GameTime) -> None:
        """Mark with keys or the mouse, and choose."""
        super().Update(gameTime)
        for (x, y), wanted in MOVES.items():
            if self.controls.pressed(*wanted):
                self.mark(self.marked + x + y * COLUMNS)
        rows = math.ceil(len(self.samples) / COLUMNS)
        most = max(0, TOP + rows * STEP_Y + DETAILS - HEIGHT)
        goal = min(max(0, self.place(self.marked).Y + STEP_Y + DETAILS - HEIGHT), most)
        self.scroll += (goal - self.scroll) * min(1.0, 12 * gameTime.ElapsedGameTime.TotalSeconds)
        under = self.under_pointer()
        if under is not None and self.controls.pointer != self.last_pointer:
            self.marked = under
        self.last_pointer = self.controls.pointer
        if (self.controls.clicked and under is not None) or self.controls.pressed(Keys.Enter, Keys.Space, Buttons.A):
            self.chosen = self.samples[self.marked]
            self.Exit()

    def restart(self) -> None:
        """Forget where the pointer was."""
        self.last_pointer = self.controls.pointer

    def mark(self, number: int) -> None:
        """Mark a sample, if there is one of this number."""
        if 0 <= number < len(self.samples):
            self.marked = number

    def under_pointer(self) -> int | None:
        """Give the number of the sample under the mouse pointer, or None."""
        at = self.pointer + Vector2(0, self.scroll)
        column, row = int((at.X - LEFT) // STEP_X), int((at.Y - TOP) // STEP_Y)
        number = row * COLUMNS + column
        inside = (at.X - LEFT) % STEP_X < CARD_WIDTH and 0 <= column < COLUMNS and row >= 0
        return number if inside and number < len(self.samples) and self.pointer.Y < HEIGHT - DETAILS else None

    @staticmethod
    def place(number: int) -> Vector2:
        """Give the top left corner of a card, before it is scrolled."""
        return Vector2(LEFT + number % COLUMNS * STEP_X, TOP + number // COLUMNS * STEP_Y)

    # ---- the picture

    def Draw(self, gameTime: GameTime) -> None:
        """Draw the cards, then what the marked one teaches."""
        self.GraphicsDevice.Clear(DESK)
        self.begin()
        for number in range(len(self.samples)):
            self.draw_card(number, gameTime.TotalGameTime.TotalSeconds)
        self.fill(0, 0, WIDTH, TOP - 12, DESK)
        self.write("SAMPLES", LEFT, 6, GOLD, 0.0, self.large)
        self.draw_details(self.samples[self.marked])
        self.batch.End()
        super().Draw(gameTime)

    def draw_card(self, number: int, seconds: float) -> None:
        """Draw a sample's picture and name."""
        sample, corner = self.samples[number], self.place(number) - Vector2(0, self.scroll)
        if number == self.marked:
            width = 3 + math.sin(seconds * 5)
            self.fill(corner.X - width, corner.Y - width, CARD_WIDTH + 2 * width, CARD_HEIGHT + 24 + 2 * width, EDGE)
        self.fill(corner.X, corner.Y, CARD_WIDTH, CARD_HEIGHT + 24, CARD)
        card = Rectangle(round(corner.X), round(corner.Y), CARD_WIDTH, CARD_HEIGHT)
        self.batch.Draw(self.cards[number], card, Color.White)
        self.write(sample.name, corner.X + 8, corner.Y + CARD_HEIGHT + 4, PALE, 0.0)
        self.write("*" * sample.difficulty, corner.X + CARD_WIDTH - 8, corner.Y + CARD_HEIGHT + 6, GOLD, 1.0)

    def draw_details(self, sample: Sample) -> None:
        """Say what a sample teaches."""
        self.fill(0, HEIGHT - DETAILS, WIDTH, DETAILS, Color(14, 16, 28))
        self.write(sample.title, LEFT, HEIGHT - DETAILS + 8, GOLD, 0.0)
        for number, line in enumerate(textwrap.wrap(sample.teaches, 104)[:2]):
            self.write(line, LEFT, HEIGHT - DETAILS + 30 + 18 * number, PALE, 0.0)
