"""Writes `.xnb` files."""

from __future__ import annotations

import struct

from tests.content import lzx_writer

FRAMEWORK = "Microsoft.Xna.Framework.Content."
LIST = FRAMEWORK + "ListReader`1[[{}, mscorlib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089]]"


def reader_name(kind: str) -> str:
    """The full name of a reader; `List:Char` names a list of characters."""
    if kind.startswith("List:"):
        element = kind[5:]
        space = "System." if element in ("Char", "String", "Int32", "Object") else "Microsoft.Xna.Framework."
        return LIST.format(space + element)
    return FRAMEWORK + kind + "Reader, Microsoft.Xna.Framework.Graphics, Version=4.0.0.0, Culture=neutral, PublicKeyToken=x"


def compact(value: int) -> bytes:
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def text(value: str) -> bytes:
    data = value.encode()
    return compact(len(data)) + data


def content(readers, asset: bytes, shared=()) -> bytes:
    """The content of a file: `asset` and the shared objects start with their reader numbers."""
    out = compact(len(readers)) + b"".join(text(reader_name(kind)) + struct.pack("<i", 0) for kind in readers)
    return out + compact(len(shared)) + asset + b"".join(shared)


def file(body: bytes, flags: int = 0, version: int = 5, platform: bytes = b"w") -> bytes:
    return b"XNB" + platform + bytes([version, flags]) + struct.pack("<I", 10 + len(body)) + body


def xnb(readers, asset: bytes, shared=(), packing: str = "") -> bytes:
    """A whole file; `packing` is empty, "lzx" or "lz4"."""
    body = content(readers, asset, shared)
    if packing == "lzx":
        return file(struct.pack("<I", len(body)) + lzx_writer.pack(body), 0x80)
    if packing == "lz4":
        return file(struct.pack("<I", len(body)) + lz4(body), 0x40)
    return file(body)


def lz4(data: bytes) -> bytes:
    """Packs greedily; the last five bytes are literals."""
    out, literals, at = b"", b"", 0
    seen: dict[bytes, int] = {}
    while at < len(data):
        known = seen.get(data[at : at + 4])
        length = 0
        if known is not None and at - known < 65536:
            while at + length < len(data) - 5 and data[known + length] == data[at + length]:
                length += 1
        seen[data[at : at + 4]] = at
        if length >= 4:
            out += _sequence(literals, length) + struct.pack("<H", at - known) + _rest(length - 4)
            literals, at = b"", at + length
        else:
            literals, at = literals + data[at : at + 1], at + 1
    return out + _sequence(literals, 4)


def _sequence(literals: bytes, length: int) -> bytes:
    return bytes([min(len(literals), 15) << 4 | min(length - 4, 15)]) + _rest(len(literals)) + literals


def _rest(length: int) -> bytes:
    if length < 15:
        return b""
    full, last = divmod(length - 15, 255)
    return b"\xff" * full + bytes([last])


def texture(width, height, data: bytes, surface_format=0, levels=None) -> bytes:
    """A Texture2D without its reader number."""
    levels = [data] if levels is None else levels
    head = struct.pack("<iIII", surface_format, width, height, len(levels))
    return head + b"".join(struct.pack("<I", len(level)) + level for level in levels)


def sprite_font(width=4, height=2) -> bytes:
    """A SpriteFont of the characters A and é; the readers are those of FONT_READERS."""
    boxes = struct.pack("<I8i", 2, 0, 0, 1, 2, 1, 0, 3, 2)
    croppings = struct.pack("<I8i", 2, 0, 1, 5, 6, 0, -1, 5, 6)
    characters = struct.pack("<I", 2) + "Aé".encode()
    kernings = struct.pack("<I6f", 2, 0.5, 1, 1.5, -1, 3, 0)
    return b"".join(
        (
            b"\x01\x02" + texture(width, height, bytes(range(width * height * 4))),
            b"\x03" + boxes + b"\x03" + croppings + b"\x04" + characters + struct.pack("<if", 20, 0.25),
            b"\x05" + kernings + b"\x01" + "é".encode(),
        )
    )


FONT_READERS = ("SpriteFont", "Texture2D", "List:Rectangle", "List:Char", "List:Vector3")


def sound(format_chunk: bytes, data: bytes, loop=(0, 0), milliseconds=0) -> bytes:
    sizes = struct.pack("<I", len(format_chunk)) + format_chunk + struct.pack("<I", len(data)) + data
    return sizes + struct.pack("<2iI", *loop, milliseconds)


MODEL_READERS = ("Model", "String", "VertexBuffer", "IndexBuffer", "BasicEffect")
IDENTITY = struct.pack("<16f", *(float(i % 5 == 0) for i in range(16)))


def model(moved=2.5, tags=(b"\x00", b"\x00", b"\x00")) -> tuple[bytes, list[bytes]]:
    """A root and a child bone at x = `moved`, with one mesh of one triangle on the child; tags of model, mesh and part."""
    child = struct.pack("<16f", *(float(i % 5 == 0) if i != 12 else moved for i in range(16)))
    bones = struct.pack("<I", 2) + b"\x02" + text("Root") + IDENTITY + b"\x02" + text("Arm") + child
    tree = b"\x00" + struct.pack("<I", 1) + b"\x02" + b"\x01" + struct.pack("<I", 0)
    part = struct.pack("<4i", 0, 3, 0, 1) + tags[2] + b"\x01\x02\x03"
    mesh = b"\x02" + text("Hand") + b"\x02" + struct.pack("<4f", 1, 2, 3, 4) + tags[1] + struct.pack("<I", 1) + part
    asset = b"\x01" + bones + tree + struct.pack("<I", 1) + mesh + b"\x01" + tags[0]
    declaration = struct.pack("<2I", 20, 2) + struct.pack("<8I", 0, 2, 0, 0, 12, 1, 2, 0)
    vertices = struct.pack("<I15f", 3, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1)
    indices = b"\x01" + struct.pack("<I3H", 6, 0, 1, 2)
    effect = text("skin") + struct.pack("<3f3f3fff?", 1, 0.5, 0, 0, 0, 0.25, 1, 1, 1, 8, 0.75, True)
    return asset, [b"\x03" + declaration + vertices, b"\x04" + indices, b"\x05" + effect]
