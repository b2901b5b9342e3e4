"""Files in, plain data out: the leaf package that reads `.cnj` documents, images and fonts.

It knows no device and no game. Every failure is a `content.errors.ContentLoadException`.
"""

from __future__ import annotations

PYCNA_HOUSE = "content"
"""Lets `xna` check that the `content` it imported is this package and not a module of the game."""
