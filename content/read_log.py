"""Remember which files a load reads, with their state at that moment."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from contextvars import ContextVar

Stamp = tuple[int, int]

_LOG: ContextVar[dict[str, Stamp] | None] = ContextVar("content_read_log", default=None)


def stamp_of(path: str) -> Stamp | None:
    """The time of the last change of a file in nanoseconds and its size; None when it cannot be asked."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


@contextlib.contextmanager
def recorded() -> Iterator[dict[str, Stamp]]:
    """Collect the files that this thread reads inside the block: path to stamp. An inner block collects its own."""
    files: dict[str, Stamp] = {}
    token = _LOG.set(files)
    try:
        yield files
    finally:
        _LOG.reset(token)


def note(path: str) -> None:
    """Tell that a file is about to be read."""
    files = _LOG.get()
    stamp = None if files is None else stamp_of(path)
    if files is not None and stamp is not None:
        files[path] = stamp


def note_all(files: Mapping[str, Stamp]) -> None:
    """Tell of files that were read elsewhere, with the stamps of then."""
    log = _LOG.get()
    if log is not None:
        log.update(files)
