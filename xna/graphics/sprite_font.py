"""SpriteFont: characters as pictures in a texture."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from xna._single import narrowing, real
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.graphics._arguments import integer
from xna.graphics._sprite_expand import records_of
from xna.vector2 import Vector2
from xna.vector3 import Vector3

if TYPE_CHECKING:
    from xna.graphics.texture2d import Texture2D
    from xna.rectangle import Rectangle

_CACHED_TEXTS = 256
_place = narrowing(struct.Struct("2f"))
_TAIL = struct.Struct("24x4f12x")


class Glyph(NamedTuple):
    """One character: whether it has a picture, where that lies in its cell, the cell's height, bearings and width.

    `tail` is the glyph's sprite record after the position: the source rectangle, all else zero.
    """

    visible: bool
    offset_x: int
    offset_y: int
    cell_height: int
    left: float
    width: float
    right: float
    tail: bytes


class TextLayout:
    """A text laid out: its size, and the records of its glyphs without place, colour and texture.

    The first two columns of a record hold the glyph's offset from the text's upper left corner. The rest remembers the last
    text drawn: its look, its records but for the place, and the last place with the finished records.
    """

    __slots__ = ("corners", "drawn", "height", "look", "records", "unplaced", "width")

    def __init__(self, width: float, height: float, records: npt.NDArray[np.float32]) -> None:
        self.width = width
        self.height = height
        self.records = records
        self.look: Any = None
        self.corners = self.unplaced = records
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
            character: Glyph(
                g.Width != 0 and g.Height != 0, c.X, c.Y, max(c.Height, 0), k.X, k.Y, k.Z, _TAIL.pack(g.X, g.Y, g.Width, g.Height)
            )
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
        records: list[bytes] = []
        lines = text.replace("\r", "").split("\n")
        sizes = [self._place_line(line, number * self._line_spacing, records) for number, line in enumerate(lines)]
        width = max([line_width for line_width, _ in sizes])
        height = (len(lines) - 1) * self._line_spacing + max(self._line_spacing, sizes[-1][1]) if text else 0
        table = records_of(bytearray().join(records))
        table.view(np.uint32)[:, 13] = flips
        if flips & 1:
            table[:, 0] = np.float32(width) - table[:, 0] - table[:, 10]
        if flips & 2:
            table[:, 1] = np.float32(height) - table[:, 1] - table[:, 11]
        return TextLayout(width, height, table)

    def _place_line(self, line: str, top: int, records: list[bytes]) -> tuple[float, int]:
        """Add the records of a line's glyphs; give the line's width and the height of its tallest cell."""
        find, spacing, pack = self._glyphs.get, self._spacing, _place
        pen = pending = 0.0
        tallest = -1
        for character in line:
            visible, offset_x, offset_y, cell_height, left, width, right, tail = find(character) or self._substitute(character)
            pen += pending + (spacing + left) if tallest >= 0 else max(left, 0.0)
            if cell_height > tallest:
                tallest = cell_height
            if visible:
                records.append(pack(pen + offset_x, top + offset_y) + tail)
            pen += width
            pending = right
        return pen + max(pending, 0.0), tallest

    def _substitute(self, character: str) -> Glyph:
        if self._default is None:
            raise ArgumentException(
                f"text contains {_named(character)}, which the font lacks. Set SpriteFont.DefaultCharacter "
                "or build the font with this character."
            )
        return self._glyphs[self._default]


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
