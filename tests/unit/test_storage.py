"""Storage: files that a game keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from xna import PlayerIndex
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    InvalidOperationException,
    ObjectDisposedException,
)
from xna.storage import StorageContainer, StorageDevice, StorageDeviceNotConnectedException


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StorageDevice:
    monkeypatch.setenv("XNA_STORAGE", str(tmp_path / "saves"))
    monkeypatch.setattr("sys.argv", ["/games/space_race.py"])
    return StorageDevice.EndShowSelector(StorageDevice.BeginShowSelector())


def _open(device: StorageDevice, name: str = "Scores") -> StorageContainer:
    return device.EndOpenContainer(device.BeginOpenContainer(name))


def test_what_is_written_is_read_again(device: StorageDevice, tmp_path: Path) -> None:
    with _open(device) as container, container.CreateFile("best.txt") as file:
        file.write(b"12")
    with _open(device) as container:
        assert container.DisplayName == "Scores" and container.StorageDevice is device
        assert container.FileExists("best.txt") and not container.FileExists("worst.txt")
        with container.OpenFile("best.txt") as file:
            assert file.read() == b"12"
        with container.OpenFile("best.txt", "ab") as file:
            file.write(b"3")
        assert container.OpenFile("best.txt").read() == b"123"
    assert (tmp_path / "saves" / "space_race" / "Scores" / "AllPlayers" / "best.txt").read_bytes() == b"123"


def test_each_player_has_files_of_its_own(tmp_path: Path, device: StorageDevice) -> None:
    seen: list[object] = []
    result = StorageDevice.BeginShowSelector(PlayerIndex.Two, 100, 1, seen.append, "mine")
    assert seen == [result] and result.AsyncState == "mine" and result.IsCompleted
    with _open(StorageDevice.EndShowSelector(result)) as container:
        container.CreateFile("a").close()
    assert (tmp_path / "saves" / "space_race" / "Scores" / "Player2" / "a").exists()
    with _open(device) as container:
        assert container.GetFileNames() == []


def test_folders_and_patterns(device: StorageDevice) -> None:
    with _open(device) as container:
        container.CreateDirectory("old/er")
        for name in ("b.sav", "a.sav", "a.txt", "old/c.sav"):
            container.CreateFile(name).close()
        assert container.GetFileNames() == ["a.sav", "a.txt", "b.sav"]
        assert container.GetFileNames("?.sav") == ["a.sav", "b.sav"]
        assert container.GetFileNames("old\\*.sav") == ["old/c.sav"]
        assert container.GetDirectoryNames() == ["old"]
        assert container.DirectoryExists("old/er")
        container.DeleteFile("a.txt")
        container.DeleteFile("a.txt")
        container.DeleteDirectory("old")
        assert container.GetFileNames() == ["a.sav", "b.sav"] and not container.DirectoryExists("old")
        with pytest.raises(FileNotFoundError):
            container.OpenFile("old/c.sav")


@pytest.mark.parametrize("name", ["../up", "/etc/passwd", "C:\\x", "./C:/x", "a/../c:x", "a/../../b", "\\\\server\\x", "."])
def test_no_name_leaves_the_container(device: StorageDevice, name: str) -> None:
    with _open(device) as container, pytest.raises(ArgumentException, match="inside the container"):
        container.CreateFile(name)


@pytest.mark.parametrize("name", ["", "..", "a/b", "a\\b", "a:b", None, 3])
def test_a_container_needs_a_name(device: StorageDevice, name: str) -> None:
    with pytest.raises(ArgumentException, match="container"):
        device.BeginOpenContainer(name)


def test_one_container_at_a_time(device: StorageDevice) -> None:
    container = _open(device)
    with pytest.raises(InvalidOperationException, match="Dispose the container 'Scores'"):
        device.BeginOpenContainer("Other")
    told: list[object] = []
    container.Disposing += lambda sender, args: told.append(sender)
    container.Dispose()
    container.Dispose()
    assert told == [container] and container.IsDisposed
    with pytest.raises(ObjectDisposedException):
        container.FileExists("a")
    _open(device, "Other").Dispose()


def test_misuse_is_named(device: StorageDevice) -> None:
    with _open(device) as container:
        with pytest.raises(ArgumentNullException):
            container.FileExists("")
        with pytest.raises(ArgumentException, match="fileMode"):
            container.OpenFile("a", "r")
    with pytest.raises(TypeError, match="sizeInBytes and directoryCount"):
        StorageDevice.BeginShowSelector(100, None, None)
    with pytest.raises(ArgumentException, match="BeginShowSelector"):
        StorageDevice.EndShowSelector(device.BeginOpenContainer("x"))  # type: ignore[arg-type]


def test_deleting_a_container_deletes_its_files(device: StorageDevice, tmp_path: Path) -> None:
    with _open(device) as container:
        container.CreateFile("a").close()
    device.DeleteContainer("Scores")
    device.DeleteContainer("Scores")
    assert list((tmp_path / "saves" / "space_race").iterdir()) == []


def test_a_drive_that_is_not_there_is_not_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "exists", lambda path: False)  # as on Windows, where each drive has a root of its own
    assert not StorageDevice().IsConnected


def test_space_and_a_lost_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, device: StorageDevice) -> None:
    assert 0 < device.FreeSpace <= device.TotalSpace
    assert device.IsConnected
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XNA_STORAGE", str(tmp_path / "file"))
    lost = StorageDevice()
    with pytest.raises(StorageDeviceNotConnectedException, match="cannot be made"):
        lost.BeginOpenContainer("Scores")
