"""The SDL_GPUDevice: made, asked and destroyed here, with every native object counted."""

from __future__ import annotations

import ctypes
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from renderers.contract.enums import DepthFormat
from renderers.contract.errors import InvalidOperationException
from renderers.deferred.depth_bias import fixed_point_units
from renderers.deferred.ledger import Ledger
from renderers.native import sdl3_library
from renderers.native.vulkan_devices import keep_drivers_loaded
from renderers.sdl_gpu.functions import Pointer, functions

VALIDATION_VARIABLE = "XNA_GPU_VALIDATION"
_LAYERS, _VALIDATION_LAYER = "VK_INSTANCE_LAYERS", "VK_LAYER_KHRONOS_validation"
MOST_PUSHED_BYTES = 4096  # more than that of a pushed uniform block reads as zero, without an error
_MOST_IN_FLIGHT = 2
_NAME = b"SDL.gpu.device.name"
_SAMPLE_COUNTS = (8, 4, 2)
_DEPTH_CHOICES = {
    DepthFormat.Depth16: ("D16_UNORM", "D32_FLOAT"),
    DepthFormat.Depth24: ("D24_UNORM", "D32_FLOAT", "D24_UNORM_S8_UINT"),
    DepthFormat.Depth24Stencil8: ("D24_UNORM_S8_UINT", "D32_FLOAT_S8_UINT"),
}
_FIXED_POINT_BITS = {"D16_UNORM": 16, "D24_UNORM": 24, "D24_UNORM_S8_UINT": 24}
_FLOAT_UNITS = (1 << 23) - 1
_KINDS = {
    "texture": ("CreateGPUTexture", "ReleaseGPUTexture"),
    "buffer": ("CreateGPUBuffer", "ReleaseGPUBuffer"),
    "transfer buffer": ("CreateGPUTransferBuffer", "ReleaseGPUTransferBuffer"),
    "sampler": ("CreateGPUSampler", "ReleaseGPUSampler"),
    "shader": ("CreateGPUShader", "ReleaseGPUShader"),
    "pipeline": ("CreateGPUGraphicsPipeline", "ReleaseGPUGraphicsPipeline"),
}


class Device:
    """A GPU device that takes SPIR-V. `handle` is the SDL_GPUDevice, `sdl` PySDL3's module, `calls` the raw functions."""

    def __init__(self, *, debug: bool, ledger: Ledger | None = None) -> None:
        """Make the device; nothing is left behind on failure.

        Args:
            debug: Ask for the driver's validation layer; the environment variable XNA_GPU_VALIDATION=1 does so too.
            ledger: Counts the native objects.

        Raises:
            Sdl3LibraryError: There is no SDL3 library.
            InvalidOperationException: SDL cannot make the device.
        """
        self.sdl: Any = sdl3_library.load()
        self.calls = functions()
        self.ledger = ledger or Ledger()
        self._formats: dict[tuple[int, int, int], bool] = {}
        self._fences: deque[Pointer] = deque()
        validates = debug or os.environ.get(VALIDATION_VARIABLE) == "1"
        keep_drivers_loaded()
        with ExitStack() as stack:
            self._open_video()
            stack.callback(self._close_video)
            self.handle = self._acquired("device", self._create, validates)
            stack.callback(self._destroy)
            self._undo = stack.pop_all()

    @property
    def driver(self) -> str:
        """The native interface and, from SDL 3.4 on, the GPU, such as "vulkan: llvmpipe (LLVM 15.0.6, 256 bits)"."""
        driver: str = self.calls.GetGPUDeviceDriver(self.handle).decode()
        if not self.calls.is_3_4:
            return driver
        name: bytes = self.sdl.SDL_GetStringProperty(self.calls.GetGPUDeviceProperties(self.handle), _NAME, b"?")
        return f"{driver}: {name.decode()}"

    # ---- native objects

    def create(self, kind: str, info: Any) -> Pointer:
        """Make a texture, buffer, transfer buffer, sampler, shader or pipeline.

        Raises:
            InvalidOperationException: SDL cannot make it.
        """
        if self.ledger.fails(kind):
            raise InvalidOperationException(f"SDL_GPU could not make a {kind}: a test wanted it so")
        return self._counted(kind, getattr(self.calls, _KINDS[kind][0])(self.handle, ctypes.byref(info)))

    def release(self, kind: str, native: Pointer) -> None:
        """Release one of those; SDL waits until the GPU is done with it."""
        getattr(self.calls, _KINDS[kind][1])(self.handle, native)
        self.ledger.released(kind)

    def command_buffer(self) -> Pointer:
        """Acquire a command buffer, which must be submitted or cancelled."""
        return self._acquired("command buffer", self.calls.AcquireGPUCommandBuffer, self.handle)

    def submit(self, commands: Pointer) -> None:
        """Hand a command buffer to the GPU, which is never more than two behind: without a window nothing else would wait."""
        self._fences.append(self._submitted(commands))
        while len(self._fences) > _MOST_IN_FLIGHT:
            self._finish(self._fences.popleft())

    def cancel(self, commands: Pointer) -> None:
        """Drop a command buffer; none that asked for an image of a window."""
        self.calls.CancelGPUCommandBuffer(commands)
        self.ledger.released("command buffer")

    def submit_and_wait(self, commands: Pointer) -> None:
        """Hand a command buffer to the GPU and wait until it was executed."""
        self._finish(self._submitted(commands))

    def _submitted(self, commands: Pointer) -> Pointer:
        fence: Pointer = self.calls.SubmitGPUCommandBufferAndAcquireFence(commands)
        self.ledger.released("command buffer")
        if not fence:
            raise InvalidOperationException(f"SDL_GPU could not submit commands: {self.calls.error()}")
        return fence

    def _finish(self, fence: Pointer) -> None:
        """Wait for a fence and let it go."""
        done = self.calls.WaitForGPUFences(self.handle, True, (ctypes.c_void_p * 1)(fence.value), 1)
        self.calls.ReleaseGPUFence(self.handle, fence)
        if not done:
            raise InvalidOperationException(f"SDL_GPU could not wait for the GPU: {self.calls.error()}")

    def wait(self) -> None:
        """Wait until the GPU has nothing to do."""
        self.calls.WaitForGPUIdle(self.handle)

    # ---- questions

    def supports(self, texture_format: int, texture_type: int, usage: int) -> bool:
        """Tell whether textures of a native format, type and usage can be made."""
        key = texture_format, texture_type, usage
        known = self._formats.get(key)
        if known is None:
            known = self._formats[key] = bool(self.calls.GPUTextureSupportsFormat(self.handle, *key))
        return known

    def samples(self, wished: int, *formats: int) -> int:
        """Give the most samples a pixel, up to the wished count, that all native formats can have; 1 for none."""
        for index, count in enumerate(_SAMPLE_COUNTS):
            if count <= wished and all(self._has_samples(native, len(_SAMPLE_COUNTS) - index) for native in formats if native):
                return count
        return 1

    def depth_format(self, wished: DepthFormat) -> int:
        """Give the native depth format for XNA's, 0 for none.

        Raises:
            InvalidOperationException: The device has none that will do.
        """
        if wished == DepthFormat.None_:
            return 0
        usage = self.sdl.SDL_GPU_TEXTUREUSAGE_DEPTH_STENCIL_TARGET
        for name in () if self.ledger.fails("depth format") else _DEPTH_CHOICES[wished]:
            native: int = getattr(self.sdl, f"SDL_GPU_TEXTUREFORMAT_{name}")
            if self.supports(native, self.sdl.SDL_GPU_TEXTURETYPE_2D, usage):
                return native
        raise InvalidOperationException(f"SDL_GPU has no depth buffers of format {wished.name} on {self.driver}")

    def depth_units(self, native: int, steps_in_a_unit: Callable[[], int]) -> int:
        """Give how many units of depth bias make up the depth range of a native format."""
        for name, bits in _FIXED_POINT_BITS.items():
            if native == getattr(self.sdl, f"SDL_GPU_TEXTUREFORMAT_{name}"):
                return fixed_point_units(bits, steps_in_a_unit())
        return _FLOAT_UNITS

    # ---- the end

    def close(self) -> None:
        """Destroy the device; every object made by it must be released already. A second call does nothing."""
        self._undo.close()

    def _has_samples(self, native: int, exponent: int) -> bool:
        return bool(self.calls.GPUTextureSupportsSampleCount(self.handle, native, exponent))

    def _acquired(self, kind: str, create: Any, *arguments: Any) -> Pointer:
        if self.ledger.fails(kind):
            raise InvalidOperationException(f"SDL_GPU could not make a {kind}: a test wanted it so")
        return self._counted(kind, create(*arguments))

    def _counted(self, kind: str, native: Pointer) -> Pointer:
        if not native:
            raise InvalidOperationException(f"SDL_GPU could not make a {kind}: {self.calls.error()}")
        self.ledger.acquired(kind)
        return native

    def _open_video(self) -> None:
        """Start SDL's video part, which devices need even without a window; where there is no display, without one."""
        video = self.sdl.SDL_INIT_VIDEO
        shown = _may_have_a_display() or self.sdl.SDL_WasInit(video)
        opened = not self.ledger.fails("video") and ((shown and self._open_shown(video)) or self._open_with(b"offscreen", video))
        if not opened:
            raise InvalidOperationException(f"SDL cannot start its video part: {self.calls.error()}")
        self.ledger.acquired("video")

    def _open_shown(self, video: int) -> bool:
        if sdl3_library.cannot_reach_wayland() and self.sdl.SDL_GetHint(self.sdl.SDL_HINT_VIDEO_DRIVER) is None:
            return self._open_with(b"x11", video)
        return bool(self.calls.InitSubSystem(video))

    def _open_with(self, driver: bytes, video: int) -> bool:
        sdl = self.sdl
        sdl.SDL_SetHintWithPriority(sdl.SDL_HINT_VIDEO_DRIVER, driver, sdl.SDL_HINT_OVERRIDE)
        try:
            return bool(self.calls.InitSubSystem(video))
        finally:
            sdl.SDL_ResetHint(sdl.SDL_HINT_VIDEO_DRIVER)

    def _close_video(self) -> None:
        self.calls.QuitSubSystem(self.sdl.SDL_INIT_VIDEO)
        self.ledger.released("video")

    def _create(self, validates: bool) -> Pointer:
        """Make the device.

        Validation is asked of Vulkan's loader: SDL's debug mode would bring the same layer, but also refuse the viewports half a
        pixel beyond the target that XNA's pixel centres need and Vulkan allows.
        """
        asked = os.environ.get(_LAYERS)
        if validates:
            os.environ[_LAYERS] = _VALIDATION_LAYER if not asked else f"{asked}{os.pathsep}{_VALIDATION_LAYER}"
        try:
            with self._quiet():
                created: Pointer = self.calls.CreateGPUDevice(self.sdl.SDL_GPU_SHADERFORMAT_SPIRV, False, None)
            return created
        finally:
            if validates and asked is None:
                del os.environ[_LAYERS]
            elif asked is not None:
                os.environ[_LAYERS] = asked

    @contextmanager
    def _quiet(self) -> Iterator[None]:
        """Keep SDL from printing that the driver has no windows without a display; nobody wants one."""
        sdl = self.sdl
        former = sdl.SDL_GetLogPriority(sdl.SDL_LOG_CATEGORY_APPLICATION)
        sdl.SDL_SetLogPriority(sdl.SDL_LOG_CATEGORY_APPLICATION, sdl.SDL_LOG_PRIORITY_CRITICAL)
        try:
            yield
        finally:
            sdl.SDL_SetLogPriority(sdl.SDL_LOG_CATEGORY_APPLICATION, former)

    def _destroy(self) -> None:
        while self._fences:
            self.calls.ReleaseGPUFence(self.handle, self._fences.popleft())
        self.calls.DestroyGPUDevice(self.handle)
        self.ledger.released("device")


def _may_have_a_display() -> bool:
    """Tell whether it is worth while to look for one: without these variables SDL would go as far as taking the console."""
    named = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEO_DRIVER", "SDL_VIDEODRIVER")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in named)
