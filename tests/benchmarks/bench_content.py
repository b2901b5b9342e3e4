"""Decoders of content: `python -m tests.benchmarks.bench_content`.

A 2,048 x 2,048 PNG against Pillow (limit 1.3), the atlas of 500 sprites (limit 5 s), and how many megabytes a second the other
decoders give. Rounds are interleaved and the best one counts; compare ratios, not the numbers of two machines.
"""

from __future__ import annotations

import io
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image

from content.gltf.model import read_native as read_gltf
from content.image import encode_png
from content.paths import ContentRoot
from content.sound_effect import read_native as read_sound
from content.texture2d import read_native
from content.tools import sprite_sheet
from content.xnb import lz4, lzx
from tests.content import lzx_writer, xnb_files
from tests.content.gltf_files import GltfBuilder
from tests.content.sound_files import compressed

SIDE = 2048
ROUNDS = 5
SPRITES = 500
PNG_LIMIT, ATLAS_LIMIT = 1.3, 5.0


def best(*works: Callable[[], object]) -> list[float]:
    """The best CPU seconds of each work."""
    times = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, taken in zip(works, times, strict=True):
            started = time.process_time()
            work()
            taken.append(time.process_time() - started)
    return [min(taken) for taken in times]


def picture() -> np.ndarray:
    """A picture that compresses like a painted one, with see-through parts."""
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    noise = np.random.default_rng(1).integers(0, 16, (SIDE, SIDE, 3))
    colors = [(x // 8 + noise[..., 0]) & 255, (y // 8 + noise[..., 1]) & 255, ((x + y) // 16 + noise[..., 2]) & 255]
    return np.stack([*colors, np.where((x // 64 + y // 64) % 3 == 0, 128, 255)], axis=-1).astype(np.uint8)


def bench_png() -> None:
    pixels = picture()
    for name, part in (("RGBA", pixels), ("RGB", pixels[..., :3]), ("grey", pixels[..., 0])):
        stream = io.BytesIO()
        Image.fromarray(np.ascontiguousarray(part)).save(stream, "PNG")
        data = stream.getvalue()
        theirs, ours = best(
            lambda data=data: np.asarray(Image.open(io.BytesIO(data)).convert("RGBA")), lambda data=data: read_native(data, "x")
        )
        times = f"Pillow to RGBA {theirs * 1e3:6.1f} ms, texture {ours * 1e3:6.1f} ms"
        print(f"png {name:<5} {times}: {ours / theirs:.2f} (at most {PNG_LIMIT})")


def bench_atlas() -> None:
    rng = np.random.default_rng(2)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(SPRITES):
            height, width = rng.integers(8, 96, 2)
            Path(folder, f"s{number}.png").write_bytes(encode_png(rng.integers(0, 256, (height, width, 4), np.uint8)))
        (seconds,) = best(lambda: sprite_sheet.write(sprite_sheet.pack_folder(folder), tempfile.gettempdir(), "bench_atlas"))
    for name in ("bench_atlas.png", "bench_atlas_sprites.cnj"):
        Path(tempfile.gettempdir(), name).unlink()
    print(f"atlas of {SPRITES} sprites {seconds:.2f} s (at most {ATLAS_LIMIT})")


def bench_unpacking() -> None:
    data = Path(sprite_sheet.__file__).read_bytes() * 200
    noise = np.random.default_rng(3).integers(0, 256, 500_000, np.uint8).tobytes()
    for name, unpack, pack in (("lzx", lzx.decompress, lzx_writer.pack), ("lz4", lz4.decompress, xnb_files.lz4)):
        for kind, plain in (("text", data), ("noise", noise)):
            packed = pack(plain)
            (seconds,) = best(lambda unpack=unpack, packed=packed, plain=plain: unpack(packed, len(plain)))
            print(f"{name} {kind:<5} {len(plain) / 1e6 / seconds:8.1f} MB/s")


def bench_sounds() -> None:
    samples = np.sin(np.arange(441_000) / 20)[:, None] * [0.5, 0.4]
    for kind, subtype in (
        ("WAV", "PCM_24"),
        ("WAV", "MS_ADPCM"),
        ("OGG", "VORBIS"),
        ("MP3", "MPEG_LAYER_III"),
        ("FLAC", "PCM_16"),
    ):
        data = compressed(kind, subtype, samples)
        (seconds,) = best(lambda data=data: read_sound(data, "x"))
        print(f"sound of 10 s, {kind} {subtype:<15} {seconds * 1e3:7.1f} ms")


def bench_model() -> None:
    builder = GltfBuilder()
    side = 300
    rows, columns = np.mgrid[0:side, 0:side]
    positions = np.stack([columns, rows, np.sin(rows / 9)], axis=-1).reshape(-1, 3)
    corner = (rows[:-1, :-1] * side + columns[:-1, :-1]).reshape(-1, 1)
    indices = (corner + np.array([0, 1, side, 1, side + 1, side])).reshape(-1)
    attributes = {
        "POSITION": builder.array(positions),
        "NORMAL": builder.array(positions),
        "TEXCOORD_0": builder.array(positions[:, :2]),
    }
    mesh = builder.add("meshes", {"primitives": [{"attributes": attributes, "indices": builder.array(indices, "u4")}]})
    builder.node(mesh=mesh)
    data = builder.glb()
    (seconds,) = best(lambda: read_gltf(data, "/nowhere/x.glb", ContentRoot("/nowhere")))
    print(f"glb of {len(positions):,} vertices, {len(indices) // 3:,} triangles: {seconds * 1e3:.1f} ms")


def main() -> None:
    bench_png()
    bench_atlas()
    bench_unpacking()
    bench_sounds()
    bench_model()


if __name__ == "__main__":
    main()
