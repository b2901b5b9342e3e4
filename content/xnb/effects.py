"""Readers of the five stock effects."""

from __future__ import annotations

from content.effect import COMPARISONS, WEIGHT_COUNTS
from content.effect_data import StockEffectData
from content.xnb.content_reader import ContentReader


def read_basic(reader: ContentReader) -> StockEffectData:
    """Read a BasicEffect."""
    return StockEffectData(
        "BasicEffect",
        texture=reader.external_reference(),
        diffuse_color=reader.triple(),
        emissive_color=reader.triple(),
        specular_color=reader.triple(),
        specular_power=reader.f32(),
        alpha=reader.f32(),
        vertex_color_enabled=reader.boolean(),
    )


def read_alpha_test(reader: ContentReader) -> StockEffectData:
    """Read an AlphaTestEffect."""
    return StockEffectData(
        "AlphaTestEffect",
        texture=reader.external_reference(),
        alpha_function=_comparison(reader),
        reference_alpha=reader.u32() & 0x7FFFFFFF,
        diffuse_color=reader.triple(),
        alpha=reader.f32(),
        vertex_color_enabled=reader.boolean(),
    )


def read_dual_texture(reader: ContentReader) -> StockEffectData:
    """Read a DualTextureEffect."""
    return StockEffectData(
        "DualTextureEffect",
        texture=reader.external_reference(),
        texture2=reader.external_reference(),
        diffuse_color=reader.triple(),
        alpha=reader.f32(),
        vertex_color_enabled=reader.boolean(),
    )


def read_environment_map(reader: ContentReader) -> StockEffectData:
    """Read an EnvironmentMapEffect."""
    return StockEffectData(
        "EnvironmentMapEffect",
        texture=reader.external_reference(),
        environment_map=reader.external_reference(),
        environment_map_amount=reader.f32(),
        environment_map_specular=reader.triple(),
        fresnel_factor=reader.f32(),
        diffuse_color=reader.triple(),
        emissive_color=reader.triple(),
        alpha=reader.f32(),
    )


def read_skinned(reader: ContentReader) -> StockEffectData:
    """Read a SkinnedEffect."""
    return StockEffectData(
        "SkinnedEffect",
        texture=reader.external_reference(),
        weights_per_vertex=_weights(reader),
        diffuse_color=reader.triple(),
        emissive_color=reader.triple(),
        specular_color=reader.triple(),
        specular_power=reader.f32(),
        alpha=reader.f32(),
    )


def _comparison(reader: ContentReader) -> str:
    number = reader.i32()
    if not 0 <= number < len(COMPARISONS):
        raise ValueError(f"A compare function from 0 to {len(COMPARISONS) - 1} is needed, not {number}.")
    return COMPARISONS[number]


def _weights(reader: ContentReader) -> int:
    count = reader.i32()
    if count not in WEIGHT_COUNTS:
        raise ValueError(f"A vertex has 1, 2 or 4 weights, not {count}.")
    return count
