"""Random PNG files of every kind, straight, premultiplied and through a stream, against the standard's arithmetic."""

from __future__ import annotations

import io

import numpy as np
import pytest

from content import texture2d
from content.errors import ContentLoadException
from content.image import decode_image
from tests.content.image_files import interlaced_rows, png, png_rows
from tests.content.runtime_files import device_of
from xna.graphics import Texture2D

GREY, COLOR, PALETTE, GREY_ALPHA, COLOR_ALPHA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, COLOR: 3, PALETTE: 1, GREY_ALPHA: 2, COLOR_ALPHA: 4}
DEPTHS = {GREY: (1, 2, 4, 8, 16), COLOR: (8, 16), PALETTE: (1, 2, 4, 8), GREY_ALPHA: (8, 16), COLOR_ALPHA: (8, 16)}
KINDS = [(color_type, depth) for color_type, depths in DEPTHS.items() for depth in depths]
SIZES = ((1, 1), (2, 1), (1, 3), (7, 5), (33, 17), (64, 64))


def picture(rng, color_type, depth, width, height, interlaced=False, has_key=False):
    """A file of random samples, and its straight RGBA."""
    few = rng.integers(0, 1 << depth, 4)
    shape = (height, width, CHANNELS[color_type])
    samples = rng.choice(few, shape) if rng.integers(2) else rng.integers(0, 1 << depth, shape)
    palette, key = b"", None
    if color_type == PALETTE:
        palette = rng.integers(0, 256, 3 * rng.integers(1, (1 << depth) + 1), np.uint8).tobytes()
        key = rng.integers(0, 256, rng.integers(0, len(palette) // 3 + 1), np.uint8).tobytes() if has_key else None
    elif has_key:
        key = samples[height // 2, width // 2].astype(">u2").tobytes()
    rows = interlaced_rows(samples, depth) if interlaced else png_rows(samples, depth, rng.integers(0, 5, height).tolist())
    data = png(width, height, depth, color_type, rows, palette, key, interlaced)
    return data, straight(samples, color_type, depth, palette, key)


def straight(samples, color_type, depth, palette, key):
    pixels = np.full((*samples.shape[:2], 4), 255, np.uint8)
    if color_type == PALETTE:
        table = np.tile(np.array([0, 0, 0, 255], np.uint8), (256, 1))
        colors = np.frombuffer(palette, np.uint8).reshape(-1, 3)
        table[: len(colors), :3] = colors
        table[: len(key or b""), 3] = np.frombuffer(key or b"", np.uint8)
        return table[samples[:, :, 0]]
    light = np.floor(samples * 255.0 / ((1 << depth) - 1) + 0.5)
    pixels[:, :, :3] = light[:, :, :3] if color_type in (COLOR, COLOR_ALPHA) else light[:, :, :1]
    if color_type in (GREY_ALPHA, COLOR_ALPHA):
        pixels[:, :, 3] = light[:, :, -1]
    elif key is not None:
        pixels[(samples == np.frombuffer(key, ">u2")).all(axis=2), 3] = 0
    return pixels


def premultiplied(pixels):
    colors = np.floor(pixels[:, :, :3].astype(float) * pixels[:, :, 3:] / 255 + 0.5)
    return np.concatenate([colors, pixels[:, :, 3:]], axis=2)


def assert_loads(device, data, pixels):
    decoded = decode_image(data, "x")
    assert decoded.flags.c_contiguous and decoded.flags.writeable
    assert np.array_equal(decoded, pixels)
    assert np.array_equal(texture2d.read_native(data, "x").pixels, premultiplied(pixels))
    assert np.array_equal(texture2d.read_image(data, "x", premultiply=False).pixels, pixels)
    with Texture2D.FromStream(device, io.BytesIO(data)) as texture:
        assert np.array_equal(texture.GetPixelsEXT(), np.where(pixels[:, :, 3:] > 0, pixels, 0))


@pytest.fixture(scope="module")
def device():
    with device_of("SOFTWARE") as made:
        yield made


@pytest.mark.parametrize(("color_type", "depth"), KINDS)
@pytest.mark.parametrize("interlaced", [False, True])
def test_random_pictures_of_every_kind(device, color_type, depth, interlaced):
    rng = np.random.default_rng(100 * color_type + depth)
    for width, height in SIZES:
        for has_key in (False, True) if color_type in (GREY, COLOR, PALETTE) else (False,):
            assert_loads(device, *picture(rng, color_type, depth, width, height, interlaced, has_key))


@pytest.mark.parametrize("color_type", [GREY, COLOR, GREY_ALPHA, COLOR_ALPHA])
def test_every_sample_of_16_bits_is_rounded_to_the_nearest(color_type):
    samples = np.arange(1 << 16).reshape(256, 256, 1).repeat(CHANNELS[color_type], axis=2)
    rows = np.pad(samples.astype(">u2").reshape(256, -1).view(np.uint8), ((0, 0), (1, 0))).tobytes()
    pixels = straight(samples, color_type, 16, b"", None)
    assert np.array_equal(decode_image(png(256, 256, 16, color_type, rows), "x"), pixels)


@pytest.mark.parametrize(("width", "height"), [(512, 300), (363, 365), (16384, 9)])
@pytest.mark.parametrize("color_type", [GREY, PALETTE, GREY_ALPHA])
def test_larger_pictures_whose_pixels_are_looked_up(color_type, width, height):
    rng = np.random.default_rng(width)
    samples = rng.integers(0, 256, (height, width, CHANNELS[color_type]), np.uint8)
    palette = rng.integers(0, 256, 600, np.uint8).tobytes() if color_type == PALETTE else b""
    alphas = rng.integers(0, 256, 150, np.uint8).tobytes() if color_type == PALETTE else None
    rows = np.pad(samples.reshape(height, -1), ((0, 0), (1, 0))).tobytes()
    pixels = straight(samples, color_type, 8, palette, alphas)
    data = png(width, height, 8, color_type, rows, palette, alphas)
    assert np.array_equal(decode_image(data, "x"), pixels)
    assert np.array_equal(texture2d.read_native(data, "x").pixels, premultiplied(pixels))


@pytest.mark.parametrize(("color_type", "depth"), KINDS)
@pytest.mark.parametrize("interlaced", [False, True])
def test_data_that_ends_after_a_whole_row_is_cut(color_type, depth, interlaced):
    samples = np.random.default_rng(depth).integers(0, 1 << depth, (16, 16, CHANNELS[color_type]))
    rows = interlaced_rows(samples, depth) if interlaced else png_rows(samples, depth)
    row_bytes = 1 + 16 * CHANNELS[color_type] * depth // 8
    for missing in (1, 2, 7):
        data = png(16, 16, depth, color_type, rows[: -missing * row_bytes], b"\1\2\3", interlaced=interlaced)
        with pytest.raises(ContentLoadException, match="image data is cut"):
            decode_image(data, "x")


@pytest.mark.parametrize("color_type", [GREY, COLOR_ALPHA])
def test_any_last_row_is_a_picture(color_type):
    samples = (np.arange(40 * CHANNELS[color_type]) & 255).reshape(1, 40, -1)
    pixels = straight(samples, color_type, 8, b"", None)
    assert np.array_equal(decode_image(png(40, 1, 8, color_type, png_rows(samples, 8)), "x"), pixels)


def test_what_lies_behind_the_picture_does_not_matter():
    samples = np.random.default_rng(1).integers(0, 1 << 16, (9, 11, 4))
    good = png(11, 9, 16, COLOR_ALPHA, png_rows(samples, 16))
    more = png(11, 9, 16, COLOR_ALPHA, png_rows(samples, 16) + bytes(500))
    assert np.array_equal(decode_image(more, "x"), decode_image(good, "x"))
