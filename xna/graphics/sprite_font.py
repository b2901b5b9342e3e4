"""SpriteFont: characters as pictures in a texture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from xna._single import real, single
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.graphics._arguments import integer
from xna.graphics._sprite_expand import RECORD_FIELDS
from xna.vector2 import Vector2
from xna.vector3 import Vector3

if TYPE_CHECKING:
    from xna.graphics.texture2d import Texture2D
    from xna.rectangle import Rectangle

_CACHED_TEXTS = 256


class Glyph(NamedTuple):
    """One character: its texels, where they lie in its cell, the cell's height, and the bearings and width."""

    source: tuple[int, int, int, int]
    offset_x: int
    offset_y: int
    cell_height: int
    left: float
    width: float
    right: float


class TextLayout:
    """A text laid out: its size, and the records of its glyphs without place, colour and texture.

    The first two columns of a record hold the glyph's offset from the text's upper left corner. `drawn` remembers the last
    finished records and what they were made for.
    """

    __slots__ = ("drawn", "height", "records", "width")

    def __init__(self, width: float, height: float, records: npt.NDArray[np.float32]) -> None:
        self.width = width
        self.height = height
        self.records = records
        self.drawn: tuple[Any, bytes] = (None, b"")


class SpriteFont:
    """Characters as pictures in a texture, for SpriteBatch.DrawString. Content makes fonts; there is no public constructor."""

    _texture: Texture2D
    _glyphs: dict[str, Glyph]
    _layouts: dict[tuple[str, int], TextLayout]
    _default: str | None

    def __init__(self) -> None:
        """Refuse: load a font through ContentManager.

        Raises:
            TypeError: always.
        """
        raise TypeError("SpriteFont has no public constructor; load one: Content.Load(SpriteFont, name).")

    @classmethod
    def _create(
        cls,
        texture: Texture2D,
        glyphs: Sequence[Rectangle],
        croppings: Sequence[Rectangle],
        characters: Sequence[str],
        lineSpacing: int,
        spacing: float,
        kerning: Sequence[Vector3],
        defaultCharacter: str | None,
    ) -> SpriteFont:
        font = object.__new__(cls)
        font._texture = texture
        font._glyphs = {
            character: Glyph((g.X, g.Y, g.Width, g.Height), c.X, c.Y, c.Height, k.X, k.Y, k.Z)
            for g, c, character, k in zip(glyphs, croppings, characters, kerning, strict=True)
        }
        font._layouts = {}
        font._line_spacing = integer(lineSpacing, "lineSpacing")
        font._spacing = real(spacing, "spacing")
        font._default = None
        font.DefaultCharacter = defaultCharacter
        return font

    @property
    def Characters(self) -> tuple[str, ...]:
        """The characters of the font, in its order."""
        return tuple(self._glyphs)

    @property
    def DefaultCharacter(self) -> str | None:
        """The character drawn in place of those that the font lacks; with None they are errors.

        Raises:
            ArgumentException: the assigned character is not in the font; the old one stays.
        """
        return self._default

    @DefaultCharacter.setter
    def DefaultCharacter(self, value: str | None) -> None:
        if value is not None:
            if not isinstance(value, str):
                raise TypeError(f"DefaultCharacter must be one character or None, got {value!r}.")
            if value not in self._glyphs:
                raise ArgumentException(f"DefaultCharacter must be one of the font's Characters; {_named(value)} is not.")
        self._default = value
        self._layouts.clear()

    @property
    def LineSpacing(self) -> int:
        """The distance of two lines in pixels."""
        return self._line_spacing

    @LineSpacing.setter
    def LineSpacing(self, value: int) -> None:
        self._line_spacing = integer(value, "LineSpacing")
        self._layouts.clear()

    @property
    def Spacing(self) -> float:
        """Pixels that are added between two characters."""
        return self._spacing

    @Spacing.setter
    def Spacing(self, value: float) -> None:
        self._spacing = real(value, "Spacing")
        self._layouts.clear()

    @property
    def TextureEXT(self) -> Texture2D:
        """The texture that holds the characters. Not in XNA 4.0."""
        return self._texture

    def MeasureString(self, text: Any) -> Vector2:
        """Give the width of the widest line and the height of all lines, in pixels at scale 1.

        An empty text is (0, 0). Carriage returns count nothing, line feeds begin a new line.

        Args:
            text: A string, an io.StringIO, or an object that str() turns into its text (as C# takes a StringBuilder).

        Raises:
            ArgumentNullException: `text` is None.
            ArgumentException: the font lacks a character and has no DefaultCharacter.
        """
        layout = self._layout(text_of(text), 0)
        return Vector2(layout.width, layout.height)

    def _layout(self, text: str, flips: int) -> TextLayout:
        """Lay a text out; `flips` mirror it as a whole. Recent layouts are kept."""
        key = (text, flips)
        layout = self._layouts.get(key)
        if layout is None:
            layout = self._make_layout(text, flips)
            if len(self._layouts) >= _CACHED_TEXTS:
                del self._layouts[next(iter(self._layouts))]
            self._layouts[key] = layout
        return layout

    def _make_layout(self, text: str, flips: int) -> TextLayout:
        lines = [[self._glyph(character) for character in line] for line in text.replace("\r", "").split("\n")]
        width, height = self._measure(lines) if text else (0.0, 0.0)
        rows = [
            (*self._mirrored(x, y, glyph, flips, width, height), *glyph.source)
            for x, y, glyph in self._placed(lines)
            if glyph.source[2] and glyph.source[3]
        ]
        records = np.zeros((len(rows), RECORD_FIELDS), np.float32)
        if rows:
            records[:, [0, 1, 8, 9, 10, 11]] = rows
        records.view(np.uint32)[:, 13] = flips
        return TextLayout(width, height, records)

    def _measure(self, lines: list[list[Glyph]]) -> tuple[float, float]:
        tallest = max([glyph.cell_height for glyph in lines[-1]], default=0)
        height = (len(lines) - 1) * self._line_spacing + max(self._line_spacing, tallest)
        return max(map(self._line_width, lines)), float(height)

    def _line_width(self, line: list[Glyph]) -> float:
        width = pending = 0.0
        for number, glyph in enumerate(line):
            before = max(glyph.left, 0.0) if number == 0 else single(self._spacing + glyph.left) + pending
            width = single(single(width + before) + glyph.width)
            pending = glyph.right
        return single(width + max(pending, 0.0))

    def _placed(self, lines: list[list[Glyph]]) -> Iterator[tuple[float, float, Glyph]]:
        """Give each glyph with its left upper corner."""
        for number, line in enumerate(lines):
            pen = 0.0
            for place, glyph in enumerate(line):
                pen = single(pen + (self._spacing + glyph.left if place else max(glyph.left, 0.0)))
                yield pen + glyph.offset_x, number * self._line_spacing + glyph.offset_y, glyph
                pen = single(pen + single(glyph.width + glyph.right))

    @staticmethod
    def _mirrored(x: float, y: float, glyph: Glyph, flips: int, width: float, height: float) -> tuple[float, float]:
        if flips & 1:
            x = width - x - glyph.source[2]
        if flips & 2:
            y = height - y - glyph.source[3]
        return x, y

    def _glyph(self, character: str) -> Glyph:
        glyph = self._glyphs.get(character)
        if glyph is None:
            if self._default is None:
                raise ArgumentException(
                    f"text contains {_named(character)}, which the font lacks. Set SpriteFont.DefaultCharacter "
                    "or build the font with this character."
                )
            glyph = self._glyphs[self._default]
        return glyph


def text_of(text: Any) -> str:
    """Take a string, an io.StringIO, or an object that has a text form of its own, as C# takes a StringBuilder.

    Raises:
        ArgumentNullException: it is None.
        TypeError: it is a number, bytes, or an object without a text form of its own.
    """
    if text.__class__ is str:
        return str(text)
    if text is None:
        raise ArgumentNullException("text must be a string, not None.")
    if hasattr(text, "getvalue"):
        text = text.getvalue()
    if isinstance(text, (int, float, complex, bytes, bytearray)) or _has_no_text(text):
        raise TypeError(f"text must be a string, got {text!r}; use str() or a format string.")
    return "".join(str(text))


def _has_no_text(value: object) -> bool:
    return "__str__" not in {name for base in type(value).__mro__[:-1] for name in vars(base)}


def _named(character: str) -> str:
    return f"{character!a} ({' '.join(f'U+{ord(part):04X}' for part in character)})"
