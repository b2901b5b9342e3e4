"""What all stock effects share: matrices, fog, material colour and texture, and the recomputing of parameters."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Any, ClassVar

from pyglm import glm

from renderers.contract.enums import EffectFamily
from xna._matrix_rules import multiply
from xna._single import divide, real, require, single
from xna.exceptions import ArgumentNullException
from xna.graphics._arguments import boolean
from xna.graphics._effect_block import EffectDescription, field_slice
from xna.graphics.effect import Effect
from xna.graphics.ieffect_fog import IEffectFog
from xna.graphics.ieffect_matrices import IEffectMatrices
from xna.matrix import Matrix
from xna.vector3 import Vector3

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice
    from xna.graphics.texture2d import Texture2D

# What OnApply has to recompute; of that it heeds what the shader in use reads.
MATRICES, WORLD, EYE, FOG, MATERIAL, SHADER, ALPHA_TEST = 1, 2, 4, 8, 16, 32, 64
EVERYTHING = 127

_WORLD_MATRICES = slice(0, 128)
_NO_FOG = bytes(16)
_THREE = Struct("<3f")
_mat4_of = glm.mat4.from_bytes  # a third of the time that copying a mat4 takes
_FOG_COLOR = field_slice(EffectFamily.BASIC, "FogColor")  # at the same place in all families


class StockEffect(Effect, IEffectMatrices, IEffectFog):
    """An effect that XNA brings along.

    Properties keep their values here or, where a parameter holds the very same value, only there. A property that others are
    computed from marks them, and OnApply recomputes what is marked: until then a parameter keeps what was set by hand.
    """

    _DESCRIPTION: ClassVar[EffectDescription]
    _lit = False
    _fog_scale: float | None = None  # worked out with _fog_shift when it is needed

    def __init__(self, device: GraphicsDevice | StockEffect) -> None:
        """Make the effect with XNA's default values, or copy an effect of the same class.

        Raises:
            ArgumentNullException: `device` is None.
            ObjectDisposedException: the device or the effect to copy was disposed.
        """
        if isinstance(device, StockEffect):
            require(device, self._family_class(), "cloneSource")
            self._copy(device)
        else:
            self._build(device, self._DESCRIPTION)
            self._set_defaults()
        family = self._description.family
        self._fog_bytes = field_slice(family, "FogVector")
        self._diffuse_bytes = field_slice(family, "DiffuseColor")

    @classmethod
    def _family_class(cls) -> type:
        return next(base for base in reversed(cls.__mro__) if "_DESCRIPTION" in vars(base))

    def _set_defaults(self) -> None:
        self._dirty = self._heeded = EVERYTHING
        self._world = glm.mat4()
        self._world_view = glm.mat4()
        self._view = glm.mat4()
        self._projection = glm.mat4()
        self._diffuse = glm.vec3(1.0)
        self._alpha = 1.0
        self._fog_enabled = False
        self._fog_start = 0.0
        self._fog_end = 1.0

    def _copy(self, source: Effect) -> None:
        super()._copy(source)
        for name in ("dirty", "heeded", "alpha", "fog_enabled", "fog_start", "fog_end"):
            setattr(self, f"_{name}", getattr(source, f"_{name}"))
        for name in ("world", "world_view", "view", "projection", "diffuse"):
            setattr(self, f"_{name}", type(getattr(source, f"_{name}"))(getattr(source, f"_{name}")))

    # ---- matrices

    @property
    def World(self) -> Matrix:
        """The object's place in the world; a copy at both reading and writing."""
        return matrix_of(self._world)

    @World.setter
    def World(self, value: Matrix) -> None:
        self._world = mat4(value, "World")
        self._dirty |= MATRICES | WORLD | FOG

    @property
    def View(self) -> Matrix:
        """The camera's view; a copy at both reading and writing."""
        return matrix_of(self._view)

    @View.setter
    def View(self, value: Matrix) -> None:
        self._view = mat4(value, "View")
        self._dirty |= MATRICES | EYE | FOG

    @property
    def Projection(self) -> Matrix:
        """The projection; a copy at both reading and writing."""
        return matrix_of(self._projection)

    @Projection.setter
    def Projection(self, value: Matrix) -> None:
        self._projection = mat4(value, "Projection")
        self._dirty |= MATRICES

    # ---- material

    @property
    def DiffuseColor(self) -> Vector3:
        """The material's colour, each component 0..1."""
        return Vector3(*self._diffuse)

    @DiffuseColor.setter
    def DiffuseColor(self, value: Vector3) -> None:
        self._diffuse = vec3(value)
        self._dirty |= MATERIAL

    @property
    def Alpha(self) -> float:
        """The material's opacity, 0..1. Colours are multiplied by it before they reach the shader."""
        return self._alpha

    @Alpha.setter
    def Alpha(self, value: float) -> None:
        self._alpha = real(value, "Alpha")
        self._dirty |= MATERIAL

    @property
    def Texture(self) -> Texture2D | None:
        """The texture, which Apply sets in slot 0; None reads as opaque black."""
        texture: Texture2D | None = self._sampled[0]._object
        return texture

    @Texture.setter
    def Texture(self, value: Texture2D | None) -> None:
        if value is not self._sampled[0]._object:
            self._sampled[0].SetValue(value)

    # ---- fog

    @property
    def FogEnabled(self) -> bool:
        """Whether there is fog."""
        return self._fog_enabled

    @FogEnabled.setter
    def FogEnabled(self, value: bool) -> None:
        self._fog_enabled = boolean(value, "FogEnabled")
        self._dirty |= FOG | SHADER

    @property
    def FogStart(self) -> float:
        """The distance from the camera at which the fog begins."""
        return self._fog_start

    @FogStart.setter
    def FogStart(self, value: float) -> None:
        self._fog_start, self._fog_scale = real(value, "FogStart"), None
        self._dirty |= FOG

    @property
    def FogEnd(self) -> float:
        """The distance from the camera at which nothing but fog is left. Equal to FogStart it fogs everything."""
        return self._fog_end

    @FogEnd.setter
    def FogEnd(self, value: float) -> None:
        self._fog_end, self._fog_scale = real(value, "FogEnd"), None
        self._dirty |= FOG

    @property
    def FogColor(self) -> Vector3:
        """The colour of the fog."""
        return self.Parameters["FogColor"].GetValueVector3()

    @FogColor.setter
    def FogColor(self, value: Vector3) -> None:
        self._store_vector(_FOG_COLOR, value)

    # ---- recomputing

    def OnApply(self) -> None:
        """Recompute the parameters whose properties changed since the last Apply."""
        dirty = self._dirty
        if not dirty:
            return
        store = self._store
        if dirty & MATRICES:
            world = self._world
            self._world_view = multiply(world, self._view)
            store.bytes[_WORLD_MATRICES] = multiply(self._world_view, self._projection).to_bytes() + world.to_bytes()
        if dirty & self._heeded:
            self._update(dirty)
        self._dirty = 0
        store.stale = True

    def _update(self, dirty: int) -> None:
        """Recompute all but the matrices."""
        if self._lit and dirty & (WORLD | EYE):
            self._update_lighting(dirty)
        if dirty & FOG and (self._fog_enabled or dirty & SHADER):
            self._store.bytes[self._fog_bytes] = self._fog_vector()
        if dirty & MATERIAL:
            self._update_material()
        if dirty & SHADER:
            self._store.shader_index[0] = self._shader_index()
            self._heeded = MATERIAL | SHADER | ALPHA_TEST | FOG * self._fog_enabled | (WORLD | EYE) * self._lit

    def _store_vector(self, place: slice, value: Any) -> None:
        """Set a parameter of three floats as EffectParameter.SetValue does, but fast enough for each draw."""
        if value.__class__ is not Vector3:
            value = Vector3(value)
        store = self._store
        _THREE.pack_into(store.bytes, place.start, value.X, value.Y, value.Z)
        store.stale = True

    def _update_material(self) -> None:
        red, green, blue = self._diffuse * self._alpha
        self._store.bytes[self._diffuse_bytes] = glm.vec4(red, green, blue, self._alpha).to_bytes()

    def _update_lighting(self, dirty: int) -> None:
        """Recompute what light reads of World and View."""

    def _shader_index(self) -> int:
        raise NotImplementedError

    def _fog_vector(self) -> bytes:
        if not self._fog_enabled:
            return _NO_FOG
        if self._fog_start == self._fog_end:
            return glm.vec4(0.0, 0.0, 0.0, 1.0).to_bytes()
        if self._fog_scale is None:
            self._fog_scale = divide(1.0, single(self._fog_start - self._fog_end))
            self._fog_shift = glm.vec4(0.0, 0.0, 0.0, self._fog_start)
        return ((glm.row(self._world_view, 2) + self._fog_shift) * self._fog_scale).to_bytes()


def mat4(value: Any, name: str) -> glm.mat4:
    """Copy a Matrix (or what Matrix() takes) to glm's form, whose columns are XNA's rows."""
    if value.__class__ is not Matrix:
        if value is None:
            raise ArgumentNullException(f"{name} must be a Matrix, not None.")
        value = Matrix(value)
    return _mat4_of(value._bytes())


def matrix_of(value: glm.mat4) -> Matrix:
    """Make a Matrix of glm's form."""
    matrix: Matrix = Matrix.__new__(Matrix)
    matrix._glm = glm.mat4(value)
    return matrix


def vec3(value: Any) -> glm.vec3:
    """Copy a Vector3 (or what Vector3() takes) to glm's form."""
    if value.__class__ is not Vector3:
        value = Vector3(value)
    return glm.vec3(value.X, value.Y, value.Z)
