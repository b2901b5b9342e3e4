"""Byte4: four integers from 0 to 255, X in the lowest byte."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from xna.graphics.packed_vector._component_codecs import unsigned
from xna.graphics.packed_vector._packed_struct import PackedStruct, layout
from xna.vector4 import Vector4

if TYPE_CHECKING:
    import numpy

_ABSENT: Any = object()


class Byte4(PackedStruct):
    """Four integers from 0 to 255, X in the lowest byte.

    A mutable value type: `Byte4(a)` copies it.
    """

    __slots__ = ()

    _bits = 32
    _layout = layout(unsigned(8), unsigned(8), unsigned(8), unsigned(8))

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(self, x: float, y: float, z: float, w: float) -> None: ...
    @overload
    def __init__(self, vector: Vector4 | Byte4 | Sequence[float] | numpy.ndarray[Any, Any], /) -> None: ...
    def __init__(self, x: Any = _ABSENT, y: Any = _ABSENT, z: Any = _ABSENT, w: Any = _ABSENT) -> None:
        """Pack four numbers or a Vector4; nothing gives all bits zero.

        Each number is rounded half to even and clamped, NaN becomes 0.

        Raises:
            TypeError: an argument is no number (bool is none).
            ArgumentException: a sequence has not four items.
        """
        self._take(tuple(value for value in (x, y, z, w) if value is not _ABSENT))
