"""The check that `renderers` and `content` are ours: a game's own content.py would otherwise shadow the package silently."""

from __future__ import annotations

import importlib.util
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType


def check_houses() -> None:
    """Raise ImportError naming the file when another module took the place of one of our packages.

    A folder of that name, such as a game's `content` with its pictures, is no module: there our package is taken all the same.
    """
    for name in ("renderers", "content"):
        module = import_module(name)
        if getattr(module, "__file__", None) is None:
            module = _beside_xna(name) or module
        if getattr(module, "PYCNA_HOUSE", None) != name:
            where = getattr(module, "__file__", None) or f"a folder named {name}"
            raise ImportError(
                f"xna needs its own package '{name}', but Python found {where} first. "
                f"Please rename that file: the top-level names 'xna', 'renderers' and 'content' are taken."
            )


def _beside_xna(name: str) -> ModuleType | None:
    """Import our package from where xna is, in place of a folder that Python took for a package without code."""
    folder = Path(__file__).parent.parent / name
    if not (folder / "__init__.py").exists():
        return None
    spec = importlib.util.spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
