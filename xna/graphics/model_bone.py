"""ModelBone: a joint of a model, placed relative to its parent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xna.exceptions import ArgumentNullException
from xna.matrix import Matrix

if TYPE_CHECKING:
    from xna.graphics.model_bone_collection import ModelBoneCollection


class ModelBone:
    """A joint of a model: where it stands relative to its parent, and what hangs on it. Content makes bones."""

    _index: int
    _name: str
    _parent: ModelBone | None
    _transform: Matrix
    _children: ModelBoneCollection

    def __init__(self) -> None:
        """Refuse: load a model through ContentManager.

        Raises:
            TypeError: always.
        """
        raise TypeError("ModelBone has no public constructor; load a model: Content.Load(Model, name).")

    @classmethod
    def _create(cls, index: int, name: str, parent: ModelBone | None, transform: Matrix) -> ModelBone:
        from xna.graphics.model_bone_collection import ModelBoneCollection

        bone = object.__new__(cls)
        bone._index, bone._name, bone._parent = index, name, parent
        bone._children = ModelBoneCollection()
        bone._transform = Matrix(transform)
        if parent is not None:
            parent._children = ModelBoneCollection((*parent._children, bone))
        return bone

    @property
    def Name(self) -> str:
        """The name."""
        return self._name

    @property
    def Index(self) -> int:
        """The place in Model.Bones."""
        return self._index

    @property
    def Parent(self) -> ModelBone | None:
        """The bone that this one hangs on; None for the root."""
        return self._parent

    @property
    def Children(self) -> ModelBoneCollection:
        """The bones that hang on this one."""
        return self._children

    @property
    def Transform(self) -> Matrix:
        """The place relative to the parent; a copy at both reading and writing.

        Raises:
            ArgumentNullException: None is assigned.
        """
        return Matrix(self._transform)

    @Transform.setter
    def Transform(self, value: Matrix) -> None:
        if value is None:
            raise ArgumentNullException("Transform must be a Matrix, not None.")
        self._transform = Matrix(value)

    def __repr__(self) -> str:
        return f"<ModelBone {self._index} {self._name!r}>"
