"""VULKAN and SDL_GPU run the same shaders on the same GPU: their pictures of every scene agree, pixel for pixel."""

from __future__ import annotations

import pytest

from tests.conformance.compare import compare
from tests.conformance.registry import Scene, all_scenes
from tests.conformance.runner import run

LEVELS = 1  # per channel


@pytest.mark.parametrize("scene", all_scenes(), ids=lambda scene: scene.id)
def test_the_pictures_are_those_of_sdl_gpu(scene: Scene) -> None:
    got, wanted = run(scene, "VULKAN"), run(scene, "SDL_GPU")
    if wanted.status == "refused":
        assert got.status == "passed", "VULKAN draws all that SDL_GPU refuses"
        return
    assert len(got.shots) == len(wanted.shots)
    for shot, expected in zip(got.shots, wanted.shots, strict=True):
        comparison = compare(shot.picture, expected.picture, LEVELS)
        assert comparison.share == 0, f"{shot.label}: {comparison}"
