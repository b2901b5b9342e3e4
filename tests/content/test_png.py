"""PNG files: the standard decides, not a library's default conversion."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from content.errors import ContentLoadException
from content.image import decode_image, encode_png
from content.images.pixels import premultiply
from tests.content.image_files import interlaced_rows, png, png_rows

PALETTE = bytes([10, 20, 30, 200, 100, 50, 0, 255, 0, 255, 255, 255])


def pixels_of(data):
    return decode_image(data, "test.png").tolist()


def test_true_color_key_makes_only_the_key_transparent():
    raw = b"\0" + bytes([255, 0, 255, 255, 0, 254, 0, 0, 0])
    assert pixels_of(png(3, 1, 8, 2, raw, key=bytes.fromhex("00FF000000FF"))) == [
        [[255, 0, 255, 0], [255, 0, 254, 255], [0, 0, 0, 255]]
    ]


def test_true_color_key_of_16_bits_is_compared_at_full_depth():
    samples = np.array([[[0x1234, 0, 0], [0x1235, 0, 0]]], np.uint16)
    assert pixels_of(png(2, 1, 16, 2, png_rows(samples, 16), key=bytes.fromhex("123400000000"))) == [
        [[18, 0, 0, 0], [18, 0, 0, 255]]
    ]


def test_palette_of_depth_2_with_short_alpha_table():
    assert pixels_of(png(5, 1, 2, 3, b"\0\x1b\x40", PALETTE, b"\x00\x80")) == [
        [[10, 20, 30, 0], [200, 100, 50, 128], [0, 255, 0, 255], [255, 255, 255, 255], [200, 100, 50, 128]]
    ]


@pytest.mark.parametrize("depth", [1, 4, 8])
def test_palette_of_other_depths(depth):
    indices = np.array([[0, 1, 1, 0, 1]])[:, :, None]
    expected = [[10, 20, 30, 0], [200, 100, 50, 128]]
    assert pixels_of(png(5, 1, depth, 3, png_rows(indices, depth), PALETTE, b"\x00\x80")) == [
        [expected[i] for i in (0, 1, 1, 0, 1)]
    ]


def test_index_beyond_the_palette_is_opaque_black():
    assert pixels_of(png(2, 1, 8, 3, b"\0\x00\x09", PALETTE, b"\x00")) == [[[10, 20, 30, 0], [0, 0, 0, 255]]]


@pytest.mark.parametrize(("depth", "step"), [(1, 255), (2, 85), (4, 17)])
def test_grey_of_low_depth_spans_black_to_white(depth, step):
    values = np.arange(1 << depth)[None, :, None]
    pixels = decode_image(png(1 << depth, 1, depth, 0, png_rows(values, depth)), "x")
    assert pixels[0, :, 0].tolist() == [step * i for i in range(1 << depth)]
    assert (pixels[:, :, 3] == 255).all()


def test_grey_key_of_low_depth_is_compared_before_widening():
    assert pixels_of(png(2, 1, 2, 0, b"\0\x60", key=b"\x00\x02")) == [[[85, 85, 85, 255], [170, 170, 170, 0]]]


@pytest.mark.parametrize(("color_type", "channels"), [(0, 1), (2, 3), (4, 2), (6, 4)])
def test_16_bits_round_to_nearest_through_every_filter(color_type, channels):
    samples = np.random.default_rng(color_type).integers(0, 65536, (10, 7, channels), np.uint16)
    filters = [0, 1, 2, 3, 4, 4, 3, 2, 1, 4]
    pixels = decode_image(png(7, 10, 16, color_type, png_rows(samples, 16, filters)), "x")
    narrow = np.floor(samples * 255.0 / 65535.0 + 0.5).astype(np.uint8)
    assert (pixels[:, :, 0] == narrow[:, :, 0]).all()
    assert (pixels[:, :, 2] == narrow[:, :, 2 if channels > 2 else 0]).all()
    assert (pixels[:, :, 3] == (narrow[:, :, -1] if channels in (2, 4) else 255)).all()


def test_8_bit_samples_come_unchanged_through_every_filter():
    samples = np.random.default_rng(3).integers(0, 256, (5, 6, 4), np.uint8)
    assert (decode_image(png(6, 5, 8, 6, png_rows(samples, 8, [4, 3, 2, 1, 0])), "x") == samples).all()


def test_interlaced_3_by_3():
    grey = np.arange(10, 100, 10, np.uint8).reshape(3, 3, 1)
    pixels = decode_image(png(3, 3, 8, 0, interlaced_rows(grey, 8), interlaced=True), "x")
    assert pixels[:, :, 0].tolist() == [[10, 20, 30], [40, 50, 60], [70, 80, 90]]


def test_interlaced_1_by_1():
    raw = interlaced_rows(np.full((1, 1, 1), 77, np.uint8), 8)
    assert pixels_of(png(1, 1, 8, 0, raw, interlaced=True)) == [[[77, 77, 77, 255]]]


@pytest.mark.parametrize(("width", "height", "depth"), [(9, 2, 1), (5, 5, 2), (3, 7, 4), (13, 11, 16), (1, 9, 1)])
def test_interlaced_equals_plain(width, height, depth):
    samples = np.random.default_rng(width).integers(0, 1 << depth, (height, width, 1))
    plain = png(width, height, depth, 0, png_rows(samples, depth))
    woven = png(width, height, depth, 0, interlaced_rows(samples, depth), interlaced=True)
    assert pixels_of(woven) == pixels_of(plain)


def test_encode_png_keeps_every_pixel_and_alpha():
    pixels = np.random.default_rng(1).integers(0, 256, (48, 64, 4), np.uint8)
    assert (decode_image(encode_png(pixels), "x") == pixels).all()


@pytest.mark.parametrize("size", [(0, 1), (16385, 1), (16384, 16384)])
def test_sizes_beyond_the_limits_are_refused_before_decoding(size):
    with pytest.raises(ContentLoadException, match=r"big\.png.*pixel"):
        decode_image(png(*size, 8, 0, b""), "big.png")


def test_a_cut_file_names_the_path_and_the_bytes():
    samples = np.zeros((4, 4, 1), np.uint16)
    whole = png(4, 4, 16, 0, png_rows(samples, 16)[:-1])
    with pytest.raises(ContentLoadException, match=r"cut\.png.*image data is cut"):
        decode_image(whole, "cut.png")
    with pytest.raises(ContentLoadException, match=r"cut\.png.*The file is cut"):
        decode_image(whole[:-20], "cut.png")


def test_a_wrong_checksum_is_refused():
    data = bytearray(png(1, 1, 8, 0, b"\0\0"))
    data[20] ^= 1
    with pytest.raises(ContentLoadException, match="checksum of chunk IHDR"):
        decode_image(bytes(data), "x.png")


def test_a_colour_type_that_does_not_exist_is_refused():
    with pytest.raises(ContentLoadException, match="no colour type 2 with 4 bits"):
        decode_image(png(1, 1, 4, 2, b"\0\0\0"), "x.png")


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P"])
def test_every_mode_agrees_with_a_conversion_by_pillow(mode):
    picture = Image.fromarray(np.random.default_rng(3).integers(0, 256, (37, 53, 4), np.uint8))
    picture = picture.convert("RGB").quantize(200) if mode == "P" else picture.convert(mode)
    stream = io.BytesIO()
    picture.save(stream, "PNG")
    pixels = decode_image(stream.getvalue(), "test.png")
    assert pixels.flags.c_contiguous and pixels.flags.writeable
    assert np.array_equal(pixels, np.asarray(picture.convert("RGBA")))


def test_an_animation_gives_its_first_frame():
    frames = [Image.new("RGB", (5, 4), color) for color in ("red", "blue")]
    stream = io.BytesIO()
    frames[0].save(stream, "PNG", save_all=True, append_images=frames[1:])
    assert (decode_image(stream.getvalue(), "test.png") == (255, 0, 0, 255)).all()


def test_premultiplying_rounds_every_product_to_nearest():
    color, alpha = np.meshgrid(np.arange(256), np.arange(256))
    pixels = np.dstack([color, 255 - color, color ^ 85, alpha]).astype(np.uint8)
    exact = np.floor(pixels[:, :, :3] * (pixels[:, :, 3:] / 255.0) + 0.5)
    assert np.array_equal(premultiply(pixels[::2, ::-3])[:, :, :3], exact[::2, ::-3])
    assert premultiply(pixels) is pixels and np.array_equal(pixels[:, :, :3], exact)


@pytest.mark.parametrize(
    "chunk",
    [
        (b"acTL", bytes(8)),
        (b"fdAT", b"?"),
        (b"iCCP", b"x\0\7"),
        (b"zTXt", b"k\0\0" + zlib.compress(bytes(1 << 24))),
        (b"eXIf", b""),
    ],
)
def test_chunks_that_the_picture_does_not_need_cannot_spoil_it(chunk):
    kind, body = chunk
    data = png(1, 1, 8, 2, b"\0\1\2\3")
    spoiled = data[:33] + struct.pack(">I", len(body)) + kind + body + b"----" + data[33:]
    assert pixels_of(spoiled) == pixels_of(data) == [[[1, 2, 3, 255]]]
