from __future__ import annotations

import math
from typing import Any

import pytest

from tests.unit._binary32 import narrow
from xna._quick_operators import write_out_operators
from xna._struct_memory import FLOAT, hold_in_memory


class Pair:
    """Two numbers whose own operators only tell that they were asked."""

    X: float
    Y: float

    def __add__(self, other: object) -> Any:
        return "sum"

    def __sub__(self, other: object) -> Any:
        return "difference"

    def __mul__(self, other: object) -> Any:
        return "product"

    def __rmul__(self, other: object) -> Any:
        return "product"

    def __truediv__(self, other: object) -> Any:
        return "quotient"

    def __neg__(self) -> Any:
        return "negative"


hold_in_memory(globals(), "Pair", X=FLOAT, Y=FLOAT)
write_out_operators(Pair, "XY")


class Derived(Pair):
    __slots__ = ()


def pair(x: float, y: float, kind: type[Pair] = Pair) -> Pair:
    made = kind()
    made.X, made.Y = x, y
    return made


def parts(value: Pair) -> tuple[float, float]:
    assert type(value) is Pair
    return value.X, value.Y


def test_usual_operands_are_served_at_once() -> None:
    a, b = pair(0.1, -2), pair(0.2, 5)
    assert parts(a + b) == (narrow(narrow(0.1) + narrow(0.2)), 3) and parts(a - b) == (narrow(narrow(0.1) - narrow(0.2)), -7)
    assert parts(a * b) == (narrow(narrow(0.1) * narrow(0.2)), -10) and parts(-a) == (-narrow(0.1), 2)
    for product in (a * 0.3, 0.3 * a):
        assert parts(product) == (narrow(narrow(0.1) * narrow(0.3)), narrow(-2 * narrow(0.3)))
    assert parts(a / 3) == (narrow(narrow(0.1) * narrow(1 / 3)), narrow(-2 * narrow(1 / 3)))
    assert parts(a / 0.3) == (narrow(narrow(0.1) * narrow(1 / narrow(0.3))), narrow(-2 * narrow(1 / narrow(0.3))))
    assert parts(b * 3) == parts(3 * b) == (narrow(narrow(0.2) * 3), 15)
    assert parts(b * 1e39) == (math.inf, math.inf) and parts(a) == (narrow(0.1), -2)
    with pytest.raises(OverflowError):
        a * 10**400


def test_other_operands_are_left_to_the_class() -> None:
    one, derived = pair(1, 2), pair(3, 4, Derived)
    for other in (derived, None, "text"):
        assert (one + other, one - other) == ("sum", "difference")
    assert all(one * factor == "product" for factor in (derived, None, True))
    assert all(one / divisor == "quotient" for divisor in (one, None, True, 0, -0.0))
    assert True * one == "product"
    assert parts(derived + one) == (4, 6) and parts(-derived) == (-3, -4)
