"""Resources on the real HEADLESS and SOFTWARE renderers."""

from __future__ import annotations

import numpy as np
import pytest

from renderers.contract import (
    BufferUsage,
    Capability,
    CubeMapFace,
    DepthFormat,
    GraphicsProfile,
    IndexElementSize,
    PrimitiveType,
    SurfaceFormat,
)
from xna.color import Color
from xna.exceptions import NotSupportedException
from xna.graphics.environment_map_effect import EnvironmentMapEffect
from xna.graphics.graphics_adapter import GraphicsAdapter
from xna.graphics.graphics_device import GraphicsDevice
from xna.graphics.index_buffer import IndexBuffer
from xna.graphics.presentation_parameters import PresentationParameters
from xna.graphics.render_target2d import RenderTarget2D
from xna.graphics.texture2d import Texture2D
from xna.graphics.texture3d import Texture3D
from xna.graphics.texture_cube import TextureCube
from xna.graphics.vertex_buffer import VertexBuffer
from xna.graphics.vertex_position_color import VertexPositionColor
from xna.graphics.vertex_position_normal_texture import VertexPositionNormalTexture
from xna.rectangle import Rectangle
from xna.vector2 import Vector2
from xna.vector3 import Vector3


def real_device(renderer):
    parameters = PresentationParameters()
    parameters.BackBufferWidth, parameters.BackBufferHeight, parameters.IsFullScreen = 16, 16, False
    return GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, parameters, rendererEXT=renderer)


def test_HEADLESS_keeps_textures_and_refuses_to_read_targets():
    with real_device("HEADLESS") as device, Texture2D(device, 2, 2) as texture, RenderTarget2D(device, 2, 2) as target:
        texture.SetData([Color.Red] * 4)
        pixels = texture.GetPixelsEXT()
        pixels[:] = 7
        assert texture.GetData() == [Color.Red] * 4
        data = [Color.Blue] * 4
        with pytest.raises(NotSupportedException, match="HEADLESS"):
            target.GetData(data)
        assert data == [Color.Blue] * 4


def test_HEADLESS_buffers_can_be_read_because_the_front_keeps_them():
    with (
        real_device("HEADLESS") as device,
        VertexBuffer(device, VertexPositionColor, 2, BufferUsage.None_) as vertices,
        IndexBuffer(device, IndexElementSize.ThirtyTwoBits, 2, BufferUsage.None_) as indices,
    ):
        vertices.SetData(bytes(range(32)))
        indices.SetData([70000, 1])
        assert vertices.GetData(bytes) == bytes(range(32))
        assert indices.GetData() == [70000, 1]


@pytest.mark.parametrize("renderer", ["HEADLESS", "SOFTWARE"])
@pytest.mark.parametrize("surface_format", list(SurfaceFormat))
def test_a_format_keeps_its_bytes_or_is_refused(renderer, surface_format):
    with real_device(renderer) as device:
        if not device._renderer.format_support(surface_format):
            with pytest.raises(NotSupportedException, match=renderer):
                Texture2D(device, 8, 4, False, surface_format)
            return
        noise = np.random.default_rng(int(surface_format))
        with Texture2D(device, 8, 4, device.SupportsEXT(Capability.MipMaps), surface_format) as texture:
            wanted = []
            for level in range(texture.LevelCount):
                size = len(texture.GetData(level, None, bytes))
                wanted.append(noise.bytes(size))
                texture.SetData(level, None, wanted[-1], 0, size)
            assert [texture.GetData(level, None, bytes) for level in range(texture.LevelCount)] == wanted


@pytest.mark.parametrize("renderer", ["HEADLESS", "SOFTWARE"])
def test_cubes_keep_every_level_of_their_faces(renderer):
    noise = np.random.default_rng(1)
    with real_device(renderer) as device, TextureCube(device, 4, True, SurfaceFormat.Color) as cube:
        wanted = {(face, level): noise.bytes(4 * (4 >> level) ** 2) for face in CubeMapFace for level in range(3)}
        for (face, level), raw in wanted.items():
            cube.SetData(face, level, None, raw, 0, len(raw))
        cube.SetData(CubeMapFace.NegativeY, 0, Rectangle(1, 2, 2, 1), [Color.Red] * 2, 0, 2)
        assert cube.GetData(CubeMapFace.NegativeY, 0, Rectangle(1, 2, 2, 1)) == [Color.Red] * 2
        del wanted[CubeMapFace.NegativeY, 0]
        for (face, level), raw in wanted.items():
            read = bytearray(len(raw))
            cube.GetData(face, level, None, read, 0, len(read))
            assert read == raw


@pytest.mark.parametrize("renderer", ["HEADLESS", "SOFTWARE"])
def test_volumes_keep_every_level_and_box(renderer):
    noise = np.random.default_rng(2)
    with real_device(renderer) as device, Texture3D(device, 4, 2, 8, True, SurfaceFormat.Color) as volume:
        sizes = [(4, 2, 8), (2, 1, 4), (1, 1, 2), (1, 1, 1)]
        wanted = [noise.bytes(4 * width * height * depth) for width, height, depth in sizes]
        for level, ((width, height, depth), raw) in enumerate(zip(sizes, wanted, strict=True)):
            volume.SetData(level, 0, 0, width, height, 0, depth, raw, 0, len(raw))
        for level, (width, height, depth) in enumerate(sizes):
            assert volume.GetData(level, 0, 0, width, height, 0, depth, bytes) == wanted[level]
        volume.SetData(0, 1, 1, 3, 2, 5, 7, [Color.Blue] * 4, 0, 4)
        assert volume.GetData(0, 1, 1, 3, 2, 5, 7) == [Color.Blue] * 4
        assert volume.GetData(0, 0, 0, 4, 2, 0, 5, bytes) == wanted[0][: 5 * 4 * 2 * 4]


def test_HEADLESS_checks_draws_with_a_cube_map():
    with real_device("HEADLESS") as device, TextureCube(device, 2) as cube, EnvironmentMapEffect(device) as effect:
        effect.EnvironmentMap = cube
        effect.CurrentTechnique.Passes[0].Apply()
        corner = VertexPositionNormalTexture(Vector3.Zero, Vector3.Backward, Vector2.Zero)
        device.DrawUserPrimitives(PrimitiveType.TriangleList, [corner] * 3, 0, 1)
        assert device._renderer.log.total["Draws"] == 1
        assert device._renderer.live_resources["TextureCube"] == 1
    assert not device._renderer.live_resources


def test_SOFTWARE_targets_can_be_read_and_written():
    with (
        real_device("SOFTWARE") as device,
        RenderTarget2D(device, 4, 4, False, SurfaceFormat.Bgr565, DepthFormat.Depth24) as target,
    ):
        assert (target.Format, target.DepthStencilFormat) == (SurfaceFormat.Color, DepthFormat.Depth24)
        device.SetRenderTarget(target)
        device.Clear(Color(10, 20, 30, 40))
        device.SetRenderTarget(None)
        assert target.GetData() == [Color(10, 20, 30, 40)] * 16
        target.SetData([Color(1, 2, 3, 4)] * 16)
        assert (target.GetPixelsEXT() == (1, 2, 3, 4)).all()
