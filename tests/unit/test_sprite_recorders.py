"""What SpriteBatch's recorders take: the quick one of an uncompiled package, and the one that is made to be compiled."""

from __future__ import annotations

import math
import random
import struct
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from tests.unit._devices import device  # noqa: F401
from xna.color import Color
from xna.exceptions import ArgumentNullException, InvalidOperationException
from xna.graphics import GraphicsDevice, SpriteBatch, SpriteEffects, SpriteSortMode, Texture2D
from xna.graphics._python_recorder import make_python_recorder
from xna.graphics._quads import COMPILED
from xna.graphics._sprite_expand import FINISHED, QUAD_BYTES, RECORD
from xna.graphics._sprite_recorder import SpriteRecorder, make_recorder
from xna.graphics._taken_sprites import PackedSprites, PlainSprites, RecordedSprites
from xna.rectangle import Rectangle
from xna.vector2 import Vector2

Call = tuple[tuple[Any, ...], dict[str, Any]]

# The quick recorder reads members that compiled value types lack; there SpriteBatch does not use it.
MAKERS: list[Callable[[GraphicsDevice], SpriteRecorder]] = [make_recorder] if COMPILED else [make_recorder, make_python_recorder]
recorders = pytest.mark.parametrize("make", MAKERS)
FLIP = SpriteEffects.FlipVertically


def color(packed: int) -> Color:
    made = Color()
    made.PackedValue = packed
    return made


def calls(dice: random.Random, textures: list[Texture2D], count: int, change: float) -> Iterator[Call]:
    """Give Draw calls of all kinds; `change` says how often texture and kind change."""
    texture, kind = textures[0], 0
    for _ in range(count):
        if dice.random() < change:
            texture, kind = dice.choice(textures), dice.randrange(8)
        place = Vector2(dice.gauss(0, 99), dice.choice((-0.0, 3, dice.random())))
        tint = color(dice.choice((0x7F800001, 0xFFFFFFFF, dice.randrange(2**32))))
        area, pivot = Rectangle(*(dice.randrange(-9, 9) for _ in range(4))), Vector2(dice.random(), dice.random())
        turn, depth = dice.choice((0.0, dice.gauss(0, 3))), dice.random()
        look = (area, tint, turn, pivot, 1.5, FLIP, depth)
        yield (
            ((texture, place, None, tint), {}),
            ((texture, place, *look), {}),
            ((texture, place, None, *look[1:]), {}),
            ((texture, (place.X, 7), tint), {}),
            ((texture, area, tint), {}),
            ((texture, place, None, tint, 1, pivot, Vector2(2, dice.random()), SpriteEffects(3), 0), {}),
            ((texture,), {"destinationRectangle": area, "color": tint, "rotation": turn}),
            ((texture, place, tint), {"scale": np.float64(2.5)}),
        )[kind]


def taken(recorder: SpriteRecorder, given: list[Call]) -> Any:
    recorder.open(None)
    for arguments, named in given:
        recorder.draw(*arguments, **named)
    return recorder.take()


def bits(records: Any) -> list[list[int]]:
    rows: list[list[int]] = records.view(np.uint32).tolist()
    return rows


def references(records: Any) -> Any:
    return records.view(np.uint32)[:, 14]


@recorders
@pytest.mark.parametrize(("count", "change"), [(1, 1.0), (12, 0.7), (25, 0.3), (300, 1.0), (600, 0.3), (5000, 0.002)])
def test_records_hold_the_arguments_in_the_order_of_the_calls(device: Any, make: Any, count: int, change: float) -> None:  # noqa: F811
    textures = [Texture2D(device, 3 + number, 5) for number in range(3)]
    given = list(calls(random.Random(count), textures, count, change))
    recorder = make(device)
    rows = bits(taken(recorder, given).records)
    numbers = {texture: number for number, texture in enumerate(recorder.textures)}
    assert rows == [bits(np.frombuffer(expected(call, numbers), np.float32).reshape(1, 15))[0] for call in given]


def expected(call: Call, numbers: dict[Texture2D, int]) -> bytes:
    """Work out a record from the arguments, in the plainest way."""
    names = ("texture", "position", "sourceRectangle", "color", "rotation", "origin", "scale", "effects", "layerDepth")
    values: dict[str, Any] = {
        "sourceRectangle": None,
        "rotation": 0,
        "origin": Vector2(),
        "scale": 1,
        "effects": 0,
        "layerDepth": 0,
    }
    values |= dict(zip(names, call[0], strict=False)) | call[1]
    if isinstance(values["sourceRectangle"], Color):
        values |= {"color": values["sourceRectangle"], "sourceRectangle": None}
    texture, scale = values["texture"], values["scale"]
    place: Any = values.get("position")
    target = values.get("destinationRectangle") or (place if isinstance(place, Rectangle) else None)
    size = (scale.X, scale.Y) if isinstance(scale, Vector2) else (scale, scale)
    where = (target.X, target.Y, target.Width, target.Height) if target else (*place, *size)
    source = values["sourceRectangle"] or Rectangle(0, 0, texture.Width, texture.Height)
    turn = (*values["origin"], values["rotation"], values["layerDepth"])
    look = (source.X, source.Y, source.Width, source.Height, values["color"].PackedValue, int(values["effects"]))
    return RECORD.pack(*where, *turn, *look, numbers[texture] * 2 + (target is not None))


@pytest.mark.parametrize("mode", [SpriteSortMode.Deferred, SpriteSortMode.Texture, SpriteSortMode.BackToFront])
@pytest.mark.parametrize(("count", "change"), [(20, 0.5), (500, 0.5), (9000, 0.001)])
def test_corners_do_not_depend_on_the_recorder(device: Any, mode: SpriteSortMode, count: int, change: float) -> None:  # noqa: F811
    textures = [Texture2D(device, 3 + number, 5) for number in range(3)]
    given = list(calls(random.Random(7), textures, count, change))
    written = []
    for make in MAKERS:
        vertices = np.zeros(count * QUAD_BYTES, np.uint8)
        recorder = make(device)
        sprites = taken(recorder, given)
        written.append((sprites.write(mode, vertices).tolist(), vertices.tobytes()))
        again = np.zeros(count * QUAD_BYTES, np.uint8)
        sizes = np.array([(texture.Width, texture.Height) for texture in recorder.textures], np.float32)
        written.append((RecordedSprites(sprites.records, sizes).write(mode, again).tolist(), again.tobytes()))
    assert all(one == written[0] for one in written)


@pytest.mark.skipif(COMPILED, reason="a compiled recorder knows one kind")
def test_a_quick_recorder_takes_each_kind_its_own_way(device: Any) -> None:  # noqa: F811
    sprite, recorder = Texture2D(device, 2, 2), make_python_recorder(device)
    plain: Call = ((sprite, Vector2(1, 2), Color.White), {})
    turned: Call = ((sprite, Vector2(1, 2), None, Color.White, 0.5), {})
    assert isinstance(taken(recorder, [plain] * 3), PlainSprites)
    assert isinstance(taken(recorder, [turned] * 3), RecordedSprites)
    assert isinstance(taken(recorder, [turned] * 300), PackedSprites)
    assert isinstance(taken(recorder, [turned, plain] * 150), PackedSprites)
    assert recorder.take() is None


@recorders
@pytest.mark.parametrize("repeats", [1, 100])
def test_arguments_are_copied(device: Any, make: Any, repeats: int) -> None:  # noqa: F811
    sprite, recorder = Texture2D(device, 2, 2), make(device)
    recorder.open(None)
    place, tint, area, pivot, scale = Vector2(1, 2), Color(1, 2, 3, 4), Rectangle(1, 2, 3, 4), Vector2(5, 6), Vector2(7, 8)
    for _ in range(repeats):
        recorder.draw(sprite, place, tint)
        recorder.draw(sprite, place, area, tint, 0.5, pivot, 2.0, FLIP, 0.25)
        recorder.draw(sprite, area, area, tint)
        recorder.draw(sprite, place, area, tint, 0.5, pivot, scale)
    place.X = place.Y = pivot.X = scale.Y = 99
    tint.PackedValue = area.X = area.Height = 99
    rows = recorder.take().records
    assert rows[:, 0].tolist() == [1] * 4 * repeats
    assert rows[:, 11].tolist() == [2, 4, 4, 4] * repeats
    assert rows[3].tolist()[:8] == [1, 2, 7, 8, 5, 6, 0.5, 0]
    assert set(rows.view(np.uint32)[:, 12].tolist()) == {0x04030201}


@recorders
@pytest.mark.parametrize("count", [1, 80])
def test_special_numbers_keep_their_bits(device: Any, make: Any, count: int) -> None:  # noqa: F811
    sprite, recorder = Texture2D(device, 2, 2), make(device)
    recorder.open(None)
    numbers = (-0.0, math.inf, -math.inf, 1e-45, -3.4028234663852886e38, 16777217.0)
    for number in numbers * count:
        recorder.draw(sprite, Vector2(number, number), Color.White)
        recorder.draw(sprite, Vector2(number, 1), None, Color.White, number, Vector2(1, number), number, FLIP, number)
    rows = recorder.take().records
    wanted = np.array(numbers * count, np.float32).view(np.uint32)
    for first, column in ((0, 0), (0, 1), (1, 0), (1, 2), (1, 3), (1, 5), (1, 6), (1, 7)):
        assert (rows[first::2, column].copy().view(np.uint32) == wanted).all()


@recorders
@pytest.mark.parametrize("count", [1, 80])
def test_not_a_number_stays_one_and_leaves_its_neighbours_alone(device: Any, make: Any, count: int) -> None:  # noqa: F811
    sprite, recorder = Texture2D(device, 2, 2), make(device)
    recorder.open(None)
    odd = [struct.unpack("f", struct.pack("I", pattern))[0] for pattern in (0x7FC00001, 0xFFFFFFFF, 0x7FF00000)]
    for number in odd * count:
        recorder.draw(sprite, Vector2(5, number), color(0x7F800001))
        recorder.draw(sprite, Vector2(number, 6), None, color(0xFFF00000), 0.0, Vector2(7, number), 2.0)
    rows = recorder.take().records
    assert np.isnan(rows[::2, 1]).all() and np.isnan(rows[1::2, 0]).all() and np.isnan(rows[1::2, 5]).all()
    assert set(rows[::2, 0]) == {5} and set(rows[1::2, 1]) == {6} and set(rows[1::2, 4]) == {7}
    assert rows.view(np.uint32)[:, 12].tolist() == [0x7F800001, 0xFFF00000] * 3 * count


@recorders
def test_refused_calls_leave_no_trace(device: Any, make: Any) -> None:  # noqa: F811
    first, second, recorder = Texture2D(device, 1, 1), Texture2D(device, 2, 2), make(device)
    white, place = Color.White, Vector2(1, 2)
    recorder.open(None)
    wrong: tuple[tuple[type[Exception], tuple[Any, ...]], ...] = (
        (TypeError, (second, place, None, "white")),
        (TypeError, (second, place, "white", white)),
        (TypeError, (second, (1, "2"), white)),
        (TypeError, (second, place, None, white, True)),
        (TypeError, (second, place, None, white, 0.5, Vector2(), True)),
        (TypeError, (second, place, None, white, 0.5, Vector2(), 1.0, SpriteEffects.None_, np.bool_(True))),
        (TypeError, (second, place, None, white, 0.5, Vector2(), 1.0, 0.5)),
        (ArgumentNullException, (second, place, None, None)),
        (ArgumentNullException, (second, None, None, white)),
        (ArgumentNullException, (None, place, None, white)),
        (TypeError, ("texture", place, None, white)),
    )
    for error, arguments in wrong:
        for rotation in (0.0, 0.0, 0.5):
            recorder.draw(first, place, None, white, *([rotation] if rotation else []))
            with pytest.raises(error):
                recorder.draw(*arguments)
    sprites = recorder.take()
    assert (sprites.records[:, 10] == 1).all() and not references(sprites.records).any()
    assert sprites.records[:, 6].tolist() == [0, 0, 0.5] * len(wrong)


@recorders
def test_nothing_is_taken_outside_of_begin_and_end(device: Any, make: Any) -> None:  # noqa: F811
    sprite, recorder = Texture2D(device, 1, 1), make(device)
    for _ in range(2):
        with pytest.raises(InvalidOperationException, match="Begin must be called before Draw"):
            recorder.draw(sprite, Vector2(), Color.White)
        with pytest.raises(InvalidOperationException, match="Begin must be called before Draw"):
            recorder.reference_of(sprite)
        assert recorder.take() is None and recorder.textures == []
        recorder.open(None)
        recorder.draw(sprite, Vector2(), Color.White)
        recorder.close()


@recorders
@pytest.mark.parametrize("count", [3, 90])
def test_finished_records_keep_their_place(device: Any, make: Any, count: int) -> None:  # noqa: F811
    sprite, letters, recorder = Texture2D(device, 1, 1), Texture2D(device, 9, 9), make(device)
    recorder.open(None)
    for number in range(count):
        recorder.draw(sprite, Vector2(number, 0), Color.White)
        reference = recorder.reference_of(letters) + 1
        glyphs = [RECORD.pack(number, x, 3, 4, 0, 0, 0, 0.5, 0.25, 1, 2, 3, 7, 2, reference) for x in (1, 2)]
        recorder.emit(b"".join(glyphs))
        recorder.draw(letters, Vector2(number, 3), None, Color.White, 0.5)
    records = recorder.take().records
    assert records[:, :2].tolist() == [[number, y] for number in range(count) for y in range(4)]
    assert references(records).tolist() == [0, 3, 3, 2] * count
    assert records[1::4, 8].tolist() == [0.25] * count
    assert records.view(np.uint32)[:, 13].tolist() == [0, 2, 2, 0] * count


@recorders
def test_at_once_each_call_gives_its_finished_record(device: Any, make: Any) -> None:  # noqa: F811
    textures = [Texture2D(device, 3 + number, 5) for number in range(3)]
    given = list(calls(random.Random(1), textures, 200, 0.6))
    recorder = make(device)
    content: list[bytes] = []
    recorder.open(content.append)
    for arguments, named in given:
        recorder.draw(*arguments, **named)
    numbers = {texture: number for number, texture in enumerate(recorder.textures)}
    records = np.frombuffer(bytearray().join(content), np.float32).reshape(-1, 15)
    references(records)[...] &= np.uint32(FINISHED - 1)
    rows = bits(records)
    assert rows == [bits(np.frombuffer(expected(call, numbers), np.float32).reshape(1, 15))[0] for call in given]
    assert recorder.take() is None


def test_derived_values_are_taken(device: Any) -> None:  # noqa: F811
    class Place(Vector2):
        """A vector of a game's own."""

    class Tint(Color):
        """A colour of a game's own."""

    sprite, recorder = Texture2D(device, 2, 2), MAKERS[-1](device)
    recorder.open(None)
    recorder.draw(sprite, Place(1, 2), Tint(1, 2, 3, 4))
    recorder.draw(sprite, Vector2(3, 4), None, Tint(1, 2, 3, 4), 0.5, Place(5, 6), Place(7, 8))
    records = recorder.take().records  # type: ignore[union-attr]
    assert records[:, :6].tolist() == [[1, 2, 1, 1, 0, 0], [3, 4, 7, 8, 5, 6]]
    assert records.view(np.uint32)[:, 12].tolist() == [0x04030201] * 2


def test_a_batch_goes_on_after_a_refused_call(device: Any) -> None:  # noqa: F811
    batch, sprite = SpriteBatch(device), Texture2D(device, 2, 2)
    batch.Begin()
    batch.Draw(sprite, Vector2(1, 2), Color.White)
    with pytest.raises(TypeError, match="color must be a Color, got 5"):
        batch.Draw(sprite, Vector2(1, 2), None, 5)  # type: ignore[arg-type]
    batch.Draw(sprite, Vector2(1, 2), Color.White)
    before = device.Metrics.PrimitiveCount
    batch.End()
    assert device.Metrics.PrimitiveCount - before == 4
