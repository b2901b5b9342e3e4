"""Mirror room: three ways to see the room again.

Difficulty: 4 of 4
Teaches: a mirror by the stencil buffer (mark its pixels, then draw the reflected room only there), a screen that shows a second
    camera by a render target, a chrome ball by an environment map whose faces are drawn anew, and what each must set and reset.
Keys: left, right, up and down or the left stick look round; the wheel or the triggers move nearer and farther; 1, 2 and 3 switch
    mirror, screen and ball; Space or A stops the time; P or Start pauses; R or Back begins again.
"""

from samples.mirrors.mirrors_game import MirrorsGame as SampleGame

__all__ = ["SampleGame"]
