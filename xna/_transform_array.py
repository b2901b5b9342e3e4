"""The array overloads of Transform and TransformNormal: checks as in XNA, then one call per element."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, TypeVar

from xna._single import require
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException

Value = TypeVar("Value")


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


def transform_array(each: Callable[[Value, Any], Value], vector_type: Callable[[Any], Value], arguments: tuple[Any, ...]) -> None:
    """Serve (source, by, destination) and (source, sourceIndex, by, destination, destinationIndex, length).

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
    for offset in range(length):
        item = source[source_index + offset]
        destination[destination_index + offset] = each(vector_type(item), by)


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
