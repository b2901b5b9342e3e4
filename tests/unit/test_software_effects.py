"""The stock effects beyond BasicEffect on the SOFTWARE renderer, through the renderer contract."""

from __future__ import annotations

import numpy as np
import pytest

from renderers.contract import CompareFunction, EffectFamily, EffectFlags, PrimitiveType
from renderers.contract.states import DepthStencilSnapshot
from tests.unit._software import LINEAR_CLAMP, POINT_CLAMP, Device, effect_block, lights, vertices

TEXTURE, COLOR, FOG = EffectFlags.TEXTURE, EffectFlags.VERTEX_COLOR, EffectFlags.FOG
LIT = EffectFlags.LIGHTING | TEXTURE
CLEAR = (9, 13, 17, 255)
STEP = 0.5 / 255
CORNERS = [(-1, 1), (-1, -1), (1, -1), (-1, 1), (1, -1), (1, 1)]
FUNCTIONS = {
    CompareFunction.Less: (128 / 255 - STEP, 0, 1, -1),
    CompareFunction.LessEqual: (128 / 255 + STEP, 0, 1, -1),
    CompareFunction.GreaterEqual: (128 / 255 - STEP, 0, -1, 1),
    CompareFunction.Greater: (128 / 255 + STEP, 0, -1, 1),
    CompareFunction.Equal: (128 / 255, STEP, 1, -1),
    CompareFunction.NotEqual: (128 / 255, STEP, -1, 1),
    CompareFunction.Never: (0, 0, -1, -1),
    CompareFunction.Always: (0, 0, 1, 1),
}
HOLDS = {
    CompareFunction.Less: lambda alpha: alpha < 128,
    CompareFunction.LessEqual: lambda alpha: alpha <= 128,
    CompareFunction.GreaterEqual: lambda alpha: alpha >= 128,
    CompareFunction.Greater: lambda alpha: alpha > 128,
    CompareFunction.Equal: lambda alpha: alpha == 128,
    CompareFunction.NotEqual: lambda alpha: alpha != 128,
    CompareFunction.Never: lambda alpha: np.zeros_like(alpha, bool),
    CompareFunction.Always: lambda alpha: np.ones_like(alpha, bool),
}


def textured_quad(z=0.0):
    return vertices("p:f3 t:f2", [((x, y, z), ((x + 1) / 2, (1 - y) / 2)) for x, y in CORNERS])


def alpha_ramp(device):
    """A texture of one texel per pixel whose alphas are 0..255."""
    alphas = np.arange(256, dtype=np.uint8).reshape(16, 16)
    pixels = np.empty((16, 16, 4), np.uint8)
    pixels[..., :3], pixels[..., 3] = (200, 100, 50), alphas
    return device.texture(pixels), alphas


# ---- alpha test


@pytest.mark.parametrize("function", FUNCTIONS)
def test_alpha_test_keeps_exactly_what_the_function_says(function):
    device = Device(16, 16)
    device.clear(CLEAR)
    texture, alphas = alpha_ramp(device)
    effect = effect_block(EffectFamily.ALPHA_TEST, TEXTURE, AlphaTest=FUNCTIONS[function])
    device.draw(textured_quad(), effect, device.state(texture=texture))
    drawn = (device.pixels()[..., :3] == (200, 100, 50)).all(axis=2)
    inside = np.s_[1:, 1:]  # geometry moves half a pixel, and takes the texels along
    kept = HOLDS[function](alphas)
    assert (drawn[inside] == kept[inside]).all()
    assert (device.pixels()[inside][~kept[inside]] == CLEAR).all()


def test_what_the_alpha_test_discards_leaves_depth_and_stencil_alone():
    device = Device(16, 16)
    device.clear(CLEAR)
    texture, alphas = alpha_ramp(device)
    marks = DepthStencilSnapshot(stencil_enable=True)
    marks = marks._replace(front=marks.front._replace(on_pass=2, on_fail=2, on_depth_fail=2))
    effect = effect_block(EffectFamily.ALPHA_TEST, TEXTURE, AlphaTest=FUNCTIONS[CompareFunction.Greater])
    device.draw(textured_quad(0.25), effect, device.state(texture=texture, depth=marks, stencil_reference=7))
    target = device.renderer._back_buffer
    view = np.s_[: target.pitch * 16]
    depth, stencil = (plane[view].reshape(16, -1)[1:, 1:16] for plane in (target.depth, target.stencil))
    kept = (alphas > 128)[1:, 1:]
    assert (depth == np.where(kept, np.float32(0.25), 1)).all()
    assert (stencil == np.where(kept, 7, 0)).all()


def test_alpha_test_counts_effect_and_vertex_alpha_and_comes_before_fog():
    device = Device(8, 8)
    white = device.texture(np.full((1, 1, 4), 255))
    stream = vertices("p:f3 c:c t:f2", [((x, y, 0), (255, 255, 255, 100 if x < 0 else 220), (0, 0)) for x, y in CORNERS])
    fog = {"FogVector": (0, 0, 0, 1), "FogColor": (1, 0, 0)}
    greater = {"AlphaTest": FUNCTIONS[CompareFunction.Greater]}
    device.clear(CLEAR)
    effect = effect_block(EffectFamily.ALPHA_TEST, TEXTURE | COLOR | FOG, **fog, **greater)
    device.draw(stream, effect, device.state(texture=white))
    row = device.pixels()[4]
    assert (row[1] == CLEAR).all()
    assert tuple(row[7][1:3]) == (0, 0)
    assert row[7][0] == row[7][3] > 128
    device.clear(CLEAR)
    device.draw(stream, effect_block(EffectFamily.ALPHA_TEST, TEXTURE | COLOR, alpha=0.5, **greater), device.state(texture=white))
    assert (device.pixels() == CLEAR).all()


@pytest.mark.parametrize("topology", [PrimitiveType.LineList, PrimitiveType.LineStrip])
def test_alpha_test_holds_for_lines(topology):
    device = Device(8, 8)
    device.clear(CLEAR)
    half = device.texture(np.full((1, 1, 4), 128))
    stream = vertices("p:f3 t:f2", [((-1, 0, 0), (0, 0)), ((1, 0, 0), (1, 1))])
    for function, drawn in ((CompareFunction.Greater, False), (CompareFunction.Equal, True)):
        effect = effect_block(EffectFamily.ALPHA_TEST, TEXTURE, AlphaTest=FUNCTIONS[function])
        device.draw(stream, effect, device.state(texture=half), topology)
        assert (device.pixels() != CLEAR).any() == drawn


# ---- two textures


def dual_quad(first, second):
    return vertices("p:f3 t:f2 u:f2", [((x, y, 0), first, second) for x, y in CORNERS])


def test_dual_texture_doubles_the_colour_but_not_the_alpha():
    device = Device(8, 8)
    first = device.texture(np.full((1, 1, 4), (50, 100, 120, 200)))
    second = device.texture(np.full((1, 1, 4), (255, 128, 64, 100)))
    state = device.state(texture=first, second=second)
    device.draw(dual_quad((0, 0), (0, 0)), effect_block(EffectFamily.DUAL_TEXTURE, TEXTURE, alpha=0.5), state)
    expected = np.floor(np.array([50 * 255 * 2, 100 * 128 * 2, 120 * 64 * 2, 200 * 100]) / 255 * 0.5 + 0.5)
    assert (device.pixels()[4, 4] == expected).all()


def test_each_texture_has_its_own_coordinates_size_and_sampler():
    device = Device(8, 8)
    grey = device.texture(np.full((2, 2, 4), 255))
    ramp = np.zeros((1, 4, 4), np.uint8)
    ramp[0, :, 0], ramp[..., 3] = (0, 40, 80, 120), 255
    second = device.texture(ramp)
    for sampler, texel in ((POINT_CLAMP, 80), (LINEAR_CLAMP, 60)):  # the coordinate lies halfway between 40 and 80
        state = device.state(texture=grey, second=second, second_sampler=sampler)
        device.draw(dual_quad((0.9, 0.9), (0.5, 0.5)), effect_block(EffectFamily.DUAL_TEXTURE, TEXTURE), state)
        assert device.pixels()[4, 4, 0] == 2 * texel


def test_the_second_coordinates_are_interpolated_in_perspective():
    device = Device(32, 32)
    random = np.random.default_rng(1)
    image = device.texture(np.concatenate([random.integers(0, 128, (16, 16, 3)), np.full((16, 16, 1), 255)], axis=2))
    white = device.texture(np.full((1, 1, 4), 255))
    rows = [((x, y, 0), ((x + 1) / 2, (1 - y) / 2), ((x + 1) / 2, (1 - y) / 2)) for x, y in CORNERS]
    matrix = np.array([[1, 0, 0, 0.4], [0, 1, 0, 0.2], [0, 0, 1, 0], [0, 0, 0, 1.7]])
    pictures = []
    for first, second in ((image, white), (white, image)):
        device.clear()
        state = device.state(texture=first, second=second)
        device.draw(vertices("p:f3 t:f2 u:f2", rows), effect_block(EffectFamily.DUAL_TEXTURE, TEXTURE, matrix), state)
        pictures.append(device.pixels())
    assert (pictures[0] == pictures[1]).all()
    assert len(np.unique(pictures[0][..., 0])) > 50


def test_an_unset_second_texture_is_opaque_black():
    device = Device(8, 8)
    state = device.state(texture=device.texture(np.full((1, 1, 4), 200)))
    device.draw(dual_quad((0, 0), (0, 0)), effect_block(EffectFamily.DUAL_TEXTURE, TEXTURE), state)
    assert tuple(device.pixels()[4, 4]) == (0, 0, 0, 200)


# ---- bones


def shift(x, y=0.0):
    matrix = np.eye(4)
    matrix[3, :2] = x, y
    return matrix


def skinned(rows, weights, bones, flags=LIT, **fields):
    """Draw a quad per row of (left, right, bones, weights) on black and give a row of pixels above the middle."""
    device = Device(32, 8)
    device.clear((0, 0, 0, 255))
    data = [
        ((left if x < 0 else right, y, 0), (0, 0, 1), (0, 0), indices, blend)
        for left, right, indices, blend in rows
        for x, y in CORNERS
    ]
    stream = vertices("p:f3 n:f3 t:f2 b:b4 w:f4", data)
    fields.setdefault("EmissiveColor", (1, 1, 1))
    effect = effect_block(EffectFamily.SKINNED, flags, bones=bones, Skinning=(weights, 0, 0, 0), **fields)
    device.draw(stream, effect, device.state(texture=device.texture(np.full((1, 1, 4), 255))))
    return device.pixels()[2]


@pytest.mark.parametrize(("weights", "moved"), [(1, 0.5), (2, 0.75), (4, 1.0)])
def test_only_the_first_weights_move_a_vertex(weights, moved):
    row = skinned([(-1, -0.5, (0, 1, 2, 3), (1.0, 0.5, 0.25, 0.25))], weights, [shift(0.5), *[addition(0.5)] * 3])
    assert (np.flatnonzero(row[:, 0]) == 16 * moved + np.arange(8)).all()


def addition(x):
    """A matrix that adds to x and takes nothing from the position."""
    matrix = np.zeros((4, 4))
    matrix[3, 0] = x
    return matrix


def test_the_last_bone_and_numbers_beyond_it():
    bones = [np.eye(4)] * 71 + [shift(1.0)]
    for index in (71, 72, 255):
        row = skinned([(-1, -0.5, (index, 0, 0, 0), (1, 0, 0, 0))], 1, bones)
        assert np.flatnonzero(row[:, 0])[0] == 16


def test_numbers_of_bones_that_are_none_do_no_harm():
    device = Device(8, 8)
    rows = [((x, y, 0), (0, 0, 1), (0, 0), (np.nan, np.inf, -np.inf, 1e30), (1, 1e-3, 1e-3, 1e-3)) for x, y in CORNERS]
    stream = vertices("p:f3 n:f3 t:f2 b:f4 w:f4", rows)
    effect = effect_block(EffectFamily.SKINNED, LIT, bones=[np.eye(4)] * 72, Skinning=(4, 0, 0, 0), EmissiveColor=(1, 1, 1))
    device.draw(stream, effect, device.state(texture=device.texture(np.full((1, 1, 4), 255))))
    assert tuple(device.pixels()[4, 4]) == (255, 255, 255, 255)


@pytest.mark.parametrize("flags", [LIT, LIT | EffectFlags.ONE_LIGHT, LIT | EffectFlags.PIXEL_LIGHTING])
def test_bones_turn_normals(flags):
    turn = np.array([[1, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0.5, 1]])  # z, where the positions are 0, becomes x
    light = lights(((-1, 0, 0), (0.6, 0.4, 0.2), (0, 0, 0)))
    row = skinned(
        [(-1, 1, (0, 0, 0, 0), (1, 0, 0, 0))], 4, [turn], flags, Lights=light, EmissiveColor=(0, 0, 0), SpecularColor=(0, 0, 0, 1)
    )
    assert tuple(row[16]) == (153, 102, 51, 255)


def test_fog_sees_the_moved_position():
    fog = {"FogVector": (0, 0.25, 0, 0.5), "FogColor": (1, 0, 0), "EmissiveColor": (0, 0, 0)}
    raised = np.eye(4)
    raised[3, 1] = 1.0
    quad = [(-1, 1, (0, 0, 0, 0), (1, 0, 0, 0))]
    resting, moved = (skinned(quad, 1, [bone], LIT | FOG, **fog) for bone in (np.eye(4), raised))
    assert (resting == moved).all()
    assert tuple(resting[16]) == (159, 0, 0, 255)  # 0.5 of a quarter, and a half


# ---- reading blocks


def test_each_block_is_read_when_it_is_drawn_again():
    # Blocks of one shader share an array; the last block is known again by identity.
    device = Device(4, 4)
    blocks = [effect_block(EffectFamily.BASIC, alpha=alpha) for alpha in (0.2, 0.6, 1.0)]
    for number in (0, 1, 0, 0, 2, 1):
        device.draw(vertices("p:f3", [((x, y, 0),) for x, y in CORNERS]), blocks[number])
        assert (device.pixels() == (51, 153, 255)[number]).all()


def test_black_highlights_and_bright_ones_are_different_shaders():
    device = Device(4, 4)
    quad = vertices("p:f3 n:f3", [((x, y, 0), (0, 0, 1)) for x, y in CORNERS])
    lamp = lights(((0, 0, -1), (0.2, 0.2, 0.2), (1, 1, 1)))
    for gloss, level in ((0, 51), (0.4, 153), (0, 51)):
        block = effect_block(
            EffectFamily.BASIC, EffectFlags.LIGHTING, Lights=lamp, SpecularColor=(gloss,) * 3 + (0,), EyePosition=(0, 0, 1)
        )
        device.draw(quad, block)
        assert (device.pixels()[..., :3] == level).all()
