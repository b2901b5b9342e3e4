"""The few tables of a TrueType or OpenType file that exact metrics need.

Renderers of outlines round advances to whole pixels; the tables hold them in font units, unrounded.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

COLLECTION = b"ttcf"
SIGNATURES = (b"\x00\x01\x00\x00", b"OTTO", b"true", COLLECTION)
_WEB_SIGNATURES = (b"wOFF", b"wOF2")
_OUTLINES = {"glyf", "CFF ", "CFF2"}
# (platform, encoding) of the Unicode maps, the widest first.
UNICODE_MAPS = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))


@dataclass(frozen=True)
class FontMetrics:
    """Metrics in font units, and the glyph number of each character that the font holds."""

    units_per_em: int
    ascent: int
    descent: int
    line_gap: int
    advances: tuple[int, ...]
    glyph_of: dict[int, int]

    def has(self, character: str) -> bool:
        """Whether the font has a glyph for the character."""
        return ord(character) in self.glyph_of

    def advance(self, character: str) -> int:
        """How far the pen moves after the character, in font units."""
        # Monospaced fonts store one advance for all glyphs from the last entry on.
        return self.advances[min(self.glyph_of[ord(character)], len(self.advances) - 1)]


def read_metrics(data: bytes) -> FontMetrics:
    """Read the metrics of a font file; a collection gives its first font.

    Raises:
        ValueError, struct.error: the file is no font, or a table is missing or damaged.
        NotImplementedError: the font is packed for the web, or has pictures instead of outlines.
    """
    tables = _tables(data)
    (units_per_em,) = struct.unpack_from(">H", tables["head"], 18)
    if not 1 <= units_per_em <= 0x4000:
        raise ValueError(f"A font has 1 to 16384 units per em; this one says {units_per_em}.")
    ascent, descent, line_gap = struct.unpack_from(">hhh", tables["hhea"], 4)
    if ascent == descent == 0 and "OS/2" in tables:
        ascent, descent, line_gap = struct.unpack_from(">hhh", tables["OS/2"], 68)
    (count,) = struct.unpack_from(">H", tables["hhea"], 34)
    if count == 0:
        raise ValueError("The font holds no advances.")
    advances = struct.unpack_from(">" + "Hh" * count, tables["hmtx"])[::2]
    return FontMetrics(units_per_em, ascent, descent, line_gap, advances, _character_map(tables["cmap"]))


def _tables(data: bytes) -> dict[str, bytes]:
    if data.startswith(_WEB_SIGNATURES):
        raise NotImplementedError("The font is packed for the web (WOFF); convert it to .ttf or .otf.")
    if not data.startswith(SIGNATURES):
        raise ValueError("The data is no TrueType or OpenType font.")
    start = struct.unpack_from(">I", data, 12)[0] if data.startswith(COLLECTION) else 0
    (count,) = struct.unpack_from(">H", data, start + 4)
    tables = {}
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", data, start + 12 + 16 * index)
        tables[tag.decode("latin-1")] = data[offset : offset + length]
    missing = [name for name in ("head", "hhea", "hmtx", "cmap") if name not in tables]
    if missing:
        raise ValueError(f"The font lacks the tables {', '.join(missing)}.")
    if _OUTLINES.isdisjoint(tables):
        raise NotImplementedError(
            "The font has pictures of its glyphs, as colour emoji do, and no outlines; draw them into an atlas for a "
            "SpriteFont document instead."
        )
    return tables


def _character_map(cmap: bytes) -> dict[int, int]:
    (count,) = struct.unpack_from(">H", cmap, 2)
    records = [struct.unpack_from(">HHI", cmap, 4 + 8 * index) for index in range(count)]
    offsets = {(platform, encoding): offset for platform, encoding, offset in records}
    for key in UNICODE_MAPS:
        if key in offsets:
            return _read_map(cmap[offsets[key] :])
    raise ValueError("The font has no Unicode character map.")


def _read_map(table: bytes) -> dict[int, int]:
    (kind,) = struct.unpack_from(">H", table)
    readers = {4: _segment_map, 6: _trimmed_map, 12: _group_map}
    if kind not in readers:
        raise NotImplementedError(f"Character maps of format {kind} are not supported.")
    return {code: glyph for code, glyph in readers[kind](table).items() if glyph}


def _segment_map(table: bytes) -> dict[int, int]:
    count = struct.unpack_from(">H", table, 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", table, 14)
    starts = struct.unpack_from(f">{count}H", table, 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", table, 16 + 4 * count)
    offsets_at = 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", table, offsets_at)
    glyphs: dict[int, int] = {}
    _check_total(sum(max(0, end - start + 1) for start, end in zip(starts, ends, strict=True)))
    for index in range(count):
        for code in range(starts[index], min(ends[index], 0xFFFE) + 1):
            glyph = code
            if offsets[index]:
                at = offsets_at + 2 * index + offsets[index] + 2 * (code - starts[index])
                (glyph,) = struct.unpack_from(">H", table, at)
            # A stored 0 means "no glyph" and takes no delta.
            glyphs.setdefault(code, glyph + deltas[index] & 0xFFFF if glyph or not offsets[index] else 0)
    return glyphs


def _trimmed_map(table: bytes) -> dict[int, int]:
    first, count = struct.unpack_from(">HH", table, 6)
    return dict(enumerate(struct.unpack_from(f">{count}H", table, 10), first))


def _group_map(table: bytes) -> dict[int, int]:
    (count,) = struct.unpack_from(">I", table, 12)
    groups = [struct.unpack_from(">III", table, 16 + 12 * index) for index in range(min(count, len(table) // 12))]
    _check_total(sum(max(0, end - start + 1) for start, end, _ in groups))
    glyphs: dict[int, int] = {}
    for start, end, glyph in groups:
        for code in range(start, end + 1):
            glyphs.setdefault(code, glyph + code - start)
    return glyphs


def _check_total(characters: int) -> None:
    if characters > 0x110000:
        raise ValueError(f"The character map names {characters} characters, more than Unicode has.")
