"""ContentReader: reads the objects of a compiled asset."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, BinaryIO

from content.names import folder_of, normalize
from xna._single import require
from xna.color import Color
from xna.content._binary_reader import BinaryReader
from xna.content._generic_method import GenericMethod
from xna.content.content_type_reader import ContentTypeReader
from xna.content.content_type_reader_manager import ContentTypeReaderManager
from xna.exceptions import ArgumentNullException, ContentLoadException
from xna.matrix import Matrix
from xna.quaternion import Quaternion
from xna.vector2 import Vector2
from xna.vector3 import Vector3
from xna.vector4 import Vector4

if TYPE_CHECKING:
    from xna.content._reader import Making
    from xna.content.content_manager import ContentManager as _ContentManager

_MOST_READERS = 1024


class ContentReader(BinaryReader):
    """Reads the objects of an `.xnb` file; a ContentTypeReader gets one. ContentManager makes it."""

    def __init__(self, making: Making, stream: BinaryIO) -> None:
        super().__init__(stream)
        self._making = making
        self._readers = ContentTypeReaderManager()
        self._fixups: list[tuple[int, Callable[[Any], None]]] = []

    @property
    def ContentManager(self) -> _ContentManager:
        """The manager that loads the asset."""
        return self._making.manager

    @property
    def AssetName(self) -> str:
        """The name of the asset."""
        return self._making.name

    @GenericMethod
    def ReadObject(self, *arguments: Any) -> Any:
        """Read an object whose reader the file names: `()`, `(typeReader)`, `(existingInstance)` or both.

        Args:
            arguments: perhaps the class that the object must have, as C#'s ReadObject<T>; a reader to use where the type cannot
                vary; an object to fill.

        Raises:
            ContentLoadException: the file is damaged, or holds another class.
        """
        if arguments and isinstance(arguments[0], type):
            return _require_class(self.ReadObject(*arguments[1:]), arguments[0])
        reader, existing = _split(arguments)
        if reader is not None and reader.IsValueTypeEXT:
            return self._read(reader, existing)
        number = self.Read7BitEncodedInt()
        if number == 0:
            return None
        if not 0 < number <= len(self._readers._readers):
            raise ContentLoadException(f"The file has {len(self._readers._readers)} readers, but names number {number}.")
        return self._read(self._readers._readers[number - 1], existing)

    @GenericMethod
    def ReadRawObject(self, *arguments: Any) -> Any:
        """Read an object of a known reader, which the file does not name: `(typeReader)`, perhaps with an object to fill.

        Raises:
            ArgumentNullException: no reader is given.
        """
        reader, existing = _split(arguments)
        if reader is None and isinstance(existing, type):
            reader, existing = self._readers.GetTypeReader(existing), None
        elif reader is None and existing is not None:
            reader = self._readers.GetTypeReader(type(existing))
        if reader is None:
            raise ArgumentNullException("ReadRawObject needs a ContentTypeReader, the class of the object, or an object to fill.")
        return self._read(reader, existing)

    @GenericMethod
    def ReadSharedResource(self, *arguments: Any) -> None:
        """Read a reference to an object that others refer to as well: `(fixup)` or `(cls, fixup)`.

        Args:
            arguments: perhaps the class that the object must have; then what is called with it at the end of the load.

        Raises:
            ArgumentNullException: `fixup` is None.
        """
        *wanted, fixup = arguments
        if fixup is None:
            raise ArgumentNullException("fixup must be a callable that takes the resource, not None.")
        number = self.Read7BitEncodedInt()
        if number > 0:
            cls = wanted[0] if wanted else object
            self._fixups.append((number - 1, lambda resource: fixup(_require_class(resource, cls))))

    @GenericMethod
    def ReadExternalReference(self, cls: type | None = None) -> Any:
        """Read a reference to another asset and load it; its name is relative to this asset's folder.

        Args:
            cls: the class that the asset must have; None takes any.
        """
        name = self.ReadString()
        if not name:
            return None
        resolved = normalize(name, folder_of(self._making.name.replace("\\", "/")))
        if not resolved:
            raise ContentLoadException(f"The reference '{name}' must stay inside the content root.", path=self._making.name)
        return self._making.manager._load(cls, resolved)

    def ReadVector2(self) -> Vector2:
        """Read two binary32 numbers."""
        return Vector2(self.ReadSingle(), self.ReadSingle())

    def ReadVector3(self) -> Vector3:
        """Read three binary32 numbers."""
        return Vector3(self.ReadSingle(), self.ReadSingle(), self.ReadSingle())

    def ReadVector4(self) -> Vector4:
        """Read four binary32 numbers."""
        return Vector4(*(self.ReadSingle() for _ in range(4)))

    def ReadQuaternion(self) -> Quaternion:
        """Read x, y, z, w as binary32 numbers."""
        return Quaternion(*(self.ReadSingle() for _ in range(4)))

    def ReadMatrix(self) -> Matrix:
        """Read sixteen binary32 numbers, row by row."""
        return Matrix(*(self.ReadSingle() for _ in range(16)))

    def ReadColor(self) -> Color:
        """Read red, green, blue and alpha as bytes."""
        return Color(*self.ReadBytes(4))

    def _read_asset(self) -> Any:
        """Read the whole body: the list of readers, the asset, the resources that it shares, and the fix-ups."""
        count = self.Read7BitEncodedInt()
        if not 0 <= count <= _MOST_READERS:
            raise ContentLoadException(f"The file must name 0 to {_MOST_READERS} readers, but it claims {count}.")
        self._readers._load([(self.ReadString(), self.ReadInt32()) for _ in range(count)])
        shared = self.Read7BitEncodedInt()
        asset = self.ReadObject()
        resources = [self.ReadObject() for _ in range(max(0, shared))]
        for number, fixup in self._fixups:
            if number >= len(resources):
                raise ContentLoadException(f"The file has {len(resources)} shared resources, but refers to number {number}.")
            fixup(resources[number])
        return asset

    def _read(self, reader: ContentTypeReader, existing: Any) -> Any:
        made = reader.Read(self, existing)
        if made is not existing and hasattr(made, "Dispose") and not reader._records_itself:
            self._making.record(made)
        return made


def _split(arguments: tuple[Any, ...]) -> tuple[ContentTypeReader | None, Any]:
    """Tell the reader and the existing object of a call apart."""
    if len(arguments) > 2:
        raise TypeError("At most a ContentTypeReader and an existing object can be given.")
    if arguments and isinstance(arguments[0], ContentTypeReader):
        return arguments[0], arguments[1] if len(arguments) == 2 else None
    if len(arguments) == 2:
        require(arguments[0], ContentTypeReader, "typeReader")
    return None, arguments[0] if arguments else None


def _require_class(made: Any, cls: type) -> Any:
    if made is not None and not isinstance(made, cls):
        raise ContentLoadException(f"The file must hold a {cls.__name__} here, but it holds a {type(made).__name__}.")
    return made
