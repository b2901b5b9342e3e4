"""GamePadCapabilities."""

from __future__ import annotations

from typing import overload

from xna.input._devices import PadTraits
from xna.input._snapshot import Snapshot
from xna.input.buttons import Buttons
from xna.input.game_pad_type import GamePadType as _GamePadType


class _Part:
    """Tells whether the pad has a button or trigger."""

    def __init__(self, part: Buttons, doc: str) -> None:
        self._part = int(part)
        self.__doc__ = doc

    @overload
    def __get__(self, instance: None, owner: type) -> _Part: ...
    @overload
    def __get__(self, instance: GamePadCapabilities, owner: type) -> bool: ...
    def __get__(self, instance: GamePadCapabilities | None, owner: type) -> bool | _Part:
        if instance is None:
            return self
        traits = instance._traits
        return traits is not None and bool(int(traits.parts) & self._part)

    def __set__(self, instance: GamePadCapabilities, value: object) -> None:
        raise AttributeError("a GamePadCapabilities never changes")


class GamePadCapabilities(Snapshot):
    """What a player's game pad has. Without a pad everything is False and the type Unknown."""

    __slots__ = ("_traits",)
    _traits: PadTraits | None

    def __init__(self) -> None:
        """Describe a pad that is not connected; GamePad.GetCapabilities describes real ones."""
        self._fill(None)

    HasAButton = _Part(Buttons.A, "Whether the pad has a button A.")
    HasBackButton = _Part(Buttons.Back, "Whether the pad has a Back button.")
    HasBButton = _Part(Buttons.B, "Whether the pad has a button B.")
    HasDPadDownButton = _Part(Buttons.DPadDown, "Whether the pad has a d-pad with the direction down.")
    HasDPadLeftButton = _Part(Buttons.DPadLeft, "Whether the pad has a d-pad with the direction left.")
    HasDPadRightButton = _Part(Buttons.DPadRight, "Whether the pad has a d-pad with the direction right.")
    HasDPadUpButton = _Part(Buttons.DPadUp, "Whether the pad has a d-pad with the direction up.")
    HasLeftShoulderButton = _Part(Buttons.LeftShoulder, "Whether the pad has a left shoulder button.")
    HasLeftStickButton = _Part(Buttons.LeftStick, "Whether the pad has a left stick that can be pushed in.")
    HasRightShoulderButton = _Part(Buttons.RightShoulder, "Whether the pad has a right shoulder button.")
    HasRightStickButton = _Part(Buttons.RightStick, "Whether the pad has a right stick that can be pushed in.")
    HasStartButton = _Part(Buttons.Start, "Whether the pad has a Start button.")
    HasXButton = _Part(Buttons.X, "Whether the pad has a button X.")
    HasYButton = _Part(Buttons.Y, "Whether the pad has a button Y.")
    HasBigButton = _Part(Buttons.BigButton, "Whether the pad has a big button.")
    HasLeftTrigger = _Part(Buttons.LeftTrigger, "Whether the pad has a left trigger.")
    HasRightTrigger = _Part(Buttons.RightTrigger, "Whether the pad has a right trigger.")

    @property
    def HasLeftXThumbStick(self) -> bool:
        """Whether the pad has a left stick that moves sideways."""
        return self._traits is not None and self._traits.left_x

    @property
    def HasLeftYThumbStick(self) -> bool:
        """Whether the pad has a left stick that moves up and down."""
        return self._traits is not None and self._traits.left_y

    @property
    def HasRightXThumbStick(self) -> bool:
        """Whether the pad has a right stick that moves sideways."""
        return self._traits is not None and self._traits.right_x

    @property
    def HasRightYThumbStick(self) -> bool:
        """Whether the pad has a right stick that moves up and down."""
        return self._traits is not None and self._traits.right_y

    @property
    def HasLeftVibrationMotor(self) -> bool:
        """Whether the pad has a left, slow motor."""
        return self._traits is not None and self._traits.left_motor

    @property
    def HasRightVibrationMotor(self) -> bool:
        """Whether the pad has a right, quick motor."""
        return self._traits is not None and self._traits.right_motor

    @property
    def HasVoiceSupport(self) -> bool:
        """Whether the pad has a headset."""
        return self._traits is not None and self._traits.voice

    @property
    def IsConnected(self) -> bool:
        """Whether there is a pad."""
        return self._traits is not None

    @property
    def GamePadType(self) -> _GamePadType:
        """The kind of pad."""
        return _GamePadType.Unknown if self._traits is None else self._traits.kind

    def __repr__(self) -> str:
        return f"GamePadCapabilities(IsConnected={self.IsConnected}, GamePadType={self.GamePadType.name})"
