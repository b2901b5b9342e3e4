"""The vertex layouts of `.cnj` models: the stride of a vertex file decides what a vertex holds."""

from __future__ import annotations

from content.model_data import VertexElementData

_KINDS = {
    "P": ("Vector3", "Position", 0),
    "N": ("Vector3", "Normal", 0),
    "T": ("Vector4", "Tangent", 0),
    "UV": ("Vector2", "TextureCoordinate", 0),
    "UV1": ("Vector2", "TextureCoordinate", 1),
    "C": ("Color", "Color", 0),
    "W": ("Vector4", "BlendWeight", 0),
    "I": ("Byte4", "BlendIndices", 0),
}
FORMAT_BYTES = {"Vector2": 8, "Vector3": 12, "Vector4": 16, "Color": 4, "Byte4": 4}
_LAYOUTS = (
    "P C",
    "P UV",
    "P C UV",
    "P N UV",
    "P N T UV",
    "P N UV W I",
    "P N UV W I C",
    "P N T UV UV1 C",
    "P N T UV W I",
    "P N T UV W I UV1",
    "P N T UV W I UV1 C",
)


def _elements(layout: str) -> tuple[VertexElementData, ...]:
    offset = 0
    elements = []
    for name in layout.split():
        vertex_format, usage, index = _KINDS[name]
        elements.append(VertexElementData(offset, vertex_format, usage, index))
        offset += FORMAT_BYTES[vertex_format]
    return tuple(elements)


def stride_of(elements: tuple[VertexElementData, ...]) -> int:
    """Bytes of a vertex whose elements follow each other."""
    return sum(FORMAT_BYTES[element.format] for element in elements)


LAYOUTS = {stride_of(elements): elements for elements in map(_elements, _LAYOUTS)}
"""The elements of a vertex by its stride in bytes."""
