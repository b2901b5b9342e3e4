"""TetrominoGame: the falling piece, the board, and the picture."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from samples._shared.lesson import GOLD, PALE, WIDTH, Lesson
from samples.tetromino.board import COLUMNS, ROWS, Board
from samples.tetromino.piece import Bag, Piece
from samples.tetromino.repeater import Repeater
from xna import Color, GameTime, Vector2
from xna.graphics import SpriteEffects, Texture2D
from xna.input import Buttons, Keys

State = Enum("State", "PLAY FLASH OVER")
CELL = 22
LEFT, TOP = (WIDTH - CELL * COLUMNS) // 2, 20
FLASH_TIME, LOCK_TIME = 0.3, 0.45
POINTS = (0, 100, 300, 500, 800)
NIGHT, WELL, GRID = Color(24, 22, 38), Color(14, 13, 24), Color(34, 32, 50)
KEYS = (
    "Left and right move, up or A turns, X turns back, down falls faster",
    "Space or Y drops, C or B holds the piece for later",
)


class TetrominoGame(Lesson):
    """Fill rows."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(Path(__file__).parent, "Tetromino", KEYS, seed)

    def restart(self) -> None:
        """Begin with an empty board."""
        self.board, self.bag = Board(), Bag(self.random)
        self.left, self.right, self.down = Repeater(), Repeater(), Repeater()
        self.score, self.rows, self.full = 0, 0, list[int]()
        self.kept: Piece | None = None
        self.next = self.bag.deal()
        self.take_next()

    def LoadContent(self) -> None:
        """Load the picture of a cell."""
        super().LoadContent()
        self.block = self.Content.Load(Texture2D, "block")

    # ---- the rules

    def Update(self, gameTime: GameTime) -> None:
        """Let the player move the piece, then let it fall."""
        super().Update(gameTime)
        if self.is_paused:
            return
        seconds = gameTime.ElapsedGameTime.TotalSeconds
        self.waited += seconds
        if self.state is State.PLAY:
            self.steer(seconds)
            self.fall()
        elif self.state is State.FLASH and self.waited > FLASH_TIME:
            self.board.clear(self.full)
            self.full = []
            self.take_next()
        elif self.state is State.OVER and self.controls.pressed(Keys.Space, Keys.Enter, Buttons.A):
            self.restart()

    @property
    def level(self) -> int:
        """A level for every ten rows."""
        return 1 + self.rows // 10

    def take_next(self, piece: Piece | None = None) -> None:
        """Let the next piece come in, or the one that is given."""
        self.piece = piece or self.next
        if piece is None:
            self.next = self.bag.deal()
            self.may_keep = True
        self.waited = 0.0
        self.state = State.PLAY if self.board.fits(self.piece) else State.OVER

    def steer(self, seconds: float) -> None:
        """Move and turn the piece where it fits."""
        controls = self.controls
        left, right = (Keys.Left, Keys.A, Buttons.DPadLeft), (Keys.Right, Keys.D, Buttons.DPadRight)
        for _ in range(self.left.count(controls.pressed(*left), controls.held(*left), seconds)):
            self.try_move(-1, 0)
        for _ in range(self.right.count(controls.pressed(*right), controls.held(*right), seconds)):
            self.try_move(1, 0)
        if controls.pressed(Keys.Up, Keys.W, Buttons.A, Buttons.DPadUp):
            self.piece = self.board.turned(self.piece, 1)
        if controls.pressed(Keys.X, Buttons.X):
            self.piece = self.board.turned(self.piece, 3)
        if controls.pressed(Keys.C, Buttons.B) and self.may_keep:
            self.keep()
        down = (Keys.Down, Keys.S, Buttons.DPadDown)
        for _ in range(self.down.count(controls.pressed(*down), controls.held(*down), seconds)):
            self.score += self.try_move(0, 1)
        if controls.pressed(Keys.Space, Buttons.Y):
            landed = self.board.dropped(self.piece)
            self.score += 2 * (landed.y - self.piece.y)
            self.piece = landed
            self.lock()

    def try_move(self, x: int, y: int) -> bool:
        """Move the piece if it fits there; tells whether it does."""
        moved = self.piece.moved(x, y)
        fits = self.board.fits(moved)
        if fits:
            self.piece = moved
            self.waited = 0.0 if y else self.waited
        return fits

    def keep(self) -> None:
        """Put the piece aside, and take back the one that lies there; once for each piece."""
        back, self.kept = self.kept, Piece(self.piece.name)
        self.take_next(back)
        self.may_keep = False

    def fall(self) -> None:
        """Let the piece fall when its time has come; one that lies still for a moment is locked."""
        lies = not self.board.fits(self.piece.moved(0, 1))
        if self.state is State.PLAY and lies and self.waited > LOCK_TIME:
            self.lock()
        elif self.state is State.PLAY and not lies and self.waited > 0.7 * 0.85 ** (self.level - 1):
            self.try_move(0, 1)

    def lock(self) -> None:
        """Lay the piece on the board."""
        self.full = self.board.lay(self.piece)
        self.score += POINTS[len(self.full)] * self.level
        self.rows += len(self.full)
        if self.full:
            self.state, self.waited = State.FLASH, 0.0
        else:
            self.take_next()

    # ---- the picture

    def Draw(self, gameTime: GameTime) -> None:
        """Draw the well, the ghost, the piece, and what comes next."""
        self.GraphicsDevice.Clear(NIGHT)
        self.begin()
        self.fill(LEFT - 4, TOP - 4, CELL * COLUMNS + 8, CELL * ROWS + 8, GRID)
        self.fill(LEFT, TOP, CELL * COLUMNS, CELL * ROWS, WELL)
        for (column, row), color in self.board.filled.items():
            self.draw_cell(column, row, Color.White if row in self.full and int(self.waited * 20) % 2 == 0 else color)
        if self.state is State.PLAY:
            for column, row in self.board.dropped(self.piece).cells:
                self.draw_cell(column, row, self.piece.color * 0.25)
            for column, row in self.piece.cells:
                self.draw_cell(column, row, self.piece.color)
        self.draw_side()
        if self.state is State.OVER:
            self.fill(0, 170, WIDTH, 140, Color.Black * 0.7)
            self.write("GAME OVER", WIDTH / 2, 180, GOLD, font=self.large)
            self.write("Space or A begins again", WIDTH / 2, 270, PALE)
        self.batch.End()
        super().Draw(gameTime)

    def draw_side(self) -> None:
        """Draw the score, the next piece and the kept one."""
        for number, (name, value) in enumerate((("Score", self.score), ("Rows", self.rows), ("Level", self.level))):
            self.write(name, 200, 40 + 60 * number, PALE * 0.7)
            self.write(str(value), 200, 60 + 60 * number, GOLD)
        for name, piece, y in (("Next", self.next, 40), ("Kept (C)", self.kept, 180)):
            self.write(name, 600, y, PALE * 0.7)
            if piece is not None:
                for column, row in piece.cells:
                    self.draw_cell(column, row, piece.color, Vector2(600 - CELL * 4.5, y + 30))

    def draw_cell(self, column: int, row: int, color: Color, corner: Vector2 | None = None) -> None:
        """Draw a cell of the board, or one from another corner; what is above the board is not seen."""
        corner = corner or Vector2(LEFT, TOP)
        if row >= 0:
            place = corner + Vector2(column * CELL, row * CELL)
            scale = CELL / self.block.Width
            self.batch.Draw(self.block, place, None, color, 0.0, Vector2.Zero, scale, SpriteEffects.None_, 0.0)
