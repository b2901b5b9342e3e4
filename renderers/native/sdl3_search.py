"""Where the SDL3 library may be, and how PySDL3 is shown the one that was found."""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import ctypes.util
import hashlib
import importlib.util
import os
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from renderers.native.cache_folder import cache_folder

_NAMES = {
    "linux": ("libSDL3.so", "libSDL3.so.0"),
    "win32": ("SDL3.dll",),
    "darwin": ("libSDL3.dylib", "libSDL3.0.dylib", "SDL3"),
}
_TCOD_PATTERNS = {
    "linux": ("../tcod.libs/libSDL3-*.so*", "../tcod.libs/libSDL3.so*", "lib/libSDL3.so*"),
    "win32": ("x64/SDL3.dll", "x86/SDL3.dll", "../tcod.libs/SDL3*.dll"),
    "darwin": (".dylibs/SDL3", ".dylibs/libSDL3*.dylib", ".dylibs/SDL3.framework/Versions/*/SDL3"),
}
_ACCEPTED_NAMES = {"libSDL3.so", "libSDL3.so.0", "SDL3.dll", "libSDL3.dylib", "SDL3"}
_OLDEST_VERSION = 3_002_000

_INSTALL_ADVICE = (
    "Install the package tcod, which carries SDL3 (pip install tcod), or your system's SDL3 package (Debian: libsdl3-0, "
    "Homebrew: sdl3), or set SDL_BINARY_PATH to the folder that holds the library."
)


class Sdl3LibraryError(RuntimeError):
    """SDL3 cannot be used: no library was found, or PySDL3 is not installed. The message says what to install."""


@dataclass(frozen=True)
class Candidate:
    """A library file and where it comes from, in words. `in_place`: PySDL3 accepts its name and folder as they are."""

    path: Path
    origin: str
    in_place: bool = False


def library_names() -> tuple[str, ...]:
    """The file names that SDL3 goes by on this system, PySDL3's favourite first."""
    return _NAMES.get(sys.platform, _NAMES["linux"])


class Search:
    """One search for the library, which remembers where it looked."""

    def __init__(self) -> None:
        """Begin."""
        self._tried: list[str] = []

    def find(self) -> Candidate | None:
        """Look in all places, in order. A folder that the user names must hold the library.

        Raises:
            Sdl3LibraryError: SDL_BINARY_PATH names a folder without the library.
        """
        named = os.environ.get("SDL_BINARY_PATH")
        if named:
            return self._in_named_folder(Path(named))
        return self._in_system() or self._in_tcod() or self._in_pysdl3()

    def failure(self, download: str) -> str:
        """The sentence that says that nothing was found, where it was looked for and what to do."""
        return (
            f"no SDL3 library was found. Looked for {', '.join(library_names())} in: {'; '.join(self._tried)}; "
            f"PySDL3's download: {download}. {_INSTALL_ADVICE}"
        )

    def _in_named_folder(self, folder: Path) -> Candidate:
        found = self._first_file(folder, library_names(), "SDL_BINARY_PATH", in_place=True)
        if found is None:
            raise Sdl3LibraryError(
                f"SDL_BINARY_PATH is set to {folder}, which holds no SDL3 library. Looked there for "
                f"{', '.join(library_names())}; other places are not tried while the variable is set. "
                f"Put the library there or unset SDL_BINARY_PATH. {_INSTALL_ADVICE}"
            )
        return found

    def _in_system(self) -> Candidate | None:
        self._tried.append("the system's library folders")
        for name in library_names():
            path = _path_of_system_library(name)
            if path is not None:
                return Candidate(path, "the system's library")
        return None

    def _in_tcod(self) -> Candidate | None:
        folder = _package_folder("tcod")
        if folder is None:
            self._tried.append("the Python package tcod (not installed)")
            return None
        patterns = _TCOD_PATTERNS.get(sys.platform, _TCOD_PATTERNS["linux"])
        return self._first_file(folder, patterns, "the Python package tcod")

    def _in_pysdl3(self) -> Candidate | None:
        folder = _package_folder("sdl3")
        if folder is None:
            return None
        return self._first_file(folder / "bin", library_names(), "PySDL3's own folder", in_place=True)

    def _first_file(self, folder: Path, patterns: tuple[str, ...], origin: str, *, in_place: bool = False) -> Candidate | None:
        self._tried.append(f"{origin} ({folder})")
        for pattern in patterns:
            start, relative = (folder.parent, pattern[3:]) if pattern.startswith("../") else (folder, pattern)
            for path in sorted(start.glob(relative)):
                if path.is_file():
                    return Candidate(path, origin, in_place and path.name in _ACCEPTED_NAMES)
        return None


def _package_folder(name: str) -> Path | None:
    """Find an installed package without importing it."""
    spec = importlib.util.find_spec(name)
    return None if spec is None or spec.origin is None else Path(spec.origin).parent


def _path_of_system_library(name: str) -> Path | None:
    """Find a recent enough SDL3 that the system's loader knows; its file may be anywhere."""
    if sys.platform in ("win32", "darwin"):
        found = ctypes.util.find_library(name.split(".")[0].removeprefix("lib"))
        return _if_recent(found) if found else None
    return _if_recent(name)


def _if_recent(name: str) -> Path | None:
    try:
        library = ctypes.CDLL(name)
        recent = library.SDL_GetVersion() >= _OLDEST_VERSION
    except (OSError, AttributeError):
        return None
    return _loaded_file(name) if recent else None


def _loaded_file(name: str) -> Path | None:
    """The file behind a library that was just loaded by name."""
    if os.path.isabs(name):
        return Path(name)
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/maps").read_bytes().splitlines():
            path = os.fsdecode(line.split(maxsplit=5)[-1])
            if os.path.basename(path).startswith(name.split(".so")[0] + ".so"):
                return Path(path)
    return None


def library_folder(found: Candidate) -> Path:
    """Give a folder in which PySDL3 finds the library under a name that it accepts.

    Where need be it is a folder of the user's cache that holds nothing but a link to the library. (Windows allows no links,
    but there the name is right already. The system's own folders would do, but PySDL3 would walk through all of them.)
    """
    if found.in_place or sys.platform == "win32":
        return found.path.parent
    target = found.path.resolve()
    return _link_folder(target, library_names()[0]) or _temporary_folder(target, library_names()[0])


def _temporary_folder(target: Path, name: str) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="pycna-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / name).symlink_to(target)
    return folder


def _link_folder(target: Path, name: str) -> Path | None:
    """Make or reuse the cache's folder for a library; None when the cache cannot be written."""
    folder = cache_folder() / "sdl3" / hashlib.sha256(str(target).encode()).hexdigest()[:16]
    link = folder / name
    try:
        if not (link.is_symlink() and os.readlink(link) == str(target)):
            folder.mkdir(parents=True, exist_ok=True)
            fresh = folder / f"{name}.{os.getpid()}"
            fresh.symlink_to(target)
            fresh.replace(link)
    except OSError:
        return None
    return folder
