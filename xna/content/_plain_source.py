"""Plain data at the place where a ContentReader stands in its file."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from content.names import folder_of
from content.xnb.content_reader import ContentReader as PlainReader
from xna.content.content_reader import ContentReader
from xna.exceptions import ContentLoadException

T = TypeVar("T")


def read_plain(input: ContentReader, what: str, read: Callable[[PlainReader], T]) -> T:
    """Read the plain data of an asset, and go on behind it.

    Raises:
        ContentLoadException: the data is cut or damaged; the message names `what` was read.
    """
    source = _PlainSource(input)
    try:
        data = read(source)
    except (ValueError, NotImplementedError) as error:
        raise ContentLoadException(f"The {what} could not be read.", error) from error
    input.BaseStream.seek(source.position)
    return data


class _PlainSource(PlainReader):
    """Reads objects inside of the asset, such as its tags, with the readers that the file names for them."""

    def __init__(self, input: ContentReader) -> None:
        stream = input.BaseStream
        assert isinstance(stream, io.BytesIO)
        super().__init__(stream.getvalue(), folder_of(input.AssetName.replace("\\", "/")), _unused)
        self.position = stream.tell()
        self._input = input

    def object(self) -> Any:
        stream = self._input.BaseStream
        stream.seek(self.position)
        made = self._input.ReadObject()
        self.position = stream.tell()
        return made


def _unused(name: object) -> NoReturn:
    raise AssertionError(f"{name} is read by the ContentReader.")
