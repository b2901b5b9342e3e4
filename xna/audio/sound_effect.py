"""SoundEffect: a sound in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from xna._single import real, require
from xna.audio import _sound_checks
from xna.audio.audio_channels import AudioChannels
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    ArgumentOutOfRangeException,
    NotSupportedException,
    ObjectDisposedException,
)
from xna.graphics._arguments import integer, select
from xna.timespan import TimeSpan

if TYPE_CHECKING:
    from datetime import timedelta
    from types import TracebackType

    from content.sound_data import SoundData

_FORMS = (
    ("buffer", "sampleRate", "channels"),
    ("buffer", "offset", "count", "sampleRate", "channels", "loopStart", "loopLength"),
)


class _SoundEffectType(type):
    """Gives SoundEffect its static properties."""

    _master_volume = 1.0
    _distance_scale = 1.0
    _doppler_scale = 1.0
    _speed_of_sound = 343.5

    @property
    def MasterVolume(cls) -> float:
        """The volume of all sounds, 0..1; at first 1."""
        return cls._master_volume

    @MasterVolume.setter
    def MasterVolume(cls, value: float) -> None:
        volume = real(value, "MasterVolume")
        if not 0.0 <= volume <= 1.0:
            raise ArgumentOutOfRangeException(f"MasterVolume must be 0 to 1, got {value}.")
        cls._master_volume = volume

    @property
    def DistanceScale(cls) -> float:
        """The distance up to which 3-D sounds keep their volume; above 0, at first 1."""
        return cls._distance_scale

    @DistanceScale.setter
    def DistanceScale(cls, value: float) -> None:
        cls._distance_scale = _above_zero(value, "DistanceScale")

    @property
    def DopplerScale(cls) -> float:
        """How strong the Doppler effect is; not negative, at first 1."""
        return cls._doppler_scale

    @DopplerScale.setter
    def DopplerScale(cls, value: float) -> None:
        scale = real(value, "DopplerScale")
        if not scale >= 0.0:
            raise ArgumentOutOfRangeException(f"DopplerScale must not be negative, got {value}.")
        cls._doppler_scale = scale

    @property
    def SpeedOfSound(cls) -> float:
        """The speed of sound in world units a second; above 0, at first 343.5."""
        return cls._speed_of_sound

    @SpeedOfSound.setter
    def SpeedOfSound(cls, value: float) -> None:
        cls._speed_of_sound = _above_zero(value, "SpeedOfSound")


class SoundEffect(metaclass=_SoundEffectType):
    """A sound in memory, as 16-bit samples of one or two channels.

    `Content.Load(SoundEffect, "shot")` loads one. This version holds the sound and its data; playing it comes with the audio
    system, and until then Play and CreateInstance refuse.
    """

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        """Make a sound of samples: `(buffer, sampleRate, channels)`, or with a window and a loop.

        Args:
            buffer: 16-bit little-endian samples, left before right; bytes or an int16 array.
            offset: the first byte to use; a multiple of the bytes of one sample of all channels.
            count: the bytes to use; likewise.
            sampleRate: samples a second, 8000 to 48000.
            channels: an AudioChannels.
            loopStart: the first sample of the part that is repeated.
            loopLength: its length in samples; 0 repeats the whole sound.

        Raises:
            ArgumentNullException: the buffer is None.
            ArgumentOutOfRangeException: the rate or the number of channels is none that XNA has.
            ArgumentException: the window or the loop lies outside the buffer, or the window cuts samples.
        """
        given = select("SoundEffect", _FORMS, arguments, keywords)
        rate, channels = _sound_checks.check_format(given["sampleRate"], given["channels"])
        offset = integer(given.get("offset", 0), "offset")
        count = integer(given["count"], "count") if "count" in given else None
        block = _sound_checks.BYTES_PER_SAMPLE * channels
        samples = _sound_checks.check_buffer(given["buffer"], offset, count, block)
        loop = integer(given.get("loopStart", 0), "loopStart"), integer(given.get("loopLength", 0), "loopLength")
        if min(loop) < 0 or sum(loop) > len(samples) // block:
            raise ArgumentException(f"The loop must lie inside the {len(samples) // block} samples of the sound, got {loop}.")
        self._build(samples, rate, channels, *loop)

    def _build(self, samples: bytes, rate: int, channels: AudioChannels, loop_start: int, loop_length: int) -> None:
        self._samples, self._rate, self._channels = samples, rate, channels
        self._loop = (loop_start, loop_length)
        self._name = ""
        self._is_disposed = False

    @classmethod
    def _create(cls, data: SoundData, name: str = "") -> SoundEffect:
        sound = object.__new__(cls)
        samples = data.samples.astype("<i2", copy=False).tobytes()
        sound._build(samples, data.sample_rate, AudioChannels(data.channels), data.loop_start, data.loop_length)
        sound._name = name
        return sound

    @property
    def Duration(self) -> TimeSpan:
        """How long the sound is, in whole milliseconds."""
        return _sound_checks.duration_of(len(self._samples), self._rate, self._channels)

    @property
    def IsDisposed(self) -> bool:
        """Whether Dispose was called."""
        return self._is_disposed

    @property
    def Name(self) -> str:
        """The asset's name, or one that the game gives.

        Raises:
            ArgumentNullException: None or an empty name is assigned.
        """
        return self._name

    @Name.setter
    def Name(self, value: str) -> None:
        if value is None or value == "":
            raise ArgumentNullException("Name must be a text that is not empty.")
        require(value, str, "Name")
        self._name = value

    @property
    def SampleRateEXT(self) -> int:
        """Samples a second."""
        return self._rate

    @property
    def ChannelsEXT(self) -> AudioChannels:
        """One channel or two."""
        return self._channels

    @property
    def SamplesEXT(self) -> bytes:
        """The samples: 16-bit little-endian, left before right.

        Raises:
            ObjectDisposedException: the sound was disposed.
        """
        if self._is_disposed:
            raise ObjectDisposedException(f"The SoundEffect {self._name!r} was disposed; its samples are gone.")
        return self._samples

    @property
    def LoopEXT(self) -> tuple[int, int]:
        """The first sample and the length of the part that is repeated; length 0 stands for all."""
        return self._loop

    def Dispose(self) -> None:
        """Let go of the samples; a second call does nothing."""
        if not self._is_disposed:
            self._is_disposed = True
            self._samples = b""

    def Play(self, volume: float = 1.0, pitch: float = 0.0, pan: float = 0.0) -> bool:
        """Refuse: this version has no audio system.

        Raises:
            NotSupportedException: always.
        """
        self._refuse("Play")

    def CreateInstance(self) -> Any:
        """Refuse: this version has no audio system.

        Raises:
            NotSupportedException: always.
        """
        self._refuse("CreateInstance")

    @staticmethod
    def FromStream(stream: Any) -> SoundEffect:
        """Make a sound from a WAV file.

        Args:
            stream: an object with read() that gives bytes.

        Raises:
            ArgumentNullException: the stream is None.
            ArgumentException: the data is no WAV file of a format that a SoundEffect can hold; the cause is chained.
        """
        from content.errors import ContentLoadException
        from content.sounds import wav
        from xna.graphics._images import check_stream

        check_stream(stream, "read")
        try:
            return SoundEffect._create(wav.decode(stream.read()))
        except (ContentLoadException, ValueError, NotImplementedError) as error:
            raise ArgumentException(f"stream must hold a WAV file that can be decoded: {error}") from error

    @staticmethod
    def GetSampleDuration(sizeInBytes: int, sampleRate: int, channels: AudioChannels) -> TimeSpan:
        """Give the length of 16-bit samples, in whole milliseconds.

        Raises:
            ArgumentException: the size is negative.
            ArgumentOutOfRangeException: the rate or the number of channels is none that XNA has.
        """
        size = integer(sizeInBytes, "sizeInBytes")
        if size < 0:
            raise ArgumentException(f"sizeInBytes must not be negative, got {size}.")
        return _sound_checks.duration_of(size, *_sound_checks.check_format(sampleRate, channels))

    @staticmethod
    def GetSampleSizeInBytes(duration: TimeSpan | timedelta, sampleRate: int, channels: AudioChannels) -> int:
        """Give the bytes that 16-bit samples of a length take.

        Raises:
            ArgumentOutOfRangeException: the duration is negative, or the rate or number of channels is none that XNA has.
        """
        span = TimeSpan.of(duration)
        if span.Ticks < 0:
            raise ArgumentOutOfRangeException(f"duration must not be negative, got {span}.")
        return _sound_checks.size_of(span, *_sound_checks.check_format(sampleRate, channels))

    def _refuse(self, call: str) -> NoReturn:
        raise NotSupportedException(
            f"SoundEffect.{call} is not supported: this version has no audio system that plays sounds, only their data."
        )

    def __enter__(self) -> SoundEffect:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self.Dispose()

    def __repr__(self) -> str:
        return f"<SoundEffect {self._name!r} of {self.Duration}>"


def _above_zero(value: float, name: str) -> float:
    number = real(value, name)
    if not number > 0.0:
        raise ArgumentOutOfRangeException(f"{name} must be greater than 0, got {value}.")
    return number
