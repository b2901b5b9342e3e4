"""Strict readers for the members of a document: nothing is converted, clamped or guessed."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeGuard, TypeVar

from content.errors import ContentLoadException

INT32 = (-(2**31), 2**31 - 1)

_T = TypeVar("_T")


@dataclass(frozen=True)
class Members:
    """The members of one JSON object, with the place it has in its document for error messages.

    A wrong member raises ContentLoadException. With a list of `faults` it is noted there instead, and the reader goes on
    with a stand-in: that is how a check finds every fault of a document in one pass.
    """

    path: str
    values: Mapping[str, object]
    place: str = ""
    faults: list[ContentLoadException] | None = None

    def error(self, name: str, message: str, cause: Exception | None = None) -> ContentLoadException:
        """Make the exception that blames the member `name`."""
        return ContentLoadException(message, cause, path=self.path, field=self.place + name)

    def refuse(self, name: str, message: str, stand_in: _T) -> _T:
        """Raise the exception that blames the member `name`, or note it and return the stand-in."""
        if self.faults is None:
            raise self.error(name, message)
        self.faults.append(self.error(name, message))
        return stand_in

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Let a failure inside the block end only that block when faults are noted."""
        try:
            yield
        except ContentLoadException as error:
            if self.faults is None:
                raise
            self.faults.append(error)

    @contextmanager
    def following(self, name: str) -> Iterator[None]:
        """Let a failure inside the block tell that the member `name` led to the file which it is about."""
        try:
            yield
        except ContentLoadException as error:
            error.note_member(self.path, self.place + name)
            raise

    def has(self, name: str) -> bool:
        """Whether the member is present."""
        return name in self.values

    def text(self, name: str) -> str:
        """Read a required string that is not empty."""
        value = self.values.get(name)
        if not isinstance(value, str) or not value:
            return self.refuse(name, f"The member must be a string that is not empty, not {shown(value)}.", "")
        return value

    def word(self, name: str, default: str = "") -> str:
        """Read a string that may be empty."""
        value = self.values.get(name, default)
        if not isinstance(value, str):
            return self.refuse(name, f"The member must be a string, not {shown(value)}.", default)
        return value

    def choice(self, name: str, options: Sequence[str], default: str) -> str:
        """Read one of some names; an empty string means the default, as an absent member does."""
        value = self.word(name) or default
        if value not in options:
            return self.refuse(name, f"One of {', '.join(options)} is needed, not '{value}'.", default)
        return value

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """Read a whole number from low to high; without a default it is required."""
        if default is not None and not self.has(name):
            return default
        return self._whole(name, self.values.get(name), low, high)

    def single(self, name: str, default: float | None = None) -> float:
        """Read a number that a 32-bit float can hold; without a default it is required."""
        return default if default is not None and not self.has(name) else self._single(name, self.values.get(name))

    def number(self, name: str) -> float:
        """Read a required finite number."""
        value = self.values.get(name)
        return float(value) if is_number(value) else self.refuse(name, f"A number is needed, not {shown(value)}.", 0.0)

    def boolean(self, name: str, default: bool) -> bool:
        """Read true or false."""
        value = self.values.get(name, default)
        if not isinstance(value, bool):
            return self.refuse(name, f"The member must be true or false, not {shown(value)}.", default)
        return value

    def wholes(self, name: str, count: int, low: int, high: int) -> tuple[int, ...]:
        """Read a required array of exactly `count` whole numbers from low to high."""
        return tuple(self._whole(name, value, low, high) for value in self._array(name, count))

    def wholes_of(self, name: str, count: int) -> tuple[int, ...]:
        """Read an array of any number of whole numbers below `count`; absent means none."""
        return tuple(self._whole(name, value, 0, count - 1) for value in self._list(name)) if self.has(name) else ()

    def singles(self, name: str, count: int) -> tuple[float, ...]:
        """Read a required array of exactly `count` numbers that 32-bit floats can hold."""
        return tuple(self._single(name, value) for value in self._array(name, count))

    def open_singles(self, name: str) -> tuple[float, ...]:
        """Read a required array of any number of numbers that 32-bit floats can hold."""
        return tuple(self._single(name, value) for value in self._list(name))

    def strings(self, name: str) -> tuple[str, ...]:
        """Read an array of strings; absent means none."""
        items = self._list(name) if self.has(name) else []
        if not all(isinstance(item, str) for item in items):
            return self.refuse(name, f"The member must be an array of strings, not {shown(items)}.", ())
        return tuple(items)

    def nested(self, name: str) -> Members:
        """Read a required object."""
        value = self.values.get(name)
        if not isinstance(value, dict):
            value = self.refuse(name, f"The member must be an object, not {shown(value)}.", {})
        return Members(self.path, value, f"{self.place}{name}.", self.faults)

    def objects(self, name: str, at_least: int = 1) -> list[Members]:
        """Read a required array of objects."""
        items = self.values.get(name)
        if not isinstance(items, list) or len(items) < at_least:
            wanted = "an array of at least one object" if at_least else "an array of objects"
            items = self.refuse(name, f"The member must be {wanted}, not {shown(items)}.", [])
        return [self._object(name, index, item) for index, item in enumerate(items)]

    def _object(self, name: str, index: int, item: object) -> Members:
        if not isinstance(item, dict):
            item = self.refuse(f"{name}[{index}]", f"The entry must be an object, not {shown(item)}.", {})
        return Members(self.path, item, f"{self.place}{name}[{index}].", self.faults)

    def _list(self, name: str) -> list[Any]:
        value = self.values.get(name)
        if not isinstance(value, list):
            return self.refuse(name, f"The member must be an array, not {shown(value)}.", [])
        return value

    def _array(self, name: str, count: int) -> list[Any]:
        value = self.values.get(name)
        if not isinstance(value, list) or len(value) != count:
            return self.refuse(name, f"The member must be an array of {count} numbers, not {shown(value)}.", [0] * count)
        return value

    def _whole(self, name: str, value: object, low: int, high: int) -> int:
        if not is_number(value) or value != int(value) or not low <= value <= high:
            return self.refuse(
                name, f"A whole number from {low} to {high} is needed, not {shown(value)}.", max(low, min(0, high))
            )
        return int(value)

    def _single(self, name: str, value: object) -> float:
        if not is_number(value) or not _fits_single(value):
            return self.refuse(name, f"A number that a 32-bit float can hold is needed, not {shown(value)}.", 0.0)
        return float(value)


def is_number(value: object) -> TypeGuard[int | float]:
    """Whether a JSON value is a number; true and false are none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _fits_single(value: float) -> bool:
    try:
        struct.pack("<f", value)
    except OverflowError:
        return False
    return True


def shown(value: object) -> str:
    """A JSON value as messages show it, cut where it is long."""
    if value is None:
        return "nothing"
    # A long list is not turned into text just to be cut.
    text = repr(value[:20]) if isinstance(value, (list, str)) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
