"""Small TrueType fonts of rectangles, so that every metric is known."""

from __future__ import annotations

import io
import struct

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen


def font_file(glyphs, units_per_em=1000, ascent=800, descent=-200, line_gap=0) -> bytes:
    """A font of boxes: character -> (advance, (left, bottom, right, top) or None for a blank)."""
    names = {character: f"g{ord(character):X}" for character in glyphs}
    builder = FontBuilder(units_per_em, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap({ord(character): name for character, name in names.items()})
    outlines = {".notdef": _box(None)}
    metrics = {".notdef": (units_per_em, 0)}
    for character, (advance, box) in glyphs.items():
        outlines[names[character]] = _box(box)
        metrics[names[character]] = (advance, box[0] if box else 0)
    builder.setupGlyf(outlines)
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=ascent, descent=descent, lineGap=line_gap)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=ascent, sTypoDescender=descent)
    builder.setupPost()
    stream = io.BytesIO()
    builder.save(stream)
    return stream.getvalue()


def _box(box):
    pen = TTGlyphPen(None)
    if box is not None:
        left, bottom, right, top = box
        pen.moveTo((left, bottom))
        for corner in ((left, top), (right, top), (right, bottom)):
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()


def collection_of(*fonts: bytes) -> bytes:
    """A font collection: the fonts one after another, each with its tables moved to where they stand."""
    head = struct.pack(">4sHHI", b"ttcf", 1, 0, len(fonts))
    starts, bodies, at = [], b"", len(head) + 4 * len(fonts)
    for font in fonts:
        starts.append(at)
        (count,) = struct.unpack_from(">H", font, 4)
        moved = bytearray(font)
        for entry in range(count):
            (offset,) = struct.unpack_from(">I", font, 12 + 16 * entry + 8)
            struct.pack_into(">I", moved, 12 + 16 * entry + 8, offset + at)
        bodies += moved
        at += len(font)
    return head + struct.pack(f">{len(fonts)}I", *starts) + bodies
