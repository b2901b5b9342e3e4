"""GraphicsResource: the base of everything that belongs to a graphics device."""

from __future__ import annotations

import sys
import warnings
from types import TracebackType
from typing import TYPE_CHECKING, Any

from xna._disposal import in_turn
from xna.event_args import EventArgs
from xna.events import Event
from xna.exceptions import ArgumentNullException, ObjectDisposedException

if TYPE_CHECKING:
    from typing_extensions import Self

    from renderers.contract.resources import Resource
    from xna.graphics.graphics_device import GraphicsDevice


def require_device(graphicsDevice: GraphicsDevice | None) -> GraphicsDevice:
    """Take a usable graphics device, as every resource constructor does first.

    Raises:
        ArgumentNullException: it is None.
        TypeError: it is something else.
        ObjectDisposedException: it was disposed.
    """
    if graphicsDevice is None:
        raise ArgumentNullException("graphicsDevice must not be None; create resources in LoadContent, when the device exists.")
    if not hasattr(graphicsDevice, "_check_usable"):
        raise TypeError(f"graphicsDevice must be a GraphicsDevice, got {graphicsDevice!r}.")
    graphicsDevice._check_usable()
    return graphicsDevice


class GraphicsResource:
    """Something that a graphics device holds: a texture, a buffer, an effect, a state.

    Usable as a context manager that disposes at the end. An object that is dropped without Dispose gives its memory back
    when Python collects it, with a ResourceWarning.
    """

    Disposing = Event("Raised once, when the object is disposed; handlers get it and EventArgs.Empty.")

    Tag: Any = None
    """Anything that the game wants to keep with the object."""

    _handle: Resource | None = None
    _device: GraphicsDevice | None = None
    _disposed = False
    _name = ""

    def __init__(self, graphicsDevice: GraphicsDevice | None = None, handle: Resource | None = None) -> None:
        """Join a device; without one the object belongs to no device yet. Derived classes call this when they are complete."""
        self._handle = handle
        self._device = graphicsDevice
        if graphicsDevice is not None:
            graphicsDevice._adopt(self)

    @property
    def GraphicsDevice(self) -> GraphicsDevice | None:
        """The device that the object belongs to; None for a state object or declaration that belongs to none."""
        return self._device

    @property
    def IsDisposed(self) -> bool:
        """Whether Dispose was called."""
        return self._disposed

    @property
    def Name(self) -> str:
        """A name for messages and debuggers; empty at first. None empties it."""
        return self._name

    @Name.setter
    def Name(self, value: str | None) -> None:
        if value is not None and not isinstance(value, str):
            raise TypeError(f"Name must be a string, got {value!r}.")
        self._name = value or ""
        if self._handle is not None:
            self._handle.label = self._name

    def Dispose(self, disposing: bool = True) -> None:
        """Give the object's memory back at once; a second call does nothing.

        Raises Disposing, and the device's ResourceDestroyed. Afterwards the object can no longer be used.
        """
        if self._disposed:
            return
        self._disposed = True
        device = self._device
        forget = () if device is None else (lambda: device._forget(self),)
        in_turn((*forget, self._release, lambda: self.Disposing._raise(self, EventArgs.Empty)))

    def ToString(self) -> str:
        """Return the name, or the class name if there is none."""
        return self._name or type(self).__name__

    def _release(self) -> None:
        handle, self._handle = self._handle, None
        if handle is not None and self._device is not None and not self._device.IsDisposed:
            self._device._release(handle)

    def _check_disposed(self) -> None:
        if self._disposed:
            raise ObjectDisposedException(f"{self!r} was disposed; it cannot be used any more.")

    def __del__(self) -> None:
        if self._handle is None or self._device is None or sys.is_finalizing() or self._device.IsDisposed:
            return
        self._release()
        message = f"{self!r} was never disposed; call Dispose() when it is no longer needed."
        warnings.warn(message, ResourceWarning, stacklevel=2, source=self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self.Dispose()

    def __str__(self) -> str:
        return self.ToString()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}{f' {self._name!r}' if self._name else ''}>"
