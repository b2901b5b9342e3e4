"""Song: a piece of music in a file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from xna._single import require
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.timespan import TimeSpan

if TYPE_CHECKING:
    from content.song_data import SongData


class Song:
    """A piece of music in a file; `Content.Load(Song, "theme")` finds one. Two songs are equal when they mean the same file."""

    _path: str
    _name: str
    _duration: float | None
    _is_disposed: bool

    def __init__(self) -> None:
        """Refuse: load a song, or take Song.FromUri.

        Raises:
            TypeError: always.
        """
        raise TypeError("Song has no public constructor; load one: Content.Load(Song, name), or call Song.FromUri.")

    @classmethod
    def _create(cls, data: SongData) -> Song:
        song = object.__new__(cls)
        song._path, song._name, song._duration = data.path, data.name, data.duration
        song._is_disposed = False
        return song

    @staticmethod
    def FromUri(name: str, uri: str | os.PathLike[str]) -> Song:
        """Make a song of a local file.

        Args:
            name: the song's name.
            uri: the path, or a `file:` address.

        Raises:
            ArgumentNullException: an argument is None.
            ArgumentException: the address is not that of a local file.
            FileNotFoundError: there is no such file.
        """
        if name is None or uri is None:
            raise ArgumentNullException("name and uri must be given; one of them is None.")
        from content.song_data import SongData

        require(name, str, "name")
        path = _local_path(os.fspath(uri))
        if not os.path.isfile(path):
            raise FileNotFoundError(f"Song.FromUri needs an existing file; there is none at '{path}'.")
        return Song._create(SongData(name, os.path.abspath(path)))

    @property
    def Name(self) -> str:
        """The name."""
        return self._name

    @property
    def Duration(self) -> TimeSpan:
        """How long the song is; zero when its file does not tell."""
        return TimeSpan.FromSeconds(self._duration or 0.0)

    @property
    def IsProtected(self) -> bool:
        """Whether copying is forbidden: never, here."""
        return False

    @property
    def IsRated(self) -> bool:
        """Whether the user has rated the song: never, here."""
        return False

    @property
    def PlayCount(self) -> int:
        """How often the song was played before: 0, because no media library counts."""
        return 0

    @property
    def Rating(self) -> int:
        """The user's rating: 0, because there is none."""
        return 0

    @property
    def TrackNumber(self) -> int:
        """The number in its album: 0, because it belongs to none."""
        return 0

    @property
    def IsDisposed(self) -> bool:
        """Whether Dispose was called."""
        return self._is_disposed

    @property
    def PathEXT(self) -> str:
        """The file."""
        return self._path

    def Dispose(self) -> None:
        """Mark the song as no longer needed; a second call does nothing."""
        self._is_disposed = True

    def ToString(self) -> str:
        """Give the name."""
        return self._name

    def Equals(self, song: object) -> bool:
        """Whether another object is a song of the same file."""
        return isinstance(song, Song) and song._path == self._path

    def GetHashCode(self) -> int:
        """Give a number that equal songs share."""
        return hash(self._path)

    def __eq__(self, other: object) -> bool:
        return self.Equals(other)

    def __hash__(self) -> int:
        return self.GetHashCode()

    def __str__(self) -> str:
        return self._name

    def __repr__(self) -> str:
        return f"<Song {self._name!r}>"


def _local_path(uri: str) -> str:
    parts = urlsplit(uri)
    if parts.scheme == "file" and parts.netloc in ("", "localhost"):
        path = unquote(parts.path)
        return path[1:] if os.name == "nt" and path.startswith("/") else path
    if "://" in uri:
        raise ArgumentException(f"uri must name a local file, as a path or a file: address; it was '{uri}'.")
    return uri
