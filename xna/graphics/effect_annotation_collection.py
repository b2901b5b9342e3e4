"""EffectAnnotationCollection: the annotations of a parameter, technique or pass."""

from __future__ import annotations

from xna.graphics._named_collection import NamedCollection
from xna.graphics.effect_annotation import EffectAnnotation


class EffectAnnotationCollection(NamedCollection[EffectAnnotation]):
    """Annotations by index or name; an unknown one is None."""
