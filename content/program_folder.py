"""Where the running program lies; relative content roots start there."""

from __future__ import annotations

import sys
from pathlib import Path


def program_folder() -> Path | None:
    """The folder of the main script, of the package run with `python -m`, or of a frozen program's data.

    None in an interactive session, which has no file.
    """
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle)
    main_file = getattr(sys.modules.get("__main__"), "__file__", None)
    return None if main_file is None else Path(main_file).resolve().parent
