"""StorageContainer."""

from __future__ import annotations

import shutil
from fnmatch import fnmatch
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, cast

from content.names import is_rooted, normalize
from xna.event_args import EventArgs
from xna.events import Event
from xna.exceptions import ArgumentException, ArgumentNullException, ObjectDisposedException

if TYPE_CHECKING:
    from typing_extensions import Self

    from xna.storage.storage_device import StorageDevice

_MODES = ("rb", "r+b", "w+b", "x+b", "ab", "a+b")


class StorageContainer:
    """A folder of files that belong together. Names are relative to it, with either separator, and cannot leave it.

    `with` disposes it; StorageDevice opens it.
    """

    Disposing = Event("Raised when the container is disposed, once.")

    def __init__(self, device: StorageDevice, name: str, folder: Path) -> None:
        self._device, self._name, self._folder = device, name, folder
        self._is_disposed = False

    @property
    def DisplayName(self) -> str:
        """The name that it was opened by."""
        return self._name

    @property
    def IsDisposed(self) -> bool:
        """Whether Dispose was called."""
        return self._is_disposed

    @property
    def StorageDevice(self) -> StorageDevice:
        """The device that it lies on."""
        return self._device

    def Dispose(self) -> None:
        """Close the container; a second call does nothing. Files that are still open stay open."""
        if not self._is_disposed:
            self._is_disposed = True
            self.Disposing._raise(self, EventArgs.Empty)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.Dispose()

    def CreateFile(self, file: str) -> BinaryIO:
        """Make a file, or empty the one that exists, and open it for reading and writing."""
        return self.OpenFile(file, "w+b")

    def OpenFile(self, file: str, fileMode: str = "rb") -> BinaryIO:
        """Open a file.

        Args:
            file: Its name in the container.
            fileMode: Python's mode in place of C#'s FileMode and FileAccess, binary: "rb", "r+b", "w+b", "x+b", "ab", "a+b".

        Raises:
            ArgumentException: The mode or the name is none of a file in the container.
            FileNotFoundError: The file does not exist.
        """
        if fileMode not in _MODES:
            raise ArgumentException(f"fileMode must be one of {', '.join(_MODES)}; it was {fileMode!r}.")
        return cast("BinaryIO", self._path(file).open(fileMode))

    def DeleteFile(self, file: str) -> None:
        """Delete a file; one that does not exist is deleted already."""
        self._path(file).unlink(missing_ok=True)

    def FileExists(self, file: str) -> bool:
        """Tell whether there is a file of this name."""
        return self._path(file).is_file()

    def CreateDirectory(self, directory: str) -> None:
        """Make a folder, and those above it; one that exists is left as it is."""
        self._path(directory).mkdir(parents=True, exist_ok=True)

    def DeleteDirectory(self, directory: str) -> None:
        """Delete a folder with all that is in it.

        Raises:
            FileNotFoundError: There is no such folder.
        """
        shutil.rmtree(self._path(directory))

    def DirectoryExists(self, directory: str) -> bool:
        """Tell whether there is a folder of this name."""
        return self._path(directory).is_dir()

    def GetFileNames(self, searchPattern: str = "*") -> list[str]:
        """Give the names of the files in the container that match a pattern with * and ?, in alphabetical order."""
        return self._names(searchPattern, files=True)

    def GetDirectoryNames(self, searchPattern: str = "*") -> list[str]:
        """Give the names of the folders in the container that match a pattern with * and ?, in alphabetical order."""
        return self._names(searchPattern, files=False)

    def _names(self, pattern: str, files: bool) -> list[str]:
        if not isinstance(pattern, str) or not pattern:
            raise ArgumentNullException(f"searchPattern must be a text such as *.sav; it was {pattern!r}.")
        self._check_open()
        below, _, pattern = pattern.replace("\\", "/").rpartition("/")
        folder = self._path(below) if below else self._folder
        found = (each.name for each in folder.iterdir() if each.is_file() is files)
        prefix = f"{below}/" if below else ""
        return sorted(prefix + name for name in found if fnmatch(name, pattern))

    def _path(self, name: str) -> Path:
        self._check_open()
        if name is None or name == "":
            raise ArgumentNullException("A file's name must not be None or empty.")
        relative = normalize(name) if isinstance(name, str) and not is_rooted(name) else None
        if not relative:
            raise ArgumentException(f"A name must be relative and stay inside the container {self._name!r}; it was {name!r}.")
        return self._folder / relative

    def _check_open(self) -> None:
        if self._is_disposed:
            raise ObjectDisposedException(f"The StorageContainer {self._name!r} was disposed; open it again.")
