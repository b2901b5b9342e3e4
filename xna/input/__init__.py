"""Microsoft.Xna.Framework.Input: keyboard, mouse and game pads."""

from xna.input.button_state import ButtonState as ButtonState
from xna.input.buttons import Buttons as Buttons
from xna.input.game_pad_dead_zone import GamePadDeadZone as GamePadDeadZone
from xna.input.game_pad_type import GamePadType as GamePadType
from xna.input.key_state import KeyState as KeyState
from xna.input.keyboard import Keyboard as Keyboard
from xna.input.keyboard_state import KeyboardState as KeyboardState
from xna.input.keys import Keys as Keys
from xna.input.mouse import Mouse as Mouse
from xna.input.mouse_state import MouseState as MouseState
