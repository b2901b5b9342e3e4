"""EffectPassCollection: the passes of a technique."""

from __future__ import annotations

from xna.graphics._named_collection import NamedCollection
from xna.graphics.effect_pass import EffectPass


class EffectPassCollection(NamedCollection[EffectPass]):
    """Passes by index or name; an unknown one is None."""
