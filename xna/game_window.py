"""GameWindow."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from xna._known_members import KnownMembers
from xna.display_orientation import DisplayOrientation
from xna.event_args import EventArgs
from xna.events import Event
from xna.exceptions import ArgumentNullException
from xna.graphics._arguments import boolean, positive
from xna.rectangle import Rectangle
from xna.text_input_event_args_ext import TextInputEventArgsEXT

if TYPE_CHECKING:
    from renderers.contract.enums import WindowKind
    from xna.platform.base import Platform, PlatformWindow

_FIRST_SIZE = (800, 480)


class GameWindow(KnownMembers):
    """The window of a game. It exists before the system's window does, and also where there never is one.

    `Game.Window` gives it. The graphics device manager opens the system's window when it makes the device; what was set
    before, the title for instance, takes effect then.
    """

    ClientSizeChanged = Event("Raised after the client size has changed, by the user or by the game.")
    OrientationChanged = Event("Raised after CurrentOrientation has changed.")
    ScreenDeviceNameChanged = Event("Raised after the window has come to another display.")
    TextInputEXT = Event("Raised with TextInputEventArgsEXT for each typed character; text is taken while it has a handler.")

    def __init__(self) -> None:
        self._native: PlatformWindow | None = None
        self._title = _program_title()
        self._allow_user_resizing = False
        self._is_cursor_visible = False
        self._takes_text = False
        self._will_be_full_screen = False
        self._is_announcing = False
        self._size = _FIRST_SIZE
        self._screen_device_name = ""

    @property
    def Title(self) -> str:
        """The text of the title bar; the program's name at first.

        Raises:
            ArgumentNullException: The value is None.
        """
        return self._title

    @Title.setter
    def Title(self, value: str) -> None:
        if value is None:
            raise ArgumentNullException("Window.Title must not be None; an empty title is ''.")
        if not isinstance(value, str):
            raise TypeError(f"Window.Title must be a string, got {value!r}.")
        if value != self._title:
            self._title = value
            self.SetTitle(value)

    @property
    def AllowUserResizing(self) -> bool:
        """Whether the user may resize the window; False at first. The back buffer then follows the client size."""
        return self._allow_user_resizing

    @AllowUserResizing.setter
    def AllowUserResizing(self, value: bool) -> None:
        self._allow_user_resizing = boolean(value, "AllowUserResizing")
        if self._native is not None:
            self._native.set_resizable(value)

    @property
    def ClientBounds(self) -> Rectangle:
        """The client area on the desktop, in window points, as a copy."""
        if self._native is None:
            return Rectangle(0, 0, *self._size)
        return Rectangle(*self._native.client_bounds)

    @property
    def Handle(self) -> int:
        """Identifies the system's window to a device; 0 as long as there is none."""
        return 0 if self._native is None else self._native.handle

    @property
    def CurrentOrientation(self) -> DisplayOrientation:
        """How the display is turned: Default on a computer."""
        return DisplayOrientation.Default

    @property
    def ScreenDeviceName(self) -> str:
        """The name of the display that shows the window; empty without a window."""
        return "" if self._native is None else self._native.display_name

    def BeginScreenDeviceChange(self, willBeFullScreen: bool) -> None:
        """Announce a change to or from full screen; EndScreenDeviceChange carries it out."""
        self._will_be_full_screen = boolean(willBeFullScreen, "willBeFullScreen")

    def EndScreenDeviceChange(
        self, screenDeviceName: str, clientWidth: int | None = None, clientHeight: int | None = None
    ) -> None:
        """Carry out the change that BeginScreenDeviceChange announced.

        Args:
            screenDeviceName: The display, as ScreenDeviceName gives it.
            clientWidth: The client width in window points; left out, it stays.
            clientHeight: The client height in window points; left out, it stays.
        """
        bounds = self.ClientBounds
        width = bounds.Width if clientWidth is None else positive(clientWidth, "clientWidth")
        height = bounds.Height if clientHeight is None else positive(clientHeight, "clientHeight")
        if self._place(width, height, self._will_be_full_screen):
            self.OnClientSizeChanged()

    def SetTitle(self, title: str) -> None:
        """Show a title in the title bar; setting Title calls it."""
        if self._native is not None:
            self._native.title = title

    def SetSupportedOrientations(self, orientations: DisplayOrientation) -> None:
        """Take the orientations that a game supports; on a computer nothing follows from them."""

    def OnClientSizeChanged(self) -> None:
        """Raise ClientSizeChanged. A handler that resizes the window itself does not raise it again."""
        if self._is_announcing:
            return
        self._is_announcing = True
        try:
            self.ClientSizeChanged._raise(self, EventArgs.Empty)
        finally:
            self._is_announcing = False

    def OnOrientationChanged(self) -> None:
        """Raise OrientationChanged."""
        self.OrientationChanged._raise(self, EventArgs.Empty)

    def OnScreenDeviceNameChanged(self) -> None:
        """Raise ScreenDeviceNameChanged."""
        self.ScreenDeviceNameChanged._raise(self, EventArgs.Empty)

    def OnActivated(self) -> None:
        """Called when the window gets the focus; Game.Activated is the event for it."""

    def OnDeactivated(self) -> None:
        """Called when the window loses the focus; Game.Deactivated is the event for it."""

    def OnPaint(self) -> None:
        """Called when the system wants the window's picture anew; the next frame paints it."""

    # What the game and the device manager do with the system's window.

    def _open(
        self, platform: Platform, kind: WindowKind, width: int, height: int, full_screen: bool, visible: bool
    ) -> PlatformWindow:
        """Make a native window with this window's properties, without taking it over yet."""
        native = platform.create_window(
            self._title,
            width,
            height,
            resizable=self._allow_user_resizing,
            fullscreen=full_screen,
            visible=visible,
            kind=kind,
        )
        native.set_cursor_visible(self._is_cursor_visible)
        return native

    def _attach(self, native: PlatformWindow | None) -> None:
        """Take over a native window, or none, and close the former one."""
        former, self._native = self._native, native
        self._takes_text = False
        self._remember()
        if native is not None:
            native.title = self._title
        if former is not None and former is not native:
            former.close()

    def _place(self, width: int, height: int, full_screen: bool) -> bool:
        """Set client size and full screen without an event; tell whether the client size changed."""
        before = self._size
        if self._native is None:
            self._size = (width, height)
        else:
            if self._native.is_fullscreen != full_screen:
                self._native.set_fullscreen(full_screen)
            if full_screen or self._native.client_bounds[2:] != (width, height):
                self._native.set_size(width, height)
            self._remember()
        return self._size != before

    def _notice_resize(self) -> None:
        """React to the system's word of a new size. The size of now counts: the word may be older than it."""
        before = self._size
        self._remember()
        if self._size != before:
            self.OnClientSizeChanged()

    def _notice_move(self) -> None:
        name = self.ScreenDeviceName
        if name != self._screen_device_name:
            self._screen_device_name = name
            self.OnScreenDeviceNameChanged()

    def _notice_text(self, character: str) -> None:
        self.TextInputEXT._raise(self, TextInputEventArgsEXT(character))

    def _listen_for_text(self) -> None:
        """Take text from the system exactly while somebody handles TextInputEXT."""
        wanted = len(self.TextInputEXT) > 0
        if self._native is not None and wanted != self._takes_text:
            self._native.set_text_input(wanted)
            self._takes_text = wanted

    def _set_cursor_visible(self, visible: bool) -> None:
        self._is_cursor_visible = visible
        if self._native is not None:
            self._native.set_cursor_visible(visible)

    def _remember(self) -> None:
        if self._native is not None:
            self._size = self._native.client_bounds[2:]
            self._screen_device_name = self._native.display_name


def _program_title() -> str:
    """The name of the main script, or of the package that is run with `python -m`."""
    main_file = getattr(sys.modules.get("__main__"), "__file__", None)
    if not main_file:
        return "Game"
    path = Path(main_file)
    return path.resolve().parent.name if path.stem == "__main__" else path.stem
