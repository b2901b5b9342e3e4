"""ContentLoadException under its XNA name; the class itself belongs to the content package."""

from __future__ import annotations

from content.errors import ContentLoadException as ContentLoadException

__all__ = ["ContentLoadException"]
