"""Vertices and indices from the game become bytes and index arrays."""

from __future__ import annotations

import array
import sys
from dataclasses import dataclass

import numpy as np
import pytest

from renderers.contract import VertexElementFormat, VertexElementUsage
from xna.color import Color
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException
from xna.graphics._element_codecs import Natural, codec_of
from xna.graphics._vertex_data import declaration_of, index_array, to_bytes
from xna.graphics.ivertex_type import IVertexType
from xna.graphics.vertex_declaration import VertexDeclaration
from xna.graphics.vertex_element import VertexElement
from xna.graphics.vertex_position_color import VertexPositionColor
from xna.graphics.vertex_position_color_texture import VertexPositionColorTexture
from xna.graphics.vertex_position_texture import VertexPositionTexture
from xna.vector2 import Vector2
from xna.vector3 import Vector3

Format, Usage = VertexElementFormat, VertexElementUsage


def vertices(count):
    return [VertexPositionColorTexture(Vector3(i, 2, 3), Color(i % 256, 2, 3, 4), Vector2(0.5, i)) for i in range(count)]


def test_to_bytes_of_vertex_structs():
    raw, declaration, count = to_bytes(vertices(300))
    assert declaration is VertexPositionColorTexture.VertexDeclaration
    assert (count, raw.shape, raw.dtype, raw.flags.writeable) == (300, (7200,), np.uint8, False)
    records = raw.view(VertexPositionColorTexture.DTypeEXT)
    assert records["Position"][299].tolist() == [299, 2, 3]
    assert records["Color"][299].tolist() == [43, 2, 3, 4]
    assert records["TextureCoordinate"][299].tolist() == [0.5, 299]


def test_to_bytes_views_contiguous_arrays():
    records = np.zeros(4, VertexPositionColor.DTypeEXT)
    raw, declaration, count = to_bytes(records)
    assert np.shares_memory(raw, records) and not raw.flags.writeable and records.flags.writeable
    assert (declaration, count) == (VertexPositionColor.VertexDeclaration, 4)
    references = sys.getrefcount(records)
    for _ in range(1000):
        to_bytes(records)
    del raw
    assert sys.getrefcount(records) <= references


def test_to_bytes_copies_strided_arrays():
    numbers = np.arange(60, dtype=np.float32).reshape(6, 10)
    raw, _, count = to_bytes(numbers[::-2, ::2], VertexPositionTexture.VertexDeclaration)
    assert count == 3
    assert (raw.view("<f4").reshape(3, 5) == numbers[::-2, ::2]).all()
    raw, _, _ = to_bytes(numbers[:, :5].astype(">f4"), VertexPositionTexture.VertexDeclaration)
    assert (raw.view("<f4").reshape(6, 5) == numbers[:, :5]).all()


def test_to_bytes_of_plain_bytes():
    declaration = VertexPositionTexture.VertexDeclaration
    for data in (bytes(40), bytearray(40), memoryview(bytes(40)), array.array("f", [0.0] * 10)):
        assert to_bytes(data, declaration)[2] == 2


@pytest.mark.parametrize(
    ("data", "declaration", "error"),
    [
        (None, None, ArgumentNullException),
        ([], None, ArgumentNullException),
        (b"", VertexPositionTexture.VertexDeclaration, ArgumentNullException),
        (bytes(40), None, ArgumentNullException),
        (bytes(39), VertexPositionTexture.VertexDeclaration, ArgumentException),
        (np.zeros((4, 4), np.float32), VertexPositionTexture.VertexDeclaration, ArgumentException),
        (np.zeros((4, 5)), VertexPositionTexture.VertexDeclaration, TypeError),
        (np.zeros(4, VertexPositionColor.DTypeEXT), VertexPositionTexture.VertexDeclaration, ArgumentException),
        ([VertexPositionColor()], VertexPositionTexture.VertexDeclaration, ArgumentException),
        ([VertexPositionColor(), VertexPositionTexture()], None, ArgumentException),
        ([VertexPositionColor(), None], None, ArgumentException),
        ([1, 2, 3], None, TypeError),
        ([Vector3(1, 2, 3)], None, ArgumentException),
        ("text", None, TypeError),
        (7, None, TypeError),
        (np.array([object()]), None, TypeError),
        ([VertexPositionColor()], "declaration", TypeError),
    ],
)
def test_to_bytes_refuses(data, declaration, error):
    with pytest.raises(error):
        to_bytes(data, declaration)


def test_to_bytes_makes_numbers_beyond_binary32_infinite():
    vertex = VertexPositionColor(Vector3(1, 2, 3), Color.White)
    vertex.Position.X = 1e300
    assert to_bytes([vertex])[0].view("<f4")[0] == np.inf
    assert to_bytes([Sized(Vector3.Zero, -1e300, Color.White)])[0].view("<f4")[4] == -np.inf
    with pytest.raises(TypeError, match="a field of a vertex must be a number, got 'large'"):
        to_bytes([Sized(Vector3.Zero, "large", Color.White)])


@dataclass
class Sized(IVertexType):
    VertexDeclaration = VertexDeclaration(
        VertexElement(0, Format.Vector3, Usage.Position, 0),
        VertexElement(16, Format.Single, Usage.PointSize, 0),
        VertexElement(20, Format.Color, Usage.Color, 0),
    )
    Position: Vector3
    Size: float
    Tint: Color


class Raw:
    VertexDeclaration = VertexDeclaration(VertexElement(0, Format.Single, Usage.Position, 0))

    def __init__(self, data=b"1234"):
        self.data = data

    def __bytes__(self):
        return self.data


class ByInstance:
    @property
    def VertexDeclaration(self):
        return Raw.VertexDeclaration


def test_vertex_classes_of_the_game():
    raw, declaration, count = to_bytes([Sized(Vector3(1, 2, 3), 4.0, Color(5, 6, 7, 8)), Sized((9, 9, 9), 1, Color.White)])
    assert (declaration, count) == (Sized.VertexDeclaration, 2)
    assert raw.view("<f4")[[0, 1, 2, 4]].tolist() == [1, 2, 3, 4]
    assert raw[20:24].tolist() == [5, 6, 7, 8]
    back = codec_of(Sized, Natural(bytes)).decode(raw.tobytes())
    assert back[0] == Sized(Vector3(1, 2, 3), 4.0, Color(5, 6, 7, 8))
    assert to_bytes([Raw(), Raw(b"5678")])[0].tobytes() == b"12345678"
    with pytest.raises(ArgumentException):
        to_bytes([Raw(b"123")])
    with pytest.raises(ArgumentException):
        to_bytes([ByInstance()])


def test_declaration_of():
    assert declaration_of(VertexPositionColor) is VertexPositionColor.VertexDeclaration
    assert declaration_of(ByInstance) is Raw.VertexDeclaration
    with pytest.raises(ArgumentNullException):
        declaration_of(None)
    for wrong in (int, "text", Vector3):
        with pytest.raises(ArgumentException):
            declaration_of(wrong)


def test_index_array_keeps_or_chooses_the_width():
    for data, dtype in [
        ([0, 65535], np.uint16),
        ((0, 65536), np.uint32),
        (np.arange(3), np.uint16),
        (np.array([70000]), np.uint32),
        (np.arange(3, dtype=np.int16), np.uint16),
        (np.arange(3, dtype=np.int32), np.uint32),
        (np.arange(3, dtype=np.uint32), np.uint32),
        (array.array("H", [1, 2]), np.uint16),
        ([np.uint8(3), 4], np.uint16),
    ]:
        indices = index_array(data)
        assert indices.dtype == dtype and indices.ndim == 1 and not indices.flags.writeable
        assert indices.tolist() == [int(value) for value in data]


def test_index_array_views_or_copies():
    base = np.arange(6, dtype=np.uint16)
    assert np.shares_memory(index_array(base), base)
    assert base.flags.writeable
    assert index_array(base[::-2]).tolist() == [5, 3, 1]
    assert index_array(base.reshape(2, 3)).tolist() == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (None, ArgumentNullException),
        ([], ArgumentNullException),
        (np.zeros(0, np.uint16), ArgumentNullException),
        ([-1], ArgumentOutOfRangeException),
        ([2**32], ArgumentOutOfRangeException),
        ([2**70], ArgumentOutOfRangeException),
        (np.array([-1]), ArgumentOutOfRangeException),
        ([1.0], TypeError),
        ([True], TypeError),
        ([1, True], (TypeError, ArgumentException)),
        (np.zeros(3, np.float32), TypeError),
        (np.zeros(3, bool), TypeError),
        (b"abcd", TypeError),
        ("012", TypeError),
        (3, TypeError),
    ],
)
def test_index_array_refuses(data, error):
    with pytest.raises(error):
        index_array(data)
