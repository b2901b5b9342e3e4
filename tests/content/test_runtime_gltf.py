"""glTF files as models: skins, nodes, materials, morph targets, drawn on SOFTWARE."""

from __future__ import annotations

import gc
import threading

import numpy as np
import pytest
from PIL import Image

from content import cli
from content.image import encode_png
from tests.content.gltf_files import GltfBuilder
from tests.content.runtime_files import device_of, manager_of, write_png
from tests.content.test_gltf_models import animated, skinned
from tools.gltf_writer import GltfWriter
from xna import Color, Matrix, TimeSpan, Vector3
from xna.graphics import (
    AnimationPlayerEXT,
    BasicEffect,
    Model,
    RasterizerState,
    SkinnedEffect,
    SkinningDataEXT,
    SpriteFont,
    Texture2D,
)

CORNERS = np.array([(-0.5, -0.5, 0), (0.5, -0.5, 0), (0, 0.5, 0)], np.float32)
FORWARD = np.tile(np.array([0, 0, 1], np.float32), (3, 1))
ONE = np.array([0, 1, 2], np.uint16)


@pytest.fixture
def device():
    with device_of("SOFTWARE") as made:
        made.RasterizerState = RasterizerState.CullNone
        yield made


@pytest.fixture
def content(device, tmp_path):
    with manager_of(device, tmp_path) as made:
        yield made


def material(color=(1, 1, 1, 1), **more):
    return {"pbrMetallicRoughness": {"baseColorFactor": list(color), "metallicFactor": 0}, **more}


def document(nodes, meshes, materials, **more):
    writer = GltfWriter()
    writer.document.update(scene=0, scenes=[{"nodes": [0]}], nodes=nodes, materials=materials, **more)
    writer.document["meshes"] = [{"primitives": [make(writer)]} for make in meshes]
    return writer


def triangle(number=0, **attributes):
    def make(writer):
        vertices = {"POSITION": CORNERS, "NORMAL": FORWARD, **attributes}
        return writer.primitive(vertices, ONE, number)

    return make


def picture(device, model, width=4.0):
    device.Clear(Color.Black)
    model.Draw(Matrix.Identity, Matrix.Identity, Matrix.CreateOrthographic(width, width, -10, 10))
    pixels = np.zeros(64 * 64 * 4, np.uint8)
    device.GetBackBufferData(pixels)
    return pixels.reshape(64, 64, 4)


def evenly(model):
    for mesh in model.Meshes:
        for effect in mesh.Effects:
            effect.LightingEnabled = True
            effect.AmbientLightColor = Vector3.One
            for light in (effect.DirectionalLight0, effect.DirectionalLight1, effect.DirectionalLight2):
                light.Enabled = False


def skinned_file(path):
    """A triangle on a joint at the origin, and a rigid one on a child node of the joint, two units to the right."""
    weights = np.tile(np.array([255, 0, 0, 0], np.uint8), (3, 1))
    nodes = [
        {"name": "scene", "children": [1, 3]},
        {"name": "joint", "children": [2]},
        {"name": "hat", "mesh": 1, "translation": [1.2, 0, 0]},
        {"name": "body", "mesh": 0, "skin": 0},
    ]
    writer = document(
        nodes,
        [triangle(0, JOINTS_0=np.zeros((3, 4), np.uint8), WEIGHTS_0=weights), triangle(1)],
        [material((1, 0.5, 0, 1)), material((0, 0, 1, 1))],
    )
    inverse = writer.accessor(np.eye(4, dtype=np.float32).reshape(1, 16))
    writer.document["skins"] = [{"joints": [1], "inverseBindMatrices": inverse}]
    times = writer.accessor(np.array([0, 1], np.float32), bounds=True)
    moves = writer.accessor(np.array([(0, 0, 0), (0, 1, 0)], np.float32))
    channel = {"sampler": 0, "target": {"node": 1, "path": "translation"}}
    writer.document["animations"] = [{"name": "jump", "channels": [channel], "samplers": [{"input": times, "output": moves}]}]
    path.write_bytes(writer.glb())


def test_a_skinned_part_without_a_picture_shows_its_colour_and_a_rigid_one_follows_the_joint(device, content, tmp_path):
    skinned_file(tmp_path / "figure.glb")
    model = content.Load(Model, "figure")
    evenly(model)
    kinds = {type(effect) for mesh in model.Meshes for effect in mesh.Effects}
    assert kinds == {SkinnedEffect, BasicEffect} and isinstance(model.Tag, SkinningDataEXT)
    before = picture(device, model)
    assert np.abs(before[33, 32].astype(int) - [255, 128, 0, 255]).max() <= 1
    assert before[33, 51].tolist() == [0, 0, 255, 255]
    player = AnimationPlayerEXT(model)
    player.IsLooping = False
    player.StartClip("jump")
    player.Update(TimeSpan.FromSeconds(1))
    player.Apply()
    after = picture(device, model)
    assert np.array_equal(after[9:29], before[25:45]), "both stand one unit, 16 pixels, higher"
    assert not after[33:45, :, :3].any()


def test_a_mirrored_node_and_default_culling(device, content, tmp_path):
    for name, scale in (("plain", 1), ("mirrored", -1)):
        writer = document([{"mesh": 0, "scale": [scale, 1, 1]}], [triangle()], [material()])
        (tmp_path / f"{name}.glb").write_bytes(writer.glb())
        model = content.Load(Model, name)
        evenly(model)
        device.RasterizerState = RasterizerState.CullCounterClockwise
        assert picture(device, model)[33, 32].tolist() == [255, 255, 255, 255], name


def test_an_unlit_material_shows_its_plain_colour(device, content, tmp_path):
    writer = document([{"mesh": 0}], [triangle()], [material((0, 1, 0, 1), extensions={"KHR_materials_unlit": {}})])
    writer.document["extensionsUsed"] = ["KHR_materials_unlit"]
    (tmp_path / "sign.glb").write_bytes(writer.glb())
    assert picture(device, content.Load(Model, "sign"))[33, 32].tolist() == [0, 255, 0, 255]


def test_morph_targets_move_with_their_clip(device, content, tmp_path):
    def make(writer):
        primitive = triangle()(writer)
        up = np.tile(np.array([0, 1, 0], np.float32), (3, 1))
        primitive["targets"] = [{"POSITION": writer.accessor(up, bounds=True)}]
        return primitive

    writer = document([{"mesh": 0}], [make], [material()])
    times = writer.accessor(np.array([0, 1], np.float32), bounds=True)
    weights = writer.accessor(np.array([0, 1], np.float32))
    channel = {"sampler": 0, "target": {"node": 0, "path": "weights"}}
    writer.document["animations"] = [{"name": "grow", "channels": [channel], "samplers": [{"input": times, "output": weights}]}]
    (tmp_path / "blob.glb").write_bytes(writer.glb())
    model = content.Load(Model, "blob")
    evenly(model)
    targets = next(part.MorphTargetsEXT for mesh in model.Meshes for part in mesh.MeshParts)
    assert targets is not None and targets.Weights == [0.0]
    before = picture(device, model)
    targets.Weights = [1.0]
    assert np.array_equal(picture(device, model)[9:29], before[25:45])
    targets.Weights = [0.0]
    player = AnimationPlayerEXT(model)
    player.StartClip("grow")
    player.Update(TimeSpan.FromSeconds(0.5))
    player.Apply()
    assert targets.Weights == [0.5] and np.array_equal(picture(device, model)[17:37], before[25:45])


def test_a_picture_of_its_own_is_shared_and_an_embedded_one_is_not(device, content, tmp_path):
    Image.new("RGB", (2, 2), (10, 200, 30)).save(tmp_path / "wood.png")
    corners = np.zeros((3, 2), np.float32)
    surface = {"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}, "metallicFactor": 0}}
    files = {}
    for name in ("named", "held"):
        writer = document([{"mesh": 0}], [triangle(TEXCOORD_0=corners)], [surface], textures=[{"source": 0}])
        if name == "named":
            writer.document["images"] = [{"uri": "wood.png"}]
        else:
            data = np.frombuffer(encode_png(np.full((1, 1, 4), (9, 8, 7, 255), np.uint8)), np.uint8)
            view = writer.document["accessors"][writer.accessor(data.copy())]["bufferView"]
            writer.document["accessors"].pop()
            writer.document["images"] = [{"bufferView": view, "mimeType": "image/png"}]
        (tmp_path / f"{name}.glb").write_bytes(writer.glb())
        files[name] = content.Load(Model, name).Meshes[0].Effects[0].Texture
    assert files["named"] is content.Load(Texture2D, "wood.png")
    assert files["held"].GetPixelsEXT()[0, 0].tolist() == [9, 8, 7, 255]
    content.Unload()
    assert files["held"].IsDisposed


def test_managers_that_share_files_keep_their_own_pixels(device, tmp_path):
    """One of two owners is unloaded, and the other keeps its textures, whatever the collector does meanwhile."""
    write_png(tmp_path / "atlas.png", (50, 60, 70, 255))
    (tmp_path / "hud.fnt").write_text(
        'info face="x"\ncommon lineHeight=4\npage id=0 file="atlas.png"\n'
        "char id=65 x=0 y=0 width=1 height=1 xoffset=0 yoffset=0 xadvance=2\n"
    )
    with manager_of(device, tmp_path) as kept:
        hud, atlas = kept.Load(SpriteFont, "hud"), kept.Load(Texture2D, "atlas")
        for number in range(100):
            with manager_of(device, tmp_path) as other:
                assert other.Load(SpriteFont, "hud").TextureEXT is not atlas
                if number % 10 == 0:
                    collector = threading.Thread(target=gc.collect)
                    collector.start()
                    collector.join()
            assert atlas.GetPixelsEXT()[0, 0].tolist() == [50, 60, 70, 255] and not atlas.IsDisposed
        assert hud.MeasureString("A").X == 2.0


def test_a_converted_model_with_a_skin_keeps_the_clips_of_its_bones(tmp_path, capsys):
    builder = animated(skinned(GltfBuilder()), 1, "translation", [0, 1], [[0, 2, 0], [0, 5, 0]], name="wave")
    flag = builder.node(mesh=builder.triangle(), name="Flag")
    channels = builder.document["animations"][0]
    sampler = {"input": channels["samplers"][0]["input"], "output": builder.array([[0, 0, 0], [7, 8, 9]])}
    channels["samplers"].append(sampler)
    channels["channels"].append({"sampler": 1, "target": {"node": flag, "path": "translation"}})
    (tmp_path / "ship.glb").write_bytes(builder.glb())
    assert cli.main(["convert", str(tmp_path / "ship.glb"), str(tmp_path / "made")]) == 0
    with device_of("HEADLESS") as device, manager_of(device, tmp_path) as source, manager_of(device, tmp_path / "made") as made:
        models = [source.Load(Model, "ship.glb"), made.Load(Model, "ship")]
        for model in models:
            assert (list(model.Tag.AnimationClips), list(model.Tag.BoneClips)) == (["wave"], ["wave"])
            player = AnimationPlayerEXT(model)
            player.StartClip("wave")
            player.Update(TimeSpan.FromSeconds(0.5))
            player.Apply()
        flags = [next(bone for bone in model.Bones if bone.Name == "Flag") for model in models]
        assert flags[0].Transform.Translation == flags[1].Transform.Translation == Vector3(3.5, 4, 4.5)
