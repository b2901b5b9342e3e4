"""Each kind of check holds for what it should and fails for the next worse value."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.conformance import tolerances
from tests.conformance.checks import Checks
from tests.conformance.picture import Picture, Region

HOLDS, FAILS = True, False
PICTURE = Picture(np.array([[(10, 20, 30, 255), (12, 20, 30, 255)]], np.uint8))
WHOLE = PICTURE.whole


def _raise() -> None:
    raise KeyError("x")


CASES: list[tuple[bool, Callable[[Checks], None]]] = [
    (HOLDS, lambda c: c.equal("x", (1, 2), (1, 2))),
    (FAILS, lambda c: c.equal("x", (1, 2), (1, 3))),
    (HOLDS, lambda c: c.true("x", 1)),
    (FAILS, lambda c: c.true("x", 0)),
    (HOLDS, lambda c: c.between("x", 4, 4, 9)),
    (FAILS, lambda c: c.between("x", 3, 4, 9)),
    (FAILS, lambda c: c.between("x", 10, 4, 9)),
    (HOLDS, lambda c: c.at_least("x", 4, 4)),
    (FAILS, lambda c: c.at_least("x", 3, 4)),
    (HOLDS, lambda c: c.at_most("x", 4, 4)),
    (FAILS, lambda c: c.at_most("x", 5, 4)),
    (HOLDS, lambda c: c.color("x", (10, 20, 30, 0), (12, 18, 30), 2)),
    (FAILS, lambda c: c.color("x", (10, 20, 30, 0), (13, 20, 30), 2)),
    (FAILS, lambda c: c.color("x", (10, 20, 30, 0), (10, 20, 30, 255), 2)),
    (HOLDS, lambda c: c.raises("x", KeyError, _raise)),
    (FAILS, lambda c: c.raises("x", LookupError, _raise)),
    (FAILS, lambda c: c.raises("x", KeyError, lambda: None)),
    (HOLDS, lambda c: c.region("x", PICTURE, WHOLE, (11, 20, 30), 0)),
    (FAILS, lambda c: c.region("x", PICTURE, WHOLE, (12, 20, 30), 0)),
    (HOLDS, lambda c: c.pixel("x", PICTURE, 1, 0, (12, 20, 30, 255))),
    (FAILS, lambda c: c.pixel("x", PICTURE, 0, 0, (12, 20, 30, 255))),
    (HOLDS, lambda c: c.solid("x", PICTURE, WHOLE, (11, 20, 30), 1)),
    (FAILS, lambda c: c.solid("x", PICTURE, WHOLE, (10, 20, 30), 1)),
    (HOLDS, lambda c: c.flat("x", PICTURE, WHOLE, 2)),
    (FAILS, lambda c: c.flat("x", PICTURE, WHOLE, 1)),
    (HOLDS, lambda c: c.distinct("x", (0, 0, 0), (0, 9, 0), 9)),
    (FAILS, lambda c: c.distinct("x", (0, 0, 0), (8, 8, 8), 9)),
    (HOLDS, lambda c: c.same("x", (0, 0, 0), (2, 0, 0), 2)),
    (FAILS, lambda c: c.same("x", (0, 0, 0), (0, 0, 3), 2)),
    (HOLDS, lambda c: c.brighter("x", (5, 5, 0), (0, 0, 0), 10)),
    (FAILS, lambda c: c.brighter("x", (0, 0, 0), (5, 5, 0), 10)),
    (HOLDS, lambda c: c.identical("x", PICTURE, Picture(PICTURE.pixels.copy()))),
    (FAILS, lambda c: c.identical("x", PICTURE, Picture(PICTURE.pixels[:, ::-1]))),
    (FAILS, lambda c: c.identical("x", PICTURE, Picture(PICTURE.pixels[:, :1]))),
]


@pytest.mark.parametrize(("holds", "check"), CASES)
def test_check(holds: bool, check: Callable[[Checks], None]) -> None:
    checks = Checks("X", "SOFTWARE")
    check(checks)
    assert [result.passed for result in checks.results] == [holds]


def test_a_region_outside_the_picture_is_an_error() -> None:
    with pytest.raises(ValueError, match="inside"):
        Checks("X", "SOFTWARE").region("x", PICTURE, Region(1, 0, 2, 1), (0, 0, 0))


@pytest.mark.parametrize(("renderer", "value", "passes"), [("SOFTWARE", 14, True), ("SOFTWARE", 16, False), ("OTHER", 14, False)])
def test_a_widened_limit_counts_for_its_renderer(
    monkeypatch: pytest.MonkeyPatch, renderer: str, value: int, passes: bool
) -> None:
    monkeypatch.setitem(tolerances.WIDENED, ("SOFTWARE", "X", "x"), (5, "a reason that is long enough"))
    checks = Checks("X", renderer)
    checks.color("x", (value, 0, 0), (10, 0, 0), 2)
    assert checks.results[0].passed is passes


@pytest.mark.parametrize(
    ("gpu", "limit", "required"), [("NVIDIA H200", 1, False), ("llvmpipe (LLVM 15)", 5, True), ("", 5, False)]
)
def test_a_limit_of_a_gpu_counts_with_that_gpu(monkeypatch: pytest.MonkeyPatch, gpu: str, limit: float, required: bool) -> None:
    monkeypatch.setattr(tolerances, "_gpu", lambda: gpu)
    monkeypatch.setitem(tolerances.WIDENED, ("VULKAN", "X", "x"), (5, "what all GPUs need"))
    monkeypatch.setitem(tolerances.GPU_WIDENED, "NVIDIA", {("X", "x"): (1, "what one needs")})
    found = tolerances.tolerance_for("VULKAN", "X", "x", 0)
    assert found is not None
    assert (found.limit, found.required) == (limit, required)
    assert tolerances.tolerance_for("SOFTWARE", "X", "x", 0) is None


def test_an_entry_that_is_no_longer_needed_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tolerances.WIDENED, ("SOFTWARE", "X", "x"), (5, "a reason that is long enough"))
    checks = Checks("X", "SOFTWARE")
    checks.color("x", (11, 0, 0), (10, 0, 0), 2)
    assert not checks.results[0].passed
    assert "no longer needed" in str(checks.results[0])


WITHOUT_ALPHA_CASES: list[tuple[bool, bool, Callable[[Checks], None]]] = [
    (True, HOLDS, lambda c: c.color("x", (10, 20, 30, 255), (10, 20, 30, 0))),
    (True, FAILS, lambda c: c.color("x", (10, 20, 30, 255), (10, 20, 31, 0))),
    (False, HOLDS, lambda c: c.color("x", (10, 20, 30, 255), (10, 20, 30, 255))),
    (False, HOLDS, lambda c: c.color("x", (10, 20, 30, 255), (10, 20, 30))),
    (True, HOLDS, lambda c: c.solid("x", PICTURE, WHOLE, (11, 20, 30, 128), 1)),
    (True, FAILS, lambda c: c.solid("x", PICTURE, WHOLE, (10, 20, 30, 128), 1)),
    (True, HOLDS, lambda c: c.identical("x", PICTURE, Picture(PICTURE.pixels - np.array([0, 0, 0, 9], np.uint8)))),
    (True, FAILS, lambda c: c.identical("x", PICTURE, Picture(PICTURE.pixels - np.array([0, 0, 9, 9], np.uint8)))),
]


@pytest.mark.parametrize(("mattered", "holds", "check"), WITHOUT_ALPHA_CASES)
def test_a_renderer_without_alpha_is_compared_without_it(
    monkeypatch: pytest.MonkeyPatch, mattered: bool, holds: bool, check: Callable[[Checks], None]
) -> None:
    monkeypatch.setitem(tolerances.WITHOUT_ALPHA, ("FLAT", "X"), "a reason that is long enough")
    checks = Checks("X", "FLAT")
    check(checks)
    assert [result.passed for result in checks.results] == [holds]
    assert checks.alpha_mattered is mattered
