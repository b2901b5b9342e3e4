"""Snake: states and a saved high score.

Difficulty: 1 of 4
Teaches: game states (title, play, over) as an Enum, movement on a grid at a speed of its own, a queue of turns so that quick keys
    are not lost, and a high score that xna.storage keeps between runs.
Keys: arrows, W A S D or the direction pad turn; Space or A starts; P or Start pauses; R or Back begins again.
"""

from samples.snake.snake_game import SnakeGame as SampleGame

__all__ = ["SampleGame"]
