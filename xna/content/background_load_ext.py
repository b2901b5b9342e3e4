"""BackgroundLoadEXT: an asset that is being loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from xna.event_args import EventArgs
from xna.events import Event
from xna.exceptions import InvalidOperationException

T = TypeVar("T")


class BackgroundLoadEXT(Generic[T]):
    """An asset that is being loaded; `Content.LoadInBackgroundEXT` gives one::

    self.level_art = self.Content.LoadInBackgroundEXT(Texture2D, "level7")

    if self.level_art.IsCompleted:  # some frames later
        batch.Draw(self.level_art.Result, ...)
    """

    Completed = Event("Raised on the game's thread when the asset is there or has failed; handlers get this and EventArgs.Empty.")

    def __init__(self, name: str, finish: Callable[[], None]) -> None:
        self._name = name
        self._finish = finish
        self._is_completed = False
        self._result: T | None = None
        self._error: BaseException | None = None

    @property
    def AssetName(self) -> str:
        """The name of the asset."""
        return self._name

    @property
    def IsCompleted(self) -> bool:
        """Whether the asset is there, or has failed."""
        return self._is_completed

    @property
    def Error(self) -> BaseException | None:
        """Why the load failed; None while it runs and after it succeeded."""
        return self._error

    @property
    def Result(self) -> T:
        """The asset.

        Raises:
            InvalidOperationException: it is not there yet.
            ContentLoadException: the load failed; the very error that Load would raise.
        """
        if not self._is_completed:
            raise InvalidOperationException(f"Asset '{self._name}' is still being loaded; ask IsCompleted, or call Wait.")
        if self._error is not None:
            raise self._error
        result: Any = self._result
        return result  # type: ignore[no-any-return]

    def Wait(self) -> T:
        """Finish the load now, on the game's thread, and give the asset.

        Raises:
            ContentLoadException: the load failed.
        """
        if not self._is_completed:
            self._finish()
        return self.Result

    def _complete(self, result: T | None, error: BaseException | None) -> None:
        self._result, self._error, self._is_completed = result, error, True
        self.Completed._raise(self, EventArgs.Empty)

    def __repr__(self) -> str:
        state = "failed" if self._error is not None else "completed" if self._is_completed else "running"
        return f"<BackgroundLoadEXT {self._name!r} {state}>"
