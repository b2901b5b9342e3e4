"""Uploads: the bytes of a whole frame go through one transfer buffer, which SDL replaces while the GPU still reads it."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from renderers.contract.errors import InvalidOperationException
from renderers.deferred.frame import BufferUpload, TextureUpload, Upload
from renderers.sdl_gpu.device import Device
from renderers.sdl_gpu.functions import Pointer, pointer_to

_ALIGNMENT = 16  # the largest texel or block
_SMALLEST = 1 << 16
_IDLE_FRAMES = 120  # a buffer that was far too large for so long is given back


class PaletteUpload:
    """The bytes of one row of texels for a bones' texture."""

    __slots__ = ("data", "native", "width")

    def __init__(self, native: Pointer, width: int, data: npt.NDArray[np.uint8]) -> None:
        self.native, self.width, self.data = native, width, data


Staged = Upload | PaletteUpload


class Staging:
    """One frame's uploads: `stage` copies their bytes where the GPU can read them, `copy` records their copies."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._sdl: Any = device.sdl
        self._buffer: Pointer | None = None
        self._size = self._idle = 0
        self._offsets: dict[int, int] = {}

    def stage(self, uploads: Iterable[Staged]) -> None:
        """Copy the bytes of all uploads of a frame.

        Raises:
            InvalidOperationException: There is no memory for them.
        """
        self._offsets.clear()
        placed, used = [], 0
        for upload in uploads:
            placed.append((used, upload.data))
            self._offsets[id(upload)] = used
            used += -(-upload.data.nbytes // _ALIGNMENT) * _ALIGNMENT
        self._fit(used)
        if placed:
            self._fill(placed)

    def copy(self, commands: Pointer, uploads: Iterable[Staged]) -> None:
        """Record the copies of some staged uploads as one copy pass."""
        waiting = list(uploads)
        if not waiting:
            return
        calls = self._device.calls
        copies = calls.BeginGPUCopyPass(commands)
        for upload in waiting:
            offset = self._offsets[id(upload)]
            if isinstance(upload, BufferUpload):
                self._copy_to_buffer(copies, upload, offset)
            else:
                self._copy_to_texture(copies, upload, offset)
        calls.EndGPUCopyPass(copies)

    def close(self) -> None:
        """Release the transfer buffer."""
        if self._buffer is not None:
            self._device.release("transfer buffer", self._buffer)
            self._buffer, self._size = None, 0

    def _fit(self, needed: int) -> None:
        """Have a buffer that is large enough, and none that was far too large for long."""
        self._idle = self._idle + 1 if needed * 4 < self._size else 0
        if needed > self._size or self._idle > _IDLE_FRAMES:
            size = max(_SMALLEST, 1 << (needed - 1).bit_length()) if needed else 0
            fresh = self._new(size) if size else None
            self.close()
            self._buffer, self._size, self._idle = fresh, size, 0

    def _new(self, size: int) -> Pointer:
        info = self._sdl.SDL_GPUTransferBufferCreateInfo(usage=self._sdl.SDL_GPU_TRANSFERBUFFERUSAGE_UPLOAD, size=size)
        return self._device.create("transfer buffer", info)

    def _fill(self, placed: list[tuple[int, npt.NDArray[np.uint8]]]) -> None:
        calls, device = self._device.calls, self._device
        memory = calls.MapGPUTransferBuffer(device.handle, self._buffer, True)
        if not memory:
            raise InvalidOperationException(f"SDL_GPU could not reach its upload memory: {calls.error()}")
        for offset, data in placed:
            ctypes.memmove(memory.value + offset, data.ctypes.data, data.nbytes)
        calls.UnmapGPUTransferBuffer(device.handle, self._buffer)

    def _copy_to_buffer(self, copies: Pointer, upload: BufferUpload, offset: int) -> None:
        sdl = self._sdl
        source = sdl.SDL_GPUTransferBufferLocation(
            transfer_buffer=pointer_to(self._buffer, sdl.SDL_GPUTransferBuffer), offset=offset
        )
        region = sdl.SDL_GPUBufferRegion(
            buffer=pointer_to(upload.buffer.native, sdl.SDL_GPUBuffer), offset=upload.offset, size=upload.data.nbytes
        )
        self._device.calls.UploadToGPUBuffer(copies, ctypes.byref(source), ctypes.byref(region), upload.discard)

    def _copy_to_texture(self, copies: Pointer, upload: TextureUpload | PaletteUpload, offset: int) -> None:
        sdl = self._sdl
        source = sdl.SDL_GPUTextureTransferInfo(
            transfer_buffer=pointer_to(self._buffer, sdl.SDL_GPUTransferBuffer), offset=offset
        )
        if isinstance(upload, PaletteUpload):
            native = pointer_to(upload.native, sdl.SDL_GPUTexture)
            region = sdl.SDL_GPUTextureRegion(texture=native, w=upload.width, h=1, d=1)
        else:
            region = texture_region(sdl, upload.texture.native, upload.region)
        self._device.calls.UploadToGPUTexture(copies, ctypes.byref(source), ctypes.byref(region), False)


def texture_region(sdl: Any, native: Pointer, region: Any) -> Any:
    """Give a region of the contract in SDL's words."""
    return sdl.SDL_GPUTextureRegion(
        texture=pointer_to(native, sdl.SDL_GPUTexture),
        mip_level=region.level,
        layer=int(region.face),
        x=region.left,
        y=region.top,
        z=region.front,
        w=region.right - region.left,
        h=region.bottom - region.top,
        d=region.back - region.front,
    )
