"""The contract as a table of docs/tinygl.md, row by row: a mark is written only when the row's tests hold.

python -m tests.tinygl.contract_table prints the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import numpy as np
import pytest

from tests.tinygl import (
    test_contract,
    test_draw_routes,
    test_fixed_layouts,
    test_golden_scenes,
    test_lighting,
    test_rejection,
    test_smoke,
    test_state,
    test_texture_sprite,
    test_three_d,
)
from xna.graphics import PrimitiveType

DRAWN, REFUSED, APPROXIMATED = "yes", "refused", "approximated"
Check = Callable[[], None]


class Row(NamedTuple):
    """A feature, how it is executed, and the tests that say so."""

    feature: str
    mark: str
    note: str
    checks: tuple[Check, ...]


def _refused(feature: str, note: str, *names: str) -> Row:
    """Make a row of refusals by their names in the suite "rejection"."""
    checks = [
        partial(test_rejection.check_refusal if name in test_rejection.DRAWS else test_rejection.check_resource, name)
        for name in names
    ]
    return Row(feature, REFUSED, note, tuple(checks))


def _drawn(feature: str, note: str, *checks: Check) -> Row:
    return Row(feature, DRAWN, note, checks)


def _refusals_beginning(text: str) -> list[str]:
    return [name for name in test_rejection.DRAWS if name.startswith(text)]


def _all_blends() -> None:
    for function in test_state.FUNCTIONS:
        for source in (test_state.ONE, test_state.ZERO, test_state.INVERSE_SOURCE):
            for destination in (test_state.ONE, test_state.ZERO, test_state.INVERSE_DESTINATION):
                test_state.test_every_executable_blend_state_is_exact(source, destination, function)


def _offsets() -> None:
    test_draw_routes.test_vertex_start()
    test_draw_routes.test_the_vertex_offset_of_the_binding()
    test_draw_routes.test_a_negative_base_vertex_counts_back()
    for width in (np.uint16, np.uint32):
        test_draw_routes.test_base_vertex_and_start_index(width)


def _golden() -> None:
    for identity in test_golden_scenes.GOLDEN:
        test_golden_scenes.test_golden_scene(identity)


_sprite, _light = test_texture_sprite, test_lighting
ROWS: tuple[Row, ...] = (
    _drawn(
        "Clear of colour and depth",
        "depth to 1.0; any other value is refused",
        test_smoke.test_clear_fills_every_pixel_and_alpha_reads_255,
        test_state.test_clearing_depth_lets_what_is_behind_show,
        partial(test_rejection.check_refusal, "clear of depth"),
    ),
    _drawn("Reading the back buffer", "alpha is 255", test_smoke.test_a_part_of_the_back_buffer_is_read),
    _drawn(
        "Resize",
        "both planes or neither",
        test_contract.test_reset_changes_the_size_and_the_viewport,
        test_smoke.test_odd_widths_lose_no_column,
    ),
    _drawn(
        "Texture2D: create, SetData, GetData",
        "format Color; every byte comes back, alpha included",
        _sprite.test_get_data_gives_back_every_byte_and_the_asked_size,
        _sprite.test_a_part_of_a_texture_is_written_and_read,
    ),
    _drawn("Perspective projection", "", test_three_d.test_perspective_divides_by_w),
    _drawn("Perspective-correct textures", "", test_three_d.test_texture_coordinates_are_perspective_correct),
    _drawn(
        "Depth buffer",
        "32-bit floats; LessEqual",
        test_three_d.test_near_hides_far_when_drawn_first,
        test_three_d.test_near_hides_far_when_drawn_last,
        test_three_d.test_depth_read_tests_and_does_not_write,
    ),
    _drawn("World, View, Projection", "", test_three_d.test_the_modelview_transform_foreshortens),
    _drawn("VertexPositionColor", "16 bytes", test_fixed_layouts.test_position_and_colour),
    _drawn("VertexPositionTexture", "20 bytes", test_fixed_layouts.test_position_and_texture_take_the_diffuse_colour),
    _drawn("VertexPositionColorTexture", "24 bytes", test_fixed_layouts.test_position_colour_and_texture_multiply),
    _drawn("VertexPositionNormalTexture", "32 bytes", test_fixed_layouts.test_position_normal_and_texture_are_lit),
    Row(
        "Any other VertexDeclaration",
        REFUSED,
        "never read as one of the four; the order of the elements is free",
        (test_fixed_layouts.check_other_layouts,),
    ),
    _drawn(
        "Points, lines, strips, triangles",
        "all five topologies, filled or indexed",
        *[partial(test_draw_routes.check_topology, topology) for topology in PrimitiveType],
    ),
    _drawn("16- and 32-bit indices; vertexStart, startIndex, baseVertex, VertexOffset", "", _offsets),
    _drawn(
        "BasicEffect: vertex colour, diffuse, alpha, emissive, texture",
        "unlit",
        test_smoke.test_vertex_colour_is_off_at_first_and_diffuse_shows,
        test_fixed_layouts.test_position_colour_and_texture_multiply,
    ),
    _drawn(
        "BasicEffect: lighting per vertex",
        "three lights, ambient, emissive, exact separate specular",
        _light.test_three_lights_add,
        _light.test_ambient_times_diffuse_plus_emissive,
        _light.test_normals_go_through_the_inverse_transpose,
        _light.test_specular_is_added_after_a_black_texture,
        _light.test_the_shared_edge_of_two_triangles_shines_once,
        _light.test_highlights_equal_those_of_the_reference,
    ),
    _drawn(
        "SpriteBatch, SpriteFont",
        "source and destination, tint, rotation, origin, flips",
        _sprite.test_tint_multiplies_and_a_source_rectangle_cuts,
        _sprite.test_the_origin_is_in_source_texels,
        _sprite.test_flips_turn_the_texture_round,
        _sprite.test_rotation_turns_about_the_corner,
    ),
    _drawn("CullMode", "", test_state.test_culling_goes_by_the_winding_on_the_screen),
    _drawn("FillMode.WireFrame", "", test_state.test_wire_frame_draws_the_edges_alone),
    _drawn(
        "Blend One, Zero, InverseSourceColor (source), InverseDestinationColor (destination); Add, Subtract, ReverseSubtract",
        "colour and alpha halves must agree",
        _all_blends,
    ),
    _drawn("Viewport", "depth range 0..1", test_state.test_the_viewport_moves_scales_and_cuts),
    _drawn("Presenting in a window", "through the platform's presenter", test_contract.test_frames_go_to_the_platforms_presenter),
    _drawn("The five shared golden scenes", "unchanged", _golden),
    Row(
        "BlendState.AlphaBlend, NonPremultiplied",
        APPROXIMATED,
        "1-bit: drawn whole from an alpha of 128 on, else not at all",
        (
            _sprite.test_the_threshold_is_128_of_alpha_times_tint,
            _sprite.test_a_transparent_texel_is_left_out_and_an_opaque_one_of_the_key_colour_is_nudged,
            _sprite.test_non_premultiplied_is_a_cutout_too,
        ),
    ),
    Row(
        "SamplerState: filter and address mode",
        APPROXIMATED,
        "inert: sampling is nearest and wraps",
        (_sprite.test_sampling_is_nearest_and_wraps_whatever_the_sampler_says,),
    ),
    Row(
        "Texture resolution",
        APPROXIMATED,
        "every texture is drawn from 256x256 nearest texels; Width, Height and GetData stay true",
        (_sprite.test_textures_are_resampled_to_256_texels, _sprite.test_textures_of_up_to_256_texels_are_drawn_one_to_one),
    ),
    _refused("Stencil test, reference", "clears of the stencil are accepted and do nothing", "reference stencil", "stencil test"),
    _refused("Depth comparisons other than LessEqual", "", *_refusals_beginning("depth comparison")),
    _refused(
        "BlendState.Additive and other factors, Min, Max",
        "",
        "additive",
        *_refusals_beginning("source factor"),
        *_refusals_beginning("destination factor"),
        *_refusals_beginning("blend function"),
        "different halves",
    ),
    _refused(
        "Alpha that varies across the threshold, or over a texture", "", "alpha across the threshold", "alpha over a texture"
    ),
    _refused("Partial ColorWriteChannels", "", "write mask"),
    _refused("Scissor test", "", "scissor test"),
    _refused("Depth bias", "", "depth bias", "slope bias"),
    _refused("Viewport depth range other than 0..1", "", "depth range"),
    _refused("Render targets", "2-D, cube, several", "render target", "cube target"),
    _refused("TextureCube, Texture3D", "", "cube", "volume"),
    _refused("Surface formats other than Color", "", "other format", "compressed format"),
    _refused(
        "Other effects",
        "AlphaTest, DualTexture, Skinned, EnvironmentMap (by its cube), custom ones",
        "AlphaTestEffect",
        "DualTextureEffect",
        "SkinnedEffect",
        "custom effect",
    ),
    _refused("BasicEffect: fog, per-pixel lighting", "", "fog", "pixel lighting"),
    _refused("Specular light with a blend state other than Opaque", "", "specular over blending", "specular over a cutout"),
    _refused("Mip levels, MaxMipLevel, level bias, anisotropy", "", "mip levels", "finest level", "level bias", "anisotropy"),
    Row(
        "Multisampling",
        REFUSED,
        "the device reports that none was applied",
        (test_rejection.test_multisampling_is_not_applied_and_the_device_says_so,),
    ),
    _refused("Sample masks", "", "sample mask"),
    _refused("Instancing, several vertex streams", "", "instancing", "several streams"),
    _refused("Occlusion queries", "", "occlusion query"),
)


def holds(row: Row) -> bool:
    """Tell whether all tests of a row hold."""
    for check in row.checks:
        try:
            check()
        except (Exception, pytest.fail.Exception):
            return False
    return bool(row.checks)


def table() -> Iterator[str]:
    """Give the lines of the table; a row whose tests fail says so."""
    yield "| feature | TINYGL | notes |"
    yield "|---|---|---|"
    for row in ROWS:
        yield f"| {row.feature} | {row.mark if holds(row) else 'FAILS'} | {row.note} |"


def main() -> None:
    print("\n".join(table()))


if __name__ == "__main__":
    main()
