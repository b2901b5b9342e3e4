from __future__ import annotations

import copy
import math

import pytest

from tests.unit._binary32 import narrow
from xna.curve_continuity import CurveContinuity
from xna.curve_key import CurveKey
from xna.exceptions import ArgumentNullException


def test_constructor_and_properties() -> None:
    key = CurveKey(0.1, 0.2, 0.3, 0.4, CurveContinuity.Step)
    assert (key.Position, key.Value, key.TangentIn, key.TangentOut) == tuple(map(narrow, (0.1, 0.2, 0.3, 0.4)))
    assert key.Continuity is CurveContinuity.Step
    plain = CurveKey(1, 2)
    assert (plain.TangentIn, plain.TangentOut, plain.Continuity) == (0, 0, CurveContinuity.Smooth)
    plain.Value, plain.TangentIn, plain.TangentOut = 0.1, 0.2, 0.3
    plain.Continuity = CurveContinuity.Step
    assert plain == CurveKey(1, 0.1, 0.2, 0.3, CurveContinuity.Step)
    with pytest.raises(AttributeError):
        plain.Position = 3  # type: ignore[misc]
    for wrong in ((True, 1), (1, "2"), (1, 2, None, 0), (1, 2, 3, 4, 1)):
        with pytest.raises(TypeError):
            CurveKey(*wrong)


def test_equality_hash_and_clone() -> None:
    key = CurveKey(1, 2, 3, 4, CurveContinuity.Step)
    for twin in (key.Clone(), copy.copy(key)):
        assert twin == key and twin.Equals(key) and twin is not key and hash(twin) == hash(key)
    for other in ((0, 2, 3, 4), (1, 0, 3, 4), (1, 2, 0, 4), (1, 2, 3, 0)):
        assert CurveKey(*other, CurveContinuity.Step) != key
    assert CurveKey(1, 2, 3, 4) != key and not key.Equals(None) and key != 1
    assert CurveKey(1, 1, 0, 0, CurveContinuity.Step).GetHashCode() == 2 * 0x3F800000 + 1
    assert CurveKey(math.nan, 0) != CurveKey(math.nan, 0)


def test_compare_to() -> None:
    assert CurveKey(1, 5).CompareTo(CurveKey(1, 6)) == 0
    assert CurveKey(1, 5).CompareTo(CurveKey(2, 5)) == -1
    assert CurveKey(3, 5).CompareTo(CurveKey(2, 5)) == 1
    assert CurveKey(math.nan, 5).CompareTo(CurveKey(2, 5)) == CurveKey(2, 5).CompareTo(CurveKey(math.nan, 5)) == 1
    with pytest.raises(ArgumentNullException):
        CurveKey(1, 1).CompareTo(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("place", range(4))
def test_nan_equals_nothing_even_in_the_same_key(place: int) -> None:
    numbers = [1.0, 2.0, 3.0, 4.0]
    numbers[place] = float("nan")
    key = CurveKey(*numbers)
    assert key != key and (key == key) is False and not key.Equals(key)
    assert key.Clone() != key
