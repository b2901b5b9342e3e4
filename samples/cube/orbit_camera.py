"""OrbitCamera: looks at a place from a distance and goes around it."""

from __future__ import annotations

import math

from xna import MathHelper, Matrix, PlayerIndex, Vector3
from xna.input import ButtonState, GamePad, Keyboard, KeyboardState, Keys, Mouse

TURNS_PER_PIXEL, TURNS_PER_SECOND, ZOOM_PER_SECOND, ZOOM_PER_NOTCH = 0.006, 1.6, 1.2, 0.88
LOWEST, HIGHEST, NEAREST, FARTHEST = 0.06, 1.45, 4.0, 22.0


class OrbitCamera:
    """A camera that the player turns about its target; the view follows smoothly."""

    def __init__(self) -> None:
        self._mouse = Mouse.GetState()
        self.reset()
        self.yaw, self.pitch, self.distance = self._wished

    def reset(self) -> None:
        """Wish for the place of the beginning."""
        self._wished = [0.62, 0.36, 11.0]

    @property
    def target(self) -> Vector3:
        """The place that is looked at."""
        return Vector3(0.0, 1.0, 0.0)

    @property
    def position(self) -> Vector3:
        """Where the camera is."""
        across = self.distance * math.cos(self.pitch)
        up = self.distance * math.sin(self.pitch)
        return self.target + Vector3(across * math.sin(self.yaw), up, across * math.cos(self.yaw))

    @property
    def view(self) -> Matrix:
        """What to assign to an effect's View."""
        return Matrix.CreateLookAt(self.position, self.target, Vector3.Up)

    def update(self, seconds: float) -> None:
        """Take the player's wishes and follow them a part of the way."""
        across, up, zoom = self._read_devices(seconds)
        wished = self._wished
        wished[0] += across
        wished[1] = MathHelper.Clamp(wished[1] + up, LOWEST, HIGHEST)
        wished[2] = MathHelper.Clamp(wished[2] * zoom, NEAREST, FARTHEST)
        part = 1.0 - math.exp(-10.0 * seconds)  # the same after a second, however many frames it has
        self.yaw += (wished[0] - self.yaw) * part
        self.pitch += (wished[1] - self.pitch) * part
        self.distance += (wished[2] - self.distance) * part

    def _read_devices(self, seconds: float) -> tuple[float, float, float]:
        keys, pad, mouse, old = Keyboard.GetState(), GamePad.GetState(PlayerIndex.One), Mouse.GetState(), self._mouse
        self._mouse = mouse
        turn, stick = TURNS_PER_SECOND * seconds, pad.ThumbSticks.Right
        across = turn * (_axis(keys, Keys.Left, Keys.Right) + stick.X)
        up = turn * (_axis(keys, Keys.Down, Keys.Up) + stick.Y)
        if mouse.LeftButton == ButtonState.Pressed and old.LeftButton == ButtonState.Pressed:
            across += (old.X - mouse.X) * TURNS_PER_PIXEL
            up += (mouse.Y - old.Y) * TURNS_PER_PIXEL
        notches = (mouse.ScrollWheelValue - old.ScrollWheelValue) / 120
        out = _axis(keys, Keys.PageUp, Keys.PageDown) + pad.Triggers.Left - pad.Triggers.Right
        return across, up, float(ZOOM_PER_NOTCH**notches * math.exp(out * ZOOM_PER_SECOND * seconds))


def _axis(keys: KeyboardState, low: Keys, high: Keys) -> int:
    return keys.IsKeyDown(high) - keys.IsKeyDown(low)
