"""Many sprites at once: arrays of arguments, or a laid out text."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from xna._single import cosine, sine, single
from xna.color import Color
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.graphics._sprite_expand import RECORD_FIELDS, Floats, Integers
from xna.graphics.sprite_font import TextLayout
from xna.rectangle import Rectangle
from xna.vector2 import Vector2


class SpriteColumns(NamedTuple):
    """The arguments of many sprites: twelve columns of numbers as in a record, colours and effects, and their number.

    Each holds one value for every sprite, or one for all.
    """

    numbers: list[Floats]
    tints: Integers
    effects: Integers
    length: int


def sprite_columns(
    texture_size: tuple[int, int],
    positions: Any,
    sources: Any,
    colors: Any,
    rotations: Any,
    origin: Any,
    scales: Any,
    effects: Any,
    depths: Any,
) -> SpriteColumns:
    """Check and convert the arguments of SpriteBatch.DrawManyEXT.

    Raises:
        ArgumentNullException: `positions` is None.
        ArgumentException: an array has another shape.
    """
    if positions is None:
        raise ArgumentNullException("positions must be an array of shape (n, 2), not None.")
    places = _numbers(positions, "positions")
    if places.ndim != 2 or places.shape[1] != 2:
        raise ArgumentException(f"positions must have the shape (n, 2), got {places.shape}.")
    count = len(places)
    groups = (
        places,
        1.0 if scales is None else _pairs(scales, count, "scales"),
        0.0 if origin is None else _pairs(origin, count, "origin"),
        0.0 if rotations is None else _single_column(rotations, count, "rotations"),
        0.0 if depths is None else _single_column(depths, count, "layerDepths"),
        (0, 0, *texture_size) if sources is None else _rectangles(sources, count),
    )
    numbers = [column for group, width in zip(groups, (2, 2, 2, 1, 1, 4), strict=True) for column in _split(group, width)]
    tints = np.uint32(0xFFFFFFFF) if colors is None else packed_colors(colors, count)
    flips = 0 if effects is None else _flips(effects, count)
    return SpriteColumns(numbers, np.atleast_1d(np.asarray(tints, np.uint32)), np.atleast_1d(np.asarray(flips, np.uint32)), count)


def columns_to_records(columns: SpriteColumns, reference: int) -> bytes:
    """Make records of columns, for the modes that sort."""
    records = np.empty((columns.length, RECORD_FIELDS), np.float32)
    integers = records.view(np.uint32)
    for number, column in enumerate(columns.numbers):
        records[:, number] = column
    integers[:, 12], integers[:, 13], integers[:, 14] = columns.tints, columns.effects, reference
    return records.tobytes()


def _split(group: Any, width: int) -> list[Floats]:
    """Give the columns of a number, a row or a table, each as an array of one value or of one for every sprite."""
    with np.errstate(over="ignore"):
        table = np.asarray(group, np.float32)
    if width == 1 or table.ndim == 0:
        return [np.atleast_1d(table)] * width
    columns = table.T.reshape(len(table.T), -1)
    return [*columns] if len(columns) == width else [columns[0]] * width


def packed_colors(colors: Any, count: int) -> Any:
    """Take one Color, a list of them, packed uint32 numbers, or bytes of shape (n, 4)."""
    if isinstance(colors, Color):
        return colors.PackedValue
    if isinstance(colors, (list, tuple)) and colors and isinstance(colors[0], Color):
        colors = np.array([color.PackedValue for color in colors], np.uint32)
    packed = np.asarray(colors)
    if packed.dtype == np.uint8 and packed.ndim == 2 and packed.shape[1] == 4:
        packed = np.ascontiguousarray(packed).view(np.uint32)[:, 0]
    if packed.dtype != np.uint32 or packed.shape != (count,):
        raise ArgumentException(
            f"colors must be a Color, {count} Colors, uint32 of shape ({count},) or uint8 of shape ({count}, 4); "
            f"got {packed.dtype} of shape {packed.shape}."
        )
    return packed


def text_records(
    layout: TextLayout,
    reference: int,
    place: tuple[float, float],
    color: int,
    turn: tuple[float, float, float, float],
    scale: tuple[float, float],
) -> bytes:
    """Place a laid out text; `turn` is rotation, origin x, origin y and layer depth.

    XNA turns and scales the whole text about its position: each glyph is moved to its turned corner and drawn without origin.
    """
    look = (reference, color, turn, scale)
    if layout.look != look:
        layout.corners, layout.unplaced = _turned(layout.records, *look)
        layout.look, layout.drawn = look, (None, b"")
    last_place, content = layout.drawn
    if last_place != place:
        np.add(layout.corners, np.array(place, np.float32), out=layout.unplaced[:, :2])
        content = layout.unplaced.tobytes()
        layout.drawn = (place, content)
    return content


def _turned(
    glyphs: Floats, reference: int, color: int, turn: tuple[float, float, float, float], scale: tuple[float, float]
) -> tuple[Floats, Floats]:
    """Give where the corners of the glyphs lie from the text's position, and the records without it."""
    rotation, origin_x, origin_y, depth = turn
    records = glyphs.copy()
    corners, integers = records[:, :2] * np.array(scale, np.float32), records.view(np.uint32)
    if origin_x or origin_y:
        corners -= np.array((single(origin_x * scale[0]), single(origin_y * scale[1])), np.float32)
    if rotation:
        across, down = corners.T.copy()
        cos, sin = np.float32(cosine(rotation)), np.float32(sine(rotation))
        corners[:, 0], corners[:, 1] = across * cos - down * sin, across * sin + down * cos
    records[:, 2:8] = np.array((*scale, 0.0, 0.0, rotation, depth), np.float32)
    integers[:, 12] = color
    integers[:, 14] = reference
    return corners, records


def _numbers(value: Any, name: str) -> npt.NDArray[Any]:
    array = np.asarray(value)
    if array.dtype.kind not in "iuf":
        raise ArgumentException(f"{name} must hold numbers, got {array.dtype}.")
    return array


def _single_column(value: Any, count: int, name: str) -> npt.NDArray[Any]:
    array = _numbers(value, name)
    if array.shape not in ((), (count,)):
        raise ArgumentException(f"{name} must be one number or have the shape ({count},), got {array.shape}.")
    return array


def _pairs(value: Any, count: int, name: str) -> npt.NDArray[Any]:
    array = _numbers(value._tuple() if isinstance(value, Vector2) else value, name)
    if array.shape == (count,) and count != 2:
        array = array[:, None]
    if array.shape not in ((), (2,), (count, 1), (count, 2)):
        raise ArgumentException(f"{name} must be a number, a Vector2, or of shape ({count},) or ({count}, 2), got {array.shape}.")
    return array


def _rectangles(value: Any, count: int) -> Any:
    if isinstance(value, Rectangle):
        return value.X, value.Y, value.Width, value.Height
    array = _numbers(value, "sourceRectangles")
    if array.shape not in ((4,), (count, 4)):
        raise ArgumentException(f"sourceRectangles must be a Rectangle or of shape (4,) or ({count}, 4), got {array.shape}.")
    return array


def _flips(value: Any, count: int) -> npt.NDArray[Any]:
    array = _numbers(value, "effects")
    if array.dtype.kind == "f" or array.shape not in ((), (count,)):
        raise ArgumentException(f"effects must be SpriteEffects or integers of shape ({count},), got shape {array.shape}.")
    return array & 3
