"""Songs as plain data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SongData:
    """A music file that is played from the disk; `duration` is in seconds, None when the file does not tell it."""

    name: str
    path: str
    duration: float | None = None
