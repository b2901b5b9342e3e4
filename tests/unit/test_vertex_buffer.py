"""VertexBuffer, DynamicVertexBuffer and VertexBufferBinding."""

from __future__ import annotations

import numpy as np
import pytest

from renderers.contract import BufferUsage, SetDataOptions, VertexElementFormat, VertexElementUsage
from tests.unit._fake_renderer import memory_device
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
from xna.graphics.vertex_buffer import VertexBuffer
from xna.graphics.vertex_buffer_binding import VertexBufferBinding
from xna.graphics.vertex_declaration import VertexDeclaration
from xna.graphics.vertex_element import VertexElement
from xna.graphics.vertex_position_color import VertexPositionColor
from xna.graphics.vertex_position_texture import VertexPositionTexture
from xna.vector2 import Vector2
from xna.vector3 import Vector3

BOTH = pytest.mark.parametrize("kind", [VertexBuffer, DynamicVertexBuffer])


@pytest.fixture
def device():
    with memory_device() as device:
        yield device


def stored(buffer):
    return buffer._handle.buffer.tobytes()


@BOTH
def test_constructor(device, kind):
    buffer = kind(device, VertexPositionColor, 3, BufferUsage.WriteOnly)
    assert (buffer.VertexCount, buffer.BufferUsage) == (3, BufferUsage.WriteOnly)
    assert buffer.VertexDeclaration is VertexPositionColor.VertexDeclaration
    description = buffer._handle.description
    assert (description.size, description.layout) == (48, VertexPositionColor.VertexDeclaration._layout)
    assert description.dynamic == (kind is DynamicVertexBuffer)
    declaration = VertexDeclaration(VertexElement(0, VertexElementFormat.Vector2, VertexElementUsage.Position, 0))
    assert kind(device, declaration, 5, BufferUsage.None_).GetData() == bytes(40)


@BOTH
@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((None, 3, BufferUsage.None_), ArgumentNullException),
        ((int, 3, BufferUsage.None_), ArgumentException),
        ((VertexPositionColor, 0, BufferUsage.None_), ArgumentOutOfRangeException),
        ((VertexPositionColor, -1, BufferUsage.None_), ArgumentOutOfRangeException),
        ((VertexPositionColor, 1.0, BufferUsage.None_), TypeError),
        ((VertexPositionColor, 1, 5), ArgumentOutOfRangeException),
    ],
)
def test_constructor_refuses(device, kind, arguments, error):
    with pytest.raises(error):
        kind(device, *arguments)
    with pytest.raises(ArgumentNullException):
        kind(None, *arguments)
    assert device._renderer.live == []


def test_SetData_and_GetData_of_vertices(device):
    buffer = VertexBuffer(device, VertexPositionColor, 3, BufferUsage.None_)
    triangle = [VertexPositionColor(Vector3(i, 0, 1), Color(i, 2, 3, 4)) for i in range(3)]
    buffer.SetData(triangle)
    assert buffer.GetData() == triangle
    assert stored(buffer) == buffer.GetData(bytes)
    assert buffer.GetData(VertexPositionColor.DTypeEXT)["Color"][:, 0].tolist() == [0, 1, 2]
    buffer.SetData(triangle, 1, 2)
    assert buffer.GetData() == [triangle[1], triangle[2], triangle[2]]
    buffer.SetData(16, triangle, 0, 1, 16)
    assert buffer.GetData()[1] == triangle[0]
    window = [None, VertexPositionColor(), VertexPositionColor(), None]
    buffer.GetData(32, window, 2, 1, 0)
    assert window == [None, VertexPositionColor(), triangle[2], None]
    filled = [None] * 3
    buffer.GetData(filled)
    assert filled == buffer.GetData()


@BOTH
def test_whole_buffer_as_bytes(device, kind):
    buffer = kind(device, VertexPositionTexture, 4, BufferUsage.None_)
    data = bytes(range(80))
    buffer.SetData(data)
    if kind is DynamicVertexBuffer:
        buffer.SetData(data, 0, 80, SetDataOptions.Discard)
        buffer.SetData(data, 0, 80, SetDataOptions.NoOverwrite)
        assert [options for _, _, options in device._renderer.writes] == [0, 1, 2]
    read = bytearray(80)
    buffer.GetData(read)
    assert bytes(read) == stored(buffer) == data
    with pytest.raises(InvalidOperationException, match="80"):
        buffer.SetData(bytes(81))
    with pytest.raises(InvalidOperationException):
        buffer.GetData(bytearray(81))
    assert stored(buffer) == data


@pytest.mark.parametrize("usage", [BufferUsage.None_, BufferUsage.WriteOnly])
def test_vertexStride_writes_one_part_of_each_vertex(device, usage):
    buffer = VertexBuffer(device, VertexPositionTexture, 3, usage)
    buffer.SetData(bytes(range(60)))
    buffer.SetData(12, [Vector2(1, 2), Vector2(3, 4), Vector2(5, 6)], 0, 3, 20)
    wanted = np.arange(60, dtype=np.uint8).reshape(3, 20)
    wanted[:, 12:] = np.arange(1, 7, dtype="<f4").view(np.uint8).reshape(3, 8)
    assert stored(buffer) == wanted.tobytes()
    if usage == BufferUsage.None_:
        read = [Vector2(0, 0)] * 3
        buffer.GetData(12, read, 0, 3, 20)
        assert read == [Vector2(1, 2), Vector2(3, 4), Vector2(5, 6)]


def test_interleaved_Discard_keeps_what_the_same_call_wrote(device):
    buffer = DynamicVertexBuffer(device, VertexPositionTexture, 2, BufferUsage.WriteOnly)
    buffer.SetData(12, [Vector2(1, 2), Vector2(3, 4)], 0, 2, 20, SetDataOptions.Discard)
    assert [options for _, _, options in device._renderer.writes] == [SetDataOptions.Discard, SetDataOptions.NoOverwrite]


@BOTH
@pytest.mark.parametrize("method", ["SetData", "GetData"])
@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((None,), ArgumentNullException),
        ((bytearray(),), ArgumentNullException),
        ((bytearray(4), -1, 2), ArgumentOutOfRangeException),
        ((bytearray(4), 0, -1), ArgumentOutOfRangeException),
        ((bytearray(4), 0, 5), ArgumentOutOfRangeException),
        ((-1, bytearray(4), 0, 4, 0), ArgumentOutOfRangeException),
        ((0, bytearray(4), 0, 4, -1), ArgumentOutOfRangeException),
        ((0, [Vector2(1, 1)], 0, 1, 4), ArgumentOutOfRangeException),
        ((29, bytearray(4), 0, 4, 0), InvalidOperationException),
        ((0, bytearray(4), 0, 4, 11), InvalidOperationException),
        (([1, 2],), TypeError),
        (([True],), TypeError),
        ((np.zeros(2),), TypeError),
    ],
)
def test_transfers_refuse_and_change_nothing(device, kind, method, arguments, error):
    buffer = kind(device, VertexPositionColor, 2, BufferUsage.None_)
    buffer.SetData(bytes(range(32)))
    with pytest.raises(error):
        getattr(buffer, method)(*arguments)
    assert stored(buffer) == buffer.GetData(bytes) == bytes(range(32))


def test_the_last_element_may_end_with_the_buffer(device):
    buffer = VertexBuffer(device, VertexPositionColor, 2, BufferUsage.None_)
    buffer.SetData(12, [Color.Red, Color.Blue], 0, 2, 16)
    assert [vertex.Color for vertex in buffer.GetData()] == [Color.Red, Color.Blue]


def test_WriteOnly_cannot_be_read(device):
    buffer = VertexBuffer(device, VertexPositionColor, 2, BufferUsage.WriteOnly)
    for arguments in ((), (bytearray(32),)):
        with pytest.raises(NotSupportedException, match="WriteOnly"):
            buffer.GetData(*arguments)
    with pytest.raises(ArgumentNullException):
        buffer.GetData(None)
    assert buffer._shadow is None


def test_SetData_of_a_buffer_that_is_set(device):
    static = VertexBuffer(device, VertexPositionColor, 1, BufferUsage.None_)
    dynamic = DynamicVertexBuffer(device, VertexPositionColor, 1, BufferUsage.None_)
    for buffer in (static, dynamic):
        device.SetVertexBuffer(buffer)
        with pytest.raises(InvalidOperationException, match="set on the device"):
            buffer.SetData(bytes([1]) * 16)
        assert stored(buffer) == bytes(16)
    dynamic.SetData([VertexPositionColor(Vector3(1, 2, 3), Color.Red)], 0, 1, SetDataOptions.Discard)
    dynamic.SetData(0, [VertexPositionColor(Vector3(1, 2, 3), Color.Red)], 0, 1, 16, options=SetDataOptions.NoOverwrite)
    for options in (3, -1, True):
        with pytest.raises((ArgumentOutOfRangeException, TypeError)):
            dynamic.SetData(bytes(16), 0, 16, options)
    device.SetVertexBuffer(None)
    dynamic.SetData(bytes(16))


def test_Dispose(device):
    buffer = DynamicVertexBuffer(device, VertexPositionColor, 1, BufferUsage.None_)
    assert buffer.IsContentLost is False
    buffer.Dispose()
    assert device._renderer.live == []
    for call in (lambda: buffer.SetData(bytes(16)), buffer.GetData):
        with pytest.raises(ObjectDisposedException):
            call()


def test_VertexBufferBinding(device):
    buffer = VertexBuffer(device, VertexPositionColor, 3, BufferUsage.None_)
    binding = VertexBufferBinding(buffer, 2, 1)
    assert (binding.VertexBuffer, binding.VertexOffset, binding.InstanceFrequency) == (buffer, 2, 1)
    assert binding == VertexBufferBinding(buffer, 2, 1) != VertexBufferBinding(buffer)
    for arguments, error in [
        ((None,), ArgumentNullException),
        (("buffer",), TypeError),
        ((buffer, -1), ArgumentOutOfRangeException),
        ((buffer, 3), ArgumentOutOfRangeException),
        ((buffer, 0, -1), ArgumentOutOfRangeException),
        ((buffer, True), TypeError),
    ]:
        with pytest.raises(error):
            VertexBufferBinding(*arguments)
