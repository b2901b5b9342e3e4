"""IPackedVector, what all packed vectors can do."""

from __future__ import annotations

from abc import ABC, abstractmethod

from xna.color import Color
from xna.vector4 import Vector4


class IPackedVector(ABC):
    """A vector in few bits that can be filled from a Vector4 and read as one."""

    __slots__ = ()

    @abstractmethod
    def PackFromVector4(self, vector: Vector4) -> None:
        """Take the components that the type has from a Vector4."""

    @abstractmethod
    def ToVector4(self) -> Vector4:
        """Return the components as a Vector4; a missing one is 0, a missing W is 1."""


IPackedVector.register(Color)
