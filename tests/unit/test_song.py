from __future__ import annotations

import pytest

from xna.exceptions import ArgumentException, ArgumentNullException
from xna.media import Song


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "my theme.ogg"
    path.write_bytes(b"x")
    return path


def test_a_song_of_a_path_or_an_address(file):
    by_path, by_address = Song.FromUri("Theme", file), Song.FromUri("Other", file.as_uri())
    assert by_path.Name == str(by_path) == by_path.ToString() == "Theme" and by_path.PathEXT == str(file)
    assert by_path == by_address and hash(by_path) == hash(by_address) and by_path.Equals(by_address)
    assert by_path != Song.FromUri("Theme", __file__) and by_path != "Theme"
    assert by_path.Duration.Ticks == 0


def test_what_no_library_knows(file):
    song = Song.FromUri("Theme", file)
    assert (song.IsProtected, song.IsRated, song.PlayCount, song.Rating, song.TrackNumber) == (False, False, 0, 0, 0)
    song.Dispose()
    song.Dispose()
    assert song.IsDisposed


def test_wrong_songs(file):
    with pytest.raises(TypeError, match="no public constructor"):
        Song()
    with pytest.raises(ArgumentException, match="local file"):
        Song.FromUri("x", "https://example.org/a.ogg")
    with pytest.raises(FileNotFoundError):
        Song.FromUri("x", file.parent / "gone.ogg")
    for arguments in ((None, file), ("x", None)):
        with pytest.raises(ArgumentNullException):
            Song.FromUri(*arguments)
