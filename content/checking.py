"""Check content files: every fault of every file."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from content import (
    animation_clip,
    curve,
    effect,
    envelope,
    json_places,
    model,
    sound_effect,
    sprite_font,
    strict_json,
    texture2d,
    texture3d,
    texture_cube,
)
from content.envelope import Document
from content.errors import ContentLoadException
from content.fault import Fault
from content.native_kinds import native_reader
from content.paths import DOCUMENT_EXTENSION, ContentRoot, FoundFile

_JSON_PLACE = re.compile(r": line (\d+) column (\d+) \(char \d+\)")

DocumentReader = Callable[[Document, ContentRoot], object]


def document_readers() -> dict[str, DocumentReader]:
    """The readers of the known document types by name."""
    readers: dict[str, DocumentReader] = {
        texture2d.DOCUMENT_TYPE: texture2d.read_document,
        texture_cube.DOCUMENT_TYPE: texture_cube.read_document,
        texture3d.DOCUMENT_TYPE: texture3d.read_document,
        sprite_font.DOCUMENT_TYPE: sprite_font.read_document,
        sound_effect.DOCUMENT_TYPE: sound_effect.read_document,
        animation_clip.DOCUMENT_TYPE: animation_clip.read_document,
        curve.DOCUMENT_TYPE: lambda document, root: curve.read_document(document),
        model.DOCUMENT_TYPE: model.read_document,
    }
    return {**readers, **dict.fromkeys(effect.DOCUMENT_TYPES, effect.read_document)}


def content_files(path: str, faults: list[Fault] | None = None) -> list[str]:
    """List the files of a folder and its folders that hold content, sorted; a file stands for itself.

    Args:
        path: the folder or file.
        faults: takes the folders that cannot be read.
    """
    if os.path.isfile(path):
        return [path]

    def note(error: OSError) -> None:
        if faults is not None and os.path.isdir(error.filename):
            faults.append(Fault(error.filename, f"The folder could not be read. [{error.strerror}]"))

    found = [os.path.join(folder, name) for folder, _, names in os.walk(path, onerror=note) for name in names]
    return sorted(name for name in found if _is_content(name))


def _is_content(path: str) -> bool:
    extension = os.path.splitext(path)[1].lower()
    return extension == DOCUMENT_EXTENSION or native_reader(extension) is not None


def check_file(path: str, root: ContentRoot) -> list[Fault]:
    """Find every fault of a document or a native file.

    Args:
        path: the file.
        root: the content root that its references start from.
    """
    extension = os.path.splitext(path)[1].lower()
    try:
        if extension == DOCUMENT_EXTENSION:
            return _check_document(path, root)
        read = native_reader(extension)
        if read is None:
            return [Fault(path, f"Files of the extension '{extension}' are no content that can be read.")]
        read(FoundFile(root.path, os.path.relpath(path, root.path).replace(os.sep, "/")), root)
    except ContentLoadException as error:
        return [] if _is_for_the_game(error) else [_fault(path, error, {})]
    return []


def _is_for_the_game(error: ContentLoadException) -> bool:
    """Whether a compiled file is sound as far as can be told, but of a type that only the game's own readers know."""
    from content.xnb.reading import UnknownTypeError

    return isinstance(error.__cause__, UnknownTypeError)


def _check_document(path: str, root: ContentRoot) -> list[Fault]:
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        return [Fault(path, f"The file could not be read. [{error.strerror}]")]
    errors: list[ContentLoadException] = []
    places: dict[str, json_places.Place] = {}
    try:
        strict_json.parse(data, path)
        places = json_places.places(data.decode("utf-8"))
        document = envelope.read(data, path, None, errors)
        read = document_readers().get(document.type)
        if read is not None:
            read(document, root)
    except ContentLoadException as error:
        errors.append(error)
    faults = [_fault(path, error, places) for error in errors]
    placed = dict.fromkeys(fault if fault.line else replace(fault, line=1, column=1) for fault in faults)
    return sorted(placed, key=lambda fault: (fault.line, fault.column))


def _fault(path: str, error: ContentLoadException, places: dict[str, json_places.Place]) -> Fault:
    match = _JSON_PLACE.search(error.Message)
    if match is not None:
        return Fault(path, _JSON_PLACE.sub("", error.Message), int(match[1]), int(match[2]))
    text = error.Message if error.__cause__ is None else f"{error.Message} [{error.__cause__}]"
    if error.path is not None and os.path.abspath(error.path) != os.path.abspath(path):
        field = None if error.named_by is None else error.named_by[1]
        return Fault(path, f"{error.path}: {text}", *(json_places.place_of(places, field) or (0, 0)))
    if error.field is not None:
        return Fault(path, f"member '{error.field}': {text}", *(json_places.place_of(places, error.field) or (0, 0)))
    return Fault(path, text)
