"""Skeleton: the bones of a walker, and how they swing."""

from __future__ import annotations

import math
from typing import NamedTuple

from xna import Matrix, Vector3


class Bone(NamedTuple):
    """A bone: its parent's number (-1: none), its joint at rest, and how far it swings (radians) when (part of a step)."""

    name: str
    parent: int
    joint: Vector3
    swing: float = 0.0
    phase: float = 0.0
    bend: float = 0.0


BONES = (
    Bone("hips", -1, Vector3(0.0, 0.95, 0.0)),
    Bone("chest", 0, Vector3(0.0, 1.15, 0.0), 0.05, 0.25),
    Bone("head", 1, Vector3(0.0, 1.5, 0.0), 0.06, 0.5),
    Bone("left thigh", 0, Vector3(-0.11, 0.92, 0.0), 0.55, 0.0),
    Bone("left shin", 3, Vector3(-0.11, 0.5, 0.0), 0.45, 0.2, -0.5),
    Bone("right thigh", 0, Vector3(0.11, 0.92, 0.0), 0.55, 0.5),
    Bone("right shin", 5, Vector3(0.11, 0.5, 0.0), 0.45, 0.7, -0.5),
    Bone("left arm", 1, Vector3(-0.24, 1.42, 0.0), 0.5, 0.5),
    Bone("left hand", 7, Vector3(-0.26, 1.12, 0.0), 0.2, 0.5, 0.5),
    Bone("right arm", 1, Vector3(0.24, 1.42, 0.0), 0.5, 0.0),
    Bone("right hand", 9, Vector3(0.26, 1.12, 0.0), 0.2, 0.0, 0.5),
)
BOB = 0.035


def walk(moment: float) -> list[Matrix]:
    """Give what SetBoneTransforms takes at a moment of the walk, 0 to 1: how each bone moves what hangs on it at rest.

    A bone turns about its joint, then does what its parent does.
    """
    transforms: list[Matrix] = []
    for bone in BONES:
        angle = bone.bend + bone.swing * math.sin(math.tau * (moment + bone.phase))
        turn = Matrix.CreateTranslation(-bone.joint) * Matrix.CreateRotationX(angle) * Matrix.CreateTranslation(bone.joint)
        if bone.parent < 0:
            turn *= Matrix.CreateTranslation(0.0, BOB * math.sin(2 * math.tau * moment), 0.0)
        else:
            turn *= transforms[bone.parent]
        transforms.append(turn)
    return transforms
