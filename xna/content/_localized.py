"""The names under which the forms of an asset for a language are looked for."""

from __future__ import annotations

import os
import sys

from xna._single import require

_NO_LANGUAGE = ("C", "POSIX")
_LONGEST_NAME = 85


def localized_names(name: str, culture: str | None) -> list[str]:
    """List the names from the most to the least fitting one, without the plain name."""
    chosen = _system_culture() if culture is None else culture
    require(chosen, str, "culture")
    # A POSIX locale may end in an encoding and a modifier: de_AT.UTF-8@euro.
    plain = chosen.partition(".")[0].partition("@")[0]
    parts = [] if plain in _NO_LANGUAGE else [part for part in plain.replace("_", "-").split("-") if part]
    return [f"{name}.{'-'.join(parts[:count])}" for count in range(len(parts), 0, -1)]


def _system_culture() -> str:
    if sys.platform == "win32":
        return _windows_culture()
    settings = (os.environ.get(variable, "") for variable in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((setting for setting in settings if setting), "")


def _windows_culture() -> str:
    import ctypes

    name = ctypes.create_unicode_buffer(_LONGEST_NAME)
    library: object = getattr(ctypes, "windll", None)
    library.kernel32.GetUserDefaultLocaleName(name, _LONGEST_NAME)  # type: ignore[attr-defined]
    return name.value
