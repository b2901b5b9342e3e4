"""Tetromino: falling pieces on a grid.

Difficulty: 2 of 4
Teaches: a grid as the model of a game, rotation of small shapes with a try to the left and right, a ghost that shows where a
    piece will land, keys that repeat while they are held, and pieces dealt from a bag.
Keys: left and right move, up or A turns, X turns the other way, down falls faster, Space or Y drops; C or B holds a piece;
    P or Start pauses; R or Back begins again.
"""

from samples.tetromino.tetromino_game import TetrominoGame as SampleGame

__all__ = ["SampleGame"]
