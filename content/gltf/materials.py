"""The materials of a glTF file as stock effects."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from content.effect_data import StockEffectData, Triple
from content.gltf.extras import extension
from content.gltf.geometry import Options, Transform
from content.gltf.pictures import Pictures
from content.gltf.scene_file import SceneFile
from content.material_data import MaterialData, SamplerData
from content.members import Members

ALPHA_MODES = ("OPAQUE", "MASK", "BLEND")
MAX_SPECULAR_POWER = 512.0
WRAPS = {10497: 0, 33071: 1, 33648: 2}
NEAREST, LINEAR = 9728, 9729
# (magnification, minification) of glTF -> XNA's TextureFilter.
FILTERS = {
    (LINEAR, 9987): 0,
    (LINEAR, 9985): 3,
    (LINEAR, LINEAR): 3,
    (NEAREST, NEAREST): 1,
    (NEAREST, 9984): 1,
    (NEAREST, 9986): 4,
    (NEAREST, 9987): 5,
    (NEAREST, 9985): 6,
    (NEAREST, LINEAR): 6,
    (LINEAR, 9986): 7,
    (LINEAR, 9984): 8,
    (LINEAR, NEAREST): 8,
}


@dataclass(frozen=True)
class SurfaceLook:
    """A material and where its base picture lies; `dropped` names what stock effects cannot show."""

    material: MaterialData
    coordinate_set: int
    transform: Transform
    dropped: tuple[str, ...]


class Materials:
    """Reads the materials of a file, each once for skinned and once for other parts."""

    def __init__(self, scene: SceneFile) -> None:
        self._scene = scene
        self._pictures = Pictures(scene)
        self._read: dict[int, SurfaceLook] = {}

    def find(self, owner: Members, field: str = "material") -> SurfaceLook:
        """Give the material whose number a member holds; the default material when it is absent."""
        number = self._scene.index(owner, field, "materials") if owner.has(field) else -1
        if number not in self._read:
            members = self._scene.all("materials")[number] if number >= 0 else Members(owner.path, {})
            self._read[number] = self._look(members)
        return self._read[number]

    def _look(self, members: Members) -> SurfaceLook:
        surface = _optional(members, "pbrMetallicRoughness")
        unlit = extension(members, "KHR_materials_unlit") is not None
        alpha_mode = members.choice("alphaMode", ALPHA_MODES, "OPAQUE")
        info = _optional(surface, "baseColorTexture")
        texture = self._pictures.find(info, alpha_mode == "OPAQUE") if info.has("index") else None
        red, green, blue, alpha = surface.singles("baseColorFactor", 4) if surface.has("baseColorFactor") else (1.0,) * 4
        effect = StockEffectData(
            "BasicEffect",
            texture=texture,
            diffuse_color=(red, green, blue),
            alpha=1.0 if alpha_mode == "OPAQUE" else alpha,
            emissive_color=None if unlit else _emission(members),
            specular_color=None if unlit else _specular_color(surface, (red, green, blue)),
            specular_power=None if unlit else _specular_power(surface),
        )
        material = MaterialData(
            effect,
            unlit,
            alpha_mode,
            members.single("alphaCutoff", 0.5),
            members.boolean("doubleSided", False),
            self._samplers(info),
            members.word("name"),
        )
        coordinate_set, transform = _placement(info)
        return SurfaceLook(material, coordinate_set, transform, _dropped(members, surface))

    def _samplers(self, info: Members) -> dict[str, SamplerData]:
        if not info.has("index"):
            return {}
        texture = self._scene.named(info, "index", "textures")
        if not texture.has("sampler"):
            return {}
        sampler = self._scene.named(texture, "sampler", "samplers")
        filters = (sampler.whole("magFilter", 0, 65535, default=LINEAR), sampler.whole("minFilter", 0, 65535, default=9987))
        wraps = [WRAPS.get(sampler.whole(name, 0, 65535, default=10497), 0) for name in ("wrapS", "wrapT")]
        found = SamplerData(filter=FILTERS.get(filters, 0), address_u=wraps[0], address_v=wraps[1])
        return {} if found == SamplerData() else {"texture": found}


def for_part(material: MaterialData, keys: frozenset[str], skinned: bool) -> MaterialData:
    """Fit a material to the elements of a part: without texture coordinates there is no picture, without colours no tint."""
    effect = material.effect
    if not isinstance(effect, StockEffectData):
        return material
    fitted = replace(
        effect,
        kind="SkinnedEffect" if skinned else "BasicEffect",
        texture=effect.texture if "TextureCoordinate0" in keys else None,
        vertex_color_enabled=True if "Color0" in keys and not skinned else None,
    )
    return replace(material, effect=fitted)


def options_for(look: SurfaceLook, mirrored: bool) -> Options:
    """Say how the geometry must be laid out for a material."""
    return Options(not look.material.unlit, mirrored, look.coordinate_set, look.transform)


def _optional(members: Members, name: str) -> Members:
    return members.nested(name) if members.has(name) else Members(members.path, {}, f"{members.place}{name}.")


def _emission(members: Members) -> Triple | None:
    if not members.has("emissiveFactor"):
        return None
    red, green, blue = members.singles("emissiveFactor", 3)
    found = extension(members, "KHR_materials_emissive_strength")
    strength = 1.0 if found is None else found.single("emissiveStrength", 1.0)
    # A picture of what glows cannot be shown, and its factor alone would light the whole surface.
    if members.has("emissiveTexture"):
        return None
    return red * strength, green * strength, blue * strength


def _specular_color(surface: Members, base: Triple) -> Triple:
    metal = surface.single("metallicFactor", 1.0) if surface.has("metallicFactor") else 0.0
    shine = (1.0 - _roughness(surface)) ** 2
    red, green, blue = (shine * (1.0 - metal + metal * channel) for channel in base)
    return red, green, blue


def _specular_power(surface: Members) -> float:
    rough = max(_roughness(surface), 0.05)
    return max(1.0, min(MAX_SPECULAR_POWER, 2.0 / rough**4 - 2.0))


def _roughness(surface: Members) -> float:
    return max(0.0, min(1.0, surface.single("roughnessFactor", 1.0)))


def _placement(info: Members) -> tuple[int, Transform]:
    coordinate_set = info.whole("texCoord", 0, 255, default=0)
    found = extension(info, "KHR_texture_transform")
    if found is None:
        return coordinate_set, Options.transform
    coordinate_set = found.whole("texCoord", 0, 255, default=coordinate_set)
    offset = found.singles("offset", 2) if found.has("offset") else (0.0, 0.0)
    scale = found.singles("scale", 2) if found.has("scale") else (1.0, 1.0)
    return coordinate_set, cast(Transform, (*offset, *scale, found.single("rotation", 0.0)))


def _dropped(members: Members, surface: Members) -> tuple[str, ...]:
    maps = [name for name in ("normalTexture", "occlusionTexture", "emissiveTexture") if members.has(name)]
    return (*maps, *(["metallicRoughnessTexture"] if surface.has("metallicRoughnessTexture") else []))
