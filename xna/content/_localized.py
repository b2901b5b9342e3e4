"""The names under which the forms of an asset for a language are looked for."""

from __future__ import annotations

import locale

from xna._single import require


def localized_names(name: str, culture: str | None) -> list[str]:
    """List the names from the most to the least fitting one, without the plain name."""
    chosen = _system_culture() if culture is None else culture
    require(chosen, str, "culture")
    chosen = chosen.replace("_", "-")
    language = chosen.partition("-")[0]
    return [f"{name}.{form}" for form in dict.fromkeys((chosen, language)) if form]


def _system_culture() -> str:
    language, _ = locale.getlocale()
    return language if language and language not in ("C", "POSIX") else ""
