"""DirectionalLight: a light that shines everywhere in one direction, like the sun."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from xna.graphics._arguments import boolean
from xna.vector3 import Vector3

if TYPE_CHECKING:
    from xna.graphics.effect_parameter import EffectParameter


class DirectionalLight:
    """A light that shines everywhere in one direction, like the sun.

    While the light is off its colours are kept here and the effect's parameters hold black.
    """

    def __init__(
        self,
        directionParameter: EffectParameter | None,
        diffuseColorParameter: EffectParameter | None,
        specularColorParameter: EffectParameter | None,
        cloneSource: DirectionalLight | None = None,
    ) -> None:
        """Make a light that writes to three parameters of an effect; a parameter of None is not written.

        Without a source to copy the light is off, shines down, and has white diffuse and black specular light.
        """
        self._direction_parameter = directionParameter
        self._diffuse_parameter = diffuseColorParameter
        self._specular_parameter = specularColorParameter
        self._enabled: bool = False
        self._switched: Callable[[], None] | None = None
        self._diffuse, self._specular = Vector3(1.0, 1.0, 1.0), Vector3()
        direction = Vector3(0.0, -1.0, 0.0)
        if cloneSource is not None:
            self._enabled, direction = cloneSource._enabled, cloneSource._direction
            self._diffuse, self._specular = cloneSource.DiffuseColor, cloneSource.SpecularColor
        self.Direction = direction
        self._write_colors()

    @property
    def Direction(self) -> Vector3:
        """The direction in which the light shines, in world space; used as it is given, so make it one long."""
        return Vector3(self._direction)

    @Direction.setter
    def Direction(self, value: Vector3) -> None:
        self._direction = Vector3(value)
        _write(self._direction_parameter, self._direction)

    @property
    def DiffuseColor(self) -> Vector3:
        """The light's colour; kept while the light is off."""
        return Vector3(self._diffuse)

    @DiffuseColor.setter
    def DiffuseColor(self, value: Vector3) -> None:
        self._diffuse = Vector3(value)
        self._write_colors()

    @property
    def SpecularColor(self) -> Vector3:
        """The colour of the light's highlights; kept while the light is off."""
        return Vector3(self._specular)

    @SpecularColor.setter
    def SpecularColor(self, value: Vector3) -> None:
        self._specular = Vector3(value)
        self._write_colors()

    @property
    def Enabled(self) -> bool:
        """Whether the light is on."""
        return self._enabled

    @Enabled.setter
    def Enabled(self, value: bool) -> None:
        self._enabled = boolean(value, "DirectionalLight.Enabled")
        self._write_colors()
        if self._switched is not None:
            self._switched()

    def _write_colors(self) -> None:
        _write(self._diffuse_parameter, self._diffuse if self._enabled else Vector3())
        _write(self._specular_parameter, self._specular if self._enabled else Vector3())


def _write(parameter: EffectParameter | None, value: Vector3) -> None:
    if parameter is not None:
        parameter.SetValue(value)
