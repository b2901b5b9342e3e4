"""What the tests of the samples share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import xna.platform
from renderers import registry
from tests._display import virtual_display


@pytest.fixture(scope="session", autouse=True)
def _compiled_kernels() -> None:
    """Fill SOFTWARE's cache first: it tells when it compiles, and the tests look at what a sample says."""
    registry.find("SOFTWARE").warm()


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the platform be chosen anew, where there is no display."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XNA_PLATFORM", "XNA_RENDERER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SDL_VIDEO_DRIVER", "x11")  # the only driver tried; without a display it cannot start
    former = xna.platform.use(None)
    yield
    chosen = xna.platform.use(former)
    if chosen is not None:
        chosen.close()


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """The name of a fresh virtual display."""
    yield from virtual_display()


@pytest.fixture(scope="session", autouse=True)
def _saves(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the samples' saved files away from the user's own, in this process and in those that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XNA_STORAGE", str(tmp_path_factory.mktemp("saves")))
        yield
