"""Value types to and from numpy arrays of one shape and kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from xna.exceptions import ArgumentException

if TYPE_CHECKING:
    import numpy


def array_of(numbers: Iterable[Any], kind: str, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
    """Make an array of this kind, or of `dtype` where numpy asks for one; it never shares memory with the value.

    Raises:
        ValueError: numpy asks for an array without a copy.
    """
    import numpy

    if copy is False:
        raise ValueError("the numbers of a value type cannot be shared with an array; let numpy copy them")
    array = numpy.array(tuple(numbers), kind)
    return array if dtype is None else array.astype(dtype, copy=False)


def numbers_of(array: Any, shape: tuple[int, ...], type_name: str) -> list[Any]:
    """Give the numbers of an array of this shape in order.

    Raises:
        TypeError: it is no numpy array of numbers.
        ArgumentException: its shape is another one.
    """
    import numpy

    if not isinstance(array, numpy.ndarray) or array.dtype.kind not in "iuf":
        raise TypeError(f"{type_name}.FromNumpyEXT takes a numpy array of numbers, got {array!r}")
    if array.shape != shape:
        raise ArgumentException(f"{type_name}.FromNumpyEXT takes an array of the shape {shape}, got {array.shape}")
    numbers: list[Any] = array.ravel().tolist()
    return numbers
