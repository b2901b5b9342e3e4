"""`.xnb` files: header, compression, and every kind of content."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import numpy as np
import pytest

from content.curve_data import CurveKeyData
from content.effect_data import StockEffectData
from content.errors import ContentLoadException
from content.model_data import VertexElementData
from content.paths import ContentRoot
from content.xnb import lz4, lzx
from content.xnb.reading import read, read_as
from content.xnb.type_names import TypeName
from tests.content import xnb_files
from tests.content.lzx_writer import ALIGNED, UNCOMPRESSED, VERBATIM, LzxWriter, pack
from tests.content.sound_files import wave_format
from tests.content.xnb_files import FONT_READERS, MODEL_READERS, content, file, model, sound, sprite_font, text, texture, xnb

PACKINGS = ["", "lzx", "lz4"]
SOURCE = Path(lzx.__file__).read_bytes()


def load(data, folder="/nowhere", name="hero.xnb"):
    return read(data, f"{folder}/{name}", ContentRoot(str(folder)))


def one(kind, data, **more):
    return load(xnb((kind,), b"\x01" + data, **more))


def refused(data, *parts, cause=None):
    with pytest.raises(ContentLoadException) as caught:
        load(data)
    for part in ("hero.xnb", *parts):
        assert part in str(caught.value), str(caught.value)
    if cause is not None:
        assert isinstance(caught.value.__cause__, cause)


@pytest.mark.parametrize("packing", PACKINGS)
def test_a_texture_arrives_whole(packing):
    pixels = np.random.default_rng(3).integers(0, 4, (90, 120, 4), np.uint8)
    data = one("Texture2D", texture(120, 90, pixels.tobytes()), packing=packing)
    assert np.array_equal(data.pixels, pixels) and (data.width, data.height) == (120, 90)
    assert (data.format, data.is_premultiplied, len(data.levels)) == ("Color", True, 1)


def test_levels_and_compressed_formats():
    levels = [bytes([number]) * size for number, size in enumerate((64, 16, 16, 16))]
    data = one("Texture2D", texture(8, 8, b"", surface_format=6, levels=levels))
    assert data.format == "Dxt5" and [level.tobytes() for level in data.levels] == levels


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (texture(2, 2, bytes(15)), "needs 16 bytes, not 15"),
        (texture(2, 2, bytes(16), surface_format=20), "surface format from 0 to 19"),
        (texture(2, 2, b"", levels=[]), "levels, not 0"),
        (texture(2, 2, b"", levels=[bytes(16), bytes(4), bytes(4)]), "levels, not 3"),
        (struct.pack("<iIII", 0, 2**31, 1, 1), "2147483648x1"),
        (struct.pack("<iIII", 0, 8192, 8192, 1) + struct.pack("<I", 2**28), "bytes are needed"),
        (struct.pack("<iIII", 0, 0, 1, 1), "0x1"),
    ],
)
def test_damaged_textures_are_refused(data, part):
    refused(xnb(("Texture2D",), b"\x01" + data), part)


def test_cube_maps_and_volumes():
    head = struct.pack("<3I", 0, 2, 1)
    faces = b"".join(struct.pack("<I", 16) + bytes([face]) * 16 for face in range(6))
    cube = one("TextureCube", head + faces)
    assert cube.size == 2 and [face[0][0, 0, 0] for face in cube.faces] == list(range(6))
    volume = one("Texture3D", struct.pack("<5I", 0, 2, 1, 3, 1) + struct.pack("<I", 24) + bytes(range(24)))
    assert volume.levels[0].shape == (3, 1, 2, 4) and volume.levels[0][2, 0, 1, 3] == 23


@pytest.mark.parametrize("packing", PACKINGS)
def test_a_sprite_font_arrives_whole(packing):
    font = load(xnb(FONT_READERS, sprite_font(), packing=packing))
    assert font.characters == ("A", "é") and font.default_character == "é"
    assert (font.glyphs, font.croppings) == (((0, 0, 1, 2), (1, 0, 3, 2)), ((0, 1, 5, 6), (0, -1, 5, 6)))
    assert font.kernings == ((0.5, 1, 1.5), (-1, 3, 0)) and (font.line_spacing, font.spacing) == (20, 0.25)
    assert font.texture.pixels.reshape(-1).tolist() == list(range(32))


def test_a_damaged_font_is_refused():
    good = sprite_font()
    refused(xnb(FONT_READERS, good.replace("Aé".encode(), "éA".encode())), "strictly ascending")
    refused(xnb(FONT_READERS, good[:-2] + b"Z"), "default one of them")
    refused(xnb(("SpriteFont",), b"\x01\x00\x00\x00\x00" + bytes(20)), "texture and four lists")


def test_sounds_of_every_length_and_loop():
    samples = np.arange(200, dtype="<i2")
    data = one("SoundEffect", sound(wave_format(channels=2, rate=22050), samples.tobytes(), (10, 20), 5))
    assert (data.frames, data.channels, data.sample_rate, data.loop_start, data.loop_length) == (100, 2, 22050, 10, 20)
    assert data.samples.reshape(-1).tolist() == list(range(200))
    half = one("SoundEffect", sound(wave_format(bits=8, rate=22050), bytes(11025)))
    assert half.duration == 0.5
    refused(xnb(("SoundEffect",), b"\x01" + struct.pack("<I", 2**31)), "format bytes")
    refused(xnb(("SoundEffect",), b"\x01" + sound(wave_format(), b"")), "at least one sample")


def test_a_song_names_its_file(tmp_path):
    (tmp_path / "music").mkdir()
    (tmp_path / "music" / "theme.wma").write_bytes(b"")
    data = xnb(("Song", "Int32"), b"\x01" + text("theme.wma") + b"\x02" + struct.pack("<i", 1500))
    song = load(data, tmp_path, "music/theme.xnb")
    assert (song.name, song.path, song.duration) == ("theme", str(tmp_path / "music" / "theme.wma"), 1.5)
    with pytest.raises(ContentLoadException, match="theme.wma"):
        load(data, tmp_path)


@pytest.mark.parametrize("packing", PACKINGS)
def test_a_model_arrives_whole(packing):
    asset, shared = model()
    data = load(xnb(MODEL_READERS, asset, shared, packing), name="ships/hero.xnb")
    assert [(bone.name, bone.parent) for bone in data.bones] == [("Root", -1), ("Arm", 0)]
    assert data.bones[1].transform[12] == 2.5
    mesh = data.meshes[0]
    assert (mesh.name, mesh.parent_bone, mesh.sphere_center, mesh.sphere_radius) == ("Hand", 1, (1, 2, 3), 4)
    part = mesh.parts[0]
    assert (part.vertex_count, part.primitive_count, part.start_index, part.vertex_offset) == (3, 1, 0, 0)
    assert part.vertices.elements[1] == VertexElementData(12, "Vector2", "TextureCoordinate")
    assert part.indices.tolist() == [0, 1, 2] and part.indices.dtype == np.uint16
    effect = part.material.effect
    assert isinstance(effect, StockEffectData) and effect.texture == "ships/skin"
    assert (effect.diffuse_color, effect.specular_power, effect.alpha, effect.vertex_color_enabled) == (
        (1, 0.5, 0),
        8,
        0.75,
        True,
    )


def test_the_tags_of_a_model_are_kept():
    asset, shared = model(tags=tuple(b"\x02" + text(name) for name in ("ship", "hull", "plate")))
    data = load(xnb(MODEL_READERS, asset, shared))
    assert (data.tag, data.meshes[0].tag, data.meshes[0].parts[0].tag) == ("ship", "hull", "plate")


def test_damaged_models_are_refused():
    asset, shared = model()
    refused(xnb(MODEL_READERS, asset, shared[:2]), "shared object")
    refused(xnb(MODEL_READERS, asset, [shared[0], shared[0], shared[2]]), "index buffer")
    bad_index = b"\x04\x01" + struct.pack("<I3H", 6, 0, 1, 3)
    refused(xnb(MODEL_READERS, asset, [shared[0], bad_index, shared[2]]), "Index 3")
    refused(xnb(MODEL_READERS, asset, [shared[0], b"\x04\x01" + struct.pack("<I2H", 4, 0, 1), shared[2]]), "ranges")
    # Bone 2 (Arm) as its own parent.
    circle = asset.replace(b"\x00\x01\x00\x00\x00\x02\x01\x00\x00\x00\x00", b"\x00\x01\x00\x00\x00\x02\x02\x00\x00\x00\x00")
    assert circle != asset
    refused(xnb(MODEL_READERS, circle, shared), "parent of bone 1")


EFFECTS = {
    "AlphaTestEffect": (
        text("a") + struct.pack("<iI3ff?", 5, 128, 1, 2, 3, 0.5, True),
        {"texture": "a", "alpha_function": "GreaterEqual", "reference_alpha": 128, "diffuse_color": (1, 2, 3), "alpha": 0.5},
    ),
    "DualTextureEffect": (
        text("a") + text("b") + struct.pack("<3ff?", 1, 2, 3, 0.5, False),
        {"texture": "a", "texture2": "b", "diffuse_color": (1, 2, 3), "alpha": 0.5, "vertex_color_enabled": False},
    ),
    "EnvironmentMapEffect": (
        text("a") + text("sky") + struct.pack("<f3ff3f3ff", 0.5, 1, 2, 3, 0.25, 4, 5, 6, 7, 8, 9, 1),
        {"environment_map": "sky", "environment_map_amount": 0.5, "environment_map_specular": (1, 2, 3), "fresnel_factor": 0.25},
    ),
    "SkinnedEffect": (
        text("") + struct.pack("<i3f3f3fff", 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 1),
        {"texture": None, "weights_per_vertex": 2, "specular_color": (7, 8, 9), "specular_power": 16},
    ),
}


@pytest.mark.parametrize("kind", EFFECTS)
def test_stock_effects_arrive(kind):
    data, members = EFFECTS[kind]
    effect = one(kind, data)
    assert effect.kind == kind and {name: getattr(effect, name) for name in members} == members


def test_references_stay_inside_the_root():
    for bad in ("../a", "/a", "C:a"):
        refused(xnb(("BasicEffect",), b"\x01" + text(bad) + bytes(50)), "leaves the content root")


@pytest.mark.parametrize("kind", ["Effect", "EffectMaterial"])
def test_compiled_effects_are_refused_by_name(kind):
    refused(xnb((kind,), b"\x01" + bytes(9)), f"({kind})", "Direct3D 9", cause=NotImplementedError)


def test_readers_of_games_are_refused_by_name():
    name = text("MyGame.LevelReader, MyGame") + bytes(4)
    refused(file(b"\x01" + name + b"\x00\x01"), "MyGame.LevelReader", cause=NotImplementedError)
    # A reader that is named and never used does no harm.
    body = b"\x02" + name + text(xnb_files.reader_name("String")) + bytes(4) + b"\x00\x02" + text("hello")
    assert load(file(body)) == "hello"


def test_small_types_lists_and_dictionaries():
    assert one("Int32", struct.pack("<i", -7)) == -7 and one("Boolean", b"\x01") is True
    assert one("Vector3", struct.pack("<3f", 1, 2, 3)) == (1, 2, 3) and one("Char", "€".encode()) == "€"
    assert load(xnb(("List:String", "String"), b"\x01" + struct.pack("<I", 2) + b"\x02" + text("a") + b"\x00")) == ["a", None]
    curve = one("Curve", struct.pack("<3i4fi", 1, 4, 1, 0.5, 2, 3, 4, 1))
    assert (curve.pre_loop, curve.post_loop, curve.keys) == ("Cycle", "Linear", (CurveKeyData(0.5, 2, 3, 4, "Step"),))


def test_the_header_is_checked():
    good = xnb(("Int32",), b"\x01" + bytes(4))
    refused(b"XNC" + good[3:], "XNB")
    refused(good[:-1], "promises", str(len(good)))
    refused(good + b"more", "promises")
    refused(file(good[10:], version=4), "version 5", "version 4", cause=NotImplementedError)
    refused(good[:5], "bytes are needed")
    for flags, size in ((0x80, 2**31), (0x40, 2**31), (0x40, 2**27), (0x80, 2**32 - 1)):
        refused(file(struct.pack("<I", size) + bytes(50), flags), "cannot give")


def test_counts_and_numbers_are_checked():
    refused(file(b"\xff\xff\xff\xff\x7f"), "readers")
    refused(file(b"\xff\xff\xff\xff\xff\xff"), "seven-bit")
    refused(xnb(("Int32",), b"\x02" + bytes(4)), "reader 2")
    refused(xnb(("List:Int32",), b"\x01" + struct.pack("<I", 2**31)), "elements")
    nested = b"\x01" + b"".join(struct.pack("<I", 1) + b"\x01" for _ in range(100)) + bytes(100)
    refused(xnb(("List:Object",), nested), "nested too deeply")


def test_only_the_wanted_kind_is_taken(tmp_path):
    (tmp_path / "a.xnb").write_bytes(xnb(("Int32",), b"\x01" + bytes(4)))
    root = ContentRoot(str(tmp_path))
    assert read_as(root.find("a", ()), root, int) == 0
    with pytest.raises(ContentLoadException, match=r"a\.xnb.*str.*int"):
        read_as(root.find("a", ()), root, str)


def test_type_names_are_taken_apart():
    name = TypeName.parse("A.B.DictionaryReader`2[[System.String, mscorlib, Version=4.0.0.0],[A.List`1[[X.Y, Z]], W]]")
    assert (name.short, [argument.short for argument in name.arguments]) == ("DictionaryReader", ["String", "List"])
    assert name.arguments[1].arguments == (TypeName("X.Y"),)
    assert TypeName.parse("A.BReader, C, Version=1").name == "A.BReader"


INPUTS = {
    "short": b"abc",
    "source": SOURCE * 30,
    "noise": random.Random(1).randbytes(40001),
    "zeros": bytes(100_000),
    "repeats": b"ab" * 30_000 + b"c",
}


@pytest.mark.parametrize("name", INPUTS)
@pytest.mark.parametrize("kind", [VERBATIM, ALIGNED, UNCOMPRESSED])
def test_lzx_unpacks_every_kind_of_block(kind, name):
    data = INPUTS[name]
    assert lzx.decompress(pack(data, kind), len(data)) == data


@pytest.mark.parametrize("name", INPUTS)
def test_lz4_unpacks(name):
    data = INPUTS[name]
    assert lz4.decompress(xnb_files.lz4(data), len(data)) == data


def framed(*frames) -> bytes:
    return b"".join(b"\xff" + struct.pack(">HH", size, len(data)) + data for size, data in frames)


def test_lzx_repeats_recent_distances_and_mixes_blocks_in_a_frame():
    writer = LzxWriter()
    literals = list(b"abcdefgh")
    blocks = [
        (VERBATIM, [*literals, (8, 3), (5, 4), ("R1", 2), ("R0", 2), ("R2", 2)]),
        (UNCOMPRESSED, list(b"odd")),
        (ALIGNED, [65, (20, 20)]),
    ]
    out = bytearray(b"abcdefgh")
    for distance, length in ((8, 3), (5, 4), (8, 2), (8, 2), (1, 2)):
        for _ in range(length):
            out.append(out[-distance])
    out += b"oddA"
    for _ in range(20):
        out.append(out[-20])
    assert lzx.decompress(framed((len(out), writer.frame(blocks))), len(out)) == bytes(out)


def test_damaged_lzx_is_refused():
    good = pack(SOURCE[:2000])
    for data, size in (
        (good[:-40], 2000),
        (good, 2001),
        (b"", 5),
        (b"\0\0", 5),
        (b"\xff\0\0\0\5", 5),
        (b"\xff\xff\xff\0\5" + bytes(5), 5),
    ):
        with pytest.raises(ValueError):
            lzx.decompress(data, size)
    writer = LzxWriter()
    with pytest.raises(ValueError, match="does not fit"):
        lzx.decompress(framed((10, writer.frame([(VERBATIM, [65, (5, 9)])]))), 10)


def test_damaged_lz4_is_refused():
    good = xnb_files.lz4(SOURCE[:2000])
    for data, size in ((good[:-1], 2000), (good, 1999), (good, 2001), (b"", 1), (b"\xff\xff\xff", 9), (b"\x10a\x05\x00\x00", 9)):
        with pytest.raises(ValueError):
            lz4.decompress(data, size)


def test_the_content_may_be_followed_by_unused_bytes():
    assert load(file(content(("Int32",), b"\x01" + struct.pack("<i", 3)) + b"more")) == 3
