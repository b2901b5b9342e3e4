"""Read little-endian binary data without ever reading past its end."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class ByteReader:
    """A position in some bytes. Every method raises ValueError when fewer bytes are left than it needs."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.position = 0

    @property
    def remaining(self) -> int:
        """How many bytes are left."""
        return len(self.data) - self.position

    def take(self, count: int) -> bytes:
        """Read bytes."""
        if count < 0 or count > self.remaining:
            raise ValueError(f"{count} bytes are needed at byte {self.position}, but {self.remaining} were found.")
        self.position += count
        return self.data[self.position - count : self.position]

    def unpack(self, layout: str) -> tuple[Any, ...]:
        """Read values as the struct module names them, without its byte-order mark."""
        return struct.unpack(f"<{layout}", self.take(struct.calcsize(f"<{layout}")))

    def u8(self) -> int:
        """Read a byte."""
        return self.take(1)[0]

    def u16(self) -> int:
        """Read an unsigned number of 16 bits."""
        return int.from_bytes(self.take(2), "little")

    def u32(self) -> int:
        """Read an unsigned number of 32 bits."""
        return int.from_bytes(self.take(4), "little")

    def i32(self) -> int:
        """Read a signed number of 32 bits."""
        return int.from_bytes(self.take(4), "little", signed=True)

    def f32(self) -> float:
        """Read a number of 32 bits."""
        return float(self.unpack("f")[0])

    def f64(self) -> float:
        """Read a number of 64 bits."""
        return float(self.unpack("d")[0])

    def count(self, what: str, highest: int | None = None) -> int:
        """Read a signed 32-bit count; ValueError when it is negative or above `highest`."""
        value = self.i32()
        if value < 0 or (highest is not None and value > highest):
            limit = "not be negative" if highest is None else f"be 0 to {highest}"
            raise ValueError(f"The number of {what} must {limit}; it is {value}.")
        return value

    def floats(self, *shape: int) -> NDArray[np.float32]:
        """Read 32-bit floats into a new array."""
        import numpy as np

        total = 1
        for side in shape:
            total *= side
        return np.frombuffer(self.take(4 * total), "<f4").reshape(shape).astype(np.float32)
