"""Bgr565: red, green and blue from 0 to 1 in 16 bits: 5, 6 and 5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from xna.graphics.packed_vector._component_codecs import unorm
from xna.graphics.packed_vector._packed_struct import PackedStruct
from xna.vector3 import Vector3

if TYPE_CHECKING:
    import numpy

_ABSENT: Any = object()


class Bgr565(PackedStruct):
    """Red, green and blue from 0 to 1 in 16 bits: 5, 6 and 5. X, the red, has the highest bits.

    A mutable value type: `Bgr565(a)` copies it.
    """

    __slots__ = ()

    _bits = 16
    _layout = ((unorm(5), 11), (unorm(6), 5), (unorm(5), 0))

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(self, x: float, y: float, z: float) -> None: ...
    @overload
    def __init__(self, vector: Vector3 | Bgr565 | Sequence[float] | numpy.ndarray[Any, Any], /) -> None: ...
    def __init__(self, x: Any = _ABSENT, y: Any = _ABSENT, z: Any = _ABSENT) -> None:
        """Pack three numbers or a Vector3; nothing gives all bits zero.

        Each number is rounded half to even; beyond 0..1 it is clamped, NaN becomes 0.

        Raises:
            TypeError: an argument is no number (bool is none).
            ArgumentException: a sequence has not three items.
        """
        self._take(tuple(value for value in (x, y, z) if value is not _ABSENT))

    def ToVector3(self) -> Vector3:
        """Return the components as a Vector3."""
        return Vector3(*self._unpack())
