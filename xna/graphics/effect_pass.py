"""EffectPass: one pass of a technique; applying it makes the effect the one that draws use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xna.exceptions import InvalidOperationException
from xna.graphics.effect_annotation_collection import EffectAnnotationCollection

if TYPE_CHECKING:
    from xna.graphics.effect import Effect
    from xna.graphics.effect_technique import EffectTechnique


class EffectPass:
    """One pass of a technique."""

    def __init__(self, effect: Effect, technique: EffectTechnique, name: str) -> None:
        self._effect = effect
        self._technique = technique
        self._name = name
        self._annotations = EffectAnnotationCollection()

    @property
    def Name(self) -> str:
        """The pass's name; empty for the stock effects."""
        return self._name

    @property
    def Annotations(self) -> EffectAnnotationCollection:
        """The pass's annotations."""
        return self._annotations

    def Apply(self) -> None:
        """Take the effect's parameters as they are now and let the draws that follow use them.

        Changes of parameters and properties have no effect on draws before the next Apply. The textures that the effect
        samples are set in the device's texture slots.

        Raises:
            InvalidOperationException: the pass belongs to another technique than the effect's CurrentTechnique.
            ObjectDisposedException: the effect, or a texture that it samples, was disposed.
        """
        effect = self._effect
        if effect._technique is not self._technique:
            raise InvalidOperationException(
                f"This pass belongs to the technique {self._technique.Name!r}, but the CurrentTechnique of the "
                f"{type(effect).__name__} is {effect._technique.Name!r}; set CurrentTechnique first."
            )
        effect._apply()
