"""Random draws of every kind: SOFTWARE draws or raises, and never touches a byte outside of what may be drawn."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from renderers.contract import (
    PARAMETER_DTYPES,
    Blend,
    BlendFunction,
    ClearOptions,
    CompareFunction,
    CullMode,
    DepthFormat,
    EffectBlock,
    EffectFamily,
    EffectFlags,
    FillMode,
    PrimitiveType,
    RenderTargetDescription,
    StencilOperation,
    SurfaceFormat,
    TargetBinding,
    TextureAddressMode,
    TextureDescription,
    TextureFilter,
    TextureKind,
    TextureRegion,
)
from renderers.contract.effects import MAX_BONES
from renderers.contract.errors import ArgumentOutOfRangeException
from renderers.contract.formats import surface_bytes
from renderers.contract.states import BlendSnapshot, DepthStencilSnapshot, RasterizerSnapshot, SamplerSnapshot, StencilFace
from renderers.software import resources
from tests.unit._software import Device, vertices

GUARD = 512  # words on each side
PATTERN = {4: 0xDEADBEEF, 1: 0xA5}
STRANGE = (0.0, -0.0, 1.0, -1.0, 0.5, 1e-30, 1e30, -1e30, 3e38, 1e-45, float("nan"), float("inf"), float("-inf"), 2.0, -2.0)
SPEC = "p:f4 n:f3 c:c t:f2 u:f2 b:b4 w:f4"
SIZES = ((1, 1), (2, 3), (7, 5), (33, 17), (64, 64), (4096, 1), (1, 300))


class Guarded:
    """numpy for a module: arrays of zeros lie between guard words, which `check` looks at."""

    def __init__(self) -> None:
        self._wholes: list[np.ndarray] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)

    def zeros(self, size: int, dtype: Any) -> np.ndarray:
        kind = np.dtype(dtype)
        whole = np.empty(size + 2 * GUARD, f"u{kind.itemsize}")
        whole[:] = PATTERN[kind.itemsize]
        whole[GUARD : GUARD + size] = 0
        self._wholes.append(whole)
        return whole[GUARD : GUARD + size].view(kind)

    def check(self) -> None:
        for whole in self._wholes:
            pattern = PATTERN[whole.itemsize]
            assert (whole[:GUARD] == pattern).all()
            assert (whole[-GUARD:] == pattern).all()


def number(random: Random) -> float:
    return random.choice(STRANGE) if random.random() < 0.15 else random.uniform(-1.5, 1.5)


def some_vertices(random: Random) -> tuple[Any, int]:
    count = random.choice((3, 4, 6, 7, 30))
    whole = random.random() < 0.3
    rows = []
    for _ in range(count):
        x, y, z = (number(random) for _ in range(3))
        position = (round(x), round(y), z, 1.0) if whole and abs(x) < 9 and abs(y) < 9 else (x, y, z, number(random))
        bones = tuple(random.randrange(256) for _ in range(4))
        color = tuple(random.randrange(256) for _ in range(4))
        floats = [tuple(number(random) for _ in range(size)) for size in (3, 2, 2, 4)]
        rows.append((position, floats[0], color, floats[1], floats[2], bones, floats[3]))
    return vertices(SPEC, rows), count


def some_effect(random: Random) -> EffectBlock:
    family = random.choice([family for family in EffectFamily if family != EffectFamily.CUSTOM])
    block = np.zeros((), PARAMETER_DTYPES[family])
    flat = block.reshape(1).view(np.float32)
    flat[:] = [number(random) for _ in range(flat.size)]
    if random.random() < 0.7:
        name = "MatrixTransform" if family == EffectFamily.SPRITE else "WorldViewProj"
        if name in (block.dtype.names or ()):
            block[name] = np.eye(4)
    flags = EffectFlags(random.getrandbits(16)) & sum(EffectFlags)
    bones = np.array([number(random) for _ in range(12 * MAX_BONES)], "<f4").tobytes() if family == EffectFamily.SKINNED else None
    return EffectBlock(family, flags, block.tobytes(), bones)


def some_blend(random: Random) -> BlendSnapshot:
    factors, functions = list(Blend), list(BlendFunction)
    return BlendSnapshot(
        random.choice(factors),
        random.choice(factors),
        random.choice(functions),
        random.choice(factors),
        random.choice(factors),
        random.choice(functions),
        (random.randrange(16),) * 4,
    )


def some_face(random: Random) -> StencilFace:
    operations = list(StencilOperation)
    return StencilFace(random.choice(list(CompareFunction)), *(random.choice(operations) for _ in range(3)))


def some_depth(random: Random) -> DepthStencilSnapshot:
    return DepthStencilSnapshot(
        depth_enable=random.random() < 0.6,
        depth_write=random.random() < 0.6,
        depth_function=random.choice(list(CompareFunction)),
        stencil_enable=random.random() < 0.4,
        stencil_mask=random.randrange(512),
        stencil_write_mask=random.randrange(512),
        front=some_face(random),
        two_sided=random.random() < 0.5,
        counter_clockwise=some_face(random),
    )


def some_rasterizer(random: Random) -> RasterizerSnapshot:
    return RasterizerSnapshot(
        cull=random.choice(list(CullMode)),
        fill=random.choice((FillMode.Solid, FillMode.Solid, FillMode.WireFrame)),
        scissor_enable=random.random() < 0.5,
        depth_bias=random.choice((0.0, 1e-4, *STRANGE)),
        slope_scale_depth_bias=random.choice((0.0, 1.0, *STRANGE)),
        multi_sample=random.random() < 0.7,
    )


def some_sampler(random: Random) -> SamplerSnapshot:
    addresses = [random.choice(list(TextureAddressMode)) for _ in range(3)]
    bias = random.choice((0.0, -1.5, 3.0, *STRANGE))
    return SamplerSnapshot(random.choice(list(TextureFilter)), *addresses, random.randrange(1, 17), random.randrange(12), bias)


def some_texture(random: Random, device: Device, kind: TextureKind) -> Any:
    surface_format = random.choice((SurfaceFormat.Color, SurfaceFormat.Bgr565, SurfaceFormat.Single, SurfaceFormat.HalfVector4))
    width, height = random.choice(((1, 1), (2, 2), (5, 3), (64, 16), (16, 16)))
    if kind == TextureKind.CUBE:
        height = width
    levels = max(width, height).bit_length() if random.random() < 0.5 else 1
    texture = device.renderer.create_texture(TextureDescription(kind, surface_format, width, height, levels=levels))
    data = np.frombuffer(random.randbytes(surface_bytes(surface_format, width, height)), np.uint8)
    device.renderer.write_texture(texture, TextureRegion(0, 0, 0, width, height), data)
    return texture


def some_rectangle(random: Random, width: int, height: int) -> tuple[int, int, int, int]:
    """Give a rectangle inside the target, empty now and then."""
    x, y = random.randint(0, width), random.randint(0, height)
    return (0, 0, width, height) if random.random() < 0.4 else (x, y, random.randint(0, width - x), random.randint(0, height - y))


def some_target(random: Random, device: Device, width: int, height: int) -> Any:
    cube = random.random() < 0.2
    return device.renderer.create_render_target(
        RenderTargetDescription(
            TextureKind.CUBE if cube else TextureKind.TEXTURE_2D,
            random.choice((SurfaceFormat.Color, SurfaceFormat.Color, SurfaceFormat.HalfVector4, SurfaceFormat.Rg32)),
            width,
            width if cube else height,
            random.choice((1, 1, max(width, height).bit_length())),
            random.choice(list(DepthFormat)),
            random.choice((0, 0, 4)),
        )
    )


def some_indices(random: Random, count: int) -> list[int] | None:
    if random.random() < 0.5:
        return None
    beyond = count + 2 if random.random() < 0.2 else count
    return [random.randrange(beyond) for _ in range(random.choice((3, 6, 60)))]


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> Guarded:
    guard = Guarded()
    monkeypatch.setattr(resources, "np", guard)
    return guard


@settings(max_examples=300, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32 - 1))
def test_any_draw_stays_inside_its_target(guarded: Guarded, seed: int) -> None:
    random = Random(seed)
    guarded._wholes.clear()
    width, height = random.choice(SIZES)
    if random.random() < 0.5:
        height = width = min(width, 300)
    device = Device(width, height)
    target = some_target(random, device, width, height) if width <= 300 else None
    device.height = target.height if target is not None else height
    if target is not None:
        device.renderer.set_targets([TargetBinding(target)])
    device.renderer.clear(ClearOptions(7), (0.25, 0.5, 0.75, 1.0), 0.5, 3)
    bound = device.renderer._target
    before = bound.surface.copy()
    view, clip = some_rectangle(random, width, device.height), some_rectangle(random, width, device.height)
    raster = some_rasterizer(random)
    for _ in range(3):
        stream, count = some_vertices(random)
        state = device.state(
            some_blend(random),
            some_depth(random),
            raster,
            some_sampler(random),
            some_texture(random, device, TextureKind.TEXTURE_2D),
            view,
            clip,
            some_texture(random, device, random.choice((TextureKind.TEXTURE_2D, TextureKind.CUBE))),
            some_sampler(random),
            blend_factor=tuple(random.randrange(256) for _ in range(4)),
            stencil_reference=random.randrange(-5, 600),
            sample_mask=random.choice((0xFFFFFFFF, 0, 5)),
        )
        topology, indices = random.choice(list(PrimitiveType)), some_indices(random, count)
        try:
            device.draw(stream, some_effect(random), state, topology, indices=indices)
        except ArgumentOutOfRangeException:
            assert indices is not None
            assert max(indices) >= count
    guarded.check()
    left, top, right, bottom = view[0], view[1], view[0] + view[2], view[1] + view[3]
    if raster.scissor_enable:
        left, top = max(left, clip[0]), max(top, clip[1])
        right, bottom = min(right, clip[0] + clip[2]), min(bottom, clip[1] + clip[3])
    size = bound.pitch * bound.height
    planes = [range(start, start + size) for start in range(0, bound.plane * bound.samples, bound.plane)]
    for plane in planes:
        was, now = (array[plane.start : plane.stop].reshape(bound.height, bound.pitch) for array in (before, bound.surface))
        changed = was != now
        changed[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)] = False
        assert not changed.any()
    device.renderer.set_targets(())
    guarded.check()


def test_the_random_draws_do_draw(guarded: Guarded) -> None:
    drawn = 0
    for seed in range(60):
        random = Random(seed)
        device = Device(16, 16)
        device.clear()
        stream, _ = some_vertices(random)
        device.draw(stream, some_effect(random), device.state())
        drawn += bool((device.pixels() != (9, 13, 17, 255)).any())
    guarded.check()
    assert drawn > 15


def test_the_guard_notices_a_word_beside_an_array() -> None:
    guard = Guarded()
    array = guard.zeros(8, np.uint32)
    guard.check()
    array.base[GUARD - 1] = 0
    with pytest.raises(AssertionError):
        guard.check()
