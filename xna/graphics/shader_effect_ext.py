"""ShaderEffectEXT: an effect of the game's own shaders."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.effects import EffectBlock
from renderers.contract.enums import EffectFamily, EffectFlags
from renderers.contract.programs import Program
from xna._single import require
from xna.exceptions import ArgumentException, ArgumentNullException, InvalidOperationException, NotSupportedException
from xna.graphics import _shader_parameters as parameters_of
from xna.graphics._applied_effect import AppliedEffect
from xna.graphics.effect import Effect
from xna.graphics.effect_parameter_class import EffectParameterClass
from xna.graphics.graphics_resource import require_device

if TYPE_CHECKING:
    from xna.graphics.effect_parameter import EffectParameter
    from xna.graphics.graphics_device import GraphicsDevice

# The parameter that SpriteBatch sets: XNA's name of it, and the one that shaders of .cnj documents have.
_SPRITE_MATRICES = ("MatrixTransform", "projection")
_FILES = ("vertex shader", "fragment shader")


class ShaderEffectEXT(Effect):
    """An effect of the game's own shaders: a vertex and a fragment shader, in GLSL or SPIR-V. docs/shaders.md has the dialects.

    Every uniform is a parameter by its name, every sampler a texture parameter. A texture parameter that is None leaves the
    device's slot (its binding number) as the game set it; SamplerStates of that slot say how it is read. A matrix parameter takes
    XNA's matrices as they are: `matrix * vector` in the shader is XNA's row vector times matrix.

    In SpriteBatch.Begin the batch sets the parameter `MatrixTransform` (or, if there is none, `projection`) to the matrix that
    maps its pixels to clip space. Vertices come as position (location 0), colour (1) and texture coordinate (2), the texture in
    slot 0.

    An effect can be made on every renderer. Where its shaders cannot run, or have faults, IsEffectValidEXT is False,
    CompileErrorEXT says why, and applying a pass raises.

    Args:
        graphicsDevice: the device; or another ShaderEffectEXT to copy.
        vertexSource: the vertex shader: text of GLSL, or bytes of SPIR-V (or of GLSL in UTF-8).
        fragmentSource: the fragment shader, in the same form.
        vertexFile: what CompileErrorEXT calls the vertex shader; its lines follow.
        fragmentFile: what it calls the fragment shader.

    Raises:
        ArgumentNullException: the device or a source is None.
        ArgumentException: a source is empty.
    """

    _vertex: str | bytes
    _fragment: str | bytes

    def __init__(
        self,
        graphicsDevice: GraphicsDevice | Effect,
        vertexSource: str | bytes | None = None,
        fragmentSource: str | bytes | None = None,
        vertexFile: str = _FILES[0],
        fragmentFile: str = _FILES[1],
    ) -> None:
        if isinstance(graphicsDevice, Effect):
            require(graphicsDevice, ShaderEffectEXT, "cloneSource")
            self._copy(graphicsDevice)
            return
        self._vertex = _source(vertexSource, "vertexSource")
        self._fragment = _source(fragmentSource, "fragmentSource")
        for name, value in (("vertexFile", vertexFile), ("fragmentFile", fragmentFile)):
            require(value, str, name)
        self._files = vertexFile, fragmentFile
        self._start(require_device(graphicsDevice))

    @property
    def VertexSource(self) -> str | bytes:
        """The vertex shader as it was given."""
        return self._vertex

    @property
    def FragmentSource(self) -> str | bytes:
        """The fragment shader as it was given."""
        return self._fragment

    @property
    def IsEffectValidEXT(self) -> bool:
        """Whether the effect can be applied: the renderer runs shaders, and these have no faults."""
        return self._fault is None

    @property
    def CompileErrorEXT(self) -> str:
        """Why the effect cannot be applied: a line `file:line: fault` for each fault, or the renderer's reason; empty if none."""
        return "" if self._fault is None else str(self._fault)

    @property
    def ExecutesShaderEffectSourceEXT(self) -> bool:
        """Whether the device's renderer runs shaders of the game at all (Capability.CustomEffects), whatever these are like."""
        return Capability.CustomEffects in self._owner._renderer.capabilities

    def Clone(self) -> ShaderEffectEXT:
        """Make a copy with the same shaders and values, which from then on changes apart from this one."""
        return ShaderEffectEXT(self)

    # ---- making

    def _start(self, device: GraphicsDevice) -> None:
        """Make the program and the parameters; without a program there are none."""
        self._fault: Exception | None = None
        program = layout = None
        try:
            program = self._compiled(device)
            layout = parameters_of.shader_parameters(type(self).__name__, program.interface)
        except (NotSupportedException, ArgumentException) as fault:
            self._fault = fault
        if program is not None and layout is None:
            device._release(program.handle)
            program = None
        layout = layout or parameters_of.shader_parameters(type(self).__name__, parameters_of.NO_INTERFACE)
        self._layout, self._program = layout, program
        self._build(device, layout.description)
        self._handle = None if program is None else program.handle
        self._link()

    def _compiled(self, device: GraphicsDevice) -> Program:
        sources = [source.encode() if isinstance(source, str) else source for source in (self._vertex, self._fragment)]
        return device._renderer.create_program(sources[0], sources[1], self._files)

    def _link(self) -> None:
        """Find what belongs together in the store and in the parameters."""
        self._copies = parameters_of.linked_values(self._parameters, self._layout.copies, self._store)
        self._bound = [(self._parameters[name], is_vertex, unit) for name, is_vertex, unit in self._layout.units]
        self._units = frozenset(unit for _, is_vertex, unit in self._layout.units if not is_vertex)
        named = (self._parameters[name] for name in _SPRITE_MATRICES)
        self._sprite_matrix = next((each for each in named if each is not None and _is_matrix(each)), None)

    def _copy(self, source: Effect) -> None:
        source._check_disposed()
        assert isinstance(source, ShaderEffectEXT)
        self._vertex, self._fragment, self._files = source._vertex, source._fragment, source._files
        self._start(source._owner)
        parameters_of.keep_values(source._parameters, self._parameters)
        self.Name = source.Name

    def _take_over(self, other: ShaderEffectEXT) -> None:
        """Take another effect's shaders, and leave it these; parameters keep the values that fit, and stay the same objects."""
        parameters_of.keep_values(self._parameters, other._parameters)
        for parameter in other._parameters:
            former = self._parameters[parameter.Name]
            if former is not None:
                former._become(parameter)
        kept = [self._parameters[parameter.Name] or parameter for parameter in other._parameters]
        self._parameters = type(self._parameters)(kept)
        for name in ("_vertex", "_fragment", "_files", "_fault", "_layout", "_program", "_description", "_store", "_handle"):
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, theirs)
            setattr(other, name, mine)
        self._store.stale = True
        self._link()

    # ---- applying

    def _apply(self) -> None:
        self._check_disposed()
        if self._fault is not None:
            kind = NotSupportedException if isinstance(self._fault, NotSupportedException) else InvalidOperationException
            raise kind(f"The effect {self.Name!r} cannot be applied: {self._fault}") from self._fault
        self.OnApply()
        if self._store.stale:
            self._snapshot()
        device = self._owner
        for parameter, is_vertex, unit in self._bound:
            if parameter._object is not None:
                (device.VertexTextures if is_vertex else device.Textures)[unit] = parameter._object
        device._apply(self._applied, self._block)

    def _snapshot(self) -> None:
        for twin, value in self._copies:
            twin[...] = value
        assert self._program is not None
        self._block = EffectBlock(EffectFamily.CUSTOM, EffectFlags.NONE, bytes(self._store.block), None, self._program.handle)
        self._applied = AppliedEffect((), type(self).__name__, self._units)
        self._store.stale = False

    def _take_sprite_matrix(self, content: bytes) -> None:
        if self._sprite_matrix is not None:
            self._sprite_matrix._values[0] = np.frombuffer(content, np.float32).reshape(4, 4)
            self._store.stale = True

    def _release(self) -> None:
        if self._device is not None and self._handle is not None:
            self._device._forget_program(self._handle)
        super()._release()


def _is_matrix(parameter: EffectParameter) -> bool:
    spec = parameter._spec
    return (spec.shape, spec.rows, spec.columns, spec.elements) == (EffectParameterClass.Matrix, 4, 4, 0)


def _source(code: str | bytes | None, name: str) -> str | bytes:
    if code is None:
        raise ArgumentNullException(f"{name} must be the text or the SPIR-V of a shader, not None.")
    if isinstance(code, (bytearray, memoryview)):
        code = bytes(code)
    if not isinstance(code, (str, bytes)):
        raise TypeError(f"{name} must be a str or bytes, got {type(code).__name__}.")
    if not code.strip():
        raise ArgumentException(f"{name} must be the text or the SPIR-V of a shader; it is empty.")
    return code
