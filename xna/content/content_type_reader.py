"""ContentTypeReader: reads the objects of one type from a compiled asset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xna.exceptions import NotSupportedException

if TYPE_CHECKING:
    from xna.content.content_reader import ContentReader
    from xna.content.content_type_reader_manager import ContentTypeReaderManager


class ContentTypeReader:
    """Reads the objects of one type from an `.xnb` file. A game derives one for its own types and overrides Read.

    The reader is found under the name that the file holds: see ContentTypeReaderManager.RegisterEXT.

    Args:
        targetType: the type of the objects.
    """

    _records_itself = False
    """Whether Read records the disposable objects that it makes, or gives one that another asset owns."""

    def __init__(self, targetType: type) -> None:
        self._target_type = targetType

    @property
    def TargetType(self) -> type:
        """The type of the objects."""
        return self._target_type

    @property
    def TypeVersion(self) -> int:
        """The version of the format; a file of another version is refused. 0 unless overridden."""
        return 0

    @property
    def CanDeserializeIntoExistingObject(self) -> bool:
        """Whether Read fills an object that it gets, as a derived class may say; False here."""
        return False

    @property
    def IsValueTypeEXT(self) -> bool:
        """Whether the type is a struct in C#; False unless overridden.

        A collection holds structs as they are, and other objects with the number of their reader before them.
        """
        return False

    def Initialize(self, manager: ContentTypeReaderManager) -> None:
        """Find other readers that this one needs; called once a file, before anything is read."""

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Read one object; override it.

        Args:
            input: where to read.
            existingInstance: an object to fill, or None.

        Raises:
            NotSupportedException: it is not overridden.
        """
        raise NotSupportedException(f"{type(self).__name__} must override Read.")
