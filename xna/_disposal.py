"""Disposes objects whose Dispose was written either in XNA's way, with `disposing`, or in Python's, without."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable, Iterable


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
    parameters = inspect.signature(method).parameters.values()
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return any(parameter.kind in positional and parameter.default is inspect.Parameter.empty for parameter in parameters)
