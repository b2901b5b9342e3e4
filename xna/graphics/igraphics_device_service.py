"""IGraphicsDeviceService."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from xna.events import Event

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice


class IGraphicsDeviceService(ABC):
    """The service that provides a graphics device: `Game.Services` holds it under this class."""

    DeviceCreated = Event("Raised after a device has been made.")
    DeviceDisposing = Event("Raised before the device is disposed.")
    DeviceReset = Event("Raised after the device has been reset.")
    DeviceResetting = Event("Raised before the device is reset.")

    @property
    @abstractmethod
    def GraphicsDevice(self) -> GraphicsDevice | None:
        """The device, or None as long as there is none."""
