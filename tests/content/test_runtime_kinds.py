"""Every kind of content as an object of xna."""

from __future__ import annotations

import json
import struct

import numpy as np
import pytest

from content.models.strides import LAYOUTS
from tests.content.runtime_files import device_of, manager_of, write_document, write_png, write_triangle, write_wav
from xna import Color, Curve, CurveContinuity, CurveLoopType, Matrix, TimeSpan, Vector3
from xna.audio import AudioChannels, SoundEffect
from xna.content import ContentLoadException
from xna.exceptions import InvalidOperationException, NotSupportedException
from xna.graphics import (
    AnimationClipEXT,
    BasicEffect,
    CompareFunction,
    CubeMapFace,
    Effect,
    EnvironmentMapEffect,
    Model,
    RasterizerState,
    ShaderEffectEXT,
    SkinnedEffect,
    Texture2D,
    Texture3D,
    TextureCube,
)
from xna.media import Song


@pytest.fixture(params=["HEADLESS", "SOFTWARE"])
def device(request):
    with device_of(request.param) as made:
        yield made


@pytest.fixture
def content(device, tmp_path):
    with manager_of(device, tmp_path) as made:
        yield made


@pytest.fixture
def plain(tmp_path):
    """A manager without a device, for what needs none."""
    with manager_of(None, tmp_path) as made:
        yield made


# ---- textures


def test_a_cube_of_six_pictures(content, tmp_path):
    names = ("PositiveX", "NegativeX", "PositiveY", "NegativeY", "PositiveZ", "NegativeZ")
    for number, name in enumerate(names):
        write_png(tmp_path / f"{name}.png", (number * 10, 0, 0, 255), (4, 4))
    write_document(tmp_path / "sky.cnj", "TextureCube", faces={name: f"{name}.png" for name in names})
    cube = content.Load(TextureCube, "sky")
    assert (type(cube), cube.Size, cube.Name, content.Load("sky") is not None) == (TextureCube, 4, "sky", True)
    for number, name in enumerate(names):
        assert cube.GetData(CubeMapFace[name])[0] == Color(number * 10, 0, 0)


def test_a_volume(content, tmp_path):
    (tmp_path / "fog.raw").write_bytes(bytes(range(2 * 1 * 3 * 4)))
    write_document(tmp_path / "fog.cnj", "Texture3D", width=2, height=1, depth=3, data="fog.raw")
    volume = content.Load(Texture3D, "fog")
    assert (volume.Width, volume.Height, volume.Depth) == (2, 1, 3)
    assert volume.GetData()[5].PackedValue == int.from_bytes(bytes(range(20, 24)), "little")


def test_a_renderer_without_cubes_and_volumes_refuses_them_as_content(tmp_path):
    for face in ("PositiveX", "NegativeX", "PositiveY", "NegativeY", "PositiveZ", "NegativeZ"):
        write_png(tmp_path / f"{face}.png")
    write_document(tmp_path / "sky.cnj", "TextureCube", faces={path.stem: path.name for path in tmp_path.glob("*.png")})
    (tmp_path / "fog.raw").write_bytes(bytes(4))
    write_document(tmp_path / "fog.cnj", "Texture3D", width=1, height=1, depth=1, data="fog.raw")
    with device_of("TINYGL") as device, manager_of(device, tmp_path) as content:
        for cls, name in ((TextureCube, "sky"), (Texture3D, "fog")):
            with pytest.raises(ContentLoadException, match="TINYGL") as caught:
                content.Load(cls, name)
            assert isinstance(caught.value.__cause__, NotSupportedException) and not content._assets


# ---- effects


def test_a_stock_effect_takes_what_its_document_says_and_keeps_its_own_values_else(content, tmp_path):
    write_png(tmp_path / "wood.png")
    write_document(tmp_path / "lit.cnj", "BasicEffect", texture="wood", diffuseColor=[0.5, 0.25, 0], specularPower=8)
    lit = content.Load(Effect, "lit")
    assert type(lit) is BasicEffect and lit.TextureEnabled and lit.Texture is content.Load(Texture2D, "wood")
    assert (lit.DiffuseColor, lit.SpecularPower, lit.Alpha) == (Vector3(0.5, 0.25, 0), 8.0, 1.0)
    assert lit.SpecularColor == Vector3.One and not lit.LightingEnabled
    assert content.Load(BasicEffect, "lit").Name == "lit"


@pytest.mark.parametrize("kind", ["BasicEffect", "AlphaTestEffect", "DualTextureEffect", "EnvironmentMapEffect", "SkinnedEffect"])
def test_a_bare_stock_effect_equals_a_new_one(content, device, tmp_path, kind):
    import xna.graphics

    write_document(tmp_path / "bare.cnj", kind)
    loaded, made = content.Load(Effect, "bare"), getattr(xna.graphics, kind)(device)
    for name in ("DiffuseColor", "Alpha", "EmissiveColor", "SpecularPower", "WeightsPerVertex", "FresnelFactor"):
        assert getattr(loaded, name, None) == getattr(made, name, None)
    made.Dispose()


def test_special_members_of_stock_effects(content, tmp_path):
    write_document(tmp_path / "leaf.cnj", "AlphaTestEffect", alphaFunction="LessEqual", referenceAlpha=99)
    write_document(tmp_path / "chrome.cnj", "EnvironmentMapEffect", environmentMapAmount=0.5, fresnelFactor=0)
    leaf, chrome = content.Load("leaf"), content.Load(Effect, "chrome")
    assert (leaf.AlphaFunction, leaf.ReferenceAlpha) == (CompareFunction.LessEqual, 99)
    assert type(chrome) is EnvironmentMapEffect and (chrome.EnvironmentMapAmount, chrome.FresnelFactor) == (0.5, 0.0)


def test_an_effect_of_another_kind_is_refused_with_both_named(content, tmp_path):
    write_document(tmp_path / "skin.cnj", "SkinnedEffect")
    with pytest.raises(ContentLoadException, match=r"holds a SkinnedEffect, but BasicEffect was asked for"):
        content.Load(BasicEffect, "skin")


def test_a_shader_effect_loads_everywhere_and_says_that_it_cannot_run(content, device, tmp_path):
    (tmp_path / "a.vert").write_text("void main() {}")
    (tmp_path / "a.frag").write_text("void main() { }")
    write_document(tmp_path / "glow.cnj", "Effect", vertex="a.vert", fragment="a.frag")
    glow = content.Load(Effect, "glow")
    assert type(glow) is ShaderEffectEXT and not glow.IsEffectValidEXT and device._renderer.name in glow.CompileErrorEXT
    assert (glow.VertexSource, glow.FragmentSource) == ("void main() {}", "void main() { }")
    with pytest.raises(NotSupportedException, match="glow"):
        glow.CurrentTechnique.Passes[0].Apply()
    with glow.Clone() as copy:
        assert copy.FragmentSource == glow.FragmentSource


# ---- data


def test_a_curve(plain, tmp_path):
    keys = [{"position": 1, "value": 5, "continuity": "Step"}, {"position": 0, "value": 2, "tangentOut": 3}]
    write_document(tmp_path / "fade.cnj", "Curve", preLoop="Cycle", postLoop="Oscillate", keys=keys)
    fade = plain.Load(Curve, "fade")
    assert (fade.PreLoop, fade.PostLoop) == (CurveLoopType.Cycle, CurveLoopType.Oscillate)
    assert [(key.Position, key.Value, key.TangentOut) for key in fade.Keys] == [(0, 2, 3), (1, 5, 0)]
    assert fade.Keys[1].Continuity == CurveContinuity.Step


def test_an_animation_clip(plain, tmp_path):
    tracks = [{"boneIndex": 2, "keys": [{"time": 0}, {"time": 1, "translation": [4, 0, 0]}]}]
    write_document(tmp_path / "walk.cnj", "AnimationClip", duration=1.5, tracks=tracks, targetSpace="SceneNode")
    walk = plain.Load(AnimationClipEXT, "walk")
    assert (walk.Duration, walk.Bones, walk.MovesModelBones) == (TimeSpan.FromSeconds(1.5), (2,), True)


def test_a_sound_is_cached_and_holds_its_data(plain, tmp_path):
    write_wav(tmp_path / "shot.wav", 882, 44100, 2)
    shot = plain.Load(SoundEffect, "shot")
    assert plain.Load(SoundEffect, "shot") is shot and shot.Name == "shot"
    assert (shot.Duration.TotalMilliseconds, shot.ChannelsEXT, shot.SampleRateEXT) == (20.0, AudioChannels.Stereo, 44100)
    assert shot.SamplesEXT[:8] == struct.pack("<4h", 0, 1, 2, 3)
    plain.Unload()
    assert shot.IsDisposed


def test_a_sound_document(plain, tmp_path):
    write_wav(tmp_path / "raw.wav")
    write_document(tmp_path / "beep.cnj", "SoundEffect", sourceFile="raw.wav")
    assert plain.Load("beep").Duration.TotalMilliseconds == 10.0


def test_a_song_is_a_file(plain, tmp_path):
    write_wav(tmp_path / "theme.wav", 44100)
    theme = plain.Load(Song, "theme")
    assert (theme.Name, theme.PathEXT, theme.ToString()) == ("theme", str(tmp_path / "theme.wav"), "theme")
    assert theme == Song.FromUri("other name", tmp_path / "theme.wav")


# ---- models


def test_a_model_draws(device, content, tmp_path):
    write_triangle(tmp_path)
    model = content.Load(Model, "triangle")
    assert [bone.Name for bone in model.Bones] == ["Root", "tri"] and model.Meshes["tri"].ParentBone is model.Bones["tri"]
    part = model.Meshes[0].MeshParts[0]
    assert (part.NumVertices, part.PrimitiveCount, part.StartIndex, part.VertexOffset) == (3, 1, 0, 0)
    assert list(model.Meshes[0].Effects) == [part.Effect] and type(part.Effect) is BasicEffect
    device.Clear(Color.Black)
    device.RasterizerState = RasterizerState.CullNone
    model.Draw(Matrix.Identity, Matrix.Identity, Matrix.Identity)
    if device._renderer.name == "SOFTWARE":
        picture = np.zeros(64 * 64 * 4, np.uint8)
        device.GetBackBufferData(picture)
        lit = picture.reshape(64, 64, 4)[:, :, 0] == 255
        assert lit[60, 4] and not lit[4, 60] and abs(lit.mean() - 0.5) < 0.02


def test_a_model_needs_effects_with_matrices_to_draw_itself(content, tmp_path):
    (tmp_path / "a.glsl").write_text("x")
    write_document(tmp_path / "own.cnj", "Effect", vertex="a.glsl", fragment="a.glsl")
    write_triangle(tmp_path, effect="own")
    model = content.Load(Model, "triangle")
    assert model.Meshes[0].Effects[0] is content.Load(Effect, "own")
    with pytest.raises(InvalidOperationException, match="IEffectMatrices"):
        model.Draw(Matrix.Identity, Matrix.Identity, Matrix.Identity)


def test_version_2_lights_its_effects(content, tmp_path):
    write_triangle(tmp_path)
    document = json.loads((tmp_path / "triangle.cnj").read_text())
    document["cnjVersion"] = 2
    (tmp_path / "two.cnj").write_text(json.dumps(document))
    document["lights"] = [{"direction": [0, 0, -1], "diffuseColor": [1, 0, 0]}]
    (tmp_path / "own.cnj").write_text(json.dumps(document))
    plain = content.Load(Model, "triangle").Meshes[0].Effects[0]
    default = content.Load(Model, "two").Meshes[0].Effects[0]
    own = content.Load(Model, "own").Meshes[0].Effects[0]
    assert (plain.LightingEnabled, default.LightingEnabled, own.LightingEnabled) == (False, True, True)
    assert default.DirectionalLight2.Enabled and not own.DirectionalLight1.Enabled
    assert own.DirectionalLight0.DiffuseColor == Vector3(1, 0, 0)


def test_a_skinned_part_without_a_picture_is_not_black(content, tmp_path):
    write_triangle(tmp_path)
    corners = [(-1.0, -1.0, 0.5), (-1.0, 1.0, 0.5), (1.0, -1.0, 0.5)]
    vertex = "<8f4f4B"
    vertices = b"".join(struct.pack(vertex, *corner, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0) for corner in corners)
    (tmp_path / "triangle.vertices.bin").write_bytes(vertices)
    entry = {
        "vertices": "triangle.vertices.bin",
        "indices": "triangle.indices.bin",
        "vertexStride": 52,
        "effect": "SkinnedEffect",
    }
    write_document(tmp_path / "body.cnj", "Model", meshes=[entry])
    effect = content.Load(Model, "body").Meshes[0].Effects[0]
    assert type(effect) is SkinnedEffect and effect.Texture.GetData() == [Color.White]


# ---- refusals


def test_what_needs_a_device_says_so(plain, tmp_path):
    write_png(tmp_path / "hero.png")
    write_triangle(tmp_path)
    for name in ("hero", "triangle"):
        with pytest.raises(ContentLoadException, match="needs a graphics device"):
            plain.Load(name)


def dds(caps2, faces):
    """Write a DDS file of 4x4 DXT1 pictures."""
    header = struct.pack("<7I44x", 124, 0x1007, 4, 4, 8, 0, 0)
    pixel_format = struct.pack("<2I4s5I", 32, 4, b"DXT1", 0, 0, 0, 0, 0)
    return b"DDS " + header + pixel_format + struct.pack("<5I", 0x1000, caps2, 0, 0, 0) + bytes(8) * faces


def test_a_dds_file_without_a_class_is_what_it_holds(tmp_path):
    (tmp_path / "picture.dds").write_bytes(dds(0, 1))
    (tmp_path / "cube.dds").write_bytes(dds(0xFE00, 6))
    with device_of("SOFTWARE") as device, manager_of(device, tmp_path) as content:
        assert type(content.Load("picture")) is Texture2D and type(content.Load("cube")) is TextureCube
        assert content.Load(Texture2D, "picture").Width == 4 and content.Load(TextureCube, "cube").Size == 4
        for cls, name in ((Texture2D, "cube"), (TextureCube, "picture")):
            with pytest.raises(ContentLoadException, match=name):
                content.Load(cls, name)


@pytest.mark.parametrize(("vertices", "indices"), [(b"", b""), (bytes(96), b""), (bytes(96), struct.pack("<2H", 0, 1))])
def test_a_part_without_primitives_loads_and_draws_nothing(content, tmp_path, vertices, indices):
    (tmp_path / "v.bin").write_bytes(vertices)
    (tmp_path / "i.bin").write_bytes(indices)
    (tmp_path / "morphs.bin").write_bytes(struct.pack("<3i", 1, 0, 0))
    mesh = {"vertices": "v.bin", "indices": "i.bin", "vertexStride": 32, "primitiveTopology": "TRIANGLE_FAN"}
    for name, more in (("plain", {}), ("morphing", {"morphTargets": "morphs.bin"})):
        write_document(tmp_path / f"{name}.cnj", "Model", meshes=[{**mesh, **more}])
        made = content.Load(Model, name)
        part = made.Meshes[0].MeshParts[0]
        assert (part.PrimitiveCount, part.NumVertices, part.IndexBuffer.IndexCount) == (0, len(vertices) // 32, 1)
        made.Draw(Matrix.Identity, Matrix.Identity, Matrix.Identity)


SAMPLES = {
    "Position": struct.pack("<3f", 0, 0, 0),
    "Normal": struct.pack("<3f", 0, 0, 1),
    "Tangent": struct.pack("<4f", 1, 0, 0, 1),
    "TextureCoordinate": struct.pack("<2f", 0.5, 0.5),
    "Color": bytes((0, 255, 0, 255)),
    "BlendWeight": struct.pack("<4f", 1, 0, 0, 0),
    "BlendIndices": bytes(4),
}
CORNERS = [(-1.0, -1.0, 0.5), (-1.0, 1.0, 0.5), (1.0, -1.0, 0.5)]


def vertices_of(stride):
    """Three vertices of a layout, which cover the lower left half of the picture."""
    made = bytearray()
    for corner in CORNERS:
        vertex = bytearray(stride)
        for element in LAYOUTS[stride]:
            sample = struct.pack("<3f", *corner) if element.usage == "Position" else SAMPLES[element.usage]
            vertex[element.offset : element.offset + len(sample)] = sample
        made += vertex
    return bytes(made)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("stride", LAYOUTS)
def test_every_layout_of_vertices_draws_in_both_versions(device, content, tmp_path, stride, version):
    usages = [element.usage for element in LAYOUTS[stride]]
    (tmp_path / "v.bin").write_bytes(vertices_of(stride))
    (tmp_path / "i.bin").write_bytes(struct.pack("<3H", 0, 1, 2))
    (tmp_path / "joint.bin").write_bytes(struct.pack("<2i", 1, -1) + np.tile(np.eye(4, dtype="<f4").ravel(), 2).tobytes())
    effect = "SkinnedEffect" if "BlendWeight" in usages else "BasicEffect"
    coloured = "Color" in usages and effect == "BasicEffect"
    mesh = {"vertices": "v.bin", "indices": "i.bin", "vertexStride": stride, "effect": effect, "vertexColorEnabled": coloured}
    skin = {"skeleton": "joint.bin"} if effect == "SkinnedEffect" else {}
    write_document(tmp_path / "m.cnj", "Model", version, meshes=[mesh], **skin)
    model = content.Load(Model, "m")
    made = model.Meshes[0].Effects[0]
    if effect == "BasicEffect":
        assert made.LightingEnabled == (version == 2 and "Normal" in usages)
    device.Clear(Color.Black)
    model.Draw(Matrix.Identity, Matrix.Identity, Matrix.Identity)
    if device._renderer.name == "SOFTWARE" and (effect == "BasicEffect" or version == 2):
        picture = np.zeros((64, 64, 4), np.uint8)
        device.GetBackBufferData(picture.reshape(-1))
        red, green, blue, _ = picture[50, 10].tolist()
        assert green > 0 and (not coloured or (red, blue) == (0, 0)) and picture[5, 60].tolist() == [0, 0, 0, 255]
