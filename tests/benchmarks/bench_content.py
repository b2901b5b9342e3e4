"""Decoders of content: `python -m tests.benchmarks.bench_content`.

Load and FromStream of 2,048 x 2,048 PNG files of every kind against Pillow (limit 1.3), 1,000 small textures (limit 1 s), the
atlas of 500 sprites (limit 5 s), and how many megabytes a second the other decoders give. Rounds are interleaved and the best
one counts; compare ratios, not the numbers of two machines.

Two things are more work than Pillow's own decode. A texture has four bytes a pixel, of which Pillow gives one for palettes and
grey of few bits: where it takes 3 to 6 ms for them, writing the other three takes as long; its conversion to RGBA does the same
work. And colours of 16 bits are rounded, for which both of their bytes are unpacked, where Pillow drops the low ones.
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
from content.tools import sprite_sheet
from content.xnb import lz4, lzx
from tests.content import lzx_writer, xnb_files
from tests.content.gltf_files import GltfBuilder
from tests.content.image_files import png
from tests.content.runtime_files import device_of, manager_of
from tests.content.sound_files import compressed
from xna.graphics import GraphicsDevice, Texture2D

SIDE = 2048
ROUNDS = 5
SPRITES = 500
SMALL = 1000
PNG_LIMIT, ATLAS_LIMIT, SMALL_LIMIT = 1.3, 5.0, 1.0


def best(*works: Callable[[], object]) -> list[float]:
    """The best CPU seconds of each work."""
    times = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, taken in zip(works, times, strict=True):
            started = time.process_time()
            work()
            taken.append(time.process_time() - started)
    return [min(taken) for taken in times]


def painted() -> np.ndarray:
    """A picture that compresses like a painted one, with see-through parts."""
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    noise = np.random.default_rng(1).integers(0, 16, (SIDE, SIDE, 3))
    colors = [(x // 8 + noise[..., 0]) & 255, (y // 8 + noise[..., 1]) & 255, ((x + y) // 16 + noise[..., 2]) & 255]
    return np.stack([*colors, np.where((x // 64 + y // 64) % 3 == 0, 128, 255)], axis=-1).astype(np.uint8)


def photo() -> np.ndarray:
    """Soft shapes of many sizes and a camera's grain; the alpha is soft, too."""
    rng = np.random.default_rng(1)

    def shapes() -> np.ndarray:
        total = np.zeros((SIDE, SIDE), np.float32)
        for side in (8, 32, 128, 512):
            coarse = Image.fromarray(rng.random((side, side)).astype(np.float32))
            total += np.asarray(coarse.resize((SIDE, SIDE), Image.Resampling.BICUBIC)) * (8 / side) ** 0.5
        total -= total.min()
        return total * (240 / total.max()) + rng.normal(0, 2.5, (SIDE, SIDE))

    return np.stack([shapes() for _ in range(4)], axis=-1).clip(0, 255).astype(np.uint8)


def gradient() -> np.ndarray:
    """Ramps in every channel."""
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    return np.stack([x // 8, y // 8, (x + y) // 16, 255 - (x + y) // 17], axis=-1).astype(np.uint8)


def flat() -> np.ndarray:
    """Rectangles of a single colour each, opaque, half or not there."""
    rng = np.random.default_rng(2)
    pixels = np.zeros((SIDE, SIDE, 4), np.uint8)
    for x, y, width, height in zip(*rng.integers(0, SIDE, (2, 400)), *rng.integers(20, 400, (2, 400)), strict=True):
        pixels[y : y + height, x : x + width] = [*rng.integers(0, 256, 3), rng.choice([255, 128])]
    return pixels


def kinds_of(pixels: np.ndarray) -> dict[str, bytes]:
    """The picture as PNG files can hold it with 8 bits a sample."""
    picture = Image.fromarray(pixels)
    return {
        "grey": saved(picture.getchannel(0)),
        "grey+alpha": saved(picture.convert("LA")),
        "palette": saved(picture.convert("RGB").quantize(256)),
        "RGB": saved(picture.convert("RGB")),
        "RGBA": saved(picture),
    }


def rare_kinds_of(pixels: np.ndarray) -> dict[str, bytes]:
    """The picture with other depths, and with see-through colours in a palette or as a key."""
    picture = Image.fromarray(pixels)
    colors, palette = picture.convert("RGB"), picture.convert("RGB").quantize(256)
    deep = pixels.astype(np.uint16) * 257 - np.random.default_rng(4).integers(0, 40, pixels.shape).clip(0, pixels)
    return {
        "grey 1": saved(picture.convert("1")),
        "palette 4": saved(colors.quantize(16), bits=4),
        "palette+a": saved(palette, transparency=bytes(range(0, 256, 2))),
        "RGB key": saved(colors, transparency=(1, 2, 3)),
        "grey 16": deep_png(deep[..., :1], 0),
        "grey+a 16": deep_png(deep[..., 2:], 4),
        "RGB 16": deep_png(deep[..., :3], 2),
        "RGBA 16": deep_png(deep, 6),
    }


def saved(picture: Image.Image, **options: object) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, "PNG", **options)
    return stream.getvalue()


def deep_png(samples: np.ndarray, color_type: int) -> bytes:
    """A file of 16 bits a sample, each row filtered by the one above."""
    rows = samples.astype(">u2").reshape(SIDE, -1).view(np.uint8)
    filtered = np.full((SIDE, rows.shape[1] + 1), 2, np.uint8)
    filtered[:, 1:] = np.diff(rows, axis=0, prepend=np.zeros((1, rows.shape[1]), np.uint8))
    return png(SIDE, SIDE, 16, color_type, filtered.tobytes())


def bench_png() -> None:
    print(f"png: times Pillow's own decode (times that to RGBA), at most {PNG_LIMIT}")
    with tempfile.TemporaryDirectory() as name, device_of("SOFTWARE") as software, device_of("HEADLESS") as headless:
        for content in (painted, photo, gradient, flat):
            pixels = content()
            for kind, data in {**kinds_of(pixels), **(rare_kinds_of(pixels) if content is photo else {})}.items():
                path = Path(name, "picture.png")
                path.write_bytes(data)
                own, converted, *ours = best(
                    lambda path=path: pillow(path).load(),
                    lambda path=path: np.asarray(pillow(path).convert("RGBA")),
                    *(work for device in (software, headless) for work in loads(device, path)),
                )
                ratios = [f"{seconds / own:.2f} ({seconds / converted:.2f})" for seconds in ours]
                print(f"  {content.__name__:<8} {kind:<10} {own * 1e3:5.1f} ms: ", end="")
                print("SOFTWARE Load {}, FromStream {}; HEADLESS Load {}, FromStream {}".format(*ratios))


def loads(device: GraphicsDevice, path: Path) -> tuple[Callable[[], object], ...]:
    """The two ways of a game to a texture, which is disposed then."""

    def from_stream() -> None:
        with path.open("rb") as stream:
            Texture2D.FromStream(device, stream).Dispose()

    return lambda: load(device, path.parent, path.stem), from_stream


def pillow(path: Path) -> Image.Image:
    return Image.open(io.BytesIO(path.read_bytes()))


def load(device: GraphicsDevice, folder: Path, *names: str) -> None:
    with manager_of(device, folder) as manager:
        for name in names:
            manager.Load(Texture2D, name)


def bench_small() -> None:
    rng = np.random.default_rng(4)
    names = [f"t{number}" for number in range(SMALL)]
    with tempfile.TemporaryDirectory() as name, device_of("SOFTWARE") as software, device_of("HEADLESS") as headless:
        folder = Path(name)
        for name in names:
            (folder / f"{name}.png").write_bytes(encode_png(rng.integers(0, 256, (32, 32, 4), np.uint8)))
        time.sleep(0.1)  # a folder that has changed just now is listed for each name
        works = [lambda device=device: load(device, folder, *names, *names) for device in (software, headless)]
        on_software, on_headless = best(*works)
    print(f"{SMALL} textures of 32x32: SOFTWARE {on_software:.2f} s, HEADLESS {on_headless:.2f} s (at most {SMALL_LIMIT})")


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
    bench_small()
    bench_atlas()
    bench_unpacking()
    bench_sounds()
    bench_model()


if __name__ == "__main__":
    main()
