from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from xna._integers import integer_of
from xna.graphics.packed_vector import Bgra4444
from xna.point import Point
from xna.timespan import TimeSpan


@pytest.mark.parametrize("number", [7, np.int8(7), np.uint64(7), np.array(7)])
def test_integers_of_python_and_numpy_are_integers(number: Any) -> None:
    assert integer_of(number) == 7 and type(integer_of(number)) is int


@pytest.mark.parametrize("other", [True, np.True_, np.array(True), np.array([7]), 7.0, np.float32(7), "7", None, int, np.int32])
def test_bools_and_all_else_are_none(other: Any) -> None:
    assert integer_of(other) is None


@pytest.mark.filterwarnings("error::DeprecationWarning")
@pytest.mark.parametrize(
    "take", [lambda value: Point(value, 0), TimeSpan, lambda value: setattr(Bgra4444(), "PackedValue", value)]
)
def test_numpys_bools_are_refused_whatever_its_version(take: Any) -> None:
    with pytest.raises(TypeError, match="integer"):
        take(np.True_)
