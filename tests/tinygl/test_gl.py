"""The OpenGL context by itself: errors, matrices, primitives, arrays, faces, lights, textures, planes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from renderers.tinygl import gl

FULL = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # counter-clockwise
HALF = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
WHITE, BLACK = 0xFFFFFFFF, 0xFF000000


def _context(width: int = 32, height: int = 32) -> gl.Context:
    context = gl.Context(width, height)
    context.Clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    return context


def _draw(context: gl.Context, mode: int, corners: Any, color: Any = None) -> None:
    context.Begin(mode)
    if color is not None:
        context.Color(*color)
    for corner in corners:
        context.Vertex(*corner)
    context.End()


def _rgb(context: gl.Context, x: int, y: int) -> tuple[int, ...]:
    """Give a pixel, counted from the top left."""
    value = int(context.pixels[y, x])
    return value & 255, value >> 8 & 255, value >> 16 & 255


def _covered(context: gl.Context) -> int:
    return int((context.pixels != BLACK).sum())


# ---- errors


def _begin_twice(context: gl.Context) -> None:
    context.Begin(gl.TRIANGLES)
    context.Begin(gl.TRIANGLES)


def _state_between(context: gl.Context) -> None:
    context.Begin(gl.LINES)
    context.Enable(gl.BLEND)


ERRORS = {
    "an unknown primitive": (lambda c: c.Begin(10), gl.INVALID_ENUM),
    "an unknown switch": (lambda c: c.Enable(0x0C11), gl.INVALID_ENUM),
    "a factor with alpha": (lambda c: c.BlendFunc(0x0302, 0x0303), gl.INVALID_ENUM),
    "the destination's inverse as source": (lambda c: c.BlendFunc(gl.ONE_MINUS_DST_COLOR, gl.ZERO), gl.INVALID_ENUM),
    "an unknown equation": (lambda c: c.BlendEquation(0x8007), gl.INVALID_ENUM),
    "both faces to cull": (lambda c: c.CullFace(gl.FRONT_AND_BACK), gl.INVALID_ENUM),
    "one face's polygon mode": (lambda c: c.PolygonMode(gl.FRONT, gl.LINE), gl.INVALID_ENUM),
    "an unknown matrix mode": (lambda c: c.MatrixMode(0x1702), gl.INVALID_ENUM),
    "a spot light": (lambda c: c.Light(gl.LIGHT0, 0x1204, (0, 0, 1)), gl.INVALID_ENUM),
    "a ninth light": (lambda c: c.Enable(0x4008), gl.INVALID_ENUM),
    "a compressed image": (
        lambda c: c.TexImage2D(gl.TEXTURE_2D, 0, 3, 1, 1, 0, 0x83F0, gl.UNSIGNED_BYTE, b"abc"),
        gl.INVALID_ENUM,
    ),
    "a mip level": (lambda c: c.TexImage2D(gl.TEXTURE_2D, 1, 3, 1, 1, 0, gl.RGB, gl.UNSIGNED_BYTE, b"abc"), gl.INVALID_VALUE),
    "too few texels": (lambda c: c.TexImage2D(gl.TEXTURE_2D, 0, 3, 2, 1, 0, gl.RGB, gl.UNSIGNED_BYTE, b"abc"), gl.INVALID_VALUE),
    "a texture nobody made": (lambda c: c.BindTexture(gl.TEXTURE_2D, 77), gl.INVALID_OPERATION),
    "a stencil clear": (lambda c: c.Clear(0x0400), gl.INVALID_VALUE),
    "a clear depth that is not far": (lambda c: c.ClearDepth(0.5), gl.INVALID_VALUE),
    "a negative viewport": (lambda c: c.Viewport(0, 0, -1, 5), gl.INVALID_VALUE),
    "a matrix of fifteen": (lambda c: c.LoadMatrix([0.0] * 15), gl.INVALID_VALUE),
    "a matrix that is not finite": (lambda c: c.LoadMatrix([math.nan] * 16), gl.INVALID_VALUE),
    "a frustum behind the eye": (lambda c: c.Frustum(-1, 1, -1, 1, -1, 5), gl.INVALID_VALUE),
    "an empty box": (lambda c: c.Ortho(1, 1, -1, 1, 0, 1), gl.INVALID_VALUE),
    "a turn about nothing": (lambda c: c.Rotate(30, 0, 0, 0), gl.INVALID_VALUE),
    "popping the last matrix": (lambda c: c.PopMatrix(), gl.STACK_UNDERFLOW),
    "pushing too often": (lambda c: [c.PushMatrix() for _ in range(32)], gl.STACK_OVERFLOW),
    "a vertex outside a primitive": (lambda c: c.Vertex(0, 0), gl.INVALID_OPERATION),
    "an end without a begin": (lambda c: c.End(), gl.INVALID_OPERATION),
    "a begin in a primitive": (_begin_twice, gl.INVALID_OPERATION),
    "state in a primitive": (_state_between, gl.INVALID_OPERATION),
    "five numbers a vertex": (lambda c: c.VertexPointer(5, gl.FLOAT, 0, np.zeros(5, np.float32)), gl.INVALID_VALUE),
    "vertices of bytes": (lambda c: c.VertexPointer(3, gl.UNSIGNED_BYTE, 0, b"abc"), gl.INVALID_ENUM),
    "a negative stride": (lambda c: c.VertexPointer(3, gl.FLOAT, -4, np.zeros(3, np.float32)), gl.INVALID_VALUE),
    "a negative first vertex": (lambda c: c.DrawArrays(gl.POINTS, -1, 1), gl.INVALID_VALUE),
    "numbers that are no numbers": (lambda c: c.Color("red", 0, 0), gl.INVALID_VALUE),
    "reading beside the planes": (lambda c: c.ReadPixels(30, 0, 9, 1, gl.RGBA, gl.UNSIGNED_BYTE), gl.INVALID_VALUE),
    "a size of nothing": (lambda c: c.ResizeEXT(0, 5), gl.INVALID_VALUE),
    "ending a sum that was not begun": (lambda c: c.EndSumEXT(), gl.INVALID_OPERATION),
}


@pytest.mark.parametrize("name", ERRORS)
def test_a_wrong_call_sets_an_error_and_the_process_lives(name: str) -> None:
    call, code = ERRORS[name]
    context = _context()
    call(context)
    assert context.GetError() == code
    assert context.GetError() == gl.NO_ERROR
    assert _covered(context) == 0


def test_the_first_error_is_kept() -> None:
    context = _context()
    context.Enable(0)
    context.PopMatrix()
    assert context.GetError() == gl.INVALID_ENUM
    assert context.GetError() == gl.NO_ERROR


def test_arrays_that_end_too_early_draw_nothing() -> None:
    context = _context()
    context.EnableClientState(gl.VERTEX_ARRAY)
    context.VertexPointer(2, gl.FLOAT, 0, np.zeros(6, np.float32))
    context.DrawArrays(gl.TRIANGLES, 0, 4)
    assert context.GetError() == gl.INVALID_VALUE
    context.Begin(gl.POINTS)
    context.ArrayElement(3)
    context.End()
    assert context.GetError() == gl.INVALID_VALUE
    assert _covered(context) == 0


def test_a_context_has_a_size() -> None:
    with pytest.raises(ValueError, match="0x5"):
        gl.Context(0, 5)


def test_contexts_are_apart() -> None:
    one, other = _context(), _context(8, 8)
    one.Enable(gl.CULL_FACE)
    one.CullFace(gl.FRONT)
    _draw(one, gl.QUADS, FULL)
    _draw(other, gl.QUADS, FULL)
    assert _covered(one) == 0 and _covered(other) == 64


# ---- matrices


def _top(context: gl.Context) -> Any:
    return np.array(context.GetFloat(gl.MODELVIEW_MATRIX)).reshape(4, 4)


def test_vertices_meet_the_last_matrix_first() -> None:
    context = _context()
    context.Translate(1, 2, 3)
    context.Scale(2, 2, 2)
    assert np.allclose(np.array([1, 1, 1, 1]) @ _top(context), [3, 4, 5, 1])


def test_rotate_turns_counter_clockwise() -> None:
    context = _context()
    context.Rotate(90, 0, 0, 5)
    assert np.allclose(np.array([1, 0, 0, 1]) @ _top(context), [0, 1, 0, 1])
    context.LoadIdentity()
    context.Rotate(120, 1, 1, 1)
    assert np.allclose(np.array([1, 0, 0, 1]) @ _top(context), [0, 1, 0, 1])


def test_frustum_and_ortho_map_their_corners_to_the_cube() -> None:
    context = _context()
    context.Frustum(-1, 3, -2, 1, 2, 10)
    for corner, expected in (((-1, -2, -2, 1), (-1, -1, -1)), ((15, 5, -10, 1), (1, 1, 1))):
        clip = np.array(corner) @ _top(context)
        assert np.allclose(clip[:3] / clip[3], expected)
    context.LoadIdentity()
    context.Ortho(-1, 3, -2, 1, 2, 10)
    for corner, expected in (((-1, -2, -2, 1), (-1, -1, -1)), ((3, 1, -10, 1), (1, 1, 1))):
        assert np.allclose((np.array(corner) @ _top(context))[:3], expected)


def test_push_and_pop_bring_a_matrix_back() -> None:
    context = _context()
    context.Translate(1, 0, 0)
    context.PushMatrix()
    context.Scale(0, 0, 0)
    context.PopMatrix()
    assert np.allclose(np.array([0, 0, 0, 1]) @ _top(context), [1, 0, 0, 1])


@pytest.mark.filterwarnings("error")
def test_a_product_that_no_float_holds_is_an_invalid_value() -> None:
    context = _context()
    for _ in range(2):
        context.Scale(1e200, 1e200, 1e200)
    assert context.GetError() == gl.INVALID_VALUE
    context.Scale(1e-200, 1e-200, 1e-200)
    assert context.GetError() == gl.NO_ERROR


def test_load_and_get_are_inverse() -> None:
    context, values = _context(), [float(number) for number in range(16)]
    context.LoadMatrix(values)
    assert context.GetFloat(gl.MODELVIEW_MATRIX) == values
    context.MultMatrix(np.eye(4))
    assert context.GetFloat(gl.MODELVIEW_MATRIX) == values


def test_both_stacks_move_what_is_drawn() -> None:
    context = _context()
    context.Scale(0.5, 0.5, 1)
    context.MatrixMode(gl.PROJECTION)
    context.Translate(0.5, 0.5, 0)
    _draw(context, gl.QUADS, FULL)
    assert (context.pixels[:16, 16:] == WHITE).all() and _covered(context) == 256


# ---- primitives

RING = [(math.cos(t), math.sin(t)) for t in np.arange(6) * math.pi / 3]


def test_every_way_to_fill_a_square_is_the_same() -> None:
    a, b, c, d = HALF
    ways = {
        gl.QUADS: (a, b, c, d),
        gl.TRIANGLES: (a, b, c, a, c, d),
        gl.TRIANGLE_STRIP: (a, b, d, c),
        gl.TRIANGLE_FAN: (a, b, c, d),
        gl.QUAD_STRIP: (a, d, b, c),
        gl.POLYGON: (a, b, c, d),
    }
    for mode, corners in ways.items():
        context = _context()
        _draw(context, mode, corners)
        assert _covered(context) == 256 and (context.pixels[8:24, 8:24] == WHITE).all(), mode


def test_strips_keep_one_winding() -> None:
    a, b, c, d = FULL
    for mode, corners in ((gl.TRIANGLE_STRIP, (a, b, d, c)), (gl.QUAD_STRIP, (a, d, b, c)[::-1]), (gl.POLYGON, FULL)):
        counts = []
        for face in (gl.FRONT, gl.BACK):
            context = _context()
            context.Enable(gl.CULL_FACE)
            context.CullFace(face)
            _draw(context, mode, corners)
            counts.append(_covered(context))
        assert sorted(counts) == [0, 1024], mode


def test_lines_strips_and_loops() -> None:
    counts = {}
    for mode in (gl.LINES, gl.LINE_STRIP, gl.LINE_LOOP):
        context = _context()
        _draw(context, mode, HALF)
        counts[mode] = _covered(context)
    assert counts[gl.LINES] == 32
    assert counts[gl.LINES] < counts[gl.LINE_STRIP] < counts[gl.LINE_LOOP] <= 68


def test_points_are_single_pixels() -> None:
    context = _context()
    _draw(context, gl.POINTS, [(0.01, 0.01), (-0.99, -0.99), (2, 0)])
    assert _covered(context) == 2 and context.pixels[31, 0] == WHITE


def test_left_over_vertices_make_nothing() -> None:
    for mode, count in ((gl.LINES, 1), (gl.TRIANGLES, 2), (gl.QUADS, 3), (gl.QUAD_STRIP, 3), (gl.POLYGON, 2), (gl.LINE_LOOP, 1)):
        context = _context()
        _draw(context, mode, FULL[:count])
        assert _covered(context) == 0, mode


def test_the_outline_of_a_quad_has_no_diagonal() -> None:
    for mode, corners in ((gl.QUADS, HALF), (gl.POLYGON, HALF), (gl.QUAD_STRIP, [HALF[k] for k in (0, 3, 1, 2)])):
        context = _context()
        context.PolygonMode(gl.FRONT_AND_BACK, gl.LINE)
        _draw(context, mode, corners)
        assert (context.pixels[9:23, 9:23] == BLACK).all() and _covered(context) >= 60, mode


def test_polygon_mode_point_draws_the_corners() -> None:
    context = _context()
    context.PolygonMode(gl.FRONT_AND_BACK, gl.POINT)
    _draw(context, gl.TRIANGLES, HALF[:3])
    assert _covered(context) == 3


def test_begin_and_end_arrays_and_elements_draw_alike() -> None:
    corners = np.array([(*p, 0.0) for p in RING], np.float32)
    colors = np.random.default_rng(1).integers(0, 256, (6, 4)).astype(np.uint8)
    made = [_context() for _ in range(4)]
    made[0].Begin(gl.TRIANGLE_FAN)
    for corner, color in zip(corners.tolist(), colors.tolist(), strict=True):
        made[0].Color(*(value / 255 for value in color[:3]))
        made[0].Vertex(*corner)
    made[0].End()
    for context in made[1:]:
        context.EnableClientState(gl.VERTEX_ARRAY)
        context.EnableClientState(gl.COLOR_ARRAY)
        context.VertexPointer(3, gl.FLOAT, 0, corners)
        context.ColorPointer(4, gl.UNSIGNED_BYTE, 0, colors)
    made[1].DrawArrays(gl.TRIANGLE_FAN, 0, 6)
    made[2].Begin(gl.TRIANGLE_FAN)
    for number in range(6):
        made[2].ArrayElement(number)
    made[2].End()
    made[3].Begin(gl.TRIANGLE_FAN)
    made[3].ArrayElementsEXT(np.arange(6))
    made[3].End()
    assert all((context.pixels == made[0].pixels).all() for context in made)


def test_vertices_and_elements_mix_in_one_primitive() -> None:
    context = _context()
    context.EnableClientState(gl.VERTEX_ARRAY)
    context.VertexPointer(2, gl.FLOAT, 0, np.array(FULL, np.float32))
    context.Begin(gl.TRIANGLES)
    context.Vertex(*FULL[0])
    context.ArrayElement(1)
    context.ArrayElementsEXT([2, 0])
    context.Color(1, 0, 0)
    context.ArrayElement(2)
    context.Vertex(*FULL[3])
    context.End()
    assert _covered(context) == 1024
    assert _rgb(context, 25, 28) == (255, 255, 255) and _rgb(context, 1, 12)[1] < 255


def test_a_stride_steps_over_other_data() -> None:
    context = _context()
    records = np.zeros(4, [("p", "<f4", 2), ("other", "u1", 12), ("c", "<f4", 3)])
    records["p"], records["other"], records["c"] = FULL, 77, (0.2, 0.4, 0.6)
    data = records.view(np.uint8)
    context.EnableClientState(gl.VERTEX_ARRAY)
    context.EnableClientState(gl.COLOR_ARRAY)
    context.VertexPointer(2, gl.FLOAT, 32, data)
    context.ColorPointer(3, gl.FLOAT, 32, data[20:])
    context.DrawArrays(gl.QUADS, 0, 4)
    assert context.GetError() == gl.NO_ERROR
    assert (context.pixels == 0xFF996633).all()


# ---- state


def test_smooth_and_flat_shading() -> None:
    for model, expected in ((gl.SMOOTH, (128, 128, 0)), (gl.FLAT, (0, 255, 0))):
        context = _context()
        context.ShadeModel(model)
        context.Begin(gl.TRIANGLES)
        for corner, color in zip(((-1, -3), (-1, 3), (3, 0)), ((1, 0, 0), (1, 0, 0), (0, 1, 0)), strict=True):
            context.Color(*color)
            context.Vertex(*corner)
        context.End()
        middle = _rgb(context, 31, 16)
        assert max(abs(a - b) for a, b in zip(middle, expected, strict=True)) <= 3


def test_culling_follows_face_and_winding() -> None:
    seen = {}
    for face in (gl.FRONT, gl.BACK):
        for winding in (gl.CCW, gl.CW):
            context = _context()
            context.Enable(gl.CULL_FACE)
            context.CullFace(face)
            context.FrontFace(winding)
            _draw(context, gl.QUADS, FULL)
            seen[face, winding] = _covered(context) > 0
    assert seen == {(gl.FRONT, gl.CCW): False, (gl.FRONT, gl.CW): True, (gl.BACK, gl.CCW): True, (gl.BACK, gl.CW): False}


def test_depth_keeps_what_is_nearer_or_as_near() -> None:
    context = _context()
    context.Enable(gl.DEPTH_TEST)
    for z, color in ((0.0, (1, 0, 0)), (0.5, (0, 1, 0)), (0.0, (0, 0, 1))):
        _draw(context, gl.QUADS, [(*p, z) for p in FULL], color)
    assert _rgb(context, 5, 5) == (0, 0, 255)
    context.DepthMask(False)
    _draw(context, gl.QUADS, [(*p, -0.5) for p in FULL], (1, 1, 0))
    _draw(context, gl.QUADS, [(*p, 0.0) for p in FULL], (0, 1, 1))
    assert _rgb(context, 5, 5) == (0, 255, 255)


def test_what_lies_beyond_the_far_plane_is_cut() -> None:
    context = _context()
    _draw(context, gl.TRIANGLES, [(-1, -1, -1), (1, -1, -1), (0, 1, 3)])
    assert 0 < _covered(context) < 1024 * 0.5
    assert (context.pixels[:15] == BLACK).all()


def test_the_viewport_counts_from_the_lower_left() -> None:
    context = _context()
    context.Viewport(4, 2, 8, 6)
    _draw(context, gl.QUADS, [(4 * x, 4 * y) for x, y in FULL])
    assert (context.pixels[24:30, 4:12] == WHITE).all() and _covered(context) == 48


def test_read_pixels_gives_the_bottom_row_first() -> None:
    context = _context()
    context.Viewport(0, 0, 32, 16)
    _draw(context, gl.QUADS, FULL, (1, 0, 0))
    assert context.ReadPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE).tolist() == [[[255, 0, 0, 255]]]
    assert context.ReadPixels(3, 15, 1, 2, gl.RGBA, gl.UNSIGNED_BYTE)[:, 0, 0].tolist() == [255, 0]


def test_the_color_scale_counts_before_clamping() -> None:
    context = _context()
    context.ColorScaleEXT(2, 0.5, 1)
    _draw(context, gl.QUADS, FULL, (0.25, 1, 3))
    assert _rgb(context, 9, 9) == (128, 128, 255)


def test_the_offset_moves_right_and_down() -> None:
    context = _context()
    context.OffsetEXT(256)
    _draw(context, gl.QUADS, HALF)
    assert (context.pixels[9:25, 9:25] == WHITE).all() and _covered(context) == 256


def test_a_sum_adds_once_and_shares_depth() -> None:
    context = _context()
    context.Enable(gl.DEPTH_TEST)
    _draw(context, gl.QUADS, [(*p, 0.0) for p in HALF], (0.5, 0.5, 0.5))
    context.BeginSumEXT()
    _draw(context, gl.QUADS, [(*p, 0.5) for p in FULL], (0.2, 0.2, 0.2))
    _draw(context, gl.QUADS, [(*p, 0.4) for p in FULL], (0.25, 0.75, 0.25))
    assert _rgb(context, 1, 1) == (0, 0, 0)
    context.EndSumEXT()
    assert _rgb(context, 1, 1) == (64, 191, 64)
    assert _rgb(context, 16, 16) == (128, 128, 128)  # hidden there
    context.BeginSumEXT()
    context.EndSumEXT()
    assert _rgb(context, 1, 1) == (64, 191, 64)


def test_resizing_makes_new_planes() -> None:
    context = _context()
    _draw(context, gl.QUADS, FULL)
    context.ResizeEXT(10, 12)
    assert context.pixels.shape == (12, 10) and (context.pixels == BLACK).all()
    context.Viewport(0, 0, 10, 12)
    _draw(context, gl.QUADS, FULL)
    assert (context.pixels == WHITE).all()


# ---- light


def _lit(context: gl.Context) -> None:
    context.Enable(gl.LIGHTING)
    context.LightModel(gl.LIGHT_MODEL_AMBIENT, (0, 0, 0))


def test_emission_and_ambient() -> None:
    context = _context()
    _lit(context)
    context.LightModel(gl.LIGHT_MODEL_AMBIENT, (0.5, 1, 0, 1))
    context.Material(gl.FRONT, gl.AMBIENT, (0.4, 0.4, 0.4, 1))
    context.Material(gl.FRONT_AND_BACK, gl.EMISSION, (0, 0, 0.6))
    _draw(context, gl.QUADS, FULL)
    assert _rgb(context, 3, 3) == (51, 102, 153)


def test_a_directional_light_and_one_that_stands_near() -> None:
    for position, expected in (
        ((0, 0, 1, 0), 255),
        ((0, 3, 4, 0), 204),
        ((0, 0, 2, 1), 255),
        ((0, 0, 4, 2), 255),
        ((0, 0, -1, 0), 0),
    ):
        context = _context()
        _lit(context)
        context.Enable(gl.LIGHT0)
        context.Material(gl.FRONT, gl.AMBIENT_AND_DIFFUSE, (1, 1, 1))
        context.Light(gl.LIGHT0, gl.POSITION, position)
        _draw(context, gl.TRIANGLES, [(-0.01, -0.01), (0.03, -0.01), (-0.01, 0.03)])
        _draw(context, gl.POINTS, [(0.01, 0.01)])
        assert abs(max(_rgb(context, 16, 15)) - expected) <= 1, position


def test_a_lights_position_goes_through_the_matrix_of_its_moment() -> None:
    context = _context()
    _lit(context)
    context.Enable(gl.LIGHT0)
    context.Rotate(180, 0, 1, 0)
    context.Light(gl.LIGHT0, gl.POSITION, (0, 0, 1, 0))
    context.LoadIdentity()
    _draw(context, gl.QUADS, FULL)
    assert _rgb(context, 3, 3) == (0, 0, 0)


def test_a_highlight_is_where_the_half_vector_meets_the_normal() -> None:
    context = _context()
    _lit(context)
    context.Enable(gl.LIGHT0)
    context.Enable(gl.NORMALIZE)
    context.Material(gl.FRONT, gl.AMBIENT_AND_DIFFUSE, (0, 0, 0))
    context.Material(gl.FRONT, gl.SPECULAR, (1, 0.5, 0))
    context.Material(gl.FRONT, gl.SHININESS, 20)
    context.Light(gl.LIGHT0, gl.POSITION, (0, 1, 0, 0))
    context.Normal(0, 3, 3)
    _draw(context, gl.QUADS, FULL)
    assert _rgb(context, 3, 3) == (255, 128, 0)


# ---- textures


def _textured(context: gl.Context, pixels: Any, size: int = 3) -> None:
    pixels = np.asarray(pixels, np.uint8)
    (name,) = context.GenTextures(1)
    context.BindTexture(gl.TEXTURE_2D, name)
    layout = gl.RGB if size == 3 else gl.RGBA
    context.TexImage2D(gl.TEXTURE_2D, 0, size, pixels.shape[1], pixels.shape[0], 0, layout, gl.UNSIGNED_BYTE, pixels)
    context.Enable(gl.TEXTURE_2D)


def _textured_quad(context: gl.Context, left: float = 0, right: float = 1) -> None:
    context.Begin(gl.QUADS)
    for corner, coordinates in zip(FULL, ((left, 1), (right, 1), (right, 0), (left, 0)), strict=True):
        context.TexCoord(*coordinates)
        context.Vertex(*corner)
    context.End()


@pytest.mark.parametrize("size", (3, 4))
def test_texels_are_nearest_and_the_first_row_has_v_zero(size: int) -> None:
    context = _context()
    _textured(context, [[(255, 0, 0, 9)[:size], (0, 255, 0, 9)[:size]], [(0, 0, 255, 9)[:size], (9, 9, 9, 9)[:size]]], size)
    _textured_quad(context)
    assert [_rgb(context, x, y) for x, y in ((15, 15), (16, 15), (15, 16), (16, 16))] == [
        (255, 0, 0),
        (0, 255, 0),
        (0, 0, 255),
        (9, 9, 9),
    ]


@pytest.mark.parametrize("start", (-3.0, -0.5, 7.0, 1000.25))
def test_coordinates_wrap(start: float) -> None:
    context = _context()
    _textured(context, [[(number, 0, 0) for number in range(32)]])
    _textured_quad(context, start, start + 1)
    first = int(start % 1 * 32)
    assert [_rgb(context, x, 5)[0] for x in range(32)] == [(first + x) % 32 for x in range(32)]


def test_colours_multiply_texels() -> None:
    context = _context()
    _textured(context, [[(200, 100, 50)]])
    context.Color(0.5, 0.25, 1)
    _textured_quad(context)
    assert _rgb(context, 7, 7) == (100, 25, 50)


def test_the_key_colour_is_not_drawn_and_writes_no_depth() -> None:
    context = _context()
    context.Enable(gl.DEPTH_TEST)
    _textured(context, [[(255, 0, 255), (255, 1, 255)]])
    _textured_quad(context)
    assert _rgb(context, 8, 8) == (0, 0, 0) and _rgb(context, 24, 8) == (255, 1, 255)
    context.Disable(gl.TEXTURE_2D)
    _draw(context, gl.QUADS, [(*p, 0.5) for p in FULL], (0, 1, 0))
    assert _rgb(context, 8, 8) == (0, 255, 0) and _rgb(context, 24, 8) == (255, 1, 255)


def test_a_deleted_texture_is_no_longer_bound() -> None:
    context = _context()
    _textured(context, [[(255, 0, 0)]])
    context.DeleteTextures([1])
    _textured_quad(context)
    assert _rgb(context, 3, 3) == (255, 255, 255)
    context.BindTexture(gl.TEXTURE_2D, 1)
    assert context.GetError() == gl.INVALID_OPERATION


def test_lines_and_points_are_textured_too() -> None:
    context = _context()
    _textured(context, [[(255, 0, 0), (0, 0, 255)]])
    context.Begin(gl.LINES)
    context.TexCoord(0, 0)
    context.Vertex(-1, 0.01)
    context.TexCoord(1, 0)
    context.Vertex(1, 0.01)
    context.End()
    assert _rgb(context, 5, 15) == (255, 0, 0) and _rgb(context, 27, 15) == (0, 0, 255)
