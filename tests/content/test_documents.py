"""Texture2D and SpriteFont documents."""

from __future__ import annotations

import json

import numpy as np
import pytest

from content import envelope, sprite_font, texture2d
from content.errors import ContentLoadException
from content.image import encode_png
from content.paths import ContentRoot

PIXELS = np.array([[[255, 0, 255, 200], [255, 0, 254, 128], [9, 8, 7, 0]]], np.uint8)
GLYPH = {"char": 65, "source": [1, 2, 3, 4], "crop": [0, -3, 5, 7], "kerning": [-1, 5.5, 1e-3]}


def read_texture(folder, **members):
    (folder / "art.png").write_bytes(encode_png(PIXELS))
    document = envelope.read(json.dumps({"cnjVersion": 1, "type": "Texture2D", **members}), folder / "doc.cnj", "Texture2D")
    return texture2d.read_document(document, ContentRoot(str(folder)))


def read_font(folder, **members):
    (folder / "atlas.png").write_bytes(encode_png(PIXELS))
    members = {"cnjVersion": 1, "type": "SpriteFont", "texture": "atlas", "glyphs": [GLYPH], **members}
    document = envelope.read(json.dumps(members), folder / "doc.cnj", "SpriteFont")
    return sprite_font.read_document(document, ContentRoot(str(folder)))


def test_textures_are_premultiplied_by_default(tmp_path):
    data = read_texture(tmp_path, sourceFile="art.png")
    assert data.pixels.tolist() == [[[200, 0, 200, 200], [128, 0, 127, 128], [0, 0, 0, 0]]]
    assert (data.width, data.height, data.is_premultiplied) == (3, 1, True)
    assert data.pixels.flags.c_contiguous and data.pixels.dtype == np.uint8


def test_premultiplied_alpha_false_keeps_straight_alpha(tmp_path):
    data = read_texture(tmp_path, sourceFile="art", premultipliedAlpha=False)
    assert data.pixels.tolist() == PIXELS.tolist() and not data.is_premultiplied


def test_the_colour_key_comes_before_premultiplying(tmp_path):
    straight = read_texture(tmp_path, sourceFile="art.png", colorKey=[255, 0, 255], premultipliedAlpha=False)
    assert straight.pixels[0].tolist() == [[255, 0, 255, 0], [255, 0, 254, 128], [9, 8, 7, 0]]
    multiplied = read_texture(tmp_path, sourceFile="art.png", colorKey=[255.0, 0, 255])
    assert multiplied.pixels[0].tolist() == [[0, 0, 0, 0], [128, 0, 127, 128], [0, 0, 0, 0]]


def test_premultiplying_rounds_every_pair_to_nearest():
    color, alpha = np.meshgrid(np.arange(256), np.arange(256))
    picture = np.stack([color, color, color, alpha], axis=-1).astype(np.uint8)
    result = texture2d.read_image(encode_png(picture), "x").pixels
    assert (result[:, :, 0] == np.floor(color * alpha / 255 + 0.5)).all()
    assert (result[:, :, 3] == alpha).all()


@pytest.mark.parametrize(
    "key", [[255, 0], [1, 2, 3, 4], [256, 0, 0], [-1, 0, 0], [0.5, 0, 0], ["1", 0, 0], [True, 0, 0], None, "red", [[1], 0, 0]]
)
def test_a_malformed_colour_key_is_refused(tmp_path, key):
    with pytest.raises(ContentLoadException, match=r"doc\.cnj.*'colorKey'"):
        read_texture(tmp_path, sourceFile="art.png", colorKey=key)


@pytest.mark.parametrize("value", [1, "yes", None])
def test_premultiplied_alpha_must_be_a_boolean(tmp_path, value):
    with pytest.raises(ContentLoadException, match="'premultipliedAlpha'"):
        read_texture(tmp_path, sourceFile="art.png", premultipliedAlpha=value)


@pytest.mark.parametrize("source_file", [None, 5, ""])
def test_a_texture_document_needs_a_source_file(tmp_path, source_file):
    with pytest.raises(ContentLoadException, match="'sourceFile'"):
        read_texture(tmp_path, sourceFile=source_file)


def test_sprite_font_members_arrive_unchanged(tmp_path):
    second = {"char": 66, "source": [5, 2, 3, 4], "crop": [1, 0, 5, 7], "kerning": [0, 4, 1], "extra": "ignored"}
    font = read_font(tmp_path, glyphs=[GLYPH, second], lineSpacing=12, spacing=0.5, defaultCharacter="BA")
    assert font.texture == "atlas"
    assert font.characters == ("A", "B")
    assert font.glyphs == ((1, 2, 3, 4), (5, 2, 3, 4))
    assert font.croppings == ((0, -3, 5, 7), (1, 0, 5, 7))
    assert font.kernings == ((-1, 5.5, 1e-3), (0, 4, 1))
    assert (font.line_spacing, font.spacing, font.default_character) == (12, 0.5, "B")


def test_sprite_font_defaults(tmp_path):
    for members in ({}, {"defaultCharacter": None}):
        font = read_font(tmp_path, **members)
        assert (font.line_spacing, font.spacing, font.default_character) == (0, 0.0, None)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("texture", ""),
        ("texture", 5),
        ("texture", None),
        ("texture", "missing"),
        ("glyphs", []),
        ("glyphs", None),
        ("glyphs", [5]),
        ("glyphs", [GLYPH, GLYPH]),
        ("glyphs", [GLYPH, {**GLYPH, "char": 64}]),
        ("lineSpacing", 1.5),
        ("lineSpacing", 2**31),
        ("lineSpacing", None),
        ("lineSpacing", True),
        ("spacing", "1"),
        ("spacing", 1e39),
        ("spacing", True),
        ("defaultCharacter", ""),
        ("defaultCharacter", 65),
        ("defaultCharacter", "x"),
        ("defaultCharacter", "😀"),
        ("sourceFile", "atlas.ttf"),
    ],
)
def test_wrong_font_members_are_named(tmp_path, field, value):
    with pytest.raises(ContentLoadException, match=rf"doc\.cnj.*member '{field}"):
        read_font(tmp_path, **{field: value})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("char", "A"),
        ("char", 0xD800),
        ("char", 0xDFFF),
        ("char", 65536),
        ("char", -1),
        ("char", True),
        ("source", [1, 2, 3]),
        ("source", [1, 2, 3, 4.5]),
        ("source", [1, 2, 3, 2**31]),
        ("crop", None),
        ("kerning", [1, 2]),
        ("kerning", [1, 2, "3"]),
        ("kerning", [1, 2, 1e39]),
    ],
)
def test_wrong_glyph_members_are_named_with_their_place(tmp_path, field, value):
    with pytest.raises(ContentLoadException, match=rf"glyphs\[0\]\.{field}"):
        read_font(tmp_path, glyphs=[{**GLYPH, field: value}])


def test_missing_glyph_members_are_refused(tmp_path):
    for field in GLYPH:
        with pytest.raises(ContentLoadException, match=rf"glyphs\[0\]\.{field}"):
            read_font(tmp_path, glyphs=[{key: value for key, value in GLYPH.items() if key != field}])
