"""Gives the content managers that have something to do their turn in FrameworkDispatcher.Update."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakSet

from xna.framework_dispatcher import FrameworkDispatcher

if TYPE_CHECKING:
    from xna.content.content_manager import ContentManager

_managers: WeakSet[ContentManager] = WeakSet()


def join(manager: ContentManager) -> None:
    """Give a manager its turn from now on, as long as it lives."""
    _managers.add(manager)
    FrameworkDispatcher._register(_take_turns)


def _take_turns() -> None:
    for manager in list(_managers):
        if not manager._is_disposed:
            manager._turn()
