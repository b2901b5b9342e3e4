"""LZX, as `.xnb` files use it: a window of 64 KiB and frames of up to 32 KiB, each with a stream of bits of its own."""

from __future__ import annotations

from content.xnb.lzx_bits import BitReader
from content.xnb.lzx_codes import Code, canonical_code

WINDOW = 1 << 16
FRAME = 1 << 15
SLOTS = 32
MAIN_SYMBOLS = 256 + 8 * SLOTS
LENGTH_SYMBOLS = 249
PRETREE_SYMBOLS = 20
ALIGNED_SYMBOLS = 8
MIN_MATCH = 2
# Each block costs three tables, so tiny ones in great numbers are an attack.
FREE_BLOCKS, SHORTEST_BLOCKS = 32, 512
VERBATIM, ALIGNED, UNCOMPRESSED = 1, 2, 3

EXTRA_BITS = [0, 0, 0, 0, *(bits for pair in range(1, 15) for bits in (pair, pair))]
BASES = [sum(1 << bits for bits in EXTRA_BITS[:slot]) for slot in range(SLOTS)]


def decompress(data: bytes, size: int) -> bytes:
    """Decompress the frames of an `.xnb` file that must give exactly `size` bytes.

    Raises:
        ValueError, NotImplementedError: the data is cut or damaged, or gives another number of bytes.
    """
    decoder = _Decoder(FREE_BLOCKS + size // SHORTEST_BLOCKS)
    position = 0
    while len(decoder.out) < size:
        head = data[position : position + 5]
        if head[:1] == b"\xff":
            frame, block, position = _big(head[1:3]), _big(head[3:5]), position + 5
        else:
            frame, block, position = FRAME, _big(head[:2]), position + 2
        if not block or not 0 < frame <= FRAME:
            raise ValueError(f"A frame must give 1 to {FRAME} bytes from at least one; this one gives {frame} from {block}.")
        if position + block > len(data):
            raise ValueError(f"A frame needs {block} bytes, but {len(data) - position} were found.")
        decoder.read_frame(data[position : position + block], min(frame, size - len(decoder.out)))
        position += block
    return bytes(decoder.out)


def _big(pair: bytes) -> int:
    return int.from_bytes(pair, "big")


class _Decoder:
    """What lives on from frame to frame: the output, the last distances, code lengths and the block under way."""

    def __init__(self, blocks: int) -> None:
        self.out = bytearray()
        self._blocks = blocks
        self._recent = [1, 1, 1]
        self._main_lengths = [0] * MAIN_SYMBOLS
        self._length_lengths = [0] * LENGTH_SYMBOLS
        self._kind = 0
        self._left = 0
        self._odd = False
        self._started = False
        self._main: Code
        self._length: Code
        self._aligned: Code

    def read_frame(self, data: bytes, count: int) -> None:
        bits = BitReader(data)
        if not self._started:
            self._started = True
            if bits.read(1):
                raise NotImplementedError("LZX data with translated machine code is not supported.")
        end = len(self.out) + count
        while len(self.out) < end:
            if not self._left:
                self._read_block_header(bits)
            run = min(self._left, end - len(self.out))
            if self._kind == UNCOMPRESSED:
                self.out += bits.take_bytes(run)
                if run == self._left and self._odd:
                    bits.skip_padding()
            else:
                self._decode_run(bits, len(self.out) + run)
            self._left -= run

    def _read_block_header(self, bits: BitReader) -> None:
        self._blocks -= 1
        if self._blocks < 0:
            raise ValueError("The data is split into far too many blocks.")
        self._kind = bits.read(3)
        self._left = bits.read(16) << 8 | bits.read(8)
        if self._kind not in (VERBATIM, ALIGNED, UNCOMPRESSED) or not self._left:
            raise ValueError(f"There is no block of kind {self._kind} with {self._left} bytes.")
        if self._kind == UNCOMPRESSED:
            bits.align()
            self._recent = [int.from_bytes(bits.take_bytes(4), "little") for _ in range(3)]
            self._odd = self._left % 2 == 1
            return
        if self._kind == ALIGNED:
            self._aligned = canonical_code([bits.read(3) for _ in range(ALIGNED_SYMBOLS)])
        _read_lengths(bits, self._main_lengths, 0, 256)
        _read_lengths(bits, self._main_lengths, 256, MAIN_SYMBOLS)
        self._main = canonical_code(self._main_lengths)
        _read_lengths(bits, self._length_lengths, 0, LENGTH_SYMBOLS)
        self._length = canonical_code(self._length_lengths)

    def _decode_run(self, bits: BitReader, end: int) -> None:
        out = self.out
        while len(out) < end:
            symbol = bits.literals(self._main, out, end)
            if symbol < 0:
                return
            length = (symbol & 7) + MIN_MATCH
            if symbol & 7 == 7:
                length += bits.decode(self._length)
            distance = self._distance(bits, (symbol - 256) >> 3)
            if not 0 < distance <= min(len(out), WINDOW) or len(out) + length > end:
                raise ValueError(f"A match of {length} bytes, {distance} back, does not fit at byte {len(out)}.")
            start = len(out) - distance
            if distance >= length:
                out += out[start : start + length]
            else:
                out += (out[start:] * (length // distance + 1))[:length]

    def _distance(self, bits: BitReader, slot: int) -> int:
        recent = self._recent
        if slot < 3:
            recent[0], recent[slot] = recent[slot], recent[0]
            return recent[0]
        extra = EXTRA_BITS[slot]
        if self._kind == ALIGNED and extra >= 3:
            low = (bits.read(extra - 3) << 3) if extra > 3 else 0
            low += bits.decode(self._aligned)
        else:
            low = bits.read(extra) if extra else 0
        distance = BASES[slot] - 2 + low
        self._recent = [distance, recent[0], recent[1]]
        return distance


def _read_lengths(bits: BitReader, lengths: list[int], first: int, last: int) -> None:
    """Read code lengths as differences from those of the block before."""
    pretree = canonical_code([bits.read(4) for _ in range(PRETREE_SYMBOLS)])
    at = first
    while at < last:
        symbol = bits.decode(pretree)
        if symbol == 17:
            run = _fill(lengths, at, last, 4 + bits.read(4), 0)
        elif symbol == 18:
            run = _fill(lengths, at, last, 20 + bits.read(5), 0)
        elif symbol == 19:
            count = 4 + bits.read(1)
            value = (lengths[at] - bits.decode(pretree)) % 17
            run = _fill(lengths, at, last, count, value)
        else:
            run = _fill(lengths, at, last, 1, (lengths[at] - symbol) % 17)
        at += run


def _fill(lengths: list[int], at: int, last: int, count: int, value: int) -> int:
    count = min(count, last - at)
    lengths[at : at + count] = [value] * count
    return count
