"""A window that a device draws into."""

from __future__ import annotations

import ctypes
import logging
from typing import NamedTuple

from renderers.contract.errors import InvalidOperationException
from renderers.sdl_gpu.device import Device
from renderers.sdl_gpu.functions import Pointer

_log = logging.getLogger("renderers.sdl_gpu")


class SwapchainImage(NamedTuple):
    """The image that the next submission shows, and its size in pixels."""

    native: Pointer
    width: int
    height: int


class Swapchain:
    """The claim on one window. `format` is the native format of its images."""

    def __init__(self, device: Device, native_window: int) -> None:
        """Claim a window.

        Args:
            device: The device.
            native_window: The address of the SDL_Window.

        Raises:
            InvalidOperationException: SDL cannot draw into this window.
        """
        self._device = device
        self._window = Pointer(native_window)
        self._applied = 1  # SDL begins with vsync
        failed = device.ledger.fails("window claim")
        if failed or not device.calls.ClaimWindowForGPUDevice(device.handle, self._window):
            raise InvalidOperationException(f"SDL_GPU cannot draw into the window: {device.calls.error()}")
        device.ledger.acquired("window claim")
        if device.ledger.fails("swapchain format"):
            self.close()
            raise InvalidOperationException("SDL_GPU cannot tell the window's format: a test wanted it so")
        self.format: int = device.calls.GetGPUSwapchainTextureFormat(device.handle, self._window)

    def set_interval(self, wished: int) -> int:
        """Ask for 0 (at once), 1 or 2 retraces per frame and give what was applied.

        0 takes the immediate mode, else mailbox, which still waits for the retrace and so counts as 1. There is no half rate:
        2 is applied as 1. A refused mode is logged and leaves what was.
        """
        for mode, applied in self._modes(wished):
            if applied == self._applied:
                break
            if self._device.calls.SetGPUSwapchainParameters(self._device.handle, self._window, 0, mode):
                self._applied = applied
                break
            _log.warning("the window's present mode stays as it was: %s", self._device.calls.error())
        return self._applied

    def acquire(self, commands: Pointer) -> SwapchainImage | None:
        """Wait for the next image; None while the window is minimised. Either way the commands must be submitted."""
        texture, width, height = Pointer(), ctypes.c_uint32(), ctypes.c_uint32()
        failed = self._device.ledger.fails("swapchain image")
        if failed or not self._device.calls.WaitAndAcquireGPUSwapchainTexture(
            commands, self._window, ctypes.byref(texture), ctypes.byref(width), ctypes.byref(height)
        ):
            raise InvalidOperationException(f"SDL_GPU got no image of the window: {self._device.calls.error()}")
        return SwapchainImage(texture, width.value, height.value) if texture else None

    def close(self) -> None:
        """Let the window go; a second call does nothing."""
        if self._window:
            self._device.calls.ReleaseWindowFromGPUDevice(self._device.handle, self._window)
            self._device.ledger.released("window claim")
            self._window = Pointer()

    def _modes(self, wished: int) -> list[tuple[int, int]]:
        """Give the present modes to try for an interval, each with the interval that it comes to."""
        sdl = self._device.sdl
        vsync = (sdl.SDL_GPU_PRESENTMODE_VSYNC, 1)
        if wished > 0:
            return [vsync]
        candidates = [(sdl.SDL_GPU_PRESENTMODE_IMMEDIATE, 0), (sdl.SDL_GPU_PRESENTMODE_MAILBOX, 1)]
        return [candidate for candidate in candidates if self._supports(candidate[0])] + [vsync]

    def _supports(self, mode: int) -> bool:
        return bool(self._device.calls.WindowSupportsGPUPresentMode(self._device.handle, self._window, mode))
