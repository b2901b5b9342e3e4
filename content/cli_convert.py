"""python -m content convert."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from content import model, truetype
from content.errors import ContentLoadException
from content.progress import with_progress

DESCRIPTION = (
    "Turn a .ttf or .otf into a SpriteFont document with its atlas, a .gltf or .glb into a Model document with its side files, "
    "or a folder of pictures into one picture and the document of its regions. Everything is written beside OUT."
)


def add_convert(commands: Any) -> None:
    """Add the command to the parser's commands."""
    convert = commands.add_parser("convert", help="make documents of fonts, models and pictures", description=DESCRIPTION)
    convert.add_argument("sources", nargs="+", type=Path, metavar="SOURCE", help="files, or a folder of pictures")
    convert.add_argument("out", type=Path, metavar="OUT", help="the document; for models or several sources a folder")
    convert.add_argument("--size", type=float, default=float(truetype.DEFAULT_SIZE), help="of a font: pixels per em")
    convert.add_argument("--characters", help="of a font: its characters; printable ASCII when left out")
    convert.add_argument("--default-character", help="of a font: stands in for characters that it lacks")
    convert.add_argument("--spacing", type=float, default=0.0, help="of a font: extra pixels between characters")
    convert.set_defaults(run=_convert)


def _convert(options: argparse.Namespace) -> int:
    sources = options.sources
    for source in with_progress(sources, "convert") if len(sources) > 1 else sources:
        target = options.out if len(sources) == 1 else options.out / source.stem
        for path in _convert_one(source, target, options):
            print(path)
    return 0


def _convert_one(source: Path, target: Path, options: argparse.Namespace) -> list[Path]:
    extension = source.suffix.lower()
    if source.is_dir():
        from content.converting.atlas import convert_folder

        return convert_folder(source, _plain(target), with_progress)
    if extension in truetype.EXTENSIONS:
        from content.converting.font import convert_font
        from content.fonts.characters import PRINTABLE_ASCII

        ranges = options.characters or PRINTABLE_ASCII
        return convert_font(source, _plain(target), options.size, ranges, options.spacing, options.default_character)
    if extension in model.EXTENSIONS:
        from content.converting.model import convert_model

        return convert_model(source, target.parent, target.stem) if target.suffix == ".cnj" else convert_model(source, target)
    known = ", ".join((*truetype.EXTENSIONS, *model.EXTENSIONS))
    raise ContentLoadException(f"Only files of {known} and folders of pictures can be converted.", path=source)


def _plain(target: Path) -> Path:
    """Cut off the extension of what will be written."""
    return target.with_suffix("") if target.suffix in (".cnj", ".png") else target
