"""What SOFTWARE's kernels cost: sprites against pygame-ce, triangles a second, and Python's share of a draw.

python -m tests.benchmarks.bench_raster

Times are thread CPU time, the least of many runs; peers run in the same rounds. The `x` columns are ratios to the peer.
"""

from __future__ import annotations

import os
import statistics
import time

import numpy as np

from renderers.contract import (
    VERTEX_LAYOUTS,
    ClearOptions,
    CullMode,
    DepthFormat,
    DrawCommand,
    EffectFlags,
    Geometry,
    IndexStream,
    PrimitiveType,
    VertexStream,
)
from renderers.contract.states import DepthStencilSnapshot, RasterizerSnapshot, SamplerSnapshot
from tests.unit._software import ALPHA_BLEND, LINEAR_CLAMP, OPAQUE, POINT_CLAMP, Device, basic, lights, sprite_effect, vertices

WIDTH, HEIGHT, COUNT, ROUNDS = 640, 480, 2000, 15
_KINDS = {"f3": ("f4", 3), "f2": ("f4", 2), "c": ("u1", 4)}


def cost(function):
    """Give the CPU seconds of one call."""
    begin = time.thread_time()
    function()
    return time.thread_time() - begin


def compare(functions):
    """Run functions in turn; give the least time of each and its median ratio to the first one."""
    for function in functions.values():
        function()
    times = {name: [] for name in functions}
    for _ in range(ROUNDS):
        for name, function in functions.items():
            times[name].append(min(cost(function) for _ in range(3)))
    first = next(iter(times.values()))
    return {n: (min(t), statistics.median(a / b for a, b in zip(t, first, strict=True))) for n, t in times.items()}


def stream(spec, *columns):
    """Make a vertex stream from one array per element."""
    parts = [part.split(":")[1] for part in spec.split()]
    data = np.zeros(len(columns[0]), [(str(k), *_KINDS[part]) for k, part in enumerate(parts)])
    for k, column in enumerate(columns):
        data[str(k)] = column
    layout = vertices(spec, [tuple(np.zeros(_KINDS[part][1]) for part in parts)]).layout
    return VertexStream(data.view(np.uint8).reshape(-1), layout)


def atlas():
    random = np.random.default_rng(3)
    pixels = random.integers(0, 256, (256, 256, 4)).astype(np.uint16)
    pixels[..., :3] = pixels[..., :3] * pixels[..., 3:] // 255
    return pixels.astype(np.uint8)


def sprites(size=32, scale=1.0, tint=(255,) * 4, rotated=False, whole=True, count=COUNT, area=(WIDTH, HEIGHT)):
    """Make a batch of sprites at random places, as SpriteBatch lays it out."""
    random = np.random.default_rng(5)
    side = size * scale
    x, y = random.uniform(0, area[0] - side, count), random.uniform(0, area[1] - side, count)
    if whole:
        x, y = np.floor(x), np.floor(y)
    source = random.integers(0, 256 // size, (count, 2)) * size
    angle = random.uniform(0, 6.28, count) if rotated else np.zeros(count)
    middle = 0.5 if rotated else 0.0
    positions, coordinates = np.zeros((count, 4, 3)), np.zeros((count, 4, 2))
    for k, (cx, cy) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
        lx, ly = (cx - middle) * side, (cy - middle) * side
        positions[:, k, 0] = x + middle * side + lx * np.cos(angle) - ly * np.sin(angle)
        positions[:, k, 1] = y + middle * side + lx * np.sin(angle) + ly * np.cos(angle)
        coordinates[:, k] = (source + np.array((cx, cy)) * size) / 256
    return stream("p:f3 c:c t:f2", positions.reshape(-1, 3), np.tile(tint, (4 * count, 1)), coordinates.reshape(-1, 2))


INDICES = np.array([4 * (i // 6) + (0, 1, 2, 3, 2, 1)[i % 6] for i in range(6 * COUNT)], np.uint16)


def sprite_run(device, texture, batch, sampler=LINEAR_CLAMP, blend=ALPHA_BLEND, quads=True, count=COUNT):
    state = device.state(blend=blend, sampler=sampler, texture=texture)
    geometry = Geometry((batch,), IndexStream(INDICES, False))
    effect = sprite_effect(device.width, device.height)
    command = DrawCommand(state, effect, geometry, PrimitiveType.TriangleList, 2 * count, quads=quads)
    return lambda: device.renderer.draw(command)


def pygame_run(pixels):
    """Give pygame-ce's fastest way to blend 32x32 premultiplied sprites, or None without pygame."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError:
        return None
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    target = pygame.Surface((WIDTH, HEIGHT), 0, 32)
    sheet = pygame.image.frombuffer(pixels.tobytes(), (256, 256), "RGBA").convert_alpha()
    random = np.random.default_rng(5)
    places = np.floor(random.uniform(0, 1, (COUNT, 2)) * (WIDTH - 32, HEIGHT - 32)).astype(int).tolist()
    parts = (random.integers(0, 8, (COUNT, 2)) * 32).tolist()
    blits = [(sheet.subsurface((*part, 32, 32)), place) for part, place in zip(parts, places, strict=True)]
    return lambda: target.fblits(blits, pygame.BLEND_PREMULTIPLIED)


def bench_sprites():
    device, pixels = Device(WIDTH, HEIGHT), atlas()
    device.clear()
    texture = device.texture(pixels)
    peer = pygame_run(pixels)
    tint = (96, 64, 32, 128)
    runs = {"pygame-ce fblits 32x32 premultiplied": peer} if peer else {}
    runs |= {
        "32x32 alpha": sprite_run(device, texture, sprites()),
        "32x32 opaque": sprite_run(device, texture, sprites(), blend=OPAQUE),
        "8x8 alpha": sprite_run(device, texture, sprites(8)),
        "32x32 alpha, grey tint": sprite_run(device, texture, sprites(tint=(128,) * 4)),
        "32x32 alpha, colour tint": sprite_run(device, texture, sprites(tint=tint)),
        "32x32 alpha at a fraction, point": sprite_run(device, texture, sprites(whole=False), POINT_CLAMP),
        "32x32 alpha at a fraction, linear": sprite_run(device, texture, sprites(whole=False)),
        "32 to 64 alpha, point": sprite_run(device, texture, sprites(scale=2.0), POINT_CLAMP),
        "32 to 64 alpha, linear": sprite_run(device, texture, sprites(scale=2.0)),
        "32x32 rotated alpha, point": sprite_run(device, texture, sprites(rotated=True), POINT_CLAMP),
        "32x32 rotated alpha, linear": sprite_run(device, texture, sprites(rotated=True)),
        "32x32 rotated alpha, linear, colour tint": sprite_run(device, texture, sprites(rotated=True, tint=tint)),
        "the same as triangles": sprite_run(device, texture, sprites(rotated=True, tint=tint), quads=False),
    }
    print(f"\n| {COUNT} sprites | us a sprite | x |\n|---|---|---|")
    for name, (seconds, ratio) in compare(runs).items():
        print(f"| {name} | {seconds / COUNT * 1e6:.3f} | {ratio:.2f} |")


def sphere(rings=36, segments=72):
    """Give positions (which are the normals too) and indices of about 5,000 triangles."""
    rows, columns = np.mgrid[0 : rings + 1, 0 : segments + 1]
    t, q = np.pi * rows / rings, 2 * np.pi * columns / segments
    points = np.stack([np.sin(t) * np.sin(q), np.cos(t), np.sin(t) * np.cos(q)], -1).reshape(-1, 3)
    a = (rows * (segments + 1) + columns)[:-1, :-1].reshape(-1)
    below = a + segments + 1
    return points, np.stack([a, below, a + 1, a + 1, below, below + 1], 1).reshape(-1).astype(np.uint16)


def small_triangles(count, area):
    random = np.random.default_rng(1)
    angle = random.uniform(0, 6.28, (count, 1)) + np.array([0, 2.1, 4.2]) + random.normal(0, 0.25, (count, 3))
    corners = np.stack([np.cos(angle), np.sin(angle)], -1)
    e1, e2 = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    corners *= np.sqrt(area * 2 / np.abs(e1[:, 0] * e2[:, 1] - e1[:, 1] * e2[:, 0]))[:, None, None]
    corners += np.stack([random.uniform(20, WIDTH - 20, (count, 1)), random.uniform(20, HEIGHT - 20, (count, 1))], -1)
    positions = np.empty((count, 3, 3))
    positions[..., 0], positions[..., 1] = corners[..., 0] / WIDTH * 2 - 1, 1 - corners[..., 1] / HEIGHT * 2
    positions[..., 2] = random.uniform(0.1, 0.9, (count, 1)) + random.uniform(-0.01, 0.01, (count, 3))
    return positions.reshape(-1, 3)


def lamplight():
    """Give the effect fields of two lamps and of a matrix that fits the sphere into the picture."""
    lamps = lights(((-0.5, -0.6, -0.7), (1, 0.9, 0.8), (1,) * 3), ((0.7, -0.2, -0.5), (0.3, 0.4, 0.6), (0,) * 3))
    matrix = np.diag([0.7, 0.9, 0.45, 1])
    matrix[3, 2] = 0.5
    return {"Lights": lamps, "SpecularColor": (1, 1, 1, 16), "EyePosition": (0, 0, 5), "matrix": matrix}


def lit_sphere(device):
    """Draw a sphere of 5,000 triangles under two lamps."""
    points, indices = sphere()
    state = device.state(depth=DepthStencilSnapshot(), raster=RasterizerSnapshot(cull=CullMode.CullClockwiseFace))
    geometry = Geometry((stream("p:f3 n:f3", points, points),), IndexStream(indices, False))
    effect = basic(EffectFlags.LIGHTING, **lamplight())
    command = DrawCommand(state, effect, geometry, PrimitiveType.TriangleList, len(indices) // 3)
    return lambda: device.renderer.draw(command)


def bench_frame():
    """Measure the parts of a game's frame, and their sum in clears of that frame: at most 50."""
    size = 800, 480
    device = Device(*size, DepthFormat.Depth24)
    texture = device.texture(atlas())
    ground = stream(
        "p:f3 c:c t:f2",
        [(x, y, 0) for y in (0, size[1]) for x in (0, size[0])],
        np.full((4, 4), 255),
        [(u, v) for v in (0, 1) for u in (0, 1)],
    )

    def some(count, *batch, **kind):
        return sprite_run(device, texture, sprites(*batch, count=count, area=size, **kind), count=count)

    parts = {
        "clear of colour and depth": lambda: device.renderer.clear(ClearOptions(3), (0.4, 0.6, 0.9, 1), 1.0, 0),
        "background of 256x256, linear": sprite_run(device, texture, ground, blend=OPAQUE, count=1),
        "sphere of 5,000, vertex lighting": lit_sphere(device),
        "500 sprites of 32x32, alpha": some(500),
        "100 rotated sprites of 64x64, linear, alpha": some(100, 64, rotated=True),
        "2,000 letters of 8x8, tinted": some(2000, 8, tint=(255, 192, 32, 255)),
        "a copy of the frame": device.pixels,
    }
    print("\n| a frame of 800x480 | ms | x clear |\n|---|---|---|")
    costs = {name: seconds for name, (seconds, _) in compare(parts).items()}
    costs["all of it (limit: 50)"] = sum(costs.values())
    for name, seconds in costs.items():
        print(f"| {name} | {seconds * 1e3:.2f} | {seconds / costs['clear of colour and depth']:.1f} |")


def bench_triangles():
    device = Device(WIDTH, HEIGHT, DepthFormat.Depth24)
    texture, depth = device.texture(atlas()), DepthStencilSnapshot()

    def run(vertex_stream, effect, indices=None, **state):
        per = VERTEX_LAYOUTS[vertex_stream.layout].stride
        count = (len(indices) if indices is not None else len(vertex_stream.data) // per) // 3
        index_stream = IndexStream(indices, False) if indices is not None else None
        geometry = Geometry((vertex_stream,), index_stream)
        command = DrawCommand(device.state(**state), effect, geometry, PrimitiveType.TriangleList, count)

        def draw():
            device.renderer.clear(ClearOptions(3), (0, 0, 0, 1), 1.0, 0)
            device.renderer.draw(command)

        return draw

    random = np.random.default_rng(2)
    gouraud, textured = small_triangles(10_000, 50), small_triangles(10_000, 100)
    colors, uv = random.integers(0, 256, (30_000, 4)), random.uniform(0, 1, (30_000, 2))
    quad = np.array([(-1, 1, 0), (1, 1, 0), (-1, -1, 0), (1, 1, 0), (1, -1, 0), (-1, -1, 0)])
    fill = stream("p:f3 t:f2", np.tile(quad, (20, 1)), np.tile((quad[:, :2] + 1), (20, 1)))
    points, indices = sphere()
    lit = lamplight()
    mesh, culled = stream("p:f3 n:f3", points, points), RasterizerSnapshot(cull=CullMode.CullClockwiseFace)
    both = EffectFlags.VERTEX_COLOR | EffectFlags.TEXTURE
    wrap = SamplerSnapshot()
    runs = {
        "clear of colour and depth": lambda: device.renderer.clear(ClearOptions(3), (0, 0, 0, 1), 1.0, 0),
        "10,000 triangles of 50 px, vertex colour, depth": run(
            stream("p:f3 c:c", gouraud, colors), basic(EffectFlags.VERTEX_COLOR), depth=depth
        ),
        "10,000 of 100 px, texture and colour, depth": run(
            stream("p:f3 c:c t:f2", textured, colors, uv), basic(both), texture=texture, depth=depth
        ),
        "the same, linear": run(
            stream("p:f3 c:c t:f2", textured, colors, uv), basic(both), texture=texture, depth=depth, sampler=wrap
        ),
        "sphere of 5,000, vertex lighting": run(mesh, basic(EffectFlags.LIGHTING, **lit), indices, depth=depth, raster=culled),
        "sphere of 5,000, pixel lighting": run(
            mesh, basic(EffectFlags.LIGHTING | EffectFlags.PIXEL_LIGHTING, **lit), indices, depth=depth, raster=culled
        ),
        "20 full-screen quads, point": run(fill, basic(EffectFlags.TEXTURE), texture=texture),
        "20 full-screen quads, linear": run(fill, basic(EffectFlags.TEXTURE), texture=texture, sampler=wrap),
        "20 full-screen quads, point, alpha": run(fill, basic(EffectFlags.TEXTURE), texture=texture, blend=ALPHA_BLEND),
    }
    print("\n| 640x480, clear included | ms | x clear |\n|---|---|---|")
    for name, (seconds, ratio) in compare(runs).items():
        print(f"| {name} | {seconds * 1e3:.2f} | {ratio:.1f} |")


def bench_calls(count=500):
    """Measure draws that hardly draw: what is left is Python and the way into the kernels."""
    device = Device(WIDTH, HEIGHT)
    device.clear()
    state = device.state()
    tiny = [((x, y, 0), (255,) * 4, (0, 0)) for x, y in ((0, 0), (0.01, 0), (0, 0.01), (0.01, 0.01))]
    geometry = Geometry((vertices("p:f3 c:c t:f2", tiny),), IndexStream(INDICES, False))
    blocks = [basic(EffectFlags.VERTEX_COLOR, alpha=1 - k / (2 * count)) for k in range(count)]
    commands = {
        "quads": [DrawCommand(state, sprite_effect(WIDTH, HEIGHT), geometry, PrimitiveType.TriangleList, 2, quads=True)] * count,
        "BASIC, the same block": [DrawCommand(state, blocks[0], geometry, PrimitiveType.TriangleList, 2)] * count,
        "BASIC, each its own block": [DrawCommand(state, block, geometry, PrimitiveType.TriangleList, 2) for block in blocks],
    }
    runs = {name: lambda many=many: [device.renderer.draw(command) for command in many] for name, many in commands.items()}
    print("\n| a draw of almost nothing | us |\n|---|---|")
    for name, (seconds, _) in compare(runs).items():
        print(f"| {name} | {seconds / count * 1e6:.1f} |")


if __name__ == "__main__":
    bench_sprites()
    bench_frame()
    bench_triangles()
    bench_calls()
