"""The members of a mesh entry that describe a material."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from content.effect_data import MAP_SLOTS, PbrEffectData, StockEffectData
from content.material_data import MaterialData, SamplerData
from content.texture_data import TextureReference

Picture = Callable[[TextureReference], str]


def material_members(material: MaterialData, picture: Picture) -> dict[str, Any]:
    """Give the members of a material.

    Args:
        material: the material.
        picture: gives the asset name of a picture.
    """
    members: dict[str, Any] = {"alphaMode": material.alpha_mode} if material.alpha_mode != "OPAQUE" else {}
    if material.alpha_mode == "MASK":
        members["alphaCutoff"] = material.alpha_cutoff
    if material.double_sided:
        members["doubleSided"] = True
    members.update(_sampler_members(material))
    effect = material.effect
    if isinstance(effect, str):
        return {**members, "effect": effect}
    return {**members, **(_pbr(effect, picture) if isinstance(effect, PbrEffectData) else _stock(effect, material, picture))}


def _stock(effect: StockEffectData, material: MaterialData, picture: Picture) -> dict[str, Any]:
    """A lit part of a document takes no base colour from a stock effect, so one with a colour is written as a Pbr effect."""
    members: dict[str, Any] = {}
    if effect.texture is not None:
        members["texture"] = picture(effect.texture)
    if effect.texture2 is not None:
        members["texture2"] = picture(effect.texture2)
    if effect.vertex_color_enabled:
        members["vertexColorEnabled"] = True
    if effect.diffuse_color is not None:
        members["diffuseColor"] = effect.diffuse_color
    if effect.alpha is not None:
        members["alpha"] = effect.alpha
    if material.unlit or effect.kind == "DualTextureEffect":
        return {**members, "effect": effect.kind, "unlit": material.unlit}
    members["metallicFactor"] = 0.0
    members["roughnessFactor"] = math.sqrt(2.0 / max(effect.specular_power or 2.0, 2.0))
    if effect.emissive_color is not None:
        members["emissiveFactor"] = effect.emissive_color
    return {**members, "effect": "SkinnedPbrEffect" if effect.kind == "SkinnedEffect" else "PbrEffect"}


def _pbr(effect: PbrEffectData, picture: Picture) -> dict[str, Any]:
    plain = PbrEffectData()
    names = {
        "diffuse_color": "diffuseColor",
        "alpha": "alpha",
        "emissive_factor": "emissiveFactor",
        "metallic_factor": "metallicFactor",
        "roughness_factor": "roughnessFactor",
        "ior": "ior",
        "specular_factor": "specularFactor",
        "specular_color_factor": "specularColorFactor",
        "normal_scale": "normalScale",
        "occlusion_strength": "occlusionStrength",
        "vertex_color_enabled": "vertexColorEnabled",
    }
    values = {
        member: getattr(effect, field) for field, member in names.items() if getattr(effect, field) != getattr(plain, field)
    }
    maps = {slot: picture(reference) for slot, reference in effect.maps.items()}
    return {"effect": "SkinnedPbrEffect" if effect.skinned else "PbrEffect", **values, **maps}


def _sampler_members(material: MaterialData) -> dict[str, Any]:
    samplers = [material.samplers.get(slot, SamplerData()) for slot in MAP_SLOTS]
    members: dict[str, Any] = {}
    for number, sampler in enumerate(samplers):
        for name, value in (("Filter", sampler.filter), ("AddressU", sampler.address_u), ("AddressV", sampler.address_v)):
            if value:
                members[f"sampler{number}{name}"] = value
    for name, part in (("textureCoordinateSets", samplers[:5]), ("specularTextureCoordinateSets", samplers[5:])):
        if any(sampler.coordinate_set for sampler in part):
            members[name] = [sampler.coordinate_set for sampler in part]
    for name, part in (("textureTransforms", samplers[:5]), ("specularTextureTransforms", samplers[5:])):
        if any(sampler.transform != SamplerData().transform for sampler in part):
            members[name] = [number for sampler in part for number in sampler.transform]
    return members
