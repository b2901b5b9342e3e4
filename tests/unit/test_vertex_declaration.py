"""VertexElement, VertexDeclaration and the four stock vertex structs."""

from __future__ import annotations

import copy

import numpy as np
import pytest

from renderers.contract import VERTEX_LAYOUTS, VertexElementFormat, VertexElementUsage
from xna.color import Color
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException
from xna.graphics.vertex_declaration import VertexDeclaration
from xna.graphics.vertex_element import VertexElement
from xna.graphics.vertex_position_color import VertexPositionColor
from xna.graphics.vertex_position_color_texture import VertexPositionColorTexture
from xna.graphics.vertex_position_normal_texture import VertexPositionNormalTexture
from xna.graphics.vertex_position_texture import VertexPositionTexture
from xna.vector2 import Vector2
from xna.vector3 import Vector3

Format, Usage = VertexElementFormat, VertexElementUsage
POSITION = VertexElement(0, Format.Vector3, Usage.Position, 0)
COLOR = VertexElement(12, Format.Color, Usage.Color, 0)


def test_VertexElement_is_a_value():
    element = VertexElement(4, Format.Vector2, Usage.TextureCoordinate, 1)
    assert element == VertexElement(4, Format.Vector2, Usage.TextureCoordinate, 1)
    assert element != VertexElement(4, Format.Vector2, Usage.TextureCoordinate, 2)
    assert eval(repr(element)) == element
    assert hash(element) == hash(copy.copy(element))
    assert str(element) == "{Offset:4 Format:Vector2 Usage:TextureCoordinate UsageIndex:1}"
    element.Offset = 8
    assert element.Offset == 8
    with pytest.raises(ArgumentOutOfRangeException):
        element.VertexElementFormat = 77
    with pytest.raises(TypeError):
        element.UsageIndex = True


def test_VertexStride_ends_with_the_last_element_by_default():
    assert VertexDeclaration(COLOR, POSITION).VertexStride == 16
    assert VertexDeclaration([POSITION, COLOR]).VertexStride == 16
    assert VertexDeclaration(32, POSITION, COLOR).VertexStride == 32
    assert VertexDeclaration(np.int64(32), [POSITION]).VertexStride == 32


def test_equal_declarations_share_a_layout():
    first, second = VertexDeclaration(POSITION, COLOR), VertexDeclaration(16, POSITION, COLOR)
    assert first._layout == second._layout == VertexPositionColor.VertexDeclaration._layout
    assert VERTEX_LAYOUTS[first._layout].stride == 16
    assert VertexDeclaration(20, POSITION, COLOR)._layout != first._layout


def test_GetVertexElements_gives_copies():
    declaration = VertexDeclaration(POSITION, COLOR)
    declaration.GetVertexElements()[0].Offset = 100
    assert declaration.GetVertexElements() == [POSITION, COLOR]
    element = VertexElement(0, Format.Vector3, Usage.Position, 0)
    declaration = VertexDeclaration(element)
    element.Offset = 8
    assert declaration.GetVertexElements() == [POSITION]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((), ArgumentNullException),
        (([],), ArgumentNullException),
        ((16,), ArgumentNullException),
        ((None,), ArgumentNullException),
        ((POSITION, None), ArgumentNullException),
        ((POSITION, "color"), TypeError),
        ((0, POSITION), ArgumentOutOfRangeException),
        ((-4, POSITION), ArgumentOutOfRangeException),
        ((True, POSITION), TypeError),
        ((14, POSITION), ArgumentException),
        ((8, POSITION), ArgumentException),
        ((POSITION, VertexElement(8, Format.Color, Usage.Color, 0)), ArgumentException),
        ((POSITION, VertexElement(12, Format.Vector3, Usage.Position, 0)), ArgumentException),
        ((VertexElement(2, Format.Vector3, Usage.Position, 0),), ArgumentException),
        ((VertexElement(-4, Format.Vector3, Usage.Position, 0),), ArgumentException),
        ((VertexElement(0, Format.Vector3, Usage.Position, 16),), ArgumentOutOfRangeException),
    ],
)
def test_VertexDeclaration_refuses(arguments, error):
    with pytest.raises(error):
        VertexDeclaration(*arguments)


@pytest.mark.parametrize(
    ("kind", "stride", "offsets"),
    [
        (VertexPositionColor, 16, [0, 12]),
        (VertexPositionTexture, 20, [0, 12]),
        (VertexPositionColorTexture, 24, [0, 12, 16]),
        (VertexPositionNormalTexture, 32, [0, 12, 24]),
    ],
)
def test_stock_vertices_have_xnas_layouts(kind, stride, offsets):
    assert kind.VertexDeclaration.VertexStride == kind.DTypeEXT.itemsize == stride
    assert [element.Offset for element in kind.VertexDeclaration.GetVertexElements()] == offsets
    assert [kind.DTypeEXT.fields[name][1] for name in kind.DTypeEXT.names] == offsets
    assert kind() == kind()
    assert kind().Position == Vector3(0, 0, 0)


def test_vertex_fields_copy_on_assignment_and_change_in_place():
    position, color = Vector3(1, 2, 3), Color(1, 2, 3, 4)
    vertex = VertexPositionColor(position, color)
    position.X, color.R = 9.0, 9
    assert (vertex.Position, vertex.Color) == (Vector3(1, 2, 3), Color(1, 2, 3, 4))
    vertex.Position.X = 5.0
    assert vertex.Position == Vector3(5, 2, 3)
    twin = copy.copy(vertex)
    twin.Position.X = 6.0
    assert vertex.Position.X == 5.0
    vertex.Position = (7, 8, 9)
    assert vertex.Position == Vector3(7, 8, 9)
    for wrong in (None, 3, "abc"):
        with pytest.raises(TypeError):
            vertex.Position = wrong
    with pytest.raises(TypeError):
        vertex.Color = 0xFF0000FF


def test_vertex_text_equality_and_hash():
    vertex = VertexPositionColorTexture(Vector3(1, 2, 3), Color(1, 2, 3, 4), Vector2(0.5, 0))
    same = VertexPositionColorTexture(Vector3(1, 2, 3), Color(1, 2, 3, 4), Vector2(0.5, -0.0))
    assert vertex == same and hash(vertex) == hash(same) and vertex.Equals(same)
    same.Color = Color(1, 2, 3, 5)
    assert vertex != same
    assert vertex != VertexPositionColor(Vector3(1, 2, 3), Color(1, 2, 3, 4))
    nan = VertexPositionColor(Vector3(float("nan"), 0, 0), Color.White)
    assert nan != copy.copy(nan)
    assert str(vertex) == "{Position:{X:1 Y:2 Z:3} Color:{R:1 G:2 B:3 A:4} TextureCoordinate:{X:0.5 Y:0}}"
    normal = VertexPositionNormalTexture(Vector3(1, 2, 3), Vector3(0, 1, 0), Vector2(1, 1))
    assert str(normal) == "{Position:{X:1 Y:2 Z:3} Normal:{X:0 Y:1 Z:0} TextureCoordinate:{X:1 Y:1}}"
    assert normal.Normal == Vector3.Up


def test_GetHashCode_combines_the_words_by_exclusive_or():
    white = 0xFFFFFFFF - 2**32
    assert VertexPositionColor(Vector3(1, 0, 2), Color.White).GetHashCode() == 0x3F800000 ^ 0x40000000 ^ white
    assert VertexPositionColor().GetHashCode() == VertexElement().GetHashCode() == 0x7FFFFFFF
    assert VertexElement(4, Format.Vector2, Usage.TextureCoordinate, 1).GetHashCode() == 4 ^ 1 ^ 2 ^ 1
