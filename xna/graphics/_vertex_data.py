"""Vertices and indices that come straight from the game, as bytes and index arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from xna.exceptions import ArgumentException, ArgumentNullException
from xna.graphics._custom_vertex import declaration_of as declaration_of
from xna.graphics._element_codecs import Natural, codec_of, item_type, unsigned
from xna.graphics._elements import array_of, flat, flat_bytes
from xna.graphics.vertex_declaration import VertexDeclaration
from xna.graphics.vertex_position_color import VertexPositionColor
from xna.graphics.vertex_position_color_texture import VertexPositionColorTexture
from xna.graphics.vertex_position_normal_texture import VertexPositionNormalTexture
from xna.graphics.vertex_position_texture import VertexPositionTexture

Bytes = npt.NDArray[np.uint8]
Indices = npt.NDArray[np.uint16] | npt.NDArray[np.uint32]

STOCK_VERTICES = (VertexPositionColor, VertexPositionTexture, VertexPositionColorTexture, VertexPositionNormalTexture)
VERTEX_NATURAL = Natural(bytes)


def to_bytes(data: Any, declaration: VertexDeclaration | None = None) -> tuple[Bytes, VertexDeclaration, int]:
    """Convert vertices to the bytes of their records.

    Args:
        data: a sequence of vertex structs of one class, a bytes-like object, or a numpy array: structured with one item per
            record, or plain with the records' numbers in order (float32 of shape (count, stride / 4), for example).
        declaration: the layout of the records; vertex structs and arrays of their DTypeEXT bring their own.

    Returns:
        A flat read-only uint8 array (a view of `data` where that is possible), the declaration, the number of records.

    Raises:
        ArgumentNullException: the data is None or empty, or bytes come without a declaration.
        ArgumentException: the sizes of records and declaration do not fit together.
        TypeError: the data holds no vertices.
    """
    if declaration is not None and not isinstance(declaration, VertexDeclaration):
        raise TypeError(f"vertexDeclaration must be a VertexDeclaration, got {declaration!r}.")
    array = array_of(data)
    raw, declaration = _of_list(data, declaration) if array is None else _of_array(array, declaration)
    if not raw.size:
        raise ArgumentNullException("The vertex data must hold at least one vertex.")
    if raw.size % declaration.VertexStride:
        raise ArgumentException(
            f"The vertex data must be whole records of {declaration.VertexStride} bytes (the declaration's stride), "
            f"got {raw.size} bytes."
        )
    return raw, declaration, raw.size // declaration.VertexStride


def index_array(data: Any) -> Indices:
    """Convert indices to a flat read-only array of uint16 or uint32.

    16- and 32-bit arrays keep their width and are viewed where possible. Python integers and 64-bit arrays become 16 bits
    wide if all of them fit, else 32.

    Raises:
        ArgumentNullException: the data is None or empty.
        ArgumentOutOfRangeException: an index is negative or needs more than 32 bits.
        TypeError: the data holds no integers of 16 bits or more.
    """
    array = array_of(data)
    if array is None:
        indices = _narrow(data)
    elif array.dtype.kind not in "iu" or array.itemsize == 1:
        raise TypeError(f"Indices must be 16- or 32-bit integers, got {array.dtype}; a list of int is fine too.")
    elif array.itemsize == 8:
        indices = _narrow(flat(array).tolist())
    else:
        indices = flat(array).view(f"<u{array.itemsize}")
    if not indices.size:
        raise ArgumentNullException("The index data must hold at least one index.")
    indices.flags.writeable = False
    return indices


def _narrow(values: Any) -> Indices:
    if not hasattr(values, "__len__") or not hasattr(values, "__getitem__"):
        raise TypeError(f"Indices must be a sequence of integers or a numpy array, got {type(values).__name__}.")
    if len(values) and item_type(values) is not int and not issubclass(item_type(values) or object, (int, np.integer)):
        raise TypeError("Indices must be integers.")
    if bool in set(map(type, values)):
        raise TypeError("Indices must be integers; bool is none.")
    wide = unsigned(values, len(values), 4)
    narrow: Indices = wide.astype(np.uint16) if len(wide) and wide.max() <= 0xFFFF else wide
    return narrow


def _of_list(data: Any, declaration: VertexDeclaration | None) -> tuple[Bytes, VertexDeclaration]:
    if isinstance(data, str) or not hasattr(data, "__len__") or not hasattr(data, "__getitem__"):
        raise TypeError(f"The vertex data must be a sequence of vertices, bytes or a numpy array, got {type(data).__name__}.")
    if not len(data):
        raise ArgumentNullException("The vertex data must hold at least one vertex.")
    kind = item_type(data)
    if kind is None:
        raise ArgumentNullException("The vertex data must not hold None.")
    codec = codec_of(kind, VERTEX_NATURAL)
    if declaration is None:
        declaration = declaration_of(kind)
    if hasattr(kind, "VertexDeclaration") and codec.size != declaration.VertexStride:
        raise ArgumentException(
            f"A {kind.__name__} has {codec.size} bytes, but the declaration's stride is {declaration.VertexStride}."
        )
    return np.frombuffer(codec.encode(data), np.uint8), declaration


def _of_array(array: npt.NDArray[Any], declaration: VertexDeclaration | None) -> tuple[Bytes, VertexDeclaration]:
    if declaration is None:
        declaration = _declaration_of_dtype(array.dtype)
    record = array.itemsize * (int(np.prod(array.shape[1:])) if array.ndim > 1 else 1)
    if (array.ndim > 1 or array.dtype.kind == "V") and record != declaration.VertexStride:
        raise ArgumentException(
            f"One record of the array has {record} bytes, but the declaration's stride is {declaration.VertexStride}."
        )
    return flat_bytes(flat(array)), declaration


def _declaration_of_dtype(dtype: np.dtype[Any]) -> VertexDeclaration:
    for kind in STOCK_VERTICES:
        if dtype == kind._dtype:
            return kind.VertexDeclaration
    raise ArgumentNullException(f"vertexDeclaration must be given for vertex data of type {dtype}, whose layout is not known.")
