"""Turns the forgotten super().__init__() of a subclass into an error that says so."""

from __future__ import annotations

from typing import Any

from xna.exceptions import InvalidOperationException


class _RequiredInit:
    """Stands in the class for an attribute that __init__ gives each object; found only when it did not."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner = owner

    def __get__(self, instance: object | None, owner: type) -> object:
        if instance is None:
            return self
        name = type(instance).__name__
        raise InvalidOperationException(
            f"{self._owner.__name__}.__init__ has not run for this {name}. "
            f"Begin {name}.__init__ with super().__init__(...), before anything else is used."
        )


def required_init() -> Any:
    """Declare an attribute that the class's __init__ sets: `_state: State = required_init()`."""
    return _RequiredInit()
