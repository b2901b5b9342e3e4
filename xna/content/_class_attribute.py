"""Attributes of classes, which Python writes as decorators."""

from __future__ import annotations

from typing import Any, TypeVar

C = TypeVar("C", bound=type)
_ATTRIBUTES = "__xna_attributes__"


class ClassAttribute:
    """An attribute that decorates a class: `@SomeAttribute(...)` above it. `OfEXT(cls)` finds it again."""

    def __call__(self, cls: C) -> C:
        """Attach the attribute to a class."""
        attributes: tuple[Any, ...] = vars(cls).get(_ATTRIBUTES, ())
        setattr(cls, _ATTRIBUTES, (*attributes, self))
        return cls

    @classmethod
    def OfEXT(cls, decorated: type) -> Any:
        """Give the attribute of this kind that a class has, or None."""
        found = vars(decorated).get(_ATTRIBUTES, ())
        return next((attribute for attribute in found if isinstance(attribute, cls)), None)
