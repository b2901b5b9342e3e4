"""Find files whose names differ from the wanted one only in the case of ASCII letters."""

from __future__ import annotations

import os
import string
import time

_FOLD = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_CLOCK_STEP = 2_000_000_000  # of FAT; HFS+ counts seconds
_MOST_FOLDERS = 256

Listing = dict[str, list[str]]

_listings: dict[str, tuple[int, Listing]] = {}


def find_ignoring_case(root: str, relative: str, seen: dict[str, Listing] | None = None) -> list[str]:
    """List the files that match a name, component by component; an exact component hides the other spellings.

    Args:
        root: the folder to start from.
        relative: the wanted path with forward slashes.
        seen: what folders hold, kept between calls; a folder in it is not looked at again.

    Returns:
        Paths relative to the root with forward slashes, sorted.
    """
    *folders, file_name = relative.split("/")
    places, seen = [""], {} if seen is None else seen
    for folder in folders:
        places = [match for place in places for match in _matches(root, place, folder, seen) if os.path.isdir(f"{root}/{match}")]
    return [match for place in places for match in _matches(root, place, file_name, seen) if os.path.isfile(f"{root}/{match}")]


def _matches(root: str, place: str, wanted: str, seen: dict[str, Listing]) -> list[str]:
    found = _spellings(f"{root}/{place}", wanted, seen)
    return [f"{place}/{entry}" if place else entry for entry in found]


def _spellings(folder: str, wanted: str, seen: dict[str, Listing]) -> list[str]:
    if folder not in seen:
        try:
            seen[folder] = _listing(folder)
        except (OSError, ValueError):
            return [wanted]  # A folder that may not be listed may still hold the very name.
    same = seen[folder].get(wanted.translate(_FOLD), [])
    return [wanted] if wanted in same else same


def _listing(folder: str) -> Listing:
    """List a folder: the spellings of each name by its folded form, sorted.

    A listing is kept until the folder changes. A folder that has changed just now is listed each time, because its clock is
    too coarse to tell the next change from this one.
    """
    changed = os.stat(folder).st_mtime_ns
    known = _listings.get(folder)
    if known is not None and known[0] == changed:
        return known[1]
    spellings: Listing = {}
    for entry in sorted(os.listdir(folder)):
        spellings.setdefault(entry.translate(_FOLD), []).append(entry)
    if time.time_ns() - changed > _CLOCK_STEP:
        if len(_listings) >= _MOST_FOLDERS:
            _listings.clear()
        _listings[folder] = (changed, spellings)
    return spellings
