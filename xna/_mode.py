"""Whether the value types and the recorder run compiled or as plain Python, decided before they are imported.

Extensions are used when all of them are there and were built from the sources as they are now. Otherwise, and with XNA_PURE=1,
a finder makes the import system take the sources although extensions lie beside them.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

from xna._build_marks import MARKS, checksum

ENVIRONMENT_VARIABLE = "XNA_PURE"
_ROOT = Path(__file__).resolve().parent.parent
_chosen: list[str] = []


class SourceFinder(MetaPathFinder):
    """Finds the modules of xna by their sources only."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find a source below the package's folders."""
        if not fullname.startswith("xna."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def choose_mode() -> None:
    """Decide once; extensions that are older than their sources are passed over with a warning that says so."""
    if _chosen:
        return
    reason, stale = _why_uncompiled(_ROOT)
    _chosen.append(f"uncompiled: {reason}" if reason else "compiled")
    if reason:
        sys.meta_path.insert(0, SourceFinder())
    if stale:
        warnings.warn(f"xna runs uncompiled: {reason}. Build again: pip install -e .", RuntimeWarning, stacklevel=2)


def describe() -> str:
    """Return `compiled`, or `uncompiled` with the reason."""
    return _chosen[0]


def _why_uncompiled(root: Path) -> tuple[str, bool]:
    """Return why the sources must run as they are (nothing if the extensions are good), and whether a rebuild would help."""
    if os.environ.get(ENVIRONMENT_VARIABLE) == "1":
        return f"{ENVIRONMENT_VARIABLE}=1", False
    try:
        marks = [line.split() for line in (root / MARKS).read_text().splitlines()]
    except OSError:
        return "no extensions were built", False
    for module, mark in marks:
        if not any((root / (module.replace(".", "/") + suffix)).exists() for suffix in EXTENSION_SUFFIXES):
            return "no extensions were built for this Python", False
        if checksum(root, module) not in (int(mark), 0):
            return f"{module} changed after its extension was built", True
    return "", False
