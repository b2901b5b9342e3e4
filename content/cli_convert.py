"""python -m content convert."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from content import model, truetype
from content.errors import ContentLoadException
from content.fonts.characters import PRINTABLE_ASCII
from content.paths import ContentRoot
from content.progress import with_progress

DESCRIPTION = (
    "Turn a .ttf, .otf or .ttc into a SpriteFont document with its atlas, a .gltf or .glb into a Model document with its side "
    "files, or a folder of pictures into an atlas and the document of its sprites. Everything is written into one folder, "
    "which is to be the content root."
)


def add_convert(commands: Any) -> None:
    """Add the command to the parser's commands."""
    convert = commands.add_parser("convert", help="make documents of fonts, models and pictures", description=DESCRIPTION)
    convert.add_argument("sources", nargs="+", type=Path, metavar="SOURCE", help="files, or folders of pictures")
    convert.add_argument("out", type=Path, metavar="OUT", help="the folder, or for one source the path of what is made")
    convert.add_argument("--size", type=float, default=float(truetype.DEFAULT_SIZE), help="of a font: pixels per em")
    convert.add_argument("--characters", default=PRINTABLE_ASCII, help="of a font: its characters, else printable ASCII")
    convert.add_argument("--default-character", help="of a font: stands in for characters that it lacks")
    convert.add_argument("--spacing", type=float, default=0.0, help="of a font: extra pixels between characters")
    convert.set_defaults(run=_convert)


def _convert(options: argparse.Namespace) -> int:
    targets = _targets(options.sources, options.out)
    for source in with_progress(options.sources, "convert"):
        for path in _convert_one(source, targets[source].parent, targets[source].stem, options):
            print(path)
    return 0


def _targets(sources: Sequence[Path], out: Path) -> dict[Path, Path]:
    """The path that each source is converted to, without regard to its extension.

    Raises:
        ContentLoadException: a source is missing, or two would be written over each other.
    """
    is_file = len(sources) == 1 and out.suffix.lower() in (".cnj", ".png")
    targets = {source: out if is_file else out / source.resolve().name for source in sources}
    taken: dict[str, Path] = {}
    for source, target in targets.items():
        if not source.exists():
            raise ContentLoadException("There is no such file or folder.", path=source)
        other = taken.setdefault(target.stem.lower(), source)
        if other != source:
            raise ContentLoadException(
                f"It would be written over what '{other}' becomes; convert it to another folder.", path=source
            )
    return targets


def _convert_one(source: Path, folder: Path, name: str, options: argparse.Namespace) -> list[str]:
    extension = source.suffix.lower()
    if source.is_dir():
        return _convert_folder(source, folder, name)
    if extension in truetype.EXTENSIONS:
        return _convert_font(source, folder, name, options)
    if extension in model.EXTENSIONS:
        return _convert_model(source, folder, name)
    known = ", ".join((*truetype.EXTENSIONS, *model.EXTENSIONS))
    raise ContentLoadException(f"Only files of {known} and folders of pictures can be converted.", path=source)


def _convert_folder(source: Path, folder: Path, name: str) -> list[str]:
    from content.tools import sprite_sheet

    sheet = sprite_sheet.pack_folder(str(source), with_progress, str(folder / f"{name}.png"))
    return sprite_sheet.write(sheet, str(folder), name)


def _convert_font(source: Path, folder: Path, name: str, options: argparse.Namespace) -> list[str]:
    from content.tools import font_files

    data = source.read_bytes()
    font = truetype.bake(data, str(source), options.size, options.characters, options.spacing, options.default_character)
    return font_files.write(font, str(folder), name)


def _convert_model(source: Path, folder: Path, name: str) -> list[str]:
    from content.gltf import model as gltf
    from content.tools import model_files

    root = ContentRoot(str(source.resolve().parent))
    data = gltf.read_native(source.read_bytes(), str(source.resolve()), root)
    try:
        return model_files.write(data, root, str(folder), name)
    except ValueError as error:
        raise ContentLoadException("The model cannot be written as a document.", error, path=source) from error
