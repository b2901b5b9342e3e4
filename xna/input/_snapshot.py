"""What the input states have in common: they are values that never change."""

from __future__ import annotations

from typing import Any


class Snapshot:
    """A value made of its slots: equal by value, hashable, picklable, never changed after it was made."""

    __slots__: tuple[str, ...] = ()

    def _fill(self, *values: object) -> None:
        """Set all slots, in their order."""
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    @classmethod
    def _of(cls, *values: object) -> Any:
        """Make a value from all its slots, past the public constructor."""
        made = cls.__new__(cls)
        made._fill(*values)
        return made

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def _key(self) -> tuple[Any, ...]:
        """The values that equality and hash look at."""
        return self._values()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes: {name} cannot be set; make or get a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes: {name} cannot be deleted")

    def Equals(self, obj: object) -> bool:
        """Tell whether the other one is of the same type and holds equal values."""
        return self == obj

    def GetHashCode(self) -> int:
        """Give the hash: that of the parts combined by exclusive or."""
        result = 0
        for value in self._key():
            result ^= hash(value)
        return result

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return self.GetHashCode()

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: object) -> Any:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._of, self._values()


def names_of_pressed(*pairs: tuple[str, int]) -> str:
    """Join the names whose state is pressed, "None" when there is none: XNA's way of printing buttons."""
    return " ".join(name for name, state in pairs if state) or "None"
