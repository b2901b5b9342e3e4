"""Texture2D: construction, transfers, files."""

from __future__ import annotations

import array
import gc
import io
import tracemalloc
import warnings

import numpy as np
import pytest

from content.image import decode_image, encode_png
from renderers.contract import FormatUse, GraphicsProfile, SurfaceFormat
from tests.unit._fake_renderer import memory_device
from xna.color import Color
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    ArgumentOutOfRangeException,
    ContentLoadException,
    InvalidOperationException,
    NotSupportedException,
    ObjectDisposedException,
)
from xna.graphics.render_target2d import RenderTarget2D
from xna.graphics.texture2d import Texture2D
from xna.rectangle import Rectangle
from xna.vector2 import Vector2
from xna.vector4 import Vector4


@pytest.fixture
def device():
    with memory_device() as device:
        yield device


@pytest.fixture
def reach():
    with memory_device(GraphicsProfile.Reach) as device:
        yield device


def colors(count):
    return [Color(i % 256, i // 256, 7, 255) for i in range(count)]


def test_constructor_sets_the_properties(device):
    texture = Texture2D(device, 5, 3)
    assert (texture.Width, texture.Height, texture.LevelCount, texture.Format) == (5, 3, 1, SurfaceFormat.Color)
    assert texture.Bounds == Rectangle(0, 0, 5, 3)
    assert texture.GraphicsDevice is device
    assert texture.GetData() == [Color(0, 0, 0, 0)] * 15


def test_constructor_with_mip_maps_has_a_full_chain(device):
    assert Texture2D(device, 5, 3, True, SurfaceFormat.Color).LevelCount == 3
    assert Texture2D(device, 64, 1, True, SurfaceFormat.Color).LevelCount == 7


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((0, 4), ArgumentOutOfRangeException),
        ((4, -1), ArgumentOutOfRangeException),
        ((True, 4), TypeError),
        ((4.0, 4), TypeError),
        ((4, 4, 1, SurfaceFormat.Color), TypeError),
        ((4, 4, False, 99), ArgumentOutOfRangeException),
        ((4097, 4), NotSupportedException),
        ((6, 6, False, SurfaceFormat.Dxt1), ArgumentException),
        ((6, 6, False, SurfaceFormat.Dxt3), ArgumentException),
        ((4, 6, False, SurfaceFormat.Dxt5), ArgumentException),
    ],
)
def test_constructor_refuses_and_allocates_nothing(device, arguments, error):
    with pytest.raises(error):
        Texture2D(device, *arguments)
    assert device._renderer.live == []


def test_constructor_without_device():
    with pytest.raises(ArgumentNullException):
        Texture2D(None, 4, 4)


def test_constructor_refuses_what_reach_lacks(reach):
    for arguments, word in [
        ((2049, 4), "2048"),
        ((5, 4, True, SurfaceFormat.Color), "powers of two"),
        ((12, 12, False, SurfaceFormat.Dxt1), "powers of two"),
        ((4, 4, False, SurfaceFormat.Vector4), "HiDef"),
    ]:
        with pytest.raises(NotSupportedException, match=word):
            Texture2D(reach, *arguments)
    assert Texture2D(reach, 5, 7).Width == 5


def test_constructor_refuses_a_format_that_the_renderer_lacks(device):
    device._renderer.refused_uses[SurfaceFormat.Dxt5] = FormatUse.NONE
    with pytest.raises(NotSupportedException, match="MEMORY.*Dxt5"):
        Texture2D(device, 4, 4, False, SurfaceFormat.Dxt5)


def test_SetData_takes_every_kind_of_container(device):
    wanted = colors(6)
    packed = [color.PackedValue for color in wanted]
    raw = np.array(packed, "<u4")
    for data in (
        wanted,
        tuple(wanted),
        packed,
        raw,
        raw.reshape(2, 3),
        raw.astype(">u4"),
        raw.tobytes(),
        bytearray(raw.tobytes()),
        memoryview(raw),
        array.array("I", packed),
        raw.view(np.uint8).reshape(2, 3, 4),
        raw.view([("r", "u1"), ("g", "u1"), ("b", "u1"), ("a", "u1")]),
        raw.view(np.uint16),
    ):
        texture = Texture2D(device, 3, 2)
        texture.SetData(data)
        assert texture.GetData() == wanted


def test_SetData_reads_strided_arrays_by_value(device):
    picture = np.arange(4 * 6 * 4, dtype=np.uint8).reshape(4, 6, 4)
    texture = Texture2D(device, 3, 2)
    texture.SetData(picture[::-2, ::2])
    assert (texture.GetPixelsEXT() == picture[::-2, ::2]).all()
    texture.SetData(np.asfortranarray(picture[:2, :3]))
    assert (texture.GetPixelsEXT() == picture[:2, :3]).all()


def test_SetData_uses_a_window_of_the_data(device):
    texture = Texture2D(device, 2, 1)
    texture.SetData(colors(9), 4, 2)
    assert texture.GetData() == colors(9)[4:6]


def test_SetData_of_a_rectangle(device):
    texture = Texture2D(device, 200, 200)
    block = np.random.default_rng(1).integers(0, 2**32, (37, 35), np.uint32)
    texture.SetData(0, Rectangle(165, 163, 35, 37), block, 0, block.size)
    wanted = np.zeros((200, 200), np.uint32)
    wanted[163:, 165:] = block
    assert (texture.GetData(np.uint32) == wanted.reshape(-1)).all()
    with pytest.raises(ArgumentException):
        texture.SetData(0, Rectangle(166, 163, 35, 37), block + 1, 0, block.size)
    assert (texture.GetData(np.uint32) == wanted.reshape(-1)).all()


@pytest.mark.parametrize("rect", [(-1, 0, 2, 2), (0, -1, 2, 2), (3, 3, 2, 1), (0, 0, 0, 1), (0, 0, 1, -1), (0, 0, 5, 4)])
def test_SetData_refuses_rectangles_outside_the_level(device, rect):
    texture = Texture2D(device, 4, 4)
    with pytest.raises(ArgumentException):
        texture.SetData(0, Rectangle(*rect), colors(4), 0, 4)
    assert texture.GetData() == [Color(0, 0, 0, 0)] * 16


def test_SetData_of_mip_levels(device):
    texture = Texture2D(device, 4, 2, True, SurfaceFormat.Color)
    texture.SetData(1, None, colors(2), 0, 2)
    texture.SetData(level=2, rect=None, data=[Color.White], startIndex=0, elementCount=1)
    assert texture.GetData(1, None) == colors(2)
    assert texture.GetData(2, None) == texture.GetData(level=2, rect=None) == [Color.White]
    assert texture.GetData(1, None, int) == [color.PackedValue for color in colors(2)]
    assert texture.GetData(np.int64(1), Rectangle(1, 0, 1, 1), bytes) == bytes([1, 0, 7, 255])
    assert (texture.GetPixelsEXT(1)[0, 1] == (1, 0, 7, 255)).all()
    for level in (-1, 3):
        with pytest.raises(ArgumentOutOfRangeException, match="level"):
            texture.SetData(level, None, colors(2), 0, 2)


@pytest.mark.parametrize("method", ["SetData", "GetData"])
@pytest.mark.parametrize(
    ("arguments", "error", "word"),
    [
        ((None,), ArgumentNullException, "data"),
        (([], -1, -1), ArgumentNullException, "data"),
        ((bytearray(4), -1, -1), ArgumentOutOfRangeException, "startIndex"),
        ((bytearray(4), 0, -1), ArgumentOutOfRangeException, "elementCount"),
        ((bytearray(4), 0, 0), ArgumentOutOfRangeException, "elementCount"),
        ((bytearray(4), 5, 1), ArgumentOutOfRangeException, "startIndex"),
        ((bytearray(4), 1, 4), ArgumentOutOfRangeException, "elementCount"),
        ((bytearray(3),), ArgumentException, "cover"),
        ((bytearray(5),), ArgumentException, "cover"),
        ((np.zeros(1, np.uint64),), ArgumentException, "texel"),
        (([Vector2(1, 2)],), ArgumentException, "texel"),
        ((np.zeros(1),), TypeError, "float32"),
        (("text",), (TypeError, ArgumentException), "data"),
        (([Color(1, 2, 3), 4],), ArgumentException, "one type"),
        (([True],), TypeError, "bool"),
        ((0,), (TypeError, ArgumentException), "data"),
        ((1, None), TypeError, "fit none"),
    ],
)
def test_transfers_check_their_arguments(device, method, arguments, error, word):
    if method == "GetData" and arguments == (1, None):
        arguments = (1, None, 3, 4)
    texture = Texture2D(device, 1, 1)
    texture.SetData([Color(1, 2, 3, 4)])
    with pytest.raises(error, match=word):
        getattr(texture, method)(*arguments)
    assert texture.GetData() == [Color(1, 2, 3, 4)]


def test_SetData_refuses_integers_that_do_not_fit(device):
    texture = Texture2D(device, 1, 1)
    for value in (-1, 2**32, 2**70):
        with pytest.raises(ArgumentOutOfRangeException):
            texture.SetData([value])
    assert texture.GetData(int) == [0]


def test_checks_come_in_order(device):
    """Disposed, None, bound, level, window, element size, rectangle, total size."""
    target = RenderTarget2D(device, 4, 4)
    outside, wide = Rectangle(9, 9, 1, 1), np.zeros(4, np.uint64)
    device.SetRenderTarget(target)
    with pytest.raises(ArgumentNullException):
        target.SetData(9, outside, None, -1, -1)
    with pytest.raises(InvalidOperationException):
        target.SetData(9, outside, wide, -1, -1)
    device.SetRenderTarget(None)
    with pytest.raises(ArgumentOutOfRangeException, match="level"):
        target.SetData(9, outside, wide, -1, -1)
    with pytest.raises(ArgumentOutOfRangeException, match="startIndex"):
        target.SetData(0, outside, wide, -1, -1)
    with pytest.raises(ArgumentException, match="texel"):
        target.SetData(0, outside, wide, 0, 4)
    with pytest.raises(ArgumentException, match="rect"):
        target.SetData(0, outside, bytes(3), 0, 3)
    with pytest.raises(ArgumentException, match="exactly"):
        target.SetData(0, None, bytes(3), 0, 3)
    target.Dispose()
    with pytest.raises(ObjectDisposedException):
        target.SetData(9, outside, None, -1, -1)


def test_SetData_refuses_a_texture_in_a_slot(device):
    texture = Texture2D(device, 1, 1)
    device.Textures[3] = texture
    with pytest.raises(InvalidOperationException, match="Textures"):
        texture.SetData([Color.White])
    assert texture.GetData() == [Color(0, 0, 0, 0)]
    device.Textures[3] = None
    texture.SetData([Color.White])
    assert texture.GetData() == [Color.White]


def test_GetData_fills_only_its_window(device):
    texture = Texture2D(device, 2, 2)
    texture.SetData(colors(4))
    data = [Color(9, 9, 9, 9) for _ in range(4)]
    kept = list(data)
    assert texture.GetData(0, Rectangle(0, 0, 1, 1), data, 2, 1) is None
    assert data[2] == colors(4)[0]
    assert data[2] is not kept[2]
    assert [data[i] is kept[i] for i in (0, 1, 3)] == [True] * 3
    buffer = np.full(8, 0xEE, np.uint8)
    texture.GetData(0, Rectangle(1, 1, 1, 1), buffer, 3, 4)
    assert buffer.tolist() == [0xEE] * 3 + [3, 0, 7, 255] + [0xEE]


def test_GetData_fills_strided_and_typed_destinations(device):
    texture = Texture2D(device, 2, 2)
    texture.SetData(colors(4))
    base = np.zeros((4, 4), np.uint32)
    texture.GetData(base[::-2, ::2])
    assert base[::-2, ::2].reshape(-1).tolist() == texture.GetData(int)
    assert base[0].any() == False and base[:, 1].any() == False  # noqa: E712
    numbers, empty = [0] * 4, [None] * 4
    texture.GetData(numbers)
    texture.GetData(empty)
    assert numbers == [color.PackedValue for color in colors(4)]
    assert empty == colors(4)
    plain = bytearray(16)
    texture.GetData(plain)
    assert bytes(plain) == texture.GetData(bytes)


def test_GetData_refuses_what_cannot_be_filled(device):
    texture = Texture2D(device, 1, 1)
    frozen = np.zeros(1, np.uint32)
    frozen.flags.writeable = False
    for data in (bytes(4), (Color.White,), frozen):
        with pytest.raises(ArgumentException):
            texture.GetData(data)


def test_GetData_makes_the_formats_own_type(device):
    for surface_format, wanted in [
        (SurfaceFormat.Single, [1.5]),
        (SurfaceFormat.Vector2, [Vector2(1, 2)]),
        (SurfaceFormat.Vector4, [Vector4(1, 2, 3, 4)]),
        (SurfaceFormat.Bgr565, [0xF81F]),
        (SurfaceFormat.Rgba64, [0xFFFF_0000_1234_5678]),
        (SurfaceFormat.Alpha8, [200]),
    ]:
        texture = Texture2D(device, 1, 1, False, surface_format)
        texture.SetData(wanted)
        assert texture.GetData() == wanted
    texture = Texture2D(device, 8, 4, False, SurfaceFormat.Dxt1)
    texture.SetData(bytes(range(16)))
    assert texture.GetData() == bytes(range(16))
    assert texture.GetData(0, Rectangle(4, 0, 4, 4)) == bytes(range(8, 16))


def test_dxt_rectangles_lie_on_blocks(device):
    texture = Texture2D(device, 12, 12, True, SurfaceFormat.Dxt5)
    texture.SetData(0, Rectangle(4, 8, 8, 4), bytes(32), 0, 32)
    for rect in (Rectangle(2, 0, 4, 4), Rectangle(0, 0, 6, 4), Rectangle(0, 1, 4, 4)):
        with pytest.raises(ArgumentException, match="multiples of 4"):
            texture.SetData(0, rect, bytes(32), 0, 32)
    texture.SetData(1, Rectangle(4, 4, 2, 2), bytes(16), 0, 16)
    with pytest.raises(TypeError):
        texture.SetData([5] * 9)


def test_GetPixelsEXT_is_a_copy(device):
    texture = Texture2D(device, 2, 1)
    texture.SetData(colors(2))
    pixels = texture.GetPixelsEXT()
    assert pixels.shape == (1, 2, 4)
    pixels[:] = 9
    assert texture.GetData() == colors(2)
    with pytest.raises(NotSupportedException):
        Texture2D(device, 1, 1, False, SurfaceFormat.Single).GetPixelsEXT()


def png(pixels):
    return io.BytesIO(encode_png(np.array(pixels, np.uint8)))


def test_FromStream_keeps_straight_alpha_and_blanks_transparent_pixels(device):
    texture = Texture2D.FromStream(device, png([[(255, 128, 64, 0), (255, 128, 64, 1), (254, 128, 63, 129)]]))
    assert texture.GetData() == [Color(0, 0, 0, 0), Color(255, 128, 64, 1), Color(254, 128, 63, 129)]
    assert texture.IsPremultipliedEXT is False
    assert Texture2D(device, 1, 1).IsPremultipliedEXT is True


def test_FromStream_scales(device):
    wide = np.zeros((10, 40, 4), np.uint8)
    wide[..., 3] = 255
    wide[:, 15:25, 0] = 255
    fitted = Texture2D.FromStream(device, png(wide), 20, 20, False)
    assert (fitted.Width, fitted.Height) == (20, 5)
    filled = Texture2D.FromStream(device, png(wide), 20, 20, zoom=True)
    assert (filled.Width, filled.Height) == (20, 20)
    assert filled.GetPixelsEXT()[..., 0].min() == 255, "only the red middle remains"
    with pytest.raises(ArgumentOutOfRangeException):
        Texture2D.FromStream(device, png(wide), 0, 20, False)
    with pytest.raises(TypeError):
        Texture2D.FromStream(device, png(wide), 20, 20)


def test_FromStream_refuses_what_is_no_stream(device, tmp_path):
    with pytest.raises(ArgumentNullException):
        Texture2D.FromStream(device, None)
    with pytest.raises(ArgumentNullException):
        Texture2D.FromStream(None, png([[(1, 2, 3, 4)]]))
    for wrong in ("hero.png", tmp_path, b"bytes"):
        with pytest.raises(TypeError, match="read"):
            Texture2D.FromStream(device, wrong)
    with pytest.raises(TypeError, match="binary"):
        Texture2D.FromStream(device, io.StringIO("text"))
    with pytest.raises(ContentLoadException):
        Texture2D.FromStream(device, io.BytesIO(b"not a picture"))
    assert device._renderer.live == []


def test_SaveAsPng_and_SaveAsJpeg_write_the_whole_picture(device):
    for texture in (Texture2D(device, 64, 48), RenderTarget2D(device, 64, 48)):
        pixels = np.random.default_rng(2).integers(0, 256, (48, 64, 4), np.uint8)
        texture.SetData(pixels)
        stream = io.BytesIO()
        texture.SaveAsPng(stream, 64, 48)
        assert (decode_image(stream.getvalue(), "png") == pixels).all()
        pixels[:24, :32], pixels[:24, 32:], pixels[24:, :32], pixels[24:, 32:] = 10, 90, 170, 250
        texture.SetData(pixels)
        stream = io.BytesIO()
        texture.SaveAsJpeg(stream, 64, 48)
        read = decode_image(stream.getvalue(), "jpeg").astype(int)
        for (top, left), value in {(0, 0): 10, (0, 32): 90, (24, 0): 170, (24, 32): 250}.items():
            assert abs(read[top : top + 24, left : left + 32, :3].mean() - value) < 8
        stream = io.BytesIO()
        texture.SaveAsPng(stream, 32, 12)
        assert decode_image(stream.getvalue(), "png").shape == (12, 32, 4)


def test_SaveAsPng_checks_its_arguments(device):
    texture = Texture2D(device, 2, 2)
    for stream, width, error in [
        (None, 2, ArgumentNullException),
        ("a.png", 2, TypeError),
        (io.BytesIO(), 0, ArgumentOutOfRangeException),
    ]:
        with pytest.raises(error):
            texture.SaveAsPng(stream, width, 2)


def test_textures_leave_no_memory_behind(device):
    data = np.zeros((4, 4, 4), np.uint8)

    def cycle(count):
        for _ in range(count):
            texture = Texture2D(device, 4, 4)
            texture.SetData(data)
            del texture

    gc.disable()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)
            cycle(100)
            tracemalloc.start()
            before = tracemalloc.get_traced_memory()[0]
            cycle(10_000)
            grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
        gc.enable()
    assert device._renderer.live == []
    assert grown < 50_000
