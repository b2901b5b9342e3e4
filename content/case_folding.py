"""Find files whose names differ from the wanted one only in the case of ASCII letters."""

from __future__ import annotations

import os
import string

_FOLD = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def find_ignoring_case(root: str, relative: str) -> list[str]:
    """List the files that match a name, component by component; an exact component hides the other spellings.

    Args:
        root: the folder to start from.
        relative: the wanted path with forward slashes.

    Returns:
        Paths relative to the root with forward slashes, sorted.
    """
    *folders, file_name = relative.split("/")
    places = [""]
    for folder in folders:
        places = [match for place in places for match in _matches(root, place, folder) if os.path.isdir(f"{root}/{match}")]
    return [match for place in places for match in _matches(root, place, file_name) if os.path.isfile(f"{root}/{match}")]


def _matches(root: str, place: str, wanted: str) -> list[str]:
    try:
        entries = os.listdir(f"{root}/{place}")
    except (OSError, ValueError):
        return []
    folded = wanted.translate(_FOLD)
    found = [wanted] if wanted in entries else sorted(entry for entry in entries if entry.translate(_FOLD) == folded)
    return [f"{place}/{entry}" if place else entry for entry in found]
