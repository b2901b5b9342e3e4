"""Device state in OpenGL's terms, or the refusal of what OpenGL 1.x lacks here."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, NoReturn

from renderers.contract import (
    BLEND_STATES,
    DEPTH_STENCIL_STATES,
    RASTERIZER_STATES,
    SAMPLER_STATES,
    Blend,
    BlendFunction,
    ColorWriteChannels,
    CompareFunction,
    CullMode,
    DrawState,
    FillMode,
    TextureFilter,
)
from renderers.contract.states import BlendSnapshot
from renderers.tinygl import gl

Refuse = Callable[[str], NoReturn]
ALL_SAMPLES = 0xFFFFFFFF

SOURCES = {Blend.One: gl.ONE, Blend.Zero: gl.ZERO, Blend.InverseSourceColor: gl.ONE_MINUS_SRC_COLOR}
DESTINATIONS = {Blend.One: gl.ONE, Blend.Zero: gl.ZERO, Blend.InverseDestinationColor: gl.ONE_MINUS_DST_COLOR}
EQUATIONS = {
    BlendFunction.Add: gl.FUNC_ADD,
    BlendFunction.Subtract: gl.FUNC_SUBTRACT,
    BlendFunction.ReverseSubtract: gl.FUNC_REVERSE_SUBTRACT,
}
_CUTOUTS = {
    (Blend.One, Blend.InverseSourceAlpha, BlendFunction.Add),
    (Blend.SourceAlpha, Blend.InverseSourceAlpha, BlendFunction.Add),
}


class BlendKind(Enum):
    """How a blend state is executed."""

    OPAQUE = "off"
    FACTORS = "by factors"
    CUTOUT = "as a cut-out"


class GlBlend(NamedTuple):
    """A blend state in OpenGL's terms; the numbers count for FACTORS only."""

    kind: BlendKind
    source: int = gl.ONE
    destination: int = gl.ZERO
    equation: int = gl.FUNC_ADD


class GlState(NamedTuple):
    """A draw's device state in OpenGL's terms. `samples` says that its sampler may be used."""

    blend: GlBlend
    depth_test: bool
    depth_mask: bool
    cull_face: int | None
    polygon_mode: int
    viewport: tuple[int, int, int, int]
    sampler_lack: str


def translate(state: DrawState, refuse: Refuse) -> GlState:
    """Give a device state in OpenGL's terms.

    What the state asks for and OpenGL lacks is refused; a sampler's lack is only told, because it counts when it samples.
    """
    if state.sample_mask != ALL_SAMPLES:
        refuse("a sample mask other than all ones")
    if (state.viewport.min_depth, state.viewport.max_depth) != (0.0, 1.0):
        refuse("a viewport depth range other than 0..1")
    blend = _blend(state.blend)
    if isinstance(blend, str):
        refuse(blend)
    tested, writes = _depth(state, refuse)
    cull, mode = _raster(state, refuse)
    view = state.viewport
    place = (view.x, view.y, view.width, view.height)
    return GlState(blend, tested, writes, cull, mode, place, _sampler_lack(state.samplers[0]))


@lru_cache(maxsize=256)
def _blend(number: int) -> GlBlend | str:
    """Give a blend state in OpenGL's terms, or what it asks for in vain."""
    state = BLEND_STATES[number]
    if state.write_channels[0] & ColorWriteChannels.All != ColorWriteChannels.All:
        return "a partial ColorWriteChannels mask"
    color = (state.color_source, state.color_destination, state.color_function)
    alpha = (state.alpha_source, state.alpha_destination, state.alpha_function)
    if color != alpha:
        return "a BlendState whose colour and alpha halves differ"
    if color in _CUTOUTS:
        return GlBlend(BlendKind.CUTOUT)
    return _by_factors(state)


def _by_factors(state: BlendSnapshot) -> GlBlend | str:
    source, destination, function = state.color_source, state.color_destination, state.color_function
    if function not in EQUATIONS:
        return f"BlendFunction.{BlendFunction(function).name}"
    if source not in SOURCES:
        return f"Blend.{Blend(source).name} as a source factor (BlendState.Additive and other alpha factors among them)"
    if destination not in DESTINATIONS:
        return f"Blend.{Blend(destination).name} as a destination factor"
    if (source, destination) == (Blend.One, Blend.Zero):
        return GlBlend(BlendKind.OPAQUE)
    return GlBlend(BlendKind.FACTORS, SOURCES[source], DESTINATIONS[destination], EQUATIONS[function])


def _depth(state: DrawState, refuse: Refuse) -> tuple[bool, bool]:
    snapshot = DEPTH_STENCIL_STATES[state.depth_stencil]
    if snapshot.stencil_enable:
        refuse("the stencil test")
    if state.stencil_reference != 0:
        refuse("a reference stencil other than 0")
    if snapshot.depth_enable and snapshot.depth_function != CompareFunction.LessEqual:
        refuse(f"the depth comparison {CompareFunction(snapshot.depth_function).name}; LessEqual is the only one")
    return snapshot.depth_enable, snapshot.depth_write


def _raster(state: DrawState, refuse: Refuse) -> tuple[int | None, int]:
    snapshot = RASTERIZER_STATES[state.rasterizer]
    if snapshot.scissor_enable:
        refuse("the scissor test")
    if snapshot.depth_bias != 0 or snapshot.slope_scale_depth_bias != 0:
        refuse("depth bias")
    faces = {CullMode.CullClockwiseFace: gl.FRONT, CullMode.CullCounterClockwiseFace: gl.BACK}
    return faces.get(snapshot.cull), gl.LINE if snapshot.fill == FillMode.WireFrame else gl.FILL


@lru_cache(maxsize=256)
def _sampler_lack(number: int) -> str:
    """Tell what a sampler asks for in vain; filter and address mode are accepted, and inert."""
    sampler = SAMPLER_STATES[number]
    if sampler.filter == TextureFilter.Anisotropic:
        return "TextureFilter.Anisotropic"
    if sampler.max_mip_level != 0:
        return "a MaxMipLevel other than 0"
    if sampler.lod_bias != 0:
        return "a MipMapLevelOfDetailBias other than 0"
    return ""


def apply(state: GlState, context: gl.Context, has_depth: bool) -> None:
    """Set a context up for a draw."""
    blend = state.blend
    _switch(context, gl.BLEND, blend.kind is BlendKind.FACTORS)
    context.BlendFunc(blend.source, blend.destination)
    context.BlendEquation(blend.equation)
    _switch(context, gl.DEPTH_TEST, state.depth_test and has_depth)
    context.DepthMask(state.depth_mask)
    _switch(context, gl.CULL_FACE, state.cull_face is not None)
    context.FrontFace(gl.CW)
    if state.cull_face is not None:
        context.CullFace(state.cull_face)
    context.PolygonMode(gl.FRONT_AND_BACK, state.polygon_mode)
    x, y, width, height = state.viewport
    context.Viewport(x, context.height - y - height, width, height)


def _switch(context: gl.Context, switch: int, is_on: bool) -> None:
    if is_on:
        context.Enable(switch)
    else:
        context.Disable(switch)
