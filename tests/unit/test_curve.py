from __future__ import annotations

import math

import numpy as np
import pytest

from tests.unit._binary32 import f, random_rows
from xna.curve import Curve
from xna.curve_continuity import CurveContinuity
from xna.curve_key import CurveKey
from xna.curve_loop_type import CurveLoopType
from xna.curve_tangent import CurveTangent
from xna.exceptions import ArgumentOutOfRangeException


def curve(*keys: tuple[float, ...], pre: CurveLoopType = CurveLoopType.Constant, post: CurveLoopType | None = None) -> Curve:
    made = Curve()
    for key in keys:
        made.Keys.Add(CurveKey(*key))  # type: ignore[arg-type]
    made.PreLoop, made.PostLoop = pre, pre if post is None else post
    return made


def hermite(value1: float, tangent1: float, value2: float, tangent2: float, amount: float) -> np.float32:
    a, b, c, d, t = map(f, (value1, tangent1, value2, tangent2, amount))
    s = t * t
    u = t * s
    values = a * ((f(2) * u - f(3) * s) + f(1)) + c * (f(-2) * u + f(3) * s)
    result: np.float32 = (values + b * ((u - f(2) * s) + t)) + d * (u - s)
    return result


def test_enum_values() -> None:
    assert [(m.name, m.value) for m in CurveLoopType] == [
        ("Constant", 0),
        ("Cycle", 1),
        ("CycleOffset", 2),
        ("Oscillate", 3),
        ("Linear", 4),
    ]
    assert [(m.name, m.value) for m in CurveTangent] == [("Flat", 0), ("Linear", 1), ("Smooth", 2)]
    assert [(m.name, m.value) for m in CurveContinuity] == [("Smooth", 0), ("Step", 1)]


def test_defaults_and_properties() -> None:
    made = Curve()
    assert made.PreLoop is made.PostLoop is CurveLoopType.Constant and made.Keys.Count == 0 and made.IsConstant
    made.Keys.Add(CurveKey(0, 5))
    assert made.IsConstant and made.Keys is made.Keys
    made.Keys.Add(CurveKey(1, 5))
    assert not made.IsConstant
    with pytest.raises(TypeError):
        made.PreLoop = 1
    with pytest.raises(AttributeError):
        made.Keys = made.Keys


def test_clone() -> None:
    made = curve((0, 1), (1, 2), pre=CurveLoopType.Cycle, post=CurveLoopType.Linear)
    clone = made.Clone()
    clone.Keys.Add(CurveKey(5, 5))
    assert made.Keys.Count == 2 and clone.Keys[0] is made.Keys[0]
    assert (clone.PreLoop, clone.PostLoop) == (CurveLoopType.Cycle, CurveLoopType.Linear)


def test_evaluate_few_keys() -> None:
    assert Curve().Evaluate(3) == 0
    assert curve((1, 5)).Evaluate(-10) == curve((1, 5), pre=CurveLoopType.Linear).Evaluate(99) == 5
    with pytest.raises(TypeError):
        Curve().Evaluate(True)


def test_evaluate_between_keys() -> None:
    made = curve((0, 0), (2, 10), (3, 20))
    assert [made.Evaluate(p) for p in (0, 1, 2, 2.5, 3)] == [0, 5, 10, 15, 20]
    assert made.Evaluate(0.5) == 1.5625
    sloped = curve((0, 0, 0, 10), (2, 10, 10, 0))
    assert [sloped.Evaluate(p) for p in (0.5, 1, 1.5)] == [2.5, 5, 7.5]


def test_evaluate_stepwise() -> None:
    for row in random_rows(300, 9, seed=7):
        first, second = sorted(row[:2])
        part = abs(row[2]) % 1
        position = f(first + (second - first) * part)
        made = curve((first, row[3], row[4], row[5]), (second, row[6], row[7], row[8]))
        amount = (float(position) - first) / (second - first)
        if first <= position <= second:
            assert made.Evaluate(float(position)) == hermite(row[3], row[5], row[6], row[7], amount)


def test_evaluate_step() -> None:
    made = curve((0, 1, 0, 0, CurveContinuity.Step), (10, 2), (20, 3))
    assert [made.Evaluate(p) for p in (0, 5, 9.999, 10, 15)] == [1, 1, 1, 2, 2.5]


def test_evaluate_constant_and_linear_ends() -> None:
    keys = ((1, 10, 2, 7), (3, 20, 9, 4))
    assert curve(*keys).Evaluate(-5) == 10 and curve(*keys).Evaluate(50) == 20
    linear = curve(*keys, pre=CurveLoopType.Linear)
    assert linear.Evaluate(0) == 10 - 2 * 1 and linear.Evaluate(5) == 20 - 4 * (3 - 5)


@pytest.mark.parametrize(
    ("loop", "expected"),
    [
        (CurveLoopType.Cycle, [2.5, 7.5, 2.5, 7.5, 2.5, 7.5]),
        (CurveLoopType.CycleOffset, [-17.5, -12.5, -7.5, -2.5, 22.5, 27.5]),
        (CurveLoopType.Oscillate, [2.5, 7.5, 7.5, 2.5, 2.5, 7.5]),
    ],
)
def test_evaluate_loops(loop: CurveLoopType, expected: list[float]) -> None:
    made = curve((2, 0, 10, 10), (6, 10, 10, 10), pre=loop)  # a straight line
    assert [made.Evaluate(p) for p in (-5, -3, -1, 1, 11, 13)] == expected


def test_evaluate_oscillate_turns_back_in_odd_repetitions() -> None:
    made = curve((0, 0, 4, 4), (4, 4, 4, 4), pre=CurveLoopType.Oscillate)
    assert [made.Evaluate(p) for p in range(-5, 14)] == [3, 4, 3, 2, 1, 0, 1, 2, 3, 4, 3, 2, 1, 0, 1, 2, 3, 4, 3]


def test_evaluate_far_repetitions_stepwise() -> None:
    first, last = f(0.1), f(1.3)
    made = curve((0.1, 2, 1, -3), (0.5, -1, 2, 2), (1.3, 4, 5, 1), pre=CurveLoopType.CycleOffset)
    for position in np.random.default_rng(3).uniform(-50, 50, 200).astype(f):
        if first <= position <= last:
            continue
        turns = (position - first) * (f(1) / (last - first))
        cycle = f(int(turns - f(1) if turns < 0 else turns))
        place = first + (position - (first + cycle * (last - first)))
        keys = list(made.Keys)
        k0, k1 = (keys[0], keys[1]) if keys[1].Position >= place else (keys[1], keys[2])
        if place > last:  # rounding carried it past the end
            continue
        amount = (float(place) - k0.Position) / (k1.Position - k0.Position)
        value = hermite(k0.Value, k0.TangentOut, k1.Value, k1.TangentIn, amount)
        assert made.Evaluate(float(position)) == (f(4) - f(2)) * cycle + value


def test_evaluate_keys_at_one_position() -> None:
    made = curve((0, 1), (1, 2), (1, 7), (2, 8))
    assert made.Evaluate(1) == 2 and made.Evaluate(1.0000001) == pytest.approx(7, abs=1e-5)
    both = curve((1, 3), (1, 9), pre=CurveLoopType.Cycle)
    assert both.Evaluate(1) == 3
    assert both.Evaluate(2) == hermite(9, 0, 9, 0, 2) and both.Evaluate(0.5) == 3


def test_evaluate_nan() -> None:
    assert math.isnan(curve((0, 1), (1, 2), pre=CurveLoopType.Cycle).Evaluate(math.nan))


def test_compute_tangent_of_all_types() -> None:
    keys = ((0, 0, 9, 9), (1, 4, 9, 9), (4, 10, 9, 9))
    made = curve(*keys)
    made.ComputeTangents(CurveTangent.Linear)
    assert [(k.TangentIn, k.TangentOut) for k in made.Keys] == [(0, 4), (4, 6), (6, 0)]
    made.ComputeTangents(CurveTangent.Smooth)
    assert [(k.TangentIn, k.TangentOut) for k in made.Keys] == [(0, 4), (2.5, 7.5), (6, 0)]
    made.ComputeTangents(CurveTangent.Flat, CurveTangent.Linear)
    assert [(k.TangentIn, k.TangentOut) for k in made.Keys] == [(0, 4), (0, 6), (0, 0)]
    made.ComputeTangent(1, CurveTangent.Smooth)
    assert (made.Keys[1].TangentIn, made.Keys[1].TangentOut) == (2.5, 7.5)


def test_compute_smooth_tangents_stepwise() -> None:
    for row in random_rows(100, 6):
        p, v = sorted(map(f, row[:3])), [f(x) for x in row[3:]]
        made = curve(*((float(a), float(b)) for a, b in zip(p, v, strict=True)))
        made.ComputeTangent(1, CurveTangent.Smooth, CurveTangent.Smooth)
        rise = v[2] - v[0]
        assert made.Keys[1].TangentIn == (rise * abs(p[0] - p[1])) / (p[2] - p[0])
        assert made.Keys[1].TangentOut == (rise * abs(p[2] - p[1])) / (p[2] - p[0])


def test_compute_smooth_tangents_looks_at_the_rise_not_at_the_span() -> None:
    level = curve((0, 3), (1, 5), (2, 3))
    level.ComputeTangents(CurveTangent.Smooth)
    assert (level.Keys[1].TangentIn, level.Keys[1].TangentOut) == (0, 0)
    steep = curve((1, 0), (1, 2), (1, 4))
    steep.ComputeTangent(1, CurveTangent.Smooth)
    assert math.isnan(steep.Keys[1].TangentIn)


def test_compute_tangent_checks() -> None:
    made = curve((0, 0, 1, 1))
    for index in (-1, 1):
        with pytest.raises(ArgumentOutOfRangeException):
            made.ComputeTangent(index, CurveTangent.Flat)
    with pytest.raises(TypeError):
        made.ComputeTangent(0, CurveTangent.Flat, 0)  # type: ignore[arg-type]
    assert made.Keys[0].TangentIn == made.Keys[0].TangentOut == 1
    Curve().ComputeTangents(CurveTangent.Smooth)


def test_keys_as_near_as_binary32_allows_are_not_repeated() -> None:
    looped = curve((0, 1), (2.0**-149, 3), pre=CurveLoopType.Cycle)
    assert looped.Evaluate(1) == 3 and looped.Evaluate(-1) == 1
