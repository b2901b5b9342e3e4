from __future__ import annotations

import numpy as np
import pytest

from tests.content.runtime_files import device_of
from xna import BoundingSphere, Color, Matrix, Vector3
from xna.exceptions import (
    ArgumentNullException,
    ArgumentOutOfRangeException,
    InvalidOperationException,
    KeyNotFoundException,
)
from xna.graphics import (
    BasicEffect,
    IndexBuffer,
    IndexElementSize,
    Model,
    ModelBone,
    ModelBoneCollection,
    ModelEffectCollection,
    ModelMesh,
    ModelMeshCollection,
    ModelMeshPart,
    ModelMeshPartCollection,
    RasterizerState,
    VertexBuffer,
    VertexPositionColor,
)


@pytest.fixture
def device():
    with device_of("SOFTWARE") as made:
        yield made


def bones():
    root = ModelBone._create(0, "Root", None, Matrix.CreateTranslation(1, 0, 0))
    arm = ModelBone._create(1, "Arm", root, Matrix.CreateRotationZ(0.5))
    hand = ModelBone._create(2, "Hand", arm, Matrix.CreateTranslation(0, 2, 0))
    return [root, arm, hand]


def make_part(device, offset=0.0, color=Color.Red):
    corners = [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)]
    vertices = VertexBuffer(device, VertexPositionColor, 4)
    vertices.SetData([VertexPositionColor(Vector3(x + offset, y, 0.5), color) for x, y in corners])
    indices = IndexBuffer(device, IndexElementSize.SixteenBits, 6)
    indices.SetData(np.array([0, 1, 2, 2, 1, 3], np.uint16))
    return ModelMeshPart._create(vertices, indices, 2)


@pytest.fixture
def model(device):
    tree = bones()
    effect = BasicEffect(device)
    effect.VertexColorEnabled = True
    parts = [make_part(device), make_part(device, color=Color.Blue)]
    for part in parts:
        part.Effect = effect
    meshes = [
        ModelMesh._create("body", tree[0], BoundingSphere(Vector3.Zero, 2.0), parts[:1]),
        ModelMesh._create("glove", tree[2], BoundingSphere(Vector3.Zero, 1.0), parts[1:]),
    ]
    return Model._create(tree, meshes)


@pytest.mark.parametrize("cls", [Model, ModelBone, ModelMesh, ModelMeshPart])
def test_content_makes_models(cls):
    with pytest.raises(TypeError, match="no public constructor"):
        cls()


def test_the_tree_of_bones(model):
    root, arm, hand = model.Bones
    assert model.Root is root and root.Parent is None and hand.Parent is arm
    assert [bone.Index for bone in model.Bones] == [0, 1, 2]
    assert list(root.Children) == [arm] and list(hand.Children) == []


def test_absolute_transforms_multiply_from_the_bone_to_the_root(model):
    transforms = [Matrix.Identity] * 4
    model.CopyAbsoluteBoneTransformsTo(transforms)
    root, arm, hand = (bone.Transform for bone in model.Bones)
    assert transforms[:3] == [root, arm * root, hand * (arm * root)] and transforms[3] == Matrix.Identity


def test_bone_transforms_are_copied_both_ways(model):
    transforms = [Matrix.Identity] * 3
    model.CopyBoneTransformsTo(transforms)
    transforms[1].M41 = 7.0
    assert model.Bones[1].Transform.M41 == 0.0
    model.CopyBoneTransformsFrom(transforms)
    assert model.Bones[1].Transform.M41 == 7.0
    transforms[1].M41 = 8.0
    model.Bones[1].Transform.M41 = 9.0
    assert model.Bones[1].Transform.M41 == 7.0
    with pytest.raises(ArgumentNullException):
        model.CopyBoneTransformsFrom([Matrix.Identity, Matrix.Identity, None])
    assert model.Bones[1].Transform.M41 == 7.0


@pytest.mark.parametrize("method", ["CopyAbsoluteBoneTransformsTo", "CopyBoneTransformsTo", "CopyBoneTransformsFrom"])
def test_lists_that_are_missing_or_too_short(model, method):
    with pytest.raises(ArgumentNullException):
        getattr(model, method)(None)
    short = [Matrix.Identity] * 2
    with pytest.raises(ArgumentOutOfRangeException):
        getattr(model, method)(short)
    assert short == [Matrix.Identity] * 2


def test_collections_are_found_by_index_and_by_name(model):
    assert isinstance(model.Bones, ModelBoneCollection) and isinstance(model.Meshes, ModelMeshCollection)
    assert model.Bones["Arm"] is model.Bones[1] and model.Meshes["glove"] is model.Meshes[1]
    assert model.Bones.TryGetValue("Hand") == (True, model.Bones[2]) and model.Meshes.TryGetValue("x") == (False, None)
    assert model.Bones[0] in model.Bones and model.Bones.IndexOf(model.Bones[2]) == 2 and model.Bones.Count == 3
    assert model.Bones.IndexOf("Arm") == -1
    with pytest.raises(KeyNotFoundException, match="'Foot'.*'Root', 'Arm', 'Hand'"):
        model.Bones["Foot"]
    for index in (-1, 3):
        with pytest.raises(ArgumentOutOfRangeException):
            model.Bones[index]
    for name in (None, ""):
        with pytest.raises(ArgumentNullException):
            model.Bones.TryGetValue(name)
    with pytest.raises(TypeError):
        model.Bones[True]


def test_copying_a_collection(model):
    target = [None] * 4
    model.Bones.CopyTo(target, 1)
    assert target == [None, *model.Bones]
    with pytest.raises(ArgumentOutOfRangeException):
        model.Bones.CopyTo(target, 2)


def test_enumerators(model):
    enumerator = model.Meshes.GetEnumerator()
    assert isinstance(enumerator, ModelMeshCollection.Enumerator)
    with pytest.raises(InvalidOperationException):
        enumerator.Current  # noqa: B018 - reading it is the test
    seen = []
    while enumerator.MoveNext():
        seen.append(enumerator.Current)
    enumerator.Dispose()
    assert seen == list(model.Meshes) == list(model.Meshes.GetEnumerator()) and not enumerator.MoveNext()
    with pytest.raises(InvalidOperationException):
        enumerator.Current  # noqa: B018 - reading it is the test


def test_effects_are_listed_once_and_follow_the_parts(device):
    shared, other, third = BasicEffect(device), BasicEffect(device), BasicEffect(device)
    parts = [make_part(device) for _ in range(3)]
    for part in parts:
        part.Effect = shared
    mesh = ModelMesh._create("m", bones()[0], BoundingSphere(), parts)
    assert isinstance(mesh.Effects, ModelEffectCollection) and isinstance(mesh.MeshParts, ModelMeshPartCollection)
    assert list(mesh.Effects) == [shared]
    parts[0].Effect = other
    assert list(mesh.Effects) == [shared, other]
    parts[1].Effect = parts[2].Effect = third
    assert list(mesh.Effects) == [other, third]
    parts[0].Effect = third
    assert list(mesh.Effects) == [third]
    parts[0].Effect = third
    assert list(mesh.Effects) == [third] and parts[0].Effect is third
    with pytest.raises(TypeError):
        parts[0].Effect = "red"


def test_spheres_are_copies(model):
    model.Meshes[0].BoundingSphere.Radius = 9.0
    assert model.Meshes[0].BoundingSphere == BoundingSphere(Vector3.Zero, 2.0)


def test_tags(model):
    for item in (model, model.Meshes[0], model.Meshes[0].MeshParts[0]):
        assert item.Tag is None
        item.Tag = "mine"
        assert item.Tag == "mine"


def test_draw_sets_matrices_and_draws_every_mesh_at_its_bone(device, model):
    world, view = Matrix.CreateTranslation(0, 0, 0.25), Matrix.CreateScale(0.25)
    device.RasterizerState = RasterizerState.CullNone
    device.Clear(Color.Black)
    before = device.Metrics.DrawCount
    model.Draw(world, view, Matrix.Identity)
    assert device.Metrics.DrawCount - before == 2
    effect = model.Meshes[1].Effects[0]
    transforms = [Matrix.Identity] * 3
    model.CopyAbsoluteBoneTransformsTo(transforms)
    assert (effect.World, effect.View) == (transforms[2] * world, view)
    picture = np.zeros(64 * 64 * 4, np.uint8)
    device.GetBackBufferData(picture)
    picture = picture.reshape(64, 64, 4)
    # The body stands 1 to the right, a quarter in size: x from 0 to 0.5 of the clip space, 32 to 48 pixels.
    assert picture[34, 40].tolist() == [255, 0, 0, 255] and picture[34, 28].tolist() == [0, 0, 0, 255]
    place = Vector3.Transform(Vector3(0, 0.5, 0), transforms[2]) * 0.25
    assert picture[int(32 - 32 * place.Y), int(32 + 32 * place.X)].tolist() == [0, 0, 255, 255]


def test_draw_refuses_what_cannot_be_drawn(device, model):
    with pytest.raises(ArgumentNullException, match="view"):
        model.Draw(Matrix.Identity, None, Matrix.Identity)
    part = model.Meshes[0].MeshParts[0]
    part.Effect = None
    with pytest.raises(InvalidOperationException, match="no effect"):
        model.Meshes[0].Draw()


def test_a_part_without_primitives_is_not_drawn(device):
    part = make_part(device)
    empty = ModelMeshPart._create(part.VertexBuffer, part.IndexBuffer, 0)
    mesh = ModelMesh._create("m", bones()[0], BoundingSphere(), [empty])
    before = device.Metrics.DrawCount
    mesh.Draw()
    assert device.Metrics.DrawCount == before
