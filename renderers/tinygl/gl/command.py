"""How a context's methods report what is wrong: by an error that GetError gives, never by ending the program."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from renderers.tinygl.gl.constants import INVALID_OPERATION, NO_ERROR

F = TypeVar("F", bound=Callable[..., Any])


class GlError(Exception):
    """Ends a command that has changed nothing yet; `code` is what GetError will give."""

    def __init__(self, code: int) -> None:
        super().__init__(hex(code))
        self.code = code


class Commands:
    """What the groups of commands share: the error, and whether a primitive is open."""

    def __init__(self) -> None:
        self._error = NO_ERROR
        self._primitive: int | None = None

    def GetError(self) -> int:
        """Give the first error since the last call, or NO_ERROR, and forget it."""
        error, self._error = self._error, NO_ERROR
        return error

    def _fail(self, code: int) -> None:
        self._error = self._error or code


def anywhere(function: F) -> F:
    """Make a method a command that is also legal between Begin and End."""

    @wraps(function)
    def run(self: Commands, *arguments: Any) -> Any:
        try:
            return function(self, *arguments)
        except GlError as error:
            self._fail(error.code)
        return None

    return cast(F, run)


def command(function: F) -> F:
    """Make a method a command that is illegal between Begin and End: there it sets INVALID_OPERATION and does nothing."""

    @wraps(function)
    def run(self: Commands, *arguments: Any) -> Any:
        if self._primitive is not None:
            self._fail(INVALID_OPERATION)
            return None
        try:
            return function(self, *arguments)
        except GlError as error:
            self._fail(error.code)
        return None

    return cast(F, run)
