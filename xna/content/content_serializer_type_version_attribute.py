"""ContentSerializerTypeVersionAttribute."""

from __future__ import annotations

from xna.content._class_attribute import ClassAttribute
from xna.graphics._arguments import integer


class ContentSerializerTypeVersionAttribute(ClassAttribute):
    """Gives the version of a class's format in content files: `@ContentSerializerTypeVersionAttribute(2)` above it.

    Args:
        typeVersion: the version.
    """

    def __init__(self, typeVersion: int) -> None:
        typeVersion = integer(typeVersion, "typeVersion")
        self._value = typeVersion

    @property
    def TypeVersion(self) -> int:
        """The version."""
        return self._value
