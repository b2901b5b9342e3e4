"""Microsoft.Xna.Framework.Content: load assets by name."""

from xna._lazy import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    globals(),
    """
xna.content.content_load_exception ContentLoadException
xna.content.content_manager ContentManager
""",
)
