"""Microsoft.Xna.Framework.Media: music."""

from xna._lazy import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    globals(),
    """
xna.media.song Song
""",
)
