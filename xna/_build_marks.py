"""Which sources the extensions beside them were built from: the file that the build writes and the start of xna reads."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from pathlib import Path

MARKS = "xna/_built_from.txt"


def marks_of(root: Path, modules: Iterable[str]) -> str:
    """Give one line for each module: its name and the checksum of its source and declarations."""
    return "".join(f"{module} {checksum(root, module)}\n" for module in modules)


def checksum(root: Path, module: str) -> int:
    """Return the CRC-32 of a module's .py and .pxd files, 0 where there is no source (a frozen program)."""
    stem = root / module.replace(".", "/")
    content = b"".join(path.read_bytes() for path in (stem.with_suffix(".py"), stem.with_suffix(".pxd")) if path.exists())
    return zlib.crc32(content.replace(b"\r\n", b"\n"))
