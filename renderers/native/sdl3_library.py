"""Finds the SDL3 library and loads PySDL3 on top of it. This is the one module that imports `sdl3`.

PySDL3 looks for its library, downloads it, asks for newer versions and prints, all while it is imported. Here it is told by
its environment switches to do none of that, except the download, which is the last resort.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import io
import logging
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from renderers.native.sdl3_search import Candidate, Search, library_folder
from renderers.native.sdl3_search import Sdl3LibraryError as Sdl3LibraryError

_log = logging.getLogger("renderers.native")

_SWITCHES = {
    "SDL_DISABLE_METADATA": "1",
    "SDL_CHECK_VERSION": "0",
    "SDL_DOWNLOAD_BINARIES": "0",
    "SDL_DOC_GENERATOR": "0",
    "SDL_FIND_BINARIES": "0",
    "SDL_LOG_LEVEL": "2",  # errors only; 3 would hide those too
}
_DOWNLOAD_SWITCHES = {**_SWITCHES, "SDL_DISABLE_METADATA": "0", "SDL_DOWNLOAD_BINARIES": "1"}
_NETWORK_MODULES = ("requests", "aiohttp")


@dataclass(frozen=True)
class LibraryInfo:
    """The SDL3 library in use: its file, where it came from in words, and SDL's version."""

    path: str
    origin: str
    version: str


_module: ModuleType | None = None
_info: LibraryInfo | None = None


def load() -> ModuleType:
    """Give PySDL3's module with a working SDL3 behind it; found and loaded at the first call.

    Raises:
        Sdl3LibraryError: there is no SDL3 library, or no PySDL3.
    """
    global _module, _info
    if _module is None:
        _module, _info = _find_and_load()
    return _module


def describe() -> LibraryInfo:
    """Tell which SDL3 library is in use; loads it if that was not done yet.

    Raises:
        Sdl3LibraryError: as in `load`.
    """
    load()
    assert _info is not None
    return _info


def cannot_reach_wayland() -> bool:
    """Tell whether Wayland's library would only complain on standard error, where SDL tries it first."""
    named = os.environ.get("WAYLAND_DISPLAY", "").startswith("/") or "WAYLAND_SOCKET" in os.environ
    return sys.platform == "linux" and not named and not os.environ.get("XDG_RUNTIME_DIR", "").startswith("/")


def _find_and_load() -> tuple[ModuleType, LibraryInfo]:
    if importlib.util.find_spec("sdl3") is None:
        raise Sdl3LibraryError("the Python package PySDL3 is not installed. Install it: pip install PySDL3")
    if "sdl3" in sys.modules:
        return _taken_as_is(sys.modules["sdl3"])
    search = Search()
    found = search.find()
    if found is None:
        return _download(search)
    module, said = _import_pysdl3(_SWITCHES | {"SDL_BINARY_PATH": str(library_folder(found))}, defer_network=True)
    if not _has_library(module):
        _forget_pysdl3()
        raise Sdl3LibraryError(f"PySDL3 did not accept {found.path} ({found.origin}). It said: {said or 'nothing'}")
    return module, _information(module, found)


def _taken_as_is(module: ModuleType) -> tuple[ModuleType, LibraryInfo]:
    """The game imported PySDL3 itself before us: then its library is ours too."""
    if not _has_library(module):
        raise Sdl3LibraryError("the program imported PySDL3 (sdl3) itself, without an SDL3 library; let the game load it first")
    return module, _information(module, Candidate(Path(_binary(module)._name), "loaded by the program's own import of sdl3"))


def _download(search: Search) -> tuple[ModuleType, LibraryInfo]:
    """Let PySDL3 fetch its own library, unless the user forbids it with PySDL3's switch."""
    if os.environ.get("SDL_DOWNLOAD_BINARIES", "1") == "0":
        raise Sdl3LibraryError(search.failure("its download is switched off (SDL_DOWNLOAD_BINARIES=0)"))
    _log.warning("no SDL3 library is installed; PySDL3 downloads one now")
    module, said = _import_pysdl3(_DOWNLOAD_SWITCHES, defer_network=False)
    if not _has_library(module):
        _forget_pysdl3()
        raise Sdl3LibraryError(search.failure(f"the download failed ({said or 'PySDL3 gave no reason'})"))
    return module, _information(module, Candidate(Path(_binary(module)._name), "downloaded by PySDL3"))


def _import_pysdl3(switches: dict[str, str], *, defer_network: bool) -> tuple[ModuleType, str]:
    """Import PySDL3 under its switches; give the module and what it would have printed."""
    printed = io.StringIO()
    with contextlib.ExitStack() as stack:
        stack.enter_context(_environment(switches))
        stack.enter_context(contextlib.redirect_stdout(printed))
        if defer_network:
            stack.enter_context(_deferred(_NETWORK_MODULES))
        try:
            module = importlib.import_module("sdl3")
        except (ImportError, OSError, AssertionError) as reason:
            _forget_pysdl3()
            raise Sdl3LibraryError(f"PySDL3 cannot be loaded: {reason}") from reason
    return module, " ".join(printed.getvalue().split())


@contextlib.contextmanager
def _environment(values: dict[str, str]) -> Iterator[None]:
    """Set environment variables for a while."""
    former = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in former.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


class _DeferredModule(ModuleType):
    """Stands for a module that is imported at the first look at one of its attributes."""

    def __getattr__(self, name: str) -> Any:
        return getattr(importlib.import_module(self.__name__), name)


@contextlib.contextmanager
def _deferred(names: tuple[str, ...]) -> Iterator[None]:
    """Let imports of these modules give stand-ins for a while.

    PySDL3 needs its HTTP clients only for downloads, but they are most of the time that its import takes.
    """
    stand_ins = {name: _DeferredModule(name) for name in names if name not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name, stand_in in stand_ins.items():
            if sys.modules.get(name) is stand_in:
                del sys.modules[name]


def _forget_pysdl3() -> None:
    """Undo an import of PySDL3 that has no library behind it, so that a later one starts afresh."""
    for name in [name for name in sys.modules if name == "sdl3" or name.startswith("sdl3.")]:
        del sys.modules[name]


def _binary(module: ModuleType) -> Any:
    return module.SDL_GET_BINARY("SDL3")


def _has_library(module: ModuleType) -> bool:
    return _binary(module) is not None


def _information(module: ModuleType, found: Candidate) -> LibraryInfo:
    number = _binary(module)["SDL_GetVersion"]()
    version = f"{number // 1_000_000}.{number // 1000 % 1000}.{number % 1000}"
    return LibraryInfo(str(found.path), found.origin, version)
