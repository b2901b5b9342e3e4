"""Bgra5551: red, green, blue and alpha from 0 to 1 in 16 bits: 5, 5, 5 and 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from xna.graphics.packed_vector._component_codecs import unorm
from xna.graphics.packed_vector._packed_struct import PackedStruct
from xna.vector4 import Vector4

if TYPE_CHECKING:
    import numpy

_ABSENT: Any = object()


class Bgra5551(PackedStruct):
    """Red, green, blue and alpha from 0 to 1 in 16 bits: 5, 5, 5 and 1. Z, the blue, has the lowest bits, W the highest.

    A mutable value type: `Bgra5551(a)` copies it.
    """

    __slots__ = ()

    _bits = 16
    _layout = ((unorm(5), 10), (unorm(5), 5), (unorm(5), 0), (unorm(1), 15))

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(self, x: float, y: float, z: float, w: float) -> None: ...
    @overload
    def __init__(self, vector: Vector4 | Bgra5551 | Sequence[float] | numpy.ndarray[Any, Any], /) -> None: ...
    def __init__(self, x: Any = _ABSENT, y: Any = _ABSENT, z: Any = _ABSENT, w: Any = _ABSENT) -> None:
        """Pack four numbers or a Vector4; nothing gives all bits zero.

        Each number is rounded half to even; beyond 0..1 it is clamped, NaN becomes 0.

        Raises:
            TypeError: an argument is no number (bool is none).
            ArgumentException: a sequence has not four items.
        """
        self._take(tuple(value for value in (x, y, z, w) if value is not _ABSENT))
