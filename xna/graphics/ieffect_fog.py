"""IEffectFog: what effects with fog have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod

from xna.vector3 import Vector3


class IEffectFog(ABC):
    """An effect with linear fog. Derive from it to give an effect of your own this face."""

    @property
    @abstractmethod
    def FogColor(self) -> Vector3:
        """The colour of the fog."""

    @FogColor.setter
    @abstractmethod
    def FogColor(self, value: Vector3) -> None: ...

    @property
    @abstractmethod
    def FogEnabled(self) -> bool:
        """Whether there is fog."""

    @FogEnabled.setter
    @abstractmethod
    def FogEnabled(self, value: bool) -> None: ...

    @property
    @abstractmethod
    def FogStart(self) -> float:
        """The distance from the camera at which the fog begins."""

    @FogStart.setter
    @abstractmethod
    def FogStart(self, value: float) -> None: ...

    @property
    @abstractmethod
    def FogEnd(self) -> float:
        """The distance from the camera at which nothing but fog is left."""

    @FogEnd.setter
    @abstractmethod
    def FogEnd(self, value: float) -> None: ...
