"""LZ4 blocks."""

from __future__ import annotations

MIN_MATCH = 4


def decompress(data: bytes, size: int) -> bytes:
    """Decompress one LZ4 block that must give exactly `size` bytes.

    Raises:
        ValueError: the block is cut or damaged, or gives another number of bytes.
    """
    out = bytearray()
    position = 0
    while position < len(data):
        token = data[position]
        literals, position = _length(data, position + 1, token >> 4)
        if position + literals > len(data):
            raise ValueError(f"{literals} bytes are needed at byte {position}, but {len(data) - position} were found.")
        out += data[position : position + literals]
        position += literals
        if position == len(data):
            break
        offset = int.from_bytes(data[position : position + 2], "little")
        length, position = _length(data, position + 2, token & 15)
        length += MIN_MATCH
        if not 0 < offset <= len(out) or len(out) + length > size:
            raise ValueError(f"A match of {length} bytes, {offset} back, does not fit at byte {len(out)} of {size}.")
        _copy(out, offset, length)
    if len(out) != size:
        raise ValueError(f"{size} bytes were promised, but {len(out)} came out.")
    return bytes(out)


def _length(data: bytes, position: int, length: int) -> tuple[int, int]:
    if length == 15:
        while True:
            if position >= len(data):
                raise ValueError("The block ends inside a length.")
            length += data[position]
            position += 1
            if data[position - 1] != 255:
                break
    return length, position


def _copy(out: bytearray, offset: int, length: int) -> None:
    pattern = out[len(out) - offset : len(out) - offset + length]
    if len(pattern) < length:
        # The match runs into what it writes itself: its start repeats.
        pattern = (pattern * (length // len(pattern) + 1))[:length]
    out += pattern
