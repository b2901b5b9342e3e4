"""Pack the pictures of a folder into one atlas."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from content.errors import ContentLoadException
from content.fonts.packing import pack
from content.image import IMAGE_EXTENSIONS, decode_image, encode_png
from content.tools.output_files import write_all

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DOCUMENT_TYPE, SPRITES = "SpriteSheet", "_sprites.cnj"

Progress = Callable[[Sequence[str], str], Iterable[str]]


@dataclass(frozen=True, eq=False)
class SpriteSheet:
    """An atlas, RGBA with straight alpha, and where each sprite lies in it: x, y, width, height."""

    pixels: NDArray[np.uint8]
    sprites: Mapping[str, tuple[int, int, int, int]]


def pack_folder(folder: str, progress: Progress = lambda names, label: names, atlas: str | None = None) -> SpriteSheet:
    """Pack the pictures of a folder and its folders; the sprites are named after their files, without extension.

    Around each sprite lies a transparent pixel, so that linear filters take nothing of its neighbours.

    Args:
        folder: the folder.
        progress: is given the files and a label and gives the files back one by one.
        atlas: where the atlas will be written; an older one there is no sprite.

    Raises:
        ContentLoadException: there is no picture, two have the same name, a name is no Unicode text, one is damaged, all
            together do not fit, or the atlas would be written over a picture.
        OSError: a folder cannot be read.
    """
    names = _pictures(folder, atlas)
    pictures = {name: _read(folder, file) for file in progress(list(names.values()), "pack") for name in [_name(file)]}
    sizes = [(picture.shape[1], picture.shape[0]) for picture in pictures.values()]
    try:
        width, height, corners = pack(sizes)
    except ValueError as error:
        raise ContentLoadException("The pictures do not fit into one atlas.", error, path=folder) from error
    return _joined(width, height, pictures, corners)


def write(sheet: SpriteSheet, folder: str, name: str) -> list[str]:
    """Write an atlas as `name`.png and its sprites as `name`_sprites.cnj; give the paths.

    The document is of the type SpriteSheet: `texture` names the atlas, `sprites` maps each name to x, y, width, height. A
    game reads it with a loader of its own.
    """
    lines = [f"    {json.dumps(sprite, ensure_ascii=False)}: {json.dumps(box)}" for sprite, box in sheet.sprites.items()]
    head = f'{{\n  "cnjVersion": 1,\n  "type": "{DOCUMENT_TYPE}",\n  "texture": {json.dumps(name, ensure_ascii=False)},\n'
    text = head + '  "sprites": {\n' + ",\n".join(lines) + "\n  }\n}\n"
    return write_all(folder, {f"{name}.png": encode_png(sheet.pixels), f"{name}{SPRITES}": text.encode()})


def _pictures(folder: str, atlas: str | None) -> dict[str, str]:
    found: dict[str, str] = {}
    older = None if atlas is None else _older(atlas)
    for place, folders, files in os.walk(folder, onerror=_refuse):
        folders.sort()
        for file in sorted(files):
            path = os.path.join(place, file)
            if file.lower().endswith(IMAGE_EXTENSIONS) and os.path.abspath(path) != older:
                relative = os.path.relpath(path, folder).replace(os.sep, "/")
                _check_text(relative, folder)
                other = found.setdefault(_name(relative), relative)
                if other != relative:
                    raise ContentLoadException(f"'{other}' and '{relative}' would be sprites of one name.", path=folder)
    if atlas is not None and os.path.abspath(atlas) in (os.path.abspath(os.path.join(folder, file)) for file in found.values()):
        raise ContentLoadException(
            "The atlas would be written over a picture that goes into it; choose another name.", path=atlas
        )
    if not found:
        raise ContentLoadException(f"The folder holds no pictures ({', '.join(IMAGE_EXTENSIONS)}).", path=folder)
    return found


def _refuse(error: OSError) -> NoReturn:
    raise error


def _older(atlas: str) -> str | None:
    """The path of an atlas that an earlier run has made, as its document beside it shows."""
    return os.path.abspath(atlas) if os.path.exists(f"{os.path.splitext(atlas)[0]}{SPRITES}") else None


def _check_text(file: str, folder: str) -> None:
    try:
        file.encode("utf-8")
    except UnicodeEncodeError as error:
        shown = file.encode("utf-8", "backslashreplace").decode()
        raise ContentLoadException(f"The name '{shown}' must be Unicode text; rename the file.", error, path=folder) from error


def _name(file: str) -> str:
    return os.path.splitext(file)[0]


def _read(folder: str, file: str) -> NDArray[np.uint8]:
    path = os.path.join(folder, file)
    try:
        with open(path, "rb") as stream:
            return decode_image(stream.read(), path)
    except OSError as error:
        raise ContentLoadException("The picture could not be read.", error, path=path) from error


def _joined(
    width: int, height: int, pictures: Mapping[str, NDArray[np.uint8]], corners: Sequence[tuple[int, int]]
) -> SpriteSheet:
    import numpy as np

    pixels = np.zeros((height, width, 4), np.uint8)
    sprites = {}
    for (name, picture), (x, y) in zip(pictures.items(), corners, strict=True):
        down, across, _ = picture.shape
        pixels[y : y + down, x : x + across] = picture
        sprites[name] = (x, y, across, down)
    return SpriteSheet(pixels, sprites)
