"""GameServiceContainer."""

from __future__ import annotations

from typing import Any

from xna.exceptions import ArgumentException, ArgumentNullException


class GameServiceContainer:
    """The services that the parts of a game offer each other, one object for each class that names a service."""

    def __init__(self) -> None:
        self._services: dict[type, Any] = {}

    def AddService(self, type: type, provider: object) -> None:
        """Register the object that provides a service.

        Args:
            type: The class that names the service, usually an abstract one.
            provider: The object; an instance of `type`.

        Raises:
            ArgumentNullException: An argument is None.
            ArgumentException: There is a provider for this type already, or the provider is no instance of it.
        """
        _check_type(type)
        if provider is None:
            raise ArgumentNullException("provider must not be None.")
        if type in self._services:
            raise ArgumentException(f"There is a service {type.__name__} already. Call RemoveService({type.__name__}) first.")
        if not isinstance(provider, type):
            raise ArgumentException(f"The provider of {type.__name__} must be an instance of it, got {provider!r}.")
        self._services[type] = provider

    def GetService(self, type: type) -> Any:
        """Give the provider of a service, or None when there is none.

        Raises:
            ArgumentNullException: The type is None.
        """
        _check_type(type)
        return self._services.get(type)

    def RemoveService(self, type: type) -> None:
        """Take a service out; an unknown one is no error.

        Raises:
            ArgumentNullException: The type is None.
        """
        _check_type(type)
        self._services.pop(type, None)


def _check_type(value: object) -> None:
    if value is None:
        raise ArgumentNullException("type must not be None.")
    if not isinstance(value, type):
        raise TypeError(f"type must be a class, got {value!r}.")
