"""Microsoft.Xna.Framework.Audio: sounds."""

from xna._lazy import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    globals(),
    """
xna.audio.audio_channels AudioChannels
xna.audio.sound_effect SoundEffect
""",
)
