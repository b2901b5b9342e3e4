from __future__ import annotations

import math

import pytest

from tests.unit._binary32 import f, narrow, random_rows
from xna.math_helper import MathHelper

NAN, INF = math.nan, math.inf


def test_constants_are_the_nearest_binary32() -> None:
    assert MathHelper.Pi == narrow(math.pi) and MathHelper.TwoPi == narrow(2 * math.pi)
    assert MathHelper.PiOver2 == narrow(math.pi / 2) and MathHelper.PiOver4 == narrow(math.pi / 4)
    assert MathHelper.E == narrow(math.e)
    assert MathHelper.Log2E == narrow(math.log2(math.e)) and MathHelper.Log10E == narrow(math.log10(math.e))


def test_clamp() -> None:
    assert [MathHelper.Clamp(x, 0, 1) for x in (-1, 0.5, 2)] == [0, 0.5, 1]
    assert MathHelper.Clamp(0, 2, 1) == 2  # min wins
    assert math.isnan(MathHelper.Clamp(NAN, 0, 1))


def test_min_max_distance() -> None:
    assert MathHelper.Max(1, 2) == 2 and MathHelper.Min(1, 2) == 1
    for a, b in ((NAN, 1), (1, NAN)):
        assert math.isnan(MathHelper.Max(a, b)) and math.isnan(MathHelper.Min(a, b))
    assert MathHelper.Distance(1, -2.5) == 3.5


def test_interpolation_is_stepwise() -> None:
    for a, b, c, d, t in ([f(x) for x in row] for row in random_rows(60, 5)):
        v = [float(x) for x in (a, b, c, d, t)]
        assert MathHelper.Lerp(v[0], v[1], v[4]) == a + (b - a) * t
        assert MathHelper.Barycentric(*v) == (a + d * (b - a)) + t * (c - a)
        t2 = t * t
        t3 = t * t2
        two, three, four, five = f(2), f(3), f(4), f(5)
        quadratic, cubic = ((two * a - five * b) + four * c) - d, ((three * b - a) - three * c) + d
        assert MathHelper.CatmullRom(*v) == f(0.5) * (((two * b + (c - a) * t) + quadratic * t2) + cubic * t3)
        w1, w2 = (two * t3 - three * t2) + f(1), three * t2 - two * t3
        s1, s2 = (t3 - two * t2) + t, t3 - t2
        assert MathHelper.Hermite(*v) == ((a * w1 + c * w2) + b * s1) + d * s2


def test_smooth_step() -> None:
    assert [MathHelper.SmoothStep(2, 4, t) for t in (-1, 0, 0.25, 1, 2)] == [2, 2, 2.3125, 4, 4]


def test_hermite_of_an_infinite_value_is_nan() -> None:
    assert math.isnan(MathHelper.Hermite(1, 0, INF, 0, 0))


def test_degrees() -> None:
    assert MathHelper.ToRadians(180) == MathHelper.Pi
    assert MathHelper.ToRadians(1) == narrow(math.pi / 180)
    assert MathHelper.ToDegrees(1) == narrow(57.29578)


@pytest.mark.parametrize(
    ("angle", "wrapped"),
    [
        (0, 0),
        (math.pi, narrow(math.pi)),
        (-math.pi, narrow(math.pi)),
        (2 * math.pi, 0),
        (7, narrow(7 - 6.2831854820251465)),
        (-7, narrow(6.2831854820251465 - 7)),
        (4, narrow(4 - 6.2831854820251465)),
        (100, narrow(math.remainder(100, 6.2831854820251465))),
    ],
)
def test_wrap_angle(angle: float, wrapped: float) -> None:
    assert MathHelper.WrapAngle(angle) == wrapped


def test_wrap_angle_of_what_is_not_finite() -> None:
    assert all(math.isnan(MathHelper.WrapAngle(x)) for x in (NAN, INF, -INF))


@pytest.mark.parametrize("wrong", [True, "1", None, [1]])
def test_only_numbers(wrong: object) -> None:
    with pytest.raises(TypeError):
        MathHelper.Lerp(0, 1, wrong)
