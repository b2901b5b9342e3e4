"""What the stock effects with highlights share."""

from __future__ import annotations

from renderers.contract.enums import EffectFamily
from xna._single import real
from xna.graphics._arguments import boolean
from xna.graphics._effect_block import field_slice
from xna.graphics._lit_effect import LitEffect
from xna.graphics._stock_effect import SHADER
from xna.graphics.effect import Effect
from xna.vector3 import Vector3

_SPECULAR_COLOR = field_slice(EffectFamily.BASIC, "SpecularColor")  # at the same place in all families


class SpecularEffect(LitEffect):
    """A lit stock effect with highlights and a choice of lighting per vertex or per pixel."""

    def _set_defaults(self) -> None:
        super()._set_defaults()
        self._per_pixel = False
        self.SpecularColor = Vector3(1.0, 1.0, 1.0)
        self.SpecularPower = 16.0

    def _copy(self, source: Effect) -> None:
        super()._copy(source)
        assert isinstance(source, SpecularEffect)
        self._per_pixel = source._per_pixel

    @property
    def SpecularColor(self) -> Vector3:
        """The colour of the material's highlights."""
        return self.Parameters["SpecularColor"].GetValueVector3()

    @SpecularColor.setter
    def SpecularColor(self, value: Vector3) -> None:
        self._store_vector(_SPECULAR_COLOR, value)

    @property
    def SpecularPower(self) -> float:
        """The sharpness of the highlights."""
        return self.Parameters["SpecularPower"].GetValueSingle()

    @SpecularPower.setter
    def SpecularPower(self, value: float) -> None:
        self.Parameters["SpecularPower"].SetValue(real(value, "SpecularPower"))

    @property
    def PreferPerPixelLighting(self) -> bool:
        """Whether light is computed for each pixel instead of each vertex."""
        return self._per_pixel

    @PreferPerPixelLighting.setter
    def PreferPerPixelLighting(self, value: bool) -> None:
        self._per_pixel = boolean(value, "PreferPerPixelLighting")
        self._dirty |= SHADER
