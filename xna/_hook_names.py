"""Finds misspelt hooks: a subclass that defines LoadContnet would otherwise just never see it called."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

_SHORT = 5  # in shorter names one changed letter gives too many honest words: Draw and drag


def warn_of_misspelt_hooks(cls: type) -> None:
    """Warn once about each method of a game's new class that looks like a hook which the class does not override.

    Call it from `__init_subclass__`: the warning shows the class statement.
    """
    users = [ancestor for ancestor in cls.__mro__ if not _is_ours(ancestor)]
    if cls not in users:
        return
    hooks = set(_hooks(cls)) - {name for ancestor in users for name in vars(ancestor)}
    for name, value in vars(cls).items():
        if not callable(value) or name.startswith("_"):
            continue
        meant = [hook for hook in sorted(hooks) if _looks_like(name, hook)]
        if meant and not any(name in vars(ancestor) for ancestor in cls.__mro__[1:]):
            warnings.warn(
                f"{cls.__name__} defines {name}, which the framework never calls. Probably {meant[0]} was meant; "
                "rename it (letter case counts), or choose a name that is less alike.",
                stacklevel=3 if type(cls) is type else 4,  # the metaclass of components stands in between
            )


def _is_ours(cls: type) -> bool:
    return cls.__module__.partition(".")[0] in ("xna", "builtins", "abc", "typing")


def _hooks(cls: type) -> Iterator[str]:
    for ancestor in cls.__mro__:
        if _is_ours(ancestor) and ancestor is not object:
            yield from (name for name, value in vars(ancestor).items() if callable(value) and name[:1].isupper())


def _looks_like(name: str, hook: str) -> bool:
    """Tell a slip: another letter case or underscores; in longer names also one or two letters wrong, swapped or missing."""
    plain, wanted = name.replace("_", "").lower(), hook.lower()
    if plain == wanted:
        return True
    if min(len(plain), len(wanted)) < _SHORT:
        return len(plain) == len(wanted) and sorted(plain) == sorted(wanted) and name[:1] == hook[:1]
    return _distance(plain, wanted) <= (1 if len(wanted) < 8 else 2)


def _distance(a: str, b: str) -> int:
    """Count the letters to insert, delete, replace or swap with the next one (optimal string alignment)."""
    above, row = [0] * (len(b) + 1), list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        two_above, above, row = above, row, [i] + [0] * len(b)
        for j, other in enumerate(b, 1):
            row[j] = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                row[j] = min(row[j], two_above[j - 2] + 1)
    return row[-1]
