"""SDL_gpu's functions as raw ctypes functions, and PySDL3's module for structs and constants.

Functions without argtypes cost a third of PySDL3's own. The rules for their arguments: pointers are c_void_p instances or byref,
never integers (those are cut to 32 bits); floats are c_float; 64-bit numbers are c_uint64; other integers are plain.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any

from renderers.native import sdl3_library


class Pointer(ctypes.c_void_p):
    """A native handle. ctypes gives back instances of a subclass as they are, so a result is an argument at once."""


Function = Callable[..., Any]

_HANDLES = (
    "CreateGPUDevice",
    "CreateGPUGraphicsPipeline",
    "CreateGPUSampler",
    "CreateGPUShader",
    "CreateGPUTexture",
    "CreateGPUBuffer",
    "CreateGPUTransferBuffer",
    "AcquireGPUCommandBuffer",
    "BeginGPURenderPass",
    "BeginGPUCopyPass",
    "MapGPUTransferBuffer",
    "SubmitGPUCommandBufferAndAcquireFence",
)
_TRUTHS = (
    "ClaimWindowForGPUDevice",
    "SetGPUSwapchainParameters",
    "WindowSupportsGPUPresentMode",
    "GPUTextureSupportsFormat",
    "GPUTextureSupportsSampleCount",
    "WaitAndAcquireGPUSwapchainTexture",
    "CancelGPUCommandBuffer",
    "WaitForGPUIdle",
    "WaitForGPUFences",
    "InitSubSystem",
)
_TEXTS = ("GetError", "GetGPUDeviceDriver", "GetCurrentVideoDriver")
_NUMBERS = ("GetGPUSwapchainTextureFormat",)
_SINCE_3_4 = ("GetGPUDeviceProperties",)
_NOTHING = (
    "DestroyGPUDevice",
    "ReleaseWindowFromGPUDevice",
    "ReleaseGPUGraphicsPipeline",
    "ReleaseGPUSampler",
    "ReleaseGPUShader",
    "ReleaseGPUTexture",
    "ReleaseGPUBuffer",
    "ReleaseGPUTransferBuffer",
    "ReleaseGPUFence",
    "UnmapGPUTransferBuffer",
    "EndGPUCopyPass",
    "EndGPURenderPass",
    "UploadToGPUBuffer",
    "UploadToGPUTexture",
    "DownloadFromGPUTexture",
    "CopyGPUTextureToTexture",
    "GenerateMipmapsForGPUTexture",
    "BlitGPUTexture",
    "InsertGPUDebugLabel",
    "QuitSubSystem",
)
# Called many times a frame and never blocking: these keep the GIL, which saves another 40 ns each.
_HOT = (
    "BindGPUGraphicsPipeline",
    "BindGPUVertexBuffers",
    "BindGPUIndexBuffer",
    "BindGPUFragmentSamplers",
    "BindGPUVertexSamplers",
    "PushGPUVertexUniformData",
    "PushGPUFragmentUniformData",
    "SetGPUViewport",
    "SetGPUScissor",
    "SetGPUBlendConstants",
    "SetGPUStencilReference",
    "DrawGPUPrimitives",
    "DrawGPUIndexedPrimitives",
)


class Functions:
    """One attribute per function, without its prefix `SDL_`."""

    def __init__(self, path: str) -> None:
        library, locked = ctypes.CDLL(path), ctypes.PyDLL(path)
        results = ((_HANDLES, Pointer), (_TRUTHS, ctypes.c_bool), (_TEXTS, ctypes.c_char_p), (_NUMBERS, ctypes.c_int))
        for names, result in results:
            self._take(library, names, result)
        self._take(library, _NOTHING, None)
        self._take(locked, _HOT, None)
        self.is_3_4 = library.SDL_GetVersion() >= 3_004_000
        self._take(library, _SINCE_3_4 if self.is_3_4 else (), ctypes.c_uint32)

    def _take(self, library: ctypes.CDLL, names: tuple[str, ...], result: Any) -> None:
        for name in names:
            function = library[f"SDL_{name}"]
            function.restype = result
            setattr(self, name, function)

    def __getattr__(self, name: str) -> Function:
        raise AttributeError(f"SDL_{name} is not in the function table of SDL_GPU.")

    def error(self) -> str:
        """What SDL says about its last failure."""
        said: bytes = self.GetError()
        return said.decode(errors="replace") or "SDL gave no reason"


@cache
def functions() -> Functions:
    """Give the function table of the SDL3 library in use.

    Raises:
        Sdl3LibraryError: there is none.
    """
    return Functions(sdl3_library.load().SDL_GET_BINARY("SDL3")._name)


def pointer_to(handle: ctypes.c_void_p | None, kind: Any) -> Any:
    """Give a handle the type that a field of PySDL3's structs wants."""
    return ctypes.cast(handle or 0, ctypes.POINTER(kind))
