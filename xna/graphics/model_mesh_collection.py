"""ModelMeshCollection."""

from __future__ import annotations

from xna.graphics._model_collection import NamedModelCollection
from xna.graphics.model_mesh import ModelMesh


class ModelMeshCollection(NamedModelCollection[ModelMesh]):
    """Meshes by index, or by name."""
