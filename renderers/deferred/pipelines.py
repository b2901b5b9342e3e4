"""Which native pipeline a draw needs: only what makes a difference is in a key, so equal work shares one pipeline."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from renderers.contract.draw import DrawCommand, written_samples
from renderers.contract.enums import (
    Blend,
    BlendFunction,
    CompareFunction,
    CullMode,
    DepthFormat,
    EffectFamily,
    FillMode,
    PrimitiveType,
    StencilOperation,
)
from renderers.contract.states import (
    BLEND_STATES,
    DEPTH_STENCIL_STATES,
    RASTERIZER_STATES,
    BlendSnapshot,
    DepthStencilSnapshot,
    StencilFace,
)
from renderers.deferred.custom_programs import DeferredProgram
from renderers.deferred.depth_bias import native_depth_bias
from renderers.deferred.frame import Destination
from renderers.deferred.programs import VertexInputs, layouts_of, program_of, vertex_inputs
from renderers.deferred.resources import TargetSignature
from renderers.shaders import StockProgram

_TRIANGLES = (PrimitiveType.TriangleList, PrimitiveType.TriangleStrip)


class BlendKey(NamedTuple):
    """An enabled blending."""

    color_source: Blend
    color_destination: Blend
    color_function: BlendFunction
    alpha_source: Blend
    alpha_destination: Blend
    alpha_function: BlendFunction


class DepthKey(NamedTuple):
    """An enabled depth test."""

    write: bool
    function: CompareFunction


class StencilKey(NamedTuple):
    """An enabled stencil test: the face that is clockwise as displayed, the other one, and masks of 8 bits."""

    clockwise: StencilFace
    counter_clockwise: StencilFace
    read_mask: int
    write_mask: int


class RasterKey(NamedTuple):
    """How primitives become samples."""

    cull: CullMode
    fill: FillMode
    depth_bias: float
    slope_bias: float


class PipelineKey(NamedTuple):
    """Everything that a native pipeline is made from. None means disabled; `sample_mask` None means all samples.

    `write_masks` has one entry for each colour target.
    """

    program: StockProgram | DeferredProgram
    inputs: VertexInputs
    topology: PrimitiveType
    blend: BlendKey | None
    write_masks: tuple[int, ...]
    depth: DepthKey | None
    stencil: StencilKey | None
    raster: RasterKey
    signature: TargetSignature
    sample_mask: int | None
    shifted: bool


class Pipeline:
    """One pipeline of a renderer. `native` is the driver's; `shifted`: the half-pixel shift applies to its draws."""

    __slots__ = ("key", "native", "shifted")

    def __init__(self, key: PipelineKey) -> None:
        self.key = key
        self.shifted = key.shifted
        self.native: Any = None


class PipelineTable:
    """All pipelines of a renderer, one for each key. `unmade` are those that have no native pipeline yet.

    Args:
        depth_units: Gives the units of the depth bias's constant factor for a native depth format.
        check: Refuses keys that the driver cannot make a pipeline from; called once for each new key.
        is_general: Tells that a draw needs the general form of its program: a sample mask or channels that a texture's format
            lacks must be seen to in the shader.
    """

    def __init__(
        self,
        depth_units: Callable[[int], int],
        check: Callable[[PipelineKey], None] = lambda key: None,
        is_general: Callable[[DrawCommand, TargetSignature], bool] = lambda command, signature: False,
    ) -> None:
        self._depth_units = depth_units
        self._check = check
        self._is_general = is_general
        self._found: dict[tuple[Any, ...], Pipeline] = {}
        self._pipelines: dict[PipelineKey, Pipeline] = {}
        self.unmade: list[Pipeline] = []

    def __len__(self) -> int:
        return len(self._pipelines)

    def all(self) -> list[Pipeline]:
        """Give every pipeline, for the driver's teardown."""
        return list(self._pipelines.values())

    def make_natives(self, make: Callable[[PipelineKey], Any]) -> list[Pipeline]:
        """Make the native pipelines that are missing, and give their pipelines. After a failure the rest can be made later."""
        made = []
        while self.unmade:
            pipeline = self.unmade[-1]
            pipeline.native = make(pipeline.key)
            made.append(self.unmade.pop())
        return made

    def forget(self, program: DeferredProgram) -> None:
        """Drop all pipelines of a custom program; the driver frees them with it."""
        for pipeline in program.pipelines:
            del self._pipelines[pipeline.key]
        self.unmade = [pipeline for pipeline in self.unmade if pipeline.key.program is not program]
        self._found = {short: pipeline for short, pipeline in self._found.items() if pipeline.key.program is not program}

    def find(self, command: DrawCommand, destination: Destination) -> Pipeline:
        """Give the pipeline of a draw.

        Raises:
            NotSupportedException: There is no such pipeline; the message says why.
        """
        state, effect = command.state, command.effect
        layouts, signature = layouts_of(command.geometry.streams), destination.signature
        has_stencil = destination.primary.depth_format == DepthFormat.Depth24Stencil8
        short = (
            state.blend,
            state.depth_stencil,
            state.rasterizer,
            state.sample_mask,
            effect.family,
            effect.flags,
            effect.program,
            layouts,
            command.topology,
            signature,
            has_stencil,
            command.quads,
            self._is_general(command, signature),
        )
        known = self._found.get(short)
        if known is None:
            program = program_of(command, layouts, short[-1])
            key = self._key(command, program, vertex_inputs(layouts, program), signature, has_stencil)
            known = self._found[short] = self._pipeline(key)
        return known

    def _pipeline(self, key: PipelineKey) -> Pipeline:
        known = self._pipelines.get(key)
        if known is None:
            self._check(key)
            known = self._pipelines[key] = Pipeline(key)
            self.unmade.append(known)
            if isinstance(key.program, DeferredProgram):
                key.program.pipelines.append(known)
        return known

    def _key(
        self,
        command: DrawCommand,
        program: StockProgram | DeferredProgram,
        inputs: VertexInputs,
        signature: TargetSignature,
        has_stencil: bool,
    ) -> PipelineKey:
        state = command.state
        blend, depth_stencil = BLEND_STATES[state.blend], DEPTH_STENCIL_STATES[state.depth_stencil]
        written = written_samples(state.sample_mask, signature.samples)
        depth = depth_key(depth_stencil) if signature.depth else None
        return PipelineKey(
            program,
            inputs,
            command.topology,
            blend_key(blend),
            _write_masks(blend, program, len(signature.colors)),
            depth,
            stencil_key(depth_stencil) if has_stencil else None,
            self._raster(command, signature, tested=depth is not None),
            signature,
            None if written + 1 == 1 << signature.samples else written,
            signature.samples == 1 and not _draws_sprites(command),
        )

    def _raster(self, command: DrawCommand, signature: TargetSignature, *, tested: bool) -> RasterKey:
        state = RASTERIZER_STATES[command.state.rasterizer]
        fills = command.topology in _TRIANGLES
        units = self._depth_units(signature.depth) if state.depth_bias and tested and fills else 0  # may have to be measured
        bias, slope = native_depth_bias(state.depth_bias, state.slope_scale_depth_bias, units, command.topology)
        return RasterKey(
            state.cull if fills else CullMode.None_,
            state.fill if fills else FillMode.Solid,
            bias if tested else 0.0,
            slope if tested else 0.0,
        )


def _write_masks(blend: BlendSnapshot, program: StockProgram | DeferredProgram, targets: int) -> tuple[int, ...]:
    """Give the channels that are written of each target; stock effects write the first target only."""
    written = program.interface.targets if isinstance(program, DeferredProgram) else (0,)
    return tuple(int(blend.write_channels[slot]) & 15 if slot in written else 0 for slot in range(targets))


def _draws_sprites(command: DrawCommand) -> bool:
    family = command.effect.family
    return family == EffectFamily.SPRITE or (family == EffectFamily.CUSTOM and command.quads)


@cache
def blend_key(state: BlendSnapshot) -> BlendKey | None:
    """Give what blending is made from, or None where it changes nothing: One and Zero without Min or Max."""
    key = BlendKey(*state[:6])
    functions = {key.color_function, key.alpha_function}
    plain = (key.color_source, key.color_destination, key.alpha_source, key.alpha_destination)
    if plain == (Blend.One, Blend.Zero) * 2 and not functions & {BlendFunction.Min, BlendFunction.Max}:
        return None
    return key


@cache
def depth_key(state: DepthStencilSnapshot) -> DepthKey | None:
    """Give the depth test, or None where it is off or changes nothing."""
    if not state.depth_enable or (state.depth_function == CompareFunction.Always and not state.depth_write):
        return None
    return DepthKey(state.depth_write, state.depth_function)


@cache
def stencil_key(state: DepthStencilSnapshot) -> StencilKey | None:
    """Give the stencil test, or None where it is off."""
    if not state.stencil_enable:
        return None
    front = _canonical(state.front)
    back = _canonical(state.counter_clockwise) if state.two_sided else front
    return StencilKey(front, back, state.stencil_mask & 255, state.stencil_write_mask & 255)


def _canonical(face: StencilFace) -> StencilFace:
    """Forget the operation of an outcome that cannot come about."""
    if face.function == CompareFunction.Always:
        return face._replace(on_fail=StencilOperation.Keep)
    return face
