"""HalfVector4: four 16-bit floats, X in the lowest bits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from xna.graphics.packed_vector._component_codecs import half
from xna.graphics.packed_vector._packed_struct import PackedStruct, layout
from xna.vector4 import Vector4

if TYPE_CHECKING:
    import numpy

_ABSENT: Any = object()


class HalfVector4(PackedStruct):
    """Four 16-bit floats, X in the lowest bits. XNA's halves go up to 131008 and know no infinity and no NaN.

    A mutable value type: `HalfVector4(a)` copies it.
    """

    __slots__ = ()

    _bits = 64
    _layout = layout(half(), half(), half(), half())

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(self, x: float, y: float, z: float, w: float) -> None: ...
    @overload
    def __init__(self, vector: Vector4 | HalfVector4 | Sequence[float] | numpy.ndarray[Any, Any], /) -> None: ...
    def __init__(self, x: Any = _ABSENT, y: Any = _ABSENT, z: Any = _ABSENT, w: Any = _ABSENT) -> None:
        """Pack four numbers or a Vector4; nothing gives all bits zero.

        Each number is rounded half to even, what is too large or NaN becomes the largest half.

        Raises:
            TypeError: an argument is no number (bool is none).
            ArgumentException: a sequence has not four items.
        """
        self._take(tuple(value for value in (x, y, z, w) if value is not _ABSENT))

    def ToString(self) -> str:
        """Return the text form of the vector, as XNA does for halves, for example `{X:1 Y:2 Z:3 W:4}`."""
        return self.ToVector4().ToString()
