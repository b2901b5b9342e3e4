"""EventArgs, the data of an event that carries none, and the base of all that do."""

from __future__ import annotations

from typing import ClassVar


class EventArgs:
    """Base class of what an event hands to its handlers (System.EventArgs).

    `EventArgs.Empty` is the one shared object for events without data.
    """

    Empty: ClassVar[EventArgs]


EventArgs.Empty = EventArgs()
