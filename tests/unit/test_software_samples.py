"""Four samples a pixel, and several targets at once, on the SOFTWARE renderer."""

from __future__ import annotations

import numpy as np
import pytest

from renderers.contract import (
    CubeMapFace,
    CullMode,
    DepthFormat,
    EffectFlags,
    PrimitiveType,
    RenderTargetDescription,
    SurfaceFormat,
    TargetBinding,
    TextureKind,
    TextureRegion,
)
from renderers.contract.states import DepthStencilSnapshot, RasterizerSnapshot
from renderers.raster.layout import SAMPLE_X, SAMPLE_Y
from renderers.software import DESCRIPTOR
from tests.unit._reference_raster import cover, to_screen
from tests.unit._software import Device, basic, full_quad, vertices

COLOR = basic(EffectFlags.VERTEX_COLOR)
RED, BLACK = (255, 0, 0, 255), (0, 0, 0, 255)


class Samples:
    """A target of four samples a pixel, bound and cleared to black."""

    def __init__(self, width=16, height=16, count=1):
        self.device = Device(width, height)
        self.renderer = self.device.renderer
        self.region = TextureRegion(0, 0, 0, width, height)
        shape = RenderTargetDescription(
            TextureKind.TEXTURE_2D, SurfaceFormat.Color, width, height, 1, DepthFormat.Depth24Stencil8, 4
        )
        self.targets = [self.renderer.create_render_target(shape) for _ in range(count)]
        self.bind()
        self.device.clear(BLACK)

    def bind(self):
        self.renderer.set_targets([TargetBinding(target) for target in self.targets])

    def pixels(self, number=0):
        self.renderer.set_targets(())
        data = self.renderer.read_texture(self.targets[number], self.region)
        self.bind()
        return data.reshape(self.region.bottom, self.region.right, 4)


def test_the_count_that_is_applied():
    applied = [DESCRIPTOR.sample_count(wished) for wished in (0, 1, 2, 3, 4, 8, 16)]
    assert applied == [0, 0, 0, 0, 4, 4, 4]
    samples = Samples()
    assert samples.renderer.applied_target(samples.targets[0]).sample_count == 4


@pytest.mark.parametrize("seed", range(6))
def test_coverage_is_that_of_the_four_places(seed):
    samples = Samples()
    corners = np.random.default_rng(seed).uniform(-1.1, 1.1, (3, 2))
    rows = [((x, y, 0), RED) for x, y in corners.tolist()]
    samples.device.draw(vertices("p:f3 c:c", rows), COLOR)
    clip = np.array([(x, y, 0, 1) for x, y in corners.astype(np.float32).tolist()])
    points = to_screen(clip, 16, 16, shift=0)[0]
    covered = [cover(points - place, 16, 16)[0] for place in zip(SAMPLE_X, SAMPLE_Y, strict=True)]
    expected = (np.sum(covered, axis=0) * 255 + 2) // 4
    assert (samples.pixels()[..., 0] == expected).all()


def test_without_anti_aliasing_the_centre_decides():
    samples = Samples()
    hard = samples.device.state(raster=RasterizerSnapshot(cull=CullMode.None_, multi_sample=False))
    rows = [((x, y, 0), RED) for x, y in ((-0.9, 0.8), (0.7, 0.3), (-0.2, -0.9))]
    samples.device.draw(vertices("p:f3 c:c", rows), COLOR, hard)
    assert set(np.unique(samples.pixels()[..., 0])) == {0, 255}


def test_masks_depth_and_counts_are_per_sample():
    samples = Samples()
    depth = DepthStencilSnapshot()
    query = samples.renderer.create_query()
    samples.device.draw(full_quad((0, 255, 0, 255), 0.2), COLOR, samples.device.state(depth=depth, sample_mask=5))
    samples.renderer.begin_query(query)
    samples.device.draw(full_quad(RED, 0.8), COLOR, samples.device.state(depth=depth))
    samples.renderer.end_query(query)
    assert samples.renderer.query_result(query) == 2 * 16 * 16
    assert (samples.pixels() == (128, 128, 0, 255)).all()


def test_depth_is_taken_at_the_samples():
    samples = Samples()
    depth = samples.device.state(depth=DepthStencilSnapshot())
    tilted = [((x, y, z), (0, 255, 0, 255)) for x, y, z in ((-1, 1, 0), (-1, -1, 0), (1, 1, 1), (1, -1, 1))]
    samples.device.draw(vertices("p:f3 c:c", tilted), COLOR, depth, topology=PrimitiveType.TriangleStrip)
    samples.device.draw(full_quad(RED, 7.75 / 16), COLOR, depth)
    # The depth at column x is (x + 0.5 + place / 256) / 16, so the wall stands in column 7, a quarter right of its left side.
    red = samples.pixels()[8, :, 0]
    shown = [sum(7.75 < x + 0.5 + place / 256 for place in SAMPLE_X) for x in range(16)]
    assert red.tolist() == [(count * 255 + 2) // 4 for count in shown]


def test_lines_and_points_reach_some_samples():
    samples = Samples()
    rows = [((-0.8, 0.31, 0), RED), ((0.8, -0.27, 0), RED)]
    samples.device.draw(vertices("p:f3 c:c", rows), COLOR, topology=PrimitiveType.LineList)
    red = samples.pixels()[..., 0].astype(int)
    assert ((red > 0) & (red < 255)).any()
    assert abs(red.sum() / 255 - 13) <= 1.5


def test_writing_and_binding_again_keeps_every_sample():
    samples = Samples()
    samples.device.draw(full_quad(RED), COLOR, samples.device.state(sample_mask=1))
    assert (samples.pixels() == (64, 0, 0, 255)).all()
    samples.device.draw(full_quad(RED), COLOR, samples.device.state(sample_mask=2))
    assert (samples.pixels() == (128, 0, 0, 255)).all()
    samples.renderer.set_targets(())
    samples.renderer.write_texture(samples.targets[0], samples.region, np.full(16 * 16 * 4, 9, np.uint8))
    samples.bind()
    assert (samples.pixels() == 9).all()


def test_stock_draws_write_slot_0_and_clears_all():
    samples = Samples(count=3)
    samples.device.clear((10, 20, 30, 40))
    samples.device.draw(full_quad(RED), COLOR)
    assert (samples.pixels(0) == RED).all()
    for number in (1, 2):
        assert (samples.pixels(number) == (10, 20, 30, 40)).all()


def test_each_face_of_a_cube_is_a_target_of_its_own():
    device = Device(8, 8)
    renderer = device.renderer
    shape = RenderTargetDescription(TextureKind.CUBE, SurfaceFormat.Color, 8, 8, 4, DepthFormat.Depth24, 4)
    cube = renderer.create_render_target(shape)
    for face in CubeMapFace:
        renderer.set_targets([TargetBinding(cube, face)])
        device.clear(BLACK)
        device.draw(full_quad((40 * face, 9, 9, 255)), COLOR)
    renderer.set_targets(())
    for face in CubeMapFace:
        for level in range(4):
            size = 8 >> level
            data = renderer.read_texture(cube, TextureRegion(level, 0, 0, size, size, face=face)).reshape(-1, 4)
            assert (data[-1] == (40 * face, 9, 9, 255)).all()
