"""SoundEffect: sound files and the `.cnj` sidecars that name them."""

from __future__ import annotations

from content.envelope import Document
from content.errors import ContentLoadException
from content.paths import COMPILED_EXTENSION, ContentRoot
from content.sound_data import SoundData
from content.sounds import compressed, wav

DOCUMENT_TYPE = "SoundEffect"
EXTENSIONS = (".wav", ".ogg", ".mp3", ".flac")


def read_native(data: bytes, path: str) -> SoundData:
    """Decode a WAV, Ogg Vorbis, MP3 or FLAC file; the kind is found by its content.

    Raises:
        ContentLoadException: the file is damaged, holds more than two channels or no sound, or its decoder is not installed.
    """
    try:
        sound = wav.decode(data) if wav.looks_like(data) else compressed.decode(data)
        if not sound.frames:
            raise ValueError("The sound must hold at least one sample.")
        return sound
    except (ValueError, NotImplementedError) as error:
        raise ContentLoadException("The sound could not be decoded.", error, path=path) from error


def read_document(document: Document, root: ContentRoot) -> SoundData:
    """Decode the sound that a SoundEffect document names in `sourceFile`.

    Raises:
        ContentLoadException: the member is wrong, or the file is missing, outside the root or damaged.
    """
    found = root.find_source_file(document, EXTENSIONS)
    with document.members.following("sourceFile"):
        if found.extension == COMPILED_EXTENSION:
            from content.xnb.reading import read_as

            return read_as(found, root, SoundData)
        return read_native(found.read(), found.path)
