"""IEffectLights: what effects with three directional lights have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod

from xna.graphics.directional_light import DirectionalLight
from xna.vector3 import Vector3


class IEffectLights(ABC):
    """An effect with ambient light and three directional lights. Derive from it to give an effect of your own this face."""

    @property
    @abstractmethod
    def AmbientLightColor(self) -> Vector3:
        """The light that comes from everywhere."""

    @AmbientLightColor.setter
    @abstractmethod
    def AmbientLightColor(self, value: Vector3) -> None: ...

    @property
    @abstractmethod
    def LightingEnabled(self) -> bool:
        """Whether the effect is lit."""

    @LightingEnabled.setter
    @abstractmethod
    def LightingEnabled(self, value: bool) -> None: ...

    @property
    @abstractmethod
    def DirectionalLight0(self) -> DirectionalLight:
        """The first light."""

    @property
    @abstractmethod
    def DirectionalLight1(self) -> DirectionalLight:
        """The second light."""

    @property
    @abstractmethod
    def DirectionalLight2(self) -> DirectionalLight:
        """The third light."""

    @abstractmethod
    def EnableDefaultLighting(self) -> None:
        """Turn lighting on and set key, fill and back light as photographers do."""
