"""The comparison of two renderers must catch what it is there for; the reference, drawn twice, equals itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.conformance import against, tolerances
from tests.conformance.against import run_against
from tests.conformance.picture import Picture
from tests.conformance.registry import SCREEN, Scene, all_scenes
from tests.conformance.report import write_report
from tests.conformance.runner import Outcome, run
from tests.conformance.stage import Stage

Change = Callable[[np.ndarray], np.ndarray]


def _draw(stage: Stage) -> None:
    """A picture with edges and with channels that differ."""
    stage.open(64, 64)
    pixels = np.full((64, 64, 4), (100, 149, 237, 255), np.uint8)
    pixels[10:30, 8:50] = (220, 60, 30, 255)
    stage.show("shapes", Picture(pixels))
    stage.expect.true("drawn", True)


SCENE = Scene("X", "a scene of the tests", "tests", _draw, SCREEN)


def _with_reference(monkeypatch: pytest.MonkeyPatch, change: Change) -> Outcome:
    """Run the scene against a reference whose picture is changed."""
    expected = run(SCENE, "SOFTWARE")
    expected.shots[:] = [shot._replace(picture=Picture(change(shot.picture.pixels.copy()))) for shot in expected.shots]
    monkeypatch.setattr(against, "_drawn", lambda scene, reference: expected)
    return run_against(SCENE, "SOFTWARE")


def _brighter(levels: int, rows: slice) -> Change:
    def change(pixels: np.ndarray) -> np.ndarray:
        pixels[rows, :, 2] += np.uint8(levels)
        return pixels

    return change


@pytest.mark.parametrize(
    ("change", "status"),
    [
        (lambda pixels: pixels, "passed"),
        (_brighter(1, slice(None)), "passed"),
        (_brighter(2, slice(0, 1)), "failed"),
        (lambda pixels: np.roll(pixels, 1, axis=0), "failed"),
        (lambda pixels: np.roll(pixels, 1, axis=1), "failed"),
        (lambda pixels: pixels[..., [2, 1, 0, 3]], "failed"),
        (lambda pixels: pixels[:32], "failed"),
    ],
)
def test_a_picture_that_differs_is_caught(monkeypatch: pytest.MonkeyPatch, change: Change, status: str) -> None:
    assert _with_reference(monkeypatch, change).status == status


def test_a_picture_that_only_one_renderer_read_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = run(SCENE, "SOFTWARE")
    monkeypatch.setattr(against, "_drawn", lambda scene, reference: expected)
    expected.shots.append(expected.shots[0])
    assert run_against(SCENE, "SOFTWARE").status == "failed"


def test_a_widened_share_counts_and_must_be_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tolerances.SHARES, ("SOFTWARE", "X"), (0.05, "a reason that is long enough"))
    assert _with_reference(monkeypatch, _brighter(2, slice(0, 1))).status == "passed"
    assert _with_reference(monkeypatch, _brighter(2, slice(0, 8))).status == "failed"
    assert _with_reference(monkeypatch, lambda pixels: pixels).status == "failed"


def test_a_refusal_is_judged_by_the_scene_alone() -> None:
    assert run_against(all_scenes()[0], "HEADLESS").status == "refused"


def test_the_report_shows_the_reference_and_the_difference(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = write_report(tmp_path, "SOFTWARE", [_with_reference(monkeypatch, _brighter(2, slice(0, 1)))]).read_text()
    assert "difference, 8 times" in page
    assert "64 of 4096 pixels beyond" in page


@pytest.mark.parametrize("scene", all_scenes(), ids=lambda scene: scene.id)
def test_software_draws_every_scene_twice_alike(scene: Scene) -> None:
    outcome = run_against(scene, "SOFTWARE")
    assert outcome.status != "failed", str(outcome)
    assert all(check.deviation == 0 for check in outcome.checks if " against SOFTWARE" in check.label)
