"""Wide surface formats on SOFTWARE: exact rounding of stored values, blending, samples, cubes and volumes."""

import subprocess
import sys

import numpy as np
import pytest

from renderers.contract import (
    Capability,
    ClearOptions,
    DepthFormat,
    EffectFlags,
    FormatUse,
    PrimitiveType,
    RenderTargetDescription,
    SurfaceFormat,
    TargetBinding,
    TextureDescription,
    TextureKind,
    TextureRegion,
)
from renderers.contract.formats import RENDER_TARGET_FORMATS
from renderers.software.wide import WIDE_FORMATS, decode, encode, quantized
from tests.unit._software import ADDITIVE, Device, basic, full_quad, vertices

TARGETS = sorted(RENDER_TARGET_FORMATS & set(WIDE_FORMATS))
FLOAT32, HALF = SurfaceFormat.Vector4, SurfaceFormat.HalfVector4


def target_of(device, surface_format, size=4, samples=0, levels=1, kind=TextureKind.TEXTURE_2D):
    return device.renderer.create_render_target(
        RenderTargetDescription(kind, surface_format, size, size, levels, DepthFormat.None_, samples)
    )


def texture_of(device, surface_format, texels):
    """Make a texture of (rows, columns, 4) floats."""
    rows, columns = texels.shape[:2]
    texture = device.renderer.create_texture(TextureDescription(TextureKind.TEXTURE_2D, surface_format, columns, rows))
    channels = np.moveaxis(texels, -1, 0).astype(np.float32)
    device.renderer.write_texture(texture, TextureRegion(0, 0, 0, columns, rows), encode(surface_format, channels).reshape(-1))
    return texture


def channels_of(device, target, size, level=0):
    raw = device.renderer.read_texture(target, TextureRegion(level, 0, 0, size, size))
    return decode(target.format, raw.reshape(size, size, -1))


def drawn(texels, surface_format, size):
    """Draw a square of floats texel by texel into a target of a format; give its channels."""
    device = Device(size, size)
    target = target_of(device, surface_format, size)
    device.renderer.set_targets([TargetBinding(target)])
    corners = [((x, y, 0), ((x + 1) / 2, (1 - y) / 2)) for x, y in ((-1, 1), (-1, -1), (1, 1), (1, -1))]
    half = 1 / size  # the half pixel that XNA's pixel centres lie to the side
    stream = vertices("p:f3 t:f2", [((x - half, y + half, z), uv) for (x, y, z), uv in corners])
    state = device.state(texture=texture_of(device, FLOAT32, texels))
    device.draw(stream, basic(EffectFlags.TEXTURE), state, PrimitiveType.TriangleStrip)
    device.renderer.set_targets(())
    return channels_of(device, target, size)


@pytest.mark.parametrize("surface_format", TARGETS, ids=lambda kind: kind.name)
def test_kernels_round_as_quantized_does(surface_format):
    random = np.random.default_rng(7)
    exponents = random.uniform(-30, 20, (64, 64, 4))
    texels = (random.choice([-1, 1], (64, 64, 4)) * 2.0**exponents).astype(np.float32)
    texels[0, :8, 0] = (0, -0.0, np.inf, -np.inf, 65519.99, 65520, 2.0**-25, 1.5 * 2.0**-24)
    texels[1:17] = random.uniform(0, 1, (16, 64, 4))
    got = drawn(texels, surface_format, 64)
    expected = quantized(surface_format, np.moveaxis(texels, -1, 0))
    np.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("surface_format", TARGETS, ids=lambda kind: kind.name)
def test_what_quantized_gives_is_encoded_without_loss(surface_format):
    values = np.random.default_rng(3).uniform(-2, 2, (4, 16, 16)).astype(np.float32)
    stored = quantized(surface_format, values)
    np.testing.assert_array_equal(decode(surface_format, encode(surface_format, stored)), stored)


def test_halves_are_those_of_numpy():
    every = np.arange(65536, dtype="<u2").view(np.uint8).reshape(256, 256, 2)
    got = decode(SurfaceFormat.HalfSingle, every)[0].reshape(-1)
    np.testing.assert_array_equal(got, np.arange(65536, dtype=np.uint16).view(np.float16).astype(np.float32))


def test_signed_bytes_reach_minus_one_twice_and_come_back_as_they_were():
    device = Device()
    texture = device.renderer.create_texture(TextureDescription(TextureKind.TEXTURE_2D, SurfaceFormat.NormalizedByte4, 1, 1))
    raw = np.array([0x80, 0x81, 0x7F, 0x01], np.uint8)
    device.renderer.write_texture(texture, TextureRegion(0, 0, 0, 1, 1), raw)
    assert device.renderer.read_texture(texture, TextureRegion(0, 0, 0, 1, 1)).tobytes() == raw.tobytes()
    np.testing.assert_allclose(texture.views[0][0][:, 0, 0], (-1, -1, 1, 1 / 127))


@pytest.mark.parametrize("surface_format", [SurfaceFormat.Color, SurfaceFormat.Rgba64, HALF])
def test_samples_are_averaged(surface_format):
    device = Device(4, 4)
    target = target_of(device, surface_format, samples=4)
    device.renderer.set_targets([TargetBinding(target)])
    device.renderer.clear(ClearOptions.Target, (0, 0, 0, 0), 1, 0)
    for mask, times in ((0b0001, 1), (0b0110, 1)):
        for _ in range(times):
            device.draw(full_quad(), basic(EffectFlags.VERTEX_COLOR), device.state(sample_mask=mask))
    device.renderer.set_targets(())
    if surface_format == SurfaceFormat.Color:
        assert target.view[1, 1] & 255 == 191
    else:
        np.testing.assert_allclose(channels_of(device, target, 4), 0.75, atol=1e-4)


def test_a_write_beside_a_face_never_happens_when_samples_are_averaged():
    device = Device(4, 4)
    target = target_of(device, SurfaceFormat.Color, 3, samples=4, levels=2, kind=TextureKind.CUBE)
    for face in range(6):
        device.renderer.set_targets([TargetBinding(target, face)])
        device.renderer.clear(ClearOptions.Target, (face / 5, 0, 0, 1), 1, 0)
    device.renderer.set_targets(())
    for face in range(6):
        for view in target.views[face]:
            assert (view & 255 == 51 * face).all()


def test_additive_blending_accumulates_in_half_floats_only():
    for surface_format, expected in ((HALF, 3.0), (SurfaceFormat.Rgba64, 1.0)):
        device = Device(4, 4)
        target = target_of(device, surface_format)
        device.renderer.set_targets([TargetBinding(target)])
        device.renderer.clear(ClearOptions.Target, (0, 0, 0, 0), 1, 0)
        for _ in range(3):
            device.draw(full_quad(), basic(EffectFlags.VERTEX_COLOR), device.state(blend=ADDITIVE))
        device.renderer.set_targets(())
        assert channels_of(device, target, 4)[0, 1, 1] == expected


@pytest.mark.parametrize(
    ("capability", "kinds", "use"),
    [
        (Capability.FloatRenderTargets, ("Single", "Vector2", "Vector4"), FormatUse.RENDER_TARGET),
        (
            Capability.HalfFloatRenderTargets,
            ("HalfSingle", "HalfVector2", "HalfVector4", "HdrBlendable"),
            FormatUse.RENDER_TARGET,
        ),
        (Capability.HalfFloatTextureLinearFiltering, ("HalfVector4", "HdrBlendable"), FormatUse.FILTERABLE),
    ],
)
def test_capabilities_follow_the_uses_of_formats(capability, kinds, use):
    renderer = Device().renderer
    assert capability in renderer.capabilities
    assert all(renderer.format_support(SurfaceFormat[kind]) & use for kind in kinds)


def test_nothing_is_compiled_after_warm():
    """Run scenes in a process of their own that warms the kernels first, and count what numba compiles afterwards."""
    script = """
from numba.core import event
from renderers.raster.kernels import KERNELS
KERNELS.warm()
class Counter(event.Listener):
    count = 0
    def on_start(self, event): Counter.count += 1
    def on_end(self, event): pass
from tests.conformance.registry import all_scenes
from tests.conformance.runner import run
with event.install_listener("numba:compile", Counter()):
    outcomes = [run(scene, "SOFTWARE") for scene in all_scenes()]
assert len(outcomes) > 150
print("compiled", Counter.count)
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=300, check=True)
    assert result.stdout.split() == ["compiled", "0"]
