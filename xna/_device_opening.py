"""Opens a graphics device together with the window that its renderer draws into."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from renderers import registry
from renderers.contract.enums import WindowKind
from renderers.contract.renderer import RendererDescriptor
from xna.exceptions import NoSuitableGraphicsDeviceException
from xna.graphics.graphics_device import GraphicsDevice

if TYPE_CHECKING:
    from xna.game_window import GameWindow
    from xna.graphics_device_information import GraphicsDeviceInformation
    from xna.platform.base import Platform, PlatformWindow

_log = logging.getLogger("xna.graphics")


class OpenedDevice(NamedTuple):
    """A device and its native window; None when the device has none."""

    device: GraphicsDevice
    native: PlatformWindow | None


def open_device(
    window: GameWindow, platform: Platform, renderer: str | None, information: GraphicsDeviceInformation, *, visible: bool
) -> OpenedDevice:
    """Make a device with the named renderer, or with the first automatic one that really opens.

    The information gets the window's handle. On failure nothing stays open.

    Raises:
        ArgumentException: No renderer has this name.
        NoSuitableGraphicsDeviceException: No renderer could make the device; the message says why for each.
    """
    failures: list[NoSuitableGraphicsDeviceException] = []
    for descriptor in candidates(renderer):
        try:
            return _open_with(descriptor, window, platform, information, visible)
        except NoSuitableGraphicsDeviceException as failure:
            _log.warning("the renderer %s could not make a device: %s", descriptor.name, failure)
            failures.append(failure)
    if len(failures) == 1:
        raise failures[0]
    raise NoSuitableGraphicsDeviceException("No renderer could make a device: " + "; ".join(map(str, failures)))


def candidates(renderer: str | None) -> Iterator[RendererDescriptor]:
    """Give the renderers to try: the one asked for, or the automatic ones that this machine suits."""
    chosen = registry.choose(renderer)
    yield chosen
    if renderer is None and not os.environ.get(registry.ENVIRONMENT_VARIABLE):
        yield from (descriptor for descriptor in registry.automatic() if descriptor is not chosen)


def _open_with(
    descriptor: RendererDescriptor,
    window: GameWindow,
    platform: Platform,
    information: GraphicsDeviceInformation,
    visible: bool,
) -> OpenedDevice:
    parameters = information.PresentationParameters
    native = _open_window(descriptor, window, platform, information, visible)
    parameters.DeviceWindowHandle = 0 if native is None else native.handle
    try:
        device = GraphicsDevice(information.Adapter, information.GraphicsProfile, parameters, rendererEXT=descriptor.name)
    except BaseException:
        if native is not None:
            native.close()
        raise
    return OpenedDevice(device, native)


def _open_window(
    descriptor: RendererDescriptor,
    window: GameWindow,
    platform: Platform,
    information: GraphicsDeviceInformation,
    visible: bool,
) -> PlatformWindow | None:
    """Make a window of the renderer's kind; a renderer that can do without one does so where there is no display."""
    if descriptor.window_kind == WindowKind.NONE:
        return None
    parameters = information.PresentationParameters
    width, height = parameters.BackBufferWidth, parameters.BackBufferHeight
    try:
        return window._open(platform, descriptor.window_kind, width, height, parameters.IsFullScreen, visible)
    except NoSuitableGraphicsDeviceException as reason:
        if descriptor.needs_window:
            raise
        _log.warning("%s draws without a window: %s", descriptor.name, reason)
        return None
