"""DDS files: formats, levels, cube maps, volumes."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from content.errors import ContentLoadException
from content.textures import blocks, dds
from tests.content.dds_files import BGRA, RGBA
from tests.content.dds_files import dds as file

BLOCK = bytes(range(1, 33))


def read(data):
    return dds.read(data, "rock.dds")


def refused(data, *parts):
    with pytest.raises(ContentLoadException) as caught:
        read(data)
    for part in ("rock.dds", *parts):
        assert part in str(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("code", "name", "size", "premultiplied"),
    [
        (b"DXT1", "Dxt1", 32, True),
        (b"DXT2", "Dxt3", 64, True),
        (b"DXT3", "Dxt3", 64, False),
        (b"DXT4", "Dxt5", 64, True),
        (b"DXT5", "Dxt5", 64, False),
    ],
)
def test_dxt_blocks_stay_as_they_are(code, name, size, premultiplied):
    data = bytes(np.random.default_rng(1).integers(0, 256, size, np.uint8))
    texture = read(file(8, 8, data, code=code))
    assert (texture.width, texture.height, texture.format, texture.is_premultiplied) == (8, 8, name, premultiplied)
    assert [level.tobytes() for level in texture.levels] == [data]


@pytest.mark.parametrize("pitch", [0, 4194304, 0xFFFFFFFF])
@pytest.mark.parametrize("levels", [0, 1])
def test_a_nonsense_pitch_and_no_mip_count_mean_one_level(pitch, levels):
    assert read(file(8, 8, BLOCK, code=b"DXT1", levels=levels, pitch=pitch)).levels[0].tobytes() == BLOCK


def test_a_cut_file_says_how_many_bytes_are_missing():
    refused(file(8, 8, BLOCK[:-1], code=b"DXT1"), "32 bytes are needed", "31 were found")
    refused(b"DDS " + bytes(50), "bytes are needed")
    refused(b"DDS " + bytes(200), "124")


def test_levels_become_smaller_and_are_never_empty():
    sizes = [64 * 32 * 4, 32 * 16 * 4, 16 * 8 * 4, 8 * 4 * 4, 4 * 2 * 4, 2 * 4, 4]
    texture = read(file(64, 32, bytes(sum(sizes)), masks=RGBA, levels=7))
    assert [level.nbytes for level in texture.levels] == sizes
    # A count beyond the last level of one pixel is not believed.
    assert len(read(file(64, 32, bytes(sum(sizes)), masks=RGBA, levels=4000)).levels) == 7


@pytest.mark.parametrize(
    ("masks", "stored", "pixel"),
    [
        (RGBA, b"\1\2\3\4", (1, 2, 3, 4)),
        (BGRA, b"\3\2\1\4", (1, 2, 3, 4)),
        ((32, 0xFF0000, 0xFF00, 0xFF, 0), b"\3\2\1\4", (1, 2, 3, 255)),
        ((32, 0xFF, 0xFF00, 0xFF0000, 0), b"\1\2\3\4", (1, 2, 3, 255)),
        ((24, 0xFF0000, 0xFF00, 0xFF, 0), b"\3\2\1", (1, 2, 3, 255)),
    ],
)
def test_uncompressed_pixels_become_rgba(masks, stored, pixel):
    texture = read(file(2, 1, stored * 2, masks=masks))
    assert texture.format == "Color" and texture.pixels.tolist() == [[list(pixel)] * 2]


@pytest.mark.parametrize(
    ("arguments", "name", "size"),
    [
        ({"masks": (16, 0xF800, 0x7E0, 0x1F, 0)}, "Bgr565", 2),
        ({"masks": (16, 0x7C00, 0x3E0, 0x1F, 0x8000)}, "Bgra5551", 2),
        ({"masks": (16, 0xF00, 0xF0, 0xF, 0xF000)}, "Bgra4444", 2),
        ({"masks": (8, 0, 0, 0, 0xFF), "flags": 2}, "Alpha8", 1),
        ({"code": (113).to_bytes(4, "little")}, "HalfVector4", 8),
        ({"code": (116).to_bytes(4, "little")}, "Vector4", 16),
        ({"dxgi": 41}, "Single", 4),
        ({"dxgi": 11}, "Rgba64", 8),
    ],
)
def test_other_formats_of_xna_are_kept(arguments, name, size):
    data = bytes(np.random.default_rng(2).integers(0, 256, 4 * 4 * size, np.uint8))
    texture = read(file(4, 4, data, **arguments))
    assert (texture.format, texture.pixels.tobytes()) == (name, data)


def test_luminance_becomes_grey():
    assert read(file(1, 1, b"\7", masks=(8, 0xFF, 0, 0, 0), flags=0x20000)).pixels.tolist() == [[[7, 7, 7, 255]]]
    assert read(file(1, 1, b"\7\x09", masks=(16, 0xFF, 0, 0, 0xFF00), flags=0x20001)).pixels.tolist() == [[[7, 7, 7, 9]]]


@pytest.mark.parametrize("mask", [0, 0xFF, 0xFF000000])
def test_luminance_of_8_bits_is_grey_whatever_its_mask_says(mask):
    assert read(file(1, 1, b"\7", masks=(8, mask, mask, mask, 0), flags=0x20000)).pixels.tolist() == [[[7, 7, 7, 255]]]


@pytest.mark.parametrize(
    ("masks", "word", "color"),
    [
        ((16, 0x7C00, 0x3E0, 0x1F, 0), 0xFC1F, [255, 0, 255, 255]),
        ((16, 0xE0, 0x1C, 0x3, 0xFF00), 0x80FF, [255, 255, 255, 128]),
        ((8, 0xE0, 0x1C, 0x3, 0), 0xE2, [255, 0, 170, 255]),
        ((24, 0xFF00, 0xFF, 0xFF0000, 0), 0x010203, [2, 3, 1, 255]),
        ((32, 0x3FF00000, 0xFFC00, 0x3FF, 0xC0000000), 0x7FF003FF, [255, 0, 255, 85]),
    ],
)
def test_other_places_of_the_channels_become_color(masks, word, color):
    assert read(file(1, 1, word.to_bytes(masks[0] // 8, "little"), masks=masks)).pixels.tolist() == [[color]]
    refused(file(1, 1, bytes(4), masks=(masks[0], 0x5, 0, 0, 0)), "adjacent")


@pytest.mark.parametrize("dxgi", [70, 73, 76, 27, 90, 92, 71, 74, 77, 28, 87])
def test_the_newer_header_names_the_format(dxgi):
    blocks_of = {70: "Dxt1", 71: "Dxt1", 73: "Dxt3", 74: "Dxt3", 76: "Dxt5", 77: "Dxt5"}
    assert read(file(4, 4, bytes(64), dxgi=dxgi)).format == blocks_of.get(dxgi, "Color")


@pytest.mark.parametrize(
    "arguments", [{"code": b"ATI2"}, {"dxgi": 98}, {"dxgi": 80}, {"masks": (32, 0, 0, 0, 8)}, {"masks": (4, 1, 2, 4, 0)}]
)
def test_a_format_without_texture_is_refused_by_name(arguments):
    error = refused(file(4, 4, bytes(99), **arguments), "not supported", "save the file as")
    assert isinstance(error.__cause__, NotImplementedError)


def test_dxt_of_odd_size_becomes_color():
    texture = read(file(6, 5, bytes(2 * 2 * 8), code=b"DXT1"))
    assert texture.format == "Color" and texture.pixels.shape == (5, 6, 4)


def test_cube_maps_hold_six_faces_with_their_levels():
    faces = [bytes([face]) * (8 * 4 + 8) for face in range(6)]
    cube = read(file(8, 8, b"".join(faces), code=b"DXT1", cube=True, levels=2))
    assert (cube.size, cube.format) == (8, "Dxt1")
    assert [[level.nbytes for level in face] for face in cube.faces] == [[32, 8]] * 6
    assert [face[0][0] for face in cube.faces] == list(range(6))


def test_a_cube_map_must_be_whole_and_square():
    refused(file(4, 4, bytes(48), code=b"DXT1", cube=True, faces=0x400), "six faces", "holds 1")
    refused(file(8, 4, bytes(96), code=b"DXT1", cube=True), "square", "8x4")


def test_volumes_hold_slices():
    data = bytes(range(2 * 3 * 4)) * 4
    volume = read(file(2, 3, data, masks=RGBA, depth=4))
    assert (volume.width, volume.height, volume.depth) == (2, 3, 4)
    assert volume.levels[0].shape == (4, 3, 2, 4) and volume.levels[0][1, 2, 1, 3] == 23


@pytest.mark.parametrize("size", [(2**31, 1), (1, 2**31), (0, 4), (16384, 16384)])
def test_huge_and_empty_sizes_are_refused_before_memory_is_taken(size):
    refused(file(*size, b"", code=b"DXT1"))
    refused(file(*size, b"", masks=RGBA, depth=2**31))


@pytest.mark.parametrize("kind", ["DXT1", "DXT3", "DXT5"])
def test_blocks_decode_as_pillow_decodes_them(kind):
    data = bytes(np.random.default_rng(7).integers(0, 256, 16 * 16 // 16 * (8 if kind == "DXT1" else 16), np.uint8))
    theirs = np.asarray(Image.open(io.BytesIO(file(16, 16, data, code=kind.encode()))).convert("RGBA")).astype(int)
    ours = blocks.decode(np.frombuffer(data, np.uint8), 16, 16, kind.capitalize())
    assert np.abs(ours - theirs).max() <= 1
