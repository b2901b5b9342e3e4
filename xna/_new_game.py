"""python -m xna new NAME: a folder with a game that runs, its content and its test."""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from xna.exceptions import ArgumentException

_TEMPLATE = Path(__file__).parent / "_template"
_WORDS = {".py", ".md"}


def new_game(name: str, parent: Path) -> Path:
    """Write the folder of a new game; gives its path.

    Args:
        name: The folder's name, such as "space_race"; the class gets it in capitals: SpaceRace.
        parent: Where the folder goes.

    Raises:
        ArgumentException: The name cannot be one of a class, or something of this name exists.
    """
    class_name = "".join(word[:1].upper() + word[1:] for word in re.split(r"[\s_-]+", name))
    if not class_name.isidentifier() or keyword.iskeyword(class_name):
        raise ArgumentException(f"A game's name is made of letters, digits, - and _, and begins with a letter; it was {name!r}.")
    folder = parent / name
    if folder.exists():
        raise ArgumentException(f"{folder} exists already; choose another name.")
    title = " ".join(re.split(r"[\s_-]+", name)).strip().capitalize()
    words = {"MyGame": class_name, "My game": title, "my_game": name}
    for source in sorted(path for path in _TEMPLATE.rglob("*") if path.is_file() and path.suffix != ".pyc"):
        target = folder / source.relative_to(_TEMPLATE)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(_renamed(source.read_bytes(), words) if source.suffix in _WORDS else source.read_bytes())
    return folder


def _renamed(text: bytes, words: dict[str, str]) -> bytes:
    for old, new in words.items():
        text = text.replace(old.encode(), new.encode())
    return text
