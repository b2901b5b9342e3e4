"""The materials and morph targets of model documents."""

from __future__ import annotations

import numpy as np
import pytest

from content.effect_data import MAP_SLOTS, PbrEffectData, StockEffectData
from content.errors import ContentLoadException
from content.material_data import SamplerData
from content.models import morph_file
from tests.content.model_files import morph, read_entry, write_triangle

DELTAS = np.arange(9, dtype=np.float32).reshape(3, 3)


@pytest.fixture
def folder(tmp_path):
    write_triangle(tmp_path)
    (tmp_path / "a.png").write_bytes(b"")
    (tmp_path / "own.cnj").write_text("{}")
    return tmp_path


def refused(folder, member, *parts, **members):
    with pytest.raises(ContentLoadException) as caught:
        read_entry(folder, **members)
    for part in ("doc.cnj", f"'meshes[0].{member}'", *parts):
        assert part in str(caught.value), str(caught.value)


def test_the_default_is_a_basic_effect_with_its_own_values(folder):
    material = read_entry(folder).material
    assert material.effect == StockEffectData("BasicEffect", vertex_color_enabled=False)
    assert (material.unlit, material.alpha_mode, material.alpha_cutoff, material.double_sided) == (False, "OPAQUE", 0.5, False)
    assert material.samplers == {}


def test_only_an_unlit_part_gets_the_base_colour(folder):
    members = {"diffuseColor": [1, 0.5, 0], "alpha": 0.25}
    assert read_entry(folder, **members).material.effect.diffuse_color is None
    effect = read_entry(folder, unlit=True, **members).material.effect
    assert (effect.diffuse_color, effect.alpha) == ((1.0, 0.5, 0.0), 0.25)


@pytest.mark.parametrize("kind", ["BasicEffect", "SkinnedEffect", "DualTextureEffect"])
def test_stock_effects_take_their_textures(folder, kind):
    effect = read_entry(folder, effect=kind, texture="a", texture2="a.png", vertexColorEnabled=True).material.effect
    assert (effect.kind, effect.texture) == (kind, "a")
    assert effect.texture2 == ("a.png" if kind == "DualTextureEffect" else None)


@pytest.mark.parametrize("kind", ["PbrEffect", "SkinnedPbrEffect"])
def test_pbr_effects_take_maps_and_factors(folder, kind):
    factors = {"metallicFactor": 0.5, "roughnessFactor": 0.25, "ior": 1.25, "specularFactor": 0.75, "normalScale": 2}
    colors = {"diffuseColor": [1, 0.5, 0], "emissiveFactor": [0, 1, 2], "specularColorFactor": [0.5, 0.5, 0.5]}
    maps = dict.fromkeys(MAP_SLOTS, "a.png")
    effect = read_entry(folder, effect=kind, alpha=0.5, occlusionStrength=0.125, **factors, **colors, **maps).material.effect
    assert isinstance(effect, PbrEffectData) and effect.skinned == (kind == "SkinnedPbrEffect")
    assert effect.maps == maps and effect.emissive_factor == (0, 1, 2) and effect.occlusion_strength == 0.125
    assert (effect.metallic_factor, effect.roughness_factor, effect.ior, effect.alpha) == (0.5, 0.25, 1.25, 0.5)
    assert read_entry(folder, effect=kind).material.effect == PbrEffectData(skinned=effect.skinned)


@pytest.mark.parametrize("slot", MAP_SLOTS)
def test_maps_must_exist_inside_the_root(folder, slot):
    for value in ("none", "../a", "/a", 5):
        refused(folder, slot, effect="PbrEffect", **{slot: value})
    # An empty name means none.
    assert read_entry(folder, effect="PbrEffect", **{slot: ""}).material.effect == PbrEffectData()


def test_any_other_effect_is_the_name_of_an_asset(folder):
    assert read_entry(folder, effect="own").material.effect == "own"
    refused(folder, "effect", effect="none")
    refused(folder, "effect", effect="../own")
    refused(folder, "effect", effect=1)


@pytest.mark.parametrize(("value", "expected"), [("MASK", "MASK"), ("BLEND", "BLEND"), ("mask", "OPAQUE"), ("", "OPAQUE")])
def test_an_unknown_alpha_mode_is_opaque(folder, value, expected):
    assert read_entry(folder, alphaMode=value, alphaCutoff=0.25).material.alpha_mode == expected


@pytest.mark.parametrize(
    ("member", "value"),
    [
        *((name, "1") for name in ("alpha", "alphaCutoff", "metallicFactor", "ior", "normalScale", "occlusionStrength")),
        *((name, [1, 1]) for name in ("diffuseColor", "emissiveFactor", "specularColorFactor")),
        *((name, 1) for name in ("unlit", "doubleSided", "vertexColorEnabled", "alphaMode")),
        ("roughnessFactor", True),
        ("specularFactor", None),
        ("sampler0Filter", 9),
        ("sampler6Filter", -1),
        ("sampler3AddressU", 3),
        ("sampler3AddressV", 1.5),
        ("textureCoordinateSets", [0, 0, 0, 0]),
        ("textureCoordinateSets", [0, 0, 0, 0, 2]),
        ("specularTextureCoordinateSets", [0]),
        ("textureTransforms", [0] * 24),
        ("specularTextureTransforms", [0] * 9 + ["1"]),
    ],
)
def test_the_members_of_a_material_are_strict(folder, member, value):
    refused(folder, member, effect="PbrEffect", **{member: value})


def test_samplers_are_read_by_slot(folder):
    material = read_entry(
        folder,
        sampler1Filter=8,
        sampler6AddressU=2,
        sampler6AddressV=1,
        textureCoordinateSets=[1, 0, 0, 0, 0],
        textureTransforms=[*range(25)],
        specularTextureTransforms=[0, 0, 1, 1, 0, 5, 6, 7, 8, 9],
    ).material
    assert material.samplers["texture"] == SamplerData(1, (0, 1, 2, 3, 4))
    assert material.samplers["normalMap"] == SamplerData(0, (5, 6, 7, 8, 9), 8)
    assert material.samplers["specularColorMap"] == SamplerData(0, (5, 6, 7, 8, 9), 0, 2, 1)
    assert "specularMap" not in material.samplers


def test_morph_targets_come_with_weights_and_a_track(folder):
    (folder / "a.morph").write_bytes(morph([(DELTAS, None), (None, None), (DELTAS * 2, DELTAS)], [None, None, DELTAS * 3]))
    keys = [{"time": 1, "weights": [1, 0, 0], "inTangent": [5, 0, 0]}, {"time": 0, "weights": [0, 1, 0]}]
    track = {"cubicSpline": True, "keys": keys}
    data = read_entry(folder, morphTargets="a.morph", morphWeights=[0.5], morphWeightTrack=track, morphFlatNormals=True).morph
    assert data.weights == (0.5, 0, 0) and data.flat_normals
    assert np.array_equal(data.targets[0].positions, DELTAS) and data.targets[0].normals is None
    assert data.targets[1].positions is None and np.array_equal(data.targets[2].tangents, DELTAS * 3)
    assert data.tracks[""].interpolation == "CubicSpline" and data.tracks[""].times.tolist() == [0, 1]
    assert data.tracks[""].in_tangents.tolist() == [[0, 0, 0], [5, 0, 0]]
    assert read_entry(folder).morph is None


@pytest.mark.parametrize(("track", "expected"), [({}, "Linear"), ({"stepInterpolation": True}, "Step")])
def test_a_weight_track_runs_straight_or_in_steps(folder, track, expected):
    (folder / "a.morph").write_bytes(morph([(DELTAS, None)]))
    data = read_entry(folder, morphTargets="a.morph", morphWeightTrack={**track, "keys": [{"time": 0, "weights": [1]}]}).morph
    assert data.tracks[""].interpolation == expected and data.tracks[""].in_tangents is None


@pytest.mark.parametrize(
    ("members", "member"),
    [
        ({"morphWeights": [1, 2]}, "morphWeights"),
        ({"morphWeights": ["1"]}, "morphWeights"),
        ({"morphWeights": 1}, "morphWeights"),
        ({"morphFlatNormals": 1}, "morphFlatNormals"),
        ({"morphWeightTrack": 5}, "morphWeightTrack"),
        ({"morphWeightTrack": {}}, "morphWeightTrack.keys"),
        ({"morphWeightTrack": {"keys": [{"time": 0, "weights": [1, 2]}]}}, "morphWeightTrack.keys[0].weights"),
        ({"morphWeightTrack": {"keys": [{"weights": [1]}]}}, "morphWeightTrack.keys[0].time"),
        ({"morphWeightTrack": {"keys": [], "cubicSpline": 1}}, "morphWeightTrack.cubicSpline"),
        ({"morphTargets": "none"}, "morphTargets"),
        ({"morphTargets": "../a.morph"}, "morphTargets"),
    ],
)
def test_the_members_of_morphing_are_strict(folder, members, member):
    (folder / "a.morph").write_bytes(morph([(DELTAS, None)]))
    refused(folder, member, **{"morphTargets": "a.morph", **members})


@pytest.mark.parametrize("effect", ["BasicEffect", "SkinnedEffect", "DualTextureEffect", "own"])
def test_members_that_an_effect_does_not_use_are_strict_too(folder, effect):
    (folder / "own.cnj").write_text('{"cnjVersion": 1, "type": "BasicEffect"}')
    for member in ("metallicFactor", "roughnessFactor", "ior", "normalScale", "emissiveFactor", "alpha", "vertexColorEnabled"):
        refused(folder, member, effect=effect, **{member: "x"})
    refused(folder, "morphFlatNormals", effect=effect, morphFlatNormals=1)
    refused(folder, "morphWeights", effect=effect, morphWeights=["1"])


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (morph([(DELTAS, None)])[:-1], "4 bytes are needed"),
        (morph([(DELTAS[:2], None)]), "0 or all 3 vertices; one moves 2"),
        (b"\xff\xff\xff\xff", "0 to 100000"),
        ((100001).to_bytes(4, "little"), "0 to 100000"),
        (b"\1\0\0\0\4\0\0\0", "0 to 3"),
        (b"\1\0\0\0\0\0\0\0\2\0\0\0", "0 or 1; it is 2"),
        (morph([(DELTAS, None)]) + b"more", "'MTAN'"),
        (morph([(DELTAS, None)], [DELTAS], magic=b"XTAN"), "'MTAN'"),
        (morph([(DELTAS, None)], [DELTAS], version=2), "version 1"),
        (morph([(DELTAS, None)], [DELTAS, DELTAS]), "for 1 targets"),
        (morph([(DELTAS, None)], [DELTAS])[:-1], "bytes are needed"),
        (morph([(DELTAS, None)], [DELTAS]) + b"\0", "1 bytes follow"),
    ],
)
def test_damaged_morph_files_are_refused(folder, data, part):
    (folder / "a.morph").write_bytes(data)
    with pytest.raises(ContentLoadException, match=r"a\.morph") as caught:
        read_entry(folder, morphTargets="a.morph")
    assert part in str(caught.value)


def test_morph_files_survive_being_written():
    for tangents in (None, [DELTAS, None]):
        data = morph([(DELTAS, DELTAS), (None, None)], tangents)
        assert morph_file.write(morph_file.read(data, "x", 3)) == data
