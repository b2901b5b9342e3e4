"""RenderTarget2D, RenderTargetCube, RenderTargetBinding, TextureCube, Texture3D and OcclusionQuery."""

from __future__ import annotations

import numpy as np
import pytest

from renderers.contract import CubeMapFace, DepthFormat, FormatUse, GraphicsProfile, RenderTargetUsage, SurfaceFormat
from tests.unit._fake_renderer import ALL, memory_device
from xna.color import Color
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    ArgumentOutOfRangeException,
    InvalidOperationException,
    NotSupportedException,
    ObjectDisposedException,
)
from xna.graphics.dynamic_vertex_buffer import DynamicVertexBuffer
from xna.graphics.occlusion_query import OcclusionQuery
from xna.graphics.render_target2d import RenderTarget2D
from xna.graphics.render_target_binding import RenderTargetBinding
from xna.graphics.render_target_cube import RenderTargetCube
from xna.graphics.texture2d import Texture2D
from xna.graphics.texture3d import Texture3D
from xna.graphics.texture_cube import TextureCube
from xna.graphics.vertex_position_color import VertexPositionColor
from xna.rectangle import Rectangle


@pytest.fixture
def device():
    with memory_device() as device:
        yield device


@pytest.fixture
def reach():
    with memory_device(GraphicsProfile.Reach) as device:
        yield device


def test_RenderTarget2D_defaults(device):
    target = RenderTarget2D(device, 5, 3)
    assert isinstance(target, Texture2D)
    assert (target.Width, target.Height, target.LevelCount, target.Format) == (5, 3, 1, SurfaceFormat.Color)
    assert (target.DepthStencilFormat, target.MultiSampleCount) == (DepthFormat.None_, 0)
    assert target.RenderTargetUsage == RenderTargetUsage.DiscardContents
    assert target.IsContentLost is False
    assert target._handle.description.preserve is False


def test_RenderTarget2D_tells_what_was_applied(device):
    target = RenderTarget2D(
        device, 8, 8, True, SurfaceFormat.Vector4, DepthFormat.Depth24Stencil8, 16, RenderTargetUsage.PreserveContents
    )
    assert (target.LevelCount, target.Format) == (4, SurfaceFormat.Vector4)
    assert (target.DepthStencilFormat, target.MultiSampleCount) == (DepthFormat.Depth24Stencil8, 4)
    assert target._handle.description.preserve is True
    assert RenderTarget2D(device, 8, 8, preferredMultiSampleCount=1)._handle.description.sample_count == 0


def test_RenderTarget2D_formats_fall_back_to_Color(device, reach):
    for surface_format in (SurfaceFormat.Dxt1, SurfaceFormat.Alpha8, SurfaceFormat.Bgr565, SurfaceFormat.NormalizedByte4):
        assert RenderTarget2D(device, 6, 6, False, surface_format, DepthFormat.None_).Format == SurfaceFormat.Color
    device._renderer.refused_uses[SurfaceFormat.Single] = ALL & ~FormatUse.RENDER_TARGET
    assert RenderTarget2D(device, 6, 6, False, SurfaceFormat.Single, DepthFormat.None_).Format == SurfaceFormat.Color
    assert RenderTarget2D(reach, 4, 4, False, SurfaceFormat.Vector4, DepthFormat.None_).Format == SurfaceFormat.Color


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((0, 4), ArgumentOutOfRangeException),
        ((4, 5000), NotSupportedException),
        ((4, 4, False, 77), ArgumentOutOfRangeException),
        ((4, 4, False, SurfaceFormat.Color, 9), ArgumentOutOfRangeException),
        ((4, 4, False, SurfaceFormat.Color, DepthFormat.None_, -1), ArgumentOutOfRangeException),
        ((4, 4, False, SurfaceFormat.Color, DepthFormat.None_, 0, 7), ArgumentOutOfRangeException),
    ],
)
def test_RenderTarget2D_refuses(device, arguments, error):
    with pytest.raises(error):
        RenderTarget2D(device, *arguments)
    with pytest.raises(ArgumentNullException):
        RenderTarget2D(None, *arguments)
    assert device._renderer.live == []


def test_a_bound_target_is_neither_read_nor_written_nor_sampled(device):
    flat, cube = RenderTarget2D(device, 1, 1), RenderTargetCube(device, 1)
    device.SetRenderTarget(flat)
    for call in (flat.GetData, lambda: flat.SetData([Color.Red]), lambda: flat.GetData(bytearray(4)), flat.GetPixelsEXT):
        with pytest.raises(InvalidOperationException):
            call()
    with pytest.raises(InvalidOperationException):
        device.Textures[0] = flat
    device.SetRenderTarget(cube, CubeMapFace.NegativeY)
    for call in (lambda: cube.GetData(CubeMapFace.PositiveX), lambda: cube.SetData(CubeMapFace.PositiveX, [Color.Red])):
        with pytest.raises(InvalidOperationException):
            call()
    flat.SetData([Color.Red])
    device.SetRenderTarget(None)
    cube.SetData(CubeMapFace.PositiveX, [Color.Red])
    device.Textures[0] = cube
    assert flat.GetData() == cube.GetData(CubeMapFace.PositiveX) == [Color.Red]


def test_ContentLost(device):
    target, buffer, log = RenderTarget2D(device, 1, 1), DynamicVertexBuffer(device, VertexPositionColor, 1), []
    for resource in (target, buffer):
        resource.ContentLost += lambda sender, args: log.append(sender)
        resource._lose_content()
        assert resource.IsContentLost is True
    assert log == [target, buffer]
    buffer.SetData(bytes(16))
    assert buffer.IsContentLost is False


def test_RenderTargetBinding(device):
    flat, cube = RenderTarget2D(device, 1, 1), RenderTargetCube(device, 1)
    binding = RenderTargetBinding(cube, CubeMapFace.NegativeZ)
    assert (binding.RenderTarget, binding.CubeMapFace) == (cube, CubeMapFace.NegativeZ)
    assert RenderTargetBinding(flat) == RenderTargetBinding(flat) != binding
    for arguments, error in [
        ((None,), ArgumentNullException),
        ((Texture2D(device, 1, 1),), TypeError),
        ((cube,), TypeError),
        ((flat, CubeMapFace.PositiveX), TypeError),
        ((cube, 6), ArgumentOutOfRangeException),
    ]:
        with pytest.raises(error):
            RenderTargetBinding(*arguments)


def test_TextureCube_faces_are_apart(device):
    cube = TextureCube(device, 2, True, SurfaceFormat.Color)
    assert (cube.Size, cube.LevelCount) == (2, 2)
    for face in CubeMapFace:
        cube.SetData(face, [Color(face, 0, 0, 255)] * 4)
    cube.SetData(CubeMapFace.NegativeX, 1, None, [Color.White], 0, 1)
    cube.SetData(CubeMapFace.NegativeX, 0, Rectangle(1, 1, 1, 1), [Color.Red], 0, 1)
    for face in CubeMapFace:
        wanted = [Color(face, 0, 0, 255)] * 4
        if face == CubeMapFace.NegativeX:
            wanted[3] = Color.Red
        assert cube.GetData(face) == wanted
    assert cube.GetData(CubeMapFace.NegativeX, 1, None) == [Color.White]
    data = [None] * 5
    cube.GetData(CubeMapFace.PositiveX, data, 1, 4)
    assert data == [None] + [Color(0, 0, 0, 255)] * 4
    for wrong in (6, -1):
        with pytest.raises(ArgumentOutOfRangeException):
            cube.SetData(wrong, [Color.Red] * 4)


def test_TextureCube_refuses(device, reach):
    for owner, arguments, error in [
        (None, (4,), ArgumentNullException),
        (device, (0,), ArgumentOutOfRangeException),
        (device, (6, False, SurfaceFormat.Dxt3), ArgumentException),
        (device, (4097,), NotSupportedException),
        (reach, (1024,), NotSupportedException),
        (reach, (12,), NotSupportedException),
    ]:
        with pytest.raises(error):
            TextureCube(owner, *arguments)
    assert device._renderer.live == reach._renderer.live == []


def test_RenderTargetCube(device):
    cube = RenderTargetCube(device, 8, True, SurfaceFormat.Dxt1, DepthFormat.Depth16, 2, RenderTargetUsage.PlatformContents)
    assert (cube.Size, cube.LevelCount, cube.Format) == (8, 4, SurfaceFormat.Color)
    assert (cube.DepthStencilFormat, cube.MultiSampleCount) == (DepthFormat.Depth16, 2)
    assert cube.RenderTargetUsage == RenderTargetUsage.PlatformContents


def test_Texture3D_boxes(device):
    volume = Texture3D(device, 4, 3, 2, True, SurfaceFormat.Color)
    assert (volume.Width, volume.Height, volume.Depth, volume.LevelCount) == (4, 3, 2, 3)
    numbers = np.arange(24, dtype=np.uint32).reshape(2, 3, 4)
    volume.SetData(numbers)
    box = np.array([100, 101, 102, 103], np.uint32)
    volume.SetData(0, 1, 1, 3, 3, 1, 2, box, 0, 4)
    numbers[1, 1:3, 1:3] = box.reshape(2, 2)
    assert volume.GetData(int) == numbers.reshape(-1).tolist()
    read = np.zeros(4, np.uint32)
    volume.GetData(0, 1, 1, 3, 3, 1, 2, read, 0, 4)
    assert (read == box).all()
    for edges in ((0, 0, 5, 3, 0, 2), (-1, 0, 1, 1, 0, 1), (1, 0, 1, 1, 0, 1), (0, 0, 1, 1, 1, 3)):
        with pytest.raises(ArgumentException):
            volume.SetData(0, *edges, box, 0, 4)


def test_Texture3D_refuses(device, reach):
    for owner, arguments, error in [
        (None, (1, 1, 1), ArgumentNullException),
        (device, (1, 1, 0), ArgumentOutOfRangeException),
        (device, (257, 1, 1), NotSupportedException),
        (device, (4, 4, 4, False, SurfaceFormat.Dxt1), NotSupportedException),
        (reach, (1, 1, 1), NotSupportedException),
    ]:
        with pytest.raises(error):
            Texture3D(owner, *arguments)


def test_OcclusionQuery_life(device):
    query = OcclusionQuery(device)
    assert query.IsComplete is False
    for call in (lambda: query.PixelCount, query.End):
        with pytest.raises(InvalidOperationException):
            call()
    query.Begin()
    with pytest.raises(InvalidOperationException):
        query.Begin()
    query.End()
    for call in (query.End, query.Begin, lambda: query.PixelCount):
        with pytest.raises(InvalidOperationException):
            call()
    device._renderer.answer = 4096
    assert query.IsComplete is True
    assert query.PixelCount == 4096
    query.Begin()
    query.Dispose()
    assert device._renderer.live == []
    with pytest.raises(ObjectDisposedException):
        query.End()


def test_OcclusionQuery_refuses(device, reach):
    with pytest.raises(ArgumentNullException):
        OcclusionQuery(None)
    with pytest.raises(NotSupportedException, match="Reach"):
        OcclusionQuery(reach)
    device._renderer.capabilities = frozenset()
    with pytest.raises(NotSupportedException, match="MEMORY"):
        OcclusionQuery(device)
