"""The recorder of an uncompiled SpriteBatch, made for speed: it snapshots each argument by reading one member.

A sprite without frills becomes two floats in a list: the bytes of its colour and of its position. Every other one becomes a
packed record, see `_taken_sprites`. A mark is set where the texture changes and where such sprites follow records, so that
the order is known.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from xna._single import NUMBERS
from xna.graphics._sprite_arguments import sprite_values
from xna.graphics._sprite_expand import FINISHED, RECORD
from xna.graphics._sprite_recorder import (
    NO_ORIGIN,
    STILL,
    UNFLIPPED,
    UNIT,
    Sink,
    SpriteRecorder,
    check_begun,
    check_texture,
)
from xna.graphics._taken_sprites import PACKED, PACKED_PAIRS, PAIR_BYTE, SIZED_BYTE, Sprites, finished_record, taken_sprites
from xna.graphics.sprite_effects import SpriteEffects
from xna.rectangle import Rectangle
from xna.vector2 import Vector2

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice
    from xna.graphics.texture2d import Texture2D


# Raised where an argument has another type, or is too large for a float: the long way converts or refuses it.
UNUSUAL = (AttributeError, OverflowError, TypeError, ValueError, struct.error)

_pack, _pack_pairs = PACKED.pack, PACKED_PAIRS.pack
_pack_point, _unpack_bits = struct.Struct("2f").pack, struct.Struct("d").unpack


def make_python_recorder(device: GraphicsDevice) -> SpriteRecorder:
    """Make a recorder for the textures of a device."""
    nothing = object()
    plain: list[float] = []
    records: list[bytes] = []
    marks: list[int] = []
    textures: list[Texture2D] = []
    areas: list[Rectangle] = []
    known: dict[Texture2D, int] = {}
    begun, sink = False, None
    append: Callable[[bytes], None] = records.append
    last: Any = nothing  # texture of the last sprite
    run: Any = nothing  # the same, if that sprite had no frills and is not drawn at once
    number, whole = 0, Rectangle()

    def select(texture: Texture2D) -> None:
        nonlocal last, number, run, whole
        check_texture(texture, device)
        check_begun(begun)
        number = known.setdefault(texture, len(textures))
        if number == len(textures):
            textures.append(texture)
            areas.append(Rectangle(0, 0, texture.Width, texture.Height))
        last, run, whole = texture, nothing, areas[number]
        marks.extend((number, len(plain), len(records)))

    def begin_run(texture: Texture2D) -> bool:
        """Begin a run of sprites without frills, unless they are drawn at once."""
        nonlocal run
        if texture is not last:
            select(texture)
        elif sink is None:
            marks.extend((number, len(plain), len(records)))
        run = texture if sink is None else nothing
        return sink is None

    def draw_at_pair(texture: Texture2D, pair: tuple[Any, ...], color: Any) -> bool:
        """Take a sprite without frills, unless something is unusual."""
        if texture is not run and not begin_run(texture):
            return False
        try:
            place, tint = point_bits(*pair), color._color_bits
        except UNUSUAL:
            return False
        plain.extend((tint, place))
        return True

    def draw(
        texture: Texture2D,
        position: Any = None,
        sourceRectangle: Any = None,
        color: Any = None,
        rotation: float = STILL,
        origin: Any = NO_ORIGIN,
        scale: Any = UNIT,
        effects: SpriteEffects = UNFLIPPED,
        layerDepth: float = STILL,
        destinationRectangle: Any = None,
    ) -> None:
        nonlocal run
        if color is None:
            color, sourceRectangle = sourceRectangle, None
        if (
            sourceRectangle is None
            and rotation is STILL
            and origin is NO_ORIGIN
            and scale is UNIT
            and effects is UNFLIPPED
            and layerDepth is STILL
            and destinationRectangle is None
        ):
            if position.__class__ is Vector2:
                if texture is run or begin_run(texture):
                    try:
                        plain.append(color._color_bits)  # first, because it alone can fail
                        plain.append(position._point_bits)
                        return
                    except AttributeError:
                        pass
            elif position.__class__ is tuple and draw_at_pair(texture, position, color):
                return
        if texture is not last:
            select(texture)
        try:
            if (
                position.__class__ is Vector2
                and scale.__class__ is float
                and rotation.__class__ is float
                and layerDepth.__class__ is float
                and effects.__class__ is SpriteEffects
                and destinationRectangle is None
            ):
                if sourceRectangle is None:
                    sourceRectangle = whole
                record = _pack(
                    position._point_bits, scale, origin._point_bits, rotation, layerDepth,
                    sourceRectangle._corner_bits, sourceRectangle._size_bits, color._color_bits, effects,
                )  # fmt: skip
            elif (
                rotation.__class__ in NUMBERS
                and layerDepth.__class__ in NUMBERS
                and effects.__class__ is SpriteEffects
                and destinationRectangle is None
            ):
                if sourceRectangle is None:
                    sourceRectangle = whole
                x, y, width, height, flags = placed(position, scale)
                record = _pack_pairs(
                    x, y, width, height, origin._point_bits, rotation, layerDepth,
                    sourceRectangle._corner_bits, sourceRectangle._size_bits, color._color_bits, effects, flags,
                )  # fmt: skip
            else:
                raise TypeError
        except UNUSUAL:
            record = finished(
                position, sourceRectangle, color, rotation, origin, scale, effects, layerDepth, destinationRectangle
            )
        run = nothing
        append(record)

    def finished(*arguments: Any) -> bytes:
        values, sized = sprite_values(*(*arguments, float(whole.Width), float(whole.Height)))
        return RECORD.pack(*values, number * 2 + sized + FINISHED)

    def draw_now(record: bytes) -> None:
        assert sink is not None
        sink(finished_record(record, number))

    def open_records(to: Sink | None) -> None:
        nonlocal append, begun, sink
        begun, sink = True, to
        append = records.append if to is None else draw_now

    def take() -> Sprites | None:
        nonlocal last, run
        content = taken_sprites(plain, records, marks, textures)
        last = run = nothing  # what follows needs a mark of its own
        for taken in (plain, records, marks):
            taken.clear()
        return content

    def close() -> None:
        nonlocal begun, last, run
        begun, last, run = False, nothing, nothing
        for dropped in (plain, records, marks, known, textures, areas):
            dropped.clear()

    def emit(content: bytes) -> None:
        nonlocal run
        if sink is not None:
            sink(content)
            return
        run = nothing
        records.append(content)

    def reference_of(texture: Texture2D) -> int:
        if texture is not last:
            select(texture)
        return number * 2 + (FINISHED if sink is None else 0)

    draw.__name__, draw.__qualname__ = "Draw", "SpriteBatch.Draw"  # what errors of wrong counts show
    return SpriteRecorder(draw, open_records, take, close, emit, reference_of, textures)


def point_bits(x: Any, y: Any) -> float:
    """Give what a Vector2 of two plain numbers would; TypeError sends the rest the long way."""
    if x.__class__ not in NUMBERS or y.__class__ not in NUMBERS:
        raise TypeError
    bits: float = _unpack_bits(_pack_point(x, y))[0]
    return bits


def placed(position: Any, scale: Any) -> tuple[float, float, float, float, int]:
    """Tell the usual kinds of place and scale apart; TypeError or AttributeError sends the rest the long way."""
    x: Any
    y: Any
    width: Any
    height: Any
    kind = position.__class__
    if kind is Rectangle and (scale is UNIT or (scale.__class__ in NUMBERS and scale == 1)):
        return position.X, position.Y, position.Width, position.Height, SIZED_BYTE
    if kind is tuple:
        x, y = position
        if x.__class__ not in NUMBERS or y.__class__ not in NUMBERS:
            raise TypeError
    elif kind is Vector2:
        x, y = position.X, position.Y
    else:
        raise TypeError
    if scale.__class__ in NUMBERS:
        width = height = scale
    elif scale.__class__ is Vector2:
        width, height = scale.X, scale.Y
    else:
        raise TypeError
    return x, y, width, height, PAIR_BYTE
