from __future__ import annotations

import math
import struct

import pytest

from xna import _single
from xna.display_orientation import DisplayOrientation
from xna.player_index import PlayerIndex


def test_single_overflows_to_infinity() -> None:
    assert _single.single(1e39) == math.inf and _single.single(-3.5e38) == -math.inf
    assert _single.single(3.4028235677973366e38) == math.inf and _single.single(3.4028235677973362e38) == 3.4028234663852886e38
    assert _single.single(16777217) == 16777216.0 and math.isnan(_single.single(math.nan))


def test_a_record_takes_numbers_that_are_too_large_as_infinite() -> None:
    pack = _single.narrowing(struct.Struct("2fI"))
    assert struct.unpack("2fI", pack(1e39, -1e300, 7)) == (math.inf, -math.inf, 7)
    assert struct.unpack("2fI", pack(0.1, 2, 7)) == (_single.single(0.1), 2.0, 7)
    with pytest.raises(struct.error):
        pack(1.0, 1.0, -1)


@pytest.mark.parametrize(
    ("a", "b", "quotient"),
    [
        (1, 3, 0.3333333432674408),
        (1, 0.0, math.inf),
        (1, -0.0, -math.inf),
        (-1, 0.0, -math.inf),
        (0, 0, math.nan),
        (math.nan, 0, math.nan),
    ],
)
def test_divide(a: float, b: float, quotient: float) -> None:
    result = _single.divide(a, b)
    assert result == quotient or (math.isnan(result) and math.isnan(quotient))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0.1, "0.1"),
        (1e6, "1000000"),
        (1e7, "1E+07"),
        (1e-4, "0.0001"),
        (1e-5, "1E-05"),
        (100.0, "100"),
        (-0.0, "0"),
        (1e39, "Infinity"),
        (1.0078125, "1.007813"),
        (-100000.25, "-100000.3"),
        (1234566.5, "1234567"),
        (1234567.5, "1234568"),
        (16777216.0, "1.677722E+07"),
        (1e-45, "1.401298E-45"),
    ],
)
def test_text(value: float, expected: str) -> None:
    assert _single.text(value) == expected


def test_int32_wraps() -> None:
    assert [_single.int32(x) for x in (2**31, -(2**31) - 1, 2**32 + 5, 7)] == [-(2**31), 2**31 - 1, 5, 7]


def test_trigonometry_of_what_is_not_finite() -> None:
    assert math.isnan(_single.sine(math.inf)) and math.isnan(_single.cosine(math.nan)) and math.isnan(_single.square_root(-1))


def test_enums() -> None:
    assert [index.name for index in PlayerIndex] == ["One", "Two", "Three", "Four"] and PlayerIndex.Four == 3
    assert DisplayOrientation.LandscapeLeft | DisplayOrientation.Portrait == 5 and DisplayOrientation.Default == 0


def test_single_refuses_what_no_float_can_hold() -> None:
    with pytest.raises(OverflowError):
        _single.single(10**400)
    with pytest.raises(TypeError, match="must be real number, not str"):
        _single.single("1")  # type: ignore[arg-type]
    assert _single.real(10**400) == math.inf and _single.real(-(10**400)) == -math.inf
