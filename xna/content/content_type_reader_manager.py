"""ContentTypeReaderManager: finds the readers that a compiled asset names."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import ClassVar

from content.xnb.type_names import NAMESPACE, TypeName
from xna.content.content_type_reader import ContentTypeReader
from xna.exceptions import ArgumentException, ArgumentNullException, ContentLoadException
from xna.graphics._arguments import boolean

ReaderFactory = Callable[[], ContentTypeReader]
_NAMING_READERS = ("EnumReader", "ReflectiveReader")


class ContentTypeReaderManager:
    """The readers of one compiled asset. XNA finds a reader's class by its .NET name; a Python game registers it."""

    _registered: ClassVar[dict[str, ReaderFactory]] = {}

    def __init__(self) -> None:
        self._readers: list[ContentTypeReader] = []
        self._names: list[TypeName] = []

    @staticmethod
    def RegisterEXT(readerName: str, factory: ReaderFactory) -> None:
        """Tell which reader a .NET name stands for, such as "MyGame.LevelReader"; a later call replaces an earlier one.

        Args:
            readerName: the name in the file; names of assemblies are left out.
            factory: the reader's class, or another callable that makes a reader.

        Raises:
            ArgumentNullException: an argument is None.
            ArgumentException: the name is empty or its brackets do not pair up, or the factory cannot be called.
        """
        if readerName is None or factory is None:
            raise ArgumentNullException("readerName and factory must be given; one of them is None.")
        if not isinstance(readerName, str) or not readerName or not callable(factory):
            raise ArgumentException(f"A name and a callable are needed, not {readerName!r} and {factory!r}.")
        try:
            ContentTypeReaderManager._registered[str(TypeName.parse(readerName))] = factory
        except ValueError as error:
            raise ArgumentException(str(error)) from error

    @staticmethod
    def RegisterTypeEXT(typeName: str, cls: type, isValueType: bool = False) -> None:
        """Tell which class a .NET type stands for that has no reader of its own, such as "MyGame.Level".

        C# writes such a type member by member: the public properties first, then the public fields, each in their order. The
        class annotates its attributes in this order::

            @dataclass
            class Keyframe:
                Bone: int
                Time: TimeSpan
                Transform: Matrix

            ContentTypeReaderManager.RegisterTypeEXT("SkinnedModel.Keyframe", Keyframe)

        `int` is System.Int32 and `float` System.Single; `Annotated[int, "System.Byte"]` names another type,
        `Annotated[Effect, ContentSerializerAttribute(SharedResource=True)]` an object that others refer to as well, and
        ContentSerializerIgnoreAttribute an attribute that files do not hold. An Enum class stands for an enumeration.

        Args:
            typeName: the name of the type, with its namespace.
            cls: the class of the objects. Its constructor is called when it needs no arguments.
            isValueType: whether the type is a struct in C#.

        Raises:
            ArgumentNullException: an argument is None.
            ArgumentException: the name is empty or its brackets do not pair up, or `cls` is no class.
        """
        from xna.content import _reflective_reader as reflective

        if typeName is None or cls is None:
            raise ArgumentNullException("typeName and cls must be given; one of them is None.")
        if not isinstance(typeName, str) or not typeName or not isinstance(cls, type):
            raise ArgumentException(f"A name and a class are needed, not {typeName!r} and {cls!r}.")
        is_struct = boolean(isValueType, "isValueType")
        if issubclass(cls, Enum):
            ContentTypeReaderManager.RegisterEXT(f"{reflective.ENUMERATION}[[{typeName}]]", partial(reflective.EnumReader, cls))
        else:
            make = partial(reflective.ReflectiveReader, cls, is_struct)
            ContentTypeReaderManager.RegisterEXT(f"{reflective.REFLECTIVE}[[{typeName}]]", make)

    def GetTypeReader(self, targetType: type) -> ContentTypeReader:
        """Give the file's reader of a type.

        Raises:
            ContentLoadException: the file has none.
        """
        for reader in self._readers:
            if reader.TargetType is targetType:
                return reader
        name = getattr(targetType, "__name__", targetType)
        raise ContentLoadException(f"The file has no reader for {name}; it has readers for {self._targets()}.")

    @staticmethod
    def _factory_of(name: TypeName) -> ReaderFactory | None:
        """What the game has registered for a reader's name."""
        return ContentTypeReaderManager._registered.get(str(name))

    def _load(self, entries: list[tuple[str, int]]) -> None:
        """Make the readers that the file lists, by name and version."""
        self._names = [_parse(name) for name, _ in entries]
        self._readers = [_make(name) for name in self._names]
        for reader, name, (_, version) in zip(self._readers, self._names, entries, strict=True):
            if reader.TypeVersion != version:
                known = f"The reader '{name}' must have version {reader.TypeVersion}"
                raise ContentLoadException(f"{known}; the file needs {version}.")
            reader.Initialize(self)

    def _reader_of(self, item: TypeName) -> ContentTypeReader | None:
        """The file's reader of a .NET type: the one that names it, else one of the game's whose class has its name."""
        pairs = list(zip(self._readers, self._names, strict=True))
        for reader, name in pairs:
            if name.arguments == (item,) and name.short in _NAMING_READERS:
                return reader
        own = (reader for reader, name in pairs if name.namespace != NAMESPACE)
        return next((reader for reader in own if reader.TargetType.__name__ == item.short), None)

    def _targets(self) -> str:
        return ", ".join(reader.TargetType.__name__ for reader in self._readers) or "nothing"


def _parse(name: str) -> TypeName:
    try:
        return TypeName.parse(name)
    except ValueError as error:
        raise ContentLoadException("The file names a reader that cannot be understood.", error) from error


def _make(name: TypeName) -> ContentTypeReader:
    from xna.content._type_readers import built_in_reader

    factory = ContentTypeReaderManager._factory_of(name)
    reader = built_in_reader(name) if factory is None else factory()
    if reader is None:
        raise ContentLoadException(_unknown(name))
    if not isinstance(reader, ContentTypeReader):
        raise ContentLoadException(f"What is registered as '{name}' must make a ContentTypeReader, but it made {reader!r}.")
    return reader


def _unknown(name: TypeName) -> str:
    if name.namespace == NAMESPACE and name.short == "ReflectiveReader" and len(name.arguments) == 1:
        target = name.arguments[0]
        return (
            f"The file holds the type '{target}', which is not known. Write a class whose annotated attributes have the order of "
            f"its members and register it: ContentTypeReaderManager.RegisterTypeEXT('{target}', YourClass)."
        )
    return (
        f"The file needs the reader '{name}', which is not known. Derive it from ContentTypeReader and register it: "
        f"ContentTypeReaderManager.RegisterEXT('{name}', YourReader)."
    )
