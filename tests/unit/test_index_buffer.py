"""IndexBuffer and DynamicIndexBuffer."""

from __future__ import annotations

import array

import numpy as np
import pytest

from renderers.contract import BufferUsage, GraphicsProfile, IndexElementSize, SetDataOptions
from tests.unit._fake_renderer import memory_device
from xna.color import Color
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    ArgumentOutOfRangeException,
    InvalidOperationException,
    NotSupportedException,
)
from xna.graphics.dynamic_index_buffer import DynamicIndexBuffer
from xna.graphics.index_buffer import IndexBuffer

BOTH = pytest.mark.parametrize("kind", [IndexBuffer, DynamicIndexBuffer])
Size = IndexElementSize


@pytest.fixture
def device():
    with memory_device() as device:
        yield device


def stored(buffer):
    return buffer._handle.buffer.tobytes()


@BOTH
@pytest.mark.parametrize(
    ("given", "size"),
    [
        (Size.SixteenBits, Size.SixteenBits),
        (Size.ThirtyTwoBits, Size.ThirtyTwoBits),
        (np.int16, Size.SixteenBits),
        (np.uint16, Size.SixteenBits),
        (np.int32, Size.ThirtyTwoBits),
        (np.dtype(np.uint32), Size.ThirtyTwoBits),
    ],
)
def test_constructor(device, kind, given, size):
    buffer = kind(device, given, 7, BufferUsage.None_)
    assert (buffer.IndexElementSize, buffer.IndexCount, buffer.BufferUsage) == (size, 7, BufferUsage.None_)
    assert buffer._handle.description.element_size is size
    assert buffer.GetData() == [0] * 7


@BOTH
@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((None, 1, 0), ArgumentNullException),
        ((Size.SixteenBits, 0, 0), ArgumentOutOfRangeException),
        ((Size.SixteenBits, -3, 0), ArgumentOutOfRangeException),
        ((2, 1, 0), ArgumentOutOfRangeException),
        ((int, 1, 0), ArgumentException),
        ((np.uint8, 1, 0), ArgumentException),
        ((np.float32, 1, 0), ArgumentException),
        ((np.int64, 1, 0), ArgumentException),
    ],
)
def test_constructor_refuses(device, kind, arguments, error):
    with pytest.raises(error):
        kind(device, *arguments)
    assert device._renderer.live == []


def test_32_bit_indices_need_HiDef():
    with memory_device(GraphicsProfile.Reach) as device:
        with pytest.raises(NotSupportedException, match="32-bit indices need HiDef"):
            IndexBuffer(device, Size.ThirtyTwoBits, 3, BufferUsage.None_)
        assert IndexBuffer(device, Size.SixteenBits, 3, BufferUsage.None_).IndexCount == 3


def test_32_bit_indices_need_the_renderer(device):
    device._renderer.capabilities = frozenset()
    with pytest.raises(NotSupportedException, match="MEMORY"):
        IndexBuffer(device, Size.ThirtyTwoBits, 3, BufferUsage.None_)


@BOTH
def test_SetData_takes_every_kind_of_container(device, kind):
    values = [1, 2, 65535]
    for data in (
        values,
        tuple(values),
        np.array(values),
        np.array(values, np.uint16),
        np.array(values, ">u2"),
        np.array([65535, 2, 1], np.uint16)[::-1],
        np.array(values, "<u2").tobytes(),
        array.array("H", values),
        [np.int64(value) for value in values],
    ):
        buffer = kind(device, Size.SixteenBits, 3, BufferUsage.None_)
        buffer.SetData(data)
        assert buffer.GetData() == values
        assert stored(buffer) == np.array(values, "<u2").tobytes()


def test_wide_indices_are_kept(device):
    buffer = IndexBuffer(device, Size.ThirtyTwoBits, 3, BufferUsage.None_)
    buffer.SetData([69997, 0, 2**32 - 1])
    assert buffer.GetData() == [69997, 0, 2**32 - 1]
    assert buffer.GetData(np.int32).tolist() == [69997, 0, -1]


@BOTH
@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((None,), ArgumentNullException),
        (([],), ArgumentNullException),
        (([1, -1],), ArgumentOutOfRangeException),
        (([65536],), ArgumentOutOfRangeException),
        ((np.array([65536]),), ArgumentOutOfRangeException),
        (([1.0],), TypeError),
        (([True],), TypeError),
        (([1, 2], 1, 2), ArgumentOutOfRangeException),
        (([1, 2], -1, 1), ArgumentOutOfRangeException),
        (([1, 2, 3, 4, 5],), InvalidOperationException),
        ((6, [1, 2], 0, 2), InvalidOperationException),
        ((-2, [1], 0, 1), ArgumentOutOfRangeException),
        ((bytes(9),), InvalidOperationException),
    ],
)
def test_SetData_refuses_and_changes_nothing(device, kind, arguments, error):
    buffer = kind(device, Size.SixteenBits, 4, BufferUsage.None_)
    buffer.SetData([9, 8, 7, 6])
    with pytest.raises(error):
        buffer.SetData(*arguments)
    assert buffer.GetData() == [9, 8, 7, 6]


def test_windows_and_offsets(device):
    buffer = IndexBuffer(device, Size.SixteenBits, 4, BufferUsage.None_)
    buffer.SetData(2, [5, 6, 7], 1, 2)
    assert buffer.GetData() == [0, 6, 7, 0]
    data = [9] * 4
    buffer.GetData(2, data, 3, 1)
    assert data == [9, 9, 9, 6]
    with pytest.raises(NotSupportedException):
        IndexBuffer(device, Size.SixteenBits, 4, BufferUsage.WriteOnly).GetData()


def test_options(device):
    buffer = DynamicIndexBuffer(device, Size.SixteenBits, 4, BufferUsage.None_)
    device.Indices = buffer
    with pytest.raises(InvalidOperationException):
        buffer.SetData([1, 2])
    with pytest.raises(InvalidOperationException):
        buffer.SetData(2, [1, 2], 0, 2)
    buffer.SetData([1, 2, 3, 4], 0, 4, SetDataOptions.Discard)
    buffer.SetData(4, [9], 0, 1, SetDataOptions.NoOverwrite)
    buffer.SetData(data=[8], startIndex=0, elementCount=1, options=SetDataOptions.NoOverwrite)
    assert buffer.GetData() == [8, 2, 9, 4]
    assert [write[2] for write in device._renderer.writes] == [1, 2, 2]
    device.Indices = None
    buffer.SetData(6, [7], 0, 1)
    assert buffer.GetData() == [8, 2, 9, 7]
    with pytest.raises(TypeError):
        IndexBuffer(device, Size.SixteenBits, 4, BufferUsage.None_).SetData([1], 0, 1, SetDataOptions.Discard)


def test_items_of_other_types(device):
    buffer = IndexBuffer(device, Size.ThirtyTwoBits, 1, BufferUsage.None_)
    buffer.SetData([Color(1, 2, 3, 4)])
    assert buffer.GetData() == [0x04030201]
