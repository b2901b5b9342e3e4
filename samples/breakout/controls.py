"""Controls: what the player wants, whether by keyboard, mouse or game pad."""

from __future__ import annotations

from xna import PlayerIndex
from xna.input import Buttons, ButtonState, GamePad, Keyboard, Keys, Mouse


class Controls:
    """The wishes of one update. Presses count once, in the update in which they begin."""

    def __init__(self) -> None:
        self._take_states()
        self.steer = 0.0
        """The wished speed of the paddle, -1 to 1."""
        self.pointer: int | None = None
        """The pointer's x in the window, if it has moved."""
        self.fire = self.pause = self.restart = self.back = self.full_screen = False

    def update(self) -> None:
        """Read the devices."""
        self._old = self._keys, self._mouse, self._pad
        self._take_states()
        left = self._is_held(Keys.Left, Keys.A) or self._pad.IsButtonDown(Buttons.DPadLeft)
        right = self._is_held(Keys.Right, Keys.D) or self._pad.IsButtonDown(Buttons.DPadRight)
        self.steer = min(max(right - left + self._pad.ThumbSticks.Left.X, -1.0), 1.0)
        self.pointer = self._mouse.X if self._mouse.X != self._old[1].X else None
        alt = self._is_held(Keys.LeftAlt, Keys.RightAlt)
        enter = self._pressed(Keys.Enter)
        self.fire = self._pressed(Keys.Space) or (enter and not alt) or self._clicked() or self._pad_pressed(Buttons.A)
        self.back = self._pressed(Keys.Escape)
        self.pause = self._pressed(Keys.P) or self._pad_pressed(Buttons.Start)
        self.restart = self._pressed(Keys.R) or self._pad_pressed(Buttons.Back)
        self.full_screen = self._pressed(Keys.F11) or (enter and alt)

    def _take_states(self) -> None:
        self._keys, self._mouse, self._pad = Keyboard.GetState(), Mouse.GetState(), GamePad.GetState(PlayerIndex.One)

    def _is_held(self, *keys: Keys) -> bool:
        return any(self._keys.IsKeyDown(key) for key in keys)

    def _pressed(self, key: Keys) -> bool:
        return self._keys.IsKeyDown(key) and self._old[0].IsKeyUp(key)

    def _pad_pressed(self, button: Buttons) -> bool:
        return self._pad.IsButtonDown(button) and self._old[2].IsButtonUp(button)

    def _clicked(self) -> bool:
        return self._mouse.LeftButton == ButtonState.Pressed and self._old[1].LeftButton == ButtonState.Released
