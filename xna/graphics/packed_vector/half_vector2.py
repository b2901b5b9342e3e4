"""HalfVector2: two 16-bit floats, X in the lower bits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from xna.graphics.packed_vector._component_codecs import half
from xna.graphics.packed_vector._packed_struct import PackedStruct, layout
from xna.vector2 import Vector2

if TYPE_CHECKING:
    import numpy

_ABSENT: Any = object()


class HalfVector2(PackedStruct):
    """Two 16-bit floats, X in the lower bits. XNA's halves go up to 131008 and know no infinity and no NaN.

    A mutable value type: `HalfVector2(a)` copies it.
    """

    __slots__ = ()

    _bits = 32
    _layout = layout(half(), half())

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(self, x: float, y: float) -> None: ...
    @overload
    def __init__(self, vector: Vector2 | HalfVector2 | Sequence[float] | numpy.ndarray[Any, Any], /) -> None: ...
    def __init__(self, x: Any = _ABSENT, y: Any = _ABSENT) -> None:
        """Pack two numbers or a Vector2; nothing gives all bits zero.

        Each number is rounded half to even, what is too large or NaN becomes the largest half.

        Raises:
            TypeError: an argument is no number (bool is none).
            ArgumentException: a sequence has not two items.
        """
        self._take(tuple(value for value in (x, y) if value is not _ABSENT))

    def ToVector2(self) -> Vector2:
        """Return the components as a Vector2."""
        return Vector2(*self._unpack())

    def ToString(self) -> str:
        """Return the text form of the vector, as XNA does for halves, for example `{X:1 Y:2}`."""
        return self.ToVector2().ToString()
