"""DisplayMode."""

from __future__ import annotations

from renderers.contract.enums import SurfaceFormat
from xna._single import text
from xna.rectangle import Rectangle


class DisplayMode:
    """A size and format of a display. The adapter makes them; equal modes compare equal."""

    __slots__ = ("_format", "_height", "_width")

    def __init__(self, width: int, height: int, format: SurfaceFormat) -> None:
        self._width = width
        self._height = height
        self._format = format

    @property
    def Width(self) -> int:
        """The width in pixels."""
        return self._width

    @property
    def Height(self) -> int:
        """The height in pixels."""
        return self._height

    @property
    def Format(self) -> SurfaceFormat:
        """The format of the pixels."""
        return self._format

    @property
    def AspectRatio(self) -> float:
        """Width divided by height; 0 when either is 0."""
        return self._width / self._height if self._width and self._height else 0.0

    @property
    def TitleSafeArea(self) -> Rectangle:
        """The part that every viewer sees: on a computer all of it."""
        return Rectangle(0, 0, self._width, self._height)

    def ToString(self) -> str:
        """Give the text `{Width:800 Height:480 Format:Color AspectRatio:1.666667}`."""
        size = f"Width:{self._width} Height:{self._height}"
        return f"{{{size} Format:{self._format.name} AspectRatio:{text(self.AspectRatio)}}}"

    __str__ = ToString

    def __repr__(self) -> str:
        return f"DisplayMode({self._width}, {self._height}, {self._format.name})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DisplayMode):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[int, int, int]:
        return (self._width, self._height, self._format)
