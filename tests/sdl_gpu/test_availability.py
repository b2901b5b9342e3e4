"""What SDL_GPU says where it cannot run, and what the choices of a renderer make of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from renderers import registry
from renderers.native import vulkan_devices
from renderers.native.vulkan_devices import DeviceType, VulkanDevice
from renderers.sdl_gpu import DESCRIPTOR, probe

ROOT = Path(__file__).parents[2]
NO_DRIVERS = {"VK_DRIVER_FILES": "/nowhere.json", "VK_ICD_FILENAMES": "/nowhere.json"}
CHOOSE = """
from xna.graphics import GraphicsAdapter, GraphicsDevice, GraphicsProfile, PresentationParameters
for name in {names!r}:
    try:
        device = GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, PresentationParameters(), rendererEXT=name)
        print(device.RendererNameEXT)
        device.Dispose()
    except Exception as error:
        print(type(error).__name__, error)
"""


def _run(code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "XNA_RENDERER"}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**environment, **variables},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    ("variables", "reason"),
    [(NO_DRIVERS, "no Vulkan driver is installed"), ({"SDL_BINARY_PATH": "/nowhere"}, "SDL_BINARY_PATH is set to /nowhere")],
)
def test_an_explicit_choice_gives_the_reason_and_an_automatic_one_falls_through(variables: dict[str, str], reason: str) -> None:
    done = _run(CHOOSE.format(names=["SDL_GPU", ""]), **variables)
    explicit, automatic = done.stdout.splitlines()[:1], done.stdout.splitlines()[-1]
    assert explicit[0].startswith("NoSuitableGraphicsDeviceException The renderer SDL_GPU was asked for but is not available")
    assert reason in done.stdout
    assert automatic in ("SOFTWARE", "VULKAN")
    assert done.stderr.count("SDL_GPU is not available") == 1
    assert reason in done.stderr


def test_without_pysdl3_the_reason_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert probe.is_available() == "the Python package PySDL3 is not installed (pip install PySDL3)"


def test_without_a_loader_the_reason_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vulkan_devices, "loader_names", lambda: ("libnowhere.so.1",))
    monkeypatch.setattr(vulkan_devices, "_loader", lambda: None)
    vulkan_devices._devices.cache_clear()
    try:
        assert "no Vulkan loader (libnowhere.so.1)" in str(probe.is_available())
    finally:
        vulkan_devices._devices.cache_clear()


def test_the_question_loads_neither_sdl_nor_a_driver_for_good() -> None:
    done = _run("""
import sys
from renderers.sdl_gpu import DESCRIPTOR
assert DESCRIPTOR.is_available() is None
DESCRIPTOR.reluctance()
assert not {"sdl3", "renderers.sdl_gpu.device"} & set(sys.modules)
""")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("types", "expected"),
    [((DeviceType.CPU,), False), ((DeviceType.DISCRETE_GPU,), True), ((DeviceType.CPU, DeviceType.INTEGRATED_GPU), True)],
)
def test_the_automatic_choice_wants_a_gpu_that_is_one(
    monkeypatch: pytest.MonkeyPatch, types: tuple[DeviceType, ...], expected: bool
) -> None:
    for module in (vulkan_devices, probe):
        monkeypatch.setattr(module, "vulkan_devices", lambda: tuple(VulkanDevice(each.name, each) for each in types))
    monkeypatch.delenv(registry.ENVIRONMENT_VARIABLE, raising=False)
    assert (registry.choose() is DESCRIPTOR) is expected
    assert registry.choose("SDL_GPU") is DESCRIPTOR


def test_a_device_without_a_display_needs_no_display() -> None:
    code = CHOOSE.format(names=["SDL_GPU"])
    environment = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    assert _run(code, **environment).stdout.split() == ["SDL_GPU"]


@pytest.mark.parametrize("name", ["SDL_GPU", "VULKAN"])
@pytest.mark.parametrize("display", ["", ":77"])
def test_a_device_without_a_desktop_prints_nothing(name: str, display: str) -> None:
    done = _run(CHOOSE.format(names=[name]), DISPLAY=display, WAYLAND_DISPLAY="", XDG_RUNTIME_DIR="")
    assert (done.stdout.split(), done.stderr) == ([name], "")


def test_a_device_without_a_display_is_no_display_for_windows() -> None:
    done = _run(
        """
from xna.graphics import GraphicsAdapter, GraphicsDevice, GraphicsProfile, PresentationParameters
import xna.platform
device = GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, PresentationParameters(), rendererEXT="SDL_GPU")
print(xna.platform.current().name)
device.Dispose()
""",
        DISPLAY="",
        WAYLAND_DISPLAY="",
        XNA_PLATFORM="",
    )
    assert done.stdout.split() == ["headless"]
    assert "SDL runs without a display" in done.stderr
