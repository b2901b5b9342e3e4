from __future__ import annotations

import io
import struct

import numpy as np
import pytest

from content.sound_data import SoundData
from content.sounds import wav
from xna import TimeSpan
from xna.audio import AudioChannels, SoundEffect
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    ArgumentOutOfRangeException,
    NotSupportedException,
    ObjectDisposedException,
)

MONO, STEREO = AudioChannels.Mono, AudioChannels.Stereo


def milliseconds(value):
    return TimeSpan.FromMilliseconds(value)


def test_a_sound_of_samples():
    sound = SoundEffect(struct.pack("<4h", 1, 2, 3, 4), 8000, STEREO)
    assert (sound.SamplesEXT, sound.SampleRateEXT, sound.ChannelsEXT) == (struct.pack("<4h", 1, 2, 3, 4), 8000, STEREO)
    assert (sound.Name, sound.LoopEXT, sound.IsDisposed) == ("", (0, 0), False)
    sound.Name = "shot"
    assert sound.Name == "shot" and "shot" in repr(sound)


def test_a_window_and_a_loop():
    sound = SoundEffect(np.arange(10, dtype=np.int16), 4, 12, 44100, MONO, 1, 5)
    assert np.frombuffer(sound.SamplesEXT, np.int16).tolist() == [2, 3, 4, 5, 6, 7] and sound.LoopEXT == (1, 5)


@pytest.mark.parametrize(
    ("size", "rate", "channels", "length"),
    [
        (88200, 44100, MONO, 1000),
        (176400, 44100, STEREO, 1000),
        (882, 44100, MONO, 10),
        (100, 44100, MONO, 1),
        (0, 8000, MONO, 0),
    ],
)
def test_the_duration_of_samples(size, rate, channels, length):
    assert SoundEffect.GetSampleDuration(size, rate, channels) == milliseconds(length)
    if size:
        assert SoundEffect(bytes(size), rate, channels).Duration == milliseconds(length)


@pytest.mark.parametrize(
    ("length", "rate", "channels", "size"),
    [
        (1000, 44100, MONO, 88198),  # 44.1 is a little less in binary32, and XNA cuts the fraction off
        (1000, 44100, STEREO, 176400),  # an odd number of samples is made even
        (10, 44100, STEREO, 1760),
        (1, 8000, MONO, 16),
        (0, 8000, MONO, 0),
    ],
)
def test_the_size_of_a_duration(length, rate, channels, size):
    assert SoundEffect.GetSampleSizeInBytes(milliseconds(length), rate, channels) == size


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((None, 44100, MONO), ArgumentNullException),
        ((b"", 44100, MONO), ArgumentException),
        ((bytes(3), 44100, MONO), ArgumentException),
        ((bytes(6), 44100, STEREO), ArgumentException),
        ((bytes(8), 7999, MONO), ArgumentOutOfRangeException),
        ((bytes(8), 48001, MONO), ArgumentOutOfRangeException),
        ((bytes(8), 44100, 3), ArgumentOutOfRangeException),
        ((bytes(8), 1, 4, 44100, MONO, 0, 0), ArgumentException),
        ((bytes(8), 4, 6, 44100, MONO, 0, 0), ArgumentException),
        ((bytes(8), -2, 4, 44100, MONO, 0, 0), ArgumentException),
        ((bytes(8), 0, 8, 44100, MONO, 3, 2), ArgumentException),
        ((bytes(8), 0, 8, 44100, MONO, -1, 2), ArgumentException),
        ((44100, 44100, MONO), TypeError),
        ((bytes(8), True, MONO), TypeError),
    ],
)
def test_wrong_sounds(arguments, error):
    with pytest.raises(error):
        SoundEffect(*arguments)


def test_wrong_lengths():
    with pytest.raises(ArgumentException):
        SoundEffect.GetSampleDuration(-1, 44100, MONO)
    with pytest.raises(ArgumentOutOfRangeException):
        SoundEffect.GetSampleSizeInBytes(milliseconds(-1), 44100, MONO)
    with pytest.raises(ArgumentOutOfRangeException):
        SoundEffect.GetSampleDuration(4, 5, MONO)


def test_a_wav_stream():
    file = wav.encode(SoundData(np.arange(441, dtype=np.int16)[:, None], 44100))
    sound = SoundEffect.FromStream(io.BytesIO(file))
    assert sound.Duration == milliseconds(10) and sound.SamplesEXT[2:4] == b"\x01\x00"
    with pytest.raises(ArgumentException, match="WAV"):
        SoundEffect.FromStream(io.BytesIO(b"OggS and so on"))
    with pytest.raises(ArgumentNullException):
        SoundEffect.FromStream(None)
    with pytest.raises(TypeError):
        SoundEffect.FromStream("shot.wav")


def test_playing_is_refused_with_a_reason():
    sound = SoundEffect(bytes(8), 44100, MONO)
    for call in (sound.Play, lambda: sound.Play(0.5, 0.0, 0.0), sound.CreateInstance):
        with pytest.raises(NotSupportedException, match="no audio system"):
            call()


def test_after_dispose_the_samples_are_gone():
    with SoundEffect(bytes(8), 44100, MONO) as sound:
        sound.Name = "x"
    sound.Dispose()
    assert sound.IsDisposed
    with pytest.raises(ObjectDisposedException):
        sound.SamplesEXT  # noqa: B018 - reading it is the test


def test_a_name_is_a_text():
    sound = SoundEffect(bytes(8), 44100, MONO)
    for value in (None, ""):
        with pytest.raises(ArgumentNullException):
            sound.Name = value
    with pytest.raises(TypeError):
        sound.Name = 5


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("MasterVolume", 0.25, (-0.1, 1.1, float("nan"))),
        ("DistanceScale", 3.0, (0.0, -1.0, float("nan"))),
        ("DopplerScale", 0.0, (-0.5, float("nan"))),
        ("SpeedOfSound", 300.0, (0.0, -3.0)),
    ],
)
def test_static_properties(name, good, bad):
    before = getattr(SoundEffect, name)
    try:
        setattr(SoundEffect, name, good)
        assert getattr(SoundEffect, name) == good
        for value in bad:
            with pytest.raises(ArgumentOutOfRangeException):
                setattr(SoundEffect, name, value)
        assert getattr(SoundEffect, name) == good
    finally:
        setattr(SoundEffect, name, before)


def test_the_static_properties_start_as_in_xna():
    assert (SoundEffect.MasterVolume, SoundEffect.DistanceScale, SoundEffect.DopplerScale, SoundEffect.SpeedOfSound) == (
        1,
        1,
        1,
        343.5,
    )
