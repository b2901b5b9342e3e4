"""Fonts baked from TrueType files."""

from __future__ import annotations

import numpy as np
import pytest

from content.errors import ContentLoadException
from content.fonts.packing import pack
from content.truetype import bake
from tests.content.font_files import collection_of, font_file

LETTERS = {
    " ": (250, None),
    "g": (550, (50, -200, 450, 300)),
    "j": (300, (-100, -200, 200, 500)),
    "x": (500, (0, 0, 500, 500)),
    "é": (510, (100, 0, 400, 700)),
    "😀": (1000, (0, 0, 1000, 800)),
}
FONT = font_file(LETTERS)
PIXEL_FONT = font_file({"A": (5, (0, 0, 4, 7)), "B": (5, (1, 0, 4, 7))}, units_per_em=16, ascent=12, descent=-4)


def index(font, character):
    return font.characters.index(character)


def test_glyphs_stand_on_one_baseline():
    font = bake(FONT, "boxes.ttf", 100)
    bottoms = {}
    for character in "xg":
        i = index(font, character)
        bottoms[character] = font.croppings[i][1] + font.glyphs[i][3]
    assert bottoms["g"] - bottoms["x"] == 20
    assert bottoms["x"] == 80
    assert font.line_spacing == 100


@pytest.mark.parametrize(("size", "advance"), [(16, 5.0), (32, 10.0), (24, 7.5), (17, 5.3125)])
def test_advances_of_pixel_fonts_are_exact(size, advance):
    font = bake(PIXEL_FONT, "pixel.ttf", size)
    assert [sum(kerning) for kerning in font.kernings] == [advance, advance]


def test_a_pixel_font_at_its_own_size_is_crisp_and_exact():
    font = bake(PIXEL_FONT, "pixel.ttf", 16)
    assert font.characters == ("A", "B")
    assert [box[2:] for box in font.glyphs] == [(4, 7), (3, 7)]
    assert font.kernings == ((0, 4, 1), (1, 3, 1))
    assert [crop[:2] for crop in font.croppings] == [(0, 5), (0, 5)]
    assert font.line_spacing == 16
    for x, y, width, height in font.glyphs:
        assert (font.texture.pixels[y : y + height, x : x + width] == 255).all()


def test_bearings_may_be_negative():
    font = bake(FONT, "boxes.ttf", 100)
    left, width, right = font.kernings[index(font, "j")]
    assert (left, width, right) == (-10, 30, 10)


def test_a_blank_has_its_advance_and_draws_nothing():
    font = bake(FONT, "boxes.ttf", 100)
    x, y, width, height = font.glyphs[index(font, " ")]
    assert font.kernings[index(font, " ")] == (0, 25, 0)
    assert width > 0 < height and not font.texture.pixels[y : y + height, x : x + width].any()


def test_the_line_gap_counts_as_line_spacing():
    font = bake(font_file(LETTERS, line_gap=100), "gap.ttf", 100)
    assert font.line_spacing == 110 and font.croppings[index(font, "x")][1] == 30


def test_the_atlas_holds_white_premultiplied_coverage():
    texture = bake(FONT, "boxes.ttf", 23.5).texture
    assert texture.is_premultiplied
    assert (texture.pixels == texture.pixels[:, :, 3:]).all()
    assert texture.width & (texture.width - 1) == texture.height & (texture.height - 1) == 0


def test_glyph_rectangles_do_not_touch():
    texture = bake(FONT, "boxes.ttf", 40)
    taken = np.zeros((texture.texture.height + 1, texture.texture.width + 1), int)
    for x, y, width, height in texture.glyphs:
        taken[y : y + height + 1, x : x + width + 1] += 1
        assert x + width < texture.texture.width and y + height < texture.texture.height
    assert taken.max() == 1


def test_ranges_choose_the_characters():
    assert bake(FONT, "f", 20).characters == (" ", "g", "j", "x")
    assert bake(FONT, "f", 20, ranges=(("g", "k"), (0xE9, 0xE9))).characters == ("g", "j", "é")
    assert bake(FONT, "f", 20, ranges="x😀gx").characters == ("g", "x", "😀")
    assert bake(FONT, "f", 20, ranges="x", default_character="g").characters == ("g", "x")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"ranges": (("z", "a"),)}, "run upwards"),
        ({"ranges": (("ab", "c"),)}, "'ab'"),
        ({"ranges": ((True, 90),)}, "True"),
        ({"ranges": "Z"}, "none of the characters"),
        ({"ranges": ((0, 0x10FFFF),)}, "65536"),
        ({"default_character": "Z"}, "'Z'"),
        ({"default_character": "gx"}, "'gx'"),
        ({"size": 0}, "not 0"),
        ({"size": 5000}, "not 5000"),
        ({"size": float("nan")}, "not nan"),
    ],
)
def test_wrong_arguments_name_the_font_and_the_value(arguments, message):
    with pytest.raises(ContentLoadException, match=f"boxes.ttf.*{message}"):
        bake(FONT, "boxes.ttf", **{"size": 20, **arguments})


def test_a_collection_gives_its_first_font():
    font, plain = bake(collection_of(PIXEL_FONT, FONT), "boxes.ttc", 16), bake(PIXEL_FONT, "boxes.ttf", 16)
    assert (font.characters, font.kernings, font.line_spacing) == (plain.characters, plain.kernings, plain.line_spacing)
    assert (font.texture.pixels == plain.texture.pixels).all()


@pytest.mark.parametrize("signature", [b"wOFF", b"wOF2"])
def test_fonts_of_the_web_are_refused_by_name(signature):
    with pytest.raises(ContentLoadException, match=r"a\.woff.*WOFF.*convert it to \.ttf or \.otf"):
        bake(signature + bytes(60), "a.woff")


def test_fonts_of_pictures_are_refused_by_name():
    with pytest.raises(ContentLoadException, match=r"emoji\.ttf.*no outlines.*atlas"):
        bake(FONT.replace(b"glyf", b"CBDT"), "emoji.ttf")


def test_data_that_is_no_font():
    with pytest.raises(ContentLoadException, match=r"x\.ttf.*no TrueType or OpenType font"):
        bake(b"hello", "x.ttf")
    with pytest.raises(ContentLoadException, match=r"x\.ttf"):
        bake(FONT[:300], "x.ttf")


def test_an_atlas_that_grows_too_large_is_refused():
    with pytest.raises(ValueError, match="4096"):
        pack([(1000, 1000)] * 17)
    width, height, corners = pack([(1000, 1000)] * 9)
    assert (width, height) == (4096, 4096) and len(set(corners)) == 9
