"""The types of shader variables, with the layout that blocks give them."""

from __future__ import annotations

from dataclasses import dataclass

_WORD = 4
_REGISTER = 16


@dataclass(frozen=True, eq=False)
class DataType:
    """A type: a scalar, vector or matrix of `base` ("float", "int", "uint", "bool"), a "struct" or an "array".

    `columns` is 1 for what is no matrix. An array has an `element`, a `length` (0 for one of unknown length) and a `stride` in
    bytes (0 outside of blocks). A struct has members, a `size` in bytes and a `fault`: why it is no std140, or "".
    """

    base: str
    rows: int = 1
    columns: int = 1
    element: DataType | None = None
    length: int = 0
    stride: int = 0
    members: tuple[Member, ...] = ()
    size: int = 0
    fault: str = ""

    def __str__(self) -> str:
        """Name it as GLSL does."""
        if self.element is not None:
            return f"{self.element}[{self.length or ''}]"
        prefix = {"float": "", "int": "i", "uint": "u", "bool": "b"}.get(self.base)
        if self.columns > 1:
            return f"mat{self.columns}" if self.rows == self.columns else f"mat{self.columns}x{self.rows}"
        return self.base if self.rows == 1 or prefix is None else f"{prefix}vec{self.rows}"


@dataclass(frozen=True, eq=False)
class Member:
    """One member of a struct. Without debug names it is called `_0`, `_1` ...; `matrix_stride` is 0 where no matrix is."""

    name: str
    offset: int
    type: DataType
    matrix_stride: int = 0
    row_major: bool = False

    @property
    def size(self) -> int:
        """The bytes from its first to its last."""
        return _size(self, self.type)


def struct_of(members: tuple[Member, ...]) -> DataType:
    """Make a struct type, with its size and the fault that keeps it from being std140."""
    size = max((member.offset + member.size for member in members), default=0)
    return DataType("struct", members=members, size=size, fault=_fault(members))


def _size(member: Member, kind: DataType) -> int:
    if kind.element is not None:
        return kind.stride * (kind.length - 1) + _size(member, kind.element) if kind.length else 0
    if kind.columns > 1:
        vectors, scalars = (kind.rows, kind.columns) if member.row_major else (kind.columns, kind.rows)
        return member.matrix_stride * (vectors - 1) + _WORD * scalars
    return kind.size if kind.base == "struct" else _WORD * kind.rows


def _alignment(kind: DataType) -> int:
    """Give the alignment that std140 asks for."""
    if kind.element is not None or kind.columns > 1 or kind.base == "struct":
        return _REGISTER
    return {1: _WORD, 2: 2 * _WORD}.get(kind.rows, _REGISTER)


def _fault(members: tuple[Member, ...]) -> str:
    end = 0
    for member in sorted(members, key=lambda each: each.offset):
        alignment = _alignment(member.type)
        if member.offset % alignment:
            return f"{member.name} ({member.type}) lies at byte {member.offset}, which is no multiple of {alignment}"
        if member.offset < end:
            return f"{member.name} ({member.type}) lies at byte {member.offset}, before the end of its neighbour at {end}"
        inner = _inner_fault(member, member.type)
        if inner:
            return f"{member.name}: {inner}"
        end = member.offset + member.size
        if alignment == _REGISTER and _is_padded(member.type):
            end = -(-end // _REGISTER) * _REGISTER
    return ""


def _is_padded(kind: DataType) -> bool:
    """Tell whether nothing may lie in what is left of the type's last register."""
    return kind.element is not None or kind.columns > 1 or kind.base == "struct"


def _inner_fault(member: Member, kind: DataType) -> str:
    if kind.element is not None:
        if kind.stride % _REGISTER or kind.stride < _size(member, kind.element):
            return f"the elements of {kind} are {kind.stride} bytes apart; std140 puts them on multiples of {_REGISTER}"
        return _inner_fault(member, kind.element)
    if kind.columns > 1 and member.matrix_stride != _REGISTER:
        return f"the vectors of {kind} are {member.matrix_stride} bytes apart; std140 puts them {_REGISTER} apart"
    return kind.fault
