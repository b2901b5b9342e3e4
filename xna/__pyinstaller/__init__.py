"""Where PyInstaller finds our hook, through the entry-point group `pyinstaller40`."""

from __future__ import annotations

from pathlib import Path


def get_hook_dirs() -> list[str]:
    """Give the folder of hook-xna.py."""
    return [str(Path(__file__).parent)]
