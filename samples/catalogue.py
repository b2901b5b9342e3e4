"""The samples: every folder here whose package has a header."""

from __future__ import annotations

import ast
import importlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xna.game import Game

FOLDER = Path(__file__).resolve().parent
DEMO_SCRIPT = "demo.txt"
PICTURE = "picture"  # beside it, a PNG of 320x192 for the launcher
EASIEST, HARDEST = 1, 4


@dataclass(frozen=True)
class Sample:
    """A sample, as the header of its package describes it.

    The header is the docstring: a line `Title: subtitle`, then the fields `Difficulty: 2 of 4`, `Teaches: ...` and `Keys: ...`,
    which may go on in indented lines. The package also has the game's class as `SampleGame`, which takes the keyword `seed`,
    and beside it `demo.txt`, the input script that plays it where nobody else does.
    """

    name: str
    title: str
    difficulty: int
    teaches: str
    keys: str
    folder: Path

    @property
    def demo(self) -> Path:
        """The input script of the demonstration."""
        return self.folder / DEMO_SCRIPT

    def make_game(self, seed: int) -> Game:
        """Import the sample and make its game.

        Args:
            seed: The same seed and the same input give the same game.
        """
        game: Game = importlib.import_module(f"samples.{self.name}").SampleGame(seed=seed)
        return game


def samples() -> list[Sample]:
    """List the samples, easy ones first. Nothing of them is imported."""
    folders = (path.parent for path in FOLDER.glob("*/__init__.py"))
    found = [read_header(folder) for folder in folders if not folder.name.startswith("_")]
    return sorted(found, key=lambda sample: (sample.difficulty, sample.name))


def find(name: str) -> Sample:
    """Give the sample of a name, in any letter case.

    Raises:
        KeyError: There is none; the message lists the known ones.
    """
    known = {sample.name: sample for sample in samples()}
    if name.lower() not in known:
        raise KeyError(f"there is no sample named {name!r}; known: {', '.join(known)}")
    return known[name.lower()]


def read_header(folder: Path) -> Sample:
    """Read the header of a sample's package.

    Raises:
        ValueError: The header lacks a field or has a wrong one; the message says which.
    """
    source = (folder / "__init__.py").read_text(encoding="utf-8")
    title, _, rest = (ast.get_docstring(ast.parse(source)) or "").partition("\n")
    fields = {key: " ".join(text.split()) for key, text in re.findall(r"^(\w+): (.*(?:\n[ ]+.*)*)", rest, re.MULTILINE)}
    missing = {"Difficulty", "Teaches", "Keys"} - set(fields)
    if missing or not title:
        raise ValueError(f"the header of the sample {folder.name} lacks {', '.join(sorted(missing)) or 'its title'}")
    difficulty = re.fullmatch(r"([1-4]) of 4", fields["Difficulty"])
    if difficulty is None:
        raise ValueError(f"the header of the sample {folder.name} must say Difficulty: {EASIEST} to {HARDEST} of {HARDEST}")
    return Sample(folder.name, title.rstrip("."), int(difficulty[1]), fields["Teaches"], fields["Keys"], folder)
