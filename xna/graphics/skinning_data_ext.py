"""SkinningDataEXT: the skeleton and the animations of a model."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from xna.exceptions import ArgumentException
from xna.matrix import Matrix

if TYPE_CHECKING:
    from content.model_data import SkinData
    from xna.graphics._poses import Floats, Indices
    from xna.graphics.animation_clip_ext import AnimationClipEXT


class SkinningDataEXT:
    """The skeleton and the animations of a model, in Model.Tag as XNA's skinning sample keeps them.

    A model without a skin has no joints here; its clips move the bones of the model.
    """

    _clips: Mapping[str, AnimationClipEXT]
    _bone_clips: Mapping[str, AnimationClipEXT]
    _names: tuple[str, ...]
    _parents: tuple[int, ...]
    _bind: Floats
    _inverse_bind: Floats
    _prefix: Floats | None
    _levels: list[tuple[Indices, Indices | None]]

    def __init__(self) -> None:
        """Refuse: a model's Tag has one.

        Raises:
            TypeError: always.
        """
        raise TypeError("SkinningDataEXT has no public constructor; a model with a skin or with animations has one as its Tag.")

    @classmethod
    def _create(
        cls, skin: SkinData | None, clips: Mapping[str, AnimationClipEXT], bone_clips: Mapping[str, AnimationClipEXT]
    ) -> SkinningDataEXT:
        data = object.__new__(cls)
        data._clips = MappingProxyType(dict(clips))
        data._bone_clips = MappingProxyType(dict(bone_clips))
        data._names = () if skin is None else skin.names
        data._parents = () if skin is None else skin.parents
        data._bind = _matrices(None if skin is None else skin.bind_pose)
        data._inverse_bind = _matrices(None if skin is None else skin.inverse_bind_pose)
        data._prefix = None if skin is None or skin.root_prefix is None else _matrices(skin.root_prefix)
        data._levels = _levels(data._parents)
        return data

    @property
    def AnimationClips(self) -> Mapping[str, AnimationClipEXT]:
        """The clips by name."""
        return self._clips

    @property
    def BoneClips(self) -> Mapping[str, AnimationClipEXT]:
        """The clips that move the bones of a model which also has a skin, by name."""
        return self._bone_clips

    @property
    def JointNames(self) -> tuple[str, ...]:
        """The names of the joints; empty where the file has none."""
        return self._names

    @property
    def SkeletonHierarchy(self) -> tuple[int, ...]:
        """The parent of each joint, -1 for a root."""
        return self._parents

    @property
    def BindPose(self) -> list[Matrix]:
        """Where each joint stands relative to its parent in the pose that the mesh was made in; copies."""
        return [Matrix.FromNumpyEXT(each) for each in self._bind]

    @property
    def InverseBindPose(self) -> list[Matrix]:
        """The matrix of each joint that brings a vertex from the model's space into the joint's; copies."""
        return [Matrix.FromNumpyEXT(each) for each in self._inverse_bind]

    def _world(self, local: Floats, root: Floats) -> Floats:
        """Place every joint in the model's space: level by level, so that each parent stands before its children do."""
        own = local if self._prefix is None else local @ self._prefix
        world = np.empty_like(own)
        for joints, parents in self._levels:
            world[joints] = own[joints] @ (root if parents is None else world[parents])
        return world

    def _skin(self, world: Floats) -> Floats:
        """Give the matrices that move the vertices."""
        return np.asarray(self._inverse_bind @ world, np.float32)


def _matrices(array: Floats | None) -> Floats:
    return np.zeros((0, 4, 4), np.float32) if array is None else np.asarray(array, np.float32)


def _levels(parents: tuple[int, ...]) -> list[tuple[Indices, Indices | None]]:
    """Sort joints by their depth in the tree: pairs of the joints of a depth and their parents."""
    numbers = np.array(parents, np.intp).reshape(-1)
    level = np.flatnonzero(numbers < 0)
    levels: list[tuple[Indices, Indices | None]] = [(level, None)]
    placed = len(level)
    while placed < len(numbers):
        level = np.flatnonzero(np.isin(numbers, level))
        if not len(level):
            raise ArgumentException("The parents of the joints must form a tree; some go round in a circle.")
        levels.append((level, numbers[level]))
        placed += len(level)
    return levels
