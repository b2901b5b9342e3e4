"""The array overloads of Transform and TransformNormal: checks as in XNA, then numpy's columns or one call per element."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from xna._integers import checked_int32
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException

if TYPE_CHECKING:
    import numpy

    Array: TypeAlias = numpy.ndarray[Any, Any]

Value = TypeVar("Value")
Fill: TypeAlias = Callable[[Any, Any, slice], None]

_CHUNK = 16384  # vectors whose columns stay in the processor's cache


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

    An array (n, size) as source or destination is computed column by column, bit by bit as the single vectors are. Where a
    list or array is its own destination, what was written is read again, as by XNA's loop.

    Raises:
        ArgumentNullException: an array is None.
        ArgumentException: the source or the destination is too short, or an array has the wrong shape.
    """
    source, begin, by, destination, goal, length = _six(arguments)
    in_columns = hasattr(source, "dtype") or hasattr(destination, "dtype")
    fill = _filled_by_columns(vector_type, by, normals) if in_columns else _filled_one_by_one(each, vector_type, by)
    shift = goal - begin
    step = shift if source is destination and 0 < shift < length else max(length, 1)
    for done in range(0, length, step):
        stop = min(done + step, length)
        fill(source[begin + done : begin + stop], destination, slice(goal + done, goal + stop))


def _six(arguments: tuple[Any, ...]) -> tuple[Any, int, Any, Any, int, int]:
    if len(arguments) == 3:
        source, by, destination = arguments
        _check_arrays(source, destination)
        arguments = (source, 0, by, destination, 0, len(source))
    if len(arguments) != 6:
        raise TypeError(
            "pass (source, transform, destination) or "
            f"(source, sourceIndex, transform, destination, destinationIndex, length), got {len(arguments)} arguments"
        )
    source, source_index, by, destination, destination_index, length = arguments
    _check_arrays(source, destination)
    source_index, length = _range("source", source, source_index, length)
    destination_index, length = _range("destination", destination, destination_index, length)
    return source, source_index, by, destination, destination_index, length


def _filled_one_by_one(each: Callable[[Any, Any], Any], vector_type: Any, by: Any) -> Fill:
    def fill(vectors: Any, destination: Any, places: slice) -> None:
        transformed = [each(item if type(item) is vector_type else vector_type(tuple(item)), by) for item in vectors]
        for place, value in enumerate(transformed, places.start):
            destination[place] = value

    return fill


def _filled_by_columns(vector_type: Any, by: Any, normals: bool) -> Fill:
    import numpy

    size = len(vector_type()._tuple())
    factors = _coefficients(by, size, normals)

    def fill(vectors: Any, destination: Any, places: slice) -> None:
        table = _table(vectors, size)
        if hasattr(destination, "dtype"):
            _transform_columns(table, *factors, _writable(destination, size)[places])
        else:
            result = numpy.empty_like(table)
            _transform_columns(table, *factors, result)
            destination[places] = map(vector_type, result.tolist())

    return fill


def _table(vectors: Any, size: int) -> Array:
    import numpy

    if not hasattr(vectors, "dtype"):
        vectors = [tuple(vector) for vector in vectors]
    table = numpy.asarray(vectors, numpy.float32)
    if len(table) and table.shape[1:] != (size,):
        raise ArgumentException(f"an array of vectors must have the shape (n, {size}), got {table.shape}")
    return table


def _writable(destination: Array, size: int) -> Array:
    if destination.shape[1:] != (size,) or destination.dtype.kind != "f":
        raise ArgumentException(
            f"the destination array must hold floats in the shape (n, {size}), got {destination.dtype} {destination.shape}"
        )
    return destination


def _coefficients(by: Any, size: int, normals: bool) -> tuple[Any, Any]:
    """Give the factors of each component, row by row, and the row to add at last, if any."""
    import numpy

    if hasattr(by, "_rotation_columns") and not normals:
        return numpy.array([tuple(column) for column in by._rotation_columns()], numpy.float32)[:size, :size], None
    transformer(by, f"_transform_normal{min(size, 3)}")
    rows = numpy.asarray(by)
    return rows[:size, :size], None if normals or size == 4 else rows[3, :size]


def _transform_columns(table: Array, rows: Array, offset: Array | None, result: Array) -> None:
    import numpy

    if numpy.may_share_memory(table, result) and _place(table) != _place(result):
        table = table.copy()
    count, width = rows.shape
    memory = numpy.empty((count + 2, min(len(table), _CHUNK)), numpy.float32)
    with numpy.errstate(all="ignore"):
        for start in range(0, len(table), _CHUNK):
            vectors, places = table[start : start + _CHUNK], result[start : start + _CHUNK]
            columns = memory[:, : len(vectors)]
            columns[:count] = vectors.T[:count]
            for place in range(width):
                places[:, place] = _component(columns, rows[:, place], None if offset is None else offset[place])
            places[:, width:] = vectors[:, width:]


def _place(array: Array) -> tuple[Any, ...]:
    return array.ctypes.data, array.strides


def _component(columns: Array, factors: Array, addend: Any) -> Array:
    """Return one component of all results: products summed from left to right, in the last two rows of the memory."""
    import numpy

    first, *others = columns[:-2]
    total: Array = columns[-2]
    product = columns[-1]
    numpy.multiply(first, factors[0], out=total)
    for column, factor in zip(others, factors[1:], strict=True):
        numpy.multiply(column, factor, out=product)
        total += product
    if addend is not None:
        total += addend
    return total


def _check_arrays(source: Sequence[Any] | None, destination: MutableSequence[Any] | None) -> None:
    if source is None or destination is None:
        raise ArgumentNullException("source and destination must be arrays, got None")
    if not hasattr(destination, "__setitem__"):
        raise TypeError(f"the destination must be writable, such as a list, got {type(destination).__name__}")


def _range(name: str, array: Sequence[Any], index: Any, length: Any) -> tuple[int, int]:
    index, length = checked_int32(index, "an index"), checked_int32(length, "a length")
    if index < 0 or length < 0:
        raise ArgumentOutOfRangeException(f"an index or length must not be negative, got {min(index, length)}")
    if index + length > len(array):
        raise ArgumentException(
            f"the {name} array must hold {length} elements from index {index} on, it has {len(array)} elements"
        )
    return index, length
