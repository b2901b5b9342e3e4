"""Model: meshes on a tree of bones."""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from typing import Any

from xna._matrix_rules import multiply
from xna.exceptions import ArgumentNullException, ArgumentOutOfRangeException, InvalidOperationException
from xna.graphics._stock_effect import mat4, matrix_of
from xna.graphics.ieffect_matrices import IEffectMatrices
from xna.graphics.model_bone import ModelBone
from xna.graphics.model_bone_collection import ModelBoneCollection
from xna.graphics.model_mesh import ModelMesh
from xna.graphics.model_mesh_collection import ModelMeshCollection
from xna.matrix import Matrix


class Model:
    """Meshes on a tree of bones; load one with `Content.Load(Model, "tank")`.

    `model.Draw(world, view, projection)` draws it all. For more control, as in XNA::

        transforms = [Matrix.Identity] * model.Bones.Count
        model.CopyAbsoluteBoneTransformsTo(transforms)
        for mesh in model.Meshes:
            for effect in mesh.Effects:
                effect.World = transforms[mesh.ParentBone.Index] * world
            mesh.Draw()
    """

    Tag: Any = None
    """Anything that belongs to the model: SkinningDataEXT where it has animations."""

    _bones: ModelBoneCollection
    _meshes: ModelMeshCollection

    def __init__(self) -> None:
        """Refuse: load a model through ContentManager.

        Raises:
            TypeError: always.
        """
        raise TypeError("Model has no public constructor; load one: Content.Load(Model, name).")

    @classmethod
    def _create(cls, bones: Iterable[ModelBone], meshes: Iterable[ModelMesh], tag: Any = None) -> Model:
        """Make a model; the first bone is the root, and each bone comes after its parent."""
        model = object.__new__(cls)
        model._bones, model._meshes = ModelBoneCollection(bones), ModelMeshCollection(meshes)
        model.Tag = tag
        return model

    @property
    def Bones(self) -> ModelBoneCollection:
        """The bones, parents before children."""
        return self._bones

    @property
    def Meshes(self) -> ModelMeshCollection:
        """The meshes."""
        return self._meshes

    @property
    def Root(self) -> ModelBone:
        """The bone that all others hang on."""
        return self._bones[0]

    def Draw(self, world: Matrix, view: Matrix, projection: Matrix) -> None:
        """Draw every mesh at its bone's place, in the device's present states.

        Sets World, View and Projection of all effects of the model.

        Raises:
            ArgumentNullException: a matrix is None.
            InvalidOperationException: an effect is no IEffectMatrices, or a part has no effect.
        """
        own, view, projection = mat4(world, "world"), _matrix(view, "view"), _matrix(projection, "projection")
        absolute = self._absolute_transforms()
        for mesh in self._meshes:
            place = matrix_of(multiply(absolute[mesh.ParentBone.Index], own))
            for effect in mesh.Effects:
                if not isinstance(effect, IEffectMatrices):
                    raise InvalidOperationException(
                        f"Model.Draw needs effects with World, View and Projection (IEffectMatrices); {effect!r} of mesh "
                        f"{mesh.Name!r} has none. Set its parameters yourself and call ModelMesh.Draw."
                    )
                effect.World, effect.View, effect.Projection = place, view, projection
            mesh.Draw()

    def CopyAbsoluteBoneTransformsTo(self, destinationBoneTransforms: MutableSequence[Matrix]) -> None:
        """Write where each bone stands relative to the model: its Transform times those of all bones it hangs on.

        Args:
            destinationBoneTransforms: a list of at least Bones.Count entries; their first ones are replaced.

        Raises:
            ArgumentNullException: the list is None.
            ArgumentOutOfRangeException: it is too short; it is untouched.
        """
        _check_length(destinationBoneTransforms, self._bones.Count, "destinationBoneTransforms")
        for index, transform in enumerate(self._absolute_transforms()):
            destinationBoneTransforms[index] = matrix_of(transform)

    def CopyBoneTransformsFrom(self, sourceBoneTransforms: Sequence[Matrix]) -> None:
        """Set the Transform of each bone from a list.

        Raises:
            ArgumentNullException: the list, or an entry of it, is None; nothing is changed.
            ArgumentOutOfRangeException: it has fewer entries than the model has bones.
        """
        _check_length(sourceBoneTransforms, self._bones.Count, "sourceBoneTransforms")
        copies = [_matrix(sourceBoneTransforms[bone.Index], f"sourceBoneTransforms[{bone.Index}]") for bone in self._bones]
        for bone, transform in zip(self._bones, copies, strict=True):
            bone._transform = transform

    def CopyBoneTransformsTo(self, destinationBoneTransforms: MutableSequence[Matrix]) -> None:
        """Write a copy of each bone's Transform into a list.

        Raises:
            ArgumentNullException: the list is None.
            ArgumentOutOfRangeException: it is too short; it is untouched.
        """
        _check_length(destinationBoneTransforms, self._bones.Count, "destinationBoneTransforms")
        for bone in self._bones:
            destinationBoneTransforms[bone.Index] = bone.Transform

    def _absolute_transforms(self) -> list[Any]:
        absolute: list[Any] = []
        for bone in self._bones:
            own, parent = bone._transform._glm, bone._parent
            absolute.append(own if parent is None else multiply(own, absolute[parent._index]))
        return absolute


def _matrix(value: Matrix, name: str) -> Matrix:
    return matrix_of(mat4(value, name))


def _check_length(transforms: Sequence[Matrix], count: int, name: str) -> None:
    if transforms is None:
        raise ArgumentNullException(f"{name} must be a list of matrices, not None.")
    if len(transforms) < count:
        raise ArgumentOutOfRangeException(f"{name} must have an entry for each of the {count} bones; it has {len(transforms)}.")
