"""Which reader a native file's extension leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from content import bmfont, model, song, sound_effect, texture2d, truetype
from content.paths import ContentRoot, FoundFile

Read = Callable[[FoundFile, ContentRoot], Any]


def _picture(found: FoundFile, root: ContentRoot) -> Any:
    return texture2d.read_native(found.read(), found.path)


def _dds(found: FoundFile, root: ContentRoot) -> Any:
    from content.textures import dds

    return dds.read(found.read(), found.path)


def _font(found: FoundFile, root: ContentRoot) -> Any:
    return truetype.bake(found.read(), found.path)


def _bitmap_font(found: FoundFile, root: ContentRoot) -> Any:
    return bmfont.read(found.read(), found.path, root)


def _model(found: FoundFile, root: ContentRoot) -> Any:
    from content.gltf import model as gltf

    return gltf.read_native(found.read(), found.path, root)


def _sound(found: FoundFile, root: ContentRoot) -> Any:
    return sound_effect.read_native(found.read(), found.path)


def _song(found: FoundFile, root: ContentRoot) -> Any:
    return song.read_native(found)


def _compiled(found: FoundFile, root: ContentRoot) -> Any:
    from content.xnb import reading

    return reading.read(found.read(), found.path, root)


_READERS: dict[str, Read] = {
    **dict.fromkeys(song.EXTENSIONS, _song),
    **dict.fromkeys(sound_effect.EXTENSIONS, _sound),
    **dict.fromkeys(texture2d.EXTENSIONS, _picture),
    **dict.fromkeys(truetype.EXTENSIONS, _font),
    **dict.fromkeys(bmfont.EXTENSIONS, _bitmap_font),
    **dict.fromkeys(model.EXTENSIONS, _model),
    ".dds": _dds,
    ".xnb": _compiled,
}


def native_reader(extension: str) -> Read | None:
    """The reader of a native file by its extension in lower case with a dot; None for what is no content."""
    return _READERS.get(extension)
