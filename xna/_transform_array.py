"""The array overloads of Transform and TransformNormal: checks as in XNA, then numpy's columns or one call per element."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from xna._single import require
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException

if TYPE_CHECKING:
    import numpy

Value = TypeVar("Value")

_CHUNK = 8192  # vectors whose columns stay in the processor's cache


def transformer(transform: Any, method: str) -> Callable[..., Any]:
    """Return the method of a matrix or quaternion that transforms the numbers of a vector.

    Raises:
        TypeError: `transform` cannot do that.
    """
    found: Callable[..., Any] | None = getattr(transform, method, None)
    if found is None:
        wanted = "Matrix" if "normal" in method else "Matrix or a Quaternion"
        raise TypeError(f"the transform must be a {wanted}, got {transform!r}")
    return found


def transform_array(
    each: Callable[[Value, Any], Value], vector_type: Any, arguments: tuple[Any, ...], *, normals: bool = False
) -> None:
    """Serve (source, by, destination) and (source, sourceIndex, by, destination, destinationIndex, length).

    An array (n, size) as source or destination is computed column by column, bit by bit as the single vectors are.

    Raises:
        ArgumentNullException: an array is None.
        ArgumentException: the source or the destination is too short.
    """
    if len(arguments) == 3:
        source, by, destination = arguments
        source_index = destination_index = 0
        length = None
    elif len(arguments) == 6:
        source, source_index, by, destination, destination_index, length = arguments
    else:
        raise TypeError(
            "pass (source, transform, destination) or "
            f"(source, sourceIndex, transform, destination, destinationIndex, length), got {len(arguments)} arguments"
        )
    _check_arrays(source, destination)
    length = len(source) if length is None else length
    _check_range("source", source, source_index, length)
    _check_range("destination", destination, destination_index, length)
    read, write = slice(source_index, source_index + length), slice(destination_index, destination_index + length)
    if hasattr(source, "dtype") or hasattr(destination, "dtype"):
        size = len(vector_type()._tuple())
        result = _transform_columns(_table(source[read], size), *_coefficients(by, size, normals))
        destination[write] = result if hasattr(destination, "dtype") else map(vector_type, result.tolist())
        return
    for offset in range(length):
        item = source[source_index + offset]
        destination[destination_index + offset] = each(vector_type(item), by)


def _table(vectors: Any, size: int) -> numpy.ndarray[Any, Any]:
    import numpy

    if not hasattr(vectors, "dtype"):
        vectors = [tuple(vector) for vector in vectors]
    table = numpy.asarray(vectors, numpy.float32)
    if len(table) and table.shape[1:] != (size,):
        raise ArgumentException(f"an array of vectors must have the shape (n, {size}), got {table.shape}")
    return table


def _coefficients(by: Any, size: int, normals: bool) -> tuple[Any, Any]:
    """Give the factors of each component, row by row, and the row to add at last, if any."""
    import numpy

    if hasattr(by, "_rotation_columns") and not normals:
        return numpy.array([column.to_tuple() for column in by._rotation_columns()], numpy.float32)[:size, :size], None
    transformer(by, f"_transform_normal{min(size, 3)}")
    rows = numpy.asarray(by)
    return rows[:size, :size], None if normals or size == 4 else rows[3, :size]


def _transform_columns(table: Any, rows: Any, offset: Any) -> numpy.ndarray[Any, Any]:
    import numpy

    result: numpy.ndarray[Any, Any] = table.copy()
    width = rows.shape[1]
    with numpy.errstate(all="ignore"):
        for start in range(0, len(table), _CHUNK):
            columns = numpy.ascontiguousarray(table[start : start + _CHUNK].T)
            total = rows[0][:, None] * columns[0]
            for row, column in zip(rows[1:], columns[1:], strict=False):
                total += row[:, None] * column
            if offset is not None:
                total += offset[:, None]
            result[start : start + _CHUNK, :width] = total.T
    return result


def _check_arrays(source: Sequence[Any] | None, destination: MutableSequence[Any] | None) -> None:
    if source is None or destination is None:
        raise ArgumentNullException("source and destination must be arrays, got None")
    if not hasattr(destination, "__setitem__"):
        raise TypeError(f"the destination must be writable, such as a list, got {type(destination).__name__}")


def _check_range(name: str, array: Sequence[Any], index: int, length: int) -> None:
    for number in (index, length):
        if number.__class__ is bool:
            raise TypeError(f"an index or length must be an integer, got {number!r}")
        require(number, int, "an index or length")
        if number < 0:
            raise ArgumentOutOfRangeException(f"an index or length must not be negative, got {number}")
    if index + length > len(array):
        raise ArgumentException(
            f"the {name} array must hold {length} elements from index {index} on, it has {len(array)} elements"
        )
