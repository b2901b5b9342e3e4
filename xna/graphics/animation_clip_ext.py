"""AnimationClipEXT: how bones move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from content.clip_data import SCENE_NODE
from xna.timespan import TimeSpan

if TYPE_CHECKING:
    from content.clip_data import ClipData
    from xna.graphics._poses import ClipSampler


class AnimationClipEXT:
    """How bones move over a time; AnimationPlayerEXT plays it. Load one with `Content.Load(AnimationClipEXT, "walk")`."""

    _duration: float
    _moves_bones: bool
    _sampler: ClipSampler

    def __init__(self) -> None:
        """Refuse: load a clip through ContentManager.

        Raises:
            TypeError: always.
        """
        raise TypeError("AnimationClipEXT has no public constructor; load one: Content.Load(AnimationClipEXT, name).")

    @classmethod
    def _create(cls, data: ClipData) -> AnimationClipEXT:
        from xna.graphics._poses import ClipSampler

        clip = object.__new__(cls)
        clip._duration = float(data.duration)
        clip._moves_bones = data.target_space == SCENE_NODE
        clip._sampler = ClipSampler(data)
        return clip

    @property
    def Duration(self) -> TimeSpan:
        """How long the clip is."""
        return TimeSpan.FromTicks(round(self._duration * 10_000_000))

    @property
    def MovesModelBones(self) -> bool:
        """Whether the clip moves the bones of the model (Model.Bones) and not the joints of its skin."""
        return self._moves_bones

    @property
    def Bones(self) -> tuple[int, ...]:
        """The numbers of the bones or joints that the clip moves."""
        return tuple(self._sampler.bones.tolist())
