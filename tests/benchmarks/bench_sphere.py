"""A lit sphere of 5,000 triangles on SOFTWARE against the first prototype of its kernels, interleaved in one process.

python -m tests.benchmarks.bench_sphere FOLDER

FOLDER holds the prototype: scenes.py, proto_fused.py, proto_mesh.py and proto_simd.py. It lights vertices only, and has no
highlights, fog, stencil or clipping, so the ratios say what all of that costs. Times are thread CPU time, the clear included.
"""

from __future__ import annotations

import sys

import numpy as np

from renderers.contract import ClearOptions, CullMode, DepthFormat, DrawCommand, EffectFlags, Geometry, IndexStream, PrimitiveType
from renderers.contract.states import DepthStencilSnapshot, RasterizerSnapshot
from tests.benchmarks.bench_raster import HEIGHT, WIDTH, compare, stream
from tests.unit._software import Device, basic, lights

GOAL = 1.3  # times the prototype
_PITCH = WIDTH + 8
_TO_XNA = np.array([(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0.5, 0), (0, 0, 0.5, 1)])  # OpenGL's depth -1..1 to 0..1


def prototype(scenes):
    """Give the prototype's frame."""
    import proto_fused
    import proto_mesh
    import proto_simd

    positions, normals, indices = scenes.sphere()
    count, view = len(positions), scenes.perspective() @ scenes.view_matrix()
    pixels, depth = np.zeros(_PITCH * HEIGHT + 8, np.uint32), np.ones(_PITCH * HEIGHT + 8, np.float32)
    placed = [np.empty(count, kind) for kind in (np.int32, np.int32, np.float32, np.float32, np.uint8)]
    directions = scenes.LIGHT_DIR / np.linalg.norm(scenes.LIGHT_DIR, axis=1, keepdims=True)
    colors, no_uv, no_texture = np.empty((count, 4), np.float32), np.zeros((1, 2), np.float32), np.zeros(16, np.uint32)
    draw, factors, constant = proto_simd.make(), np.zeros(7, np.int32), np.ones(4, np.float32)
    state = (0, 1, 1, 1, 0, 0, 0, factors, constant, -1, 0, -1)  # no texture, colours, depth test and writes, opaque

    def frame():
        pixels.fill(0xFF000000)
        depth.fill(1)
        proto_mesh.light(normals, directions, scenes.LIGHT_DIF, scenes.AMBIENT, colors)
        proto_fused.xform(positions, view, float(WIDTH), float(HEIGHT), 0.5, 0.5, *placed)
        draw(pixels, depth, _PITCH, 0, 0, WIDTH, HEIGHT, *placed, colors, no_uv, indices, -1, no_texture, 2, 2, *state)

    return frame


def ours(scenes, device, flags, gloss):
    """Give SOFTWARE's frame of the same sphere, with highlights of a brightness."""
    positions, normals, indices = scenes.sphere()
    directions = scenes.LIGHT_DIR / np.linalg.norm(scenes.LIGHT_DIR, axis=1, keepdims=True)
    lamps = lights(*[(-way, color, (1, 1, 1)) for way, color in zip(directions, scenes.LIGHT_DIF, strict=True)])
    matrix = (scenes.perspective() @ scenes.view_matrix()).T @ _TO_XNA
    gloss = (gloss,) * 3 + (16,)
    effect = basic(flags, matrix, Lights=lamps, EmissiveColor=scenes.AMBIENT, SpecularColor=gloss, EyePosition=(0, 0, 2.3))
    geometry = Geometry((stream("p:f3 n:f3", positions, normals),), IndexStream(indices.astype(np.uint16).reshape(-1), False))
    state = device.state(depth=DepthStencilSnapshot(), raster=RasterizerSnapshot(cull=CullMode.CullClockwiseFace))
    command = DrawCommand(state, effect, geometry, PrimitiveType.TriangleList, len(indices))

    def frame():
        device.renderer.clear(ClearOptions(3), (0, 0, 0, 1), 1.0, 0)
        device.renderer.draw(command)

    return frame


def main(folder):
    """Measure both and print the ratios."""
    sys.path.insert(0, folder)
    import scenes

    device = Device(WIDTH, HEIGHT, DepthFormat.Depth24)
    lit, pixels = EffectFlags.LIGHTING, EffectFlags.LIGHTING | EffectFlags.PIXEL_LIGHTING
    runs = {
        "prototype, vertex lighting": prototype(scenes),
        "vertex lighting": ours(scenes, device, lit, 0),
        "vertex lighting with highlights": ours(scenes, device, lit, 1),
        "pixel lighting": ours(scenes, device, pixels, 0),
        "pixel lighting with highlights": ours(scenes, device, pixels, 1),
    }
    print(f"| sphere of 5,000, clear included | ms | x (goal {GOAL}) |\n|---|---|---|")
    for name, (seconds, ratio) in compare(runs).items():
        print(f"| {name} | {seconds * 1e3:.2f} | {ratio:.2f} |")


if __name__ == "__main__":
    main(sys.argv[1])
