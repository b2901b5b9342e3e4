"""IPackedVectorOfT, a packed vector whose bits can be read and written (IPackedVector<TPacked> in C#)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from xna.color import Color
from xna.graphics.packed_vector.ipacked_vector import IPackedVector

TPacked = TypeVar("TPacked")


class IPackedVectorOfT(IPackedVector, Generic[TPacked]):
    """A vector in few bits, which are at hand as one number."""

    __slots__ = ()

    @property
    @abstractmethod
    def PackedValue(self) -> TPacked:
        """The bits of all components as one number."""

    @PackedValue.setter
    @abstractmethod
    def PackedValue(self, value: TPacked) -> None: ...


IPackedVectorOfT.register(Color)
