"""The materials of a glTF file as stock effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from content.effect_data import PbrEffectData, StockEffectData, Triple
from content.gltf.extras import extension
from content.gltf.geometry import Options, Transform
from content.gltf.pictures import Pictures
from content.gltf.scene_file import SceneFile
from content.material_data import MaterialData, SamplerData
from content.members import Members
from content.models.materials import BLACK, WHITE
from content.texture_data import EncodedPicture, TextureReference

_Map = TextureReference | EncodedPicture

ALPHA_MODES = ("OPAQUE", "MASK", "BLEND")
UNLIT_TOPOLOGIES = ("PointListEXT", "LineList", "LineStrip")
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
        red, green, blue, alpha = _base_color(surface)
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
            self._samplers(members, surface),
            members.word("name"),
            None if unlit else self._surface(members, surface, texture),
        )
        coordinate_set, transform = _placement(info)
        return SurfaceLook(material, coordinate_set, transform, _dropped(members, surface))

    def _surface(self, members: Members, surface: Members, texture: TextureReference | None) -> PbrEffectData:
        maps: dict[str, TextureReference | EncodedPicture] = {} if texture is None else {"texture": texture}
        infos = _infos(members, surface)
        for slot, info in infos.items():
            picture = self._pictures.find_map(info) if slot != "texture" else None
            if picture is not None:
                maps[slot] = picture
        red, green, blue, alpha = _base_color(surface)
        more = {field: found for field, found in _extended(members).items() if found is not None}
        return PbrEffectData(
            maps=maps,
            diffuse_color=(red, green, blue),
            alpha=alpha,
            emissive_factor=_emissive_factor(members),
            metallic_factor=surface.single("metallicFactor", 1.0),
            roughness_factor=surface.single("roughnessFactor", 1.0),
            normal_scale=infos["normalMap"].single("scale", 1.0) if "normalMap" in infos else 1.0,
            occlusion_strength=infos["occlusionMap"].single("strength", 1.0) if "occlusionMap" in infos else 1.0,
            **more,
        )

    def _samplers(self, members: Members, surface: Members) -> dict[str, SamplerData]:
        found = {slot: self._sampler(slot, info) for slot, info in _infos(members, surface).items()}
        return {slot: sampler for slot, sampler in found.items() if sampler != SamplerData()}

    def _sampler(self, slot: str, info: Members) -> SamplerData:
        # The place of the base picture is worked into the vertices.
        placement = (0, SamplerData.transform) if slot == "texture" else _placement(info)
        texture = self._scene.named(info, "index", "textures")
        if not texture.has("sampler"):
            return SamplerData(*placement)
        sampler = self._scene.named(texture, "sampler", "samplers")
        filters = (sampler.whole("magFilter", 0, 65535, default=LINEAR), sampler.whole("minFilter", 0, 65535, default=9987))
        wraps = [WRAPS.get(sampler.whole(name, 0, 65535, default=10497), 0) for name in ("wrapS", "wrapT")]
        return SamplerData(*placement, filter=FILTERS.get(filters, 0), address_u=wraps[0], address_v=wraps[1])


def for_part(material: MaterialData, keys: frozenset[str], topology: str, skinned: bool) -> MaterialData:
    """Fit a material to the elements of a part.

    Without texture coordinates there is no picture, without colours no tint; points and lines without normals are not lit.
    """
    effect = material.effect
    if not isinstance(effect, StockEffectData):
        return material
    unlit = material.unlit or (topology in UNLIT_TOPOLOGIES and "Normal0" not in keys)
    fitted = replace(
        _without_light(effect) if unlit else effect,
        kind="SkinnedEffect" if skinned else "BasicEffect",
        texture=effect.texture if "TextureCoordinate0" in keys else None,
        vertex_color_enabled=True if "Color0" in keys and not skinned else None,
    )
    surface = material.surface and replace(
        material.surface, skinned=skinned, vertex_color_enabled="Color0" in keys, maps=_shown(material.surface.maps, keys)
    )
    return replace(material, effect=fitted, unlit=unlit, surface=surface)


def _without_light(effect: StockEffectData) -> StockEffectData:
    """The effect with what it emits in its base colour, since that is all that is shown."""
    pairs = zip(effect.diffuse_color or WHITE, effect.emissive_color or BLACK, strict=True)
    red, green, blue = (base + emitted for base, emitted in pairs)
    plain = replace(effect, diffuse_color=(red, green, blue), emissive_color=None)
    return replace(plain, specular_color=None, specular_power=None)


def _shown(maps: Mapping[str, _Map], keys: frozenset[str]) -> Mapping[str, _Map]:
    return maps if "TextureCoordinate0" in keys else {}


def _infos(members: Members, surface: Members) -> dict[str, Members]:
    """The references of a material to pictures by slot."""
    specular = extension(members, "KHR_materials_specular") or Members(members.path, {})
    places = {
        "texture": (surface, "baseColorTexture"),
        "normalMap": (members, "normalTexture"),
        "metallicRoughnessMap": (surface, "metallicRoughnessTexture"),
        "occlusionMap": (members, "occlusionTexture"),
        "emissiveMap": (members, "emissiveTexture"),
        "specularMap": (specular, "specularTexture"),
        "specularColorMap": (specular, "specularColorTexture"),
    }
    found = {slot: owner.nested(name) for slot, (owner, name) in places.items() if owner.has(name)}
    return {slot: info for slot, info in found.items() if info.has("index")}


def _extended(members: Members) -> dict[str, Any]:
    """What extensions add to a surface."""
    specular = extension(members, "KHR_materials_specular")
    refraction = extension(members, "KHR_materials_ior")
    return {
        "ior": None if refraction is None else refraction.single("ior", 1.5),
        "specular_factor": None if specular is None else specular.single("specularFactor", 1.0),
        "specular_color_factor": _triple(specular, "specularColorFactor"),
    }


def _triple(members: Members | None, name: str) -> Triple | None:
    return cast(Triple, members.singles(name, 3)) if members is not None and members.has(name) else None


def _base_color(surface: Members) -> tuple[float, ...]:
    return surface.singles("baseColorFactor", 4) if surface.has("baseColorFactor") else (1.0,) * 4


def options_for(look: SurfaceLook, mirrored: bool) -> Options:
    """Say how the geometry must be laid out for a material."""
    return Options(not look.material.unlit, mirrored, look.coordinate_set, look.transform)


def _optional(members: Members, name: str) -> Members:
    return members.nested(name) if members.has(name) else Members(members.path, {}, f"{members.place}{name}.")


def _emission(members: Members) -> Triple | None:
    # A picture of what glows cannot be shown, and its factor alone would light the whole surface.
    return None if members.has("emissiveTexture") or not members.has("emissiveFactor") else _emissive_factor(members)


def _emissive_factor(members: Members) -> Triple:
    red, green, blue = _triple(members, "emissiveFactor") or (0.0, 0.0, 0.0)
    found = extension(members, "KHR_materials_emissive_strength")
    strength = 1.0 if found is None else found.single("emissiveStrength", 1.0)
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
