"""Microsoft.Xna.Framework.Content: load assets by name."""

from __future__ import annotations

from xna.content.content_load_exception import ContentLoadException as ContentLoadException
from xna.content.content_manager import ContentManager as ContentManager

__all__ = ["ContentLoadException", "ContentManager"]
