"""ContentSerializerAttribute."""

from __future__ import annotations

from xna._single import require
from xna.exceptions import ArgumentNullException
from xna.graphics._arguments import boolean

DEFAULT_ITEM_NAME = "Item"


class ContentSerializerAttribute:
    """Says how a member is written to and read from content files.

    In Python it annotates a field: `speed: Annotated[float, ContentSerializerAttribute(ElementName="Speed")]`. As in XNA it is
    the content tools of a game that read it; a load heeds only SharedResource, see ContentTypeReaderManager.RegisterTypeEXT.

    Args:
        values: the properties to set, by their names.
    """

    def __init__(self, **values: str | bool) -> None:
        self._element_name = ""
        self._collection_item_name = ""
        self._allow_null = True
        self._flatten = self._optional = self._shared = False
        for name, value in values.items():
            if not isinstance(getattr(type(self), name, None), property) or name.startswith("Has"):
                raise TypeError(f"ContentSerializerAttribute has no property {name!r} that can be set.")
            setattr(self, name, value)

    @property
    def AllowNull(self) -> bool:
        """Whether the member may be None; True at first."""
        return self._allow_null

    @AllowNull.setter
    def AllowNull(self, value: bool) -> None:
        self._allow_null = boolean(value, "AllowNull")

    @property
    def CollectionItemName(self) -> str:
        """The name of each item of a collection; "Item" at first.

        Raises:
            ArgumentNullException: None or an empty name is assigned.
        """
        return self._collection_item_name or DEFAULT_ITEM_NAME

    @CollectionItemName.setter
    def CollectionItemName(self, value: str) -> None:
        if not value:
            raise ArgumentNullException("CollectionItemName must be a text that is not empty.")
        require(value, str, "CollectionItemName")
        self._collection_item_name = value

    @property
    def ElementName(self) -> str:
        """The name of the member in the file; empty for its own name."""
        return self._element_name

    @ElementName.setter
    def ElementName(self, value: str) -> None:
        require(value, str, "ElementName")
        self._element_name = value

    @property
    def FlattenContent(self) -> bool:
        """Whether the member's own members stand in place of it; False at first."""
        return self._flatten

    @FlattenContent.setter
    def FlattenContent(self, value: bool) -> None:
        self._flatten = boolean(value, "FlattenContent")

    @property
    def HasCollectionItemName(self) -> bool:
        """Whether CollectionItemName was set."""
        return bool(self._collection_item_name)

    @property
    def Optional(self) -> bool:
        """Whether the member may be left out; False at first."""
        return self._optional

    @Optional.setter
    def Optional(self, value: bool) -> None:
        self._optional = boolean(value, "Optional")

    @property
    def SharedResource(self) -> bool:
        """Whether others may refer to the same object; False at first."""
        return self._shared

    @SharedResource.setter
    def SharedResource(self, value: bool) -> None:
        self._shared = boolean(value, "SharedResource")

    def Clone(self) -> ContentSerializerAttribute:
        """Make a copy."""
        copy = ContentSerializerAttribute()
        copy.__dict__.update(self.__dict__)
        return copy
