"""Shooter: ten thousand bullets.

Difficulty: 3 of 4
Teaches: many things as numpy arrays instead of objects, bullets of all kinds drawn with one DrawManyEXT, collisions of one with
    many, patterns of bullets by formula, and aiming by mouse or right stick.
Keys: arrows, W A S D or the left stick move; the mouse or the right stick aims; click, Space or the right trigger fires; B or Y
    clears the screen; P or Start pauses; R or Back begins again.
"""

from samples.shooter.shooter_game import ShooterGame as SampleGame

__all__ = ["SampleGame"]
