"""StorageDevice."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any, TypeVar

from content.program_folder import program_folder
from xna.events import EventHandlers
from xna.exceptions import ArgumentException, InvalidOperationException
from xna.player_index import PlayerIndex
from xna.storage._async_result import AsyncResult, Callback
from xna.storage.storage_container import StorageContainer
from xna.storage.storage_device_not_connected_exception import StorageDeviceNotConnectedException

T = TypeVar("T")
ENVIRONMENT_VARIABLE = "XNA_STORAGE"


class StorageDevice:
    """A place for the files of all games of the user.

    On Linux that is `~/.local/share` (or XDG_DATA_HOME), on Windows the user's `Documents/SavedGames`, on macOS
    `~/Library/Application Support`; the environment variable XNA_STORAGE names another folder. A game's files lie there under the
    name of its main script, the container's name, and `AllPlayers` or `Player1` to `Player4`.

    The Begin methods are done at once, as XNA allows it, so End can follow directly::

        device = StorageDevice.EndShowSelector(StorageDevice.BeginShowSelector())
        with device.EndOpenContainer(device.BeginOpenContainer("Scores")) as container:
            with container.CreateFile("best.txt") as file:
                file.write(b"12")
    """

    DeviceChanged = EventHandlers()
    """Raised when a device comes or goes, which the user's own folder never does."""

    def __init__(self, player: PlayerIndex | None = None) -> None:
        self._player = player
        self._root = _user_folder()
        self._open: StorageContainer | None = None

    @property
    def IsConnected(self) -> bool:
        """Whether files can be written there."""
        existing = next((folder for folder in (self._root, *self._root.parents) if folder.exists()), None)
        return existing is not None and os.access(existing, os.W_OK)

    @property
    def FreeSpace(self) -> int:
        """The free bytes.

        Raises:
            StorageDeviceNotConnectedException: The folder is not there and cannot be made.
        """
        return shutil.disk_usage(self._made(self._root)).free

    @property
    def TotalSpace(self) -> int:
        """The bytes in all.

        Raises:
            StorageDeviceNotConnectedException: The folder is not there and cannot be made.
        """
        return shutil.disk_usage(self._made(self._root)).total

    @staticmethod
    def BeginShowSelector(*arguments: Any) -> AsyncResult[StorageDevice]:
        """Choose a device; there is one, so nothing is shown.

        Overloads: `()`, `(callback, state)`, `(player, callback, state)`, `(sizeInBytes, directoryCount, callback, state)`,
        `(player, sizeInBytes, directoryCount, callback, state)`.

        Args:
            arguments: A player gets files of its own; the sizes count for consoles only; callback(result) is called at once.
        """
        rest = list(arguments)
        player = rest.pop(0) if rest and isinstance(rest[0], PlayerIndex) else None
        sizes = [rest.pop(0) for _ in range(2) if rest and isinstance(rest[0], int) and not isinstance(rest[0], bool)]
        callback, state = ([*rest, None, None])[:2]
        if len(sizes) == 1 or len(rest) > 2 or not (callback is None or callable(callback)):
            raise TypeError(
                "BeginShowSelector takes (callback, state), after a PlayerIndex and after sizeInBytes and directoryCount if "
                f"wanted; it was called with {arguments!r}."
            )
        return AsyncResult(StorageDevice, StorageDevice(player), state)._done(callback)

    @staticmethod
    def EndShowSelector(result: AsyncResult[StorageDevice]) -> StorageDevice:
        """Give the device that BeginShowSelector chose."""
        return _value(result, StorageDevice, "BeginShowSelector")

    def BeginOpenContainer(
        self, displayName: str, callback: Callback | None = None, state: object = None
    ) -> AsyncResult[StorageContainer]:
        """Open a container, making its folder.

        Args:
            displayName: The container's name, of at least one character and without separators.
            callback: Called at once with the result.
            state: Becomes the result's AsyncState.

        Raises:
            InvalidOperationException: Another container of this device is still open: dispose it first.
            StorageDeviceNotConnectedException: The folder cannot be made.
        """
        if self._open is not None and not self._open.IsDisposed:
            raise InvalidOperationException(f"Dispose the container {self._open.DisplayName!r} before another one is opened.")
        folder = self._made(self._container_folder(displayName) / self._player_folder())
        self._open = StorageContainer(self, displayName, folder)
        return AsyncResult(self, self._open, state)._done(callback)

    def EndOpenContainer(self, result: AsyncResult[StorageContainer]) -> StorageContainer:
        """Give the container that BeginOpenContainer opened."""
        return _value(result, self, "BeginOpenContainer")

    def DeleteContainer(self, titleName: str) -> None:
        """Delete a container with all its files, of all players; one that does not exist is deleted already."""
        folder = self._container_folder(titleName)
        if folder.exists():
            shutil.rmtree(folder)

    def _container_folder(self, name: str) -> Path:
        if not isinstance(name, str) or not name.strip(". ") or any(sign in name for sign in '/\\:*?"<>|\0'):
            raise ArgumentException(f"A container's name has a letter and none of / \\ : * ? \" < > |; it was {name!r}.")
        return self._root / _title() / name

    def _player_folder(self) -> str:
        return "AllPlayers" if self._player is None else f"Player{int(self._player) + 1}"

    def _made(self, folder: Path) -> Path:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageDeviceNotConnectedException(f"The folder {folder} cannot be made: {error}") from error
        return folder


def _value(result: AsyncResult[T], owner: object, begin: str) -> T:
    if not isinstance(result, AsyncResult) or result._owner is not owner:
        raise ArgumentException(f"The result must be the one that {begin} gave.")
    return result._value


def _title() -> str:
    script = Path(sys.argv[0] or "interactive")
    folder = program_folder()
    return script.stem if script.stem not in ("__main__", "main") or folder is None else Path(folder).name


def _user_folder() -> Path:
    chosen = os.environ.get(ENVIRONMENT_VARIABLE)
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path.home() / "Documents" / "SavedGames"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
