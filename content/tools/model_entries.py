"""The members of mesh entries: what `content.models` reads, written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from content.effect_data import MAP_SLOTS, PbrEffectData, StockEffectData
from content.material_data import MaterialData, SamplerData
from content.model_data import MorphData, PartData, WeightTrackData
from content.models.materials import BLACK, FIRST_SLOTS, WHITE

TOPOLOGIES = {
    "PointListEXT": "POINTS",
    "LineList": "LINES",
    "LineStrip": "LINE_STRIP",
    "TriangleList": "TRIANGLES",
    "TriangleStrip": "TRIANGLE_STRIP",
}
_PBR_DEFAULTS: tuple[tuple[str, str, Any], ...] = (
    ("diffuseColor", "diffuse_color", WHITE),
    ("alpha", "alpha", 1.0),
    ("emissiveFactor", "emissive_factor", BLACK),
    ("metallicFactor", "metallic_factor", 1.0),
    ("roughnessFactor", "roughness_factor", 1.0),
    ("ior", "ior", 1.5),
    ("specularFactor", "specular_factor", 1.0),
    ("specularColorFactor", "specular_color_factor", WHITE),
    ("normalScale", "normal_scale", 1.0),
    ("occlusionStrength", "occlusion_strength", 1.0),
    ("vertexColorEnabled", "vertex_color_enabled", False),
)
_STOCK_MEMBERS = (
    ("diffuseColor", "diffuse_color"),
    ("emissiveColor", "emissive_color"),
    ("specularColor", "specular_color"),
    ("specularPower", "specular_power"),
    ("alpha", "alpha"),
    ("vertexColorEnabled", "vertex_color_enabled"),
    ("alphaFunction", "alpha_function"),
    ("referenceAlpha", "reference_alpha"),
    ("environmentMapAmount", "environment_map_amount"),
    ("environmentMapSpecular", "environment_map_specular"),
    ("fresnelFactor", "fresnel_factor"),
    ("weightsPerVertex", "weights_per_vertex"),
)


def state_members(material: MaterialData) -> dict[str, Any]:
    """The members of a material that do not belong to its effect, without those that have their default."""
    members: dict[str, Any] = {}
    if material.unlit:
        members["unlit"] = True
    if material.alpha_mode != "OPAQUE":
        members |= {"alphaMode": material.alpha_mode, "alphaCutoff": material.alpha_cutoff}
    if material.double_sided:
        members["doubleSided"] = True
    return members | _sampler_members(material.samplers)


def stock_members(effect: StockEffectData) -> dict[str, Any]:
    """The members of a stock effect's own document, without pictures."""
    found = {name: getattr(effect, field) for name, field in _STOCK_MEMBERS}
    return {name: value for name, value in found.items() if value is not None}


def pbr_members(effect: PbrEffectData) -> dict[str, Any]:
    """The members of a physically based effect in a mesh entry, without pictures."""
    changed = {name: getattr(effect, field) for name, field, default in _PBR_DEFAULTS if getattr(effect, field) != default}
    return {"effect": "SkinnedPbrEffect" if effect.skinned else "PbrEffect", **changed}


def surface_members(surface: PbrEffectData) -> dict[str, Any]:
    """The factors of a surface in an entry that names another effect; two are always there and show that it is one."""
    factors = {"metallicFactor": surface.metallic_factor, "roughnessFactor": surface.roughness_factor}
    return {name: value for name, value in pbr_members(surface).items() if name != "effect"} | factors


def topology_members(part: PartData) -> dict[str, Any]:
    """The topology of a part, when it is no list of triangles."""
    return {} if part.topology == "TriangleList" else {"primitiveTopology": TOPOLOGIES[part.topology]}


def morph_members(morph: MorphData) -> dict[str, Any]:
    """Weights and the first weight track; the format has room for one."""
    members: dict[str, Any] = {}
    if any(morph.weights):
        members["morphWeights"] = list(morph.weights)
    if morph.flat_normals:
        members["morphFlatNormals"] = True
    for track in list(morph.tracks.values())[:1]:
        members["morphWeightTrack"] = _track_members(track)
    return members


def _track_members(track: WeightTrackData) -> dict[str, Any]:
    kinds = {"Step": {"stepInterpolation": True}, "CubicSpline": {"cubicSpline": True}}
    keys = [
        {"time": float(time), "weights": [float(weight) for weight in weights]}
        for time, weights in zip(track.times, track.weights, strict=True)
    ]
    for name, tangents in (("inTangent", track.in_tangents), ("outTangent", track.out_tangents)):
        if tangents is not None:
            for key, row in zip(keys, tangents, strict=True):
                key[name] = [float(value) for value in row]
    return {**kinds.get(track.interpolation, {}), "keys": keys}


def _sampler_members(samplers: Mapping[str, SamplerData]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for number, slot in enumerate(MAP_SLOTS):
        sampler = samplers.get(slot, SamplerData())
        for name, value in (("Filter", sampler.filter), ("AddressU", sampler.address_u), ("AddressV", sampler.address_v)):
            if value:
                members[f"sampler{number}{name}"] = value
    all_samplers = [samplers.get(slot, SamplerData()) for slot in MAP_SLOTS]
    for sets, transforms, group in (
        ("textureCoordinateSets", "textureTransforms", all_samplers[:FIRST_SLOTS]),
        ("specularTextureCoordinateSets", "specularTextureTransforms", all_samplers[FIRST_SLOTS:]),
    ):
        if any(sampler.coordinate_set for sampler in group):
            members[sets] = [sampler.coordinate_set for sampler in group]
        if any(sampler.transform != SamplerData.transform for sampler in group):
            members[transforms] = [value for sampler in group for value in sampler.transform]
    return members
