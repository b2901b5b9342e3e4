"""Progress bars for long work: tqdm's where it is installed and a person looks, else nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def with_progress(items: Sequence[T], what: str) -> Iterator[T]:
    """Go through items and show how far it is, on the error stream and only in a terminal."""
    shown: Iterable[T] = items
    if sys.stderr.isatty():
        try:
            from tqdm import tqdm  # type: ignore[import-untyped, unused-ignore]

            shown = tqdm(items, desc=what, unit="file", leave=False, file=sys.stderr)
        except ImportError:
            pass
    yield from shown
