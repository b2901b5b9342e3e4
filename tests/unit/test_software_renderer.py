"""The SOFTWARE renderer's resources, targets, presentation and refusals."""

from __future__ import annotations

import subprocess
import sys
import threading

import numpy as np
import pytest

from renderers.contract import (
    Capability,
    ClearOptions,
    CreationArguments,
    DepthFormat,
    EffectBlock,
    EffectFamily,
    EffectFlags,
    FormatUse,
    IndexBufferDescription,
    IndexElementSize,
    IndexStream,
    NotSupportedException,
    Presentation,
    PrimitiveType,
    RenderTargetDescription,
    Surface,
    SurfaceFormat,
    TargetBinding,
    TextureDescription,
    TextureKind,
    TextureRegion,
    VertexBufferDescription,
    VertexStream,
)
from renderers.contract.draw import DrawCommand, Geometry
from renderers.software import DESCRIPTOR
from tests.unit._software import Device, basic, full_quad, sprite_effect, vertices

COLOR = EffectFlags.VERTEX_COLOR


def target(device, width=8, height=6, depth_format=DepthFormat.None_):
    return device.renderer.create_render_target(
        RenderTargetDescription(TextureKind.TEXTURE_2D, SurfaceFormat.Color, width, height, depth_format=depth_format)
    )


def read(device, texture, *region):
    return device.renderer.read_texture(texture, TextureRegion(0, *region))


def test_importing_the_descriptor_loads_no_kernels():
    code = "import sys, renderers.software; print([m for m in ('numba', 'llvmlite', 'xna', 'content') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_descriptor():
    assert (DESCRIPTOR.name, DESCRIPTOR.automatic, DESCRIPTOR.needs_window) == ("SOFTWARE", True, False)
    assert DESCRIPTOR.is_available() is None
    assert DESCRIPTOR.sample_count(4) == 4


@pytest.mark.parametrize(
    ("color", "expected"),
    [
        ((-2, 3, 0.5, 0.25), (0, 255, 128, 64)),
        ((float("nan"), float("inf"), -float("inf"), 1), (0, 255, 0, 255)),
        ((20 / 255, 40 / 255, 60 / 255, 1), (20, 40, 60, 255)),
    ],
)
def test_clear_quantises_like_color(color, expected):
    device = Device(9, 5)
    device.renderer.clear(ClearOptions.Target, color, 1.0, 0)
    assert (device.pixels() == expected).all()


def test_clear_touches_only_what_it_names():
    device = Device(9, 5)
    device.clear((1, 2, 3, 4), depth=0.25, stencil=7)
    plane = device.renderer._back_buffer
    device.renderer.clear(ClearOptions.Stencil, (1, 1, 1, 1), 0.5, -1)
    assert (plane.stencil == 255).all() and (plane.depth == 0.25).all() and (device.pixels() == (1, 2, 3, 4)).all()
    device.renderer.clear(ClearOptions.DepthBuffer, (1, 1, 1, 1), 7.0, 3)
    assert (plane.stencil == 255).all() and (plane.depth == 1).all() and (device.pixels() == (1, 2, 3, 4)).all()


def test_every_byte_survives():
    device = Device(16, 16)
    pixels = np.arange(16 * 16 * 4, dtype=np.uint32).astype(np.uint8).reshape(16, 16, 4)
    texture = device.texture(pixels)
    np.testing.assert_array_equal(read(device, texture, 0, 0, 16, 16).reshape(16, 16, 4), pixels)
    np.testing.assert_array_equal(read(device, texture, 6, 1, 11, 4).reshape(3, 5, 4), pixels[1:4, 6:11])
    device.renderer.write_texture(texture, TextureRegion(0, 2, 3, 5, 4), np.arange(12, dtype=np.uint8))
    pixels[3, 2:5] = np.arange(12).reshape(3, 4)
    np.testing.assert_array_equal(read(device, texture, 0, 0, 16, 16).reshape(16, 16, 4), pixels)


def test_new_resources_are_zero():
    device = Device()
    assert not read(device, target(device), 0, 0, 8, 6).any()
    buffer = device.renderer.create_vertex_buffer(VertexBufferDescription(48, 0))
    assert not buffer.data.any()


def test_read_back_buffer_gives_a_new_array():
    device = Device(12, 10)
    device.clear((1, 2, 3, 4))
    part = device.renderer.read_back_buffer(3, 2, 5, 4)
    assert part.shape == (4, 5, 4) and part.dtype == np.uint8 and part.flags.c_contiguous
    part[:] = 0
    assert (device.pixels() == (1, 2, 3, 4)).all()


def test_targets_are_drawn_cleared_and_sampled():
    device = Device(16, 16)
    device.clear((0, 0, 0, 255))
    texture = target(device)
    device.renderer.set_targets((TargetBinding(texture),))
    device.renderer.clear(ClearOptions.Target, (0, 0, 1, 1), 1, 0)
    half = vertices("p:f3 c:c", [((x, y, 0), (255, 0, 0, 255)) for x, y in ((-1, 1), (0, 1), (-1, -1), (0, -1))])
    device.draw(half, basic(COLOR), device.state(viewport=(0, 0, 8, 6)), indices=[0, 1, 2, 3, 2, 1])
    device.renderer.set_targets(())
    expected = np.full((6, 8, 4), (0, 0, 255, 255), np.uint8)
    expected[:, :4] = (255, 0, 0, 255)
    np.testing.assert_array_equal(read(device, texture, 0, 0, 8, 6).reshape(6, 8, 4), expected)
    corners = [((x, y, 0), (255,) * 4, (x / 8, y / 6)) for x, y in ((0, 0), (8, 0), (0, 6), (8, 6))]
    device.draw(
        vertices("p:f3 c:c t:f2", corners),
        sprite_effect(16, 16),
        device.state(texture=texture),
        indices=[0, 1, 2, 3, 2, 1],
        quads=True,
    )
    np.testing.assert_array_equal(device.pixels()[:6, :8], expected)
    assert (device.pixels()[6:] == (0, 0, 0, 255)).all()


def test_the_viewport_may_reach_beyond_a_target():
    device = Device(16, 16)
    small = target(device, 3, 2)
    device.renderer.set_targets((TargetBinding(small),))
    device.draw(full_quad(), basic(COLOR), device.state(viewport=(-5, -7, 64, 64)))
    assert (read(device, small, 0, 0, 3, 2) == 255).all()


def test_a_target_tells_what_it_got():
    device = Device()
    made = device.renderer.create_render_target(
        RenderTargetDescription(
            TextureKind.TEXTURE_2D, SurfaceFormat.Bgr565, 4, 4, depth_format=DepthFormat.Depth24Stencil8, sample_count=4
        )
    )
    assert device.renderer.applied_target(made) == (SurfaceFormat.Color, DepthFormat.Depth24Stencil8, 4)


def test_buffers_and_their_partial_writes():
    device = Device()
    device.clear()
    stream = full_quad((0, 255, 0, 255))
    buffer = device.renderer.create_vertex_buffer(VertexBufferDescription(stream.data.size, stream.layout))
    device.renderer.write_buffer(buffer, 0, stream.data[:40])
    device.renderer.write_buffer(buffer, 40, stream.data[40:])
    for size, dtype in ((IndexElementSize.SixteenBits, np.uint16), (IndexElementSize.ThirtyTwoBits, np.uint32)):
        device.clear()
        indices = device.renderer.create_index_buffer(IndexBufferDescription(6, size))
        data = np.arange(6, dtype=dtype)
        device.renderer.write_buffer(indices, 0, data.view(np.uint8))
        geometry = Geometry((VertexStream(buffer, stream.layout),), IndexStream(indices, dtype == np.uint32))
        command = DrawCommand(device.state(), basic(COLOR), geometry, PrimitiveType.TriangleList, 2)
        for _ in range(2):
            device.renderer.draw(command)
        assert (device.pixels() == (0, 255, 0, 255)).all()
        device.renderer.write_buffer(indices, 0, np.full(1, 60000, dtype).view(np.uint8))
        with pytest.raises(ValueError, match="60000"):
            device.renderer.draw(command)


def test_user_data_is_read_during_the_call_only():
    device = Device()
    stream = full_quad((0, 255, 0, 255))
    device.draw(stream, basic(COLOR))
    stream.data[:] = 0
    assert (device.pixels() == (0, 255, 0, 255)).all()


def test_read_only_user_data():
    device = Device()
    stream = full_quad((0, 255, 0, 255))
    stream.data.setflags(write=False)
    indices = np.arange(6, dtype=np.uint16)
    indices.setflags(write=False)
    command = DrawCommand(
        device.state(), basic(COLOR), Geometry((stream,), IndexStream(indices, False)), PrimitiveType.TriangleList, 2
    )
    device.renderer.draw(command)
    assert (device.pixels() == (0, 255, 0, 255)).all()


def test_live_resources_counts_each_release_once():
    device = Device()
    texture, made = device.texture([[(1, 2, 3, 4)]]), target(device)
    buffer = device.renderer.create_vertex_buffer(VertexBufferDescription(16, 0))
    assert device.renderer.live_resources == {"SoftwareTexture": 1, "SoftwareTarget": 1, "SoftwareVertexBuffer": 1}
    threads = [threading.Thread(target=device.renderer.release, args=(texture,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert device.renderer.live_resources == {"SoftwareTarget": 1, "SoftwareVertexBuffer": 1}
    device.renderer.release(made)
    device.renderer.release(buffer)
    assert device.renderer.live_resources == {}
    device.renderer.close()
    device.renderer.close()


# ---- presentation


class Presenter:
    def __init__(self, answer=0):
        self.answer, self.asked, self.frames = answer, [], []

    def present(self, pixels):
        self.frames.append(pixels.copy())
        assert pixels.strides[1] == 4

    def set_swap_interval(self, interval):
        self.asked.append(interval)
        return self.answer


def test_frames_go_to_the_presenter():
    presenter = Presenter(answer=1)
    surface = Surface(1, 0, 7, 5, presenter=presenter)
    renderer = DESCRIPTOR.create(CreationArguments(Presentation(7, 5, swap_interval=2), surface=surface))
    assert presenter.asked == [2] and renderer.applied.swap_interval == 1
    renderer.clear(ClearOptions.Target, (1 / 255, 2 / 255, 3 / 255, 4 / 255), 1, 0)
    renderer.present()
    assert presenter.frames[0].shape == (5, 7) and (presenter.frames[0] == 0x04030201).all()
    renderer.reset(Presentation(9, 6, swap_interval=0))
    renderer.present()
    assert presenter.frames[1].shape == (6, 9) and presenter.asked == [2, 0]


def test_without_a_surface_nothing_is_presented():
    device = Device()
    assert device.renderer.applied.swap_interval == -1
    device.renderer.present()


def test_reset_is_all_or_nothing():
    device = Device(6, 6)
    device.clear((1, 2, 3, 4))
    with pytest.raises((MemoryError, ValueError)):
        device.renderer.reset(Presentation(1 << 30, 1 << 30))
    assert (device.pixels() == (1, 2, 3, 4)).all()
    applied = device.renderer.reset(Presentation(10, 4, SurfaceFormat.Bgr565, DepthFormat.Depth16, 4, 1))
    assert applied == device.renderer.applied
    assert (applied.format, applied.depth_format, applied.sample_count) == (SurfaceFormat.Color, DepthFormat.Depth16, 4)
    assert device.renderer.read_back_buffer(0, 0, 10, 4).shape == (4, 10, 4)


# ---- refusals


def refused(feature):
    return pytest.raises(NotSupportedException, match=f"SOFTWARE does not support .*{feature}")


def test_what_is_missing_is_refused_by_name():
    renderer = Device().renderer
    with refused("3-D render targets"):
        renderer.create_render_target(RenderTargetDescription(TextureKind.TEXTURE_3D, SurfaceFormat.Color, 4, 4))
    with refused("custom effects"):
        renderer.create_program(b"", b"")
    assert renderer.live_resources == {}


def test_draws_that_are_missing_are_refused_before_a_pixel_is_touched():
    device = Device()
    device.clear()
    stream = full_quad()
    geometry = Geometry((stream,), None)
    command = DrawCommand(device.state(), basic(COLOR), geometry, PrimitiveType.TriangleList, 2)
    for changed, feature in ((command._replace(effect=EffectBlock(EffectFamily.CUSTOM, EffectFlags.NONE, b"")), "CUSTOM"),):
        with refused(feature):
            device.renderer.draw(changed)
    assert (device.pixels() == (9, 13, 17, 255)).all()
    device.renderer.draw(command)
    assert (device.pixels() == 255).all()


def test_capabilities_and_formats_say_the_same():
    renderer = Device().renderer
    assert {
        Capability.ThreeD,
        Capability.StencilBuffer,
        Capability.WireFrame,
        Capability.ThirtyTwoBitIndices,
    } <= renderer.capabilities
    assert not {Capability.CustomEffects, Capability.ComputeShaders} & renderer.capabilities
    for surface_format in SurfaceFormat:
        uses = renderer.format_support(surface_format)
        description = TextureDescription(TextureKind.TEXTURE_2D, surface_format, 4, 4)
        if FormatUse.SAMPLED in uses:
            renderer.create_texture(description)
        else:
            with pytest.raises(NotSupportedException):
                renderer.create_texture(description)
    assert renderer.limits.render_targets == 4 and renderer.limits.sample_counts == (1, 4)
