"""The three forms of BMFont files as the same lines: a tag and its fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.parsers import expat

from content.byte_reader import ByteReader

Line = tuple[str, dict[str, str]]

BINARY_SIGNATURE = b"BMF"
BINARY_VERSION = 3
_FIELD = re.compile(r'(\w+)=(?:"([^"]*)"|(\S*))')
_CHAR_FIELDS = ("id", "x", "y", "width", "height", "xoffset", "yoffset", "xadvance", "page", "chnl")
_CHAR_LAYOUT, _CHAR_BYTES = "I4H3h2B", 20
_KERNING_LAYOUT, _KERNING_BYTES = "2Ih", 10
_COMMON, _PAGES, _CHARS, _KERNINGS = 2, 3, 4, 5


def looks_like_xml(data: bytes) -> bool:
    """Whether the data starts like an XML file."""
    return data.lstrip()[:5] in (b"<?xml", b"<font")


def lines_of(data: bytes) -> list[Line]:
    """Read the lines of a file of any form.

    Raises:
        ValueError, NotImplementedError: the file is no BMFont file, or damaged.
    """
    if data.startswith(BINARY_SIGNATURE):
        return list(_binary(ByteReader(data)))
    return _xml(data) if looks_like_xml(data) else list(_text(data.decode("utf-8")))


def _text(text: str) -> Iterator[Line]:
    if not text.lstrip().startswith("info"):
        raise ValueError("A BMFont text file must start with its 'info' line.")
    for line in filter(None, map(str.strip, text.splitlines())):
        fields = {match[1]: match[2] if match[2] is not None else match[3] for match in _FIELD.finditer(line)}
        yield line.split(maxsplit=1)[0], fields


def _xml(data: bytes) -> list[Line]:
    lines: list[Line] = []
    parser = expat.ParserCreate()

    def refuse(*_: object) -> None:
        raise ValueError("A BMFont file must not declare entities.")

    # Entities can make a small file endless.
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = lambda tag, fields: lines.append((tag, dict(fields)))
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise ValueError(f"The file is no well-formed XML: {error}.") from error
    return lines


def _binary(reader: ByteReader) -> Iterator[Line]:
    reader.take(len(BINARY_SIGNATURE))
    version = reader.u8()
    if version != BINARY_VERSION:
        raise NotImplementedError(f"Binary BMFont files of version {version} are not supported; export version {BINARY_VERSION}.")
    while reader.remaining:
        kind = reader.u8()
        block = ByteReader(reader.take(reader.u32()))
        if kind == _COMMON:
            yield "common", {"lineHeight": str(block.u16())}
        elif kind == _PAGES:
            names = block.take(block.remaining).split(b"\0")
            yield from (("page", {"file": name.decode("utf-8")}) for name in names if name)
        elif kind == _CHARS:
            for _ in range(block.remaining // _CHAR_BYTES):
                yield "char", dict(zip(_CHAR_FIELDS, map(str, block.unpack(_CHAR_LAYOUT)), strict=True))
        elif kind == _KERNINGS:
            for _ in range(block.remaining // _KERNING_BYTES):
                yield "kerning", {"amount": str(block.unpack(_KERNING_LAYOUT)[2])}
