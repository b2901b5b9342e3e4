"""Bones for the vertex stage: pushed blocks are too small for them, so each palette of a frame is one row of a texture."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from renderers.contract.enums import TextureAddressMode
from renderers.deferred.samplers import SamplerKey
from renderers.sdl_gpu.device import Device
from renderers.sdl_gpu.functions import Pointer
from renderers.sdl_gpu.objects import Objects
from renderers.sdl_gpu.samplers import Samplers
from renderers.sdl_gpu.staging import PaletteUpload
from renderers.shaders import BONES_TEXTURE_WIDTH

_TEXEL_BYTES = 16
_NEAREST = SamplerKey(False, False, False, 1, (TextureAddressMode.Clamp,) * 3, 0, 0.0)


class Palettes:
    """The textures that hold the palettes of the frame that is about to run; they are used again by the next one."""

    def __init__(self, device: Device, objects: Objects, samplers: Samplers) -> None:
        self._device, self._objects, self._samplers = device, objects, samplers
        self._textures: list[Pointer] = []
        self._found: dict[bytes, Pointer] = {}

    @property
    def sampler(self) -> Pointer:
        """The sampler that palettes are bound with; they are read by texel."""
        return self._samplers.of_key(_NEAREST)

    def __getitem__(self, bones: bytes) -> Pointer:
        """Give the texture of a palette that was assigned."""
        return self._found[bones]

    def assign(self, palettes: Iterable[bytes]) -> list[PaletteUpload]:
        """Give each different palette of a frame a texture, and the uploads that fill them."""
        self._found.clear()
        uploads = []
        for bones in palettes:
            if bones not in self._found:
                self._found[bones] = native = self._texture(len(self._found))
                uploads.append(PaletteUpload(native, len(bones) // _TEXEL_BYTES, np.frombuffer(bones, np.uint8)))
        if uploads:
            assert self.sampler
        return uploads

    def close(self) -> None:
        """Release all textures."""
        for texture in self._textures:
            self._device.release("texture", texture)
        self._textures.clear()
        self._found.clear()

    def _texture(self, number: int) -> Pointer:
        if number == len(self._textures):
            self._textures.append(self._objects.palette(BONES_TEXTURE_WIDTH))
        return self._textures[number]
