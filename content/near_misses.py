"""Names of existing files that a mistyped asset name may have meant."""

from __future__ import annotations

import difflib
import itertools
import os
from collections.abc import Iterator

FILES_LOOKED_AT = 2000
SUGGESTIONS = 3


def near_misses(root: str, relative: str) -> list[str]:
    """Suggest up to three files of the root whose names are close to the wanted one, or equal but in another folder."""
    files = list(itertools.islice(_files(root), FILES_LOOKED_AT))
    wanted = relative.lower()
    by_key: dict[str, str] = {}
    for name in files:
        by_key.setdefault(name.lower(), name)
        by_key.setdefault(os.path.splitext(name)[0].lower(), name)
    close = [by_key[key] for key in difflib.get_close_matches(wanted, by_key, n=2 * SUGGESTIONS, cutoff=0.7)]
    base = wanted.rpartition("/")[2]
    elsewhere = [name for key, name in by_key.items() if key.rpartition("/")[2] == base]
    return list(dict.fromkeys(close + elsewhere))[:SUGGESTIONS]


def _files(root: str) -> Iterator[str]:
    for folder, folders, files in os.walk(root):
        folders.sort()
        prefix = os.path.relpath(folder, root).replace(os.sep, "/")
        for name in sorted(files):
            yield name if prefix == "." else f"{prefix}/{name}"
