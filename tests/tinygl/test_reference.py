"""Triangles against a slow rasterizer that was written from the rules alone."""

from __future__ import annotations

import numpy as np
import pytest

from renderers.tinygl import gl
from tests.unit._reference_raster import cover, interpolate, to_screen

WIDTH, HEIGHT, SHIFT = 61, 47, 128
TEXELS = np.random.default_rng(7).integers(1, 256, (256, 256, 4), np.uint8)
NEAR_A_BORDER = 2e-3  # texels


def triangle(random, perspective, reach):
    """Give a random triangle in clip space, its colours and its texture coordinates."""
    w = random.uniform(0.4, 4, 3) if perspective else np.ones(3)
    clip = (
        np.concatenate([random.uniform(-reach, reach, (3, 2)), random.uniform(-0.9, 0.9, (3, 1)), np.ones((3, 1))], 1)
        * w[:, None]
    )
    return (
        clip.astype(np.float32),
        random.uniform(0, 1, (3, 3)).astype(np.float32),
        random.uniform(-3, 3, (3, 2)).astype(np.float32),
    )


def drawn(clip, colors, coordinates, *features):
    """Draw on black and give the context."""
    context = gl.Context(WIDTH, HEIGHT)
    context.Clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    context.OffsetEXT(SHIFT)
    context.TexImage2D(gl.TEXTURE_2D, 0, 4, 256, 256, 0, gl.RGBA, gl.UNSIGNED_BYTE, TEXELS)
    for feature in (gl.DEPTH_TEST, *features):
        context.Enable(feature)
    for array in (gl.VERTEX_ARRAY, gl.COLOR_ARRAY, gl.TEXTURE_COORD_ARRAY):
        context.EnableClientState(array)
    context.VertexPointer(4, gl.FLOAT, 0, clip)
    context.ColorPointer(3, gl.FLOAT, 0, colors)
    context.TexCoordPointer(2, gl.FLOAT, 0, coordinates)
    context.DrawArrays(gl.TRIANGLES, 0, 3)
    assert context.GetError() == gl.NO_ERROR
    return context


def depths(context):
    planes = context._planes
    return planes.depth[: planes.pitch * HEIGHT].reshape(HEIGHT, planes.pitch)[:, :WIDTH]


def channels(context):
    return np.ascontiguousarray(context.pixels).view(np.uint8).reshape(HEIGHT, WIDTH, 4)[..., :3].astype(int)


@pytest.mark.parametrize("reach", [0.2, 1.0, 3.0])
@pytest.mark.parametrize("perspective", [False, True])
@pytest.mark.parametrize("textured", [False, True])
def test_triangles_are_what_the_rules_say(textured, perspective, reach):
    random = np.random.default_rng([textured, perspective, round(10 * reach)])
    covered = 0
    for _ in range(40):
        clip, colors, coordinates = triangle(random, perspective, reach)
        context = drawn(clip, colors, coordinates, *([gl.TEXTURE_2D] if textured else []))
        points, _, inverse_w = to_screen(clip, WIDTH, HEIGHT, SHIFT)
        mask, weights = cover(points, WIDTH, HEIGHT)
        depth = interpolate(clip[:, 2] / clip[:, 3] * 0.5 + 0.5, weights)
        assert np.array_equal(depths(context) < 1, mask)
        assert np.abs(depths(context) - depth)[mask].max(initial=0) < 1e-6
        expected = interpolate(colors, weights, inverse_w) * 255
        if textured:
            texel = interpolate(coordinates, weights, inverse_w) * 256
            mask &= (np.abs(texel - np.round(texel)) > NEAR_A_BORDER).all(-1)
            texel = np.floor(np.where(mask[..., None], texel, 0)).astype(int) % 256
            expected = TEXELS[texel[..., 1], texel[..., 0], :3] * expected / 255
        assert np.abs(channels(context) - expected)[mask].max(initial=0) < 0.52
        covered += mask.sum()
    assert covered > 200


@pytest.mark.parametrize("perspective", [False, True])
def test_full_tints_leave_texels_exactly_as_they_are(perspective):
    random = np.random.default_rng(perspective)
    for _ in range(20):
        clip, _, coordinates = triangle(random, perspective, 1.0)
        black = np.float32([[1, 1, 1], [1, 1, 1], [1, 1, 0]])  # smooth, so that tints are interpolated
        context = drawn(clip, black, coordinates, gl.TEXTURE_2D)
        white = drawn(clip, np.ones((3, 3), np.float32), coordinates, gl.TEXTURE_2D)
        assert np.array_equal(channels(context)[..., :2], channels(white)[..., :2])


def test_textures_wrap_far_from_zero():
    random = np.random.default_rng(3)
    clip, colors, coordinates = triangle(random, True, 1.0)
    near = channels(drawn(clip, colors, np.round(coordinates * 1024) / 1024, gl.TEXTURE_2D))
    for shift in (-1000, -1, 1, 64, 1000):
        shifted = (np.round(coordinates * 1024) / 1024 + shift).astype(np.float32)
        far = channels(drawn(clip, colors, shifted, gl.TEXTURE_2D))
        assert (far != near).any(-1).mean() < 0.01


def test_a_seam_on_pixel_centres_is_straight():
    """Clipped corners lie far outside and are rounded, so that no texture coordinate is exact any more."""
    halves = np.zeros((1, 2, 4), np.uint8)
    halves[0, 1] = 255
    context = gl.Context(640, 480)
    context.OffsetEXT(SHIFT)
    context.TexImage2D(gl.TEXTURE_2D, 0, 4, 2, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, halves)
    context.Enable(gl.TEXTURE_2D)
    context.MatrixMode(gl.PROJECTION)
    tall = np.tan(np.radians(30))
    context.Frustum(-tall * 4 / 3, tall * 4 / 3, -tall, tall, 1, 1000)
    near, far = ((-30, -2, 5), (30, -2, 5)), ((-30, -2, -200), (30, -2, -200))
    context.Begin(gl.TRIANGLES)
    for x, y, z in (near[0], near[1], far[0], near[1], far[1], far[0]):
        context.TexCoord(x / 7.5, (z - 5) / 8.2)
        context.Vertex(x, y, z)
    context.End()
    column = context.pixels[260:, 320]
    assert (column == column[-1]).all()
    assert (context.pixels[-1, 316:320] != context.pixels[-1, 321]).all()
