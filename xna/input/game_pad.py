"""GamePad."""

from __future__ import annotations

from xna._single import real, require
from xna.input import _devices
from xna.input.game_pad_capabilities import GamePadCapabilities
from xna.input.game_pad_dead_zone import GamePadDeadZone
from xna.input.game_pad_state import GamePadState
from xna.player_index import PlayerIndex


class GamePad:
    """Reads the game pads of up to four players and runs their motors. Pads may come and go at any time."""

    @staticmethod
    def GetState(playerIndex: PlayerIndex, deadZoneMode: GamePadDeadZone = GamePadDeadZone.IndependentAxes) -> GamePadState:
        """Take a snapshot of a player's pad.

        Args:
            playerIndex: the player.
            deadZoneMode: how the resting range of sticks and triggers is cut out.

        Returns:
            The state; without a pad IsConnected is False and everything is at rest.

        Raises:
            TypeError: an argument is of another type.
        """
        require(deadZoneMode, GamePadDeadZone, "deadZoneMode")
        pad = _pad_of(playerIndex)
        return GamePadState() if pad.traits is None else GamePadState._of_device(pad, deadZoneMode)

    @staticmethod
    def GetCapabilities(playerIndex: PlayerIndex) -> GamePadCapabilities:
        """Tell what a player's pad has.

        Args:
            playerIndex: the player.

        Raises:
            TypeError: the argument is no PlayerIndex.
        """
        capabilities: GamePadCapabilities = GamePadCapabilities._of(_pad_of(playerIndex).traits)
        return capabilities

    @staticmethod
    def SetVibration(playerIndex: PlayerIndex, leftMotor: float, rightMotor: float) -> bool:
        """Run the motors of a player's pad until the next call.

        Args:
            playerIndex: the player.
            leftMotor: speed of the slow motor; clamped to 0..1.
            rightMotor: speed of the quick motor; clamped to 0..1.

        Returns:
            False when there is no pad or it has no motors.

        Raises:
            TypeError: an argument is of another type.
        """
        return _pad_of(playerIndex).vibrate(_speed(leftMotor, "leftMotor"), _speed(rightMotor, "rightMotor"))


def _pad_of(player: PlayerIndex) -> _devices.PadDevice:
    require(player, PlayerIndex, "playerIndex")
    return _devices.pads[player]


def _speed(value: float, name: str) -> float:
    return min(1.0, max(0.0, real(value, name)))
