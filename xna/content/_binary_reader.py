"""BinaryReader: numbers and texts of a byte stream, as .NET writes them."""

from __future__ import annotations

import struct
from typing import BinaryIO

from xna.exceptions import ContentLoadException

_LONGEST_NUMBER = 5


class BinaryReader:
    """Reads little-endian numbers and texts from a stream; a stream that ends too early is a ContentLoadException."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    @property
    def BaseStream(self) -> BinaryIO:
        """The stream."""
        return self._stream

    def ReadBytes(self, count: int) -> bytes:
        """Read `count` bytes."""
        data = self._stream.read(count) if count >= 0 else b""
        if count < 0 or len(data) < count:
            raise ContentLoadException(f"The stream must hold {count} more bytes, but it ends after {len(data)}.")
        return data

    def ReadBoolean(self) -> bool:
        """Read a byte; all but 0 is True."""
        return self.ReadByte() != 0

    def ReadByte(self) -> int:
        """Read a number of 0..255."""
        return self.ReadBytes(1)[0]

    def ReadSByte(self) -> int:
        """Read a number of -128..127."""
        return int(self._number("<b"))

    def ReadInt16(self) -> int:
        """Read a signed number of 16 bits."""
        return int(self._number("<h"))

    def ReadUInt16(self) -> int:
        """Read an unsigned number of 16 bits."""
        return int(self._number("<H"))

    def ReadInt32(self) -> int:
        """Read a signed number of 32 bits."""
        return int(self._number("<i"))

    def ReadUInt32(self) -> int:
        """Read an unsigned number of 32 bits."""
        return int(self._number("<I"))

    def ReadInt64(self) -> int:
        """Read a signed number of 64 bits."""
        return int(self._number("<q"))

    def ReadUInt64(self) -> int:
        """Read an unsigned number of 64 bits."""
        return int(self._number("<Q"))

    def ReadSingle(self) -> float:
        """Read a binary32 number."""
        return float(self._number("<f"))

    def ReadDouble(self) -> float:
        """Read a binary64 number."""
        return float(self._number("<d"))

    def ReadChar(self) -> str:
        """Read one character in UTF-8."""
        first = self.ReadBytes(1)
        length = 1 + sum(first[0] >= limit for limit in (0xC0, 0xE0, 0xF0))
        return _text(first + self.ReadBytes(length - 1))

    def ReadString(self) -> str:
        """Read a text: its length in bytes, then UTF-8."""
        return _text(self.ReadBytes(self.Read7BitEncodedInt()))

    def Read7BitEncodedInt(self) -> int:
        """Read a number whose bytes hold seven bits each, the lowest first."""
        value = 0
        for place in range(_LONGEST_NUMBER):
            byte = self.ReadByte()
            value |= (byte & 0x7F) << (7 * place)
            if byte < 0x80:
                return value - (1 << 32) if value >= 1 << 31 else value
        raise ContentLoadException("A number of the stream has more than 32 bits.")

    def Close(self) -> None:
        """Close the stream."""
        self._stream.close()

    def _number(self, layout: str) -> int | float:
        value: int | float = struct.unpack(layout, self.ReadBytes(struct.calcsize(layout)))[0]
        return value


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ContentLoadException("A text of the stream is no UTF-8.", error) from error
