"""PreparingDeviceSettingsEventArgs."""

from __future__ import annotations

from xna.event_args import EventArgs
from xna.graphics_device_information import GraphicsDeviceInformation


class PreparingDeviceSettingsEventArgs(EventArgs):
    """Carries the settings of a device that is about to be made or reset; a handler may change them."""

    def __init__(self, graphicsDeviceInformation: GraphicsDeviceInformation) -> None:
        self._information = graphicsDeviceInformation

    @property
    def GraphicsDeviceInformation(self) -> GraphicsDeviceInformation:
        """The settings. The object itself: changes to it count."""
        return self._information
