"""How much memory the process has."""

from __future__ import annotations

import os
from pathlib import Path

_STATM = Path("/proc/self/statm")


def resident_bytes() -> int | None:
    """Give the bytes that the process has in memory (where the system tells it: Linux), or the most that it ever had, or None."""
    if _STATM.exists():
        return int(_STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    try:
        import resource
    except ImportError:
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # bytes on macOS
