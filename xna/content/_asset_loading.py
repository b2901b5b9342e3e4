"""Decide which reader a name and a class lead to, and run it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO

from content import bmfont, envelope
from content.fonts.sfnt import SIGNATURES as FONT_SIGNATURES
from content.paths import DOCUMENT_EXTENSION
from xna.content._readers import READERS, Reader, Record
from xna.exceptions import ContentLoadException, NotSupportedException

if TYPE_CHECKING:
    from content.envelope import Document
    from xna.content.content_manager import ContentManager


@dataclass(frozen=True)
class Source:
    """The bytes of an asset; `extension` tells their kind."""

    name: str
    path: str
    extension: str
    data: bytes


def load(manager: ContentManager, cls: type, name: str, record: Record) -> Any:
    """Read an asset that must be an instance of `cls`; `object` accepts every kind."""
    readers = [reader for reader in READERS if issubclass(reader.asset_class, cls)]
    if not readers and not manager._loaders.knows(cls):
        raise ContentLoadException(_no_reader(cls), path=name)
    source = open_source(manager, name, [extension for reader in readers for extension in reader.extensions])
    if source.extension == DOCUMENT_EXTENSION:
        return _load_document(manager, cls, readers, source, record)
    return _reader_of_native(cls, readers, source).read_native(manager, name, source.data, source.path, record)


def open_source(manager: ContentManager, name: str, extensions: list[str], documents: bool = True) -> Source:
    """Read the bytes of an asset, through the game's own OpenStream where a subclass has one."""
    if manager._has_own_streams:
        data = _read_all(manager.OpenStream(name))
        path = os.path.join(manager._root.path, name)
        return Source(name, path, _extension_of(data), data)
    found = manager._root.find(name, extensions, documents)
    data = found.read()
    return Source(name, found.path, found.extension or _extension_of(data), data)


def _read_all(stream: BinaryIO) -> bytes:
    try:
        return stream.read()
    finally:
        stream.close()


def _extension_of(data: bytes) -> str:
    if data.startswith(FONT_SIGNATURES):
        return ".ttf"
    if bmfont.looks_like(data):
        return ".fnt"
    return DOCUMENT_EXTENSION if data.lstrip()[:1] == b"{" else ".png"


def _load_document(manager: ContentManager, cls: type, readers: list[Reader], source: Source, record: Record) -> Any:
    exact = readers[0].document_type if readers and readers[0].asset_class is cls else None
    document = envelope.read(source.data, source.path, exact)
    for reader in readers:
        if reader.document_type == document.type:
            return reader.read_document(manager, source.name, document, record)
    registered = manager._loaders.find(cls, document.type, source.path)
    if registered is None:
        raise _refusal(manager, cls, readers, document)
    asset_class, factory = registered
    asset = factory(source.data.decode("utf-8"), manager)
    if hasattr(asset, "Dispose"):
        record(asset)
    if not isinstance(asset, asset_class):
        made = f"The loader of '{document.type}' must return {asset_class.__name__}, but it returned {type(asset).__name__}."
        raise ContentLoadException(made, path=source.path)
    return asset


def _reader_of_native(cls: type, readers: list[Reader], source: Source) -> Reader:
    for reader in readers:
        if source.extension in reader.extensions:
            return reader
    for reader in READERS:
        if source.extension in reader.extensions:
            other = f"The file holds a {reader.asset_class.__name__}, but {_class_name(cls)} was asked for."
            raise ContentLoadException(other, path=source.path)
    if len(readers) == 1:
        return readers[0]  # An extension that nobody claims says nothing; the content will tell.
    cause = NotSupportedException(f"'{source.extension}' files are not supported.")
    raise ContentLoadException(f"The file cannot be loaded as {_class_name(cls)}.", cause, path=source.path) from cause


def _refusal(manager: ContentManager, cls: type, readers: list[Reader], document: Document) -> ContentLoadException:
    known = sorted([reader.document_type for reader in readers] + manager._loaders.names_for(cls))
    expected = ", ".join(f"'{name}'" for name in known)
    message = f"The document is of type '{document.type}'; as {_class_name(cls)} can be loaded: {expected}."
    cause = NotSupportedException(f"Documents of type '{document.type}' have no reader for {_class_name(cls)}.")
    return ContentLoadException(message, cause, path=document.path, field="type")


def _no_reader(cls: type) -> str:
    known = ", ".join(reader.asset_class.__name__ for reader in READERS)
    return f"There is no reader for {cls.__name__}; {known} have one, and RegisterCnjLoaderEXT adds others."


def _class_name(cls: type) -> str:
    return "any class" if cls is object else cls.__name__
