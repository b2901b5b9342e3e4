"""The bit stream of LZX: words of 16 bits, low byte first, each read from its highest bit down."""

from __future__ import annotations

from content.xnb.lzx_codes import Code

NO_CODE = "The bits are no code of the tree."
REFILL = 6
SLACK = 12


class BitReader:
    """A position in a stream of bits. What lies behind its end reads as zeros, for a few words; then it is an error."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        swapped = bytearray(len(data) + len(data) % 2 + SLACK + REFILL)
        swapped[: len(data)] = data
        # With the two bytes of each word swapped, the bits simply follow each other.
        swapped[::2], swapped[1::2] = swapped[1::2], swapped[::2]
        self._swapped = bytes(swapped)
        self._position = 0
        self._bits = 0
        self._count = 0

    def read(self, count: int) -> int:
        """Read an unsigned number of up to 17 bits."""
        if self._count < count:
            self._refill()
        self._count -= count
        value = self._bits >> self._count
        self._bits &= (1 << self._count) - 1
        return value

    def decode(self, code: Code) -> int:
        """Read one symbol."""
        width = code.width
        if self._count < width:
            self._refill()
        entry = code.table[self._bits >> (self._count - width)]
        if entry < 0:
            raise ValueError(NO_CODE)
        self._count -= entry & 31
        self._bits &= (1 << self._count) - 1
        return entry >> 5

    def literals(self, code: Code, out: bytearray, end: int) -> int:
        """Append symbols below 256 to `out` until it has `end` bytes or another symbol comes; give that, or -1."""
        table, width, bits, count = code.table, code.width, self._bits, self._count
        symbol = -1
        for _ in range(end - len(out)):
            if count < width:
                self._bits, self._count = bits, count
                self._refill()
                bits, count = self._bits, self._count
            entry = table[bits >> (count - width)]
            count -= entry & 31
            bits &= (1 << count) - 1
            symbol = entry >> 5
            if not 0 <= symbol < 256:
                if symbol < 0:
                    raise ValueError(NO_CODE)
                break
            out.append(symbol)
        else:
            symbol = -1
        self._bits, self._count = bits, count
        return symbol

    def align(self) -> None:
        """Go to the next word, also from the start of one."""
        used = self._position * 8 - self._count
        self._position = (used // 16 + 1) * 2
        self._bits = self._count = 0

    def take_bytes(self, count: int) -> bytes:
        """Read whole bytes; only after `align`, or at the start."""
        taken = self._data[self._position : self._position + count]
        if len(taken) < count:
            raise ValueError(f"{count} bytes are needed at byte {self._position} of a frame of {len(self._data)}.")
        self._position += count
        return taken

    def skip_padding(self) -> None:
        """Pass the byte that follows an odd number of whole bytes, where there is one."""
        self._position += 1

    def _refill(self) -> None:
        if self._position > len(self._data) + SLACK:
            raise ValueError(f"The frame of {len(self._data)} bytes is cut.")
        more = self._swapped[self._position : self._position + REFILL].ljust(REFILL, b"\0")
        self._bits = self._bits << 8 * REFILL | int.from_bytes(more, "big")
        self._position += REFILL
        self._count += 8 * REFILL
