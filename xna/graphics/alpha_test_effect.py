"""AlphaTestEffect: the stock effect that leaves out pixels by their alpha."""

from __future__ import annotations

import struct

from renderers.contract.enums import CompareFunction, EffectFamily, EffectFlags, VertexElementUsage
from xna._single import single
from xna.graphics._arguments import boolean, enumeration, integer
from xna.graphics._effect_block import ShaderVariant, describe, field_slice, shader
from xna.graphics._stock_effect import ALPHA_TEST, SHADER, StockEffect
from xna.graphics.effect import Effect

_ALPHA_TEST = field_slice(EffectFamily.ALPHA_TEST, "AlphaTest")
_HALF_STEP = single(0.5 / 255.0)

# Offset of the reference in half steps (None: test equality), weight if the comparison holds, weight if not.
_TESTS = {
    CompareFunction.Less: (-1, 1.0, -1.0),
    CompareFunction.LessEqual: (1, 1.0, -1.0),
    CompareFunction.GreaterEqual: (-1, -1.0, 1.0),
    CompareFunction.Greater: (1, -1.0, 1.0),
    CompareFunction.Equal: (None, 1.0, -1.0),
    CompareFunction.NotEqual: (None, -1.0, 1.0),
}


def _variant(index: int) -> ShaderVariant:
    flags = EffectFlags.TEXTURE
    inputs = [(VertexElementUsage.Position, 0, "World"), (VertexElementUsage.TextureCoordinate, 0, "Texture")]
    if not index & 1:
        flags |= EffectFlags.FOG
    if index & 2:
        flags |= EffectFlags.VERTEX_COLOR
        inputs.append((VertexElementUsage.Color, 0, "VertexColorEnabled"))
    return shader(flags, *inputs)


class AlphaTestEffect(StockEffect):
    """The stock effect that draws only pixels whose alpha compares with ReferenceAlpha as AlphaFunction says.

    The alpha compared is that of texture, effect and vertex colour together, before fog. A draw needs a vertex declaration
    with TextureCoordinate0, and Color0 when VertexColorEnabled.
    """

    _DESCRIPTION = describe(
        "AlphaTestEffect",
        EffectFamily.ALPHA_TEST,
        ["Texture", "DiffuseColor", "AlphaTest", "FogColor", "FogVector", "WorldViewProj", "ShaderIndex"],
        map(_variant, range(8)),
    )

    def _set_defaults(self) -> None:
        super()._set_defaults()
        self._vertex_color = False
        self._function = CompareFunction.Greater
        self._reference = 0

    def _copy(self, source: Effect) -> None:
        super()._copy(source)
        assert isinstance(source, AlphaTestEffect)
        self._vertex_color, self._function, self._reference = source._vertex_color, source._function, source._reference

    def Clone(self) -> AlphaTestEffect:
        """Make a copy with the same values, which from then on changes apart from this one."""
        return AlphaTestEffect(self)

    @property
    def VertexColorEnabled(self) -> bool:
        """Whether the colour is multiplied by the vertices' colours."""
        return self._vertex_color

    @VertexColorEnabled.setter
    def VertexColorEnabled(self, value: bool) -> None:
        self._vertex_color = boolean(value, "VertexColorEnabled")
        self._dirty |= SHADER

    @property
    def AlphaFunction(self) -> CompareFunction:
        """The comparison of a pixel's alpha (left) with ReferenceAlpha (right). At first Greater."""
        return self._function

    @AlphaFunction.setter
    def AlphaFunction(self, value: CompareFunction) -> None:
        self._function = enumeration(CompareFunction, value, "AlphaFunction")
        self._dirty |= ALPHA_TEST | SHADER

    @property
    def ReferenceAlpha(self) -> int:
        """The alpha that pixels are compared with, 0..255. At first 0."""
        return self._reference

    @ReferenceAlpha.setter
    def ReferenceAlpha(self, value: int) -> None:
        self._reference = integer(value, "ReferenceAlpha")
        self._dirty |= ALPHA_TEST

    def _update(self, dirty: int) -> None:
        super()._update(dirty)
        if dirty & ALPHA_TEST:
            self._store.bytes[_ALPHA_TEST] = struct.pack("<4f", *self._alpha_test())

    def _alpha_test(self) -> tuple[float, float, float, float]:
        if self._function not in _TESTS:
            weight = 1.0 if self._function == CompareFunction.Always else -1.0
            return 0.0, 0.0, weight, weight
        steps, held, failed = _TESTS[self._function]
        reference = single(self._reference / 255.0)
        if steps is None:
            return reference, _HALF_STEP, held, failed
        return reference + steps * _HALF_STEP, 0.0, held, failed

    def _shader_index(self) -> int:
        equality = self._function in (CompareFunction.Equal, CompareFunction.NotEqual)
        return (not self._fog_enabled) + 2 * self._vertex_color + 4 * equality
