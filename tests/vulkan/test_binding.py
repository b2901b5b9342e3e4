"""The generated binding."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from renderers.vulkan import api, loader
from renderers.vulkan.errors import VulkanError, VulkanUnavailable

ROOT = Path(__file__).resolve().parents[2]
GENERATOR = ROOT / "tools" / "generate_vulkan_api.py"


def test_the_binding_is_what_the_generator_makes_of_the_registry() -> None:
    registry = Path(import_module("vulkan_object").__file__ or "").parent / "vk.xml"
    made = subprocess.run([sys.executable, GENERATOR, registry], capture_output=True, text=True, check=True, timeout=120)
    assert made.stdout == (ROOT / "renderers" / "vulkan" / "api.py").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.maxsize < 2**32, reason="the sizes are those of 64-bit machines")
@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("VkPhysicalDeviceLimits", 504),
        ("VkPhysicalDeviceProperties", 824),
        ("VkPhysicalDeviceMemoryProperties", 520),
        ("VkGraphicsPipelineCreateInfo", 144),
        ("VkImageCreateInfo", 88),
        ("VkImageMemoryBarrier", 72),
        ("VkRenderingAttachmentInfo", 72),
        ("VkRenderingInfo", 72),
        ("VkSwapchainCreateInfoKHR", 104),
        ("VkSubmitInfo", 72),
        ("VkClearValue", 16),
        ("VkImageBlit", 80),
        ("VkBufferImageCopy", 56),
        ("VkWriteDescriptorSet", 64),
    ],
)
def test_structures_have_their_size_in_c(name: str, size: int) -> None:
    assert ctypes.sizeof(getattr(api, name)) == size


def test_structures_know_their_type_and_start_empty() -> None:
    assert api.VkFenceCreateInfo().sType == 8
    assert api.VkImageCreateInfo(mipLevels=3).mipLevels == 3
    assert not api.VkSubmitInfo().pCommandBuffers


def test_a_failing_command_says_what_failed() -> None:
    assert "vkCreateFence failed: VK_ERROR_DEVICE_LOST" in str(VulkanError("vkCreateFence", api.VK_ERROR_DEVICE_LOST))


def test_a_missing_loader_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    loader.library.cache_clear()
    monkeypatch.setattr(loader, "loader_names", lambda: ("libnothing.so.7",))
    with pytest.raises(VulkanUnavailable, match=r"libnothing\.so\.7.*[Ii]nstall"):
        loader.library()
    monkeypatch.undo()
    loader.library.cache_clear()
    assert loader.library()


def test_the_descriptor_loads_no_binding() -> None:
    code = "import sys, renderers.registry as r; r.descriptors(); sys.exit('renderers.vulkan.api' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=60).returncode == 0
