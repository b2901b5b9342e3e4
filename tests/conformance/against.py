"""Draws a scene on two renderers and compares every picture that it reads.

A renderer under test must pass the scene's own checks, and beyond them each picture must be the reference's: within one level per
channel, but for at most one pixel in a thousand (edges, where two renderers may round a coverage apart).
"""

from __future__ import annotations

from functools import cache
from itertools import zip_longest

from tests.conformance.checks import Check
from tests.conformance.compare import compare
from tests.conformance.registry import Scene
from tests.conformance.runner import Outcome, run
from tests.conformance.stage import Shot
from tests.conformance.tolerances import share_for

REFERENCE = "SOFTWARE"
LEVELS = 1  # per channel
SHARE = 0.001  # of the pixels may be further apart


def run_against(scene: Scene, renderer: str, reference: str = REFERENCE) -> Outcome:
    """Draw a scene on a renderer and on the reference, and judge it by its own checks and by the reference's pictures.

    A scene that either of the two refuses, skips or fails is judged by its own checks alone. The outcome's shots carry the
    reference's pictures as the expected ones, so that a report shows both and their difference.
    """
    outcome = run(scene, renderer)
    expected = _drawn(scene, reference)
    if outcome.status != "passed" or expected.status != "passed":
        return outcome
    widened = share_for(renderer, scene.id, SHARE)
    checks = [_check(got, wanted, reference) for got, wanted in zip_longest(outcome.shots, expected.shots)]
    if widened is not None:
        worst = max((check.deviation for check in checks), default=0.0)
        checks = [Check("pictures", f"at most {widened.limit} beyond", f"{worst}", worst, widened.limit, widened)]
    outcome.checks.extend(checks)
    outcome.shots[:] = [got._replace(expected=wanted.picture) for got, wanted in zip(outcome.shots, expected.shots, strict=False)]
    if outcome.failures:
        outcome.status = "failed"
    return outcome


@cache
def _drawn(scene: Scene, reference: str) -> Outcome:
    return run(scene, reference)


def _check(got: Shot | None, wanted: Shot | None, reference: str) -> Check:
    """Compare one picture with the reference's; a picture that only one of the two read differs wholly."""
    label = f"{(got or wanted).label} against {reference}"  # type: ignore[union-attr]
    limit = f"at most {100 * SHARE:g} % of pixels more than {LEVELS} level apart"
    if got is None or wanted is None:
        return Check(label, limit, "a picture that only one of the two read", 1, SHARE)
    if got.picture.pixels.shape != wanted.picture.pixels.shape:
        sizes = [f"{shot.picture.width}x{shot.picture.height}" for shot in (got, wanted)]
        return Check(label, limit, f"{sizes[0]} pixels, where the reference has {sizes[1]}", 1, SHARE)
    comparison = compare(got.picture, wanted.picture, LEVELS)
    return Check(label, limit, str(comparison), comparison.share, SHARE)
