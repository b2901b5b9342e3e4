"""Effects as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from content.texture_data import CubeReference, EncodedPicture, TextureReference

Triple = tuple[float, float, float]

STOCK_EFFECTS = ("BasicEffect", "AlphaTestEffect", "DualTextureEffect", "EnvironmentMapEffect", "SkinnedEffect")
MAP_SLOTS = (
    "texture",
    "normalMap",
    "metallicRoughnessMap",
    "occlusionMap",
    "emissiveMap",
    "specularMap",
    "specularColorMap",
)
"""The picture slots of a material in the order of its sampler numbers 0 to 6."""


@dataclass(frozen=True)
class StockEffectData:
    """One of XNA's five effects; `kind` is its class name (one of STOCK_EFFECTS).

    A field that is None keeps what the effect's constructor sets. A BasicEffect with a `texture` has TextureEnabled set.
    `alpha_function` is a CompareFunction name. Colours are red, green, blue.
    """

    kind: str
    texture: TextureReference | None = None
    texture2: TextureReference | None = None
    environment_map: CubeReference | None = None
    diffuse_color: Triple | None = None
    emissive_color: Triple | None = None
    specular_color: Triple | None = None
    specular_power: float | None = None
    alpha: float | None = None
    vertex_color_enabled: bool | None = None
    alpha_function: str | None = None
    reference_alpha: int | None = None
    environment_map_amount: float | None = None
    environment_map_specular: Triple | None = None
    fresnel_factor: float | None = None
    weights_per_vertex: int | None = None


@dataclass(frozen=True)
class ShaderEffectData:
    """A pair of shaders, the text of GLSL or the bytes of SPIR-V; the paths are relative to the content root."""

    vertex: str | bytes
    fragment: str | bytes
    vertex_path: str
    fragment_path: str


@dataclass(frozen=True)
class PbrEffectData:
    """The metallic-roughness material of glTF, for a PbrEffect or, when `skinned`, a SkinnedPbrEffect.

    `maps` holds the pictures by slot (MAP_SLOTS): an asset name, or the picture itself where a glTF file holds it. Stock effects
    show only "texture"; of the other slots a glTF file's own pictures stay encoded until they are asked for.
    """

    skinned: bool = False
    maps: Mapping[str, TextureReference | EncodedPicture] = field(default_factory=dict)
    diffuse_color: Triple = (1.0, 1.0, 1.0)
    alpha: float = 1.0
    emissive_factor: Triple = (0.0, 0.0, 0.0)
    metallic_factor: float = 1.0
    roughness_factor: float = 1.0
    ior: float = 1.5
    specular_factor: float = 1.0
    specular_color_factor: Triple = (1.0, 1.0, 1.0)
    normal_scale: float = 1.0
    occlusion_strength: float = 1.0
    vertex_color_enabled: bool = False


EffectData = StockEffectData | ShaderEffectData
"""What an Effect asset holds."""
