"""Writes sound files."""

from __future__ import annotations

import io
import struct

import numpy as np


def wave_format(tag=1, channels=1, rate=44100, bits=16, block=None, extra=b"", short=False) -> bytes:
    block = channels * bits // 8 if block is None else block
    head = struct.pack("<HHIIHH", tag, channels, rate, rate * block, block, bits)
    return head if short else head + struct.pack("<H", len(extra)) + extra


def chunk(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)


def riff(*chunks: bytes, size=None) -> bytes:
    body = b"WAVE" + b"".join(chunks)
    return b"RIFF" + struct.pack("<I", len(body) if size is None else size) + body


def wav(data: bytes, *more: bytes, **members) -> bytes:
    return riff(chunk(b"fmt ", wave_format(**members)), chunk(b"data", data), *more)


def sampler(first, last, loops=1) -> bytes:
    return chunk(b"smpl", struct.pack("<9I6I", *(0,) * 7, loops, 0, 0, 0, first, last, 0, 0))


def tone(frames=4410, channels=2) -> np.ndarray:
    time = np.arange(frames) / 44100
    return np.stack([np.sin(2 * np.pi * (440 + 220 * channel) * time) * 0.6 for channel in range(channels)], axis=1)


def compressed(file_format: str, subtype: str, samples=None, rate=44100) -> bytes:
    import soundfile

    stream = io.BytesIO()
    soundfile.write(stream, tone() if samples is None else samples, rate, format=file_format, subtype=subtype)
    return stream.getvalue()
