"""Every scene on every renderer: drawn right, or refused by name."""

from __future__ import annotations

import os

import pytest

from renderers.registry import descriptors
from tests.conformance.registry import Scene, all_scenes
from tests.conformance.runner import capabilities, run
from tests.conformance.tolerances import CONTRACT_REFUSALS, GPU_SHARES, GPU_WIDENED, SHARES, WIDENED, WITHOUT_ALPHA

# Renderers that must be there, by name: a machine that is meant to have them fails where they are missing.
REQUIRED = set(filter(None, os.environ.get("XNA_REQUIRED_RENDERERS", "SOFTWARE,HEADLESS").split(",")))


def _renderers() -> list[object]:
    reasons = {descriptor.name: descriptor.is_available() for descriptor in descriptors()}
    return [
        pytest.param(name, marks=[pytest.mark.skip(reason=reason)] if reason and name not in REQUIRED else [])
        for name, reason in reasons.items()
    ]


@pytest.mark.parametrize("scene", all_scenes(), ids=lambda scene: scene.id)
@pytest.mark.parametrize("renderer", _renderers())
def test_scene(renderer: str, scene: Scene) -> None:
    outcome = run(scene, renderer)
    if outcome.status == "skipped":
        pytest.skip(outcome.message)
    assert outcome.status in ("passed", "refused"), str(outcome)


def test_required_renderers_are_registered() -> None:
    assert {descriptor.name for descriptor in descriptors()} >= REQUIRED


def test_every_widened_tolerance_names_a_scene_and_a_reason() -> None:
    known = {scene.id for scene in all_scenes()}
    entries = [(scene, reason) for (_, scene, _), (_, reason) in WIDENED.items()]
    entries += [(scene, reason) for (_, scene), (_, reason) in SHARES.items()]
    entries += [(scene, reason) for table in GPU_WIDENED.values() for (scene, _), (_, reason) in table.items()]
    entries += [(scene, reason) for table in GPU_SHARES.values() for scene, (_, reason) in table.items()]
    entries += [(scene, reason) for (_, scene), reason in WITHOUT_ALPHA.items()]
    assert {scene for _, scene in CONTRACT_REFUSALS} <= known
    for scene, reason in entries:
        assert scene in known
        assert len(reason) > 20


def test_each_capability_that_SOFTWARE_claims_is_shown_by_a_scene() -> None:
    shown = set().union(*(scene.needs for scene in all_scenes()))
    assert capabilities("SOFTWARE") <= shown
