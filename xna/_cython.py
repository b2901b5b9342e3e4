"""Stands in for Cython's `cython` module where a source runs as plain Python, so that Cython need not be installed.

The compiler sees `import cython` in the TYPE_CHECKING branch instead and drops what the mode does not need. What is C in a
compiled module stands in the .pxd file beside its source.
"""

from __future__ import annotations

from collections.abc import Callable

compiled = False


def freelist(size: int) -> Callable[[type], type]:
    """Mark a class whose compiled objects are kept for reuse when they are dropped, up to a number."""
    return lambda kind: kind


def cclass(kind: type) -> type:
    """Mark a class that is compiled to an extension type."""
    return kind
