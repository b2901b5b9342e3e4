"""GraphicsDeviceInformation."""

from __future__ import annotations

from renderers.contract.enums import GraphicsProfile
from xna._single import require
from xna.exceptions import ArgumentNullException
from xna.graphics._arguments import enumeration
from xna.graphics.graphics_adapter import GraphicsAdapter
from xna.graphics.presentation_parameters import PresentationParameters

_Parameters = PresentationParameters


class GraphicsDeviceInformation:
    """The settings with which a GraphicsDeviceManager is about to make or reset a device. Equal settings compare equal."""

    def __init__(self) -> None:
        self._adapter = GraphicsAdapter.DefaultAdapter
        self._profile = GraphicsProfile.Reach
        self._parameters = PresentationParameters()

    @property
    def Adapter(self) -> GraphicsAdapter:
        """The adapter; None is refused with ArgumentNullException."""
        return self._adapter

    @Adapter.setter
    def Adapter(self, value: GraphicsAdapter) -> None:
        if value is None:
            raise ArgumentNullException("GraphicsDeviceInformation.Adapter must not be None; use GraphicsAdapter.DefaultAdapter.")
        require(value, GraphicsAdapter, "GraphicsDeviceInformation.Adapter")
        self._adapter = value

    @property
    def GraphicsProfile(self) -> GraphicsProfile:
        """The feature set that the device keeps to."""
        return self._profile

    @GraphicsProfile.setter
    def GraphicsProfile(self, value: GraphicsProfile) -> None:
        self._profile = enumeration(GraphicsProfile, value, "GraphicsProfile")

    @property
    def PresentationParameters(self) -> PresentationParameters:
        """Size, formats, window and waiting. The object itself: changes to it count."""
        return self._parameters

    @PresentationParameters.setter
    def PresentationParameters(self, value: PresentationParameters) -> None:
        if value is None:
            raise ArgumentNullException("GraphicsDeviceInformation.PresentationParameters must not be None.")
        require(value, _Parameters, "GraphicsDeviceInformation.PresentationParameters")
        self._parameters = value

    def Clone(self) -> GraphicsDeviceInformation:
        """Give an independent copy, the presentation parameters included."""
        copy = GraphicsDeviceInformation()
        copy._adapter, copy._profile, copy._parameters = self._adapter, self._profile, self._parameters.Clone()
        return copy

    def Equals(self, obj: object) -> bool:
        """Tell whether another object says the same."""
        return self == obj

    def GetHashCode(self) -> int:
        """Give a number that equal settings share; it changes with them."""
        return hash(self._key())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GraphicsDeviceInformation):
            return NotImplemented
        return self._key() == other._key()

    __hash__ = GetHashCode

    def _key(self) -> tuple[object, ...]:
        return (self._adapter, self._profile, *self._parameters._values())
