"""What the lit stock effects share: three directional lights, ambient and emissive colour."""

from __future__ import annotations

from pyglm import glm

from renderers.contract.enums import EffectFamily
from xna import _matrix_rules
from xna.graphics._effect_block import field_slice
from xna.graphics._stock_effect import EYE, MATERIAL, SHADER, WORLD, StockEffect, vec3
from xna.graphics.directional_light import DirectionalLight
from xna.graphics.effect import Effect
from xna.graphics.ieffect_lights import IEffectLights
from xna.vector3 import Vector3

_INVERSE_TRANSPOSE = field_slice(EffectFamily.BASIC, "WorldInverseTranspose")
_NORMAL_ROWS = slice(_INVERSE_TRANSPOSE.start, _INVERSE_TRANSPOSE.start + 48)
_EYE = field_slice(EffectFamily.BASIC, "EyePosition")
_EMISSIVE = field_slice(EffectFamily.BASIC, "EmissiveColor")

# Direction, diffuse and specular colour of the three lights of EnableDefaultLighting.
_DEFAULT_LIGHTS = (
    ((-0.5265408, -0.5735765, -0.6275069), (1.0, 0.9607844, 0.8078432), (1.0, 0.9607844, 0.8078432)),
    ((0.7198464, 0.3420201, 0.6040227), (0.9647059, 0.7607844, 0.4078432), (0.0, 0.0, 0.0)),
    ((0.4545195, -0.7660444, 0.4545195), (0.3231373, 0.3607844, 0.3937255), (0.3231373, 0.3607844, 0.3937255)),
)
_DEFAULT_AMBIENT = (0.05333332, 0.09882354, 0.1819608)


class LitEffect(StockEffect, IEffectLights):
    """A stock effect with three directional lights."""

    _lit = True

    def _set_defaults(self) -> None:
        super()._set_defaults()
        self._emissive = glm.vec3()
        self._ambient = glm.vec3()
        self._one_light = True
        self._make_lights(None)
        self._lights[0].Enabled = True

    def _copy(self, source: Effect) -> None:
        super()._copy(source)
        assert isinstance(source, LitEffect)
        self._lit, self._one_light = source._lit, source._one_light
        self._emissive, self._ambient = glm.vec3(source._emissive), glm.vec3(source._ambient)
        values = bytes(self._store.bytes)
        self._make_lights(source)
        self._store.bytes[:] = values  # parameters that were set by hand are copied as they are

    def _make_lights(self, source: LitEffect | None) -> None:
        self._lights: tuple[DirectionalLight, ...] = tuple(
            self._make_light(number, None if source is None else source._lights[number]) for number in range(3)
        )
        for light in self._lights:
            light._switched = self._count_lights

    def _make_light(self, number: int, source: DirectionalLight | None) -> DirectionalLight:
        direction, diffuse, specular = (
            self.Parameters[f"DirLight{number}{part}"] for part in ("Direction", "DiffuseColor", "SpecularColor")
        )
        return DirectionalLight(direction, diffuse, specular, source)

    @property
    def EmissiveColor(self) -> Vector3:
        """The colour that the material sends out by itself."""
        return Vector3(*self._emissive)

    @EmissiveColor.setter
    def EmissiveColor(self, value: Vector3) -> None:
        self._emissive = vec3(value)
        self._dirty |= MATERIAL

    @property
    def AmbientLightColor(self) -> Vector3:
        """The light that comes from everywhere."""
        return Vector3(*self._ambient)

    @AmbientLightColor.setter
    def AmbientLightColor(self, value: Vector3) -> None:
        self._ambient = vec3(value)
        self._dirty |= MATERIAL

    @property
    def DirectionalLight0(self) -> DirectionalLight:
        """The first light: the only one that is on at first."""
        return self._lights[0]

    @property
    def DirectionalLight1(self) -> DirectionalLight:
        """The second light."""
        return self._lights[1]

    @property
    def DirectionalLight2(self) -> DirectionalLight:
        """The third light."""
        return self._lights[2]

    def EnableDefaultLighting(self) -> None:
        """Turn lighting on and set key, fill and back light as photographers do."""
        self.LightingEnabled = True
        self.AmbientLightColor = Vector3(*_DEFAULT_AMBIENT)
        for light, (direction, diffuse, specular) in zip(self._lights, _DEFAULT_LIGHTS, strict=True):
            light.Direction = Vector3(*direction)
            light.DiffuseColor = Vector3(*diffuse)
            light.SpecularColor = Vector3(*specular)
            light.Enabled = True

    def _count_lights(self) -> None:
        one_light = not (self._lights[1]._enabled or self._lights[2]._enabled)
        if one_light is not self._one_light:
            self._one_light = one_light
            self._dirty |= SHADER

    def _update_lighting(self, dirty: int) -> None:
        if dirty & WORLD:
            self._store.bytes[_NORMAL_ROWS] = normal_rows(self._world)
        if dirty & EYE:
            self._store.bytes[_EYE] = _matrix_rules.inverse(self._view)[3].to_bytes()[:12]

    def _update_material(self) -> None:
        content, alpha = self._store.bytes, self._alpha
        if self._lit:
            diffuse, emissive = self._diffuse, (self._emissive + self._ambient * self._diffuse) * alpha
        else:
            diffuse, emissive = self._diffuse + self._emissive, glm.vec3()
        red, green, blue = diffuse * alpha
        content[self._diffuse_bytes] = glm.vec4(red, green, blue, alpha).to_bytes()
        content[_EMISSIVE] = emissive.to_bytes()


def normal_rows(world: glm.mat4) -> bytes:
    """Give the inverse transpose of World, which turns normals, as three padded rows. Computed in double, rounded once."""
    return glm.mat3x4(glm.mat3(glm.mat4(glm.inverseTranspose(glm.dmat4(world))))).to_bytes()
