"""IEEE binary32 arithmetic: narrowing, the operations that Python raises for where C# does not, text and hash forms.

A sum, difference, product, quotient or square root of binary32 values computed in double and then narrowed equals the
result of the binary32 operation, so `single(a * b)` is one exact step.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from numbers import Real
from struct import Struct
from struct import error as StructError
from typing import TYPE_CHECKING, Any

from xna.exceptions import ArgumentException, ArgumentNullException

if TYPE_CHECKING:
    import cython
    from cython.cimports.libc.math import cos, sin, sqrt
else:
    from xna import _cython as cython

NUMBERS = frozenset((float, int))
MACHINE_EPSILON = 1.1920928955078125e-07

_single = Struct("f")
_pack, _unpack = _single.pack, _single.unpack
_unpack_bits = Struct("I").unpack


def single(value: float) -> float:
    """Round a number to the nearest binary32 value; what is too large becomes infinite.

    Raises:
        TypeError: `value` is no number.
        OverflowError: it is an integer beyond the range of Python's own floats.
    """
    if cython.compiled:
        return value
    try:
        rounded: float = _unpack(_pack(value))[0]
    except OverflowError:  # from Python 3.14 on
        return math.inf if value > 0 else -math.inf
    except StructError:
        raise _no_float(value) from None
    return rounded


def _no_float(value: Any) -> Exception:
    """Give the error of a C field for this value."""
    if isinstance(value, int):
        return OverflowError("int too large to convert to float")
    return TypeError(f"must be real number, not {type(value).__name__}")


def narrowing(record: Struct) -> Callable[..., bytes]:
    """Give the `pack` of a record whose binary32 fields take numbers that are too large as infinite ones."""

    def pack(*values: Any) -> bytes:
        try:
            return record.pack(*values)
        except OverflowError:
            return record.pack(*(single(value) if type(value) is float else value for value in values))

    return pack


def real(value: Any, name: str = "value") -> float:
    """Check that an argument is a number (bool is none) and narrow it to binary32.

    Raises:
        TypeError: `value` is not a number.
    """
    if type(value) is float:
        return single(value)
    if type(value) is not int:
        value = _python_number(value, name)
    try:
        return single(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def is_scalar(value: Any) -> bool:
    """Tell whether an operand is a number; bool is none."""
    return type(value) is float or type(value) is int or (isinstance(value, Real) and not isinstance(value, bool))


def _python_number(value: Any, name: str) -> float:
    if hasattr(value, "tolist"):
        value = value.tolist()
    kind = type(value)
    if kind is bool or not (hasattr(kind, "__float__") or hasattr(kind, "__index__")):
        raise TypeError(f"{name} must be a number, got {value!r}; pass an int or a float")
    return float(value)


def require(value: Any, expected: type, name: str = "argument") -> None:
    """Check the type of an argument.

    Raises:
        TypeError: `value` is no `expected`.
    """
    if not isinstance(value, expected):
        raise TypeError(f"{name} must be a {expected.__name__}, got {value!r}")


def components(type_name: str, count: int, values: tuple[Any, ...], *, splat: bool = True) -> tuple[float, ...]:
    """Read the arguments of a vector-like constructor: nothing, one number for all, a leading shorter vector, a sequence.

    Raises:
        TypeError: an argument is neither a number nor a sequence of numbers, or there are too few or too many.
        ArgumentException: a sequence has the wrong length or shape.
    """
    if not values:
        return (0.0,) * count
    first, *rest = values
    leading = _sequence(first)
    if leading is None and splat and not rest:
        return (real(first),) * count
    if leading is not None and rest and not hasattr(first, "_tuple"):
        raise TypeError(f"{type_name} takes either one sequence of {count} numbers or single numbers, got {values!r}")
    items = [*([first] if leading is None else leading), *rest]
    if len(items) != count:
        error = TypeError if rest or leading is None else ArgumentException
        one = "one number for all, " if splat else ""
        raise error(
            f"{type_name} needs {count} numbers, got {len(items)} in {values!r}; pass {count} numbers (a vector in the first "
            f"place counts as its numbers), {one}one sequence of {count} numbers, or nothing"
        )
    return _numbers(items, type_name)


def _numbers(items: list[Any], type_name: str) -> tuple[float, ...]:
    if any(isinstance(item, (list, tuple)) for item in items):
        raise ArgumentException(f"{type_name} needs single numbers, got nested ones of the wrong shape: {items!r}")
    return tuple(real(item, f"each component of {type_name}") for item in items)


def _sequence(value: Any) -> list[Any] | None:
    """Return the items of a vector, array or sequence, or None for anything else."""
    if value is None:
        raise ArgumentNullException("a number or a sequence of numbers is needed, got None")
    if hasattr(value, "_tuple"):
        return list(value._tuple())
    if hasattr(value, "tolist"):
        items = value.tolist()
        return items if isinstance(items, list) else None
    if hasattr(value, "__len__") and hasattr(value, "__getitem__") and not isinstance(value, (str, bytes)):
        return list(value)
    return None


def flat_grid(value: Any, rows: int, columns: int, type_name: str) -> tuple[float, ...]:
    """Read a rows x columns array (or a flat sequence of all its numbers) row by row.

    Raises:
        TypeError: the value is no sequence of numbers.
        ArgumentException: the shape is wrong.
    """
    items = _sequence(value)
    if items is None:
        raise TypeError(f"{type_name} needs {rows * columns} numbers or a {rows}x{columns} array, got {value!r}")
    if len(items) == rows:
        lines = [_sequence(item) for item in items]
        if all(line is not None and len(line) == columns for line in lines):
            items = [number for line in lines if line is not None for number in line]
    if len(items) != rows * columns:
        raise ArgumentException(f"{type_name} needs {rows * columns} numbers or a {rows}x{columns} array, got {value!r}")
    return _numbers(items, type_name)


def divide(dividend: float, divisor: float) -> float:
    """Divide like C#: by zero gives an infinity or NaN. The result is narrowed; the operands must be binary32."""
    if divisor:
        return single(dividend / divisor)
    if dividend == 0.0 or dividend != dividend or divisor != divisor:
        return math.nan
    return math.copysign(math.inf, dividend) * math.copysign(1.0, divisor)


def square_root(value: float) -> float:
    """Return the narrowed square root, NaN for negative numbers."""
    if cython.compiled and value >= 0.0:
        root: float = sqrt(value)
        return root
    return single(math.sqrt(value)) if value >= 0.0 else math.nan


def sine(angle: float) -> float:
    """Return the narrowed sine, NaN for what is not finite."""
    if cython.compiled and angle - angle == 0.0:
        result: float = sin(angle)
        return result
    return single(math.sin(angle)) if math.isfinite(angle) else math.nan


def cosine(angle: float) -> float:
    """Return the narrowed cosine, NaN for what is not finite."""
    if cython.compiled and angle - angle == 0.0:
        result: float = cos(angle)
        return result
    return single(math.cos(angle)) if math.isfinite(angle) else math.nan


def clamped(value: float, low: float, high: float) -> float:
    """Cap to high, then raise to low; NaN stays NaN, and low wins where it is above high."""
    return max(min(value, high), low)


def round_clamped(value: float, low: int, high: int) -> int:
    """Round half to even and keep the result within low..high; NaN gives 0."""
    if value != value:
        return 0
    if value <= low:
        return low
    if value >= high:
        return high
    return round(value)


def text(value: float) -> str:
    """Format a number as .NET does by default: 7 significant digits with ties away from zero, `NaN`, `Infinity`."""
    value = single(value)
    if math.isfinite(value):
        away = math.nextafter(value, math.copysign(math.inf, value))  # Python alone would round ties to even
        return format(away, ".7G") if value else "0"
    if value != value:
        return "NaN"
    return "Infinity" if value > 0.0 else "-Infinity"


def exact_text(value: float) -> str:
    """Format a number so that Python reads it back to the same binary32 value, with no more digits than that needs."""
    value = single(value)
    if not math.isfinite(value):
        return f'float("{value}")'
    if not value:
        return "0" if math.copysign(1.0, value) > 0.0 else "-0.0"  # -0 would be the integer
    for digits in (7, 8):
        shortest = format(value, f".{digits}g")
        if single(float(shortest)) == value:
            return shortest
    return format(value, ".9g")


def hash_code(values: Iterable[float]) -> int:
    """Add the bit patterns of the numbers with int32 wrap-around; both zeros count as 0."""
    return int32(sum(_unpack_bits(_pack(value))[0] for value in values if value))


def int32(value: int) -> int:
    """Wrap an integer to 32 bits, as unchecked C# arithmetic does."""
    if -2147483648 <= value <= 2147483647:
        return value
    return ((value + 2147483648) & 0xFFFFFFFF) - 2147483648
