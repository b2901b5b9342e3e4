"""GraphicsDeviceManager."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING

import xna.input._devices as devices
from renderers.contract.enums import GraphicsDeviceStatus
from xna._device_opening import OpenedDevice, open_device
from xna._device_preferences import DevicePreferences
from xna._disposal import in_turn
from xna._single import require
from xna.event_args import EventArgs
from xna.events import Event
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    DeviceLostException,
    DeviceNotResetException,
    NoSuitableGraphicsDeviceException,
    ObjectDisposedException,
)
from xna.graphics.igraphics_device_service import IGraphicsDeviceService
from xna.graphics.presentation_parameters import PresentationParameters
from xna.graphics_device_information import GraphicsDeviceInformation
from xna.igraphics_device_manager import IGraphicsDeviceManager
from xna.preparing_device_settings_event_args import PreparingDeviceSettingsEventArgs

if TYPE_CHECKING:
    from typing_extensions import Self

    from xna.game import Game
    from xna.graphics.graphics_device import GraphicsDevice

    Device = GraphicsDevice  # inside the class the name means the property


class GraphicsDeviceManager(DevicePreferences, IGraphicsDeviceService, IGraphicsDeviceManager):
    """Makes the game's graphics device, keeps it, and changes it.

    Make one in the `__init__` of the game. Its properties are wishes: what is set before the game starts counts when the
    device is made, what is set later counts with ApplyChanges. It registers itself in `game.Services`.

    Args:
        game: The game.

    Raises:
        ArgumentNullException: The game is None.
        ArgumentException: The game has a graphics device manager already.
    """

    PreparingDeviceSettings = Event(
        "Raised before the device is made or reset; a handler may change the settings in the arguments."
    )
    Disposed = Event("Raised at the end of Dispose, once.")

    def __init__(self, game: Game) -> None:
        if game is None:
            raise ArgumentNullException("GraphicsDeviceManager needs the game: GraphicsDeviceManager(self).")
        from xna.game import Game

        require(game, Game, "game")
        if game.Services.GetService(IGraphicsDeviceManager) is not None:
            raise ArgumentException("This game has a graphics device manager already; a game has one.")
        super().__init__()
        self._game = game
        self._device: GraphicsDevice | None = None
        self._made_for_renderer: str | None = None
        self._placed = (self._width, self._height, False)
        self._is_changing = False
        self._is_change_pending = False
        self._is_disposed = False
        game.Services.AddService(IGraphicsDeviceManager, self)
        game.Services.AddService(IGraphicsDeviceService, self)
        game.Window.ClientSizeChanged += self._on_client_size_changed

    @property
    def GraphicsDevice(self) -> GraphicsDevice | None:
        """The device, or None as long as there is none."""
        return self._device

    # ---- making and changing the device

    def CreateDevice(self) -> None:
        """Make the device with the properties as they stand; with a device already made, apply what has changed.

        Raises:
            NoSuitableGraphicsDeviceException: No renderer can make it; the message says why.
            ObjectDisposedException: The manager is disposed.
        """
        self._check_live()
        if self._device is not None:
            self.ApplyChanges()
            return
        with self._changing():
            information = self._prepare()
            self._adopt(self._open(information, visible=True), information)
            self.OnDeviceCreated(self, EventArgs.Empty)
        self._apply_pending()

    def ApplyChanges(self) -> None:
        """Make the device agree with the properties: nothing if none has changed, a new device if there is none.

        On failure the old window size and device state hold. Called from a handler during a change, it waits for its end.

        Raises:
            NoSuitableGraphicsDeviceException: A new device was needed and no renderer can make it.
            ObjectDisposedException: The manager is disposed.
        """
        self._check_live()
        if self._is_changing:
            self._is_change_pending = True
        elif self._device is None:
            self.CreateDevice()
        elif self._is_changed:
            self._change_device(self._device)

    def ToggleFullScreen(self) -> None:
        """Change IsFullScreen and apply the change. On failure IsFullScreen stays."""
        self.IsFullScreen = not self.IsFullScreen
        try:
            self.ApplyChanges()
        except BaseException:
            self.IsFullScreen = not self.IsFullScreen
            raise

    def BeginDraw(self) -> bool:
        """Tell whether a frame can be drawn now: there is a device and it is not lost. One that can be reset is reset."""
        device = self._device
        if device is None or device.GraphicsDeviceStatus == GraphicsDeviceStatus.Lost:
            return False
        if device.GraphicsDeviceStatus == GraphicsDeviceStatus.NotReset:
            device.Reset()
        return device._renderer.can_begin_draw()

    def EndDraw(self) -> None:
        """Present the frame. A device that is lost at this moment is no error; the next BeginDraw sees to it."""
        if self._device is not None:
            try:
                self._device.Present()
            except (DeviceLostException, DeviceNotResetException):
                return

    # ---- what a subclass may override

    def FindBestDevice(self, anySuitableDevice: bool) -> GraphicsDeviceInformation:
        """Build the settings that the properties wish for, after RankDevices had its say.

        Args:
            anySuitableDevice: Whether settings that fall short would do; as in XNA, a subclass may heed it.

        Raises:
            NoSuitableGraphicsDeviceException: RankDevices left none.
        """
        found = [self._wished_information()]
        self.RankDevices(found)
        if not found:
            raise NoSuitableGraphicsDeviceException("RankDevices removed every possible device.")
        return found[0]

    def RankDevices(self, foundDevices: list[GraphicsDeviceInformation]) -> None:
        """Sort the list of possible settings, best first, or remove some; override it."""

    def CanResetDevice(self, newDeviceInfo: GraphicsDeviceInformation) -> bool:
        """Tell whether the present device can be reset to these settings; otherwise a new one is made."""
        return self._device is not None and self._device.GraphicsProfile == newDeviceInfo.GraphicsProfile

    def OnPreparingDeviceSettings(self, sender: object, args: PreparingDeviceSettingsEventArgs) -> None:
        """Raise PreparingDeviceSettings; an override calls the base."""
        self.PreparingDeviceSettings._raise(sender, args)

    def OnDeviceCreated(self, sender: object, args: EventArgs) -> None:
        """Raise DeviceCreated; an override calls the base."""
        self.DeviceCreated._raise(sender, args)

    def OnDeviceDisposing(self, sender: object, args: EventArgs) -> None:
        """Raise DeviceDisposing; an override calls the base."""
        self.DeviceDisposing._raise(sender, args)

    def OnDeviceResetting(self, sender: object, args: EventArgs) -> None:
        """Raise DeviceResetting; an override calls the base."""
        self.DeviceResetting._raise(sender, args)

    def OnDeviceReset(self, sender: object, args: EventArgs) -> None:
        """Raise DeviceReset; an override calls the base."""
        self.DeviceReset._raise(sender, args)

    # ---- the end

    def Dispose(self, disposing: bool = True) -> None:
        """Dispose the device (DeviceDisposing), then raise Disposed. A second call does nothing.

        Args:
            disposing: False only when a finaliser calls; then nothing happens.
        """
        if not disposing or self._is_disposed:
            return
        self._is_disposed = True
        self._game.Window.ClientSizeChanged -= self._on_client_size_changed
        in_turn((self._dispose_device, self._leave_services, lambda: self.Disposed._raise(self, EventArgs.Empty)))

    def _dispose_device(self) -> None:
        if self._device is not None:
            try:
                self._device.Dispose()
            finally:
                self._device = None

    def _leave_services(self) -> None:
        services = self._game.Services
        if services.GetService(IGraphicsDeviceService) is self:
            services.RemoveService(IGraphicsDeviceService)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.Dispose()

    # ---- changes

    @contextmanager
    def _changing(self) -> Iterator[None]:
        self._is_changing = True
        self._is_changed = False
        try:
            yield
        except BaseException:
            self._is_changed = True
            self._is_change_pending = False
            raise
        finally:
            self._is_changing = False

    def _prepare(self) -> GraphicsDeviceInformation:
        information = self.FindBestDevice(False)
        information.PresentationParameters.DeviceWindowHandle = self._game.Window.Handle
        self.OnPreparingDeviceSettings(self, PreparingDeviceSettingsEventArgs(information))
        self._game.Window.SetSupportedOrientations(self._orientations)
        return information

    def _change_device(self, device: Device) -> None:
        with self._changing():
            information = self._prepare()
            if self._made_for_renderer == self._wished_renderer() and self.CanResetDevice(information):
                is_size_changed = self._reset(device, information)
            else:
                is_size_changed = self._replace(device, information)
        if is_size_changed:
            self._game.Window.OnClientSizeChanged()
        self._apply_pending()

    def _apply_pending(self) -> None:
        if self._is_change_pending:
            self._is_change_pending = False
            self.ApplyChanges()

    def _reset(self, device: Device, information: GraphicsDeviceInformation) -> bool:
        """Change the window, then the device; tell whether the client size changed."""
        window = self._game.Window
        parameters = information.PresentationParameters
        parameters.DeviceWindowHandle = window.Handle
        is_size_changed = window._place(*_placement(parameters))
        try:
            device.Reset(parameters, information.Adapter)
        except BaseException:
            window._place(*self._placed)
            raise
        self._placed = _placement(parameters)
        self._map_mouse()
        return is_size_changed

    def _replace(self, device: Device, information: GraphicsDeviceInformation) -> bool:
        """Make the new device in a window of its own before the old one goes, so that a failure changes nothing."""
        before = self._game.Window._size
        opened = self._open(information, visible=False)
        device.Dispose()
        self._adopt(opened, information)
        if opened.native is not None:
            opened.native.set_visible(True)
        self.OnDeviceCreated(self, EventArgs.Empty)
        return self._game.Window._size != before

    def _open(self, information: GraphicsDeviceInformation, *, visible: bool) -> OpenedDevice:
        renderer = self._wished_renderer()
        opened = open_device(self._game.Window, self._game._xna_host.platform, renderer, information, visible=visible)
        self._made_for_renderer = renderer
        return opened

    def _adopt(self, opened: OpenedDevice, information: GraphicsDeviceInformation) -> None:
        device, native = opened
        self._device = device
        device.DeviceResetting += lambda sender, args: self.OnDeviceResetting(self, args)
        device.DeviceReset += lambda sender, args: self.OnDeviceReset(self, args)
        device.Disposing += lambda sender, args: self.OnDeviceDisposing(self, args)
        self._placed = _placement(information.PresentationParameters)
        self._game.Window._attach(native)
        if native is None:
            self._game.Window._place(*self._placed)
        devices.mouse.window_handle = self._game.Window.Handle
        self._map_mouse()

    def _on_client_size_changed(self, sender: object, args: EventArgs) -> None:
        """Let the back buffer follow a window that the user resized; everything else only moves the mouse's scale."""
        device = self._device
        if device is None or self._is_changing:
            return
        window, parameters = self._game.Window, device.PresentationParameters
        bounds = window.ClientBounds
        size = (bounds.Width, bounds.Height)
        follows = window.AllowUserResizing and not parameters.IsFullScreen and min(size) > 0
        if follows and size != (parameters.BackBufferWidth, parameters.BackBufferHeight):
            self._resized = size
            self._placed = (*size, False)
            self._change_device(device)
        else:
            self._map_mouse()

    def _map_mouse(self) -> None:
        if self._device is not None:
            bounds = self._game.Window.ClientBounds
            parameters = self._device.PresentationParameters
            devices.set_mouse_mapping(bounds.Width, bounds.Height, parameters.BackBufferWidth, parameters.BackBufferHeight)

    def _check_live(self) -> None:
        if self._is_disposed:
            raise ObjectDisposedException("This GraphicsDeviceManager is disposed and makes no device any more.")


def _placement(parameters: PresentationParameters) -> tuple[int, int, bool]:
    return (parameters.BackBufferWidth, parameters.BackBufferHeight, parameters.IsFullScreen)
