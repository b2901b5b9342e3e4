"""Resources on the real HEADLESS and SOFTWARE renderers."""

from __future__ import annotations

import numpy as np
import pytest

from renderers.contract import BufferUsage, Capability, CubeMapFace, DepthFormat, GraphicsProfile, IndexElementSize, SurfaceFormat
from xna.color import Color
from xna.exceptions import NotSupportedException
from xna.graphics.graphics_adapter import GraphicsAdapter
from xna.graphics.graphics_device import GraphicsDevice
from xna.graphics.index_buffer import IndexBuffer
from xna.graphics.presentation_parameters import PresentationParameters
from xna.graphics.render_target2d import RenderTarget2D
from xna.graphics.texture2d import Texture2D
from xna.graphics.texture_cube import TextureCube
from xna.graphics.vertex_buffer import VertexBuffer
from xna.graphics.vertex_position_color import VertexPositionColor


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
def test_cubes_keep_their_faces_or_are_refused(renderer):
    with real_device(renderer) as device:
        if not device.SupportsEXT(Capability.TextureCube):
            with pytest.raises(NotSupportedException, match=renderer):
                TextureCube(device, 2)
            return
        with TextureCube(device, 2) as cube:
            for face in CubeMapFace:
                cube.SetData(face, [Color(face, 1, 2, 3)] * 4)
            assert [cube.GetData(face)[3] for face in CubeMapFace] == [Color(face, 1, 2, 3) for face in CubeMapFace]


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
