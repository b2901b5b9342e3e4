"""Vertex classes of the game's own: packing them to bytes by their VertexDeclaration."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from struct import Struct
from typing import Any

from renderers.contract.enums import VertexElementFormat as Format
from renderers.contract.vertex_layout import VertexLayoutElement
from xna._single import real
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.graphics._vertex_struct import color_of
from xna.graphics.vertex_declaration import VertexDeclaration
from xna.vector2 import Vector2
from xna.vector3 import Vector3
from xna.vector4 import Vector4

_VECTORS: dict[Format, Any] = {Format.Vector2: Vector2, Format.Vector3: Vector3, Format.Vector4: Vector4}
_PACKED = {
    Format.Color: "I",
    Format.Byte4: "I",
    Format.Short2: "I",
    Format.Short4: "Q",
    Format.NormalizedShort2: "I",
    Format.NormalizedShort4: "Q",
    Format.HalfVector2: "I",
    Format.HalfVector4: "Q",
}
_FLOATS = {Format.Single: "f", Format.Vector2: "2f", Format.Vector3: "3f", Format.Vector4: "4f"}


def declaration_of(kind: Any) -> VertexDeclaration:
    """Find the declaration of a vertex class: its attribute, or that of a fresh object where it is an instance property.

    Raises:
        ArgumentNullException: `kind` is None.
        ArgumentException: it is no vertex class.
    """
    if kind is None:
        raise ArgumentNullException("vertexType must be a class with a VertexDeclaration, not None.")
    declaration = getattr(kind, "VertexDeclaration", None)
    if isinstance(kind, type) and declaration is not None and not isinstance(declaration, VertexDeclaration):
        declaration = getattr(kind(), "VertexDeclaration", None)
    if not isinstance(declaration, VertexDeclaration):
        raise ArgumentException(f"{kind!r} must be a vertex class: give it an attribute VertexDeclaration.")
    return declaration


def codec(kind: Any) -> tuple[int, Callable[[Sequence[Any]], bytes], Callable[[bytes], list[Any]]]:
    """Give the record size of a vertex class and its conversions of lists.

    Raises:
        ArgumentException: the class has no `__bytes__`, and no dataclass fields that match its declaration's elements.
    """
    declaration = declaration_of(kind)
    if hasattr(kind, "__bytes__"):
        return declaration.VertexStride, lambda values: _join(values, declaration.VertexStride), _not_decodable(kind)
    elements = sorted(declaration._elements, key=lambda element: element.offset)
    names = [field.name for field in dataclasses.fields(kind)] if dataclasses.is_dataclass(kind) else []
    if len(names) != len(elements):
        raise ArgumentException(
            f"{kind.__name__} must be a dataclass with one field for each of the {len(elements)} elements of its "
            f"VertexDeclaration, in their order, or have a method __bytes__."
        )
    record = Struct(_code(elements, declaration.VertexStride))

    def encode(values: Sequence[Any]) -> bytes:
        return b"".join(
            record.pack(
                *(part for name, element in zip(names, elements, strict=True) for part in _parts(getattr(value, name), element))
            )
            for value in values
        )

    return record.size, encode, lambda raw: [_rebuild(kind, elements, parts) for parts in record.iter_unpack(raw)]


def _code(elements: Sequence[VertexLayoutElement], stride: int) -> str:
    code, end = "=", 0
    for element in elements:
        part = _FLOATS.get(element.format) or _PACKED[element.format]
        code += f"{element.offset - end}x{part}"
        end = element.offset + Struct("=" + part).size
    return f"{code}{stride - end}x"


def _parts(value: Any, element: VertexLayoutElement) -> tuple[Any, ...]:
    if element.format in _PACKED:
        return (value.PackedValue if hasattr(value, "PackedValue") else value,)
    if element.format == Format.Single:
        return (real(value, "a field of a vertex"),)
    return tuple(_VECTORS[element.format](value)._tuple())


def _rebuild(kind: Any, elements: Sequence[VertexLayoutElement], parts: Sequence[Any]) -> Any:
    values, place = [], 0
    for element in elements:
        vector = _VECTORS.get(element.format)
        count = len(vector()._tuple()) if vector else 1
        values.append(vector(*parts[place : place + count]) if vector else _scalar(element.format, parts[place]))
        place += count
    return kind(*values)


def _scalar(element_format: Format, value: Any) -> Any:
    return color_of(value) if element_format == Format.Color else value


def _join(values: Sequence[Any], stride: int) -> bytes:
    records = [bytes(value) for value in values]
    if any(len(record) != stride for record in records):
        raise ArgumentException(f"__bytes__ of a vertex must return as many bytes as its declaration's stride, {stride}.")
    return b"".join(records)


def _not_decodable(kind: Any) -> Callable[[bytes], list[Any]]:
    def refuse(raw: bytes) -> list[Any]:
        raise TypeError(f"{kind.__name__} cannot be made of bytes; read into a bytearray or a numpy array instead.")

    return refuse
