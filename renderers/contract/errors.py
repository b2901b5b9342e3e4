"""The exceptions that may cross the seam; `xna.exceptions` re-exports these very classes under XNA's names."""

from __future__ import annotations


class ArgumentException(ValueError):
    """An argument breaks a rule of the call (System.ArgumentException)."""


class ArgumentNullException(ArgumentException, TypeError):
    """An argument is None where a value is needed (System.ArgumentNullException)."""


class ArgumentOutOfRangeException(ArgumentException, IndexError):
    """An argument lies outside the values that the call allows (System.ArgumentOutOfRangeException)."""


class InvalidOperationException(RuntimeError):
    """The call is legal, but not in the present state (System.InvalidOperationException)."""


class ObjectDisposedException(InvalidOperationException):
    """The object was disposed earlier (System.ObjectDisposedException)."""


class NotSupportedException(NotImplementedError):
    """The renderer, the profile or the object cannot do this (System.NotSupportedException)."""


class _DeviceException(RuntimeError):
    """Takes XNA's arguments: a message, and the error that caused this one, which becomes `__cause__`."""

    def __init__(self, message: str = "", inner: BaseException | None = None) -> None:
        super().__init__(message)
        if inner is not None:
            self.__cause__ = inner


class NoSuitableGraphicsDeviceException(_DeviceException):
    """No renderer can make a device for this request (XNA's NoSuitableGraphicsDeviceException)."""


class DeviceLostException(_DeviceException):
    """The device is lost and cannot draw now (XNA's DeviceLostException)."""


class DeviceNotResetException(_DeviceException):
    """The device was lost and waits for Reset (XNA's DeviceNotResetException)."""
