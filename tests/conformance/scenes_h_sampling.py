"""Scenes H: filters by address modes, mip levels between and beyond, packed formats, faces of a cube; against models."""

from __future__ import annotations

from typing import Any

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import CubeMapFace, SurfaceFormat, TextureAddressMode, TextureFilter
from tests.conformance.drawing import RING, apply, basic, draw_ring, packed, texture
from tests.conformance.filter_model import FILTERS, Address, sampled
from tests.conformance.grid import FULL, UNIT_SQUARE
from tests.conformance.layouts import POSITION_NORMAL_TEXTURE, POSITION_TEXTURE
from tests.conformance.picture import Picture, Pixels
from tests.conformance.registry import BOTH, scene
from tests.conformance.scenes_d_sampling import upload
from tests.conformance.stage import Stage
from tests.conformance.states import state, target_of
from xna import Matrix, Vector3
from xna.graphics import (
    EnvironmentMapEffect,
    GraphicsDevice,
    PrimitiveType,
    SamplerState,
    Texture2D,
    TextureCube,
    Viewport,
)

WRAP, CLAMP, MIRROR = TextureAddressMode.Wrap, TextureAddressMode.Clamp, TextureAddressMode.Mirror
WIDTH, HEIGHT = 24, 20


def texels(width: int, height: int, seed: int) -> Pixels:
    """Give random texels of full contrast."""
    return np.random.default_rng(seed).integers(0, 256, (height, width, 4)).astype(np.uint8)


def _sampler(filter: TextureFilter, address: Address, **properties: Any) -> SamplerState:
    made: SamplerState = state(SamplerState, Filter=filter, AddressU=address.u, AddressV=address.v, **properties)
    return made


def _coordinates(start: tuple[float, float], step: tuple[float, float]) -> tuple[list[tuple[float, float]], Any, Any]:
    """Give the texture coordinates of the full quad's ring, and those of every pixel."""
    ends = start[0] + step[0] * WIDTH, start[1] + step[1] * HEIGHT
    ring = [(ends[0] if u else start[0], ends[1] if v else start[1]) for u, v in UNIT_SQUARE]
    rows, columns = np.mgrid[0:HEIGHT, 0:WIDTH]
    return ring, start[0] + step[0] * columns, start[1] + step[1] * rows


def _show(stage: Stage, image: Texture2D, sampler: SamplerState, ring: Any, label: str) -> Picture:
    """Draw the full quad with a texture onto a target and read it."""
    device = stage.device
    target = target_of(device, WIDTH, HEIGHT)
    device.SetRenderTarget(target)
    device.SamplerStates[0] = sampler
    draw_ring(device, basic(device, TextureEnabled=True, Texture=image), POSITION_TEXTURE, FULL, TexCoord=ring)
    device.SetRenderTarget(None)
    return stage.read_texture(target, label=label)


def _expect(stage: Stage, label: str, got: Picture, expected: Any, tolerance: int) -> None:
    wanted = np.floor(expected * 255 + 0.5)
    stage.expect.at_most(label, float(np.abs(got.pixels - wanted).max()), tolerance)
    stage.shots[-1] = stage.shots[-1]._replace(expected=Picture(wanted.astype(np.uint8)))


@scene("H10", "eight filters by address modes, near and far, over odd sizes", "sampling", reads=BOTH)
def filters(stage: Stage) -> None:
    stage.open(16, 16)
    legs = [((-1.3127, -1.713), (0.0917, 0.123)), ((-3.3127, 2.713), (0.3917, -0.523))]
    for size in ((8, 4), (7, 5), (1, 1)):
        source = texels(*size, seed=size[0]) // 2 + 64
        image = upload(stage.device, source)
        for filter in FILTERS:
            for address in (Address(WRAP, MIRROR), Address(CLAMP, WRAP), Address(MIRROR, CLAMP)):
                for start, step in legs:
                    ring, u, v = _coordinates(start, step)
                    level = np.log2(max(abs(step[0]) * size[0], abs(step[1]) * size[1]))
                    label = f"{size} {filter.name} {address.u.name} {address.v.name} {step}"
                    got = _show(stage, image, _sampler(filter, address), ring, label)
                    _expect(stage, label, got, sampled([source / 255], u, v, level, address, filter), 2)


@scene("H11", "eight filters between mip levels: bias, MaxMipLevel, beyond both ends", "mip levels", reads=BOTH,
       needs={Capability.MipMaps})  # fmt: skip
def levels(stage: Stage) -> None:
    stage.open(16, 16)
    chain = [
        texels(max(32 >> level, 1), max(16 >> level, 1), seed=level) // 12 + 100 for level in range(6)
    ]  # drivers' shares of levels are rough
    image = Texture2D(stage.device, 32, 16, True, SurfaceFormat.Color)
    for level, source in enumerate(chain):
        data = np.ascontiguousarray(source).view(np.uint32).reshape(-1)
        image.SetData(level, None, data, 0, data.size)
    address = Address(WRAP, WRAP)
    cases = [(0.3, 0.0, 0), (1.45, 0.0, 0), (1.55, 0.0, 0), (-0.4, 0.0, 0), (2.3, -1.0, 0), (-3.0, 2.25, 0), (0.2, 0.0, 2)]
    for filter in FILTERS:
        for natural, bias, finest in [*cases, (7.0, 0.0, 0), (0.4, -3.0, 1), (1.2, 0.0, 9)]:
            size = 2.0**natural
            ring, u, v = _coordinates((0.0131, 0.0173), (size / 32, 0.6 * size / 16))
            sampler = _sampler(filter, address, MipMapLevelOfDetailBias=bias, MaxMipLevel=finest)
            label = f"{filter.name} level {natural} bias {bias} finest {finest}"
            got = _show(stage, image, sampler, ring, label)
            expected = sampled([source / 255 for source in chain], u, v, natural + bias, address, filter, min(finest, 5))
            _expect(stage, label, got, expected, 2)


PACKED = {
    SurfaceFormat.Bgr565: ((11, 31), (5, 63), (0, 31), None),
    SurfaceFormat.Bgra5551: ((10, 31), (5, 31), (0, 31), (15, 1)),
    SurfaceFormat.Bgra4444: ((8, 15), (4, 15), (0, 15), (12, 15)),
}


@scene("H12", "every bit of the 16-bit formats", "surface formats", reads=BOTH)
def packed_formats(stage: Stage) -> None:
    device = stage.open(16, 16)
    codes = np.random.default_rng(5).integers(0, 65536, (HEIGHT, WIDTH)).astype("<u2")
    for kind, channels in PACKED.items():
        image = Texture2D(device, WIDTH, HEIGHT, False, kind)
        image.SetData(codes.reshape(-1))
        stage.expect.equal(f"{kind.name} comes back", image.GetData(bytes), codes.tobytes())
        ring = [(u + 0.5 / WIDTH, v + 0.5 / HEIGHT) for u, v in UNIT_SQUARE]
        got = _show(stage, image, SamplerState.PointClamp, ring, kind.name)
        values = [np.ones(codes.shape) if place is None else (codes >> place[0] & place[1]) / place[1] for place in channels]
        _expect(stage, kind.name, got, np.stack(values, axis=-1), 1)


@scene("H13", "each texel of each face of a cube lies where Direct3D has it", "EnvironmentMapEffect", reads=BOTH,
       needs={Capability.TextureCube, Capability.EnvironmentMapEffect})  # fmt: skip
def cube_faces(stage: Stage) -> None:
    device = stage.open(16, 16)
    image = TextureCube(device, 4, False, SurfaceFormat.Color)
    for face in CubeMapFace:
        image.SetData(face, packed([_face_color(face, x, y) for y in range(4) for x in range(4)]))
    effect = EnvironmentMapEffect(device)
    effect.EnvironmentMap, effect.Texture = image, texture(device, 1, 1, [(255, 255, 255)])
    effect.FresnelFactor = 0.0
    device.SamplerStates[1] = SamplerState.PointClamp
    target = target_of(device, 48, 8)
    device.SetRenderTarget(target)
    for face, y, x in np.ndindex(6, 4, 4):
        device.Viewport = Viewport(8 * face + 2 * x, 2 * y, 2, 2)
        _mirror(device, effect, _direction(face, (x + 0.5) / 2 - 1, (y + 0.5) / 2 - 1))
    device.SetRenderTarget(None)
    picture = stage.read_texture(target)
    for face, y, x in np.ndindex(6, 4, 4):
        label = f"{CubeMapFace(face).name} {x}, {y}"
        stage.expect.pixel(label, picture, 8 * face + 2 * x, 2 * y, _face_color(CubeMapFace(face), x, y), 1)


def _face_color(face: CubeMapFace, x: int, y: int) -> tuple[int, ...]:
    return 40 * face + 20, 30 + 60 * x, 30 + 60 * y, 255


def _direction(face: int, right: float, down: float) -> Any:
    """Give the direction that meets a face at a place, both -1..1."""
    ways = [
        (1, -down, -right), (-1, -down, right), (right, 1, down),
        (right, -1, -down), (right, -down, 1), (-right, -down, -1),
    ]  # fmt: skip
    return np.array(ways[face]) / np.linalg.norm(ways[face])


def _mirror(device: GraphicsDevice, effect: EnvironmentMapEffect, direction: Any) -> None:
    """Fill the viewport with a small mirror that faces an eye far away in a direction, which is then what it reflects."""
    effect.View = Matrix.CreateTranslation(Vector3(*map(float, direction * -1000)))
    effect.Projection = Matrix.Invert(effect.View) * Matrix.CreateScale(1000, 1000, 1)
    apply(effect)
    corners, normal = [(x * 0.001, y * 0.001, 0.5) for x, y, _ in FULL.corners()], tuple(map(float, direction))
    data = POSITION_NORMAL_TEXTURE.pack(Position=corners, Normal=normal, TexCoord=(0.5, 0.5))
    device.DrawUserIndexedPrimitives(PrimitiveType.TriangleList, data, 0, 4, RING, 0, 2, POSITION_NORMAL_TEXTURE.declaration)
