"""Write files of which either all are there afterwards, or none."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Mapping

UNFINISHED = ".part"


def write_all(folder: str, files: Mapping[str, bytes]) -> list[str]:
    """Write files under their names into a folder, which is made when it is missing; give the paths in their order.

    Each is written beside its place and moved there when all are whole, so that whatever stops the writing leaves older
    files as they were.

    Raises:
        OSError: the system refuses; nothing was changed.
    """
    paths = [os.path.join(folder, name) for name in files]
    for path in paths:
        if os.path.isdir(path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    os.makedirs(folder or ".", exist_ok=True)
    try:
        for path, data in zip(paths, files.values(), strict=True):
            _write(path, data)
        for path in paths:
            os.replace(path + UNFINISHED, path)
    finally:
        for path in paths:
            with contextlib.suppress(OSError):
                os.remove(path + UNFINISHED)
    return paths


def _write(path: str, data: bytes) -> None:
    try:
        with open(path + UNFINISHED, "wb") as file:
            file.write(data)
    except OSError as error:
        error.filename = path
        raise
