"""Compiled pipelines on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from renderers.vulkan.pipeline_cache import PipelineCache
from tests.vulkan.drawing import GREEN, device_of, open_renderer, pixel, quad
from xna.color import Color


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def _draw() -> None:
    with device_of() as device:
        quad(device, Color.Green)
        assert pixel(device) == GREEN


def test_a_run_finds_what_the_last_one_compiled(folder: Path) -> None:
    _draw()
    (file,) = (folder / "pycna").rglob("*.bin")
    stored = file.read_bytes()
    renderer = open_renderer()
    cache = PipelineCache(renderer._device, file.parent)
    assert cache._stored == stored[32:]
    assert len(cache._stored) > 16  # the least head that a driver's data have
    renderer.close()
    _draw()
    assert file.read_bytes() == stored


def test_a_damaged_file_is_made_anew(folder: Path) -> None:
    _draw()
    (file,) = (folder / "pycna").rglob("*.bin")
    stored = file.read_bytes()
    for damage in (b"", stored[:20], stored[:-1], stored[:40] + bytes(8) + stored[48:]):
        file.write_bytes(damage)
        _draw()
        assert file.read_bytes() == stored
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_cache_that_cannot_be_written_is_no_loss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    _draw()
