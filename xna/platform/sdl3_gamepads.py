"""Game pads through SDL3: who holds which player's place, and what the pads report."""

from __future__ import annotations

import ctypes
from types import ModuleType
from typing import Any

from xna.input import _devices as devices
from xna.input.buttons import Buttons
from xna.input.game_pad_type import GamePadType

_BUTTONS = (
    Buttons.A,
    Buttons.B,
    Buttons.X,
    Buttons.Y,
    Buttons.Back,
    Buttons.BigButton,
    Buttons.Start,
    Buttons.LeftStick,
    Buttons.RightStick,
    Buttons.LeftShoulder,
    Buttons.RightShoulder,
    Buttons.DPadUp,
    Buttons.DPadDown,
    Buttons.DPadLeft,
    Buttons.DPadRight,
)
"""By SDL's button number, which names places: "south" is XNA's A."""

_LEFT_TRIGGER, _RIGHT_TRIGGER = 4, 5
_AXIS_SIGNS = (1, -1, 1, -1)
_AXIS_LIMIT = 32767

_TYPES = {
    1: GamePadType.GamePad,
    2: GamePadType.Wheel,
    3: GamePadType.ArcadeStick,
    4: GamePadType.FlightStick,
    5: GamePadType.DancePad,
    6: GamePadType.Guitar,
    7: GamePadType.DrumKit,
    8: GamePadType.BigButtonPad,
}
"""By SDL_JoystickType."""

_RUMBLE_MS = 0xFFFFFFFF  # until the next call, which is how XNA's motors run


class Sdl3Gamepads:
    """Seats the first four pads; a further one waits until a place is free."""

    def __init__(self, sdl: ModuleType) -> None:
        """Begin with no pad; SDL announces the ones that are there as if they were just plugged in."""
        self._sdl = sdl
        self._open: dict[int, tuple[int, Any]] = {}

    def added(self, instance: int) -> None:
        """Seat a new pad at the lowest free player's place, if there is one."""
        taken = {place for place, _ in self._open.values()}
        free = [place for place in range(devices.PAD_COUNT) if place not in taken]
        if not free or instance in self._open:
            return
        pad = self._sdl.SDL_OpenGamepad(instance)
        if not pad:
            return
        self._open[instance] = (free[0], pad)
        devices.pads[free[0]].connect(self._traits(pad), lambda left, right: self._rumble(pad, left, right))
        self._read(free[0], pad)

    def removed(self, instance: int) -> None:
        """Free the place of a pad and seat one that was waiting."""
        if instance not in self._open:
            return
        place, pad = self._open.pop(instance)
        devices.pads[place].disconnect()
        self._sdl.SDL_CloseGamepad(pad)
        for waiting in self._connected():
            self.added(waiting)

    def changed(self, instance: int) -> None:
        """Take over what a pad reports now."""
        if instance in self._open:
            self._read(*self._open[instance])

    def close(self) -> None:
        """Unseat all pads."""
        for place, pad in self._open.values():
            devices.pads[place].reset()
            devices.pads[place].disconnect()
            self._sdl.SDL_CloseGamepad(pad)
        self._open.clear()

    def _read(self, place: int, pad: Any) -> None:
        axes = [self._sdl.SDL_GetGamepadAxis(pad, axis) for axis in range(6)]
        sticks = [min(sign * value, _AXIS_LIMIT) for sign, value in zip(_AXIS_SIGNS, axes[:4], strict=True)]
        held = sum(button for number, button in enumerate(_BUTTONS) if self._sdl.SDL_GetGamepadButton(pad, number))
        devices.pads[place].update(
            buttons=held,
            sticks=(sticks[0], sticks[1], sticks[2], sticks[3]),
            triggers=(max(axes[_LEFT_TRIGGER], 0) >> 7, max(axes[_RIGHT_TRIGGER], 0) >> 7),
        )

    def _traits(self, pad: Any) -> devices.PadTraits:
        sdl = self._sdl
        parts = Buttons(sum(button for number, button in enumerate(_BUTTONS) if sdl.SDL_GamepadHasButton(pad, number)))
        axes = [bool(sdl.SDL_GamepadHasAxis(pad, axis)) for axis in range(6)]
        parts |= Buttons.LeftTrigger if axes[_LEFT_TRIGGER] else 0
        parts |= Buttons.RightTrigger if axes[_RIGHT_TRIGGER] else 0
        properties = sdl.SDL_GetGamepadProperties(pad)
        motors = bool(sdl.SDL_GetBooleanProperty(properties, b"SDL.joystick.cap.rumble", False))
        kind = int(sdl.SDL_GetJoystickType(sdl.SDL_GetGamepadJoystick(pad)))
        return devices.PadTraits(
            parts,
            left_x=axes[0],
            left_y=axes[1],
            right_x=axes[2],
            right_y=axes[3],
            left_motor=motors,
            right_motor=motors,
            kind=_TYPES.get(kind, GamePadType.Unknown),
        )

    def _rumble(self, pad: Any, left: float, right: float) -> bool:
        return bool(self._sdl.SDL_RumbleGamepad(pad, round(left * 0xFFFF), round(right * 0xFFFF), _RUMBLE_MS))

    def _connected(self) -> list[int]:
        count = ctypes.c_int()
        identities = self._sdl.SDL_GetGamepads(ctypes.byref(count))
        found = [int(identities[index]) for index in range(count.value)]
        self._sdl.SDL_free(identities)
        return found
