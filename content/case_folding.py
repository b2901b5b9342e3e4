"""Find files whose names differ from the wanted one only in the case of ASCII letters."""

from __future__ import annotations

import os
import string
import time

_FOLD = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_CLOCK_STEP = 50_000_000
_MOST_FOLDERS = 256

_listings: dict[str, tuple[int, dict[str, list[str]]]] = {}


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
        same = _listing(f"{root}/{place}").get(wanted.translate(_FOLD), [])
    except (OSError, ValueError):
        return []
    found = [wanted] if wanted in same else same
    return [f"{place}/{entry}" if place else entry for entry in found]


def _listing(folder: str) -> dict[str, list[str]]:
    """List a folder: the spellings of each name by its folded form, sorted.

    A listing is kept until the folder changes. A folder that has changed just now is listed each time, because its clock is
    too coarse to tell the next change from this one.
    """
    changed = os.stat(folder).st_mtime_ns
    known = _listings.get(folder)
    if known is not None and known[0] == changed:
        return known[1]
    spellings: dict[str, list[str]] = {}
    for entry in sorted(os.listdir(folder)):
        spellings.setdefault(entry.translate(_FOLD), []).append(entry)
    if time.time_ns() - changed > _CLOCK_STEP:
        if len(_listings) >= _MOST_FOLDERS:
            _listings.clear()
        _listings[folder] = (changed, spellings)
    return spellings
