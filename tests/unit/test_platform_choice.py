from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

import xna.platform
from renderers.contract.enums import WindowKind
from xna.exceptions import NoSuitableGraphicsDeviceException
from xna.platform.headless import HeadlessPlatform

NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEO_DRIVER": "x11", "SDL_VIDEODRIVER": ""}


@pytest.fixture(autouse=True)
def _own_choice(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(xna.platform.ENVIRONMENT_VARIABLE, raising=False)
    former = xna.platform.use(None)
    yield
    xna.platform.use(former)


def _run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, timeout=60, check=False
    )


def test_use_gives_the_former_platform() -> None:
    one, two = HeadlessPlatform(), HeadlessPlatform()
    assert xna.platform.use(one) is None
    assert xna.platform.current() is one
    assert xna.platform.use(two) is one
    assert xna.platform.current() is two


def test_the_variable_forces_headless_silently(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setenv(xna.platform.ENVIRONMENT_VARIABLE, " Headless ")
    with caplog.at_level(logging.DEBUG, "xna.platform"):
        platform = xna.platform.current()
    assert platform.name == "headless"
    assert platform is xna.platform.current()
    assert caplog.records == []


def test_an_unknown_name_lists_the_known_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(xna.platform.ENVIRONMENT_VARIABLE, "gdi")
    with pytest.raises(NoSuitableGraphicsDeviceException, match=r"headless, sdl3.*'gdi'"):
        xna.platform.current()


def test_window_for_handle() -> None:
    assert xna.platform.window_for_handle(1) is None
    platform = HeadlessPlatform()
    xna.platform.use(platform)
    window = platform.create_window("game", 10, 10, kind=WindowKind.NONE)
    assert xna.platform.window_for_handle(window.handle) is window
    assert xna.platform.window_for_handle(window.handle + 1) is None


def test_without_a_display_one_line_says_why() -> None:
    code = "import logging, xna.platform; logging.basicConfig(); print(xna.platform.current().name, xna.platform.current().name)"
    done = _run(code, **NO_DISPLAY, XNA_PLATFORM="")
    assert done.stdout.split() == ["headless", "headless"]
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("WARNING:xna.platform:")
    assert "no display" in done.stderr
    assert "XNA_PLATFORM=headless" in done.stderr


def test_without_a_library_one_line_says_why(tmp_path: os.PathLike[str]) -> None:
    code = "import logging, xna.platform; logging.basicConfig(); print(xna.platform.current().name)"
    done = _run(code, SDL_BINARY_PATH=str(tmp_path), XNA_PLATFORM="")
    assert done.stdout.split() == ["headless"]
    assert len(done.stderr.splitlines()) == 1
    assert "SDL3 library" in done.stderr


def test_sdl3_forced_without_a_display_is_refused() -> None:
    code = """
import xna.platform
from xna.exceptions import NoSuitableGraphicsDeviceException
try:
    xna.platform.current()
except NoSuitableGraphicsDeviceException as refusal:
    print(refusal)
"""
    done = _run(code, **NO_DISPLAY, XNA_PLATFORM="sdl3")
    assert "XNA_PLATFORM asks for sdl3" in done.stdout
    assert "no display" in done.stdout
    assert done.stderr == ""


def test_choosing_headless_does_not_import_sdl3() -> None:
    code = "import sys, xna.platform, xna.input; xna.platform.current(); print('sdl3' in sys.modules)"
    assert _run(code, XNA_PLATFORM="headless").stdout.split() == ["False"]


@pytest.mark.skipif(sys.platform != "linux", reason="Wayland's library is asked on Linux only")
def test_a_machine_without_a_desktop_is_told_of_in_our_words_only() -> None:
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "WAYLAND", "DISPLAY", "SDL_"))}
    command = [sys.executable, "-m", "xna", "info"]
    done = subprocess.run(command, env=bare, capture_output=True, text=True, timeout=120, check=True)
    assert "display   headless; no window will be shown" in done.stdout
    assert done.stderr == ""
