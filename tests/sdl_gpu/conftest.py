"""SDL_GPU's tests run on whatever Vulkan device there is, with the validation layer on: a message of it fails the test.

Where SDL_GPU is not available they are skipped, unless XNA_REQUIRED_RENDERERS names it.
"""

from __future__ import annotations

import ctypes
import os
import re
from collections.abc import Callable, Iterator

import pytest

from renderers.sdl_gpu.device import VALIDATION_VARIABLE
from renderers.sdl_gpu.probe import is_available
from tests.sdl_gpu.devices import Maker
from xna.graphics import GraphicsDevice

# Newer layers advise against outputs without a target, which Vulkan allows, and against how SDL names the slices of volumes.
ADVICE = r"\[ (Undefined-Value-ShaderOutputNotConsumed|WARNING-VkImageSubresourceRange-layerCount-compatibility) "
MESSAGE = re.compile(rf"Validation Error|Validation Warning: (?!{ADVICE})|VUID-|Assertion failure")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = is_available()
    required = "SDL_GPU" in os.environ.get("XNA_REQUIRED_RENDERERS", "")
    for item in items:
        if reason and not required and "sdl_gpu" in item.path.parts:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(autouse=True)
def validated(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    monkeypatch.setenv(VALIDATION_VARIABLE, "1")
    yield
    ctypes.CDLL(None).fflush(None)  # the layer prints through C
    said = capfd.readouterr()
    assert not MESSAGE.search(said.out + said.err), said.out + said.err


@pytest.fixture
def make(validated: None) -> Iterator[Maker]:
    maker = Maker()
    yield maker
    maker.close()


@pytest.fixture
def device(make: Callable[..., GraphicsDevice]) -> GraphicsDevice:
    return make()
