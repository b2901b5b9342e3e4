"""Solar system: hierarchies.

Difficulty: 2 of 4
Teaches: matrices that build on each other (a moon turns about its planet, which turns about the sun), three lights, a glowing sun
    that is not lit, rings with alpha, text that stands at a place in 3-D, and a camera that flies from planet to planet.
Keys: left and right or the bumpers choose a planet; up and down or the left stick move nearer and farther; Space or A stops the
    time; N switches the names; P or Start pauses; R or Back begins again.
"""

from samples.solar.solar_game import SolarGame as SampleGame

__all__ = ["SampleGame"]
