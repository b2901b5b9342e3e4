"""IGraphicsDeviceManager."""

from __future__ import annotations

from abc import ABC, abstractmethod


class IGraphicsDeviceManager(ABC):
    """The service through which a game has its device made and frames it: `Game.Services` holds it under this class."""

    @abstractmethod
    def CreateDevice(self) -> None:
        """Make the device with the settings as they stand. The game calls it before Initialize."""

    @abstractmethod
    def BeginDraw(self) -> bool:
        """Get ready for a frame; False when none can be drawn now."""

    @abstractmethod
    def EndDraw(self) -> None:
        """Show the frame."""
