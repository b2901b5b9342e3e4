"""The check that `renderers` and `content` are ours: a game's own content.py would otherwise shadow the package silently."""

from __future__ import annotations

from importlib import import_module


def check_houses() -> None:
    """Raise ImportError naming the file when another module took the place of one of our packages."""
    for name in ("renderers", "content"):
        module = import_module(name)
        if getattr(module, "PYCNA_HOUSE", None) != name:
            where = getattr(module, "__file__", None) or f"a module named {name}"
            raise ImportError(
                f"xna needs its own package '{name}', but Python found {where} first. "
                f"Please rename that file: the top-level names 'xna', 'renderers' and 'content' are taken."
            )
