"""ModelBoneCollection."""

from __future__ import annotations

from xna.graphics._model_collection import NamedModelCollection
from xna.graphics.model_bone import ModelBone


class ModelBoneCollection(NamedModelCollection[ModelBone]):
    """Bones by index, or by name."""
