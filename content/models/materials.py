"""The members of a mesh entry that say how it is shaded."""

from __future__ import annotations

from dataclasses import replace

from content.effect_data import MAP_SLOTS, PbrEffectData, StockEffectData, Triple
from content.material_data import MaterialData, SamplerData
from content.members import Members
from content.paths import ContentRoot
from content.texture2d import EXTENSIONS as TEXTURE_EXTENSIONS

STOCK_EFFECTS = ("BasicEffect", "SkinnedEffect", "DualTextureEffect")
PBR_EFFECTS = ("PbrEffect", "SkinnedPbrEffect")
ALPHA_MODES = ("OPAQUE", "MASK", "BLEND")
SURFACE_FACTORS = ("metallicFactor", "roughnessFactor")
MAX_FILTER, MAX_ADDRESS = 8, 2
WHITE, BLACK = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)
FIRST_SLOTS = 5
"""The slots of `textureCoordinateSets` and `textureTransforms`; the other two have members of their own."""


def read(entry: Members, root: ContentRoot) -> MaterialData:
    """Read the material of a mesh entry.

    Raises:
        ContentLoadException: a member is wrong, or a picture is missing or outside the root.
    """
    alpha_mode = entry.word("alphaMode", "OPAQUE")
    factors = _factors(entry)
    effect = _effect(entry, root, factors)
    return MaterialData(
        effect=effect,
        unlit=entry.boolean("unlit", False),
        alpha_mode=alpha_mode if alpha_mode in ALPHA_MODES else "OPAQUE",
        alpha_cutoff=entry.single("alphaCutoff", 0.5),
        double_sided=entry.boolean("doubleSided", False),
        samplers=_samplers(entry),
        surface=effect if isinstance(effect, PbrEffectData) else _surface(entry, root, effect, factors),
    )


def _surface(entry: Members, root: ContentRoot, effect: StockEffectData | str, factors: PbrEffectData) -> PbrEffectData | None:
    """What an entry tells of its material beside an effect of its own, for shaders of the game's."""
    told = isinstance(effect, str) and any(entry.has(name) for name in (*SURFACE_FACTORS, *MAP_SLOTS))
    return replace(factors, maps=_maps(entry, root)) if told else None


def _effect(entry: Members, root: ContentRoot, factors: PbrEffectData) -> StockEffectData | PbrEffectData | str:
    kind = entry.word("effect") or "BasicEffect"
    if kind in PBR_EFFECTS:
        return replace(factors, skinned=kind == "SkinnedPbrEffect", maps=_maps(entry, root))
    return _stock(entry, root, kind, factors) if kind in STOCK_EFFECTS else root.check_reference(entry, "effect", ())


def _stock(entry: Members, root: ContentRoot, kind: str, factors: PbrEffectData) -> StockEffectData:
    unlit = entry.boolean("unlit", False)
    return StockEffectData(
        kind,
        texture=_picture(entry, root, "texture"),
        texture2=_picture(entry, root, "texture2") if kind == "DualTextureEffect" else None,
        # A lit part does not get the base colour: the light alone decides.
        diffuse_color=factors.diffuse_color if unlit else None,
        alpha=factors.alpha if unlit else None,
        vertex_color_enabled=factors.vertex_color_enabled if kind != "DualTextureEffect" else None,
    )


def _maps(entry: Members, root: ContentRoot) -> dict[str, str]:
    pictures = {slot: _picture(entry, root, slot) for slot in MAP_SLOTS}
    return {slot: picture for slot, picture in pictures.items() if picture is not None}


def _factors(entry: Members) -> PbrEffectData:
    """The numbers of a material; they must be sound whatever effect uses them."""
    return PbrEffectData(
        skinned=False,
        maps={},
        diffuse_color=color(entry, "diffuseColor", WHITE),
        alpha=entry.single("alpha", 1.0),
        emissive_factor=color(entry, "emissiveFactor", BLACK),
        metallic_factor=entry.single("metallicFactor", 1.0),
        roughness_factor=entry.single("roughnessFactor", 1.0),
        ior=entry.single("ior", 1.5),
        specular_factor=entry.single("specularFactor", 1.0),
        specular_color_factor=color(entry, "specularColorFactor", WHITE),
        normal_scale=entry.single("normalScale", 1.0),
        occlusion_strength=entry.single("occlusionStrength", 1.0),
        vertex_color_enabled=entry.boolean("vertexColorEnabled", False),
    )


def color(entry: Members, name: str, default: Triple) -> Triple:
    """Read three numbers, or the default when the member is absent."""
    if not entry.has(name):
        return default
    red, green, blue = entry.singles(name, 3)
    return red, green, blue


def _picture(entry: Members, root: ContentRoot, name: str) -> str | None:
    return root.check_reference(entry, name, TEXTURE_EXTENSIONS) if entry.word(name) else None


def _samplers(entry: Members) -> dict[str, SamplerData]:
    more = len(MAP_SLOTS) - FIRST_SLOTS
    sets = _sets(entry, "textureCoordinateSets", FIRST_SLOTS) + _sets(entry, "specularTextureCoordinateSets", more)
    transforms = _transforms(entry, "textureTransforms", FIRST_SLOTS) + _transforms(entry, "specularTextureTransforms", more)
    samplers = {
        slot: SamplerData(
            sets[number],
            transforms[number],
            entry.whole(f"sampler{number}Filter", 0, MAX_FILTER, default=0),
            entry.whole(f"sampler{number}AddressU", 0, MAX_ADDRESS, default=0),
            entry.whole(f"sampler{number}AddressV", 0, MAX_ADDRESS, default=0),
        )
        for number, slot in enumerate(MAP_SLOTS)
    }
    return {slot: sampler for slot, sampler in samplers.items() if sampler != SamplerData()}


def _sets(entry: Members, name: str, count: int) -> tuple[int, ...]:
    return entry.wholes(name, count, 0, 1) if entry.has(name) else (0,) * count


def _transforms(entry: Members, name: str, count: int) -> list[tuple[float, float, float, float, float]]:
    if not entry.has(name):
        return [SamplerData.transform] * count
    numbers = entry.singles(name, 5 * count)
    return [(numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3], numbers[at + 4]) for at in range(0, 5 * count, 5)]
