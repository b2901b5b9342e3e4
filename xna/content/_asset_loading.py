"""Decide which reader a name and a class lead to, and run it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, BinaryIO

from content import bmfont, envelope, read_log
from content.fonts.sfnt import SIGNATURES as FONT_SIGNATURES
from content.paths import DOCUMENT_EXTENSION
from xna.content import _compiled
from xna.content._reader import Dependency, Making, Reader, Record, Source
from xna.content._readers import READERS, readers_for
from xna.content._stream_root import StreamRoot
from xna.exceptions import ContentLoadException, NotSupportedException

if TYPE_CHECKING:
    from content.envelope import Document
    from content.paths import ContentRoot
    from xna.content._document_loaders import Factory
    from xna.content.content_manager import ContentManager


@dataclass(frozen=True)
class Decoded:
    """An asset as plain data, ready to be made into an object on the game's thread; `files` are those that were read."""

    cls: type
    name: str
    path: str
    reader: AnyReader
    data: Any
    files: read_log.Files = field(default_factory=dict)

    def make(self, manager: ContentManager, record: Record) -> Any:
        """Make the object, which must be an instance of the class that was asked for."""
        read_log.note_all(self.files)
        asset = self.reader.make(Making(manager, self.name, record), self.data)
        if not isinstance(asset, self.cls):
            other = f"The file holds a {type(asset).__name__}, but {_class_name(self.cls)} was asked for."
            raise ContentLoadException(other, path=self.path)
        return asset

    def dependencies(self) -> list[Dependency]:
        """The assets that `make` will load by name."""
        return list(self.reader.dependencies(self.data))


@dataclass(frozen=True)
class FactoryReader:
    """Makes the objects of a document type that the game has registered."""

    type_name: str
    asset_class: type
    factory: Factory
    path: str

    def make(self, making: Making, text: str) -> Any:
        """Call the game's loader and check what it returns."""
        asset = self.factory(text, making.manager)
        if hasattr(asset, "Dispose"):
            making.record(asset)
        if not isinstance(asset, self.asset_class):
            wanted = f"The loader of '{self.type_name}' must return {self.asset_class.__name__}"
            raise ContentLoadException(f"{wanted}, but it returned {type(asset).__name__}.", path=self.path)
        return asset

    def dependencies(self, text: str) -> list[Dependency]:
        """None that could be known: the loader loads what it needs itself."""
        return []


AnyReader = Reader | FactoryReader | _compiled.ObjectReader


def decode(manager: ContentManager, cls: type, name: str) -> Decoded:
    """Read an asset that must be an instance of `cls`, as far as any thread can; `object` accepts every kind."""
    readers = readers_for(cls)
    if manager._loaders.knows(cls) and not any(issubclass(reader.asset_class, cls) for reader in readers):
        readers = ()
    is_known = bool(readers) or manager._loaders.knows(cls)
    if not is_known and not _may_be_compiled(manager, name):
        raise ContentLoadException(_no_reader(cls), path=name)
    with read_log.recorded() as files:
        source = _open(manager, cls, name, readers)
        if not is_known and source.extension != _compiled.EXTENSION:
            raise ContentLoadException(_no_reader(cls), path=name)
        reader, data = _decode_source(manager, cls, readers, source)
    return Decoded(cls, source.name, source.path, reader, data, files)


def _open(manager: ContentManager, cls: type, name: str, readers: Sequence[Reader]) -> Source:
    """Open what the class may be read from; a file of another kind is told by what it holds."""
    extensions = [extension for reader in readers for extension in reader.extensions]
    try:
        return open_source(manager, name, extensions)
    except ContentLoadException:
        everything = [extension for reader in READERS for extension in reader.extensions]
        if manager._has_own_streams or not manager._root.exists(name, everything) or manager._root.exists(name, extensions):
            raise
        other = open_source(manager, name, everything)
        raise _other_kind(cls, next(reader for reader in READERS if other.extension in reader.extensions), other) from None


def _other_kind(cls: type, reader: Reader, source: Source) -> ContentLoadException:
    holds = f"The file holds a {reader.asset_class.__name__}, but {_class_name(cls)} was asked for."
    return ContentLoadException(holds, path=source.path)


def _decode_source(manager: ContentManager, cls: type, readers: Sequence[Reader], source: Source) -> tuple[AnyReader, Any]:
    if source.extension == _compiled.EXTENSION:
        return _compiled.decode(source, _root_of(manager))
    if source.extension == DOCUMENT_EXTENSION:
        return _decode_document(manager, cls, readers, source)
    reader = _reader_of_native(cls, readers, source)
    if source.extension == ".dds" and cls is not reader.asset_class:
        reader = _reader_of_dds(source, readers, reader)
    return reader, reader.decode_native(source, _root_of(manager))


def _root_of(manager: ContentManager) -> ContentRoot:
    """Where the files are that a document or a native file names."""
    return StreamRoot(manager) if manager._has_own_streams else manager._root


def _reader_of_dds(source: Source, readers: Sequence[Reader], first: Reader) -> Reader:
    """The reader of a DDS file for a load that would take several kinds: the file holds a picture or a cube map."""
    from content.texture_data import TextureCubeData
    from content.textures import dds

    if not isinstance(dds.read(source.read(), source.path), TextureCubeData):
        return first
    return next((reader for reader in readers if "TextureCube" in reader.document_types), first)


def _may_be_compiled(manager: ContentManager, name: str) -> bool:
    """Whether a class without a reader here may yet be what an `.xnb` file holds, whose readers the file names itself."""
    return manager._has_own_streams or manager._root.exists(f"{name.removesuffix('.xnb')}.xnb", ())


def open_source(manager: ContentManager, name: str, extensions: list[str], documents: bool = True) -> Source:
    """Find the file of an asset, or read the stream that the game's own OpenStream gives."""
    if manager._has_own_streams:
        data = _read_all(manager.OpenStream(name))
        return Source(name, os.path.join(manager._root.path, name), _extension_of(data), data=data)
    found = manager._root.find(name, extensions, documents)
    if not found.extension:
        data = found.read()
        return Source(name, found.path, _extension_of(data), found, data)
    return Source(name, found.path, found.extension, found)


def _read_all(stream: BinaryIO) -> bytes:
    try:
        return stream.read()
    finally:
        stream.close()


_SIGNATURES = (
    (FONT_SIGNATURES, ".ttf"),
    ((b"DDS ",), ".dds"),
    ((b"RIFF", b"RIFX"), ".wav"),
    ((b"OggS",), ".ogg"),
    ((b"fLaC",), ".flac"),
    ((b"ID3",), ".mp3"),
    ((b"XNB",), ".xnb"),
    ((b"glTF",), ".glb"),
)


def _extension_of(data: bytes) -> str:
    for signatures, extension in _SIGNATURES:
        if data.startswith(tuple(signatures)):
            return extension
    if bmfont.looks_like(data):
        return ".fnt"
    return DOCUMENT_EXTENSION if data.lstrip()[:1] == b"{" else ".png"


def _decode_document(manager: ContentManager, cls: type, readers: Sequence[Reader], source: Source) -> tuple[AnyReader, Any]:
    exact = None
    if len(readers) == 1 and readers[0].asset_class is cls and len(readers[0].document_types) == 1:
        exact = readers[0].document_types[0]
    text = source.read()
    document = envelope.read(text, source.path, exact)
    for reader in readers:
        if document.type in reader.document_types:
            return reader, reader.decode_document(document, _root_of(manager))
    registered = manager._loaders.find(cls, document.type, source.path)
    if registered is None:
        raise _refusal(manager, cls, readers, document)
    return FactoryReader(document.type, *registered, source.path), text.decode("utf-8")


def _reader_of_native(cls: type, readers: Sequence[Reader], source: Source) -> Reader:
    for reader in readers:
        if source.extension in reader.extensions:
            return reader
    for reader in READERS:
        if source.extension in reader.extensions:
            raise _other_kind(cls, reader, source)
    if len(readers) == 1:
        return readers[0]  # An extension that nobody claims says nothing; the content will tell.
    cause = NotSupportedException(f"'{source.extension}' files are not supported.")
    raise ContentLoadException(f"The file cannot be loaded as {_class_name(cls)}.", cause, path=source.path) from cause


def _refusal(manager: ContentManager, cls: type, readers: Sequence[Reader], document: Document) -> ContentLoadException:
    known = sorted([name for reader in readers for name in reader.document_types] + manager._loaders.names_for(cls))
    expected = ", ".join(f"'{name}'" for name in known)
    message = f"The document is of type '{document.type}'; as {_class_name(cls)} can be loaded: {expected}."
    cause = NotSupportedException(f"Documents of type '{document.type}' have no reader for {_class_name(cls)}.")
    return ContentLoadException(message, cause, path=document.path, field="type")


def _no_reader(cls: type) -> str:
    known = ", ".join(reader.asset_class.__name__ for reader in READERS)
    return f"There is no reader for {cls.__name__}; {known} have one, and RegisterCnjLoaderEXT adds others."


def _class_name(cls: type) -> str:
    return "any class" if cls is object else cls.__name__
