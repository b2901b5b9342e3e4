"""ContentSerializerCollectionItemNameAttribute."""

from __future__ import annotations

from xna._single import require
from xna.content._class_attribute import ClassAttribute
from xna.exceptions import ArgumentNullException


class ContentSerializerCollectionItemNameAttribute(ClassAttribute):
    """Names the items of a collection class in content files: `@ContentSerializerCollectionItemNameAttribute("Level")` above it.

    Args:
        collectionItemName: the name of an item.

    Raises:
        ArgumentNullException: the text is None or empty.
    """

    def __init__(self, collectionItemName: str) -> None:
        if not collectionItemName:
            raise ArgumentNullException("collectionItemName must be a text that is not empty.")
        require(collectionItemName, str, "collectionItemName")
        self._value = collectionItemName

    @property
    def CollectionItemName(self) -> str:
        """The name of each item."""
        return self._value
