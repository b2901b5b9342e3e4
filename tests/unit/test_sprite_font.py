from __future__ import annotations

import io

import numpy as np
import pytest

from tests.unit._devices import device, make_device  # noqa: F401
from tests.unit._effects import Canvas, plain, texture
from xna.color import Color
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.graphics import BlendState, SamplerState, SpriteBatch, SpriteEffects, SpriteFont
from xna.rectangle import Rectangle
from xna.vector2 import Vector2
from xna.vector3 import Vector3

RED, GREEN, BLUE = (220, 40, 40, 255), (40, 200, 60, 255), (50, 70, 220, 255)


def bearings_font(device, default=None):  # noqa: F811
    """Make a font whose bearings, spacing and blank make measured widths that no simpler rule gives."""
    return SpriteFont._create(
        plain(device, 16, 8, RED),
        [Rectangle(0, 0, 5, 8), Rectangle(5, 0, 4, 8), Rectangle(9, 0, 0, 0)],
        [Rectangle(0, 1, 6, 9), Rectangle(1, 0, 5, 10), Rectangle(0, 0, 3, 0)],
        ["A", "B", " "],
        10,
        1.0,
        [Vector3(-2, 6, 1), Vector3(1, 5, -2), Vector3(0, 3, 0)],
        default,
    )


def tile_font(device, default="A"):  # noqa: F811
    """Make a font of three 8x8 glyphs, each with a black upper left texel."""
    pixels = np.zeros((8, 24, 4), np.uint8)
    for number, color in enumerate((RED, GREEN, BLUE)):
        pixels[:, number * 8 : number * 8 + 8] = color
        pixels[0, number * 8] = (0, 0, 0, 255)
    cells = [Rectangle(x, 0, 8, 8) for x in (0, 8, 16)]
    return SpriteFont._create(
        texture(device, pixels), cells, [Rectangle(0, 0, 8, 8)] * 3, list("ABC"), 12, 0, [Vector3(0, 8, 0)] * 3, default
    )


@pytest.mark.parametrize(
    ("text", "width"), [("A", 7), ("B", 6), ("AB", 14), ("BA", 10), ("A B", 18), ("A ", 11), ("", 0), ("ABB", 19)]
)
def test_measure_string(device, text, width):  # noqa: F811
    assert bearings_font(device).MeasureString(text) == Vector2(width, 10 if text else 0)


def test_measure_string_takes_everything_with_a_text(device):  # noqa: F811
    class Builder:
        def __str__(self):
            return "A B"

    class Text(str):
        pass

    font = bearings_font(device)
    for text in (Builder(), Text("A B"), io.StringIO("A B")):
        assert font.MeasureString(text) == Vector2(18, 10)
    for wrong in (7, b"A", ["A"], object(), True):
        with pytest.raises(TypeError):
            font.MeasureString(wrong)
    with pytest.raises(ArgumentNullException):
        font.MeasureString(None)


def test_measure_string_with_lines(device):  # noqa: F811
    font = bearings_font(device)
    assert font.MeasureString("A\r\nB") == font.MeasureString("A\nB") == Vector2(7, 20)
    assert font.MeasureString("A\rB") == font.MeasureString("AB") == Vector2(14, 10)
    assert font.MeasureString("A\n") == Vector2(7, 20)
    assert font.MeasureString("\n") == Vector2(0, 20)
    font.LineSpacing = 4
    assert font.MeasureString("A\nB") == Vector2(7, 14)
    assert font.MeasureString("B\nA") == Vector2(7, 13)


def test_missing_characters(device):  # noqa: F811
    font = bearings_font(device)
    with pytest.raises(ArgumentException, match=r"U\+0009"):
        font.MeasureString("A\tB")
    with pytest.raises(ArgumentException, match=r"U\+1F600"):
        font.MeasureString("A\U0001f600")
    with pytest.raises(ArgumentException, match=r"\\ud83d.*U\+D83D"):
        font.MeasureString("A\ud83d")
    with pytest.raises(ArgumentException, match="DefaultCharacter"):
        font.DefaultCharacter = "%"
    assert font.DefaultCharacter is None
    font.DefaultCharacter = "B"
    assert font.MeasureString("A\tB") == Vector2(19, 10)
    with pytest.raises(ArgumentException):
        font.DefaultCharacter = "AB"
    with pytest.raises(TypeError):
        font.DefaultCharacter = 65
    assert font.DefaultCharacter == "B"
    font.DefaultCharacter = None
    with pytest.raises(ArgumentException):
        font.MeasureString("A\tB")


def test_members(device):  # noqa: F811
    font = bearings_font(device)
    assert font.Characters == ("A", "B", " ")
    assert (font.LineSpacing, font.Spacing) == (10, 1.0)
    assert font.TextureEXT.Width == 16
    font.Spacing = 3
    assert font.MeasureString("AB") == Vector2(16, 10)
    for name, wrong in (("Spacing", True), ("Spacing", "1"), ("LineSpacing", 1.5), ("LineSpacing", True)):
        with pytest.raises(TypeError):
            setattr(font, name, wrong)
    with pytest.raises(TypeError):
        SpriteFont()


def test_cache_of_layouts_is_bounded(device):  # noqa: F811
    font = bearings_font(device)
    for number in range(1000):
        font.MeasureString("A" * (number % 400))
    assert len(font._layouts) <= 256
    assert font._layout("A", 0) is font._layout("A", 0)


@pytest.fixture
def software():
    with make_device("SOFTWARE") as made:
        yield made


def draw(software, font, text, *arguments, size=(64, 48), transform=None):
    canvas = Canvas(software, *size)
    batch = SpriteBatch(software)
    batch.Begin(blendState=BlendState.Opaque, samplerState=SamplerState.PointClamp, transformMatrix=transform)
    try:
        batch.DrawString(font, text, *arguments)
    finally:
        batch.End()
        pixels = canvas.pixels()
    return pixels


def test_draw_string_places_glyphs(software):
    pixels = draw(software, tile_font(software), "AB\nCX", Vector2(8, 6), Color.White)
    for column, row, color in ((0, 0, RED), (1, 0, GREEN), (0, 1, BLUE), (1, 1, RED)):
        cell = pixels[6 + 12 * row : 14 + 12 * row, 8 + 8 * column : 16 + 8 * column]
        assert (cell[1:] == color).all()
        assert (cell[0, 0] == (0, 0, 0, 255)).all()
    assert not pixels[:6].any()
    assert not pixels[:, 24:].any()
    assert not pixels[14:18].any()


def test_draw_string_uses_bearings_and_crops(software):
    pixels = draw(software, bearings_font(software), "AB", Vector2(10, 10), Color.White)
    ink = np.flatnonzero(pixels[14].any(axis=1))
    # A: its negative left bearing counts as 0; B: 0 + 6 + 1, spacing 1, left bearing 1, crop 1
    assert ink.tolist() == [*range(10, 15), *range(20, 24)]
    assert np.flatnonzero(pixels[:, 12].any(axis=1)).tolist() == list(range(11, 19))
    assert np.flatnonzero(pixels[:, 21].any(axis=1)).tolist() == list(range(10, 18))


def test_draw_string_ignores_carriage_returns(software):
    font = bearings_font(software)
    for with_returns, without in (("A\r\nB", "A\nB"), ("A\rB", "AB")):
        pictures = [draw(software, font, text, Vector2(3, 3), Color.White) for text in (with_returns, without)]
        assert np.array_equal(*pictures)
        assert pictures[0].any()


@pytest.mark.parametrize(
    ("effects", "axes"),
    [
        (SpriteEffects.FlipHorizontally, [1]),
        (SpriteEffects.FlipVertically, [0]),
        (SpriteEffects.FlipHorizontally | SpriteEffects.FlipVertically, [0, 1]),
    ],
)
def test_draw_string_mirrors_the_whole_block(software, effects, axes):
    font = bearings_font(software, "A")
    size = font.MeasureString("AB\nBBA")
    plain_picture = draw(software, font, "AB\nBBA", Vector2(20, 12), Color.White)
    mirrored = draw(software, font, "AB\nBBA", Vector2(20, 12), Color.White, 0.0, Vector2(0, 0), 1.0, effects, 0.0)
    block = np.s_[12 : 12 + int(size.Y), 20 : 20 + int(size.X)]
    assert np.array_equal(np.flip(plain_picture[block], axes), mirrored[block])
    assert mirrored.any()


def test_draw_string_turns_and_scales_about_the_origin(software):
    font = tile_font(software)
    turned = draw(software, font, "AB", Vector2(30, 20), Color.White, np.pi / 2, Vector2(0, 0), 2.0)
    assert (turned[25, 20] == RED).all()
    assert (turned[40, 20] == GREEN).all()
    shifted = draw(software, font, "AB", Vector2(30, 20), Color.White, 0.0, Vector2(8, 8), Vector2(2, 1))
    assert (shifted[16, 20] == RED).all()
    assert (shifted[16, 40] == GREEN).all()
    assert np.flatnonzero(shifted.any(axis=(1, 2))).tolist() == list(range(12, 20))


def test_draw_string_keeps_fractions_of_positions(software):
    assert draw(software, tile_font(software), "AB", Vector2(8.25, 6), Color.White)[8, 8].any()
    assert not draw(software, tile_font(software), "AB", Vector2(8.75, 6), Color.White)[8, 8].any()


def test_draw_string_draws_nothing_of_a_failed_text(software):
    font = tile_font(software, None)
    canvas = Canvas(software, 64, 48)
    batch = SpriteBatch(software)
    batch.Begin()
    with pytest.raises(ArgumentException):
        batch.DrawString(font, "AB?", Vector2(0, 0), Color.White)
    batch.End()
    assert not canvas.pixels().any()


def test_draw_string_checks_its_arguments(device):  # noqa: F811
    font, batch = tile_font(device), SpriteBatch(device)
    batch.Begin()
    with pytest.raises(ArgumentNullException):
        batch.DrawString(None, "A", Vector2(0, 0), Color.White)
    with pytest.raises(ArgumentNullException):
        batch.DrawString(font, None, Vector2(0, 0), Color.White)
    with pytest.raises(ArgumentNullException):
        batch.DrawString(font, "A", None, Color.White)
    with pytest.raises(ArgumentNullException):
        batch.DrawString(font, "A", Vector2(0, 0), None)
    with pytest.raises(TypeError):
        batch.DrawString(font, "A", Vector2(0, 0), Color.White, True)
    with pytest.raises(TypeError):
        batch.DrawString("font", "A", Vector2(0, 0), Color.White)
    batch.End()


def test_draw_string_repeated_with_other_arguments_is_not_served_from_the_cache(software):
    font = tile_font(software)
    canvas = Canvas(software, 64, 48)
    with SpriteBatch(software) as batch:
        batch.Begin(blendState=BlendState.Opaque, samplerState=SamplerState.PointClamp)
        for x in (0, 20, 0, 40):
            batch.DrawString(font, "A", Vector2(x, 0), Color.White)
        batch.End()
    columns = np.flatnonzero(canvas.pixels()[4].any(axis=1)).tolist()
    assert columns == [*range(8), *range(20, 28), *range(40, 48)]


def test_a_text_drawn_again_elsewhere_looks_as_with_a_new_font(software):
    font, turned = tile_font(software), (0.5, Vector2(3, 4), 1.5)
    looks = [(Vector2(8, 6), Color.White), (Vector2(20, 9), Color.White), (Vector2(20, 9), Color.Gray)]
    looks += [(Vector2(20, 9), Color.Gray, *turned), (Vector2(30, 20), Color.Gray, *turned), (Vector2(8, 6), Color.White)]
    for look in looks:
        pixels = draw(software, font, "AB\nC", *look)
        assert pixels.any() and (pixels == draw(software, tile_font(software), "AB\nC", *look)).all()
