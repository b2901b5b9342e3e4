"""Alpha8: one number from 0 to 1 in 8 bits, the W of a Vector4."""

from __future__ import annotations

from typing import Any, overload

from xna._single import require
from xna.graphics.packed_vector._component_codecs import unorm
from xna.graphics.packed_vector._packed_struct import PackedStruct, layout
from xna.vector4 import Vector4

_ABSENT: Any = object()


class Alpha8(PackedStruct):
    """One number from 0 to 1 in 8 bits. As a Vector4 it is W, and the others are 0.

    A mutable value type: `Alpha8(a)` copies it.
    """

    __slots__ = ()

    _bits = 8
    _layout = layout(unorm(8))

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(self, alpha: float | Alpha8) -> None: ...
    def __init__(self, alpha: Any = _ABSENT) -> None:
        """Pack a number, rounded half to even; beyond 0..1 it is clamped, NaN becomes 0. Nothing gives all bits zero.

        Raises:
            TypeError: the argument is no number (bool is none).
        """
        self._take(() if alpha is _ABSENT else (alpha,))

    def ToAlpha(self) -> float:
        """Return the number."""
        return self._unpack()[0]

    def PackFromVector4(self, vector: Vector4) -> None:
        """Take the W of a Vector4."""
        require(vector, Vector4, "vector")
        self._take((vector.W,))

    def ToVector4(self) -> Vector4:
        """Return the number as the W of a Vector4 whose other components are 0."""
        return Vector4(0.0, 0.0, 0.0, self.ToAlpha())
