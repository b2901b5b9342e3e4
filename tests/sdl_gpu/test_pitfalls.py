"""The pitfalls of buffers, textures and memory, which other tests hold on SOFTWARE and HEADLESS, on SDL_GPU."""

from __future__ import annotations

import pytest

from tests.unit import test_pitfalls_memory, test_pitfalls_targets, test_resources_on_renderers
from xna.graphics import SurfaceFormat

COMPRESSED = (SurfaceFormat.Dxt1, SurfaceFormat.Dxt3, SurfaceFormat.Dxt5)


@pytest.mark.parametrize(
    ("program", "frames"),
    [(test_pitfalls_memory.MIXED_SIZES, 300), (test_pitfalls_memory.UPLOADS, 200)],
    ids=["mixed sizes", "uploads"],
)
def test_memory_of_long_runs_is_bounded(program: str, frames: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XNA_GPU_VALIDATION")  # the layer's own books grow
    test_pitfalls_memory.test_memory_of_long_runs_is_bounded(program, "SDL_GPU", frames)


@pytest.mark.parametrize("surface_format", COMPRESSED)
def test_compressed_textures_of_odd_sizes_allocate_nothing(surface_format: SurfaceFormat) -> None:
    test_pitfalls_targets.test_compressed_textures_of_other_sizes_than_multiples_of_four_allocate_nothing(
        "SDL_GPU", surface_format
    )


@pytest.mark.parametrize("surface_format", SurfaceFormat, ids=lambda each: each.name)
def test_a_format_keeps_its_bytes_or_is_refused(surface_format: SurfaceFormat) -> None:
    test_resources_on_renderers.test_a_format_keeps_its_bytes_or_is_refused("SDL_GPU", surface_format)


def test_cubes_keep_every_level_of_their_faces() -> None:
    test_resources_on_renderers.test_cubes_keep_every_level_of_their_faces("SDL_GPU")


def test_volumes_keep_every_level_and_box() -> None:
    test_resources_on_renderers.test_volumes_keep_every_level_and_box("SDL_GPU")
