"""Objects of an `.xnb` file: which reader each has, and the references between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from content import names
from content.byte_reader import ByteReader
from content.xnb.type_names import TypeName

MAX_DEPTH = 32
MAX_READERS = 1024


@dataclass(frozen=True)
class SharedReference:
    """The number of a shared object, counted from 0."""

    number: int


ReadValue = Callable[["ContentReader"], Any]


class ContentReader(ByteReader):
    """Reads the content of an unpacked file.

    Args:
        data: the content.
        folder: the folder of the asset in the content root; external references start there.
        resolve: finds the function that reads a type by the name of its reader, or raises NotImplementedError.
    """

    def __init__(self, data: bytes, folder: str, resolve: Callable[[TypeName], ReadValue]) -> None:
        super().__init__(data)
        self._folder = folder
        self._resolve = resolve
        self._readers: list[tuple[TypeName, ReadValue | None]] = []
        self._depth = 0
        self.shared: list[Any] = []

    def read_asset(self) -> Any:
        """Read the one asset of the file; shared objects are in `shared` afterwards."""
        self._readers = [(name, None) for name in self.read_names()]
        shared_count = self.compact()
        asset = self.object()
        for _ in range(shared_count):
            self.shared.append(self.object())
        return asset

    def read_names(self) -> list[TypeName]:
        """Read the names of the file's readers, with which its content begins."""
        count = self.compact()
        if count > MAX_READERS:
            raise ValueError(f"The file names {count} readers; at most {MAX_READERS} are allowed.")
        names = []
        for _ in range(count):
            names.append(TypeName.parse(self.text()))
            self.i32()
        return names

    def object(self) -> Any:
        """Read an object with the number of its reader before it; 0 means None."""
        number = self.compact()
        if not number:
            return None
        if number > len(self._readers):
            raise ValueError(f"There is no reader {number} among {len(self._readers)}.")
        if self._depth >= MAX_DEPTH:
            raise ValueError("Objects are nested too deeply.")
        name, read = self._readers[number - 1]
        if read is None:
            read = self._resolve(name)
            self._readers[number - 1] = (name, read)
        self._depth += 1
        value = read(self)
        self._depth -= 1
        return value

    def has_enum(self, item: TypeName) -> bool:
        """Whether the file has a reader of a type as an enumeration."""
        return any(name.short == "EnumReader" and name.arguments == (item,) for name, _ in self._readers)

    def shared_reference(self) -> SharedReference | None:
        """Read the number of a shared object."""
        number = self.compact()
        return SharedReference(number - 1) if number else None

    def external_reference(self) -> str | None:
        """Read the name of another asset; it comes back relative to the content root."""
        text = self.text()
        if not text:
            return None
        name = None if names.is_rooted(text) else names.normalize(text, self._folder)
        if not name:
            raise ValueError(f"The reference '{text}' leaves the content root.")
        return name

    def compact(self) -> int:
        """Read a number of seven bits a byte."""
        value = shift = 0
        while True:
            byte = self.u8()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value
            if shift > 28:
                raise ValueError("A number of seven-bit groups may have at most five of them.")

    def text(self) -> str:
        """Read a string."""
        return self.take(self.compact()).decode("utf-8")

    def boolean(self) -> bool:
        """Read a byte as true or false."""
        return self.u8() != 0

    def character(self) -> str:
        """Read one character in UTF-8."""
        lead = self.u8()
        more = 0 if lead < 0x80 else 1 if lead < 0xE0 else 2 if lead < 0xF0 else 3
        return (bytes([lead]) + self.take(more)).decode("utf-8")

    def triple(self) -> tuple[float, float, float]:
        """Read three 32-bit floats."""
        x, y, z = self.unpack("3f")
        return x, y, z

    def length(self, what: str, limit: int | None = None) -> int:
        """Read an unsigned 32-bit count; ValueError when it is above `limit`, or without one above the bytes left."""
        value = self.u32()
        highest = self.remaining if limit is None else limit
        if value > highest:
            raise ValueError(f"The number of {what} must be 0 to {highest}; it is {value}.")
        return value
