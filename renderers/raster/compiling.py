"""How kernels are compiled: inlined helpers, entry points, and the disk cache.

numba's own cache looks at one source file only, so after an edit to a helper it would bring back an old kernel. The cache folder
is therefore named after a hash of all sources here and beside the kernel, numba's version and the CPU that code is made for.

A compile that takes longer than a second says so once. It does so at warning level, because Python shows no lower level unless
the game sets logging up, and a silent pause of half a minute looks like a hang.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite
import numba
from numba import njit
from numba.core import event
from numba.core.codegen import CPUCodeLibrary, JITCPUCodegen
from numba.core.compiler_lock import global_compiler_lock
from numba.core.extending import intrinsic

from renderers.native.cache_folder import cache_folder as users_cache_folder

F = TypeVar("F", bound=Callable[..., Any])
_LOGGER = logging.getLogger("renderers.raster")
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_HERE = Path(__file__).parent
_PATIENCE = 1.0  # seconds
_announced = threading.Event()


def inline(function: F) -> F:
    """Compile a helper into the body of each kernel that calls it."""
    return cast(F, njit(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **_OPTIONS)(function))


def helper(function: F) -> F:
    """Compile a helper that is too large, or called from too many places, to be inlined.

    The option is said because a helper would take it over from the first function that calls it.
    """
    return cast(F, njit(forceinline=False, no_cpython_wrapper=True, no_cfunc_wrapper=True, **_OPTIONS)(function))


def native(function: Callable[..., Any]) -> Any:
    """Make a function whose LLVM instructions the decorated one writes."""
    return intrinsic(function)


def compile_kernel(function: Callable[..., Any], signature: Any) -> Callable[..., Any]:
    """Compile an entry point for exactly one signature, or take it from the disk cache."""
    folder = cache_folder(Path(str(sys.modules[function.__module__].__file__)).parent)
    with _cache_folder_of_numba(folder), _progress(), _only_whole_kernels(function.__qualname__):
        return cast(Callable[..., Any], njit([signature], cache=True, **_OPTIONS)(function))


@cache
def cache_folder(sources: Path = _HERE) -> str:
    """Give the folder for kernels whose sources lie in a folder: private to the user, made when it is missing."""
    try:
        folder = os.path.join(os.environ.get("NUMBA_CACHE_DIR") or users_cache_folder(), f"raster-{_fingerprint(sources)}")
        os.makedirs(folder, mode=0o700, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # a user may have no home
        return tempfile.mkdtemp(prefix="pycna-raster-")


def _fingerprint(sources: Path = _HERE) -> str:
    digest = hashlib.sha256()
    for path in sorted({*_HERE.glob("*.py"), *sources.glob("*.py")}):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    for fact in (
        numba.__version__,
        llvmlite.__version__,
        os.environ.get("NUMBA_CPU_NAME", ""),
        os.environ.get("NUMBA_CPU_FEATURES", ""),
    ):
        digest.update(fact.encode() + b"\0")
    return digest.hexdigest()[:16]


@contextmanager
def _cache_folder_of_numba(folder: str) -> Iterator[None]:
    """Lend numba our folder while an entry point is declared, so that a game's own kernels stay where they were."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = folder
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


@contextmanager
def _only_whole_kernels(entry: str) -> Iterator[None]:
    """Keep numba from optimising each helper and from making machine code of it, which only the entry point needs.

    Helpers become part of the entry point's module and are optimised there. Without this, compiling takes twice as long.
    """

    def optimize(library: Any) -> None:
        if library.name == entry:
            as_before["_optimize_final_module"](library)

    def finish(library: Any) -> None:
        if library.name == entry:
            as_before["_finalize_final_module"](library)
        else:
            library._finalize_dynamic_globals()
            library._finalized = True

    def set_env(codegen: Any, name: str, env: Any) -> None:
        if codegen._engine.is_symbol_defined(name):
            as_before["set_env"](codegen, name, env)

    replaced = {
        "_optimize_final_module": (CPUCodeLibrary, optimize),
        "_finalize_final_module": (CPUCodeLibrary, finish),
        "set_env": (JITCPUCodegen, set_env),
    }
    with global_compiler_lock:
        as_before = {name: getattr(owner, name) for name, (owner, _) in replaced.items()}
        try:
            for name, (owner, function) in replaced.items():
                setattr(owner, name, function)
            yield
        finally:
            for name, (owner, _) in replaced.items():
                setattr(owner, name, as_before[name])


class _Patience(event.Listener):
    """Announces a compilation that takes longer than a second; loading from the disk cache is none."""

    def __init__(self) -> None:
        self._timer: threading.Timer | None = None

    def on_start(self, event: Any) -> None:
        if self._timer is None:
            self._timer = threading.Timer(_PATIENCE, _announce)
            self._timer.daemon = True
            self._timer.start()

    def on_end(self, event: Any) -> None:
        """Helpers are compiled within their kernel, so the first end is not the last."""

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


@contextmanager
def _progress() -> Iterator[None]:
    patience = _Patience()
    with event.install_listener("numba:compile", patience):
        try:
            yield
        finally:
            patience.stop()


def _announce() -> None:
    if not _announced.is_set():
        _announced.set()
        _LOGGER.warning("Compiling the CPU rasterizer: once per machine, up to a minute. It is kept in %s.", cache_folder())
