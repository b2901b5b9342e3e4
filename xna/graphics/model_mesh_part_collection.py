"""ModelMeshPartCollection."""

from __future__ import annotations

from xna.graphics._model_collection import ModelCollection
from xna.graphics.model_mesh_part import ModelMeshPart


class ModelMeshPartCollection(ModelCollection[ModelMeshPart]):
    """The parts of a mesh, by index."""
