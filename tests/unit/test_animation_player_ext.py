"""Clips, skeletons, the player and morph targets, with numbers that can be worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from content.clip_data import JOINT_PALETTE, SCENE_NODE, ClipData, TrackData
from content.material_data import MaterialData
from content.model_data import (
    MorphData,
    MorphTargetData,
    PartData,
    SkinData,
    VertexBufferData,
    VertexElementData,
    WeightTrackData,
)
from tests.content.runtime_files import device_of
from xna import Matrix, Quaternion, TimeSpan, Vector3
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException, KeyNotFoundException
from xna.graphics import (
    AnimationClipEXT,
    AnimationPlayerEXT,
    DynamicVertexBuffer,
    Model,
    ModelBone,
    MorphTargetsEXT,
    SkinningDataEXT,
    VertexDeclaration,
    VertexElement,
    VertexElementFormat,
    VertexElementUsage,
)
from xna.graphics._poses import decompose

QUARTER = (0.0, 0.0, math.sin(math.pi / 4), math.cos(math.pi / 4))


def track(bone, keys):
    """Make a track of (time, translation, rotation) keys."""
    times = np.array([key[0] for key in keys], np.float64)
    moves = np.array([key[1] for key in keys], np.float32).reshape(-1, 3)
    turns = np.array([key[2] if len(key) > 2 else (0, 0, 0, 1) for key in keys], np.float32).reshape(-1, 4)
    return TrackData(bone, times, moves, turns, np.ones((len(keys), 3), np.float32))


def clip(duration, *tracks, space=JOINT_PALETTE):
    return AnimationClipEXT._create(ClipData(duration, tracks, space))


def skin(parents=(-1, 0), prefix=None):
    bind = np.stack([np.asarray(Matrix.CreateTranslation(0, index, 0), np.float32) for index in range(len(parents))])
    world = [bind[0]]
    for joint in range(1, len(parents)):
        world.append(bind[joint] @ world[parents[joint]])
    inverse = np.linalg.inv(np.stack(world)).astype(np.float32)
    return SkinData(tuple(f"j{index}" for index in range(len(parents))), tuple(parents), bind, inverse, prefix)


def seconds(value):
    return TimeSpan.FromSeconds(value)


def near(matrix, expected):
    return np.allclose(np.asarray(matrix), np.asarray(expected), atol=1e-5)


@pytest.fixture
def walk():
    return clip(2.0, track(1, [(0.0, (0, 1, 0)), (1.0, (4, 1, 0), QUARTER), (2.0, (4, 1, 0), QUARTER)]))


@pytest.fixture
def player(walk):
    still = clip(1.0, track(0, [(0.0, (0, 0, 8))]))
    return AnimationPlayerEXT(SkinningDataEXT._create(skin(), {"walk": walk, "still": still}, {}))


def test_at_first_the_skeleton_stands_in_its_bind_pose(player):
    assert player.CurrentClip is None and player.CurrentTime == seconds(0)
    assert all(near(matrix, Matrix.Identity) for matrix in player.GetSkinTransforms())
    assert near(player.GetWorldTransforms()[1], Matrix.CreateTranslation(0, 1, 0))


def test_between_keys_it_moves_straight_and_turns_along_the_arc(player):
    player.StartClip("walk")
    player.Update(seconds(0.5))
    expected = Matrix.CreateRotationZ(math.pi / 4) * Matrix.CreateTranslation(2, 1, 0)
    assert near(player.GetBoneTransforms()[1], expected) and near(player.GetWorldTransforms()[1], expected)
    assert near(player.GetSkinTransforms()[1], Matrix.CreateTranslation(0, -1, 0) * expected)
    assert near(player.GetBoneTransforms()[0], Matrix.Identity)


@pytest.mark.parametrize(("time", "x"), [(-1.0, 4), (0.0, 0), (0.25, 1), (1.0, 4), (1.5, 4), (2.0, 0), (2.25, 1), (20.25, 1)])
def test_a_looping_clip_starts_again(player, time, x):
    player.StartClip("walk")
    player.Update(seconds(time))
    assert player.GetBoneTransforms()[1].Translation.X == pytest.approx(x, abs=1e-5)
    assert not player.HasEnded


def test_a_clip_that_does_not_loop_stops_at_its_end(player):
    player.IsLooping = False
    player.StartClip("walk")
    player.Update(seconds(1.0))
    assert not player.HasEnded
    player.Update(seconds(5.0))
    assert player.HasEnded and player.CurrentTime == seconds(2)
    player.Speed = -1.0
    assert not player.HasEnded
    player.Update(seconds(9.0))
    assert player.HasEnded and player.CurrentTime == seconds(0)


@pytest.mark.parametrize("duration", [0.0, -1.0])
def test_a_clip_without_length_stands_at_its_beginning(player, duration):
    for player.IsLooping in (True, False):
        player.StartClip(clip(duration, track(0, [(0, (3, 0, 0))])))
        player.Update(seconds(2))
        assert player.CurrentTime == seconds(0) and near(player.GetBoneTransforms()[0], Matrix.CreateTranslation(3, 0, 0))


def test_speed_and_absolute_time(player):
    player.Speed = 0.5
    player.StartClip("walk")
    player.Update(seconds(1.0))
    assert player.CurrentTime == seconds(0.5)
    player.Update(seconds(1.75), relativeToCurrentTime=False)
    assert player.CurrentTime == seconds(1.75)


def test_the_root_transform_moves_the_whole_skeleton(player):
    player.Update(seconds(0), True, Matrix.CreateTranslation(5, 0, 0))
    assert near(player.GetWorldTransforms()[1], Matrix.CreateTranslation(5, 1, 0))
    assert near(player.GetBoneTransforms()[0], Matrix.Identity)


def test_blending_goes_from_one_pose_to_the_other(player):
    player.StartClip("still")
    player.StartClip("walk", seconds(1.0))
    assert near(player.GetBoneTransforms()[0], Matrix.CreateTranslation(0, 0, 8))
    player.Update(seconds(0.25))
    assert near(player.GetBoneTransforms()[0], Matrix.CreateTranslation(0, 0, 6))
    # "still" does not move joint 1, so a quarter of the walk is mixed with three quarters of the bind pose.
    assert player.GetBoneTransforms()[1].Translation == Vector3(0.25, 1, 0)
    player.Update(seconds(0.75))
    assert near(player.GetBoneTransforms()[0], Matrix.Identity)
    with pytest.raises(ArgumentOutOfRangeException):
        player.StartClip("walk", seconds(-1))


def test_a_prefix_stands_between_a_joint_and_its_parent():
    prefix = np.stack([np.asarray(Matrix.CreateTranslation(0, 0, 3), np.float32), np.eye(4, dtype=np.float32)])
    player = AnimationPlayerEXT(SkinningDataEXT._create(skin(prefix=prefix), {}, {}))
    assert near(player.GetWorldTransforms()[1], Matrix.CreateTranslation(0, 1, 3))


def test_joints_may_stand_before_their_parents():
    shuffled = SkinData(
        ("b", "a"),
        (1, -1),
        np.stack([np.asarray(Matrix.CreateTranslation(x, 0, 0), np.float32) for x in (1, 10)]),
        np.stack([np.eye(4, dtype=np.float32)] * 2),
    )
    player = AnimationPlayerEXT(SkinningDataEXT._create(shuffled, {}, {}))
    assert player.GetWorldTransforms()[0].Translation.X == 11.0


def test_a_circle_of_joints_is_refused():
    circle = SkinData(("a", "b"), (1, 0), np.zeros((2, 4, 4), np.float32), np.zeros((2, 4, 4), np.float32))
    with pytest.raises(ArgumentException, match="tree"):
        SkinningDataEXT._create(circle, {}, {})


def test_wrong_clips(player, walk):
    with pytest.raises(KeyNotFoundException, match=r"'run'.*'walk', 'still'"):
        player.StartClip("run")
    with pytest.raises(ArgumentNullException):
        player.StartClip(None)
    with pytest.raises(ArgumentException, match="joints up to number 7"):
        player.StartClip(clip(1.0, track(7, [(0.0, (0, 0, 0))])))
    with pytest.raises(ArgumentNullException):
        player.Apply()
    assert player.CurrentClip is None
    player.StartClip(walk)
    assert player.CurrentClip is walk


def test_a_clip_for_the_models_bones_moves_them():
    root = ModelBone._create(0, "Root", None, Matrix.Identity)
    door = ModelBone._create(1, "Door", root, Matrix.CreateTranslation(0, 7, 0))
    opens = clip(1.0, track(0, [(0.0, (0, 0, 0)), (1.0, (2, 0, 0))]), space=SCENE_NODE)
    model = Model._create([root, door], [], SkinningDataEXT._create(None, {"open": opens}, {}))
    player = AnimationPlayerEXT(model)
    player.StartClip("open")
    player.Update(seconds(0.5))
    player.Apply()
    assert near(root.Transform, Matrix.CreateTranslation(1, 0, 0)) and door.Transform.Translation.Y == 7.0


def test_a_model_without_animations_has_no_player():
    model = Model._create([ModelBone._create(0, "Root", None, Matrix.Identity)], [])
    with pytest.raises(ArgumentException, match="SkinningDataEXT"):
        AnimationPlayerEXT(model)


@pytest.mark.parametrize("seed", range(20))
def test_matrices_come_apart_and_together(seed):
    random = np.random.default_rng(seed)
    axis = Vector3.Normalize(Vector3(*random.normal(size=3)))
    turn = Quaternion.CreateFromAxisAngle(axis, float(random.uniform(-math.pi, math.pi)))
    scale, move = Vector3(*random.uniform(0.5, 2, 3)), Vector3(*random.uniform(-9, 9, 3))
    matrix = Matrix.CreateScale(scale) * Matrix.CreateFromQuaternion(turn) * Matrix.CreateTranslation(move)
    assert near(decompose(np.asarray(matrix, np.float32)[None]).matrices()[0], matrix)


# ---- morph targets


ELEMENTS = (VertexElementData(0, "Vector3", "Position"), VertexElementData(12, "Vector3", "Normal"))


def morphing(device, tracks=None, flat=False):
    corners = np.array([(0, 0, 0), (0, 1, 0), (1, 0, 0)], np.float32)
    normals = np.tile(np.array([0, 0, 1], np.float32), (3, 1))
    raw = np.ascontiguousarray(np.hstack([corners, normals])).view(np.uint8)
    up, turned = np.zeros((3, 3), np.float32), np.zeros((3, 3), np.float32)
    up[1], turned[0] = (0, 0, 2), (1, 0, -1)
    morph = MorphData((MorphTargetData(up, turned), MorphTargetData(up * -1)), (0.0, 0.0), tracks or {}, flat)
    part = PartData(VertexBufferData(raw, ELEMENTS), np.array([0, 1, 2], np.uint16), MaterialData(), 1, 3, morph=morph)
    declaration = VertexDeclaration(
        VertexElement(0, VertexElementFormat.Vector3, VertexElementUsage.Position, 0),
        VertexElement(12, VertexElementFormat.Vector3, VertexElementUsage.Normal, 0),
    )
    buffer = DynamicVertexBuffer(device, declaration, 3)
    return MorphTargetsEXT._create(morph, part, buffer), buffer


def floats(buffer):
    return np.frombuffer(buffer.GetData(), np.float32).reshape(3, 6)


@pytest.fixture
def device():
    with device_of("HEADLESS") as made:
        yield made


def test_weights_move_vertices_and_normals(device):
    targets, buffer = morphing(device)
    assert targets.Count == 2 and targets.Weights == [0.0, 0.0] and floats(buffer)[1].tolist() == [0, 1, 0, 0, 0, 1]
    targets.Weights = [1.0, 0.25]
    assert floats(buffer)[1, :3].tolist() == [0, 1, 1.5] and floats(buffer)[0, 3:].tolist() == [1, 0, 0]
    targets.Weights = [0.0, 0.0]
    assert floats(buffer)[1, :3].tolist() == [0, 1, 0]


def test_a_buffer_that_is_set_on_the_device_can_morph(device):
    targets, buffer = morphing(device)
    device.SetVertexBuffer(buffer)
    targets.Weights = [1, 0]
    assert floats(buffer)[1, 2] == 2.0


def test_flat_normals_follow_the_morphed_triangles(device):
    targets, buffer = morphing(device, flat=True)
    targets.Weights = [0.5, 0.0]  # the corner at (0, 1, 0) moves to (0, 1, 1)
    half = math.sqrt(0.5)
    assert np.allclose(floats(buffer)[:, 3:], [(0, half, -half)] * 3)


def test_wrong_weights(device):
    targets, _ = morphing(device)
    with pytest.raises(ArgumentException, match="each of the 2"):
        targets.Weights = [1.0]
    with pytest.raises(ArgumentNullException):
        targets.Weights = None
    with pytest.raises(TypeError):
        targets.Weights = [True, "x"]
    assert targets.Weights == [0.0, 0.0]


@pytest.mark.parametrize(
    ("kind", "tangents", "at", "weight"),
    [
        ("Linear", False, 1.0, 0.25),
        ("Step", False, 3.9, 0.0),
        ("CubicSpline", True, 2.0, 0.5),
        ("Linear", False, -1.0, 0.0),
        ("Linear", False, 9.0, 1.0),
    ],
)
def test_weight_tracks(device, kind, tangents, at, weight):
    flat = np.zeros((2, 2), np.float32) if tangents else None
    table = WeightTrackData(np.array([0.0, 4.0]), np.array([[0, 0], [1, 0]], np.float32), kind, flat, flat)
    targets, _ = morphing(device, {"": table})
    targets._animate("any", at)
    assert targets.Weights == pytest.approx([weight, 0.0])
