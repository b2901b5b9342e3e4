"""VertexDeclaration: the layout of one vertex record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from renderers.contract.formats import vertex_element_bytes
from renderers.contract.vertex_layout import VERTEX_LAYOUTS, VertexLayout, VertexLayoutElement
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException
from xna.graphics._arguments import integer
from xna.graphics.graphics_resource import GraphicsResource
from xna.graphics.vertex_element import VertexElement


class VertexDeclaration(GraphicsResource):
    """The elements of a vertex record and the record's size in bytes. It cannot be changed."""

    def __init__(self, *arguments: Any) -> None:
        """Make a declaration: `VertexDeclaration(*elements)` or `VertexDeclaration(vertexStride, *elements)`.

        The elements may also come as one list. Without a stride the record ends with its last element.

        Raises:
            ArgumentNullException: there is no element, or one is None.
            ArgumentOutOfRangeException: the stride is not above 0, or a usage index is not 0..15.
            ArgumentException: an offset or the stride is no multiple of 4, an element lies outside the record, two
                elements overlap, or two have the same usage and usage index.
        """
        super().__init__(None)
        stride, elements = _split(arguments)
        self._elements = tuple(element._snapshot() for element in elements)
        self._stride = max(map(_end, self._elements)) if stride is None else stride
        _check_stride(self._stride)
        _check_elements(self._elements, self._stride)
        self._layout = VERTEX_LAYOUTS.intern(VertexLayout(self._elements, self._stride))

    @property
    def VertexStride(self) -> int:
        """The size of one vertex record in bytes."""
        return self._stride

    def GetVertexElements(self) -> list[VertexElement]:
        """Return the elements as a new list of copies."""
        return [VertexElement(*element) for element in self._elements]


def _split(arguments: tuple[Any, ...]) -> tuple[int | None, list[VertexElement]]:
    has_stride = bool(arguments) and hasattr(arguments[0], "__index__")
    stride = integer(arguments[0], "vertexStride") if has_stride else None
    elements: Sequence[Any] = arguments[1:] if has_stride else arguments
    if len(elements) == 1 and isinstance(elements[0], Iterable):
        elements = list(elements[0])
    if not elements or any(element is None for element in elements):
        raise ArgumentNullException("elements must hold at least one VertexElement, and no None.")
    for element in elements:
        if not isinstance(element, VertexElement):
            raise TypeError(f"elements must be VertexElement objects, got {element!r}.")
    return stride, list(elements)


def _end(element: VertexLayoutElement) -> int:
    return element.offset + vertex_element_bytes(element.format)


def _check_stride(stride: int) -> None:
    if stride <= 0:
        raise ArgumentOutOfRangeException(f"vertexStride must be greater than 0, got {stride}.")
    if stride % 4:
        raise ArgumentException(f"vertexStride must be a multiple of 4 bytes, got {stride}.")


def _check_elements(elements: Sequence[VertexLayoutElement], stride: int) -> None:
    for element in elements:
        what = f"The element {element.usage.name}{element.usage_index}"
        if not 0 <= element.usage_index <= 15:
            raise ArgumentOutOfRangeException(f"{what} must have a usage index from 0 to 15.")
        if element.offset % 4:
            raise ArgumentException(f"{what} must begin at a multiple of 4 bytes, got offset {element.offset}.")
        if element.offset < 0 or _end(element) > stride:
            raise ArgumentException(
                f"{what} (bytes {element.offset} to {_end(element)}) must lie in the stride of {stride} bytes."
            )
    if len({(element.usage, element.usage_index) for element in elements}) < len(elements):
        raise ArgumentException("Two elements have the same usage and usage index; give them different usage indices.")
    ordered = sorted(elements, key=lambda element: element.offset)
    for first, second in pairwise(ordered):
        if _end(first) > second.offset:
            raise ArgumentException(
                f"The elements {first.usage.name}{first.usage_index} and {second.usage.name}{second.usage_index} "
                f"must not overlap; the first ends at byte {_end(first)}, the second begins at {second.offset}."
            )
