"""Remember which files a load reads, with their state at that moment."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from contextvars import ContextVar

Stamp = tuple[int, int, int]
Files = dict[str, Stamp | None]

_LOG: ContextVar[Files | None] = ContextVar("content_read_log", default=None)


def stamp_of(path: str) -> Stamp | None:
    """When a file was written and when it was put there, in nanoseconds, and its size; None when there is none."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size


@contextlib.contextmanager
def recorded() -> Iterator[Files]:
    """Collect the files that this thread reads inside the block: path to stamp. An inner block collects its own.

    A file that would be read instead if it were there has the stamp None.
    """
    files: Files = {}
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


def note_absent(path: str) -> None:
    """Tell that a file is not there that would have been read instead of another one."""
    files = _LOG.get()
    if files is not None:
        files.setdefault(path, None)


def note_all(files: Mapping[str, Stamp | None]) -> None:
    """Tell of files that were read elsewhere, with the stamps of then."""
    log = _LOG.get()
    if log is not None:
        log.update(files)
