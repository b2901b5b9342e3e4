"""IsContentLost and ContentLost, which render targets and dynamic buffers have alike."""

from __future__ import annotations

from xna.event_args import EventArgs
from xna.events import Event


class LosableContent:
    """A resource whose contents a lost device takes along."""

    ContentLost = Event("Raised when the contents were lost with the device; handlers get the resource and EventArgs.Empty.")

    _content_lost = False

    @property
    def IsContentLost(self) -> bool:
        """Whether the contents were lost with the device and not written since."""
        return self._content_lost

    def _lose_content(self) -> None:
        """The device calls this when it comes back from a real loss."""
        self._content_lost = True
        self.ContentLost._raise(self, EventArgs.Empty)
