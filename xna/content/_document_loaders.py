"""The loaders that a game registers for `.cnj` documents of its own types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xna.content._readers import READERS
from xna.exceptions import ArgumentException, ArgumentNullException, ContentLoadException, InvalidOperationException

Factory = Callable[[str, Any], Any]


class DocumentLoaders:
    """Factories by class and type name."""

    def __init__(self) -> None:
        self._factories: dict[tuple[type, str], Factory] = {}

    def add(self, cls: type, type_name: str, factory: Factory) -> None:
        """Register a factory; see ContentManager.RegisterCnjLoaderEXT."""
        if cls is None or type_name is None or factory is None:
            raise ArgumentNullException("Class, type name and factory must be given; one of them is None.")
        if not isinstance(cls, type):
            raise ArgumentException(f"cls must be a class, not {cls!r}.")
        if not isinstance(type_name, str) or not type_name:
            raise ArgumentException(f"typeName must be a string that is not empty, not {type_name!r}.")
        if not callable(factory):
            raise ArgumentException(f"factory must be callable with the JSON text and the manager, not {factory!r}.")
        if any(cls is reader.asset_class for reader in READERS):
            raise InvalidOperationException(f"{cls.__name__} has a built-in reader; register a class of your own.")
        if (cls, type_name) in self._factories:
            raise InvalidOperationException(f"A loader of '{type_name}' for {cls.__name__} is registered already.")
        self._factories[cls, type_name] = factory

    def knows(self, cls: type) -> bool:
        """Whether a load of this class, or of one of its base classes, may end at a registered factory."""
        return any(issubclass(known, cls) for known, _ in self._factories)

    def find(self, cls: type, type_name: str, path: str) -> tuple[type, Factory] | None:
        """The most fitting factory for a document: of exactly the class, or the only one of a derived class."""
        if (cls, type_name) in self._factories:
            return cls, self._factories[cls, type_name]
        fitting = [(k, f) for (k, known), f in self._factories.items() if known == type_name and issubclass(k, cls)]
        if len(fitting) > 1:
            classes = ", ".join(known.__name__ for known, _ in fitting)
            raise ContentLoadException(f"Documents of type '{type_name}' give {classes}; pass the class to Load.", path=path)
        return fitting[0] if fitting else None

    def names_for(self, cls: type) -> list[str]:
        """The type names that may give an object of the class."""
        return sorted({name for known, name in self._factories if issubclass(known, cls)})
