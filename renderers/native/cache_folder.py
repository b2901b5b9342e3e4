"""The folder of what is worth keeping between runs, by the customs of each system."""

from __future__ import annotations

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
