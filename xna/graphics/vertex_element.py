"""VertexElement: one part of a vertex, such as its position."""

from __future__ import annotations

from typing import Any

from renderers.contract.enums import VertexElementFormat, VertexElementUsage
from renderers.contract.vertex_layout import VertexLayoutElement
from xna.graphics._arguments import enumeration, integer

_Format = VertexElementFormat
_Usage = VertexElementUsage


class VertexElement:
    """Where one part of a vertex lies in its record, how it is stored and what it means. A value type."""

    __slots__ = ("_format", "_index", "_offset", "_usage")

    def __init__(
        self,
        offset: int = 0,
        elementFormat: VertexElementFormat = _Format.Single,
        elementUsage: VertexElementUsage = _Usage.Position,
        usageIndex: int = 0,
    ) -> None:
        """Describe an element; the VertexDeclaration that takes it checks it.

        Args:
            offset: bytes from the beginning of the vertex record.
            elementFormat: how the value is stored.
            elementUsage: what the value means to an effect.
            usageIndex: tells elements of one usage apart, 0..15.
        """
        self.Offset = offset
        self.VertexElementFormat = elementFormat
        self.VertexElementUsage = elementUsage
        self.UsageIndex = usageIndex

    @property
    def Offset(self) -> int:
        """Bytes from the beginning of the vertex record."""
        return self._offset

    @Offset.setter
    def Offset(self, value: int) -> None:
        self._offset = integer(value, "VertexElement.Offset")

    @property
    def VertexElementFormat(self) -> _Format:
        """How the value is stored."""
        return self._format

    @VertexElementFormat.setter
    def VertexElementFormat(self, value: _Format) -> None:
        self._format = enumeration(_Format, value, "VertexElement.VertexElementFormat")

    @property
    def VertexElementUsage(self) -> _Usage:
        """What the value means to an effect."""
        return self._usage

    @VertexElementUsage.setter
    def VertexElementUsage(self, value: _Usage) -> None:
        self._usage = enumeration(_Usage, value, "VertexElement.VertexElementUsage")

    @property
    def UsageIndex(self) -> int:
        """Tells elements of one usage apart."""
        return self._index

    @UsageIndex.setter
    def UsageIndex(self, value: int) -> None:
        self._index = integer(value, "VertexElement.UsageIndex")

    def Equals(self, obj: Any) -> bool:
        """Tell whether the other is a VertexElement with the same four values."""
        return isinstance(obj, VertexElement) and self._snapshot() == obj._snapshot()

    def GetHashCode(self) -> int:
        """Return XNA's hash: the four numbers combined by exclusive or, never 0."""
        return self._offset ^ self._format ^ self._usage ^ self._index or 0x7FFFFFFF

    def ToString(self) -> str:
        """Return `{Offset:0 Format:Vector3 Usage:Position UsageIndex:0}`."""
        return f"{{Offset:{self._offset} Format:{self._format.name} Usage:{self._usage.name} UsageIndex:{self._index}}}"

    def _snapshot(self) -> VertexLayoutElement:
        return VertexLayoutElement(self._offset, self._format, self._usage, self._index)

    def _copy(self) -> VertexElement:
        return VertexElement(*self._snapshot())

    def __eq__(self, other: object) -> bool:
        return self._snapshot() == other._snapshot() if isinstance(other, VertexElement) else NotImplemented

    def __hash__(self) -> int:
        return self.GetHashCode()

    def __str__(self) -> str:
        return self.ToString()

    def __repr__(self) -> str:
        kinds = f"VertexElementFormat.{self._format.name}, VertexElementUsage.{self._usage.name}"
        return f"VertexElement({self._offset}, {kinds}, {self._index})"
