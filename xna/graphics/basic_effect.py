"""BasicEffect: the stock effect with optional lighting, texture, vertex colour and fog."""

from __future__ import annotations

from renderers.contract.enums import EffectFamily, EffectFlags, VertexElementUsage
from xna.graphics._arguments import boolean
from xna.graphics._effect_block import LIGHT_PARAMETERS, ShaderVariant, describe, shader
from xna.graphics._specular_effect import SpecularEffect
from xna.graphics._stock_effect import EYE, MATERIAL, SHADER, WORLD
from xna.graphics.effect import Effect


def _variant(index: int) -> ShaderVariant:
    lighting = (
        EffectFlags.NONE,
        EffectFlags.LIGHTING,
        EffectFlags.LIGHTING | EffectFlags.ONE_LIGHT,
        EffectFlags.LIGHTING | EffectFlags.PIXEL_LIGHTING,
    )
    flags = lighting[index // 8]
    inputs = [(VertexElementUsage.Position, 0, "World")]
    if not index & 1:
        flags |= EffectFlags.FOG
    if flags & EffectFlags.LIGHTING:
        inputs.append((VertexElementUsage.Normal, 0, "LightingEnabled"))
    if index & 2:
        flags |= EffectFlags.VERTEX_COLOR
        inputs.append((VertexElementUsage.Color, 0, "VertexColorEnabled"))
    if index & 4:
        flags |= EffectFlags.TEXTURE
        inputs.append((VertexElementUsage.TextureCoordinate, 0, "TextureEnabled"))
    return shader(flags, *inputs)


class BasicEffect(SpecularEffect):
    """The stock effect with optional lighting, texture, vertex colour and fog. At first it draws in plain white.

    A draw needs a vertex declaration with Normal0 when LightingEnabled, Color0 when VertexColorEnabled and
    TextureCoordinate0 when TextureEnabled.
    """

    _DESCRIPTION = describe(
        "BasicEffect",
        EffectFamily.BASIC,
        [
            *("Texture", "DiffuseColor", "EmissiveColor", "SpecularColor", "SpecularPower", *LIGHT_PARAMETERS, "EyePosition"),
            *("FogColor", "FogVector", "World", "WorldInverseTranspose", "WorldViewProj", "ShaderIndex"),
        ],
        map(_variant, range(32)),
    )

    def _set_defaults(self) -> None:
        super()._set_defaults()
        self._lit = False
        self._textured = False
        self._vertex_color = False

    def _copy(self, source: Effect) -> None:
        super()._copy(source)
        assert isinstance(source, BasicEffect)
        self._textured, self._vertex_color = source._textured, source._vertex_color

    def Clone(self) -> BasicEffect:
        """Make a copy with the same values, which from then on changes apart from this one."""
        return BasicEffect(self)

    @property
    def LightingEnabled(self) -> bool:
        """Whether the effect is lit. Without lighting the diffuse and emissive colours are added."""
        return self._lit

    @LightingEnabled.setter
    def LightingEnabled(self, value: bool) -> None:
        self._lit = boolean(value, "LightingEnabled")
        self._dirty |= SHADER | MATERIAL | WORLD | EYE

    @property
    def TextureEnabled(self) -> bool:
        """Whether the colour is multiplied by Texture."""
        return self._textured

    @TextureEnabled.setter
    def TextureEnabled(self, value: bool) -> None:
        self._textured = boolean(value, "TextureEnabled")
        self._dirty |= SHADER

    @property
    def VertexColorEnabled(self) -> bool:
        """Whether the colour is multiplied by the vertices' colours."""
        return self._vertex_color

    @VertexColorEnabled.setter
    def VertexColorEnabled(self, value: bool) -> None:
        self._vertex_color = boolean(value, "VertexColorEnabled")
        self._dirty |= SHADER

    def _shader_index(self) -> int:
        lighting = 0
        if self._lit:
            lighting = 24 if self._per_pixel else 16 if self._one_light else 8
        return (not self._fog_enabled) + 2 * self._vertex_color + 4 * self._textured + lighting
