"""ContentSerializerRuntimeTypeAttribute."""

from __future__ import annotations

from xna._single import require
from xna.content._class_attribute import ClassAttribute
from xna.exceptions import ArgumentNullException


class ContentSerializerRuntimeTypeAttribute(ClassAttribute):
    """Names the class that a design-time class becomes in the game.

    It decorates a class: `@ContentSerializerRuntimeTypeAttribute("MyGame.Level, MyGame")`.

    Args:
        runtimeType: the class's name.

    Raises:
        ArgumentNullException: the text is None or empty.
    """

    def __init__(self, runtimeType: str) -> None:
        if not runtimeType:
            raise ArgumentNullException("runtimeType must be a text that is not empty.")
        require(runtimeType, str, "runtimeType")
        self._value = runtimeType

    @property
    def RuntimeType(self) -> str:
        """The name of the class in the game."""
        return self._value
