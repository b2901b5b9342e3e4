"""AsyncResult: the answer of a Begin method that is done at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")
Callback = Callable[["AsyncResult[Any]"], object]


class AsyncResult(Generic[T]):
    """C#'s IAsyncResult: give it to the End method. `AsyncState` is what the caller handed to Begin."""

    IsCompleted = True
    CompletedSynchronously = True

    def __init__(self, owner: object, value: T, state: object) -> None:
        self._owner, self._value = owner, value
        self.AsyncState = state

    def _done(self, callback: Callback | None) -> AsyncResult[T]:
        """Call the callback, if there is one, and give the result."""
        if callback is not None:
            callback(self)
        return self
