"""Suite "texture and sprite": exact texels, cut-out transparency, the key colour, and SpriteBatch's geometry."""

from __future__ import annotations

import numpy as np

from renderers.tinygl.resources import ALPHA_CUTOUT_THRESHOLD
from tests.conformance.drawing import packed, rgba
from tests.tinygl._scene import BLUE, CLEAR, GREEN, RED, Scene, near, scene
from xna import MathHelper, Rectangle, Vector2
from xna.graphics import BlendState, SamplerState, SpriteEffects, Texture2D, Viewport

PLACE = (16, 16, 16, 16)


def _green(made: Scene) -> Texture2D:
    """Give a 4x4 green texture with a transparent white texel at (0,0) and an opaque one of the key colour at (1,0)."""
    return made.texture(4, 4, [(255, 255, 255, 0), (255, 0, 255, 255), *[(*GREEN, 255)] * 14])


def test_get_data_gives_back_every_byte_and_the_asked_size() -> None:
    with scene() as made:
        texels = packed([(16 * i, 255 - i, 7 * i, 17 * i) for i in range(15)])
        image = Texture2D(made.device, 5, 3)
        image.SetData(texels)
        back = np.zeros(15, np.uint32)
        image.GetData(back)
        assert (image.Width, image.Height, image.LevelCount) == (5, 3, 1)
        assert (back == texels).all()


def test_a_part_of_a_texture_is_written_and_read() -> None:
    with scene() as made:
        image = made.texture(8, 8, [RED])
        part = packed([(10, 20, 30, 40)] * 6)
        image.SetData(0, Rectangle(2, 3, 3, 2), part, 0, 6)
        whole = np.zeros(64, np.uint32)
        image.GetData(whole)
        assert (whole.reshape(8, 8)[3:5, 2:5] == part.reshape(2, 3)).all()
        assert int((whole == packed([RED])[0]).sum()) == 58


def test_what_is_written_after_a_draw_shows_at_the_next() -> None:
    with scene() as made:
        image = made.texture(1, 1, [RED])
        made.sprite(image, PLACE)
        made.device.Textures[0] = None
        image.SetData(packed([GREEN]))
        made.sprite(image, PLACE)
        assert made.pixel(20, 20) == GREEN


def test_a_transparent_texel_is_left_out_and_an_opaque_one_of_the_key_colour_is_nudged() -> None:
    with scene() as made:
        made.batch.Begin()
        made.batch.Draw(_green(made), Rectangle(*PLACE), rgba((255, 255, 255)))
        made.batch.End()
        assert made.pixel(18, 18) == CLEAR
        assert made.pixel(22, 18) == (255, 1, 255)
        assert made.pixel(26, 26) == GREEN
        assert made.covered() == 15 * 16


def test_the_threshold_is_128_of_alpha_times_tint() -> None:
    with scene() as made:
        for alpha, tint, is_drawn in (
            (128, 255, True),
            (127, 255, False),
            (255, 128, True),
            (255, 127, False),
            (181, 179, False),
            (181, 180, True),
        ):
            made.clear()
            made.sprite(made.texture(1, 1, [(255, 0, 0, alpha)]), PLACE, (255, 255, 255, tint))
            assert made.covered() == (256 if is_drawn else 0), (alpha, tint)
        assert ALPHA_CUTOUT_THRESHOLD == 128


def test_non_premultiplied_is_a_cutout_too() -> None:
    with scene() as made:
        made.sprite(_green(made), PLACE, blend=BlendState.NonPremultiplied)
        assert made.covered() == 15 * 16


def test_opaque_draws_transparent_texels_and_nudges_the_key_colour() -> None:
    with scene() as made:
        made.sprite(made.texture(2, 1, [(255, 0, 0, 0), (255, 0, 255, 255)]), PLACE, blend=BlendState.Opaque)
        assert made.pixel(18, 20) == RED
        assert made.pixel(28, 20) == (255, 1, 255)


def test_a_batch_of_different_tints_is_cut_sprite_by_sprite() -> None:
    with scene() as made:
        image = made.texture(2, 1, [(0, 255, 0, 255), (0, 255, 0, 160)])
        made.batch.Begin()
        for number, alpha in enumerate((255, 255, 200, 100, 255)):
            made.batch.Draw(image, Rectangle(12 * number, 0, 8, 8), rgba((255, 255, 255, alpha)))
        made.batch.End()
        counts = [int((made.pixels()[:8, 12 * n : 12 * n + 8, 1] == 255).sum()) for n in range(5)]
        assert counts == [64, 64, 32, 0, 64]


def test_tint_multiplies_and_a_source_rectangle_cuts() -> None:
    with scene() as made:
        made.sprite(_green(made), PLACE, (128, 128, 128, 255), source=Rectangle(1, 1, 3, 3))
        assert near(made.pixel(26, 26), (0, 128, 0))
        assert made.covered() == 256


def test_the_origin_is_in_source_texels() -> None:
    with scene() as made:
        made.sprite(made.texture(4, 4, [GREEN]), PLACE, source=Rectangle(0, 0, 4, 4), origin=Vector2(2, 2))
        assert (made.pixels()[8:24, 8:24, :3] == GREEN).all()
        assert made.covered() == 256


def test_flips_turn_the_texture_round() -> None:
    with scene() as made:
        halves = made.texture(2, 2, [RED, GREEN, BLUE, (255, 255, 255)])
        made.sprite(halves, PLACE, effects=SpriteEffects.FlipHorizontally)
        assert [made.pixel(x, y) for x, y in ((18, 18), (30, 18), (18, 30))] == [GREEN, RED, (255, 255, 255)]
        made.sprite(halves, PLACE, effects=SpriteEffects.FlipVertically)
        assert [made.pixel(x, y) for x, y in ((18, 18), (30, 18), (18, 30))] == [BLUE, (255, 255, 255), RED]


def test_rotation_turns_about_the_corner() -> None:
    with scene() as made:
        made.sprite(made.texture(1, 1, [GREEN]), (32, 24, 8, 4), rotation=MathHelper.PiOver2)
        assert (made.pixels()[24:32, 28:32, :3] == GREEN).all()
        assert made.covered() == 32


def test_sprites_are_local_to_the_viewport_and_stay_in_it() -> None:
    with scene() as made:
        made.device.Viewport = Viewport(20, 10, 16, 16)
        made.sprite(made.texture(1, 1, [GREEN]), (0, 0, 8, 8))
        assert made.covered() == 64
        assert (made.pixels()[10:18, 20:28, :3] == GREEN).all()
        made.sprite(made.texture(1, 1, [GREEN]), (-50, -50, 200, 200))
        assert made.covered() == 256


def test_sampling_is_nearest_and_wraps_whatever_the_sampler_says() -> None:
    pictures = []
    for sampler in (SamplerState.PointWrap, SamplerState.LinearClamp, SamplerState.PointClamp, SamplerState.LinearWrap):
        with scene() as made:
            made.sprite(made.texture(2, 1, [RED, GREEN]), (0, 0, 64, 64), sampler=sampler, source=Rectangle(0, 0, 4, 1))
            pictures.append(made.pixels())
    assert all((picture == pictures[0]).all() for picture in pictures)
    assert [tuple(pictures[0][0, x, :3].tolist()) for x in (15, 16, 31, 32, 47, 48)] == [RED, GREEN, GREEN, RED, RED, GREEN]


def test_textures_are_resampled_to_256_texels() -> None:
    with scene(512, 4) as made:
        columns = [(number % 256, number // 256, 0) for number in range(512)]
        made.sprite(made.texture(512, 1, columns), (0, 0, 512, 4))
        row = made.pixels()[0, :, :2].astype(int)
        seen = row[:, 0] + 256 * row[:, 1]
        assert len(set(seen.tolist())) == 256
        assert (seen[::2] == seen[1::2]).all()
        assert (np.abs(seen - np.arange(512)) <= 1).all()


def test_textures_of_up_to_256_texels_are_drawn_one_to_one() -> None:
    for size in (3, 100, 129, 200, 255, 256):
        with scene(256, 2) as made:
            made.sprite(made.texture(size, 1, [(number, 0, 0) for number in range(size)]), (0, 0, size, 2))
            assert made.pixels()[0, :size, 0].tolist() == list(range(size)), size
