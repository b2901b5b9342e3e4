"""The five shared golden scenes, unchanged, on TINYGL: stored crops of one flat colour and a literal pixel each."""

from __future__ import annotations

import pytest

from tests.conformance.registry import all_scenes
from tests.conformance.runner import run

SCENES = {scene.id: scene for scene in all_scenes()}
# BasicEffect combined, sprite rotation, depth write mask, smoke, cull mode.
GOLDEN = {"B1": 8, "B2": 4, "B3": 2, "C02": 4, "C13": 1}


@pytest.mark.parametrize("identity", GOLDEN)
def test_golden_scene(identity: str) -> None:
    outcome = run(SCENES[identity], "TINYGL")
    assert outcome.status == "passed", str(outcome)
    assert len(outcome.checks) >= GOLDEN[identity]
    assert not any(check.widened for check in outcome.checks)
