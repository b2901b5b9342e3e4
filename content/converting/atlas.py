"""A folder of pictures becomes one picture and the document of its regions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from content.errors import ContentLoadException
from content.fonts.packing import pack
from content.image import IMAGE_EXTENSIONS, decode_image, encode_png

DOCUMENT_TYPE = "TextureAtlas"

Progress = Callable[[Sequence[Path], str], Iterable[Path]]


def _silently(items: Sequence[Path], what: str) -> Iterator[Path]:
    yield from items


def convert_folder(folder: Path, target: Path, progress: Progress = _silently) -> list[Path]:
    """Write the picture `target`.png and the document `target`_regions.cnj.

    The document is of the type TextureAtlas, which a game loads with RegisterCnjLoaderEXT: `texture` names the picture, and
    `regions` holds x, y, width and height of each picture of the folder by its path without extension.

    Args:
        folder: all pictures in it and in its folders are taken.
        target: where the picture goes, without extension.
        progress: goes through the files and shows how far it is.

    Returns:
        The files that were written.

    Raises:
        ContentLoadException: the folder has no pictures, one is damaged, two have the same name, or they do not fit into
            4096 x 4096 pixels.
    """
    import numpy as np

    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in IMAGE_EXTENSIONS and path.is_file())
    if not files:
        raise ContentLoadException("The folder must hold pictures; there is none.", path=folder)
    names = [path.relative_to(folder).with_suffix("").as_posix() for path in files]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise ContentLoadException(f"Two pictures are named '{twice}'; their extensions do not tell them apart.", path=folder)
    pictures = [decode_image(path.read_bytes(), str(path)) for path in progress(files, "read")]
    try:
        width, height, corners = pack([(picture.shape[1], picture.shape[0]) for picture in pictures])
    except ValueError as error:
        raise ContentLoadException("The pictures do not fit into one atlas.", error, path=folder) from error
    atlas = np.zeros((height, width, 4), np.uint8)
    regions = {}
    for name, picture, (x, y) in zip(names, pictures, corners, strict=True):
        atlas[y : y + picture.shape[0], x : x + picture.shape[1]] = picture
        regions[name] = [x, y, picture.shape[1], picture.shape[0]]
    document = {"cnjVersion": 1, "type": DOCUMENT_TYPE, "texture": target.name, "regions": regions}
    target.parent.mkdir(parents=True, exist_ok=True)
    written = [target.with_name(f"{target.name}.png"), target.with_name(f"{target.name}_regions.cnj")]
    written[0].write_bytes(encode_png(atlas))
    written[1].write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    return written
