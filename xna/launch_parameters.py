"""LaunchParameters."""

from __future__ import annotations

import sys


class LaunchParameters(dict[str, str]):
    """The program's arguments of the form `/key:value` or `-key:value`, by key.

    The first of several arguments with one key counts; an argument without a colon has the value "". A key's letter case counts.
    """

    def __init__(self) -> None:
        super().__init__()
        for argument in sys.argv[1:]:
            if argument[:1] in ("/", "-") and len(argument) > 1:
                key, _, value = argument[1:].removeprefix("-").partition(":")
                self.setdefault(key, value)
