"""EnvironmentMapEffect: the stock effect of shiny surfaces that mirror a cube map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.contract.enums import EffectFamily, EffectFlags, VertexElementUsage
from xna._single import real
from xna.exceptions import NotSupportedException
from xna.graphics._arguments import boolean
from xna.graphics._effect_block import LIGHT_PARAMETERS, ShaderVariant, describe, shader
from xna.graphics._lit_effect import LitEffect
from xna.graphics._stock_effect import SHADER
from xna.vector3 import Vector3

if TYPE_CHECKING:
    from xna.graphics.texture_cube import TextureCube

_INPUTS = (
    (VertexElementUsage.Position, 0, "World"),
    (VertexElementUsage.Normal, 0, "EnvironmentMap"),
    (VertexElementUsage.TextureCoordinate, 0, "Texture"),
)
_SWITCHES = ((2, EffectFlags.FRESNEL), (4, EffectFlags.ENVIRONMENT_SPECULAR), (8, EffectFlags.ONE_LIGHT))


def _variant(index: int) -> ShaderVariant:
    flags = EffectFlags.TEXTURE | EffectFlags.LIGHTING
    if not index & 1:
        flags |= EffectFlags.FOG
    for bit, flag in _SWITCHES:
        if index & bit:
            flags |= flag
    return shader(flags, *_INPUTS)


class EnvironmentMapEffect(LitEffect):
    """The stock effect of shiny surfaces: a lit texture that mirrors a cube map. It is always lit, per vertex.

    Its lights have no specular part. A draw needs a vertex declaration with Normal0 and TextureCoordinate0.
    """

    _DESCRIPTION = describe(
        "EnvironmentMapEffect",
        EffectFamily.ENVIRONMENT_MAP,
        [
            *("Texture", "EnvironmentMap", "EnvironmentMapAmount", "EnvironmentMapSpecular", "FresnelFactor"),
            *("DiffuseColor", "EmissiveColor", *(name for name in LIGHT_PARAMETERS if not name.endswith("SpecularColor"))),
            *("EyePosition", "FogColor", "FogVector", "World", "WorldInverseTranspose", "WorldViewProj", "ShaderIndex"),
        ],
        map(_variant, range(16)),
        ["Texture", "EnvironmentMap"],
    )

    def _set_defaults(self) -> None:
        super()._set_defaults()
        self.EnvironmentMapAmount = 1.0
        self.EnvironmentMapSpecular = Vector3()
        self.FresnelFactor = 1.0

    def Clone(self) -> EnvironmentMapEffect:
        """Make a copy with the same values, which from then on changes apart from this one."""
        return EnvironmentMapEffect(self)

    @property
    def LightingEnabled(self) -> bool:
        """Always True.

        Raises:
            NotSupportedException: False is assigned; the effect has no unlit form.
        """
        return True

    @LightingEnabled.setter
    def LightingEnabled(self, value: bool) -> None:
        if not boolean(value, "LightingEnabled"):
            raise NotSupportedException("EnvironmentMapEffect is always lit; LightingEnabled cannot be False.")

    @property
    def EnvironmentMap(self) -> TextureCube | None:
        """The cube map that is mirrored, which Apply sets in slot 1; None reads as opaque black."""
        texture: TextureCube | None = self.Parameters["EnvironmentMap"].GetValueTextureCube()
        return texture

    @EnvironmentMap.setter
    def EnvironmentMap(self, value: TextureCube | None) -> None:
        self.Parameters["EnvironmentMap"].SetValue(value)

    @property
    def EnvironmentMapAmount(self) -> float:
        """How much of the environment shows, 0..1. At first 1."""
        return self.Parameters["EnvironmentMapAmount"].GetValueSingle()

    @EnvironmentMapAmount.setter
    def EnvironmentMapAmount(self, value: float) -> None:
        self.Parameters["EnvironmentMapAmount"].SetValue(real(value, "EnvironmentMapAmount"))

    @property
    def EnvironmentMapSpecular(self) -> Vector3:
        """A colour that is added where the cube map is opaque. At first black, which leaves it out."""
        return self.Parameters["EnvironmentMapSpecular"].GetValueVector3()

    @EnvironmentMapSpecular.setter
    def EnvironmentMapSpecular(self, value: Vector3) -> None:
        self.Parameters["EnvironmentMapSpecular"].SetValue(Vector3(value))
        self._dirty |= SHADER

    @property
    def FresnelFactor(self) -> float:
        """How much more the surface mirrors at its rim: the exponent of the falloff. 0 mirrors alike everywhere; at first 1."""
        return self.Parameters["FresnelFactor"].GetValueSingle()

    @FresnelFactor.setter
    def FresnelFactor(self, value: float) -> None:
        self.Parameters["FresnelFactor"].SetValue(real(value, "FresnelFactor"))
        self._dirty |= SHADER

    def _shader_index(self) -> int:
        specular = self.EnvironmentMapSpecular != Vector3()
        fresnel = self.FresnelFactor != 0.0
        return (not self._fog_enabled) + 2 * fresnel + 4 * specular + 8 * self._one_light
