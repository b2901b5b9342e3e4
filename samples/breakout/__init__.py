"""Breakout: a whole small game.

Difficulty: 2 of 4
Teaches: the shape of a game (title, serve, play, pause, win, lose) with SpriteBatch, a texture atlas, SpriteFont, additive
    particles, one set of controls for keyboard, mouse and game pad, a screen that fits any window, and levels in `.cnj`
    documents of the game's own type.
Keys: left/right or A/D or the mouse or the left stick move; Space, a click or A serves; P, Escape or Start pauses; R or Back
    restarts; F11 or Alt+Enter switches full screen.
"""

from samples.breakout.breakout_game import BreakoutGame as SampleGame

__all__ = ["SampleGame"]
