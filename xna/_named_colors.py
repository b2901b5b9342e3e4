"""The descriptor behind `Color.CornflowerBlue` and its like."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xna.color import Color


class NamedColor:
    """A static property that gives a fresh Color at each reading, because the caller may change what he gets."""

    def __init__(self, name: str, packed: int) -> None:
        self._packed = packed
        r, g, b, a = packed.to_bytes(4, "little")
        self.__doc__ = f"A fresh Color({r}, {g}, {b}, {a}), {name}."

    def __get__(self, instance: object | None, owner: type[Color]) -> Color:
        color = owner.__new__(owner)
        color.PackedValue = self._packed
        return color
