"""Events in the manner of C#.

A class declares an event as a class attribute; every object has its own handlers::

    class Door:
        Opened = Event("Raised after the door has been opened.")

        def Open(self) -> None:
            self.Opened._raise(self, EventArgs.Empty)

    door.Opened += handler  # handler(sender, args)
    door.Opened -= handler  # removing what was never added does nothing

A class with `__slots__` lists the slot `_<Name>_handlers` for each of its events (here `_Opened_handlers`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, overload

EventHandler = Callable[[Any, Any], object]


class EventHandlers:
    """The handlers of one event of one object, in the order in which they were added."""

    __slots__ = ("_handlers",)

    def __init__(self) -> None:
        self._handlers: tuple[EventHandler, ...] = ()

    def __iadd__(self, handler: EventHandler) -> EventHandlers:
        """Add a handler; adding one twice makes it called twice."""
        if not callable(handler):
            raise TypeError(f"an event handler must be callable as handler(sender, args), got {handler!r}")
        self._handlers = (*self._handlers, handler)
        return self

    def __isub__(self, handler: EventHandler) -> EventHandlers:
        """Remove the handler added last that equals this one; a missing one is ignored."""
        for index in reversed(range(len(self._handlers))):
            if self._handlers[index] == handler:
                self._handlers = self._handlers[:index] + self._handlers[index + 1 :]
                break
        return self

    def __len__(self) -> int:
        """Return the number of handlers (so an event without handlers is false)."""
        return len(self._handlers)

    def __contains__(self, handler: object) -> bool:
        return handler in self._handlers

    def _raise(self, sender: object, args: object) -> None:
        """Call the handlers that are there now; the first exception ends the delivery and goes to the caller."""
        for handler in self._handlers:
            handler(sender, args)


class Event:
    """Declares an event of a class; see the module's text.

    Args:
        doc: when the event is raised and what the handlers get.
    """

    def __init__(self, doc: str = "") -> None:
        self.__doc__ = doc

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name
        self._slot = f"_{name}_handlers"

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Event: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> EventHandlers: ...
    def __get__(self, instance: object | None, owner: type | None = None) -> Event | EventHandlers:
        if instance is None:
            return self
        handlers: EventHandlers | None = getattr(instance, self._slot, None)
        if handlers is None:
            handlers = EventHandlers()
            setattr(instance, self._slot, handlers)
        return handlers

    def __set__(self, instance: object, value: EventHandlers) -> None:
        if value is not getattr(instance, self._slot, None):
            raise AttributeError(
                f"the event {self._name} cannot be assigned, got {value!r}; "
                f"write `.{self._name} += handler` to add a handler or `-=` to remove one"
            )
