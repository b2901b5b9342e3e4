"""The base type of a vertex input, as the GPU's vertex formats need it."""

from __future__ import annotations

from enum import IntEnum

from renderers.contract.enums import VertexElementFormat


class InputType(IntEnum):
    """How a shader must declare an input for the GPU to accept a vertex format."""

    FLOAT = 0
    UINT = 1
    INT = 2


_INTEGERS = {
    VertexElementFormat.Byte4: InputType.UINT,
    VertexElementFormat.Short2: InputType.INT,
    VertexElementFormat.Short4: InputType.INT,
}


def input_type(element_format: VertexElementFormat) -> InputType:
    """Give the base type of an element format: integers that XNA reads as 0..255 or -32768..32767 need an integer input."""
    return _INTEGERS.get(element_format, InputType.FLOAT)
