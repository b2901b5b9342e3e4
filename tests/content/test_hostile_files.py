"""Damaged files end in a ContentLoadException, soon."""

from __future__ import annotations

import io
import json
import random
import time

import numpy as np
import pytest
from PIL import Image

from content import bmfont, envelope, sprite_font, texture2d
from content.errors import ContentLoadException
from content.image import decode_image
from content.paths import ContentRoot
from content.truetype import bake
from tests.content.font_files import font_file
from tests.content.image_files import bmp, gif, interlaced_rows, png, qoi, tga

MUTATIONS = 150
PICTURE = Image.fromarray(np.random.default_rng(4).integers(0, 256, (12, 17, 3), np.uint8))


def saved(kind, image=PICTURE, **options):
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def image_seeds():
    grey16 = np.random.default_rng(1).integers(0, 65536, (9, 9, 1), np.uint16)
    palette = bytes(range(64))
    return {
        "png": saved("PNG"),
        "png-own": png(9, 9, 16, 0, interlaced_rows(grey16, 16), interlaced=True),
        "png-palette": saved("PNG", PICTURE.quantize(16)),
        "png-bits": png(19, 5, 1, 0, b"\0\1\2\3" * 5, key=b"\0\1"),
        "png-deep": png(3, 2, 16, 6, (b"\4" + bytes(range(24))) * 2),
        "webp": saved("WEBP", PICTURE.convert("RGBA"), lossless=True),
        "webp-lossy": saved("WEBP"),
        "jpeg": saved("JPEG"),
        "jpeg-progressive": saved("JPEG", progressive=True),
        "gif": gif(4, 3, [{"left": 0, "top": 0, "indices": [[0, 1, 2, 3]] * 3, "control": (0, 0, 1)}], bytes(12)),
        "gif-pillow": saved("GIF"),
        "bmp": saved("BMP"),
        "bmp-rle": bmp(3, 2, 8, bytes([2, 1, 1, 2, 0, 0, 0, 3, 3, 2, 1, 0, 0, 2, 0, 0, 0, 1]), 1, palette=palette),
        "tga": tga(3, 2, 9, 8, bytes([0x82, 5, 0x02, 6, 5, 6]), color_map=bytes(6), map_spec=(5, 2, 24)),
        "tga-32": saved("TGA", PICTURE.convert("RGBA"), compression="tga_rle"),
        "tiff": saved("TIFF"),
        "tiff-deep": saved("TIFF", Image.fromarray(np.arange(99, dtype=np.uint16).reshape(9, 11))),
        "tiff-lzw": saved("TIFF", compression="tiff_lzw"),
        "qoi": qoi(np.asarray(PICTURE.convert("RGBA"))),
    }


def mutated(data: bytes, chance: random.Random) -> bytes:
    damaged = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(damaged))
        kind = chance.randrange(4)
        if kind == 0:
            damaged[at] = chance.randrange(256)
        elif kind == 1:
            damaged[at : at + 4] = chance.choice([b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff", b"\0\0\0\x01"])
        elif kind == 2:
            del damaged[at : at + chance.randint(1, 8)]
        else:
            del damaged[max(1, at) :]
        if not damaged:
            break
    return bytes(damaged)


def assert_only_content_errors(seed: bytes, name: str, read) -> None:
    chance = random.Random(name)
    started = time.perf_counter()
    refused = 0
    for number in range(MUTATIONS):
        try:
            read(mutated(seed, chance))
        except ContentLoadException as error:
            refused += 1
            assert "hostile" in str(error), number
    assert refused > 0
    assert time.perf_counter() - started < 10


@pytest.mark.filterwarnings("ignore::UserWarning:PIL")
@pytest.mark.parametrize("name", image_seeds())
def test_images(name):
    assert_only_content_errors(image_seeds()[name], name, lambda data: decode_image(data, "hostile"))


def test_fonts():
    letters = {chr(code): (500, (0, 0, 400, 10 * code)) for code in range(60, 70)}
    assert_only_content_errors(font_file(letters), "font", lambda data: bake(data, "hostile", 12))


def test_bitmap_fonts(tmp_path):
    (tmp_path / "a.png").write_bytes(saved("PNG"))
    lines = (
        'info face="a"',
        "common lineHeight=9",
        'page id=0 file="a.png"',
        "char id=65 x=0 y=0 width=1 height=1 xoffset=1 yoffset=2 xadvance=7",
    )
    root, path = ContentRoot(str(tmp_path)), str(tmp_path / "hostile.fnt")
    assert_only_content_errors("\n".join(lines).encode(), "fnt", lambda data: bmfont.read(data, path, root))


@pytest.mark.parametrize("kind", ["Texture2D", "SpriteFont"])
def test_documents(tmp_path, kind):
    (tmp_path / "a.png").write_bytes(saved("PNG"))
    glyph = {"char": 65, "source": [0, 0, 5, 7], "crop": [0, 3, 5, 7], "kerning": [0, 5, 1]}
    members = {"sourceFile": "a.png", "colorKey": [1, 2, 3]} if kind == "Texture2D" else {"texture": "a", "glyphs": [glyph]}
    seed = json.dumps({"cnjVersion": 1, "type": kind, **members}).encode()
    reader = texture2d.read_document if kind == "Texture2D" else sprite_font.read_document
    root = ContentRoot(str(tmp_path))
    path = tmp_path / "hostile.cnj"
    assert_only_content_errors(seed, kind, lambda data: reader(envelope.read(data, path, kind), root))


def test_a_tiny_file_cannot_ask_for_a_huge_picture():
    started = time.perf_counter()
    for bomb in (
        b"qoif" + (8192).to_bytes(4, "big") * 2 + b"\4\0" + b"\xfd" * 100,
        tga(8000, 8000, 10, 32, b"\xff\0\0\0\0" * 10),
        bmp(8000, 8000, 24, b""),
        gif(60000, 60000, [{"left": 0, "top": 0, "indices": [[0]]}], bytes(12)),
        png(8000, 8000, 16, 6, b""),
    ):
        with pytest.raises(ContentLoadException):
            decode_image(bomb, "bomb")
    assert time.perf_counter() - started < 2
