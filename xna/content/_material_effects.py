"""Choose the stock effect that shows a material."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from content.effect_data import PbrEffectData, StockEffectData
from content.texture_data import EncodedPicture

if TYPE_CHECKING:
    from content.material_data import MaterialData

_SMOOTHEST = 0.05


def stock_effect_of(material: MaterialData) -> StockEffectData:
    """Give the description of a stock effect for a material that names no effect asset.

    XNA has no metallic-roughness effect: such a material becomes a BasicEffect or SkinnedEffect of its base colour and
    picture, with a highlight that its roughness narrows. The other maps stay with the material (ModelMeshPart.MaterialEXT).
    """
    effect = material.effect
    if isinstance(effect, StockEffectData):
        return effect
    assert isinstance(effect, PbrEffectData)
    texture = effect.maps.get("texture")
    assert not isinstance(texture, EncodedPicture)
    shine = (1.0 - effect.roughness_factor) * (0.2 + 0.8 * effect.metallic_factor)
    narrowness = 2.0 / max(effect.roughness_factor**2, _SMOOTHEST**2)
    described = StockEffectData(
        "SkinnedEffect" if effect.skinned else "BasicEffect",
        texture=texture,
        diffuse_color=effect.diffuse_color,
        emissive_color=effect.emissive_factor,
        specular_color=(shine, shine, shine),
        specular_power=narrowness,
        alpha=effect.alpha,
    )
    return described if effect.skinned else dataclasses.replace(described, vertex_color_enabled=effect.vertex_color_enabled)
