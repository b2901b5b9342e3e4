"""Effects: shaders of the game's own.

Difficulty: 4 of 4
Teaches: a pair of shader files as an effect, its uniforms as parameters, effects on sprites (outline, dissolve, palette) and on
    a whole picture by a render target (blur, old screen, water), in 3-D (toon, triplanar), and shader files that are loaded anew
    while the game runs. Needs SDL_GPU or VULKAN; elsewhere it says so, and draws without them.
Keys: 1 to 8 or the shoulder buttons choose an effect; up and down choose a slider, left and right move it, or the left stick;
    Space or A shows the picture without the effect; P or Start pauses; R or Back begins again.
"""

from samples.effects.effects_game import EffectsGame as SampleGame

__all__ = ["SampleGame"]
