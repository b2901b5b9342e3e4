"""Submissions: the CPU records one frame while the GPU still draws the one before."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import byref

from renderers.deferred.release_queue import ReleaseQueue
from renderers.vulkan import api
from renderers.vulkan.descriptors import Descriptors
from renderers.vulkan.device import Device
from renderers.vulkan.frame_slot import FrameSlot
from renderers.vulkan.memory import Allocator

IN_FLIGHT = 2
_FOREVER = ctypes.c_uint64(2**64 - 1)
_WAITING_STAGE = (ctypes.c_uint32 * 1)(api.VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT)


class Frames:
    """Two slots in turn.

    `submitted` and `completed` count submissions: an object can be freed once the last one that used it has completed.
    """

    def __init__(self, device: Device, allocator: Allocator, descriptors: Descriptors, sampler: ctypes.c_uint64) -> None:
        self._device = device
        description = api.VkCommandPoolCreateInfo(
            flags=api.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT, queueFamilyIndex=device.graphics_family
        )
        self._pool = device.create("CommandPool", description)
        self._slots = [FrameSlot(device, allocator, descriptors, sampler, self._pool) for _ in range(IN_FLIGHT)]
        self._turn = 0
        self.submitted = self.completed = 0
        self._retired = ReleaseQueue()

    @property
    def slot(self) -> FrameSlot:
        """The slot whose turn it is."""
        return self._slots[self._turn]

    def wait_for_slot(self) -> FrameSlot:
        """Wait until the GPU is done with the slot whose turn it is, and free what waited for that.

        Raises:
            DeviceLostException: The device is lost.
        """
        self._wait(self.slot)
        return self.slot

    def submit(self, image: tuple[ctypes.c_uint64, ctypes.c_uint64] | None = None) -> None:
        """Hand the slot's recorded commands to the GPU.

        Args:
            image: Two semaphores: the commands wait for the first before they draw into an image of the window, and signal
                the second when it is drawn.

        Raises:
            DeviceLostException: The device is lost.
        """
        device, slot = self._device, self.slot
        device.vk.vkEndCommandBuffer(slot.commands)
        device.vk.vkResetFences(device.handle, 1, byref(slot.fence))
        description = api.VkSubmitInfo(commandBufferCount=1, pCommandBuffers=(ctypes.c_void_p * 1)(slot.commands.value))
        if image is not None:
            description.waitSemaphoreCount = description.signalSemaphoreCount = 1
            description.pWaitSemaphores = ctypes.pointer(image[0])
            description.pWaitDstStageMask = _WAITING_STAGE
            description.pSignalSemaphores = ctypes.pointer(image[1])
        command = device.vk.raw_vkQueueSubmit
        device.boundaries.call("vkQueueSubmit", command, device.graphics_queue, 1, byref(description), slot.fence)
        device.settled.clear()
        self.submitted += 1
        slot.generation = self.submitted
        self._turn = (self._turn + 1) % IN_FLIGHT

    def finish(self) -> None:
        """Wait until all that was submitted is done.

        Raises:
            DeviceLostException: The device is lost.
        """
        for slot in sorted(self._slots, key=lambda each: each.generation):
            self._wait(slot)

    def poll(self) -> None:
        """Take note of what the GPU has done, without waiting."""
        device = self._device
        for slot in sorted(self._slots, key=lambda each: each.generation):
            if slot.generation > self.completed:
                if device.vk.raw_vkGetFenceStatus(device.handle, slot.fence) != api.VK_SUCCESS:
                    return
                self._complete(slot)

    def retire(self, kind: str, free: Callable[[], None]) -> None:
        """Free an object when the GPU is done with all that was submitted until now."""
        self._device.trace("retired", kind, f"until submission {self.submitted}")
        self._retired.queue(self.submitted, free)

    def _wait(self, slot: FrameSlot) -> None:
        if slot.generation > self.completed:
            device = self._device
            command = device.vk.raw_vkWaitForFences
            device.boundaries.call("vkWaitForFences", command, device.handle, 1, byref(slot.fence), 1, _FOREVER)
            self._complete(slot)

    def _complete(self, slot: FrameSlot) -> None:
        self.completed = slot.generation
        slot.queries.collect()
        self._retired.drain(self.completed)
