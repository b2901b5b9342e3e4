"""The images that a window shows, one after the other."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import byref
from typing import Any, NamedTuple

from renderers.vulkan import api
from renderers.vulkan.device import Device
from renderers.vulkan.formats import NativeFormat
from renderers.vulkan.image import Image, Shape
from renderers.vulkan.instance import read_list

FORMAT = api.VK_FORMAT_B8G8R8A8_UNORM  # linear: XNA's bytes are shown as they are
_FALLBACK = api.VK_FORMAT_R8G8B8A8_UNORM
_FOREVER = ctypes.c_uint64(2**64 - 1)
_NO_FENCE = ctypes.c_uint64()
_IN_TURN = 2  # as many as there are frames in flight
_EXTENT_IS_OURS = 0xFFFFFFFF

# Present modes by swap interval, in order of preference, each with the interval that it comes to.
_MODES: dict[int, tuple[tuple[int, int], ...]] = {
    0: ((api.VK_PRESENT_MODE_IMMEDIATE_KHR, 0), (api.VK_PRESENT_MODE_MAILBOX_KHR, 1), (api.VK_PRESENT_MODE_FIFO_KHR, 1)),
    1: ((api.VK_PRESENT_MODE_FIFO_KHR, 1),),
    2: ((api.VK_PRESENT_MODE_FIFO_RELAXED_KHR, 1), (api.VK_PRESENT_MODE_FIFO_KHR, 1)),
}


class Slot(NamedTuple):
    """One image and the semaphore that tells that it is drawn. It is the image's: showing it has no fence to wait for."""

    image: Image
    drawn: ctypes.c_uint64


class Swapchain:
    """The swapchain of one surface, made anew when the window or the interval changes.

    `mode` is the applied VkPresentModeKHR, `interval` what it comes to, `generation` counts how often it was made. There is
    none (`is_ready` is False) while the window has no area.
    """

    def __init__(
        self, device: Device, surface: ctypes.c_uint64, drawable_size: Callable[[], tuple[int, int]], wished: int
    ) -> None:
        """Choose a format and make the swapchain for a swap interval of 0, 1 or 2."""
        self._device, self._surface, self._drawable_size = device, surface, drawable_size
        self._handle = ctypes.c_uint64()
        self._slots: list[Slot] = []
        self._number = ctypes.c_uint32()
        self._available = [device.create("Semaphore", api.VkSemaphoreCreateInfo()) for _ in range(_IN_TURN)]
        self._turn = 0
        self._holds_image = False
        self._chosen, self._color_space = self._choose_format()
        self._wished = wished
        self.mode, self.interval = self._choose_mode()
        self.size = (0, 0)
        self.generation = 0
        self.recreate()

    @property
    def format(self) -> int:
        """The images' format."""
        return self._chosen

    @property
    def is_ready(self) -> bool:
        """Whether there are images."""
        return bool(self._slots)

    @property
    def is_minimised(self) -> bool:
        """Whether the window has no area."""
        return 0 in self._drawable_size()

    @property
    def fits(self) -> bool:
        """Whether the images have the window's size."""
        return self.is_ready and self._drawable_size() == self.size

    def set_interval(self, wished: int) -> int:
        """Change the swap interval and give what was applied; nothing happens if it is the one asked for before."""
        if wished != self._wished:
            self._wished = wished
            former, (self.mode, self.interval) = self.mode, self._choose_mode()
            if self.mode != former:
                self.recreate()
        return self.interval

    def recreate(self) -> None:
        """Make the swapchain for the window as it is now. A window without area keeps what there is."""
        capabilities = api.VkSurfaceCapabilitiesKHR()
        adapter = self._device.adapter.handle
        self._device.vk.vkGetPhysicalDeviceSurfaceCapabilitiesKHR(adapter, self._surface, byref(capabilities))
        size = self._extent(capabilities)
        if 0 in size:
            return
        self._device.wait()
        self._forget_image()
        self._close_slots()
        former, self._handle = self._handle, self._create(capabilities, size)
        if former:
            self._device.destroy("SwapchainKHR", former)
        self.size = size
        self.generation += 1
        self._slots = [self._slot(handle) for handle in self._images()]

    def acquire(self) -> int:
        """Ask for the next image, unless one was acquired and not shown. Gives Vulkan's result.

        Raises:
            DeviceLostException: The device is lost.
        """
        if self._holds_image:
            return api.VK_SUCCESS
        device = self._device
        arguments = (device.handle, self._handle, _FOREVER, self.available, _NO_FENCE, byref(self._number))
        result = device.boundaries.call("vkAcquireNextImageKHR", device.vk.raw_vkAcquireNextImageKHR, *arguments)
        if result != api.VK_ERROR_OUT_OF_DATE_KHR:
            self._holds_image = True
            self.current.image.is_new = True  # what it showed before is gone
        return result

    @property
    def current(self) -> Slot:
        """The image that was acquired last."""
        return self._slots[self._number.value]

    @property
    def available(self) -> ctypes.c_uint64:
        """The semaphore that tells that the acquired image may be drawn into."""
        return self._available[self._turn]

    def present(self) -> int:
        """Show the acquired image once it is drawn. Gives Vulkan's result.

        Raises:
            DeviceLostException: The device is lost.
        """
        device = self._device
        description = api.VkPresentInfoKHR(
            waitSemaphoreCount=1,
            pWaitSemaphores=ctypes.pointer(self.current.drawn),
            swapchainCount=1,
            pSwapchains=ctypes.pointer(self._handle),
            pImageIndices=ctypes.pointer(self._number),
        )
        self._holds_image = False
        self._turn = (self._turn + 1) % _IN_TURN
        result: int = device.vk.raw_vkQueuePresentKHR(device.present_queue, byref(description))
        return device.boundaries.call("vkQueuePresentKHR", lambda: result)

    def _forget_image(self) -> None:
        """Let go of an image that will not be shown: its semaphore is signalled for good."""
        if self._holds_image:
            self._device.destroy("Semaphore", self.available)
            self._available[self._turn] = self._device.create("Semaphore", api.VkSemaphoreCreateInfo())
            self._holds_image = False

    def _close_slots(self) -> None:
        for image, drawn in self._slots:
            image.close()
            self._device.destroy("Semaphore", drawn)
        self._slots = []

    def _choose_format(self) -> tuple[int, int]:
        query = self._device.vk.vkGetPhysicalDeviceSurfaceFormatsKHR
        adapter = self._device.adapter.handle
        found = read_list(api.VkSurfaceFormatKHR, lambda count, items: query(adapter, self._surface, count, items))
        offered = [(each.format, each.colorSpace) for each in found]
        for wanted in (FORMAT, _FALLBACK):
            if (wanted, api.VK_COLOR_SPACE_SRGB_NONLINEAR_KHR) in offered:
                return wanted, api.VK_COLOR_SPACE_SRGB_NONLINEAR_KHR
        return offered[0] if offered[0][0] else (FORMAT, api.VK_COLOR_SPACE_SRGB_NONLINEAR_KHR)

    def _choose_mode(self) -> tuple[int, int]:
        query = self._device.vk.vkGetPhysicalDeviceSurfacePresentModesKHR
        adapter = self._device.adapter.handle
        offered = read_list(ctypes.c_int32, lambda count, items: query(adapter, self._surface, count, items))
        preferred = _MODES[self._wished]
        return next((choice for choice in preferred if choice[0] in offered), preferred[-1])

    def _extent(self, capabilities: Any) -> tuple[int, int]:
        """The surface may dictate its size; otherwise the window's, within the bounds."""
        least, most, dictated = capabilities.minImageExtent, capabilities.maxImageExtent, capabilities.currentExtent
        width, height = self._drawable_size()
        if 0 in (width, height):
            return 0, 0
        if dictated.width != _EXTENT_IS_OURS:
            return dictated.width, dictated.height
        return min(max(width, least.width), most.width), min(max(height, least.height), most.height)

    def _create(self, capabilities: Any, size: tuple[int, int]) -> ctypes.c_uint64:
        device = self._device
        families = sorted(
            {device.graphics_family, device.graphics_family if device.present_family is None else device.present_family}
        )
        count = max(capabilities.minImageCount, 3)
        description = api.VkSwapchainCreateInfoKHR(
            surface=self._surface,
            minImageCount=min(count, capabilities.maxImageCount or count),
            imageFormat=self._chosen,
            imageColorSpace=self._color_space,
            imageExtent=api.VkExtent2D(*size),
            imageArrayLayers=1,
            imageUsage=api.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | api.VK_IMAGE_USAGE_TRANSFER_DST_BIT,
            imageSharingMode=api.VK_SHARING_MODE_CONCURRENT if len(families) > 1 else api.VK_SHARING_MODE_EXCLUSIVE,
            queueFamilyIndexCount=len(families),
            pQueueFamilyIndices=(ctypes.c_uint32 * len(families))(*families),
            preTransform=capabilities.currentTransform,
            compositeAlpha=_composite_alpha(capabilities.supportedCompositeAlpha),
            presentMode=self.mode,
            clipped=1,
            oldSwapchain=self._handle,
        )
        return device.create("SwapchainKHR", description)

    def _images(self) -> list[int]:
        device = self._device
        query = device.vk.vkGetSwapchainImagesKHR
        return read_list(ctypes.c_uint64, lambda count, items: query(device.handle, self._handle, count, items))

    def _slot(self, handle: int) -> Slot:
        shape = Shape(*self.size)
        rest = api.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL
        owned = (ctypes.c_uint64(handle), None, None)
        image = Image(self._device, shape, NativeFormat(self._chosen), rest, owned)
        return Slot(image, self._device.create("Semaphore", api.VkSemaphoreCreateInfo()))


def _composite_alpha(supported: int) -> int:
    """Choose that the window is opaque, where that can be chosen."""
    opaque = api.VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR
    return int(opaque if supported & opaque else supported & -supported)
