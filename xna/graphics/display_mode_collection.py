"""DisplayModeCollection."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from renderers.contract.enums import SurfaceFormat
from xna.graphics._arguments import enumeration
from xna.graphics.display_mode import DisplayMode


class DisplayModeCollection:
    """The modes of a display, smallest first. `modes[SurfaceFormat.Color]` gives those of one format."""

    def __init__(self, modes: Iterable[DisplayMode]) -> None:
        self._modes = tuple(modes)

    def GetEnumerator(self) -> Iterator[DisplayMode]:
        """Give an iterator over all modes; a for loop does the same."""
        return iter(self)

    def __getitem__(self, format: SurfaceFormat) -> tuple[DisplayMode, ...]:
        wanted = enumeration(SurfaceFormat, format, "format")
        return tuple(mode for mode in self._modes if mode.Format == wanted)

    def __iter__(self) -> Iterator[DisplayMode]:
        return iter(self._modes)

    def __len__(self) -> int:
        return len(self._modes)

    def __contains__(self, mode: object) -> bool:
        return mode in self._modes
