"""The exceptions of the public API: XNA's names, each also the Python built-in that a Python program would expect."""

from __future__ import annotations

from content.errors import ContentLoadException as ContentLoadException
from renderers.contract.errors import ArgumentException as ArgumentException
from renderers.contract.errors import ArgumentNullException as ArgumentNullException
from renderers.contract.errors import ArgumentOutOfRangeException as ArgumentOutOfRangeException
from renderers.contract.errors import DeviceLostException as DeviceLostException
from renderers.contract.errors import DeviceNotResetException as DeviceNotResetException
from renderers.contract.errors import InvalidOperationException as InvalidOperationException
from renderers.contract.errors import NoSuitableGraphicsDeviceException as NoSuitableGraphicsDeviceException
from renderers.contract.errors import NotSupportedException as NotSupportedException
from renderers.contract.errors import ObjectDisposedException as ObjectDisposedException


class InvalidCastException(TypeError):
    """A value has not the type that the call asks for (System.InvalidCastException)."""


class KeyNotFoundException(KeyError):
    """A collection holds nothing under this key (System.Collections.Generic.KeyNotFoundException)."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


__all__ = [
    "ArgumentException",
    "ArgumentNullException",
    "ArgumentOutOfRangeException",
    "ContentLoadException",
    "DeviceLostException",
    "DeviceNotResetException",
    "InvalidCastException",
    "InvalidOperationException",
    "KeyNotFoundException",
    "NoSuitableGraphicsDeviceException",
    "NotSupportedException",
    "ObjectDisposedException",
]
