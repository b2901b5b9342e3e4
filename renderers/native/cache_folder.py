"""The folder of what is worth keeping between runs, by the customs of each system."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path


def cache_folder() -> Path:
    """Give the user's cache folder of this package, which may not exist yet."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "pycna" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "pycna"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pycna"


def keep(path: Path, data: bytes) -> None:
    """Put a file into the cache in one step. Where that cannot be done, as when another program holds it, all stays as it was."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    with contextlib.suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            fresh.write_bytes(data)
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
