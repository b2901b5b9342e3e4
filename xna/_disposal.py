"""Disposes objects whose Dispose was written either in XNA's way, with `disposing`, or in Python's, without."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable, Iterable
from functools import lru_cache
from types import FunctionType, MethodType


def in_turn(steps: Iterable[Callable[[], object]]) -> None:
    """Take every step of a disposal, even when one fails. The last error goes on, with the earlier ones as its context."""
    with contextlib.ExitStack() as stack:
        for step in reversed(list(steps)):
            stack.callback(step)


def dispose(thing: object) -> None:
    """Call the Dispose of an object, if it has one, as a call from outside would: `disposing` is True."""
    method = getattr(thing, "Dispose", None)
    if method is None:
        return
    if _needs_an_argument(method):
        method(True)
    else:
        method()


def _needs_an_argument(method: object) -> bool:
    if not callable(method):
        return False
    if isinstance(method, MethodType) and isinstance(method.__func__, FunctionType):
        return _required_by_function(method.__func__) > 1
    return _required_parameters(method) > 0


@lru_cache(maxsize=256)
def _required_by_function(function: FunctionType) -> int:
    return _required_parameters(function)


def _required_parameters(function: Callable[..., object]) -> int:
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    parameters = inspect.signature(function).parameters.values()
    return sum(parameter.kind in positional and parameter.default is inspect.Parameter.empty for parameter in parameters)
