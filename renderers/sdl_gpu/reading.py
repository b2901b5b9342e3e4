"""Reading textures back: a copy into a transfer buffer, a fence, and the bytes."""

from __future__ import annotations

import ctypes

import numpy as np
import numpy.typing as npt

from renderers.contract.errors import InvalidOperationException
from renderers.contract.resources import TextureRegion
from renderers.sdl_gpu.device import Device
from renderers.sdl_gpu.functions import Pointer, pointer_to
from renderers.sdl_gpu.staging import texture_region


def read_region(device: Device, native: Pointer, region: TextureRegion, size: int) -> npt.NDArray[np.uint8]:
    """Give the `size` bytes of a region, tightly packed. All submitted work is done before they are taken.

    Raises:
        InvalidOperationException: There is no memory for them.
    """
    sdl = device.sdl
    info = sdl.SDL_GPUTransferBufferCreateInfo(usage=sdl.SDL_GPU_TRANSFERBUFFERUSAGE_DOWNLOAD, size=size)
    transfer = device.create("transfer buffer", info)
    try:
        _download(device, native, region, transfer)
        return _bytes_of(device, transfer, size)
    finally:
        device.release("transfer buffer", transfer)


def _download(device: Device, native: Pointer, region: TextureRegion, transfer: Pointer) -> None:
    sdl, calls = device.sdl, device.calls
    source = texture_region(sdl, native, region)
    target = sdl.SDL_GPUTextureTransferInfo(transfer_buffer=pointer_to(transfer, sdl.SDL_GPUTransferBuffer))
    commands = device.command_buffer()
    copies = calls.BeginGPUCopyPass(commands)
    calls.DownloadFromGPUTexture(copies, ctypes.byref(source), ctypes.byref(target))
    calls.EndGPUCopyPass(copies)
    device.submit_and_wait(commands)


def _bytes_of(device: Device, transfer: Pointer, size: int) -> npt.NDArray[np.uint8]:
    memory = device.calls.MapGPUTransferBuffer(device.handle, transfer, False)
    if not memory:
        raise InvalidOperationException(f"SDL_GPU could not reach its download memory: {device.calls.error()}")
    pixels = np.empty(size, np.uint8)
    ctypes.memmove(pixels.ctypes.data, memory.value, size)
    device.calls.UnmapGPUTransferBuffer(device.handle, transfer)
    return pixels
