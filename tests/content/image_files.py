"""Writers for the image files of the tests: byte for byte what the standards say, without a library's choices."""

from __future__ import annotations

import struct
import zlib
from itertools import groupby

import numpy as np

ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


def png_chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width, height, depth, color_type, raw, palette=b"", key=None, interlaced=False) -> bytes:
    """A PNG file of filtered rows `raw`."""
    parts = [png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0, int(interlaced)))]
    if palette:
        parts.append(png_chunk(b"PLTE", palette))
    if key is not None:
        parts.append(png_chunk(b"tRNS", key))
    parts += [png_chunk(b"IDAT", zlib.compress(raw)), png_chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def png_rows(samples, depth, filters=None) -> bytes:
    """Filter rows of samples (h, w, channels); `filters` holds one filter number a row, 0 when left out."""
    height, _, channels = samples.shape
    packed = [_pack(row.reshape(-1), depth) for row in samples]
    step = max(1, channels * depth // 8)
    above, out = bytes(len(packed[0])), b""
    for index in range(height):
        kind = 0 if filters is None else filters[index]
        out += bytes([kind]) + _filter(packed[index], above, step, kind)
        above = packed[index]
    return out


def interlaced_rows(samples, depth) -> bytes:
    """The seven passes of a picture, empty ones left out."""
    passes = [samples[y::dy, x::dx] for x, y, dx, dy in ADAM7]
    return b"".join(png_rows(part, depth) for part in passes if part.shape[0] and part.shape[1])


def _pack(values, depth) -> bytes:
    if depth == 16:
        return values.astype(">u2").tobytes()
    bits = "".join(f"{int(value):0{depth}b}" for value in values)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))


def _filter(row, above, step, kind) -> bytes:
    out = []
    for i, value in enumerate(row):
        a = row[i - step] if i >= step else 0
        b, c = above[i], above[i - step] if i >= step else 0
        out.append(value - (0, a, b, (a + b) // 2, _paeth(a, b, c))[kind] & 255)
    return bytes(out)


def _paeth(a, b, c) -> int:
    estimate = a + b - c
    return min((a, b, c), key=lambda value: abs(estimate - value))


def gif(width, height, frames, palette=None, background=0) -> bytes:
    """A GIF file of four colours. A frame is a dict: left, top, indices (h, w), and if wanted palette, control."""
    out = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x81 if palette else 0, background, 0) + (palette or b"")
    for frame in frames:
        if "control" in frame:
            disposal, delay, transparent = frame["control"]
            flags = disposal << 2 | (transparent is not None)
            out += b"\x21\xf9\x04" + struct.pack("<BHBB", flags, delay, transparent or 0, 0)
        indices = np.asarray(frame["indices"])
        local = frame.get("palette", b"")
        size = (frame["left"], frame["top"], indices.shape[1], indices.shape[0])
        out += b"," + struct.pack("<HHHHB", *size, 0x81 if local else 0) + local + _gif_data(indices)
    return out + b";"


def _gif_data(indices) -> bytes:
    """Three-bit codes with a clear code before every second pixel, so that the code table never grows."""
    codes = []
    for position, index in enumerate(indices.reshape(-1)):
        codes += [4, int(index)] if position % 2 == 0 else [int(index)]
    bits = "".join(f"{code:03b}"[::-1] for code in [*codes, 5])
    bits += "0" * (-len(bits) % 8)
    data = bytes(int(bits[i : i + 8][::-1], 2) for i in range(0, len(bits), 8))
    blocks = [data[i : i + 255] for i in range(0, len(data), 255)]
    return b"\x02" + b"".join(bytes([len(block)]) + block for block in blocks) + b"\x00"


def bmp(width, height, bits, rows, compression=0, palette=b"", masks=b"", header_size=40, colors=0) -> bytes:
    """A Windows bitmap; `rows` is the pixel data in file order."""
    info = struct.pack("<IiiHHIIiiII", header_size, width, height, 1, bits, compression, 0, 0, 0, colors, 0)
    body = (info + masks).ljust(header_size, b"\0") if header_size > 40 else info + masks
    start = 14 + len(body) + len(palette)
    return b"BM" + struct.pack("<IHHI", start + len(rows), 0, 0, start) + body + palette + rows


def tga(width, height, kind, depth, data, descriptor=0x20, color_map=b"", map_spec=(0, 0, 0)) -> bytes:
    """A Targa file; `map_spec` is first entry, length and bits of the colour map."""
    head = struct.pack("<BBB", 0, 1 if color_map else 0, kind) + struct.pack("<HHB", *map_spec)
    return head + struct.pack("<HHHHBB", 0, 0, width, height, depth, descriptor) + color_map + data


def qoi(pixels) -> bytes:
    """A QOI file of pixels (h, w, 4) that knows whole colours and runs."""
    height, width, _ = pixels.shape
    body, runs = b"", ((bytes(color), len(list(same))) for color, same in groupby(map(tuple, pixels.reshape(-1, 4).tolist())))
    for color, count in runs:
        whole, rest = divmod(count - 1, 62)
        body += b"\xff" + color + b"\xfd" * whole + (bytes([0xC0 + rest - 1]) if rest else b"")
    return b"qoif" + struct.pack(">IIBB", width, height, 4, 0) + body + bytes(7) + b"\1"


def big_tiff(pixels) -> bytes:
    """A BigTIFF file of pixels (h, w, 4), uncompressed, with straight alpha."""
    height, width, channels = pixels.shape
    short, long, bits = 3, 4, int.from_bytes(struct.pack("<4H", 8, 8, 8, 8), "little")
    start = 16 + 8 + 20 * 10 + 8
    folder = [(256, long, 1, width), (257, long, 1, height), (258, short, 4, bits), (259, short, 1, 1), (262, short, 1, 2)]
    folder += [(273, long, 1, start), (277, short, 1, channels), (278, long, 1, height), (279, long, 1, pixels.size)]
    folder += [(338, short, 1, 2)]
    tags = b"".join(struct.pack("<HHQQ", *tag) for tag in folder)
    return b"II" + struct.pack("<HHHQQ", 43, 8, 0, 16, len(folder)) + tags + bytes(8) + pixels.tobytes()
