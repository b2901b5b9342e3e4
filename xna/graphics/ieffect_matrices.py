"""IEffectMatrices: what effects with World, View and Projection have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod

from xna.matrix import Matrix


class IEffectMatrices(ABC):
    """An effect that transforms by World * View * Projection. Derive from it to give an effect of your own this face."""

    @property
    @abstractmethod
    def World(self) -> Matrix:
        """The object's place in the world; a copy at both reading and writing."""

    @World.setter
    @abstractmethod
    def World(self, value: Matrix) -> None: ...

    @property
    @abstractmethod
    def View(self) -> Matrix:
        """The camera's view; a copy at both reading and writing."""

    @View.setter
    @abstractmethod
    def View(self, value: Matrix) -> None: ...

    @property
    @abstractmethod
    def Projection(self) -> Matrix:
        """The projection; a copy at both reading and writing."""

    @Projection.setter
    @abstractmethod
    def Projection(self, value: Matrix) -> None: ...
