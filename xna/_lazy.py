"""Packages whose names are imported when they are first used, so that importing the package costs next to nothing."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def lazy_exports(namespace: dict[str, Any], table: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Give the `__getattr__`, `__dir__` and `__all__` of a package.

    Args:
        namespace: The package's globals.
        table: One line per module: its name, then the names that the package takes from it.
    """
    package = namespace["__name__"]
    modules = {name: line.split()[0] for line in table.split("\n") for name in line.split()[1:]}

    def __getattr__(name: str) -> Any:
        if name not in modules:
            return _submodule(package, name)
        value = getattr(import_module(modules[name]), name)
        namespace[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*namespace, *modules})

    return __getattr__, __dir__, sorted(modules)


def _submodule(package: str, name: str) -> Any:
    """Import a sub-package by attribute, as `xna.graphics` after `import xna`."""
    if not name.startswith("_"):
        try:
            return import_module(f"{package}.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"{package}.{name}":
                raise
    raise AttributeError(f"module {package!r} has no attribute {name!r}")
