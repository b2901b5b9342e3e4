"""Pong: two players on one screen.

Difficulty: 1 of 4
Teaches: controls for two players on one keyboard and two game pads, a computer player with human faults, a ball whose bounce
    depends on where it is hit, and text in two sizes.
Keys: W and S or the first game pad move the left bat, up and down or the second one the right bat; 1 and 2 choose one or two
    players; Space or A serves; P or Start pauses; R or Back begins again.
"""

from samples.pong.pong_game import PongGame as SampleGame

__all__ = ["SampleGame"]
