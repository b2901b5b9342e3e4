"""Controls: what a player wants, by keyboard or game pad."""

from __future__ import annotations

from xna import PlayerIndex, Vector2
from xna.input import Buttons, ButtonState, GamePad, GamePadState, Keyboard, KeyboardState, Keys, Mouse

ARROWS = (Keys.Left, Keys.Right, Keys.Up, Keys.Down)
WASD = (Keys.A, Keys.D, Keys.W, Keys.S)
_PAD = (Buttons.DPadLeft, Buttons.DPadRight, Buttons.DPadUp, Buttons.DPadDown)


class Controls:
    """The state of the devices in this update and in the last one.

    Args:
        player: Whose game pad is read.
        directions: The groups of four keys (left, right, up, down) that steer.
    """

    def __init__(self, player: PlayerIndex = PlayerIndex.One, *directions: tuple[Keys, Keys, Keys, Keys]) -> None:
        self._player, self._directions = player, directions or (ARROWS, WASD)
        self._take_states()
        self.update()

    def update(self) -> None:
        """Read the devices."""
        self._old = self._keys, self._mouse, self._pad
        self._take_states()

    @property
    def steer(self) -> Vector2:
        """The wished direction, -1 to 1 each way, y down the screen: keys, direction pad and left stick together."""
        left, right, up, down = (
            any(self._keys.IsKeyDown(group[side]) for group in self._directions) or self._pad.IsButtonDown(_PAD[side])
            for side in range(4)
        )
        stick = self._pad.ThumbSticks.Left
        return Vector2.Clamp(Vector2(right - left + stick.X, down - up - stick.Y), -Vector2.One, Vector2.One)

    def held(self, *wanted: Keys | Buttons) -> bool:
        """Tell whether any of some keys and buttons is down."""
        return any(self._is_down(each, self._keys, self._pad) for each in wanted)

    def pressed(self, *wanted: Keys | Buttons) -> bool:
        """Tell whether any of some keys and buttons went down in this update."""
        return any(
            self._is_down(each, self._keys, self._pad) and not self._is_down(each, self._old[0], self._old[2]) for each in wanted
        )

    @property
    def clicked(self) -> bool:
        """Whether the left mouse button went down in this update."""
        return self._mouse.LeftButton == ButtonState.Pressed and self._old[1].LeftButton == ButtonState.Released

    @property
    def pointer(self) -> Vector2:
        """The mouse pointer in pixels of the window."""
        return Vector2(self._mouse.X, self._mouse.Y)

    @property
    def wheel(self) -> int:
        """The notches that the wheel was turned in this update, away from the player above zero."""
        return (self._mouse.ScrollWheelValue - self._old[1].ScrollWheelValue) // 120

    def _take_states(self) -> None:
        self._keys, self._mouse, self._pad = Keyboard.GetState(), Mouse.GetState(), GamePad.GetState(self._player)

    @staticmethod
    def _is_down(wanted: Keys | Buttons, keys: KeyboardState, pad: GamePadState) -> bool:
        return pad.IsButtonDown(wanted) if isinstance(wanted, Buttons) else keys.IsKeyDown(wanted)
