"""Microsoft.Xna.Framework.Content: load assets by name."""

from xna._lazy import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    globals(),
    """
xna.content.asset_reloaded_event_args_ext AssetReloadedEventArgsEXT
xna.content.background_load_ext BackgroundLoadEXT
xna.content.content_load_exception ContentLoadException
xna.content.content_manager ContentManager
""",
)
