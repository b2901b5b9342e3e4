"""Microsoft.Xna.Framework.Input: keyboard, mouse and game pads."""

from xna._lazy import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    globals(),
    """
xna.input.button_state ButtonState
xna.input.buttons Buttons
xna.input.game_pad GamePad
xna.input.game_pad_buttons GamePadButtons
xna.input.game_pad_capabilities GamePadCapabilities
xna.input.game_pad_d_pad GamePadDPad
xna.input.game_pad_dead_zone GamePadDeadZone
xna.input.game_pad_state GamePadState
xna.input.game_pad_thumb_sticks GamePadThumbSticks
xna.input.game_pad_triggers GamePadTriggers
xna.input.game_pad_type GamePadType
xna.input.key_state KeyState
xna.input.keyboard Keyboard
xna.input.keyboard_state KeyboardState
xna.input.keys Keys
xna.input.mouse Mouse
xna.input.mouse_state MouseState
""",
)
