"""The other image formats: JPEG, GIF, BMP, TGA, TIFF, QOI."""

from __future__ import annotations

import io
import struct

import numpy as np
import pytest
from PIL import Image

from content.errors import ContentLoadException
from content.image import decode_image, encode_jpeg
from tests.content.dds_files import BGRA, dds
from tests.content.image_files import big_tiff, bmp, gif, qoi, tga

COLORS = bytes([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])
RED, GREEN, BLUE, BLACK, CLEAR = [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [0, 0, 0, 255], [0, 0, 0, 0]


def saved(image, kind, **options):
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def pixels_of(data):
    return decode_image(data, "test").tolist()


def test_jpeg_orientation_is_ignored():
    picture = Image.new("RGB", (16, 8), (255, 0, 0))
    picture.paste((0, 0, 255), (8, 0, 16, 8))
    exif = Image.Exif()
    exif[0x0112] = 6
    pixels = decode_image(saved(picture, "JPEG", quality=100, subsampling=0, exif=exif), "x")
    assert pixels.shape == (8, 16, 4)
    assert pixels[4, 2, 0] > 250 > 5 > pixels[4, 2, 2]
    assert pixels[4, 13, 2] > 250 > 5 > pixels[4, 13, 0]


def test_jpeg_of_four_inks_is_light_times_light():
    inks = np.full((8, 8, 4), (0, 255, 51, 51), np.uint8)
    red, green, blue, alpha = decode_image(saved(Image.fromarray(inks, "CMYK"), "JPEG", quality=100), "x")[4, 4].tolist()
    assert abs(red - 204) <= 2 and green <= 2 and abs(blue - 163) <= 2 and alpha == 255


def test_grey_jpeg():
    pixels = decode_image(saved(Image.new("L", (8, 8), 90), "JPEG"), "x")
    assert np.abs(pixels[:, :, :3].astype(int) - 90).max() <= 1


def test_encode_jpeg_keeps_the_means_of_quadrants():
    pixels = np.zeros((48, 64, 4), np.uint8)
    pixels[:24, :32], pixels[:24, 32:], pixels[24:, :32], pixels[24:, 32:] = RED, GREEN, BLUE, [9, 99, 199, 255]
    again = decode_image(encode_jpeg(pixels, 90), "x")
    for rows in (slice(0, 24), slice(24, 48)):
        for columns in (slice(0, 32), slice(32, 64)):
            difference = again[rows, columns].mean(axis=(0, 1)) - pixels[rows, columns].mean(axis=(0, 1))
            assert np.abs(difference).max() < 8


def test_gif_without_graphic_control_block():
    assert pixels_of(gif(2, 1, [{"left": 0, "top": 0, "indices": [[1, 2]]}], COLORS)) == [[RED, GREEN]]


def test_gif_gives_the_first_of_several_frames():
    frames = [
        {"left": 0, "top": 0, "indices": [[0, 1, 2, 3]], "control": (0, 0, None)},
        {"left": 0, "top": 0, "indices": [[1, 1, 1, 1]], "control": (2, 0, None), "palette": bytes(range(12))},
        {"left": 3, "top": 0, "indices": [[1]], "control": (0, 0, None)},
    ]
    assert pixels_of(gif(4, 1, frames, COLORS)) == [[BLACK, RED, GREEN, BLUE]]


def test_gif_frame_smaller_than_the_screen_leaves_the_rest_transparent():
    frame = {"left": 1, "top": 1, "indices": [[1, 2]], "control": (0, 0, 2)}
    assert pixels_of(gif(3, 2, [frame], COLORS, background=3)) == [[CLEAR] * 3, [CLEAR, RED, [0, 255, 0, 0]]]


def test_gif_with_only_a_local_palette():
    assert pixels_of(gif(1, 1, [{"left": 0, "top": 0, "indices": [[3]], "palette": COLORS}])) == [[BLUE]]


def test_gif_with_a_grey_palette_uses_its_colours():
    grey = bytes([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
    assert pixels_of(gif(2, 1, [{"left": 0, "top": 0, "indices": [[1, 3]]}], grey)) == [[[1, 1, 1, 255], [3, 3, 3, 255]]]


def test_bmp_of_24_bits_starts_at_the_bottom():
    rows = bytes([0, 0, 255, 0, 255, 0, 0, 0]) + bytes([255, 0, 0, 0, 0, 0, 0, 0])
    assert pixels_of(bmp(2, 2, 24, rows)) == [[BLUE, BLACK], [RED, GREEN]]
    assert pixels_of(bmp(2, -2, 24, rows)) == [[RED, GREEN], [BLUE, BLACK]]


def test_bmp_of_32_bits_has_no_alpha_without_a_mask():
    assert pixels_of(bmp(1, 1, 32, bytes([0, 0, 255, 7]))) == [[RED]]


def test_bmp_alpha_mask_of_a_version_4_header():
    masks = struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0xFF000000)
    assert pixels_of(bmp(1, 1, 32, bytes([0, 0, 255, 7]), 3, masks=masks, header_size=108)) == [[[255, 0, 0, 7]]]


def test_bmp_of_16_bits():
    words = struct.pack("<HH", 0x7C1F, 0x0200)
    assert pixels_of(bmp(2, 1, 16, words)) == [[[255, 0, 255, 255], [0, 132, 0, 255]]]
    masks = struct.pack("<III", 0xF800, 0x7E0, 0x1F)
    assert pixels_of(bmp(2, 1, 16, struct.pack("<HH", 0x07E0, 0x0400), 3, masks=masks)) == [[GREEN, [0, 130, 0, 255]]]


@pytest.mark.parametrize("bits", [1, 4, 8])
def test_bmp_palette_of_black_and_white_entries(bits):
    palette = bytes([0, 0, 0, 0, 255, 255, 255, 0])
    row = {1: b"\x40", 4: b"\x01", 8: b"\x00\x01"}[bits].ljust(4, b"\0")
    assert pixels_of(bmp(2, 1, bits, row, palette=palette, colors=2)) == [[BLACK, [255, 255, 255, 255]]]


def test_bmp_run_lengths():
    palette = bytes([0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0])
    codes = bytes([2, 1, 1, 2, 0, 0, 0, 3, 3, 2, 1, 0, 0, 1])
    expected = [[BLUE, GREEN, RED], [RED, RED, GREEN]]
    assert pixels_of(bmp(3, 2, 8, codes, 1, palette=palette, colors=4)) == expected
    four = bytes([3, 0x12, 0, 0, 0, 3, 0x32, 0x10, 0, 1])
    assert pixels_of(bmp(3, 2, 4, four, 2, palette=palette, colors=4)) == [[BLUE, GREEN, RED], [RED, GREEN, RED]]


def test_os2_bmp():
    core = b"BM" + struct.pack("<IHHI", 0, 0, 0, 26) + struct.pack("<IHHHH", 12, 1, 1, 1, 24) + bytes([0, 0, 255, 0])
    assert pixels_of(core) == [[RED]]


@pytest.mark.parametrize(("descriptor", "expected"), [(0x20, 0), (0x00, 2), (0x30, 1), (0x10, 3)])
def test_tga_orientations(descriptor, expected):
    data = bytes([0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 0, 0])
    corners = [pixel for row in pixels_of(tga(2, 2, 2, 24, data, descriptor)) for pixel in row]
    assert corners[expected] == RED


def test_tga_attribute_bits_decide_about_alpha():
    pixel = bytes([0, 0, 255, 9])
    assert pixels_of(tga(1, 1, 2, 32, pixel, 0x28)) == [[[255, 0, 0, 9]]]
    assert pixels_of(tga(1, 1, 2, 32, pixel, 0x20)) == [[RED]]
    assert pixels_of(tga(2, 1, 2, 16, struct.pack("<HH", 0xFC00, 0x001F), 0x21)) == [[RED, [0, 0, 255, 0]]]


def test_tga_extension_area_that_says_premultiplied():
    data = tga(1, 1, 2, 32, bytes([0, 0, 64, 128]), 0x28)
    footer = struct.pack("<II", len(data), 0) + b"TRUEVISION-XFILE.\0"
    for kind, expected in ((0, [64, 0, 0, 255]), (3, [64, 0, 0, 128]), (4, [128, 0, 0, 128])):
        assert pixels_of(data + bytes(494) + bytes([kind]) + footer) == [[expected]]


def test_tga_colour_map_with_run_lengths():
    color_map = bytes([0, 0, 255, 0, 255, 0])
    data = bytes([0x81, 5, 0x01, 6, 9])
    assert pixels_of(tga(4, 1, 9, 8, data, color_map=color_map, map_spec=(5, 2, 24))) == [[RED, RED, GREEN, BLACK]]


def test_tga_grey():
    assert pixels_of(tga(2, 1, 3, 8, b"\x05\xff")) == [[[5, 5, 5, 255], [255, 255, 255, 255]]]


def test_tiff_modes():
    grey = np.array([[0, 257 * 100, 65535]], np.uint16)
    assert decode_image(saved(Image.fromarray(grey), "TIFF"), "x")[0, :, 0].tolist() == [0, 100, 255]
    rgba = np.array([[[1, 2, 3, 4], [250, 128, 64, 255]]], np.uint8)
    assert (decode_image(saved(Image.fromarray(rgba), "TIFF", compression="tiff_lzw"), "x") == rgba).all()
    assert pixels_of(saved(Image.fromarray(np.array([[True, False]])), "TIFF"))[0] == [[255] * 4, BLACK]


def test_deep_tiff_may_count_from_white_and_have_12_bits():
    deep = Image.fromarray(np.array([[0, 1000, 65535]], np.uint16))
    assert decode_image(saved(deep, "TIFF", tiffinfo={262: 0}), "x")[0, :, 0].tolist() == [255, 251, 0]
    stored = saved(Image.fromarray(np.array([[0xF0FF, 0x00FF]], np.uint16).view("<u2")), "TIFF")
    twelve = stored.replace(struct.pack("<HHIHH", 258, 3, 1, 16, 0), struct.pack("<HHIHH", 258, 3, 1, 12, 0))
    assert twelve != stored and decode_image(twelve, "x")[0, 0, :].tolist() == [255, 255, 255, 255]


def test_big_tiff():
    pixels = np.arange(24, dtype=np.uint8).reshape(2, 3, 4)
    assert (decode_image(big_tiff(pixels), "x") == pixels).all()


def test_a_file_that_pillow_cannot_identify_is_told_of_in_words():
    with pytest.raises(ContentLoadException, match=r"'a\.tif'.*The TIFF data is damaged, or of a kind.*save it as PNG"):
        decode_image(b"II*\0" + bytes(60), "a.tif")


@pytest.mark.parametrize("compression", [None, "tiff_lzw"])
def test_tiff_orientation_belongs_to_the_format_and_is_followed(compression):
    picture = Image.fromarray(np.array([[[1, 0, 0], [2, 0, 0]]], np.uint8))
    data = saved(picture, "TIFF", tiffinfo={274: 6}, compression=compression)
    assert decode_image(data, "x")[:, :, 0].tolist() == [[1], [2]]


def test_qoi_codes():
    head = b"qoif" + struct.pack(">IIBB", 8, 1, 4, 0)
    codes = bytes([0xC0, 0xFE, 10, 20, 30, 0x40 | 3 << 4 | 2 << 2 | 1, 0x80 | 42, 8 << 4 | 9, 0xFF, 1, 2, 3, 4, 0xC1])
    index = bytes([(10 * 3 + 20 * 5 + 30 * 7 + 255 * 11) % 64])
    assert pixels_of(head + codes + index + bytes(7) + b"\1") == [
        [
            BLACK,
            [10, 20, 30, 255],
            [11, 20, 29, 255],
            [21, 30, 40, 255],
            [1, 2, 3, 4],
            [1, 2, 3, 4],
            [1, 2, 3, 4],
            [10, 20, 30, 255],
        ]
    ]


def _picture_with_a_run():
    picture = np.random.default_rng(5).integers(0, 256, (40, 50, 4), np.uint8)
    picture[10:20] = picture[10, 0]
    return picture


def test_qoi_of_whole_colours_and_runs():
    picture = _picture_with_a_run()
    assert (decode_image(qoi(picture), "x") == picture).all()


Image.init()  # fills in what it can save


@pytest.mark.skipif("QOI" not in Image.SAVE, reason="Pillow writes QOI since 11.3")
def test_qoi_agrees_with_another_encoder():
    picture = _picture_with_a_run()
    assert (decode_image(saved(Image.fromarray(picture), "QOI"), "x") == picture).all()


def test_unknown_data_lists_the_formats():
    with pytest.raises(ContentLoadException, match=r"'hero.png'.*PNG, JPEG, BMP, GIF, TGA, TIFF, QOI, WebP or DDS"):
        decode_image(b"hello", "hero.png")


def test_a_dds_picture_is_decoded_whatever_its_format():
    straight = dds(1, 1, bytes([30, 20, 10, 128]), masks=BGRA)
    assert decode_image(straight, "x").tolist() == [[[10, 20, 30, 128]]]
    # One DXT1 block of pure red.
    assert decode_image(dds(4, 4, b"\x00\xf8\x00\xf8" + bytes(4), code=b"DXT1"), "x")[2, 3].tolist() == [255, 0, 0, 255]
    with pytest.raises(ContentLoadException, match=r"rock\.dds.*cube map"):
        decode_image(dds(4, 4, bytes(48), code=b"DXT1", cube=True), "rock.dds")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP", "TGA", "TIFF", "QOI"])
def test_every_cut_file_is_refused_with_its_path(kind):
    picture = Image.fromarray(np.random.default_rng(2).integers(0, 256, (32, 32, 3), np.uint8))
    data = qoi(np.asarray(picture.convert("RGBA"))) if kind == "QOI" else saved(picture, kind)
    assert decode_image(data, "x").shape == (32, 32, 4)
    with pytest.raises(ContentLoadException, match="half"):
        decode_image(data[: len(data) // 2], "half")
    with pytest.raises(ContentLoadException):
        decode_image(b"", "empty")
