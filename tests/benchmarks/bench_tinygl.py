"""TINYGL against SOFTWARE on fill, Gouraud and textured triangles, the workloads that a fixed-function renderer is for.

python -m tests.benchmarks.bench_tinygl

640x480, one thread, clear included. Times are thread CPU time, the least of many runs; both renderers run in the same rounds, and
the ratio is the median over the rounds.
"""

from __future__ import annotations

import statistics
import time

import numpy as np

from renderers import software, tinygl
from renderers.contract import (
    VERTEX_LAYOUTS,
    ClearOptions,
    CreationArguments,
    DepthFormat,
    DrawCommand,
    EffectFlags,
    Geometry,
    Presentation,
    PrimitiveType,
    TextureFilter,
    VertexStream,
)
from renderers.contract.states import DepthStencilSnapshot, SamplerSnapshot
from tests.unit._software import Device, basic, vertices

WIDTH, HEIGHT, ROUNDS = 640, 480, 60
TRIANGLES, QUADS = 10_000, 20
LIMIT = 0.9


def stream(spec, *columns):
    """Make a vertex stream from one array per element."""
    kinds = {"f3": ("<f4", 3), "f2": ("<f4", 2), "c": ("u1", 4)}
    parts = [part.split(":")[1] for part in spec.split()]
    data = np.zeros(len(columns[0]), [(str(k), *kinds[part]) for k, part in enumerate(parts)])
    for k, column in enumerate(columns):
        data[str(k)] = column
    layout = vertices(spec, [tuple(np.zeros(kinds[part][1]) for part in parts)]).layout
    return VertexStream(data.view(np.uint8).reshape(-1), layout)


def small_triangles(area, seed):
    """Give the corners in pixels of triangles of about one area, turned at random, and the random numbers that follow."""
    random = np.random.default_rng(seed)
    size = area * random.uniform(0.5, 1.5, TRIANGLES)
    angle = random.uniform(0, 2 * np.pi, TRIANGLES)[:, None] + np.array([0, 2.1, 4.2]) + random.normal(0, 0.25, (TRIANGLES, 3))
    corners = np.stack([np.cos(angle), np.sin(angle)], -1)
    e1, e2 = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    corners *= np.sqrt(size * 2 / np.abs(e1[:, 0] * e2[:, 1] - e1[:, 1] * e2[:, 0]))[:, None, None]
    margin = np.abs(corners).max() + 1
    middle = [random.uniform(margin, WIDTH - margin, TRIANGLES), random.uniform(margin, HEIGHT - margin, TRIANGLES)]
    return corners + np.stack(middle, -1)[:, None], random


def fill_stream():
    quad = np.array([(-1, 1, 0), (1, 1, 0), (-1, -1, 0), (1, 1, 0), (1, -1, 0), (-1, -1, 0)])
    return stream("p:f3 t:f2", np.tile(quad, (QUADS, 1)), np.tile(quad[:, :2] / 2 + 0.5, (QUADS, 1)))


def gouraud_stream():
    corners, random = small_triangles(50, 1)
    depth = random.uniform(0.05, 0.95, (TRIANGLES, 1)) + random.uniform(-0.01, 0.01, (TRIANGLES, 3))
    positions = np.stack([corners[..., 0] / WIDTH * 2 - 1, 1 - corners[..., 1] / HEIGHT * 2, depth], -1).reshape(-1, 3)
    return stream("p:f3 c:c", positions, random.integers(0, 256, (3 * TRIANGLES, 4)))


def perspective():
    """Give XNA's projection for a field of view of 60 degrees, near 1, far 1000."""
    tall = 1 / np.tan(np.radians(60) / 2)
    matrix = np.zeros((4, 4))
    matrix[0, 0], matrix[1, 1], matrix[2, 2], matrix[2, 3], matrix[3, 2] = (
        tall * HEIGHT / WIDTH,
        tall,
        -1000 / 999,
        -1,
        -1000 / 999,
    )
    return matrix


def textured_stream():
    corners, random = small_triangles(100, 2)
    depth = random.uniform(3, 60, (TRIANGLES, 1)) * random.uniform(0.85, 1.15, (TRIANGLES, 3))
    matrix = perspective()
    x = (corners[..., 0] / WIDTH * 2 - 1) * depth / matrix[0, 0]
    y = (1 - corners[..., 1] / HEIGHT * 2) * depth / matrix[1, 1]
    positions = np.stack([x, y, -depth], -1).reshape(-1, 3)
    uv = random.uniform(0, 0.85, (TRIANGLES, 1, 2)) + (corners - corners.min(1, keepdims=True)) / 256 * 1.5
    colors = np.full((3 * TRIANGLES, 4), 255)
    colors[:, :3] = random.uniform(102, 255, (3 * TRIANGLES, 3))
    return stream("p:f3 c:c t:f2", positions, colors, uv.reshape(-1, 2))


class BenchDevice(Device):
    """A renderer of the given kind, with its draws."""

    def __init__(self, descriptor):
        presentation = Presentation(WIDTH, HEIGHT, depth_format=DepthFormat.Depth24)
        self.renderer = descriptor.create(CreationArguments(presentation))
        self.width, self.height = WIDTH, HEIGHT
        self.image = self.texture(np.random.default_rng(3).integers(0, 256, (256, 256, 4)))

    def run(self, vertex_stream, effect, depth=True):
        count = len(vertex_stream.data) // VERTEX_LAYOUTS[vertex_stream.layout].stride // 3
        options = {"depth": DepthStencilSnapshot()} if depth else {}
        state = self.state(texture=self.image, sampler=POINT_WRAP, **options)
        command = DrawCommand(state, effect, Geometry((vertex_stream,), None), PrimitiveType.TriangleList, count)

        def draw():
            self.renderer.clear(ClearOptions(3), (0, 0, 0, 1), 1.0, 0)
            self.renderer.draw(command)

        return draw


POINT_WRAP = SamplerSnapshot(filter=TextureFilter.Point)


def workloads():
    """Give the arguments of BenchDevice.run by name."""
    texture = EffectFlags.TEXTURE
    return {
        f"{QUADS} full-screen quads, nearest": (fill_stream(), basic(texture), False),
        f"{TRIANGLES} Gouraud triangles of 50 px, depth": (gouraud_stream(), basic(EffectFlags.VERTEX_COLOR)),
        f"{TRIANGLES} textured triangles of 100 px, perspective, colour, depth": (
            textured_stream(),
            basic(texture | EffectFlags.VERTEX_COLOR, matrix=perspective()),
        ),
    }


def cost(function):
    """Give the CPU seconds of one call."""
    begin = time.thread_time()
    function()
    return time.thread_time() - begin


def ratio_of(ours, theirs):
    """Give the least times of two functions and the median ratio over rounds."""
    ours(), theirs()
    rounds = [(min(cost(ours) for _ in range(3)), min(cost(theirs) for _ in range(3))) for _ in range(ROUNDS)]
    a, b = zip(*rounds, strict=True)
    return min(a), min(b), statistics.median(x / y for x, y in rounds)


def main():
    devices = [BenchDevice(module.DESCRIPTOR) for module in (tinygl, software)]
    print("| workload | TINYGL ms | SOFTWARE ms | ratio |\n|---|---|---|---|")
    for name, arguments in workloads().items():
        ours, theirs, ratio = ratio_of(*(device.run(*arguments) for device in devices))
        print(f"| {name} | {ours * 1e3:.2f} | {theirs * 1e3:.2f} | {ratio:.2f} (limit {LIMIT}) |")


if __name__ == "__main__":
    main()
