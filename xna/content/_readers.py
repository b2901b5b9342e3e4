"""The readers of all built-in kinds."""

from __future__ import annotations

from functools import lru_cache

from xna.content._data_readers import AnimationClipReader, CurveReader, SongReader, SoundEffectReader
from xna.content._effect_reader import EffectReader
from xna.content._font_reader import SpriteFontReader
from xna.content._model_reader import ModelReader
from xna.content._reader import Reader
from xna.content._texture_readers import Texture2DReader, Texture3DReader, TextureCubeReader

READERS: tuple[Reader, ...] = (
    Texture2DReader(),
    SpriteFontReader(),
    TextureCubeReader(),
    Texture3DReader(),
    ModelReader(),
    EffectReader(),
    CurveReader(),
    AnimationClipReader(),
    SoundEffectReader(),
    SongReader(),
)
"""The built-in kinds, in the order in which a load without a class tries their extensions."""


@lru_cache(maxsize=64)
def readers_for(cls: type) -> tuple[Reader, ...]:
    """The readers that may give an object of a class: those of it and of what derives from it, else those of its base.

    A class that derives from a reader's class, as BasicEffect from Effect, is checked against what was made.
    """
    fitting = tuple(reader for reader in READERS if issubclass(reader.asset_class, cls))
    return fitting or tuple(reader for reader in READERS if issubclass(cls, reader.asset_class))
