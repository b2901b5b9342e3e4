"""EffectMaterial: an effect with the parameter values of a material."""

from __future__ import annotations

from xna.exceptions import ArgumentNullException
from xna.graphics.effect import Effect


class EffectMaterial(Effect):
    """A copy of an effect whose parameters were set by content for one material."""

    def __init__(self, cloneSource: Effect) -> None:
        """Copy an effect.

        Raises:
            ArgumentNullException: `cloneSource` is None.
        """
        if cloneSource is None:
            raise ArgumentNullException("cloneSource must be an Effect, not None.")
        super().__init__(cloneSource)

    def Clone(self) -> EffectMaterial:
        """Make a copy with the same values, which from then on changes apart from this one."""
        return EffectMaterial(self)
