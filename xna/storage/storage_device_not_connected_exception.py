"""StorageDeviceNotConnectedException."""

from __future__ import annotations


class StorageDeviceNotConnectedException(OSError):
    """The place where a game keeps its files cannot be written."""
