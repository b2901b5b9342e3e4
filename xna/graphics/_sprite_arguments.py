"""The long way of SpriteBatch's arguments: XNA's overloads told apart, tuples taken for vectors, everything checked."""

from __future__ import annotations

from typing import Any

from xna._integers import integer_of
from xna._single import is_scalar, real
from xna.color import Color
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.graphics.sprite_effects import SpriteEffects
from xna.rectangle import Rectangle
from xna.vector2 import Vector2

Values = tuple[float, ...]


def sprite_values(
    position: Any,
    source: Any,
    color: Any,
    rotation: Any,
    origin: Any,
    scale: Any,
    effects: Any,
    depth: Any,
    destination: Any,
    texture_width: float,
    texture_height: float,
) -> tuple[Values, bool]:
    """Give the fields of a record but for the last, and whether its size is the destination's and no scale.

    Raises:
        ArgumentNullException: position, colour, origin or scale is None.
        ArgumentException: a destination rectangle comes with a scale or a position.
        TypeError: an argument has another type.
    """
    if destination is None and _is_rectangle(position):
        position, destination = None, position
    if destination is not None and isinstance(scale, SpriteEffects):
        scale, effects, depth = 1.0, scale, _depth_after_effects(effects, depth)  # (..., origin, effects, layerDepth)
    sized = destination is not None
    place = _destination(destination, position, scale) if sized else _place(position, scale)
    area = (0.0, 0.0, texture_width, texture_height) if source is None else _rectangle(source, "sourceRectangle")
    turn = (*vector(origin, "origin"), real(rotation, "rotation"), real(depth, "layerDepth"))
    return (*place, *turn, *area, packed_color(color), flips(effects)), sized


def _place(position: Any, scale: Any) -> Values:
    if position is None:
        raise ArgumentNullException("Draw needs a position (Vector2) or a destinationRectangle (Rectangle).")
    return (*vector(position, "position"), *scales(scale))


def _destination(destination: Any, position: Any, scale: Any) -> Values:
    if position is not None:
        raise ArgumentException("Draw takes either a position or a destinationRectangle, not both.")
    if not (is_scalar(scale) and scale == 1):
        raise ArgumentException(f"Draw with a destination rectangle takes no scale; it was {scale!r}.")
    return _rectangle(destination, "destinationRectangle")


def _depth_after_effects(effects: Any, depth: Any) -> Any:
    if isinstance(effects, SpriteEffects):
        if effects == SpriteEffects.None_ and depth == 0.0:
            return 0.0  # neither was given: both are the defaults
        raise TypeError("With a destination rectangle the arguments are (..., origin, effects, layerDepth), without a scale.")
    return effects


def scales(scale: Any) -> tuple[float, float]:
    """Take one number for both directions, or a Vector2."""
    if _is_number(scale):
        factor = real(scale, "scale")
        return factor, factor
    return vector(scale, "scale")


def vector(value: Any, name: str) -> tuple[float, float]:
    """Take a Vector2 or a sequence of two numbers."""
    if value is None:
        raise ArgumentNullException(f"{name} must be a Vector2, not None.")
    if _is_number(value):
        raise TypeError(f"{name} must be a Vector2 or two numbers, got {value!r}.")
    if not isinstance(value, Vector2):
        value = Vector2(value)
    return real(value.X, name), real(value.Y, name)


def packed_color(color: Any) -> int:
    """Take a Color."""
    if color is None:
        raise ArgumentNullException("color must be a Color, not None.")
    if not isinstance(color, Color):
        raise TypeError(f"color must be a Color, got {color!r}.")
    return color.PackedValue


def flips(effects: Any) -> int:
    """Take SpriteEffects, or its number, of which only the two low bits count."""
    if effects is None:
        raise ArgumentNullException("effects must be a SpriteEffects value, not None.")
    number = integer_of(effects)
    if number is None:
        raise TypeError(f"effects must be a SpriteEffects value, got {effects!r}.")
    return number & 3


def _is_number(value: Any) -> bool:
    """Tell numbers, numpy arrays of no dimension among them, from what has items."""
    return is_scalar(value) or getattr(value, "ndim", None) == 0


def _is_rectangle(value: Any) -> bool:
    return isinstance(value, Rectangle) or (hasattr(value, "__len__") and not _is_number(value) and len(value) == 4)


def _rectangle(value: Any, name: str) -> Values:
    if not isinstance(value, Rectangle):
        if not hasattr(value, "__len__") or _is_number(value):
            raise TypeError(f"{name} must be a Rectangle, got {value!r}.")
        value = Rectangle(value)
    return value.X, value.Y, value.Width, value.Height
