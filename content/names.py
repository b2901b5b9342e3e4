"""Asset names and references as text: separators, roots and escapes, without a look at the disk."""

from __future__ import annotations

import re

_DRIVE = re.compile(r"[A-Za-z]:")


def is_rooted(name: str) -> bool:
    """Whether a name starts at the root of a disk, a share or a drive instead of in the content root."""
    return name.startswith(("/", "\\")) or _DRIVE.match(name) is not None


def normalize(name: str, base: str = "") -> str | None:
    """Join a relative name to a folder and resolve `.` and `..`.

    Args:
        name: the name; both separators are accepted.
        base: the folder in the content root that the name starts from, as `normalize` returned it.

    Returns:
        The name relative to the root with forward slashes, empty for the root itself, or None when it leaves the root,
        as `./C:/name` does on Windows.
    """
    parts: list[str] = []
    for part in f"{base}/{name}".replace("\\", "/").split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return None if parts and _DRIVE.match(parts[0]) else "/".join(parts)


def folder_of(name: str) -> str:
    """The folder part of a normalised name; empty for a file in the root."""
    return name.rpartition("/")[0]


def extension_of(name: str) -> str:
    """The extension of a name in lower case with its dot, or an empty string."""
    stem, dot, extension = name.rpartition("/")[2].rpartition(".")
    return f".{extension.lower()}" if dot and stem else ""


def stem_of(name: str) -> str:
    """The file part of a normalised name without its extension."""
    file_name = name.rpartition("/")[2]
    extension = extension_of(name)
    return file_name[: len(file_name) - len(extension)] if extension else file_name
