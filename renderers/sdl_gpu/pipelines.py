"""Native pipelines from keys, and the shaders that they share."""

from __future__ import annotations

import ctypes
from typing import Any

from renderers.contract.enums import (
    Blend,
    BlendFunction,
    CompareFunction,
    CullMode,
    FillMode,
    PrimitiveType,
    StencilOperation,
    VertexElementFormat,
)
from renderers.contract.states import StencilFace
from renderers.deferred.pipelines import PipelineKey, StencilKey
from renderers.sdl_gpu.device import Device
from renderers.sdl_gpu.functions import Pointer, pointer_to
from renderers.shaders import InputType, StockProgram, fragment_spirv, vertex_spirv
from renderers.shaders.custom_stage import CustomStage

_BLENDS = {
    Blend.One: "ONE",
    Blend.Zero: "ZERO",
    Blend.SourceColor: "SRC_COLOR",
    Blend.InverseSourceColor: "ONE_MINUS_SRC_COLOR",
    Blend.SourceAlpha: "SRC_ALPHA",
    Blend.InverseSourceAlpha: "ONE_MINUS_SRC_ALPHA",
    Blend.DestinationColor: "DST_COLOR",
    Blend.InverseDestinationColor: "ONE_MINUS_DST_COLOR",
    Blend.DestinationAlpha: "DST_ALPHA",
    Blend.InverseDestinationAlpha: "ONE_MINUS_DST_ALPHA",
    Blend.BlendFactor: "CONSTANT_COLOR",
    Blend.InverseBlendFactor: "ONE_MINUS_CONSTANT_COLOR",
    Blend.SourceAlphaSaturation: "SRC_ALPHA_SATURATE",
}
_BLEND_FUNCTIONS = {
    BlendFunction.Add: "ADD",
    BlendFunction.Subtract: "SUBTRACT",
    BlendFunction.ReverseSubtract: "REVERSE_SUBTRACT",
    BlendFunction.Min: "MIN",
    BlendFunction.Max: "MAX",
}
_COMPARISONS = {
    CompareFunction.Always: "ALWAYS",
    CompareFunction.Never: "NEVER",
    CompareFunction.Less: "LESS",
    CompareFunction.LessEqual: "LESS_OR_EQUAL",
    CompareFunction.Equal: "EQUAL",
    CompareFunction.GreaterEqual: "GREATER_OR_EQUAL",
    CompareFunction.Greater: "GREATER",
    CompareFunction.NotEqual: "NOT_EQUAL",
}
_STENCIL_OPERATIONS = {
    StencilOperation.Keep: "KEEP",
    StencilOperation.Zero: "ZERO",
    StencilOperation.Replace: "REPLACE",
    StencilOperation.Increment: "INCREMENT_AND_WRAP",
    StencilOperation.Decrement: "DECREMENT_AND_WRAP",
    StencilOperation.IncrementSaturation: "INCREMENT_AND_CLAMP",
    StencilOperation.DecrementSaturation: "DECREMENT_AND_CLAMP",
    StencilOperation.Invert: "INVERT",
}
_TOPOLOGIES = {
    PrimitiveType.TriangleList: "TRIANGLELIST",
    PrimitiveType.TriangleStrip: "TRIANGLESTRIP",
    PrimitiveType.LineList: "LINELIST",
    PrimitiveType.LineStrip: "LINESTRIP",
    PrimitiveType.PointListEXT: "POINTLIST",
}
# Front faces are clockwise as displayed.
_CULLS = {CullMode.None_: "NONE", CullMode.CullClockwiseFace: "FRONT", CullMode.CullCounterClockwiseFace: "BACK"}
_ELEMENTS = {
    VertexElementFormat.Single: "FLOAT",
    VertexElementFormat.Vector2: "FLOAT2",
    VertexElementFormat.Vector3: "FLOAT3",
    VertexElementFormat.Vector4: "FLOAT4",
    VertexElementFormat.Color: "UBYTE4_NORM",
    VertexElementFormat.Byte4: "UBYTE4",
    VertexElementFormat.Short2: "SHORT2",
    VertexElementFormat.Short4: "SHORT4",
    VertexElementFormat.NormalizedShort2: "SHORT2_NORM",
    VertexElementFormat.NormalizedShort4: "SHORT4_NORM",
    VertexElementFormat.HalfVector2: "HALF2",
    VertexElementFormat.HalfVector4: "HALF4",
}


class PipelineMaker:
    """Makes the pipelines of one device. Shaders are kept: many pipelines share them."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._sdl: Any = device.sdl
        self._shaders: dict[tuple[object, ...], Pointer] = {}

    def make(self, key: PipelineKey) -> Pointer:
        """Make the pipeline of a key.

        Raises:
            InvalidOperationException: SDL cannot make it.
        """
        sdl = self._sdl
        vertex, fragment = self._shader_pair(key)
        buffers, attributes = self._buffers(key), self._attributes(key)
        colors = (sdl.SDL_GPUColorTargetDescription * len(key.signature.colors))(*self._colors(key))
        info = sdl.SDL_GPUGraphicsPipelineCreateInfo(
            vertex_shader=pointer_to(vertex, sdl.SDL_GPUShader),
            fragment_shader=pointer_to(fragment, sdl.SDL_GPUShader),
            vertex_input_state=sdl.SDL_GPUVertexInputState(
                vertex_buffer_descriptions=buffers,
                num_vertex_buffers=len(buffers),
                vertex_attributes=attributes,
                num_vertex_attributes=len(attributes),
            ),
            primitive_type=self._number("PRIMITIVETYPE", _TOPOLOGIES[key.topology]),
            rasterizer_state=self._rasterizer(key),
            multisample_state=sdl.SDL_GPUMultisampleState(sample_count=key.signature.samples.bit_length() - 1),
            depth_stencil_state=self._depth_stencil(key),
            target_info=sdl.SDL_GPUGraphicsPipelineTargetInfo(
                color_target_descriptions=colors,
                num_color_targets=len(colors),
                depth_stencil_format=key.signature.depth,
                has_depth_stencil_target=bool(key.signature.depth),
            ),
        )
        return self._device.create("pipeline", info)

    def close(self) -> None:
        """Release the shaders."""
        for shader in self._shaders.values():
            self._device.release("shader", shader)
        self._shaders.clear()

    def _number(self, family: str, name: str) -> int:
        number: int = getattr(self._sdl, f"SDL_GPU_{family}_{name}")
        return number

    # ---- shaders

    def _shader_pair(self, key: PipelineKey) -> tuple[Pointer, Pointer]:
        program = key.program
        if isinstance(program, StockProgram):
            return self._vertex_shader(program, key.inputs.types), self._fragment_shader(program)
        if program.native is None:
            program.native = []
        for stage, name in ((program.vertex, "VERTEX"), (program.fragment, "FRAGMENT"))[len(program.native) :]:
            program.native.append(self._custom_shader(stage, name))
        vertex, fragment = program.native
        return vertex, fragment

    def _custom_shader(self, stage: CustomStage, name: str) -> Pointer:
        counts = {"samplers": len(stage.textures), "uniform_buffers": len(stage.blocks)}
        return self._make_shader(stage.code, name, stage.entry_point, **counts)

    def _vertex_shader(self, program: StockProgram, types: tuple[InputType, ...]) -> Pointer:
        return self._shader(
            (program.vertex, types), vertex_spirv(program, types), "VERTEX", samplers=int(program.bones), uniform_buffers=1
        )

    def _fragment_shader(self, program: StockProgram) -> Pointer:
        return self._shader(
            (program.fragment,),
            fragment_spirv(program),
            "FRAGMENT",
            samplers=len(program.samplers),
            uniform_buffers=program.fragment_buffers,
        )

    def _shader(self, key: tuple[object, ...], code: bytes, stage: str, **counts: int) -> Pointer:
        known = self._shaders.get(key)
        if known is None:
            known = self._shaders[key] = self._make_shader(code, stage, "main", **counts)
        return known

    def _make_shader(self, code: bytes, stage: str, entry_point: str, *, samplers: int, uniform_buffers: int) -> Pointer:
        sdl = self._sdl
        held = (ctypes.c_uint8 * len(code)).from_buffer_copy(code)
        info = sdl.SDL_GPUShaderCreateInfo(
            code_size=len(code),
            code=ctypes.cast(held, ctypes.POINTER(ctypes.c_uint8)),
            entrypoint=entry_point.encode(),
            format=sdl.SDL_GPU_SHADERFORMAT_SPIRV,
            stage=self._number("SHADERSTAGE", stage),
            num_samplers=samplers,
            num_uniform_buffers=uniform_buffers,
        )
        return self._device.create("shader", info)

    # ---- fixed functions

    def _buffers(self, key: PipelineKey) -> Any:
        sdl = self._sdl
        described = [
            sdl.SDL_GPUVertexBufferDescription(slot=slot, pitch=buffer.stride, input_rate=int(buffer.per_instance))
            for slot, buffer in enumerate(key.inputs.buffers)
        ]
        return (sdl.SDL_GPUVertexBufferDescription * len(described))(*described)

    def _attributes(self, key: PipelineKey) -> Any:
        sdl = self._sdl
        described = [
            sdl.SDL_GPUVertexAttribute(
                location=attribute.location,
                buffer_slot=attribute.slot,
                format=self._number("VERTEXELEMENTFORMAT", _ELEMENTS[attribute.format]),
                offset=attribute.offset,
            )
            for attribute in key.inputs.attributes
        ]
        return (sdl.SDL_GPUVertexAttribute * len(described))(*described)

    def _colors(self, key: PipelineKey) -> list[Any]:
        sdl = self._sdl
        return [
            sdl.SDL_GPUColorTargetDescription(format=native, blend_state=self._blend(key, mask))
            for native, mask in zip(key.signature.colors, key.write_masks, strict=True)
        ]

    def _blend(self, key: PipelineKey, write_mask: int) -> Any:
        blend = self._sdl.SDL_GPUColorTargetBlendState(color_write_mask=write_mask, enable_color_write_mask=write_mask != 15)
        if key.blend is not None:
            blend.enable_blend = True
            blend.src_color_blendfactor = self._number("BLENDFACTOR", _BLENDS[key.blend.color_source])
            blend.dst_color_blendfactor = self._number("BLENDFACTOR", _BLENDS[key.blend.color_destination])
            blend.color_blend_op = self._number("BLENDOP", _BLEND_FUNCTIONS[key.blend.color_function])
            blend.src_alpha_blendfactor = self._number("BLENDFACTOR", _BLENDS[key.blend.alpha_source])
            blend.dst_alpha_blendfactor = self._number("BLENDFACTOR", _BLENDS[key.blend.alpha_destination])
            blend.alpha_blend_op = self._number("BLENDOP", _BLEND_FUNCTIONS[key.blend.alpha_function])
        return blend

    def _rasterizer(self, key: PipelineKey) -> Any:
        raster = key.raster
        return self._sdl.SDL_GPURasterizerState(
            fill_mode=self._number("FILLMODE", "LINE" if raster.fill == FillMode.WireFrame else "FILL"),
            cull_mode=self._number("CULLMODE", _CULLS[raster.cull]),
            front_face=self._number("FRONTFACE", "CLOCKWISE"),
            depth_bias_constant_factor=raster.depth_bias,
            depth_bias_slope_factor=raster.slope_bias,
            enable_depth_bias=bool(raster.depth_bias or raster.slope_bias),
            enable_depth_clip=True,
        )

    def _depth_stencil(self, key: PipelineKey) -> Any:
        state = self._sdl.SDL_GPUDepthStencilState(compare_op=self._number("COMPAREOP", "ALWAYS"))
        if key.depth is not None:
            state.enable_depth_test = True
            state.enable_depth_write = key.depth.write
            state.compare_op = self._number("COMPAREOP", _COMPARISONS[key.depth.function])
        if key.stencil is not None:
            self._add_stencil(state, key.stencil)
        return state

    def _add_stencil(self, state: Any, stencil: StencilKey) -> None:
        state.enable_stencil_test = True
        state.front_stencil_state = self._face(stencil.clockwise)
        state.back_stencil_state = self._face(stencil.counter_clockwise)
        state.compare_mask, state.write_mask = stencil.read_mask, stencil.write_mask

    def _face(self, face: StencilFace) -> Any:
        return self._sdl.SDL_GPUStencilOpState(
            fail_op=self._number("STENCILOP", _STENCIL_OPERATIONS[face.on_fail]),
            pass_op=self._number("STENCILOP", _STENCIL_OPERATIONS[face.on_pass]),
            depth_fail_op=self._number("STENCILOP", _STENCIL_OPERATIONS[face.on_depth_fail]),
            compare_op=self._number("COMPAREOP", _COMPARISONS[face.function]),
        )
