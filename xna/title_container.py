"""TitleContainer."""

from __future__ import annotations

import os
from typing import BinaryIO

from content.case_folding import find_ignoring_case
from content.names import is_rooted, normalize
from content.program_folder import program_folder
from xna._single import require
from xna.exceptions import ArgumentException, ArgumentNullException


class TitleContainer:
    """Opens the files that are delivered with a program."""

    @staticmethod
    def OpenStream(name: str) -> BinaryIO:
        """Open a file for reading, by its path relative to the folder of the main script.

        The current directory plays no part (but in an interactive session, which has no script). Both separators are accepted,
        and another letter case if only one file matches.

        Args:
            name: The path, such as "Content/levels.txt".

        Returns:
            A binary stream; closing it is up to the caller (`with TitleContainer.OpenStream(...) as stream`).

        Raises:
            ArgumentNullException: The name is None or empty.
            ArgumentException: The path is absolute or leaves the folder.
            FileNotFoundError: There is no such file, or several differ from the name only in letter case.
        """
        if name is None or (isinstance(name, str) and not name):
            raise ArgumentNullException("name must be a path relative to the program's folder; it is None or empty.")
        require(name, str, "name")
        relative = None if is_rooted(name) else normalize(name)
        if not relative:
            raise ArgumentException(
                f"name must be a relative path that stays inside the program's folder, got {name!r}. "
                "Use open() for files that do not belong to the program."
            )
        folder = str(program_folder() or os.getcwd())
        return open(os.path.join(folder, _file_in(folder, relative)), "rb")


def _file_in(folder: str, relative: str) -> str:
    found = find_ignoring_case(folder, relative)
    if len(found) == 1:
        return found[0]
    reason = f"these differ only in letter case: {', '.join(found)}" if found else "no such file"
    raise FileNotFoundError(f"TitleContainer cannot open '{relative}' in the program's folder '{folder}': {reason}.")
