"""HalfSingle: one 16-bit float."""

from __future__ import annotations

from typing import Any, overload

from xna._single import text
from xna.graphics.packed_vector._component_codecs import half
from xna.graphics.packed_vector._packed_struct import PackedStruct, layout

_ABSENT: Any = object()


class HalfSingle(PackedStruct):
    """One 16-bit float. XNA's halves go up to 131008 and know no infinity and no NaN.

    A mutable value type: `HalfSingle(a)` copies it.
    """

    __slots__ = ()

    _bits = 16
    _layout = layout(half())

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(self, single: float | HalfSingle) -> None: ...
    def __init__(self, single: Any = _ABSENT) -> None:
        """Pack a number, rounded half to even; what is too large or NaN becomes the largest half. Nothing gives zero.

        Raises:
            TypeError: the argument is no number (bool is none).
        """
        self._take(() if single is _ABSENT else (single,))

    def ToSingle(self) -> float:
        """Return the number."""
        return self._unpack()[0]

    def ToString(self) -> str:
        """Return the text form of the number, as XNA does for halves."""
        return text(self.ToSingle())
