"""How the bytes of vertex streams become vertex elements."""

from __future__ import annotations

from typing import NamedTuple

from renderers.contract.enums import VertexElementFormat, VertexElementUsage
from renderers.contract.states import StateTable


class VertexLayoutElement(NamedTuple):
    """One element: where it lies in a record of its stream, its type and its meaning."""

    offset: int
    format: VertexElementFormat
    usage: VertexElementUsage
    usage_index: int


class VertexLayout(NamedTuple):
    """The elements of one stream's record and the record's size in bytes."""

    elements: tuple[VertexLayoutElement, ...]
    stride: int


VERTEX_LAYOUTS: StateTable[VertexLayout] = StateTable()
