"""GamePadState."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, overload

from xna._single import require
from xna.input import _dead_zones
from xna.input._dead_zones import STICK_MAXIMUM, TRIGGER_MAXIMUM
from xna.input._devices import PadDevice
from xna.input._snapshot import Snapshot
from xna.input.buttons import Buttons
from xna.input.game_pad_buttons import GamePadButtons
from xna.input.game_pad_d_pad import GamePadDPad
from xna.input.game_pad_dead_zone import GamePadDeadZone
from xna.input.game_pad_thumb_sticks import GamePadThumbSticks
from xna.input.game_pad_triggers import GamePadTriggers
from xna.vector2 import Vector2

_Buttons = Buttons  # the class has a property of this name


class GamePadState(Snapshot):
    """A game pad at one moment. Equal when connection, packet number and all parts are equal."""

    __slots__ = ("IsConnected", "PacketNumber", "Buttons", "DPad", "ThumbSticks", "Triggers", "_pressed")  # noqa: RUF023

    IsConnected: bool
    """Whether there is a pad."""
    PacketNumber: int
    """Grows whenever the pad's state changes: equal numbers mean that nothing happened."""
    Buttons: GamePadButtons
    """The buttons."""
    DPad: GamePadDPad
    """The directional pad."""
    ThumbSticks: GamePadThumbSticks
    """The sticks, after the dead zone."""
    Triggers: GamePadTriggers
    """The triggers, after the dead zone."""
    _pressed: int

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(
        self, thumbSticks: GamePadThumbSticks, triggers: GamePadTriggers, buttons: GamePadButtons, dPad: GamePadDPad
    ) -> None: ...
    @overload
    def __init__(
        self,
        leftThumbStick: Vector2,
        rightThumbStick: Vector2,
        leftTrigger: float,
        rightTrigger: float,
        *buttons: _Buttons | Iterable[_Buttons],
    ) -> None: ...
    def __init__(self, *arguments: Any, **named: Any) -> None:
        """Make the state of a connected pad with packet number 0, or of none when nothing is given.

        Args:
            *arguments: either the four parts (thumbSticks, triggers, buttons, dPad) or their values (leftThumbStick,
                rightThumbStick, leftTrigger, rightTrigger, then Buttons or one sequence of them).
            **named: the same by XNA's names.

        Raises:
            TypeError: an argument is missing or of the wrong type.
        """
        if not arguments and not named:
            self._fill(False, 0, GamePadButtons(), GamePadDPad(), GamePadThumbSticks(), GamePadTriggers(), 0)
        elif "thumbSticks" in named or (arguments and isinstance(arguments[0], GamePadThumbSticks)):
            self._fill_from_parts(*arguments, **named)
        else:
            self._fill_from_values(*arguments, **named)

    def _fill_from_parts(
        self, thumbSticks: GamePadThumbSticks, triggers: GamePadTriggers, buttons: GamePadButtons, dPad: GamePadDPad
    ) -> None:
        require(thumbSticks, GamePadThumbSticks, "thumbSticks")
        require(triggers, GamePadTriggers, "triggers")
        require(buttons, GamePadButtons, "buttons")
        require(dPad, GamePadDPad, "dPad")
        raw_sticks = tuple(int(axis * STICK_MAXIMUM) for axis in (*thumbSticks._left, *thumbSticks._right))
        raw_triggers = (int(triggers.Left * TRIGGER_MAXIMUM), int(triggers.Right * TRIGGER_MAXIMUM))
        pressed = buttons._held | dPad._held | _dead_zones.as_buttons(raw_sticks, raw_triggers)
        self._fill(True, 0, buttons, dPad, thumbSticks, triggers, pressed)

    def _fill_from_values(
        self,
        leftThumbStick: Vector2,
        rightThumbStick: Vector2,
        leftTrigger: float,
        rightTrigger: float,
        *buttons: _Buttons | Iterable[_Buttons],
    ) -> None:
        given: Any = buttons[0] if len(buttons) == 1 and not isinstance(buttons[0], _Buttons) else buttons
        held = _Buttons(0)
        if not isinstance(given, Iterable):
            raise TypeError(f"buttons must be Buttons, one by one or as a sequence; got {given!r}")
        for button in given:
            require(button, _Buttons, "each button")
            held |= button
        self._fill_from_parts(
            GamePadThumbSticks(leftThumbStick, rightThumbStick),
            GamePadTriggers(leftTrigger, rightTrigger),
            GamePadButtons(held),
            GamePadDPad._from_buttons(int(held)),
        )

    @classmethod
    def _of_device(cls, pad: PadDevice, mode: GamePadDeadZone) -> GamePadState:
        """Take a snapshot of a connected pad."""
        left_x, left_y, right_x, right_y = pad.sticks
        state: GamePadState = cls._of(
            True,
            pad.packet,
            GamePadButtons(_Buttons(pad.buttons)),
            GamePadDPad._from_buttons(pad.buttons),
            GamePadThumbSticks._of(
                _dead_zones.stick(left_x, left_y, _dead_zones.LEFT_STICK, mode),
                _dead_zones.stick(right_x, right_y, _dead_zones.RIGHT_STICK, mode),
            ),
            GamePadTriggers._of(*(_dead_zones.trigger(value, mode) for value in pad.triggers)),
            pad.buttons | _dead_zones.as_buttons(pad.sticks, pad.triggers),
        )
        return state

    def IsButtonDown(self, button: _Buttons) -> bool:
        """Tell whether a button is pressed; of several joined by `|`, whether all are.

        A stick's direction and a trigger count as pressed when they are beyond their dead zone.
        """
        require(button, _Buttons, "button")
        return self._pressed & int(button) == int(button)

    def IsButtonUp(self, button: _Buttons) -> bool:
        """Tell whether a button is not pressed; of several joined by `|`, whether not all are."""
        return not self.IsButtonDown(button)

    def ToString(self) -> str:
        """Give XNA's text, {IsConnected:True}."""
        return f"{{IsConnected:{self.IsConnected}}}"

    def _key(self) -> tuple[Any, ...]:
        return self._values()[:-1]

    def __str__(self) -> str:
        return self.ToString()

    def __repr__(self) -> str:
        if not self.IsConnected:
            return "GamePadState()"
        parts = (self.ThumbSticks, self.Triggers, self.Buttons, self.DPad)
        return f"GamePadState({', '.join(map(repr, parts))}, PacketNumber={self.PacketNumber})"
