"""Native textures, targets and buffers for the handles that games hold."""

from __future__ import annotations

from typing import Any

from renderers.contract.enums import TextureKind
from renderers.contract.resources import RenderTargetDescription, TextureDescription
from renderers.deferred.custom_programs import DeferredProgram
from renderers.deferred.resources import DeferredBuffer, DeferredResource, DeferredTarget, DeferredTexture, TargetSignature
from renderers.sdl_gpu.device import Device
from renderers.sdl_gpu.formats import native_format
from renderers.sdl_gpu.functions import Pointer


class Objects:
    """Makes and frees the native objects of one device."""

    def __init__(self, device: Device) -> None:
        self._device = device
        sdl = self._sdl = device.sdl
        self._types = {
            TextureKind.TEXTURE_2D: sdl.SDL_GPU_TEXTURETYPE_2D,
            TextureKind.TEXTURE_3D: sdl.SDL_GPU_TEXTURETYPE_3D,
            TextureKind.CUBE: sdl.SDL_GPU_TEXTURETYPE_CUBE,
        }

    def native_type(self, kind: TextureKind) -> int:
        """Give SDL's number of a kind of texture."""
        number: int = self._types[kind]
        return number

    def texture(self, description: TextureDescription) -> DeferredTexture:
        """Make a texture."""
        layers = {TextureKind.TEXTURE_3D: description.depth, TextureKind.CUBE: 6}.get(description.kind, 1)
        info = self._texture_info(
            native_format(self._sdl, description.format),
            description.width,
            description.height,
            self._sdl.SDL_GPU_TEXTUREUSAGE_SAMPLER,
            kind=description.kind,
            layers=layers,
            levels=description.levels,
        )
        return DeferredTexture(description, self._device.create("texture", info))

    def target(self, description: RenderTargetDescription, signature: TargetSignature) -> DeferredTarget:
        """Make a target with all that belongs to it, or nothing of it."""
        target = DeferredTarget(description, signature)
        sdl, color = self._sdl, signature.colors[0]
        info = self._texture_info(
            color,
            description.width,
            description.height,
            sdl.SDL_GPU_TEXTUREUSAGE_SAMPLER | sdl.SDL_GPU_TEXTUREUSAGE_COLOR_TARGET,
            kind=description.kind,
            layers=target.faces,
            levels=description.levels,
        )
        try:
            target.native = self._device.create("texture", info)
            self.add_planes(target)
        except BaseException:
            self.free(target)
            raise
        return target

    def add_planes(self, target: DeferredTarget) -> None:
        """Give a target its samples and its depth, as its signature says."""
        signature, size = target.signature, (target.width, target.height)
        if signature.samples > 1:
            target.native_samples = self._plane(
                signature.colors[0], *size, self._sdl.SDL_GPU_TEXTUREUSAGE_COLOR_TARGET, signature.samples
            )
        if signature.depth:
            target.native_depth = self._plane(
                signature.depth, *size, self._sdl.SDL_GPU_TEXTUREUSAGE_DEPTH_STENCIL_TARGET, signature.samples
            )

    def color_plane(self, native: int, width: int, height: int) -> Pointer:
        """Make a texture that is drawn into and copied from."""
        sdl = self._sdl
        return self._plane(native, width, height, sdl.SDL_GPU_TEXTUREUSAGE_COLOR_TARGET | sdl.SDL_GPU_TEXTUREUSAGE_SAMPLER, 1)

    def palette(self, width: int) -> Pointer:
        """Make a texture of one row of four floats a texel."""
        sdl = self._sdl
        native = sdl.SDL_GPU_TEXTUREFORMAT_R32G32B32A32_FLOAT
        return self._device.create("texture", self._texture_info(native, width, 1, sdl.SDL_GPU_TEXTUREUSAGE_SAMPLER))

    def buffer(self, size: int, *, indices: bool) -> Pointer:
        """Make a vertex or index buffer."""
        sdl = self._sdl
        usage = sdl.SDL_GPU_BUFFERUSAGE_INDEX if indices else sdl.SDL_GPU_BUFFERUSAGE_VERTEX
        return self._device.create("buffer", sdl.SDL_GPUBufferCreateInfo(usage=usage, size=max(size, 4)))

    def free(self, resource: DeferredResource) -> None:
        """Release the native objects of a handle; a second call does nothing."""
        if isinstance(resource, DeferredProgram):
            self._free_program(resource)
            return
        if isinstance(resource, DeferredTarget):
            for plane in (resource.native_depth, resource.native_samples):
                if plane is not None:
                    self._device.release("texture", plane)
            resource.native_depth = resource.native_samples = None
        if resource.native is not None:
            self._device.release("buffer" if isinstance(resource, DeferredBuffer) else "texture", resource.native)
            resource.native = None

    def _free_program(self, program: DeferredProgram) -> None:
        for pipeline in program.pipelines:
            if pipeline.native is not None:
                self._device.release("pipeline", pipeline.native)
                pipeline.native = None
        for shader in program.native or ():
            self._device.release("shader", shader)
        program.native = None

    def _plane(self, native: int, width: int, height: int, usage: int, samples: int) -> Pointer:
        return self._device.create("texture", self._texture_info(native, width, height, usage, samples=samples))

    def _texture_info(
        self,
        native: int,
        width: int,
        height: int,
        usage: int,
        *,
        kind: TextureKind = TextureKind.TEXTURE_2D,
        layers: int = 1,
        levels: int = 1,
        samples: int = 1,
    ) -> Any:
        return self._sdl.SDL_GPUTextureCreateInfo(
            type=self._types[kind],
            format=native,
            usage=usage,
            width=width,
            height=height,
            layer_count_or_depth=layers,
            num_levels=levels,
            sample_count=samples.bit_length() - 1,
        )
