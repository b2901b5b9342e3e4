"""Effect documents: shader pairs and the five stock effects."""

from __future__ import annotations

import json

import pytest

from content import effect, envelope
from content.effect_data import STOCK_EFFECTS, ShaderEffectData, StockEffectData
from content.errors import ContentLoadException
from content.paths import ContentRoot
from tests.content.dds_files import dds

COLORS = {
    "BasicEffect": ("diffuseColor", "emissiveColor", "specularColor"),
    "AlphaTestEffect": ("diffuseColor",),
    "DualTextureEffect": ("diffuseColor",),
    "EnvironmentMapEffect": ("diffuseColor", "emissiveColor", "environmentMapSpecular"),
    "SkinnedEffect": ("diffuseColor", "emissiveColor", "specularColor"),
}
SCALARS = {
    "BasicEffect": ("specularPower", "alpha"),
    "AlphaTestEffect": ("alpha",),
    "DualTextureEffect": ("alpha",),
    "EnvironmentMapEffect": ("alpha", "environmentMapAmount", "fresnelFactor"),
    "SkinnedEffect": ("specularPower", "alpha"),
}
FLAGGED = ("BasicEffect", "AlphaTestEffect", "DualTextureEffect")


def snake(name):
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def pairs(table):
    return [(kind, name) for kind, names in table.items() for name in names]


def read(folder, kind, **members):
    text = json.dumps({"cnjVersion": 1, "type": kind, **members})
    return effect.read_document(envelope.read(text, folder / "doc.cnj", effect.DOCUMENT_TYPES), ContentRoot(str(folder)))


def refused(folder, kind, field, *parts, **members):
    with pytest.raises(ContentLoadException) as caught:
        read(folder, kind, **members)
    for part in ("doc.cnj", f"'{field}'", *parts):
        assert part in str(caught.value)


@pytest.fixture
def folder(tmp_path):
    for name in ("a.png", "b.png", "vs.glsl", "fs.glsl"):
        (tmp_path / name).write_text(f"text of {name}")
    (tmp_path / "sky.dds").write_bytes(dds(4, 4, bytes(48), code=b"DXT1", cube=True))
    return tmp_path


def test_a_shader_pair_is_read_as_text(folder):
    data = read(folder, "Effect", vertex="vs.glsl", fragment="./fs.glsl")
    assert data == ShaderEffectData("text of vs.glsl", "text of fs.glsl", "vs.glsl", "fs.glsl")


@pytest.mark.parametrize("member", ["vertex", "fragment"])
@pytest.mark.parametrize("value", [None, "", 5, "none.glsl", "/vs.glsl", "../vs.glsl", "C:vs.glsl", "//host/vs.glsl"])
def test_both_shaders_must_be_named_and_inside_the_root(folder, member, value):
    members = {"vertex": "vs.glsl", "fragment": "fs.glsl", member: value}
    refused(folder, "Effect", member, **{name: text for name, text in members.items() if text is not None})


def test_shaders_are_text(folder):
    (folder / "vs.glsl").write_bytes(b"\xff\xfe\x00")
    refused(folder, "Effect", "vertex", "UTF-8", vertex="vs.glsl", fragment="fs.glsl")


@pytest.mark.parametrize("kind", STOCK_EFFECTS)
def test_absent_members_keep_the_effect_s_own_values(folder, kind):
    assert read(folder, kind) == StockEffectData(kind)


@pytest.mark.parametrize(("kind", "name"), pairs(COLORS))
def test_colours_arrive_unclamped(folder, kind, name):
    assert getattr(read(folder, kind, **{name: [2, -1, 0.5]}), snake(name)) == (2.0, -1.0, 0.5)


@pytest.mark.parametrize(("kind", "name"), pairs(COLORS))
@pytest.mark.parametrize("value", [1, "red", [1, 1], [1, 1, 1, 1], [1, 1, True], [1, 1, None], None, [1, 1, 1e39]])
def test_colours_are_three_numbers(folder, kind, name, value):
    refused(folder, kind, name, **{name: value})


@pytest.mark.parametrize(("kind", "name"), pairs(SCALARS))
def test_scalars_are_numbers(folder, kind, name):
    assert getattr(read(folder, kind, **{name: 0.25}), snake(name)) == 0.25
    for value in ("1", True, None, [1]):
        refused(folder, kind, name, "32-bit float", **{name: value})


@pytest.mark.parametrize("kind", FLAGGED)
def test_vertex_colour_is_a_boolean(folder, kind):
    assert read(folder, kind, vertexColorEnabled=True).vertex_color_enabled is True
    for value in (1, "true", None):
        refused(folder, kind, "vertexColorEnabled", "true or false", vertexColorEnabled=value)


@pytest.mark.parametrize("kind", STOCK_EFFECTS)
def test_textures_are_asset_names_of_the_root(folder, kind):
    (folder / "sub").mkdir()
    (folder / "sub" / "c.jpg").write_bytes(b"")
    assert read(folder, kind, texture="a").texture == "a"
    assert read(folder, kind, texture="sub\\c.jpg").texture == "sub/c.jpg"
    for value in ("", None, 5, "none", "/a", "../a", "C:a", "sub/../../a"):
        refused(folder, kind, "texture", texture=value)


def test_the_second_texture_and_the_cube_map(folder):
    assert read(folder, "DualTextureEffect", texture="a", texture2="b.png").texture2 == "b.png"
    assert read(folder, "EnvironmentMapEffect", environmentMap="sky").environment_map == "sky"
    refused(folder, "DualTextureEffect", "texture2", texture2="none")
    refused(folder, "EnvironmentMapEffect", "environmentMap", environmentMap="a")
    # Members of other effects are unknown here, and unknown ones are ignored.
    assert read(folder, "BasicEffect", texture2=7, environmentMap=[]) == StockEffectData("BasicEffect")


@pytest.mark.parametrize("name", effect.COMPARISONS)
def test_every_alpha_function_is_known(folder, name):
    assert read(folder, "AlphaTestEffect", alphaFunction=name).alpha_function == name


def test_the_alpha_function(folder):
    refused(folder, "AlphaTestEffect", "alphaFunction", "'greater'", "NotEqual", alphaFunction="greater")
    for value in (6, None, True):
        assert read(folder, "AlphaTestEffect", alphaFunction=value).alpha_function is None


def test_reference_alpha_and_weights_are_whole_numbers(folder):
    assert read(folder, "AlphaTestEffect", referenceAlpha=128).reference_alpha == 128
    assert [read(folder, "SkinnedEffect", weightsPerVertex=count).weights_per_vertex for count in (1, 2, 4)] == [1, 2, 4]
    for value in (1.5, "1", True, None):
        refused(folder, "AlphaTestEffect", "referenceAlpha", referenceAlpha=value)
        refused(folder, "SkinnedEffect", "weightsPerVertex", weightsPerVertex=value)
    refused(folder, "SkinnedEffect", "weightsPerVertex", "1, 2 or 4", "not 3", weightsPerVertex=3)


@pytest.mark.parametrize("kind", ("Effect", *STOCK_EFFECTS))
def test_effects_are_self_contained(folder, kind):
    refused(folder, kind, "sourceFile", "self-contained", sourceFile="", vertex="vs.glsl", fragment="fs.glsl")


def test_a_wrong_type_is_told_before_the_source_file(folder):
    refused(folder, "Texture2D", "type", "'Effect' or 'BasicEffect'", "'Texture2D'", sourceFile="a.png")
