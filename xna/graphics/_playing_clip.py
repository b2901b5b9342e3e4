"""A clip that is being played: where it is in time and what it moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from xna.exceptions import ArgumentException

if TYPE_CHECKING:
    from xna.graphics._poses import Floats, Pose
    from xna.graphics.animation_clip_ext import AnimationClipEXT
    from xna.graphics.model_mesh import ModelMesh


class PlayingClip:
    """The clips of one name, for the joints of the skin and for the bones of the model, which run together."""

    def __init__(self, name: str, clips: list[AnimationClipEXT]) -> None:
        self.clip = clips[0]
        self.seconds = 0.0
        self._name = name
        self._clips = clips
        self._length = max(0.0, *(clip._duration for clip in clips))

    def check(self, joints: int, bones: int | None) -> None:
        """Refuse a clip that moves what is not there."""
        for clip in self._clips:
            count = bones if clip._moves_bones else joints
            highest = max(clip.Bones, default=-1)
            if count is not None and (highest >= count or min(clip.Bones, default=0) < 0):
                kind = "bones" if clip._moves_bones else "joints"
                raise ArgumentException(f"The clip moves {kind} up to number {highest}, but the model has {count} {kind}.")

    def go(self, seconds: float, is_relative: bool, is_looping: bool) -> None:
        """Go to a time: beyond the ends a looping clip starts again, another one stops."""
        time = self.seconds + seconds if is_relative else seconds
        if is_looping and self._length > 0.0:
            self.seconds = time % self._length
        else:
            self.seconds = min(max(time, 0.0), self._length)

    def is_at_end(self, speed: float) -> bool:
        """Whether nothing is left in the direction of play."""
        return self.seconds <= 0.0 if speed < 0.0 else self.seconds >= self._length

    def put_joints(self, pose: Pose, moved: npt.NDArray[np.bool_]) -> None:
        """Write the joints that the clip moves into a pose, and mark them."""
        for clip in self._clips:
            if not clip._moves_bones:
                pose.put(clip._sampler.bones, clip._sampler.sample(self.seconds))
                moved[clip._sampler.bones] = True

    def bone_matrices(self) -> dict[int, Floats]:
        """Give the transforms of the model's bones that the clip moves."""
        moved: dict[int, Floats] = {}
        for clip in self._clips:
            if clip._moves_bones:
                moved.update(zip(clip.Bones, clip._sampler.sample(self.seconds).matrices(), strict=True))
        return moved

    def morph(self, mesh: ModelMesh) -> None:
        """Set the weights of the mesh's morph targets that the clip animates."""
        for part in mesh.MeshParts:
            targets = part.MorphTargetsEXT
            if targets is not None:
                targets._animate(self._name, self.seconds)
