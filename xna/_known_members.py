"""Refuses attributes that a class does not have: a misspelt property is an error, as it is in C#."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING


class KnownMembers:
    """Takes only the public attributes that its class declares. A game's own subclass may add what it likes."""

    if not TYPE_CHECKING:  # type checkers would take any name, because there is a __setattr__

        def __setattr__(self, name: str, value: object) -> None:
            if name[0] != "_" and not hasattr(type(self), name) and type(self).__module__.startswith("xna."):
                raise AttributeError(_no_member(type(self), name))
            super().__setattr__(name, value)


def _no_member(owner: type, name: str) -> str:
    known = {member.lower(): member for member in dir(owner) if member[0] != "_"}
    near = get_close_matches(name.lower(), known, n=1, cutoff=0.7)
    advice = f"Did you mean {known[near[0]]}?" if near else "Nothing would read it; keep values of your own in the game."
    return f"{owner.__name__} has no member {name} to set. {advice}"
