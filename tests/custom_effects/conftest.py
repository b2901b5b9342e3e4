"""Every test runs on both GPU renderers with the validation layer on: a message of it fails the test.

A renderer that is not available is skipped, unless XNA_REQUIRED_RENDERERS names it.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator

import pytest

from renderers.registry import find
from renderers.vulkan import validation
from tests.custom_effects.drawing import open_device
from tests.sdl_gpu.conftest import MESSAGE
from xna.graphics import GraphicsDevice


@pytest.fixture(params=("SDL_GPU", "VULKAN"))
def renderer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[str]:
    reason = find(request.param).is_available()
    if reason is not None and request.param not in os.environ.get("XNA_REQUIRED_RENDERERS", ""):
        pytest.skip(reason)
    monkeypatch.setenv(validation.ENVIRONMENT_VARIABLE, "1")
    validation.messages.clear()
    yield request.param
    ctypes.CDLL(None).fflush(None)  # SDL's layer prints through C
    said = capfd.readouterr()
    assert validation.messages == []
    assert not MESSAGE.search(said.out + said.err), said.out + said.err


@pytest.fixture
def device(renderer: str) -> Iterator[GraphicsDevice]:
    opened = open_device(renderer)
    yield opened
    opened.Dispose()
