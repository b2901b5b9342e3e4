"""Readers of sounds and songs."""

from __future__ import annotations

from content import names
from content.song_data import SongData
from content.sound_data import SoundData
from content.sounds import wav
from content.xnb.content_reader import ContentReader


def read_sound(reader: ContentReader) -> SoundData:
    """Read a SoundEffect; its loop is given in frames."""
    wave = wav.read_format(reader.take(reader.length("format bytes")))
    samples = wav.decode_samples(wave, reader.take(reader.length("sound bytes")))
    start, length, _ = reader.unpack("2iI")
    if start < 0 or length < 0 or start + length > len(samples):
        start = length = 0
    if not len(samples):
        raise ValueError("The sound must hold at least one sample.")
    return SoundData(samples, wave.sample_rate, start, length)


def read_song(reader: ContentReader) -> SongData:
    """Read a Song: the name of its music file and its length in milliseconds.

    The path is still relative to the content root.
    """
    path = reader.external_reference()
    duration = reader.object()
    if path is None or not isinstance(duration, int) or duration < 0:
        raise ValueError("A song must name its file and its length in milliseconds.")
    return SongData(names.stem_of(path), path, duration / 1000)
