"""The checks and sums that SoundEffect's methods share."""

from __future__ import annotations

from typing import Any

from xna._single import single
from xna.audio.audio_channels import AudioChannels
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException
from xna.graphics._arguments import enumeration, integer
from xna.timespan import TimeSpan

LOWEST_RATE, HIGHEST_RATE = 8000, 48000
BYTES_PER_SAMPLE = 2


def check_format(sample_rate: Any, channels: Any) -> tuple[int, AudioChannels]:
    """Take a sample rate and a number of channels.

    Raises:
        ArgumentOutOfRangeException: the rate is not in 8000..48000, or there are not 1 or 2 channels.
    """
    rate = integer(sample_rate, "sampleRate")
    if not LOWEST_RATE <= rate <= HIGHEST_RATE:
        raise ArgumentOutOfRangeException(f"sampleRate must be {LOWEST_RATE} to {HIGHEST_RATE} samples a second, got {rate}.")
    return rate, enumeration(AudioChannels, channels, "channels")


def check_buffer(buffer: Any, offset: int, count: int | None, block: int) -> bytes:
    """Take the samples of a sound: whole blocks from a window of a buffer.

    Raises:
        ArgumentNullException: the buffer is None.
        ArgumentException: it is empty, or the window lies outside it or does not consist of whole blocks.
    """
    if buffer is None:
        raise ArgumentNullException("buffer must hold 16-bit samples, it is None.")
    try:
        data = memoryview(buffer).cast("B")
    except TypeError as error:
        raise TypeError(f"buffer must be bytes or an array of samples, got {type(buffer).__name__}.") from error
    size = len(data) - offset if count is None else count
    if not len(data) or size <= 0 or offset < 0 or offset + size > len(data):
        raise ArgumentException(
            f"buffer must hold the samples asked for: {size} bytes from byte {offset} on, but it has {len(data)}."
        )
    if offset % block or size % block:
        raise ArgumentException(f"offset and count must be multiples of {block} bytes, one sample of each channel.")
    return bytes(data[offset : offset + size])


def duration_of(size: int, sample_rate: int, channels: int) -> TimeSpan:
    """Give the length of so many bytes, in whole milliseconds as XNA gives it."""
    frames = size // (BYTES_PER_SAMPLE * channels)
    milliseconds = single(single(frames * 1000.0) / sample_rate)
    return TimeSpan.FromTicks(int(milliseconds + 0.5) * 10_000)


def size_of(duration: TimeSpan, sample_rate: int, channels: int) -> int:
    """Give the bytes of a length, as XNA gives them."""
    count = int(duration.TotalMilliseconds * single(sample_rate / 1000.0))
    count += count % channels
    return count * BYTES_PER_SAMPLE * channels
