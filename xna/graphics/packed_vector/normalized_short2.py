"""NormalizedShort2: two numbers from -1 to 1 in 16 bits each, X in the lower ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from xna.graphics.packed_vector._component_codecs import snorm
from xna.graphics.packed_vector._packed_struct import PackedStruct, layout
from xna.vector2 import Vector2

if TYPE_CHECKING:
    import numpy

_ABSENT: Any = object()


class NormalizedShort2(PackedStruct):
    """Two numbers from -1 to 1 in 16 bits each, X in the lower ones.

    A mutable value type: `NormalizedShort2(a)` copies it.
    """

    __slots__ = ()

    _bits = 32
    _layout = layout(snorm(16), snorm(16))

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(self, x: float, y: float) -> None: ...
    @overload
    def __init__(self, vector: Vector2 | NormalizedShort2 | Sequence[float] | numpy.ndarray[Any, Any], /) -> None: ...
    def __init__(self, x: Any = _ABSENT, y: Any = _ABSENT) -> None:
        """Pack two numbers or a Vector2; nothing gives all bits zero.

        Each number is rounded half to even; beyond -1..1 it is clamped, NaN becomes 0.

        Raises:
            TypeError: an argument is no number (bool is none).
            ArgumentException: a sequence has not two items.
        """
        self._take(tuple(value for value in (x, y) if value is not _ABSENT))

    def ToVector2(self) -> Vector2:
        """Return the components as a Vector2."""
        return Vector2(*self._unpack())
