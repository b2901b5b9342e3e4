"""How large a driver's unit of depth bias is: measured with two draws on a device of its own, since Vulkan leaves it open."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from renderers.contract.draw import DrawCommand, DrawState, Geometry, ScissorRect, VertexStream, ViewportRect
from renderers.contract.effects import PARAMETER_DTYPES, EffectBlock
from renderers.contract.enums import (
    ClearOptions,
    CullMode,
    DepthFormat,
    EffectFamily,
    EffectFlags,
    PrimitiveType,
    VertexElementFormat,
    VertexElementUsage,
)
from renderers.contract.presentation import CreationArguments, Presentation
from renderers.contract.renderer import Renderer
from renderers.contract.states import (
    BLEND_STATES,
    DEPTH_STENCIL_STATES,
    RASTERIZER_STATES,
    SAMPLER_STATES,
    BlendSnapshot,
    DepthStencilSnapshot,
    RasterizerSnapshot,
    SamplerSnapshot,
)
from renderers.contract.vertex_layout import VERTEX_LAYOUTS, VertexLayout, VertexLayoutElement

_SIDE = 4
_known: dict[str, int] = {}


def steps_in_a_unit(driver: str, open_another: Callable[[CreationArguments], Renderer]) -> int:
    """Give how many of the smallest steps of a fixed-point depth buffer make up a unit of depth bias: 1 or 2.

    Args:
        driver: The driver's name; each is measured once in a process.
        open_another: Makes a second renderer of the same driver. While it is measured its unit is taken for one step.
    """
    if driver not in _known:
        _known[driver] = 1
        try:
            _known[driver] = _measured(open_another)
        except BaseException:
            del _known[driver]
            raise
    return _known[driver]


def _measured(open_another: Callable[[CreationArguments], Renderer]) -> int:
    renderer = open_another(CreationArguments(Presentation(_SIDE, _SIDE, depth_format=DepthFormat.Depth16)))
    try:
        return _seen_steps(renderer)
    finally:
        renderer.close()


def _seen_steps(renderer: Renderer) -> int:
    """Move a surface from 0.75 to 0.5 and draw one at 0.375: it is seen, unless the other was moved twice as far, to 0.25."""
    renderer.clear(ClearOptions.Target | ClearOptions.DepthBuffer, (0.0, 0.0, 0.0, 1.0), 1.0, 0)
    renderer.draw(_surface(0.75, bias=-0.25, brightness=0.0))
    renderer.draw(_surface(0.375, bias=0.0, brightness=1.0))
    pixels: npt.NDArray[np.uint8] = renderer.read_back_buffer(0, 0, _SIDE, _SIDE)
    return 1 if pixels.reshape(-1)[0] > 127 else 2


def _surface(depth: float, bias: float, brightness: float) -> DrawCommand:
    """Draw the whole picture at a depth."""
    corners = np.array([(-1, -1, depth), (3, -1, depth), (-1, 3, depth)], np.float32)
    element = VertexLayoutElement(0, VertexElementFormat.Vector3, VertexElementUsage.Position, 0)
    stream = VertexStream(corners.view(np.uint8).reshape(-1), VERTEX_LAYOUTS.intern(VertexLayout((element,), 12)))
    block = np.zeros(1, PARAMETER_DTYPES[EffectFamily.BASIC])
    block["WorldViewProj"], block["DiffuseColor"] = np.eye(4), (brightness, brightness, brightness, 1.0)
    state = DrawState(
        BLEND_STATES.intern(BlendSnapshot()),
        DEPTH_STENCIL_STATES.intern(DepthStencilSnapshot()),
        RASTERIZER_STATES.intern(RasterizerSnapshot(cull=CullMode.None_, depth_bias=bias)),
        samplers=(SAMPLER_STATES.intern(SamplerSnapshot()),),
        textures=(None,),
        vertex_samplers=(),
        vertex_textures=(),
        viewport=ViewportRect(0, 0, _SIDE, _SIDE),
        scissor=ScissorRect(0, 0, _SIDE, _SIDE),
    )
    effect = EffectBlock(EffectFamily.BASIC, EffectFlags.NONE, block.tobytes())
    return DrawCommand(state, effect, Geometry((stream,), None), PrimitiveType.TriangleList, 1, vertex_count=3)
