"""Pack the pictures of a folder into one atlas."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from content.errors import ContentLoadException
from content.fonts.packing import pack
from content.image import IMAGE_EXTENSIONS, decode_image, encode_png

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DOCUMENT_TYPE = "SpriteSheet"

Progress = Callable[[Sequence[str], str], Iterable[str]]


@dataclass(frozen=True, eq=False)
class SpriteSheet:
    """An atlas, RGBA with straight alpha, and where each sprite lies in it: x, y, width, height."""

    pixels: NDArray[np.uint8]
    sprites: Mapping[str, tuple[int, int, int, int]]


def pack_folder(folder: str, progress: Progress = lambda names, label: names) -> SpriteSheet:
    """Pack the pictures of a folder and its folders; the sprites are named after their files, without extension.

    Around each sprite lies a transparent pixel, so that linear filters take nothing of its neighbours.

    Args:
        folder: the folder.
        progress: is given the files and a label and gives the files back one by one.

    Raises:
        ContentLoadException: there is no picture, two have the same name, one is damaged, or all together do not fit.
    """
    names = _pictures(folder)
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
    paths = [os.path.join(folder, f"{name}.png"), os.path.join(folder, f"{name}_sprites.cnj")]
    with open(paths[0], "wb") as file:
        file.write(encode_png(sheet.pixels))
    lines = [f"    {json.dumps(sprite, ensure_ascii=False)}: {json.dumps(box)}" for sprite, box in sheet.sprites.items()]
    head = f'{{\n  "cnjVersion": 1,\n  "type": "{DOCUMENT_TYPE}",\n  "texture": {json.dumps(name, ensure_ascii=False)},\n'
    with open(paths[1], "w", encoding="utf-8", newline="\n") as text:
        text.write(head + '  "sprites": {\n' + ",\n".join(lines) + "\n  }\n}\n")
    return paths


def _pictures(folder: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for place, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(files):
            if file.lower().endswith(IMAGE_EXTENSIONS):
                relative = os.path.relpath(os.path.join(place, file), folder).replace(os.sep, "/")
                other = found.setdefault(_name(relative), relative)
                if other != relative:
                    raise ContentLoadException(f"'{other}' and '{relative}' would be sprites of one name.", path=folder)
    if not found:
        raise ContentLoadException(f"The folder holds no pictures ({', '.join(IMAGE_EXTENSIONS)}).", path=folder)
    return found


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
