"""AnimationPlayerEXT: plays the animations of a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from xna._single import real, require
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException, KeyNotFoundException
from xna.graphics._arguments import boolean
from xna.graphics._playing_clip import PlayingClip
from xna.graphics._poses import Pose, decompose
from xna.graphics.animation_clip_ext import AnimationClipEXT
from xna.graphics.model import Model
from xna.graphics.skinned_effect import SkinnedEffect
from xna.graphics.skinning_data_ext import SkinningDataEXT
from xna.matrix import Matrix
from xna.timespan import TimeSpan

if TYPE_CHECKING:
    from datetime import timedelta

    from xna.graphics._poses import Floats


class AnimationPlayerEXT:
    """Plays the animations of a model, as the player of XNA's skinning sample does, with looping and blending::

        player = AnimationPlayerEXT(model)
        player.StartClip("walk")

        player.Update(gameTime.ElapsedGameTime)  # in Update
        player.Apply()                           # in Draw
        model.Draw(world, view, projection)

    Args:
        target: the model, or its skinning data; then Apply needs the model as argument.

    Raises:
        ArgumentNullException: the target is None.
        ArgumentException: the model's Tag holds no SkinningDataEXT.
    """

    def __init__(self, target: Model | SkinningDataEXT) -> None:
        if target is None:
            raise ArgumentNullException("target must be a Model or its SkinningDataEXT, not None.")
        self._model = target if isinstance(target, Model) else None
        data = target.Tag if isinstance(target, Model) else target
        if not isinstance(data, SkinningDataEXT):
            raise ArgumentException(f"The target must be a model with animations: its Tag is a SkinningDataEXT. It is {data!r}.")
        self._data = data
        with np.errstate(all="ignore"):
            self._bind = decompose(data._bind)
        self._local = self._world = self._skin = data._bind
        self._bone_pose: dict[int, Floats] = {}
        self._current: PlayingClip | None = None
        self._fading: PlayingClip | None = None
        self._fade_time = self._fade_length = 0.0
        self._speed, self._is_looping = 1.0, True
        self._pose(np.eye(4, dtype=np.float32))

    @property
    def CurrentClip(self) -> AnimationClipEXT | None:
        """The clip that is played; None before StartClip."""
        return None if self._current is None else self._current.clip

    @property
    def CurrentTime(self) -> TimeSpan:
        """The place in the clip."""
        return TimeSpan.FromSeconds(0.0 if self._current is None else self._current.seconds)

    @property
    def HasEnded(self) -> bool:
        """Whether a clip that does not loop has come to its end."""
        return self._current is not None and not self._is_looping and self._current.is_at_end(self._speed)

    @property
    def IsLooping(self) -> bool:
        """Whether the clip starts again after its end, as it does at first; else its last pose stays."""
        return self._is_looping

    @IsLooping.setter
    def IsLooping(self, value: bool) -> None:
        self._is_looping = boolean(value, "IsLooping")

    @property
    def Speed(self) -> float:
        """How fast the clip is played: 1 at first, negative backwards."""
        return self._speed

    @Speed.setter
    def Speed(self, value: float) -> None:
        self._speed = real(value, "Speed")

    def StartClip(self, clip: AnimationClipEXT | str, blendTime: TimeSpan | timedelta | None = None) -> None:
        """Play a clip from its beginning.

        Args:
            clip: the clip, or its name in the model's AnimationClips.
            blendTime: how long the present pose goes over into the new one; None or zero changes at once.

        Raises:
            ArgumentNullException: the clip is None.
            KeyNotFoundException: the model has no clip of the name.
            ArgumentException: the clip moves joints or bones that the model does not have.
            ArgumentOutOfRangeException: the time is negative.
        """
        playing = self._find(clip)
        length = 0.0 if blendTime is None else TimeSpan.of(blendTime).TotalSeconds
        if length < 0.0:
            raise ArgumentOutOfRangeException(f"blendTime must not be negative, got {blendTime}.")
        self._fading = self._current if length > 0.0 else None
        self._fade_time, self._fade_length = 0.0, length
        self._current = playing
        self.Update(TimeSpan.FromTicks(0))

    def Update(self, time: TimeSpan | timedelta, relativeToCurrentTime: bool = True, rootTransform: Matrix | None = None) -> None:
        """Go on in time and work out the pose.

        Args:
            time: the time since the last Update, such as gameTime.ElapsedGameTime.
            relativeToCurrentTime: False takes `time` as the place in the clip.
            rootTransform: placed after the roots of the skeleton; None for nothing.
        """
        seconds = TimeSpan.of(time).TotalSeconds
        is_relative = boolean(relativeToCurrentTime, "relativeToCurrentTime")
        if rootTransform is not None:
            require(rootTransform, Matrix, "rootTransform")
        if self._current is not None:
            self._current.go(seconds * self._speed if is_relative else seconds, is_relative, self._is_looping)
        if self._fading is not None:
            self._fading.go(seconds * self._speed if is_relative else 0.0, True, self._is_looping)
            self._fade_time += abs(seconds) if is_relative else 0.0
            if self._fade_time >= self._fade_length:
                self._fading = None
        self._pose(np.eye(4, dtype=np.float32) if rootTransform is None else np.asarray(rootTransform, np.float32))

    def GetBoneTransforms(self) -> list[Matrix]:
        """Give where each joint stands relative to its parent."""
        return [Matrix.FromNumpyEXT(each) for each in self._local]

    def GetWorldTransforms(self) -> list[Matrix]:
        """Give where each joint stands in the model's space."""
        return [Matrix.FromNumpyEXT(each) for each in self._world]

    def GetSkinTransforms(self) -> list[Matrix]:
        """Give what SkinnedEffect.SetBoneTransforms takes."""
        return [Matrix.FromNumpyEXT(each) for each in self._skin]

    def Apply(self, model: Model | None = None) -> None:
        """Put the pose into a model: its skinned effects, the bones that the clip moves, and its morph targets.

        Args:
            model: another model of the same skeleton; None takes the player's own.

        Raises:
            ArgumentNullException: the player was made without a model and none is given.
            ArgumentException: the skeleton has more joints than SkinnedEffect.MaxBones.
        """
        target = self._model if model is None else model
        if target is None:
            raise ArgumentNullException("model must be given, because the player was made from skinning data alone.")
        require(target, Model, "model")
        for bone, matrix in self._bone_pose.items():
            target.Bones[bone].Transform = Matrix.FromNumpyEXT(matrix)
        palette = self.GetSkinTransforms()
        for mesh in target.Meshes:
            if palette:
                for effect in mesh.Effects:
                    if isinstance(effect, SkinnedEffect):
                        effect.SetBoneTransforms(palette)
            if self._current is not None:
                self._current.morph(mesh)

    def _find(self, clip: AnimationClipEXT | str) -> PlayingClip:
        if clip is None:
            raise ArgumentNullException("clip must be an AnimationClipEXT or its name, not None.")
        name, clips = "", [clip]
        if isinstance(clip, str):
            name = clip
            named = (self._data.AnimationClips.get(clip), self._data.BoneClips.get(clip))
            clips = [each for each in named if each is not None]
            if not clips:
                known = ", ".join(map(repr, {**self._data.AnimationClips, **self._data.BoneClips})) or "none"
                raise KeyNotFoundException(f"The model has no clip {clip!r}; it has {known}.")
        else:
            require(clip, AnimationClipEXT, "clip")
            name = next((key for key, each in self._data.AnimationClips.items() if each is clip), "")
        playing = PlayingClip(name, clips)  # type: ignore[arg-type]
        playing.check(len(self._data.SkeletonHierarchy), None if self._model is None else self._model.Bones.Count)
        return playing

    def _pose(self, root: Floats) -> None:
        with np.errstate(all="ignore"):  # numbers that are too large become infinite, as in XNA
            self._work_out(root)

    def _work_out(self, root: Floats) -> None:
        data, pose, moved = self._data, self._bind.copy(), np.zeros(len(self._bind.translations), bool)
        self._bone_pose = {}
        if self._current is not None:
            self._current.put_joints(pose, moved)
            if self._fading is not None:
                pose = self._blended(pose, moved)
            self._bone_pose = self._current.bone_matrices()
        # Joints that no track moves keep the very matrix of the file, which may hold more than a pose can.
        self._local = np.where(moved[:, None, None], pose.matrices(), data._bind)
        self._world = data._world(self._local, root)
        self._skin = data._skin(self._world)

    def _blended(self, pose: Pose, moved: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> Pose:
        assert self._fading is not None
        former = self._bind.copy()
        self._fading.put_joints(former, moved)
        return former.blended(pose, self._fade_time / self._fade_length)
