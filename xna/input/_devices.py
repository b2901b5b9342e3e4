"""The live state of keyboard, mouse and game pads: platforms write it, the public classes take snapshots of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from xna.input.buttons import Buttons
from xna.input.game_pad_type import GamePadType
from xna.input.keys import Keys

MOUSE_BUTTON_COUNT = 5
WHEEL_NOTCH = 120
PAD_COUNT = 4


class KeyboardDevice:
    """The keys that are held, as a set of 256 bits."""

    def __init__(self) -> None:
        """Begin with no key held."""
        self.bits = 0

    def press(self, key: Keys) -> None:
        """Hold a key."""
        self.bits |= 1 << key

    def release(self, key: Keys) -> None:
        """Let go of a key."""
        self.bits &= ~(1 << key)

    def release_all(self) -> None:
        """Let go of all keys."""
        self.bits = 0


class MouseDevice:
    """The pointer's place in window points, its buttons (bit n-1 for button n) and its wheel."""

    def __init__(self) -> None:
        """Begin at the client area's corner with nothing held and no mapping."""
        self.warp: Callable[[float, float], None] | None = None
        """Moves the system's pointer to a place in window points; a platform with a real pointer sets it."""
        self.reset()

    def reset(self) -> None:
        """Return to the first state; the platform's `warp` stays."""
        self.x = 0.0
        self.y = 0.0
        self.buttons = 0
        self.notches = 0.0
        self.window_handle = 0
        self.client_size = self.buffer_size = (1, 1)

    def move(self, x: float, y: float) -> None:
        """Note the pointer's place in window points."""
        self.x = x
        self.y = y

    def set_button(self, number: int, pressed: bool) -> None:
        """Hold or release button 1 (left), 2 (middle), 3 (right), 4 or 5."""
        bit = 1 << (number - 1)
        self.buttons = self.buttons | bit if pressed else self.buttons & ~bit

    def turn_wheel(self, notches: float) -> None:
        """Add to the wheel; smooth wheels send parts of a notch."""
        self.notches += notches

    @property
    def wheel(self) -> int:
        """The wheel's way since the start, 120 per notch."""
        return int(self.notches * WHEEL_NOTCH)

    @property
    def buffer_position(self) -> tuple[int, int]:
        """The pointer's place in back-buffer pixels."""
        (client_width, client_height), (width, height) = self.client_size, self.buffer_size
        return int(self.x * width // client_width), int(self.y * height // client_height)

    def set_buffer_position(self, x: int, y: int) -> None:
        """Move the pointer to the middle of a back-buffer pixel."""
        self.move(
            _to_points(x, self.client_size[0], self.buffer_size[0]),
            _to_points(y, self.client_size[1], self.buffer_size[1]),
        )
        if self.warp is not None:
            self.warp(self.x, self.y)


def _to_points(pixel: int, client: int, buffer: int) -> float:
    return float(pixel) if client == buffer else (pixel + 0.5) * client / buffer


@dataclass(frozen=True)
class PadTraits:
    """What a game pad has. `parts` names its buttons, triggers and d-pad; sticks are told by axis."""

    parts: Buttons
    left_x: bool = True
    left_y: bool = True
    right_x: bool = True
    right_y: bool = True
    left_motor: bool = True
    right_motor: bool = True
    voice: bool = False
    kind: GamePadType = GamePadType.GamePad


_XBOX_PARTS = (
    Buttons.A | Buttons.B | Buttons.X | Buttons.Y | Buttons.Start | Buttons.Back
    | Buttons.DPadUp | Buttons.DPadDown | Buttons.DPadLeft | Buttons.DPadRight
    | Buttons.LeftShoulder | Buttons.RightShoulder | Buttons.LeftStick | Buttons.RightStick
    | Buttons.LeftTrigger | Buttons.RightTrigger | Buttons.BigButton
)  # fmt: skip
FULL_PAD = PadTraits(_XBOX_PARTS)


class PadDevice:
    """One player's pad, in XInput's units: sticks -32768..32767 with up positive, triggers 0..255."""

    def __init__(self) -> None:
        """Begin without a pad."""
        self.traits: PadTraits | None = None
        self.rumble: Callable[[float, float], bool] | None = None
        self._rest()

    def connect(self, traits: PadTraits, rumble: Callable[[float, float], bool] | None = None) -> None:
        """Plug in a pad. `rumble(left, right)` drives its motors and says whether it could."""
        self.disconnect()
        self.traits = traits
        self.rumble = rumble

    def disconnect(self) -> None:
        """Unplug the pad."""
        self.traits = None
        self.rumble = None
        self._rest()

    def reset(self) -> None:
        """Return to the first state: at rest, motors off, still connected."""
        if any(self.motors):
            self.vibrate(0.0, 0.0)
        self._rest()

    def _rest(self) -> None:
        self.packet = 0
        self.buttons = 0
        self.sticks = (0, 0, 0, 0)
        self.triggers = (0, 0)
        self.motors = (0.0, 0.0)

    def update(
        self,
        *,
        buttons: int | None = None,
        sticks: tuple[int, int, int, int] | None = None,
        triggers: tuple[int, int] | None = None,
    ) -> None:
        """Note what the pad reports; the packet number grows when something changed. Ignored without a pad."""
        before = (self.buttons, self.sticks, self.triggers)
        after = (
            self.buttons if buttons is None else buttons,
            self.sticks if sticks is None else sticks,
            self.triggers if triggers is None else triggers,
        )
        if self.traits is not None and after != before:
            self.buttons, self.sticks, self.triggers = after
            self.packet += 1

    def vibrate(self, left: float, right: float) -> bool:
        """Run the motors at speeds of 0 to 1; False when there is no pad or it cannot."""
        if self.traits is None:
            return False
        self.motors = (left, right)
        return True if self.rumble is None else self.rumble(left, right)


keyboard = KeyboardDevice()
mouse = MouseDevice()
pads = tuple(PadDevice() for _ in range(PAD_COUNT))


def set_mouse_mapping(client_width: int, client_height: int, buffer_width: int, buffer_height: int) -> None:
    """Map window points to back-buffer pixels. An empty client area or buffer keeps points as they are."""
    sizes = (client_width, client_height, buffer_width, buffer_height)
    if min(sizes) <= 0:
        sizes = (1, 1, 1, 1)
    mouse.client_size, mouse.buffer_size = sizes[:2], sizes[2:]


def release_held() -> None:
    """Release all keys and mouse buttons, as is right when the window loses the focus."""
    keyboard.release_all()
    mouse.buttons = 0


def reset() -> None:
    """Return all devices to their first state, for a new game in the same process. Pads stay connected."""
    keyboard.release_all()
    mouse.reset()
    for pad in pads:
        pad.reset()
