"""EffectTechnique: one way of drawing with an effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from xna.graphics.effect_annotation_collection import EffectAnnotationCollection
from xna.graphics.effect_pass import EffectPass
from xna.graphics.effect_pass_collection import EffectPassCollection

if TYPE_CHECKING:
    from xna.graphics.effect import Effect


class EffectTechnique:
    """A list of passes to draw with, one after the other. The stock effects have one technique with one pass."""

    def __init__(self, effect: Effect, name: str, passes: Sequence[str]) -> None:
        self._name = name
        self._passes = EffectPassCollection(EffectPass(effect, self, pass_name) for pass_name in passes)
        self._annotations = EffectAnnotationCollection()

    @property
    def Name(self) -> str:
        """The technique's name."""
        return self._name

    @property
    def Passes(self) -> EffectPassCollection:
        """The passes, in the order in which they are to be drawn."""
        return self._passes

    @property
    def Annotations(self) -> EffectAnnotationCollection:
        """The technique's annotations."""
        return self._annotations

    def __repr__(self) -> str:
        return f"<EffectTechnique {self._name!r}>"
