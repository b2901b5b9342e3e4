"""WAV files of every usual encoding, read without a library."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from content.byte_reader import ByteReader
from content.sound_data import SoundData
from content.sounds.limits import check_samples, check_shape

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PCM, MS_ADPCM, FLOAT, A_LAW, MU_LAW, IMA_ADPCM, EXTENSIBLE = 1, 2, 3, 6, 7, 0x11, 0xFFFE
GUID_TAIL = bytes.fromhex("00001000800000aa00389b71")
UNKNOWN_SIZE = 0xFFFFFFFF
DEPTHS = {PCM: (8, 16, 24, 32), FLOAT: (32, 64), A_LAW: (8,), MU_LAW: (8,), MS_ADPCM: (4,), IMA_ADPCM: (4,)}


@dataclass(frozen=True)
class WaveFormat:
    """The format chunk of a WAV file; `extra` is what follows its 18 common bytes."""

    tag: int
    channels: int
    sample_rate: int
    block_size: int
    bits: int
    extra: bytes


def looks_like(data: bytes) -> bool:
    """Whether the data starts like a WAV file."""
    return data[:4] in (b"RIFF", b"RIFX", b"RF64") and data[8:12] == b"WAVE"


def decode(data: bytes) -> SoundData:
    """Decode a WAV file.

    Its length comes from the data chunk; what follows it plays no part, except a sampler chunk, whose first loop is kept.

    Raises:
        ValueError, NotImplementedError: the file is cut or damaged, or of an encoding that is not known.
    """
    chunks = _chunks(data)
    for needed in (b"fmt ", b"data"):
        if needed not in chunks:
            raise ValueError(f"The file has no '{needed.decode().strip()}' chunk.")
    wave = read_format(chunks[b"fmt "])
    samples = decode_samples(wave, chunks[b"data"])
    if wave.tag in (MS_ADPCM, IMA_ADPCM) and len(chunks.get(b"fact", b"")) >= 4:
        samples = _without_padding(samples, int.from_bytes(chunks[b"fact"][:4], "little"), wave)
    start, length = _loop(chunks.get(b"smpl", b""), len(samples))
    return SoundData(samples, wave.sample_rate, start, length)


def read_format(chunk: bytes) -> WaveFormat:
    """Read a format chunk; the extensible form is replaced by the encoding that it names."""
    reader = ByteReader(chunk)
    tag, channels, rate, _, block_size, bits = reader.unpack("HHIIHH")
    extra = reader.take(min(reader.u16(), reader.remaining)) if reader.remaining >= 2 else b""
    if tag == EXTENSIBLE:
        if len(extra) < 22 or extra[10:22] != GUID_TAIL:
            raise NotImplementedError("The extensible format names no known encoding; save the file as 16-bit PCM.")
        tag = int.from_bytes(extra[6:8], "little")
    check_shape(channels, rate)
    if bits not in DEPTHS.get(tag, ()):
        raise NotImplementedError(f"WAV encoding {tag:#06x} with {bits} bits is not supported; save the file as 16-bit PCM.")
    return WaveFormat(tag, channels, rate, block_size, bits, extra)


def decode_samples(wave: WaveFormat, raw: bytes) -> NDArray[np.int16]:
    """Decode the bytes of a data chunk to an array of shape (frames, channels)."""
    import numpy as np

    from content.sounds import adpcm, pcm

    check_samples(len(raw) * 8 // wave.bits)
    if wave.tag == MS_ADPCM:
        return adpcm.decode_microsoft(raw, wave.channels, wave.block_size, wave.extra)
    if wave.tag == IMA_ADPCM:
        return adpcm.decode_ima(raw, wave.channels, wave.block_size)
    frame = wave.channels * wave.bits // 8
    raw = raw[: len(raw) // frame * frame]
    if wave.tag == FLOAT:
        samples = pcm.from_floats(np.frombuffer(raw, f"<f{wave.bits // 8}"))
    elif wave.tag == PCM:
        samples = pcm.from_integers(raw, wave.bits)
    else:
        samples = pcm.from_a_law(raw) if wave.tag == A_LAW else pcm.from_mu_law(raw)
    return samples.reshape(-1, wave.channels)


def encode(sound: SoundData) -> bytes:
    """Write a sound as a WAV file of 16-bit PCM, with a sampler chunk when it has a loop."""
    raw = sound.samples.astype("<i2").tobytes()
    frame = sound.channels * 2
    chunks = _chunk(b"fmt ", struct.pack("<HHIIHH", PCM, sound.channels, sound.sample_rate, sound.sample_rate * frame, frame, 16))
    chunks += _chunk(b"data", raw)
    if sound.loop_length:
        last = sound.loop_start + sound.loop_length - 1
        chunks += _chunk(b"smpl", struct.pack("<9I6I", *(0,) * 7, 1, 0, 0, 0, sound.loop_start, last, 0, 0))
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks


def _chunk(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)


def _chunks(data: bytes) -> dict[bytes, bytes]:
    """The first chunk of each kind."""
    if data[:4] in (b"RIFX", b"RF64"):
        raise NotImplementedError(f"WAV files of the form {data[:4].decode()} are not supported; save the file as plain RIFF.")
    if not looks_like(data):
        raise ValueError("A WAV file must start with RIFF and WAVE.")
    chunks: dict[bytes, bytes] = {}
    position = 12
    while position + 8 <= len(data):
        kind, size = data[position : position + 4], int.from_bytes(data[position + 4 : position + 8], "little")
        position += 8
        found = len(data) - position
        if kind == b"data" and size == UNKNOWN_SIZE:
            size = found  # Written by a program that could not seek back.
        if size > found:
            if b"data" in chunks:
                break
            raise ValueError(f"The file is cut: chunk {kind!r} needs {size} bytes, {found} were found.")
        chunks.setdefault(kind, data[position : position + size])
        position += size + size % 2
    return chunks


def _without_padding(samples: NDArray[np.int16], frames: int, wave: WaveFormat) -> NDArray[np.int16]:
    # Only the last block is padded; some writers count a stereo sound wrongly, so a smaller number is not believed.
    block_frames = 2 * wave.block_size // wave.channels
    return samples[:frames] if len(samples) - block_frames < frames else samples


def _loop(sampler: bytes, frames: int) -> tuple[int, int]:
    if len(sampler) < 60 or int.from_bytes(sampler[28:32], "little") < 1:
        return 0, 0
    first, last = struct.unpack_from("<2I", sampler, 44)
    return (first, last - first + 1) if first <= last < frames else (0, 0)
