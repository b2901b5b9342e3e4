"""How the part of a model is shaded, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from content.effect_data import PbrEffectData, StockEffectData


@dataclass(frozen=True)
class SamplerData:
    """How one picture slot is sampled.

    `coordinate_set` is the index of the TextureCoordinate element. `transform` is offset x, offset y, scale x, scale y
    and rotation in radians. `filter` is a number of XNA's TextureFilter, the addresses are numbers of TextureAddressMode.
    """

    coordinate_set: int = 0
    transform: tuple[float, float, float, float, float] = (0.0, 0.0, 1.0, 1.0, 0.0)
    filter: int = 0
    address_u: int = 0
    address_v: int = 0


@dataclass(frozen=True)
class MaterialData:
    """The effect of a part and the states that go with it.

    `effect` is the asset name of an Effect when it is a string. `unlit` turns lighting off. `alpha_mode` is OPAQUE, MASK
    (pixels below `alpha_cutoff` are discarded) or BLEND. `samplers` holds what differs from the defaults by slot
    (content.effect_data.MAP_SLOTS). `double_sided`, `alpha_mode` and `samplers` are states that
    the game sets. `surface` holds the factors and maps of a
    physically based material, whatever effect shows it: what a game's own shader needs. None where the file has none.
    """

    effect: StockEffectData | PbrEffectData | str = field(default_factory=lambda: StockEffectData("BasicEffect"))
    unlit: bool = False
    alpha_mode: str = "OPAQUE"
    alpha_cutoff: float = 0.5
    double_sided: bool = False
    samplers: Mapping[str, SamplerData] = field(default_factory=dict)
    name: str = ""
    surface: PbrEffectData | None = None
