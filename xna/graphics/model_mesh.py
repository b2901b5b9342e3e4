"""ModelMesh: parts of a model that move together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from xna.bounding_sphere import BoundingSphere as _BoundingSphere
from xna.graphics.model_effect_collection import ModelEffectCollection
from xna.graphics.model_mesh_part import ModelMeshPart

if TYPE_CHECKING:
    from xna.graphics.model_bone import ModelBone
    from xna.graphics.model_mesh_part_collection import ModelMeshPartCollection


class ModelMesh:
    """Parts that hang on one bone and so move together. Content makes meshes."""

    Tag: Any = None
    """Anything that the game wants to keep with the mesh."""

    _name: str
    _parent_bone: ModelBone
    _bounds: _BoundingSphere
    _parts: ModelMeshPartCollection
    _effects: ModelEffectCollection

    def __init__(self) -> None:
        """Refuse: load a model through ContentManager.

        Raises:
            TypeError: always.
        """
        raise TypeError("ModelMesh has no public constructor; load a model: Content.Load(Model, name).")

    @classmethod
    def _create(cls, name: str, parent_bone: ModelBone, bounds: _BoundingSphere, parts: Iterable[ModelMeshPart]) -> ModelMesh:
        from xna.graphics.model_mesh_part_collection import ModelMeshPartCollection

        mesh = object.__new__(cls)
        mesh._name, mesh._parent_bone = name, parent_bone
        mesh._bounds = _BoundingSphere(bounds)
        mesh._parts = ModelMeshPartCollection(parts)
        mesh._effects = ModelEffectCollection()
        for part in mesh._parts:
            part._mesh = mesh
            mesh._effects._exchange(None, part.Effect, True)
        return mesh

    @property
    def Name(self) -> str:
        """The name."""
        return self._name

    @property
    def ParentBone(self) -> ModelBone:
        """The bone that places the mesh."""
        return self._parent_bone

    @property
    def BoundingSphere(self) -> _BoundingSphere:
        """A sphere around all vertices, relative to ParentBone; a copy."""
        return _BoundingSphere(self._bounds)

    @property
    def MeshParts(self) -> ModelMeshPartCollection:
        """The parts."""
        return self._parts

    @property
    def Effects(self) -> ModelEffectCollection:
        """The effects of the parts, each once."""
        return self._effects

    def Draw(self) -> None:
        """Draw every part with its effect, whose matrices the game has set, in the device's present states.

        Raises:
            InvalidOperationException: a part has no effect, or its vertices lack what the effect needs.
        """
        for part in self._parts:
            part._draw()

    def __repr__(self) -> str:
        return f"<ModelMesh {self._name!r}>"
