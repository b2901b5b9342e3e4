"""Descriptors of the value types: static properties, and methods that C# has both with and without an object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Value = TypeVar("Value")


class static_value(Generic[Value]):
    """Decorates a function of the class into a static read-only property: `Vector2.Zero` calls it each time.

    Each reading gives a fresh object, because the caller may change what it gets.
    """

    def __init__(self, make: Callable[[Any], Value]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __get__(self, instance: object | None, owner: type) -> Value:
        return self._make(owner)


class Constant(Generic[Value]):
    """A static read-only property that gives a fresh object, made from these numbers, at each reading."""

    def __init__(self, *numbers: float, doc: str) -> None:
        self._numbers = numbers
        self.__doc__ = doc

    def __get__(self, instance: object | None, owner: Callable[..., Value]) -> Value:
        return owner(*self._numbers)


class static_or_in_place(Generic[Value]):
    """Decorates a function value -> new value: `Vector2.Normalize(v)` calls it, `v.Normalize()` changes v to its result."""

    def __init__(self, make: Callable[[Value], Value]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> Callable[[Value], Value]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> Callable[[], None]: ...
    def __get__(self, instance: Any, owner: type) -> Callable[..., Any]:
        if instance is None:
            return self._make

        def in_place() -> None:
            instance.__init__(*self._make(instance)._tuple())  # type: ignore[attr-defined]

        return in_place
