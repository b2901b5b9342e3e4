"""The two ADPCM encodings of WAV files: all blocks are decoded side by side, sample after sample."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from content.byte_reader import ByteReader

Samples = NDArray[np.int16]
Ints = NDArray[np.int32]

_MS_ADAPTION = np.array([230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230], np.int32)
_IMA_INDEX = np.array([-1, -1, -1, -1, 2, 4, 6, 8] * 2, np.int32)
_IMA_STEP = np.array(
    [
        *(7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118),
        *(130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060),
        *(1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484),
        *(7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767),
    ],
    np.int32,
)


def decode_microsoft(raw: bytes, channels: int, block_size: int, extra: bytes) -> Samples:
    """Decode Microsoft's ADPCM to an array of shape (frames, channels).

    Args:
        raw: the blocks; bytes of a last, incomplete one are dropped.
        channels: 1 or 2.
        block_size: bytes of a block of all channels.
        extra: what the format chunk holds after its 16 common bytes and the size: the table of predictors.
    """
    blocks = _blocks(raw, block_size, 7 * channels)
    reader = ByteReader(extra)
    reader.u16()
    pairs = np.array([reader.unpack("2h") for _ in range(reader.u16())], np.int32)
    chosen = blocks[:, :channels]
    if not len(pairs) or (len(chosen) and chosen.max() >= len(pairs)):
        raise ValueError(f"A block names a predictor that the table of {len(pairs)} lacks.")
    first, second = (pairs[chosen, index] for index in (0, 1))
    head = np.ascontiguousarray(blocks[:, channels : 7 * channels]).view("<i2").astype(np.int32)
    delta, newer, older = (head[:, index * channels : (index + 1) * channels] for index in range(3))
    out = [older, newer]
    for nibble in _nibbles(blocks[:, 7 * channels :], channels):
        signed = np.where(nibble >= 8, nibble - 16, nibble)
        value = np.clip(((newer * first + older * second) >> 8) + signed * delta, -32768, 32767)
        older, newer = newer, value
        delta = np.clip((_MS_ADAPTION[nibble] * delta) >> 8, 16, 1 << 20)
        out.append(value)
    return _joined(out, channels)


def decode_ima(raw: bytes, channels: int, block_size: int) -> Samples:
    """Decode the IMA's ADPCM to an array of shape (frames, channels); see `decode_microsoft` for the arguments."""
    blocks = _blocks(raw, block_size, 4 * channels)
    heads = blocks[:, : 4 * channels].reshape(-1, channels, 4)
    value = np.ascontiguousarray(heads[:, :, :2]).view("<i2").reshape(-1, channels).astype(np.int32)
    index = np.clip(heads[:, :, 2].astype(np.int32), 0, 88)
    out = [value]
    for nibble in _interleaved_words(blocks[:, 4 * channels :], channels):
        step = _IMA_STEP[index]
        change = (step >> 3) + (nibble & 1) * (step >> 2) + (nibble >> 1 & 1) * (step >> 1) + (nibble >> 2 & 1) * step
        value = np.clip(np.where(nibble & 8, value - change, value + change), -32768, 32767)
        index = np.clip(index + _IMA_INDEX[nibble], 0, 88)
        out.append(value)
    return _joined(out, channels)


def _blocks(raw: bytes, block_size: int, head: int) -> NDArray[np.uint8]:
    if block_size < head:
        raise ValueError(f"A block must have at least {head} bytes; the file says {block_size}.")
    count = len(raw) // block_size
    return np.frombuffer(raw, np.uint8, count * block_size).reshape(count, block_size)


def _nibbles(body: NDArray[np.uint8], channels: int) -> list[Ints]:
    """The codes of each frame, shape (blocks, channels); high halves come first."""
    codes = np.stack([body >> 4, body & 15], axis=-1).reshape(len(body), -1)
    frames = codes.shape[1] // channels
    return list(codes[:, : frames * channels].reshape(len(body), frames, channels).swapaxes(0, 1).astype(np.int32))


def _interleaved_words(body: NDArray[np.uint8], channels: int) -> list[Ints]:
    """The codes of each frame; every channel has four bytes in turn, low halves first."""
    words = body.shape[1] // (4 * channels)
    grouped = body[:, : words * 4 * channels].reshape(len(body), words, channels, 4)
    codes = np.stack([grouped & 15, grouped >> 4], axis=-1).reshape(len(body), words, channels, 8)
    return list(codes.transpose(1, 3, 0, 2).reshape(words * 8, len(body), channels).astype(np.int32))


def _joined(frames: list[Ints], channels: int) -> Samples:
    return np.stack(frames, axis=1).reshape(-1, channels).astype(np.int16)
