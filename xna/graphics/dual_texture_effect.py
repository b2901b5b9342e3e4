"""DualTextureEffect: the stock effect with two textures, for instance a surface and its light map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.contract.enums import EffectFamily, EffectFlags, VertexElementUsage
from xna.graphics._arguments import boolean
from xna.graphics._effect_block import ShaderVariant, describe, shader
from xna.graphics._stock_effect import SHADER, StockEffect
from xna.graphics.effect import Effect

if TYPE_CHECKING:
    from xna.graphics.texture2d import Texture2D


def _variant(index: int) -> ShaderVariant:
    flags = EffectFlags.TEXTURE
    inputs = [
        (VertexElementUsage.Position, 0, "World"),
        (VertexElementUsage.TextureCoordinate, 0, "Texture"),
        (VertexElementUsage.TextureCoordinate, 1, "Texture2"),
    ]
    if not index & 1:
        flags |= EffectFlags.FOG
    if index & 2:
        flags |= EffectFlags.VERTEX_COLOR
        inputs.append((VertexElementUsage.Color, 0, "VertexColorEnabled"))
    return shader(flags, *inputs)


class DualTextureEffect(StockEffect):
    """The stock effect with two textures: twice the first times the second, so that grey in one leaves the other as it is.

    A draw needs a vertex declaration with TextureCoordinate0 and 1, and Color0 when VertexColorEnabled.
    """

    _DESCRIPTION = describe(
        "DualTextureEffect",
        EffectFamily.DUAL_TEXTURE,
        ["Texture", "Texture2", "DiffuseColor", "FogColor", "FogVector", "WorldViewProj", "ShaderIndex"],
        map(_variant, range(4)),
        ["Texture", "Texture2"],
    )

    def _set_defaults(self) -> None:
        super()._set_defaults()
        self._vertex_color = False

    def _copy(self, source: Effect) -> None:
        super()._copy(source)
        assert isinstance(source, DualTextureEffect)
        self._vertex_color = source._vertex_color

    def Clone(self) -> DualTextureEffect:
        """Make a copy with the same values, which from then on changes apart from this one."""
        return DualTextureEffect(self)

    @property
    def Texture2(self) -> Texture2D | None:
        """The second texture, which Apply sets in slot 1; None reads as opaque black."""
        texture: Texture2D | None = self.Parameters["Texture2"].GetValueTexture2D()
        return texture

    @Texture2.setter
    def Texture2(self, value: Texture2D | None) -> None:
        self.Parameters["Texture2"].SetValue(value)

    @property
    def VertexColorEnabled(self) -> bool:
        """Whether the colour is multiplied by the vertices' colours."""
        return self._vertex_color

    @VertexColorEnabled.setter
    def VertexColorEnabled(self, value: bool) -> None:
        self._vertex_color = boolean(value, "VertexColorEnabled")
        self._dirty |= SHADER

    def _shader_index(self) -> int:
        return (not self._fog_enabled) + 2 * self._vertex_color
