from __future__ import annotations

import gc
import inspect
import weakref

import numpy as np
import pytest

from tests.unit._devices import device, make_device  # noqa: F401
from tests.unit._effects import Canvas, plain, texture
from xna.color import Color
from xna.exceptions import ArgumentException, ArgumentNullException, InvalidOperationException, ObjectDisposedException
from xna.graphics import (
    BasicEffect,
    BlendState,
    DepthFormat,
    DepthStencilState,
    RasterizerState,
    RenderTarget2D,
    SamplerState,
    SpriteBatch,
    SpriteEffects,
    SpriteSortMode,
    Texture2D,
    Viewport,
)
from xna.matrix import Matrix
from xna.rectangle import Rectangle
from xna.vector2 import Vector2
from xna.vector3 import Vector3

RED, GREEN, BLUE, WHITE = (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (255, 255, 255, 255)
MODES = list(SpriteSortMode)


@pytest.fixture
def software():
    with make_device("SOFTWARE") as made:
        yield made


def begin(batch, mode=SpriteSortMode.Deferred, **states):
    batch.Begin(mode, BlendState.Opaque, SamplerState.PointClamp, **states)


def picture(software, draws, size=(16, 16), mode=SpriteSortMode.Deferred, **states):
    """Draw onto a fresh target; `draws` is a function of the batch."""
    canvas = Canvas(software, *size)
    with SpriteBatch(software) as batch:
        begin(batch, mode, **states)
        draws(batch)
        batch.End()
    return canvas.pixels()


def covered(pixels):
    """Give the covered columns and rows as ranges."""
    rows, columns = np.flatnonzero(pixels.any(axis=(1, 2))), np.flatnonzero(pixels.any(axis=(0, 2)))
    return (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)


# ---- Draw's overloads


PLACE, AREA, SOURCE, ORIGIN = Vector2(3, 4), Rectangle(3, 4, 8, 4), Rectangle(2, 0, 2, 2), Vector2(1, 1)
FLIP = SpriteEffects.FlipHorizontally


@pytest.mark.parametrize(
    ("arguments", "keywords", "box"),
    [
        ((PLACE, Color.White), {}, (3, 4, 7, 6)),
        ((PLACE, None, Color.White), {}, (3, 4, 7, 6)),
        ((PLACE, SOURCE, Color.White), {}, (3, 4, 5, 6)),
        ((PLACE, SOURCE, Color.White, 0.0, ORIGIN, 2.0, FLIP, 0.5), {}, (1, 2, 5, 6)),
        ((PLACE, SOURCE, Color.White, 0, ORIGIN, 2, FLIP, 0), {}, (1, 2, 5, 6)),
        ((PLACE, SOURCE, Color.White, 0.0, ORIGIN, Vector2(2, 1), FLIP, 0.5), {}, (1, 3, 5, 5)),
        ((AREA, Color.White), {}, (3, 4, 11, 8)),
        ((AREA, SOURCE, Color.White), {}, (3, 4, 11, 8)),
        ((AREA, SOURCE, Color.White, 0.0, ORIGIN, FLIP, 0.5), {}, (0, 2, 7, 6)),
        ((AREA, None, Color.White, 0.0, Vector2(0, 0), SpriteEffects.None_, 0.5), {}, (3, 4, 11, 8)),
        (((3, 4), Color.White), {}, (3, 4, 7, 6)),
        (((3, 4), (2, 0, 2, 2), Color.White, 0.0, (1, 1), (2, 1)), {}, (1, 3, 5, 5)),
        (((3, 4, 8, 4), Color.White), {}, (3, 4, 11, 8)),
        ((np.array([3.0, 4.0]), Color.White), {}, (3, 4, 7, 6)),
        ((), {"position": PLACE, "color": Color.White, "scale": 2.0}, (3, 4, 11, 8)),
        ((), {"destinationRectangle": AREA, "color": Color.White}, (3, 4, 11, 8)),
        ((), {"destinationRectangle": (3, 4, 8, 4), "color": Color.White, "effects": FLIP, "layerDepth": 0.5}, (3, 4, 11, 8)),
    ],
)
@pytest.mark.parametrize("mode", [SpriteSortMode.Deferred, SpriteSortMode.Immediate])
def test_draw_overloads(software, arguments, keywords, box, mode):
    sprite = texture(software, [[RED, GREEN, BLUE, WHITE]] * 2)
    pixels = picture(software, lambda batch: batch.Draw(sprite, *arguments, **keywords), mode=mode)
    assert covered(pixels) == box


def test_draw_flip_of_the_rectangle_overload(software):
    sprite = texture(software, [[RED, GREEN]])
    draw = lambda *rest: picture(  # noqa: E731
        software, lambda batch: batch.Draw(sprite, Rectangle(0, 0, 2, 1), None, Color.White, 0.0, Vector2(0, 0), *rest)
    )
    assert draw(SpriteEffects.None_, 0.0)[0, :2].tolist() == [list(RED), list(GREEN)]
    assert draw(FLIP, 0.0)[0, :2].tolist() == [list(GREEN), list(RED)]
    assert draw(FLIP)[0, :2].tolist() == [list(GREEN), list(RED)]


def test_draw_refuses_wrong_arguments(device):  # noqa: F811
    sprite, batch = plain(device, 2, 2, RED), SpriteBatch(device)
    batch.Begin()
    nulls = [(None, PLACE, Color.White), (sprite, None, Color.White), (sprite, PLACE, None, None), (sprite, PLACE)]
    for arguments in nulls:
        with pytest.raises(ArgumentNullException):
            batch.Draw(*arguments)
    rest = (None, Color.White, 0.0, ORIGIN)
    types = [
        ("hero", PLACE, Color.White),
        (sprite, "x", Color.White),
        (sprite, 3, Color.White),
        (sprite, PLACE, 3, Color.White),
        (sprite, PLACE, None, "red"),
        (sprite, PLACE, None, (255, 0, 0)),
        (sprite, PLACE, None, Color.White, True),
        (sprite, PLACE, None, Color.White, "0"),
        (sprite, PLACE, None, Color.White, 0.0, 3),
        (sprite, PLACE, *rest, True),
        (sprite, PLACE, *rest, 1.0, True),
        (sprite, PLACE, *rest, 1.0, 0.5),
        (sprite, PLACE, *rest, 1.0, FLIP, True),
        (sprite, (True, 1), Color.White),
        (sprite, AREA, *rest, FLIP, FLIP),
    ]
    for arguments in types:
        with pytest.raises(TypeError):
            batch.Draw(*arguments)
    for arguments in ((sprite, AREA, *rest, 2.0), (sprite, AREA, *rest, Vector2(1, 1), FLIP, 0.0)):
        with pytest.raises(ArgumentException):
            batch.Draw(*arguments)
    with pytest.raises(ArgumentException):
        batch.Draw(sprite, PLACE, color=Color.White, destinationRectangle=AREA)
    batch.End()
    assert device.Metrics.SpriteCount == 0


def test_draw_huge_numbers_become_infinite(device):  # noqa: F811
    batch = SpriteBatch(device)
    batch.Begin()
    batch.Draw(plain(device, 1, 1, RED), PLACE, None, Color.White, 1e300, ORIGIN, 1e300, FLIP, -1e300)
    batch.End()
    assert device.Metrics.SpriteCount == 1


def test_draw_signatures_agree(device):  # noqa: F811
    batch = SpriteBatch(device)
    shown = list(inspect.signature(SpriteBatch.Draw).parameters.values())[1:]
    used = list(inspect.signature(batch.Draw).parameters.values())
    assert [p.name for p in shown] == [p.name for p in used]
    # A built-in method shows ... for defaults that are no literals.
    assert all(used[n].default in (p.default, ...) for n, p in enumerate(shown))
    assert inspect.getdoc(SpriteBatch.Draw)


def test_a_derived_class_may_override_draw(software):
    class Shifted(SpriteBatch):
        def Draw(self, texture, position, color):
            super().Draw(texture, Vector2(position.X + 5, position.Y), color)

    canvas = Canvas(software, 16, 16)
    with Shifted(software) as batch:
        begin(batch)
        batch.Draw(plain(software, 2, 2, RED), Vector2(0, 0), Color.White)
        batch.End()
    assert covered(canvas.pixels()) == (5, 0, 7, 2)


# ---- life: Begin, End, errors


def test_calls_outside_begin_and_end_are_refused(device):  # noqa: F811
    batch, sprite = SpriteBatch(device), plain(device, 1, 1, RED)
    for _ in range(2):
        with pytest.raises(InvalidOperationException, match="Begin"):
            batch.Draw(sprite, PLACE, Color.White)
        with pytest.raises(InvalidOperationException, match="Begin"):
            batch.DrawManyEXT(sprite, np.zeros((1, 2)))
        with pytest.raises(InvalidOperationException, match="Begin"):
            batch.End()
        batch.Begin()
        batch.Draw(sprite, PLACE, Color.White)
        with pytest.raises(InvalidOperationException, match="End"):
            batch.Begin()
        batch.End()
    kept = batch.Draw
    with pytest.raises(InvalidOperationException):
        kept(sprite, PLACE, Color.White)
    assert device.Metrics.SpriteCount == 2


def test_failed_begin_leaves_the_batch_usable(device):  # noqa: F811
    batch = SpriteBatch(device)
    disposed = BasicEffect(device)
    disposed.Dispose()
    for wrong in (
        {"sortMode": 9},
        {"sortMode": True},
        {"blendState": SamplerState.PointClamp},
        {"samplerState": 1},
        {"effect": "glow"},
        {"effect": disposed},
        {"transformMatrix": 1.0},
    ):
        with pytest.raises((TypeError, ValueError, InvalidOperationException)):
            batch.Begin(**wrong)
        batch.Begin()
        batch.End()


def test_textures_of_other_devices_and_disposed_ones_are_refused(device):  # noqa: F811
    batch, sprite = SpriteBatch(device), plain(device, 1, 1, RED)
    batch.Begin()
    with make_device() as other, pytest.raises(InvalidOperationException, match="another GraphicsDevice"):
        batch.Draw(plain(other, 1, 1, RED), PLACE, Color.White)
    gone = plain(device, 1, 1, RED)
    gone.Dispose()
    with pytest.raises(ObjectDisposedException):
        batch.Draw(gone, PLACE, Color.White)
    batch.Draw(sprite, PLACE, Color.White)
    sprite.Dispose()
    with pytest.raises(ObjectDisposedException):
        batch.End()
    batch.Begin()
    batch.End()


def test_only_one_immediate_batch_may_be_open(device):  # noqa: F811
    first, second = SpriteBatch(device), SpriteBatch(device)
    first.Begin(SpriteSortMode.Immediate)
    with pytest.raises(InvalidOperationException, match="Immediate"):
        second.Begin(SpriteSortMode.Immediate)
    with pytest.raises(InvalidOperationException, match="Immediate"):
        second.Begin()
    first.End()
    second.Begin()
    with pytest.raises(InvalidOperationException, match="Immediate"):
        first.Begin(SpriteSortMode.Immediate)
    first.Begin()
    first.End()
    second.End()
    second.Begin(SpriteSortMode.Immediate)
    with make_device() as other:
        third = SpriteBatch(other)
        third.Begin(SpriteSortMode.Immediate)
        third.End()
    second.Dispose()
    first.Begin(SpriteSortMode.Immediate)
    first.End()
    with pytest.raises(ObjectDisposedException):
        second.Begin()


def test_a_batch_that_is_dropped_while_open_is_in_nobodys_way(device):  # noqa: F811
    SpriteBatch(device).Begin(SpriteSortMode.Immediate)
    gc.collect()
    batch = SpriteBatch(device)
    batch.Begin(SpriteSortMode.Immediate)
    batch.End()


def test_constructor_needs_a_device():
    with pytest.raises(ArgumentNullException):
        SpriteBatch(None)


# ---- states


STATES = (BlendState.Additive, SamplerState.PointWrap, DepthStencilState.DepthRead, RasterizerState.CullNone)
DEFAULTS = (BlendState.AlphaBlend, SamplerState.LinearClamp, DepthStencilState.None_, RasterizerState.CullCounterClockwise)


def current(device):  # noqa: F811
    return device.BlendState, device.SamplerStates[0], device.DepthStencilState, device.RasterizerState


def test_states_are_set_at_end_and_stay(device):  # noqa: F811
    batch, before = SpriteBatch(device), current(device)
    batch.Begin(SpriteSortMode.Deferred, *STATES)
    assert current(device) == before
    batch.End()
    assert current(device) == STATES
    batch.Begin()
    batch.End()
    assert current(device) == DEFAULTS


def test_immediate_sets_states_at_begin(device):  # noqa: F811
    batch = SpriteBatch(device)
    batch.Begin(SpriteSortMode.Immediate, *STATES)
    assert current(device) == STATES
    device.BlendState = BlendState.Opaque
    batch.Draw(plain(device, 1, 1, RED), PLACE, Color.White)
    assert device.Metrics.DrawCount == 1
    batch.End()
    assert device.BlendState is BlendState.Opaque


def test_state_objects_are_frozen_at_begin(device):  # noqa: F811
    batch, state = SpriteBatch(device), BlendState()
    batch.Begin(blendState=state)
    with pytest.raises(InvalidOperationException):
        state.ColorSourceBlend = state.ColorDestinationBlend
    batch.End()


def test_transform_is_copied_at_begin(software):
    transform = Matrix.CreateTranslation(4, 0, 0)

    def draws(batch):
        transform.M41 = 9.0
        batch.Draw(sprite, Vector2(0, 0), Color.White)

    sprite = plain(software, 2, 2, RED)
    assert covered(picture(software, draws, transformMatrix=transform)) == (4, 0, 6, 2)


# ---- what is drawn


@pytest.mark.parametrize("mode", MODES)
def test_sort_modes(software, mode):
    red, blue = plain(software, 4, 4, RED), plain(software, 4, 4, BLUE)

    def draws(batch):
        for number, (sprite, depth) in enumerate([(red, 0.9), (blue, 0.1), (red, 0.1), (blue, 0.9), (red, 0.5), (blue, 0.5)]):
            place = Vector2(number // 2 * 5, 0)
            batch.Draw(sprite, place, None, Color.White, 0.0, Vector2(0, 0), 1.0, SpriteEffects.None_, depth)

    tops = [tuple(pixel) for pixel in picture(software, draws, mode=mode)[0, [0, 5, 10]]]
    wanted = {
        SpriteSortMode.BackToFront: [BLUE, RED, BLUE],
        SpriteSortMode.FrontToBack: [RED, BLUE, BLUE],
    }
    assert tops == wanted.get(mode, [BLUE, BLUE, BLUE])


@pytest.mark.parametrize(("mode", "draws"), [("Deferred", 4), ("Immediate", 5), ("Texture", 2), ("BackToFront", 4)])
def test_draw_calls(device, mode, draws):  # noqa: F811
    a, b, batch = plain(device, 1, 1, RED), plain(device, 1, 1, BLUE), SpriteBatch(device)
    batch.Begin(SpriteSortMode[mode])
    for sprite in (a, a, b, a, b):
        batch.Draw(sprite, PLACE, Color.White)
    batch.End()
    assert (device.Metrics.DrawCount, device.Metrics.SpriteCount) == (draws, 5)


def test_many_sprites_of_one_texture_are_one_draw_call(device):  # noqa: F811
    sprite, batch = plain(device, 1, 1, RED), SpriteBatch(device)
    batch.Begin()
    for _ in range(5000):
        batch.Draw(sprite, PLACE, Color.White)
    batch.End()
    assert (device.Metrics.DrawCount, device.Metrics.SpriteCount) == (1, 5000)


def test_color_multiplies_the_texture(software):
    sprite = plain(software, 1, 1, (200, 100, 50, 255))
    pixels = picture(software, lambda batch: batch.Draw(sprite, Vector2(0, 0), Color(128, 255, 0, 64)))
    assert pixels[0, 0].tolist() == pytest.approx([100, 100, 0, 64], abs=1)


def test_coordinates_count_from_the_viewport(software):
    canvas, sprite = Canvas(software, 16, 16), plain(software, 2, 2, RED)
    software.Viewport = Viewport(4, 6, 8, 8)
    with SpriteBatch(software) as batch:
        begin(batch)
        batch.Draw(sprite, Vector2(1, 1), Color.White)
        batch.End()
    assert covered(canvas.pixels()) == (5, 7, 7, 9)


@pytest.mark.parametrize("size", [8, 7])
@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("sampler", [SamplerState.PointClamp, SamplerState.PointWrap])
@pytest.mark.parametrize("mode", [SpriteSortMode.Deferred, SpriteSortMode.Immediate])
def test_fractional_positions_show_no_neighbouring_cell(software, size, axis, sampler, mode):
    half = size // 2
    cells = np.zeros((size, 4, 4), np.uint8)
    cells[:half], cells[half:] = GREEN, RED
    source = Rectangle(0, half, 4, size - half)
    if axis:
        cells, source = cells.transpose(1, 0, 2), Rectangle(half, 0, size - half, 4)
    sprite = texture(software, cells)
    for offset in (0.25, 0.5, 0.75):
        canvas = Canvas(software, 16, 16)
        place = Vector2(offset, 0) if axis else Vector2(0, offset)
        with SpriteBatch(software) as batch:
            batch.Begin(mode, BlendState.Opaque, sampler)
            batch.Draw(sprite, place, source, Color.White)
            batch.End()
        pixels = canvas.pixels()
        assert not pixels[..., 1].any()
        rows = np.flatnonzero(pixels[..., 0].any(axis=0 if axis else 1)).tolist()
        first = 1 if offset == 0.75 else 0
        assert rows == list(range(first, first + size - half))


def test_layer_depth_is_written_as_z(software):
    target = RenderTarget2D(software, 8, 8, False, software.PresentationParameters.BackBufferFormat, DepthFormat.Depth24)
    green, white = plain(software, 8, 8, GREEN), plain(software, 8, 8, WHITE)

    def seen(depth, state=DepthStencilState.Default):
        software.SetRenderTarget(target)
        software.Clear(Color.Black)
        with SpriteBatch(software) as batch:
            for sprite, z, use in ((green, 0.5, DepthStencilState.Default), (white, depth, state)):
                begin(batch, depthStencilState=use)
                batch.Draw(sprite, Vector2(0, 0), None, Color.White, 0.0, Vector2(0, 0), 1.0, SpriteEffects.None_, z)
                batch.End()
        software.SetRenderTarget(None)
        data = np.zeros((8, 8, 4), np.uint8)
        target.GetData(data)
        return tuple(data[4, 4]) == WHITE

    assert seen(0.0)
    assert seen(0.75, DepthStencilState.None_)
    assert not seen(0.75)
    for outside in (1.5, -0.1):
        assert not seen(outside)
        assert not seen(outside, DepthStencilState.None_)


def test_not_a_number_draws_nothing(software):
    sprite, nan = plain(software, 4, 4, RED), float("nan")

    def draws(batch):
        batch.Draw(sprite, Vector2(nan, 0), Color.White)
        batch.Draw(sprite, Vector2(0, 0), None, Color.White, nan)
        batch.Draw(sprite, Vector2(0, 0), None, Color.White, 0.0, Vector2(0, 0), nan)
        batch.Draw(sprite, Vector2(8, 8), Color.White)

    for mode in MODES:
        assert covered(picture(software, draws, mode=mode)) == (8, 8, 12, 12)


def test_textures_live_until_they_are_drawn_and_no_longer(software):
    canvas, batch, kept = Canvas(software, 8, 8), SpriteBatch(software), []

    def draw_and_forget():
        sprite = plain(software, 4, 4, RED)
        kept.append(weakref.ref(sprite))
        batch.Draw(sprite, Vector2(0, 0), Color.White)

    batch.Begin(blendState=BlendState.Opaque)
    draw_and_forget()
    gc.collect()
    assert kept[0]() is not None
    batch.End()
    assert (canvas.pixels()[0, 0] == RED).all()
    with pytest.warns(ResourceWarning):
        software.Present()
        gc.collect()
    assert kept[0]() is None


def test_one_texture_on_two_targets(software):
    sprite = plain(software, 8, 8, RED)
    first, second = (picture(software, lambda batch: batch.Draw(sprite, Vector2(0, 0), Color.White), (8, 8)) for _ in range(2))
    assert (first == RED).all()
    assert (second == RED).all()


def test_changing_a_texture_between_immediate_draws(software):
    canvas, sprite = Canvas(software, 16, 8), Texture2D(software, 8, 8)
    with SpriteBatch(software) as batch:
        begin(batch, SpriteSortMode.Immediate)
        for number, color in enumerate((Color.Red, Color.Blue)):
            software.Textures[0] = None
            sprite.SetData([color] * 64)
            batch.Draw(sprite, Vector2(number * 8, 0), Color.White)
        batch.End()
    pixels = canvas.pixels()
    assert (pixels[:, :8] == RED).all()
    assert (pixels[:, 8:] == BLUE).all()


def test_custom_effect_draws_each_run(software):
    effect = BasicEffect(software)
    effect.TextureEnabled = effect.VertexColorEnabled = True
    effect.DiffuseColor = Vector3(0.5, 1, 1)
    effect.Projection = Matrix.CreateOrthographicOffCenter(0, 16, 16, 0, 0, 1)
    red, green = plain(software, 4, 4, RED), plain(software, 4, 4, GREEN)

    def draws(batch):
        batch.Draw(red, Vector2(0, 0), Color.White)
        batch.Draw(green, Vector2(8, 8), Color.White)

    for mode in (SpriteSortMode.Deferred, SpriteSortMode.Immediate):
        pixels = picture(software, draws, mode=mode, effect=effect)
        assert pixels[2, 2].tolist() == pytest.approx([128, 0, 0, 255], abs=1)
        assert (pixels[10, 10] == GREEN).all()


def test_immediate_uses_the_effect_that_the_game_applies_after_begin(software):
    effect, sprite = BasicEffect(software), plain(software, 16, 16, RED)
    effect.DiffuseColor = Vector3(0, 0, 1)
    effect.Projection = Matrix.CreateOrthographicOffCenter(0, 16, 16, 0, 0, 1)

    def draws(batch):
        effect.CurrentTechnique.Passes[0].Apply()
        batch.Draw(sprite, Vector2(0, 0), Color.White)

    assert (picture(software, draws, mode=SpriteSortMode.Immediate)[8, 8] == BLUE).all()


# ---- DrawManyEXT


@pytest.mark.parametrize("mode", MODES)
def test_draw_many_equals_draws_one_by_one(software, mode):
    rng, sprite = np.random.default_rng(3), texture(software, np.arange(256).reshape(8, 8, 4))
    places, turns, scales = rng.uniform(0, 60, (40, 2)), rng.uniform(0, 6, 40), rng.uniform(0.5, 2, (40, 2))
    colors, flips, depths = rng.integers(0, 2**32, 40, np.uint32), rng.integers(0, 4, 40), rng.random(40)
    sources = rng.integers(0, 8, (40, 4))

    def many(batch):
        batch.DrawManyEXT(sprite, places, sources, colors, turns, Vector2(2, 3), scales, flips, depths)

    def single(batch):
        for number in range(40):
            color = Color()
            color.PackedValue = int(colors[number])
            batch.Draw(
                *(sprite, Vector2(places[number]), Rectangle(*sources[number].tolist()), color, turns[number], Vector2(2, 3)),
                *(Vector2(scales[number]), SpriteEffects(int(flips[number])), depths[number]),
            )

    assert np.array_equal(picture(software, many, (64, 64), mode), picture(software, single, (64, 64), mode))


def test_draw_many_arguments(device):  # noqa: F811
    sprite, batch, places = plain(device, 4, 4, RED), SpriteBatch(device), np.zeros((3, 2))
    batch.Begin()
    good = [
        {},
        {"sourceRectangles": Rectangle(0, 0, 1, 1), "colors": Color.Red, "rotations": 1.0, "scales": 2, "layerDepths": 0.5},
        {"colors": [Color.Red] * 3, "origin": Vector2(1, 1), "scales": Vector2(1, 2), "effects": FLIP},
        {"colors": np.zeros((3, 4), np.uint8), "scales": np.ones(3), "sourceRectangles": [0, 0, 2, 2]},
    ]
    for keywords in good:
        batch.DrawManyEXT(sprite, places, **keywords)
    batch.DrawManyEXT(sprite, np.zeros((0, 2)))
    bad = [
        {"colors": np.zeros(3)},
        {"colors": np.zeros((2, 4), np.uint8)},
        {"rotations": np.zeros(2)},
        {"scales": np.zeros((3, 3))},
        {"effects": np.zeros(3)},
        {"sourceRectangles": np.zeros((2, 4))},
        {"layerDepths": ["x", "y", "z"]},
    ]
    for keywords in bad:
        with pytest.raises(ArgumentException):
            batch.DrawManyEXT(sprite, places, **keywords)
    with pytest.raises(ArgumentException):
        batch.DrawManyEXT(sprite, np.zeros((3, 3)))
    with pytest.raises(ArgumentNullException):
        batch.DrawManyEXT(sprite, None)
    with pytest.raises(ArgumentNullException):
        batch.DrawManyEXT(None, places)
    batch.End()
    assert device.Metrics.SpriteCount == 12
