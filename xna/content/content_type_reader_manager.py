"""ContentTypeReaderManager: finds the readers that a compiled asset names."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from xna.content import _type_names
from xna.content.content_type_reader import ContentTypeReader
from xna.exceptions import ArgumentException, ArgumentNullException, ContentLoadException

ReaderFactory = Callable[[], ContentTypeReader]


class ContentTypeReaderManager:
    """The readers of one compiled asset. XNA finds a reader's class by its .NET name; a Python game registers it."""

    _registered: ClassVar[dict[str, ReaderFactory]] = {}

    def __init__(self) -> None:
        self._readers: list[ContentTypeReader] = []

    @staticmethod
    def RegisterEXT(readerName: str, factory: ReaderFactory) -> None:
        """Tell which reader a .NET name stands for, such as "MyGame.LevelReader"; a later call replaces an earlier one.

        Args:
            readerName: the name in the file, without its assembly.
            factory: the reader's class, or another callable that makes a reader.

        Raises:
            ArgumentNullException: an argument is None.
            ArgumentException: the name is empty or the factory cannot be called.
        """
        if readerName is None or factory is None:
            raise ArgumentNullException("readerName and factory must be given; one of them is None.")
        if not isinstance(readerName, str) or not readerName or not callable(factory):
            raise ArgumentException(f"A name and a callable are needed, not {readerName!r} and {factory!r}.")
        ContentTypeReaderManager._registered[_type_names.without_assembly(readerName)] = factory

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

    def _load(self, entries: list[tuple[str, int]]) -> None:
        """Make the readers that the file lists, by name and version."""
        self._readers = [_make(name) for name, _ in entries]
        for reader, (name, version) in zip(self._readers, entries, strict=True):
            if reader.TypeVersion != version:
                known = f"The reader '{_type_names.without_assembly(name)}' must have version {reader.TypeVersion}"
                raise ContentLoadException(f"{known}; the file needs {version}.")
            reader.Initialize(self)

    def _targets(self) -> str:
        return ", ".join(reader.TargetType.__name__ for reader in self._readers) or "nothing"


def _make(full_name: str) -> ContentTypeReader:
    from xna.content._type_readers import built_in_reader

    name = _type_names.without_assembly(full_name)
    factory = ContentTypeReaderManager._registered.get(name)
    reader = built_in_reader(name) if factory is None else factory()
    if reader is None:
        raise ContentLoadException(
            f"The file needs the reader '{name}', which is not known. Derive it from ContentTypeReader and register it: "
            f"ContentTypeReaderManager.RegisterEXT('{name}', YourReader)."
        )
    if not isinstance(reader, ContentTypeReader):
        raise ContentLoadException(f"What is registered as '{name}' must make a ContentTypeReader, but it made {reader!r}.")
    return reader
