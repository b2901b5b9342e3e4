"""Native pipelines from keys, and the shader modules that they share."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from ctypes import byref
from typing import Any, NamedTuple

from renderers.contract.enums import FillMode
from renderers.contract.formats import vertices_used
from renderers.contract.states import StencilFace
from renderers.deferred.custom_programs import DeferredProgram
from renderers.deferred.pipelines import BlendKey, PipelineKey
from renderers.shaders import StockProgram, fragment_spirv, vertex_spirv
from renderers.vulkan import api, formats
from renderers.vulkan.descriptors import Descriptors
from renderers.vulkan.device import Device
from renderers.vulkan.pipeline_cache import PipelineCache


def _table(family: str, names: str) -> list[int]:
    """Give Vulkan's numbers in the order of XNA's."""
    return [getattr(api, f"VK_{family}_{name}") for name in names.split()]


_CHANNELS = " ".join(
    f"{each} ONE_MINUS_{each}" for each in ("SRC_COLOR", "SRC_ALPHA", "DST_COLOR", "DST_ALPHA", "CONSTANT_COLOR")
)
_FACTORS = _table("BLEND_FACTOR", f"ONE ZERO {_CHANNELS} SRC_ALPHA_SATURATE")
_FUNCTIONS = _table("BLEND_OP", "ADD SUBTRACT REVERSE_SUBTRACT MIN MAX")
_COMPARISONS = _table("COMPARE_OP", "ALWAYS NEVER LESS LESS_OR_EQUAL EQUAL GREATER_OR_EQUAL GREATER NOT_EQUAL")
_STENCIL_OPERATIONS = _table(
    "STENCIL_OP",
    "KEEP ZERO REPLACE INCREMENT_AND_WRAP DECREMENT_AND_WRAP INCREMENT_AND_CLAMP DECREMENT_AND_CLAMP INVERT",
)
_TOPOLOGIES = _table("PRIMITIVE_TOPOLOGY", "TRIANGLE_LIST TRIANGLE_STRIP LINE_LIST LINE_STRIP POINT_LIST")
_CULLS = _table("CULL_MODE", "NONE FRONT_BIT BACK_BIT")  # front faces are clockwise as displayed
_DYNAMIC = (
    api.VK_DYNAMIC_STATE_VIEWPORT,
    api.VK_DYNAMIC_STATE_SCISSOR,
    api.VK_DYNAMIC_STATE_BLEND_CONSTANTS,
    api.VK_DYNAMIC_STATE_STENCIL_REFERENCE,
)


class NativePipeline(NamedTuple):
    """A pipeline and what the replay needs to know of it. `bound` and `layout` are ready arguments of raw calls.

    `per_primitive` and `extra` make the count of vertices from one of primitives. `fragment_block`: the fragment stage reads the
    parameters too; `bones`: the vertex stage reads a palette.
    """

    handle: ctypes.c_uint64
    bound: Any
    layout: Any
    per_primitive: int
    extra: int
    fragment_block: bool
    bones: bool


class PipelineMaker:
    """Makes the pipelines of one device."""

    def __init__(self, device: Device, descriptors: Descriptors, cache: PipelineCache) -> None:
        self._device, self._descriptors, self._cache = device, descriptors, cache
        self._modules: dict[bytes, ctypes.c_uint64] = {}

    def make(self, key: PipelineKey) -> NativePipeline:
        """Make the pipeline of a key.

        Raises:
            VulkanError: The driver cannot.
        """
        program = key.program
        layout, stages = self._custom_stages(program) if isinstance(program, DeferredProgram) else self._stock_stages(key)
        rendering = _rendering(key)
        description = api.VkGraphicsPipelineCreateInfo(
            pNext=ctypes.cast(ctypes.pointer(rendering), ctypes.c_void_p),
            stageCount=2,
            pStages=stages,
            pVertexInputState=ctypes.pointer(_vertex_input(key)),
            pInputAssemblyState=ctypes.pointer(api.VkPipelineInputAssemblyStateCreateInfo(topology=_TOPOLOGIES[key.topology])),
            pViewportState=ctypes.pointer(api.VkPipelineViewportStateCreateInfo(viewportCount=1, scissorCount=1)),
            pRasterizationState=ctypes.pointer(_rasterization(key)),
            pMultisampleState=ctypes.pointer(_multisample(key)),
            pDepthStencilState=ctypes.pointer(_depth_stencil(key)),
            pColorBlendState=ctypes.pointer(_blending(key)),
            pDynamicState=ctypes.pointer(
                api.VkPipelineDynamicStateCreateInfo(
                    dynamicStateCount=len(_DYNAMIC), pDynamicStates=(ctypes.c_int32 * len(_DYNAMIC))(*_DYNAMIC)
                )
            ),
            layout=layout,
        )
        extra = vertices_used(key.topology, 0)
        per_primitive = vertices_used(key.topology, 1) - extra
        handle, ready = self._create(description), ctypes.c_uint64.from_param
        arguments = ready(handle.value), ready(layout.value)
        block, bones = (False, False) if isinstance(program, DeferredProgram) else (program.fragment_block, program.bones)
        return NativePipeline(handle, *arguments, per_primitive, extra, block, bones)

    def _stock_stages(self, key: PipelineKey) -> tuple[ctypes.c_uint64, Any]:
        program = key.program
        assert isinstance(program, StockProgram)
        codes = vertex_spirv(program, key.inputs.types), fragment_spirv(program)
        layout = self._descriptors.pipeline_layout(int(program.bones), len(program.samplers))
        return layout, _stages([(self._module(code), "main") for code in codes])

    def _custom_stages(self, program: DeferredProgram) -> tuple[ctypes.c_uint64, Any]:
        vertex, fragment = program.vertex, program.fragment
        if program.native is None:
            program.native = []
        for stage in (vertex, fragment)[len(program.native) :]:
            program.native.append(self._new_module(stage.code))
        counts = len(vertex.textures), len(fragment.textures), len(vertex.blocks), len(fragment.blocks)
        names = vertex.entry_point, fragment.entry_point
        return self._descriptors.pipeline_layout(*counts), _stages(zip(program.native, names, strict=True))

    def _create(self, description: api.VkGraphicsPipelineCreateInfo) -> ctypes.c_uint64:
        device, handle = self._device, ctypes.c_uint64()
        device.vk.vkCreateGraphicsPipelines(device.handle, self._cache.handle, 1, byref(description), None, byref(handle))
        device.count_in("Pipeline", handle)
        return handle

    def _module(self, code: bytes) -> ctypes.c_uint64:
        known = self._modules.get(code)
        if known is None:
            known = self._modules[code] = self._new_module(code)
        return known

    def _new_module(self, code: bytes) -> ctypes.c_uint64:
        words = (ctypes.c_uint32 * (len(code) // 4)).from_buffer_copy(code)
        description = api.VkShaderModuleCreateInfo(codeSize=len(code), pCode=words)
        return self._device.create("ShaderModule", description)


def _stages(modules: Iterable[tuple[ctypes.c_uint64, str]]) -> Any:
    """Give the descriptions of the vertex and the fragment stage from their modules and entry points."""
    flags = (api.VK_SHADER_STAGE_VERTEX_BIT, api.VK_SHADER_STAGE_FRAGMENT_BIT)
    described = [
        api.VkPipelineShaderStageCreateInfo(stage=stage, module=module, pName=name.encode())
        for stage, (module, name) in zip(flags, modules, strict=True)
    ]
    return (api.VkPipelineShaderStageCreateInfo * 2)(*described)


def _rendering(key: PipelineKey) -> api.VkPipelineRenderingCreateInfo:
    colors, depth = key.signature.colors, key.signature.depth
    return api.VkPipelineRenderingCreateInfo(
        colorAttachmentCount=len(colors),
        pColorAttachmentFormats=(ctypes.c_int32 * len(colors))(*colors),
        depthAttachmentFormat=depth,
        stencilAttachmentFormat=depth if formats.has_stencil(depth) else 0,
    )


def _vertex_input(key: PipelineKey) -> api.VkPipelineVertexInputStateCreateInfo:
    buffers = [
        api.VkVertexInputBindingDescription(slot, buffer.stride, int(buffer.per_instance))
        for slot, buffer in enumerate(key.inputs.buffers)
    ]
    attributes = [
        api.VkVertexInputAttributeDescription(each.location, each.slot, formats.VERTEX_FORMATS[each.format], each.offset)
        for each in key.inputs.attributes
    ]
    return api.VkPipelineVertexInputStateCreateInfo(
        vertexBindingDescriptionCount=len(buffers),
        pVertexBindingDescriptions=(api.VkVertexInputBindingDescription * len(buffers))(*buffers),
        vertexAttributeDescriptionCount=len(attributes),
        pVertexAttributeDescriptions=(api.VkVertexInputAttributeDescription * len(attributes))(*attributes),
    )


def _rasterization(key: PipelineKey) -> api.VkPipelineRasterizationStateCreateInfo:
    raster = key.raster
    return api.VkPipelineRasterizationStateCreateInfo(
        polygonMode=api.VK_POLYGON_MODE_LINE if raster.fill == FillMode.WireFrame else api.VK_POLYGON_MODE_FILL,
        cullMode=_CULLS[raster.cull],
        frontFace=api.VK_FRONT_FACE_CLOCKWISE,
        depthBiasEnable=int(raster.depth_bias != 0 or raster.slope_bias != 0),
        depthBiasConstantFactor=raster.depth_bias,
        depthBiasSlopeFactor=raster.slope_bias,
        lineWidth=1.0,
    )


def _multisample(key: PipelineKey) -> api.VkPipelineMultisampleStateCreateInfo:
    description = api.VkPipelineMultisampleStateCreateInfo(rasterizationSamples=key.signature.samples)
    if key.sample_mask is not None:
        description.pSampleMask = (ctypes.c_uint32 * 1)(key.sample_mask)
    return description


def _depth_stencil(key: PipelineKey) -> api.VkPipelineDepthStencilStateCreateInfo:
    description = api.VkPipelineDepthStencilStateCreateInfo()
    if key.depth is not None:
        description.depthTestEnable = 1
        description.depthWriteEnable = int(key.depth.write)
        description.depthCompareOp = _COMPARISONS[key.depth.function]
    if key.stencil is not None:
        masks = key.stencil.read_mask, key.stencil.write_mask
        description.stencilTestEnable = 1
        description.front = _stencil_face(key.stencil.clockwise, *masks)
        description.back = _stencil_face(key.stencil.counter_clockwise, *masks)
    return description


def _stencil_face(face: StencilFace, read_mask: int, write_mask: int) -> api.VkStencilOpState:
    return api.VkStencilOpState(
        failOp=_STENCIL_OPERATIONS[face.on_fail],
        passOp=_STENCIL_OPERATIONS[face.on_pass],
        depthFailOp=_STENCIL_OPERATIONS[face.on_depth_fail],
        compareOp=_COMPARISONS[face.function],
        compareMask=read_mask,
        writeMask=write_mask,
    )


def _blending(key: PipelineKey) -> api.VkPipelineColorBlendStateCreateInfo:
    attachments = [_attachment(key.blend, mask) for mask in key.write_masks]
    listed: Any = (api.VkPipelineColorBlendAttachmentState * len(attachments))(*attachments)
    return api.VkPipelineColorBlendStateCreateInfo(attachmentCount=len(attachments), pAttachments=listed)


def _attachment(blend: BlendKey | None, write_mask: int) -> api.VkPipelineColorBlendAttachmentState:
    if blend is None:
        return api.VkPipelineColorBlendAttachmentState(colorWriteMask=write_mask)
    return api.VkPipelineColorBlendAttachmentState(
        blendEnable=1,
        srcColorBlendFactor=_FACTORS[blend.color_source],
        dstColorBlendFactor=_FACTORS[blend.color_destination],
        colorBlendOp=_FUNCTIONS[blend.color_function],
        srcAlphaBlendFactor=_FACTORS[blend.alpha_source],
        dstAlphaBlendFactor=_FACTORS[blend.alpha_destination],
        alphaBlendOp=_FUNCTIONS[blend.alpha_function],
        colorWriteMask=write_mask,
    )
