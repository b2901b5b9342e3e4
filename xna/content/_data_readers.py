"""Readers of what needs no graphics device: curves, animation clips, sounds and songs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from content import animation_clip, curve, song, sound_effect
from content.errors import ContentLoadException
from xna.content._reader import Making, Reader, Source

if TYPE_CHECKING:
    from content.clip_data import ClipData
    from content.curve_data import CurveData
    from content.envelope import Document
    from content.paths import ContentRoot
    from content.song_data import SongData
    from content.sound_data import SoundData
    from xna.audio.sound_effect import SoundEffect
    from xna.curve import Curve
    from xna.graphics.animation_clip_ext import AnimationClipEXT
    from xna.media.song import Song


class CurveReader(Reader):
    """Curves."""

    document_types = (curve.DOCUMENT_TYPE,)

    @property
    def asset_class(self) -> type[Curve]:
        """Curve."""
        from xna.curve import Curve

        return Curve

    def decode_document(self, document: Document, root: ContentRoot) -> CurveData:
        """Read a document."""
        return curve.read_document(document)

    def decode_native(self, source: Source, root: ContentRoot) -> CurveData:
        """Refuse: curves have no other file format."""
        raise ContentLoadException("A Curve is loaded from a .cnj document.", path=source.path)

    def make(self, making: Making, data: CurveData) -> Curve:
        """Make the curve."""
        from xna.curve import Curve
        from xna.curve_continuity import CurveContinuity
        from xna.curve_key import CurveKey
        from xna.curve_loop_type import CurveLoopType

        made = Curve()
        made.PreLoop, made.PostLoop = CurveLoopType[data.pre_loop], CurveLoopType[data.post_loop]
        for key in data.keys:
            continuity = CurveContinuity[key.continuity]
            made.Keys.Add(CurveKey(key.position, key.value, key.tangent_in, key.tangent_out, continuity))
        return made


class AnimationClipReader(Reader):
    """Animation clips."""

    document_types = (animation_clip.DOCUMENT_TYPE,)

    @property
    def asset_class(self) -> type[AnimationClipEXT]:
        """AnimationClipEXT."""
        from xna.graphics.animation_clip_ext import AnimationClipEXT

        return AnimationClipEXT

    def decode_document(self, document: Document, root: ContentRoot) -> ClipData:
        """Read a document."""
        return animation_clip.read_document(document, root)

    def decode_native(self, source: Source, root: ContentRoot) -> ClipData:
        """Refuse: a clip file is named by a document."""
        raise ContentLoadException("An AnimationClip is loaded from a .cnj document; it may name a clip file.", path=source.path)

    def make(self, making: Making, data: ClipData) -> AnimationClipEXT:
        """Make the clip."""
        from xna.graphics.animation_clip_ext import AnimationClipEXT

        return AnimationClipEXT._create(data)


class SoundEffectReader(Reader):
    """Sounds."""

    document_types = (sound_effect.DOCUMENT_TYPE,)
    extensions = sound_effect.EXTENSIONS

    @property
    def asset_class(self) -> type[SoundEffect]:
        """SoundEffect."""
        from xna.audio.sound_effect import SoundEffect

        return SoundEffect

    def decode_document(self, document: Document, root: ContentRoot) -> SoundData:
        """Decode the sound of a sidecar."""
        return sound_effect.read_document(document, root)

    def decode_native(self, source: Source, root: ContentRoot) -> SoundData:
        """Decode a sound file."""
        return sound_effect.read_native(source.read(), source.path)

    def make(self, making: Making, data: SoundData) -> SoundEffect:
        """Make the sound."""
        from xna.audio.sound_effect import SoundEffect

        made = SoundEffect._create(data, making.name)
        making.record(made)
        return made


class SongReader(Reader):
    """Songs."""

    extensions = song.EXTENSIONS

    @property
    def asset_class(self) -> type[Song]:
        """Song."""
        from xna.media.song import Song

        return Song

    def decode_document(self, document: Document, root: ContentRoot) -> SongData:
        """Refuse: songs have no documents."""
        raise ContentLoadException("A Song has no .cnj document; load the music file itself.", path=document.path)

    def decode_native(self, source: Source, root: ContentRoot) -> SongData:
        """Describe a music file."""
        if source.found is None:
            raise ContentLoadException("A Song plays from the disk; it cannot come from a stream.", path=source.path)
        return song.read_native(source.found)

    def make(self, making: Making, data: SongData) -> Song:
        """Make the song."""
        from xna.media.song import Song

        made = Song._create(data)
        making.record(made)
        return made
