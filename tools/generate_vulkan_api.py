"""Writes renderers/vulkan/api.py from the Khronos registry: the part of Vulkan's C interface that the VULKAN renderer uses.

    python tools/generate_vulkan_api.py vk.xml > renderers/vulkan/api.py

The registry comes with the Python package vulkan-object and with Debian's libvulkan-dev. Only what the commands below
reach is written: their structures, the values of the enumerations in those, and result codes.
"""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import NamedTuple

_COMMANDS = """
vkCreateInstance vkDestroyInstance vkEnumerateInstanceVersion vkEnumerateInstanceLayerProperties
vkEnumerateInstanceExtensionProperties vkEnumeratePhysicalDevices vkGetPhysicalDeviceProperties vkGetPhysicalDeviceFeatures
vkGetPhysicalDeviceFeatures2 vkGetPhysicalDeviceMemoryProperties vkGetPhysicalDeviceQueueFamilyProperties
vkGetPhysicalDeviceFormatProperties vkGetPhysicalDeviceImageFormatProperties vkEnumerateDeviceExtensionProperties
vkCreateDevice vkDestroyDevice vkGetDeviceQueue vkDeviceWaitIdle vkQueueWaitIdle vkQueueSubmit vkGetDeviceProcAddr
vkAllocateMemory vkFreeMemory vkMapMemory vkUnmapMemory vkCreateBuffer vkDestroyBuffer vkGetBufferMemoryRequirements
vkBindBufferMemory vkCreateImage vkDestroyImage vkGetImageMemoryRequirements vkBindImageMemory vkCreateImageView
vkDestroyImageView vkCreateSampler vkDestroySampler vkCreateShaderModule vkDestroyShaderModule vkCreatePipelineLayout
vkDestroyPipelineLayout vkCreateGraphicsPipelines vkDestroyPipeline vkCreatePipelineCache vkDestroyPipelineCache
vkGetPipelineCacheData vkCreateDescriptorSetLayout vkDestroyDescriptorSetLayout vkCreateDescriptorPool
vkDestroyDescriptorPool vkAllocateDescriptorSets vkFreeDescriptorSets vkUpdateDescriptorSets vkCreateCommandPool
vkDestroyCommandPool vkAllocateCommandBuffers vkBeginCommandBuffer vkEndCommandBuffer vkResetCommandBuffer vkCreateFence
vkDestroyFence vkResetFences vkWaitForFences vkGetFenceStatus vkCreateSemaphore vkDestroySemaphore vkCreateQueryPool
vkDestroyQueryPool vkGetQueryPoolResults vkCmdBeginQuery vkCmdEndQuery vkCmdResetQueryPool vkCmdBindPipeline
vkCmdSetViewport vkCmdSetScissor vkCmdSetBlendConstants vkCmdSetStencilReference vkCmdBindDescriptorSets
vkCmdBindIndexBuffer vkCmdBindVertexBuffers vkCmdDraw vkCmdDrawIndexed vkCmdCopyBuffer vkCmdBlitImage
vkCmdCopyBufferToImage vkCmdCopyImageToBuffer vkCmdFillBuffer vkCmdClearColorImage vkCmdClearDepthStencilImage
vkCmdPipelineBarrier vkCmdBeginRendering vkCmdEndRendering vkDestroySurfaceKHR vkGetPhysicalDeviceSurfaceSupportKHR
vkGetPhysicalDeviceSurfaceCapabilitiesKHR vkGetPhysicalDeviceSurfaceFormatsKHR vkGetPhysicalDeviceSurfacePresentModesKHR
vkCreateSwapchainKHR vkDestroySwapchainKHR vkGetSwapchainImagesKHR vkAcquireNextImageKHR vkQueuePresentKHR
vkCreateDebugUtilsMessengerEXT vkDestroyDebugUtilsMessengerEXT vkCmdInsertDebugUtilsLabelEXT
"""
_EXTRA_STRUCTURES = """
VkDebugUtilsMessengerCallbackDataEXT VkPhysicalDeviceVulkan13Features VkPipelineRenderingCreateInfo VkValidationFeaturesEXT
VkPipelineCacheHeaderVersionOne
"""
EXTENSIONS = {
    "VK_KHR_surface",
    "VK_KHR_swapchain",
    "VK_KHR_portability_enumeration",
    "VK_KHR_portability_subset",
    "VK_EXT_debug_utils",
    "VK_EXT_validation_features",
}
ALWAYS = {"API Constants", "VkResult", "VkInstanceCreateFlagBits", "VkDebugUtilsMessageSeverityFlagBitsEXT"}
ALWAYS |= {"VkMemoryPropertyFlagBits", "VkMemoryHeapFlagBits", "VkValidationFeatureEnableEXT", "VkFenceCreateFlagBits"}

SCALARS = {
    "void": "None",
    "char": "c_char",
    "float": "c_float",
    "double": "c_double",
    "int": "c_int",
    "size_t": "c_size_t",
    **{f"{sign}int{bits}_t": f"c_{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)},
}
_UNUSED = ("VK_OBJECT_TYPE", "VK_STRUCTURE_TYPE")
INSTANCE_LEVEL = {"VkInstance", "VkPhysicalDevice"}
HEADER = '''# Generated from the Khronos registry by tools/generate_vulkan_api.py. Do not edit.
# ruff: noqa
# fmt: off
"""The part of Vulkan's C interface that the VULKAN renderer uses, generated from the Khronos registry (Apache-2.0 OR MIT).

Handles of instances, devices, queues and command buffers are c_void_p, all others c_uint64. A structure fills in its sType.
`COMMANDS` maps each command to its level (G global, I instance, D device), its result and its argument types; `Commands` gives
each a checked attribute and a `raw_` twin without argument types for the hot path.
"""

from __future__ import annotations

from ctypes import POINTER, Structure, Union, c_char, c_char_p, c_float, c_int32, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p
from typing import Any
'''


class Field(NamedTuple):
    """A member of a structure: its name, its ctypes type as source text, and the structure type that it must hold."""

    name: str
    type: str
    structure_type: str | None
    bits: str | None


class Registry:
    """The parsed registry, and what was asked of it so far."""

    def __init__(self, path: str) -> None:
        root = ET.parse(path).getroot()
        self._types = {_name(e): e for e in reversed(root.findall("types/type")) if _is_vulkan(e)}
        self._commands = {_name(e): e for e in root.findall("commands/command") if _is_vulkan(e)}
        self.constants: dict[str, tuple[str, object]] = dict(_constants(root))
        self.groups = set(ALWAYS)
        self.structures: dict[str, list[Field]] = {}
        self._open: set[str] = set()

    def command(self, name: str) -> tuple[str, str, list[str]]:
        """Give a command's level, result type and argument types."""
        element = self._commands[name]
        while alias := element.get("alias"):
            element = self._commands[alias]
        parameters = [p for p in element.findall("param") if _is_vulkan(p)]
        owner = parameters[0].findtext("type")
        level = "G" if name == "vkCreateInstance" or name.startswith("vkEnumerateInstance") else "D"
        level = "I" if (owner in INSTANCE_LEVEL and level != "G") or name == "vkGetDeviceProcAddr" else level
        arguments = [self._declared(p).type for p in parameters]
        return level, self.type(element.findtext("proto/type") or ""), arguments

    def structure(self, name: str) -> None:
        """Ask for a structure and all that it reaches."""
        if name not in self.structures and name not in self._open:
            self._open.add(name)
            fields = [self._declared(m) for m in self._types[name].findall("member") if _is_vulkan(m)]
            self._open.discard(name)
            self.structures[name] = fields

    def category(self, name: str) -> str | None:
        """Tell what kind of type a name is."""
        element = self._types.get(name)
        return None if element is None else element.get("category")

    def type(self, name: str) -> str:
        """Give the ctypes type of a C type, as source text."""
        if name in SCALARS:
            return SCALARS[name]
        element = self._types.get(name)
        if element is None or element.get("category") in (None, "funcpointer"):
            return "c_void_p"
        if alias := element.get("alias"):
            return self.type(alias)
        return self._categorised(name, element)

    def _categorised(self, name: str, element: ET.Element) -> str:
        category = element.get("category")
        if category in ("struct", "union"):
            self.structure(name)
            return name
        if category == "handle":
            return "c_uint64" if "NON_DISPATCHABLE" in (element.findtext("type") or "") else "c_void_p"
        if category == "enum":
            self.groups.add(name)
            return "c_int32"
        if category == "bitmask":
            self.groups.add(element.get("requires") or element.get("bitvalues") or "")
            return "c_uint64" if "VkFlags64" in _text(element) else "c_uint32"
        return SCALARS.get(element.findtext("type") or "", "c_void_p")

    def _declared(self, element: ET.Element) -> Field:
        text = _text(element)
        name, kind = element.findtext("name") or "", element.findtext("type") or ""
        lengths = re.findall(r"\[(\w+)\]", text)
        source = self._pointer(kind, text.count("*")) if "*" in text else self.type(kind)
        if element.tag == "param" and lengths:
            source, lengths = f"POINTER({source})", []
        for length in reversed(lengths):
            source = f"{source} * {self.constants[length][1] if not length.isdigit() else length}"
        bits = re.search(r":\s*(\d+)$", text.strip())
        return Field(name, source, element.get("values") if name == "sType" else None, bits.group(1) if bits else None)

    def _pointer(self, kind: str, stars: int) -> str:
        if kind == "char":
            return "c_char_p" if stars == 1 else "POINTER(c_char_p)"
        if kind == "void" or kind in self._open:
            return "c_void_p"
        inner = self.type(kind)
        return f"POINTER({inner})" if stars == 1 else "POINTER(c_void_p)"


def _is_vulkan(element: ET.Element) -> bool:
    return "vulkan" in (element.get("api") or "vulkan").split(",")


def _name(element: ET.Element) -> str:
    return element.get("name") or element.findtext("name") or element.findtext("proto/name") or ""


def _text(element: ET.Element) -> str:
    parts = [element.text or ""]
    for child in element:
        parts += ["" if child.tag == "comment" else "".join(child.itertext()), child.tail or ""]
    return "".join(parts)


def _constants(root: ET.Element) -> Iterator[tuple[str, tuple[str, object]]]:
    """Give every constant as (name, (group, value)); names of extensions are in the group of their extension."""
    for group in root.findall("enums"):
        for element in group.findall("enum"):
            yield from _constant(element, group.get("name") or "", None)
    for part in [*root.findall("feature"), *root.findall("extensions/extension")]:
        for element in part.iter("enum"):
            yield from _constant(element, element.get("extends") or part.get("name") or "", part.get("number"))


def _constant(element: ET.Element, group: str, number: str | None) -> Iterator[tuple[str, tuple[str, object]]]:
    value = _value(element, number) if _is_vulkan(element) else None
    if value is not None:
        yield element.get("name") or "", (group, value)


def _value(element: ET.Element, number: str | None) -> object:
    if position := element.get("bitpos"):
        return 1 << int(position)
    if offset := element.get("offset"):
        value = 1_000_000_000 + (int(element.get("extnumber") or number or 0) - 1) * 1000 + int(offset)
        return -value if element.get("dir") == "-" else value
    return _literal(element.get("value") or "")


def _literal(text: str) -> object:
    if text.startswith('"'):
        return text.strip('"').encode()
    if re.fullmatch(r"[\d.]+[Ff]", text):
        return float(text[:-1])
    if inverted := re.fullmatch(r"\(?~(\d+)(U|ULL)(?:-(\d+))?\)?", text):
        mask = 0xFFFFFFFFFFFFFFFF if inverted[2] == "ULL" else 0xFFFFFFFF
        return (~int(inverted[1]) - int(inverted[3] or 0)) & mask
    return int(text, 0) if re.fullmatch(r"-?(0x[0-9a-fA-F]+|\d+)", text) else None


def _structure_lines(registry: Registry, name: str, fields: list[Field]) -> Iterator[str]:
    yield f"\n\nclass {name}({'Union' if registry.category(name) == 'union' else 'Structure'}):"
    members = (f'("{f.name}", {f.type}{f", {f.bits}" if f.bits else ""})' for f in fields)
    yield "    _fields_ = [" + ", ".join(members) + "]"
    for field in fields:
        if field.structure_type:
            value = registry.constants[field.structure_type][1]
            yield "\n    def __init__(self, **fields: Any) -> None:"
            yield f"        super().__init__({value}, **fields)"


def lines(registry: Registry) -> Iterator[str]:
    """Give the lines of the module."""
    commands = {name: registry.command(name) for name in _COMMANDS.split()}
    for name in _EXTRA_STRUCTURES.split():
        registry.structure(name)
    yield HEADER
    kept = registry.groups | EXTENSIONS
    for name, (group, value) in registry.constants.items():
        if group in kept and not name.startswith(_UNUSED) and not name.endswith(("_MAX_ENUM", "_SPEC_VERSION")):
            yield f"{name} = {value!r}"
    for name, fields in registry.structures.items():
        yield from _structure_lines(registry, name, fields)
    yield "\n\nCOMMANDS: dict[str, tuple[str, Any, tuple[Any, ...]]] = {"
    for name, (level, result, arguments) in commands.items():
        yield f'    "{name}": ("{level}", {result}, ({", ".join(arguments)},)),'
    yield "}"
    yield '\n\nclass Commands:\n    """The loaded commands."""\n'
    for name in _COMMANDS.split():
        yield f"    {name}: Any\n    raw_{name}: Any"


def main() -> None:
    """Write the module to standard output."""
    sys.stdout.write("\n".join(lines(Registry(sys.argv[1]))) + "\n")


if __name__ == "__main__":
    main()
