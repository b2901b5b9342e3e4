"""Gives a method C#'s type parameter: `input.ReadObject[Texture2D]()` is `input.ReadObject(Texture2D)`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any


class _BoundMethod:
    __slots__ = ("_call",)

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    def __call__(self, *arguments: Any) -> Any:
        return self._call(*arguments)

    def __getitem__(self, cls: type) -> Callable[..., Any]:
        return partial(self._call, cls)


class GenericMethod:
    """The decorator of such a method, whose first argument may be the class."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self.__doc__ = function.__doc__

    def __get__(self, instance: Any, owner: type) -> Any:
        return self if instance is None else _BoundMethod(partial(self._function, instance))
