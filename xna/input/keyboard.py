"""Keyboard."""

from __future__ import annotations

from xna._single import require
from xna.input import _devices
from xna.input.keyboard_state import KeyboardState
from xna.player_index import PlayerIndex


class Keyboard:
    """Reads the keyboard."""

    @staticmethod
    def GetState(playerIndex: PlayerIndex | None = None) -> KeyboardState:
        """Take a snapshot of the keys that are held.

        Args:
            playerIndex: chooses a player's chat pad on a console; on a computer all players share one keyboard.

        Raises:
            TypeError: the argument is no PlayerIndex.
        """
        if playerIndex is not None:
            require(playerIndex, PlayerIndex, "playerIndex")
        state: KeyboardState = KeyboardState._of(_devices.keyboard.bits)
        return state
