"""Packs bytes as LZX with fixed code lengths: simple, but every kind of block and match can be asked for."""

from __future__ import annotations

import struct

from content.xnb.lzx import BASES, EXTRA_BITS

MAIN, LENGTHS = 512, 249
VERBATIM, ALIGNED, UNCOMPRESSED = 1, 2, 3
FRAME = 32768


class BitWriter:
    def __init__(self):
        self.words = bytearray()
        self.bits = ""

    def write(self, value: int, count: int) -> None:
        self.bits += f"{value:0{count}b}" if count else ""
        while len(self.bits) >= 16:
            self.words += struct.pack("<H", int(self.bits[:16], 2))
            self.bits = self.bits[16:]

    def align(self) -> None:
        self.write(0, 16 - len(self.bits) % 16)

    def bytes(self) -> bytes:
        if self.bits:
            self.write(0, 16 - len(self.bits))
        return bytes(self.words)


def _pretree(bits, symbol) -> None:
    bits.write(symbol, 4) if symbol < 12 else bits.write(12 + symbol, 5)


class LzxWriter:
    """Packs frames; `tokens` are byte values, or (distance, length) matches, a distance of "R0" to "R2" repeating one."""

    def __init__(self):
        self.recent = [1, 1, 1]
        self.lengths = {"main": [0] * MAIN, "length": [0] * LENGTHS}
        self.started = False

    def frame(self, blocks) -> bytes:
        """One frame of (kind, tokens) blocks."""
        bits = BitWriter()
        if not self.started:
            bits.write(0, 1)
            self.started = True
        for kind, tokens in blocks:
            self._block(bits, kind, tokens)
        return bits.bytes()

    def _block(self, bits, kind, tokens) -> None:
        size = sum(1 if isinstance(token, int) else token[1] for token in tokens)
        bits.write(kind, 3)
        bits.write(size >> 8, 16)
        bits.write(size & 255, 8)
        if kind == UNCOMPRESSED:
            bits.align()
            bits.words += struct.pack("<3I", *self.recent) + bytes(tokens) + bytes(size % 2)
            return
        if kind == ALIGNED:
            for _ in range(8):
                bits.write(3, 3)
        self._trees(bits)
        for token in tokens:
            self._token(bits, kind, token)

    def _trees(self, bits) -> None:
        main = [9] * MAIN
        # Seven codes of 7 bits and 242 of 8 bits fill the space.
        lengths = [7] * 7 + [8] * 242
        self._tree(bits, self.lengths["main"][:256], main[:256])
        self._tree(bits, self.lengths["main"][256:], main[256:])
        self._tree(bits, self.lengths["length"], lengths)
        self.lengths = {"main": main, "length": lengths}

    def _tree(self, bits, old, new) -> None:
        # Twelve codes of 4 bits and eight of 5 bits fill the space.
        for symbol in range(20):
            bits.write(4 if symbol < 12 else 5, 4)
        at = 0
        while at < len(new):
            symbol = (old[at] - new[at]) % 17
            if new[at : at + 5] == [new[at]] * 5 and len({old[i] for i in range(at, at + 5)}) == 1:
                _pretree(bits, 19)
                bits.write(1, 1)
                _pretree(bits, symbol)
                at += 5
            else:
                _pretree(bits, symbol)
                at += 1

    def _token(self, bits, kind, token) -> None:
        if isinstance(token, int):
            bits.write(token, 9)
            return
        distance, length = token
        slot, low = self._slot(distance)
        header = min(length - 2, 7)
        bits.write(256 + slot * 8 + header, 9)
        if header == 7:
            footer = length - 9
            bits.write(footer, 7) if footer < 7 else bits.write(14 + footer - 7, 8)
        extra = EXTRA_BITS[slot] if slot > 2 else 0
        if kind == ALIGNED and extra >= 3:
            bits.write(low >> 3, extra - 3)
            bits.write(low & 7, 3)
        else:
            bits.write(low, extra)

    def _slot(self, distance) -> tuple[int, int]:
        if isinstance(distance, str):
            slot = int(distance[1])
            self.recent[0], self.recent[slot] = self.recent[slot], self.recent[0]
            return slot, 0
        slot = max(slot for slot in range(3, 32) if BASES[slot] - 2 <= distance)
        self.recent = [distance, *self.recent[:2]]
        return slot, distance - (BASES[slot] - 2)


def pack(data: bytes, kind: int = VERBATIM, matches: bool = True) -> bytes:
    """Pack data as an `.xnb` file holds it, with one block a frame and greedy matches."""
    writer = LzxWriter()
    out = b""
    for start in range(0, len(data), FRAME):
        part = data[start : start + FRAME]
        tokens = list(part) if kind == UNCOMPRESSED or not matches else tokens_of(data, start, start + len(part))
        frame = writer.frame([(kind, tokens)])
        whole = len(part) == FRAME
        out += struct.pack(">H", len(frame)) if whole else b"\xff" + struct.pack(">HH", len(part), len(frame))
        out += frame
    return out


def tokens_of(data: bytes, start: int, end: int) -> list:
    """Literals and matches; each match takes the last place where the next four bytes stood."""
    seen: dict[bytes, int] = {}
    for at in range(max(0, start - 60000), start):
        seen[data[at : at + 4]] = at
    tokens, at = [], start
    while at < end:
        known = seen.get(data[at : at + 4])
        length = 0
        if known is not None and at + 4 <= end and at - known < 60000:
            while at + length < end and length < 257 and data[known + length] == data[at + length]:
                length += 1
        step = length if length >= 4 else 1
        tokens.append((at - known, length) if step > 1 else data[at])
        for index in range(at, at + step):
            seen[data[index : index + 4]] = index
        at += step
    return tokens
