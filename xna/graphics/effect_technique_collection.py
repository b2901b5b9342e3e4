"""EffectTechniqueCollection: the techniques of an effect."""

from __future__ import annotations

from xna.graphics._named_collection import NamedCollection
from xna.graphics.effect_technique import EffectTechnique


class EffectTechniqueCollection(NamedCollection[EffectTechnique]):
    """Techniques by index or name; an unknown one is None."""
