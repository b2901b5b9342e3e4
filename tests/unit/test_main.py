"""python -m xna as a user runs it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from renderers.contract.capabilities import Capability

NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEO_DRIVER": "x11"}
PLAIN = ("XNA_PLATFORM", "XNA_RENDERER", "SDL_BINARY_PATH")


def _run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    base = {name: value for name, value in os.environ.items() if name not in PLAIN}
    command = [sys.executable, "-m", "xna", *arguments]
    return subprocess.run(command, env={**base, **environment}, capture_output=True, text=True, timeout=300, check=False)


def _info(**environment: str) -> dict[str, str]:
    done = _run("info", **NO_DISPLAY, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line.strip().partition(" ") for line in done.stdout.splitlines()]
    return {name: value.strip() for name, _, value in lines}


def test_info_tells_versions_library_display_and_choice() -> None:
    found = _info()
    assert {"Python", "pycna", "numpy", "numba", "PyGLM", "Pillow", "PySDL3", "tcod"} <= found.keys()
    assert found["SDL3"].startswith("3.")
    assert "SDL3" in found["SDL3"].partition(":")[2]
    assert found["display"].startswith("headless; no window will be shown")
    assert found["SOFTWARE"].startswith("available. ")
    assert found["choice"] == "SOFTWARE (automatic)"


@pytest.mark.parametrize(
    ("environment", "line", "text"),
    [
        ({"XNA_PLATFORM": "headless"}, "display", "headless"),
        ({"XNA_PLATFORM": "gdi"}, "display", "none: XNA_PLATFORM must be one of headless, sdl3, or unset; it is 'gdi'"),
        ({"XNA_RENDERER": "headless"}, "choice", "HEADLESS (XNA_RENDERER=headless)"),
        ({"VK_DRIVER_FILES": "/no/driver.json"}, "choice", "SOFTWARE (automatic)"),
    ],
)
def test_info_follows_the_environment(environment: dict[str, str], line: str, text: str) -> None:
    assert _info(**environment)[line] == text


def test_info_goes_on_when_something_is_missing(tmp_path: os.PathLike[str]) -> None:
    found = _info(SDL_BINARY_PATH=str(tmp_path), XNA_RENDERER="TYPO")
    assert found["SDL3"].startswith(f"not found: SDL_BINARY_PATH is set to {tmp_path}")
    assert found["choice"].startswith("none (XNA_RENDERER=TYPO)")
    assert "SOFTWARE" in found["choice"]


def test_capabilities_has_a_row_for_each() -> None:
    done = _run("capabilities")
    assert (done.returncode, done.stderr) == (0, "")
    rows = [line.split("|")[1].strip() for line in done.stdout.splitlines() if line.startswith("|")]
    assert rows[2:] == [capability.name for capability in Capability]


def test_warm_brings_in_every_kernel() -> None:
    code = (
        "from xna.__main__ import main\n"
        "main(['warm'])\n"
        "from renderers.raster.kernels import KERNELS, Kernels\n"
        "known = {name for name, member in vars(Kernels).items() if type(member).__name__ == 'cached_property'}\n"
        "print(len(known), known - set(vars(KERNELS)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True)
    number, missing = done.stdout.split(" ", 1)
    assert int(number) >= 5
    assert missing.strip() == "set()"


def test_a_missing_command_lists_the_commands() -> None:
    done = _run()
    assert done.returncode == 2
    assert "info" in done.stderr
    assert "warm" in done.stderr
