"""The arguments of draw calls: what XNA refuses, and plain numbers for the renderer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from renderers.contract.enums import PrimitiveType
from xna._integers import integer_of
from xna.exceptions import ArgumentException, ArgumentOutOfRangeException, NotSupportedException

if TYPE_CHECKING:
    from xna.graphics._profile_limits import ProfileLimits

_TOPOLOGIES = {int(topology): topology for topology in PrimitiveType}
_INT32_END = 2**31


def topology_of(value: Any) -> PrimitiveType:
    """Take a PrimitiveType or its number."""
    if value.__class__ is PrimitiveType:
        return value
    number = integer_of(value)
    if number not in _TOPOLOGIES:
        raise ArgumentException(f"primitiveType must be a PrimitiveType ({', '.join(PrimitiveType.__members__)}), got {value!r}.")
    return _TOPOLOGIES[number]


def any_int32(value: Any, name: str) -> int:
    """Take an integer of either sign."""
    if value.__class__ is int and -_INT32_END <= value < _INT32_END:
        return value
    number = integer_of(value)
    if number is None:
        raise ArgumentException(f"{name} must be an integer; it was {value!r}.")
    if not -_INT32_END <= number < _INT32_END:
        raise ArgumentOutOfRangeException(f"{name} must fit 32 bits; it was {number}.")
    return number


def ordered(topology: Any, first: Any, primitive_count: Any, limits: ProfileLimits, name: str) -> tuple[PrimitiveType, int, int]:
    """Take the topology, the first vertex (called `name`) and the primitive count of a draw."""
    if (
        topology.__class__ is PrimitiveType
        and first.__class__ is primitive_count.__class__ is int
        and 0 <= first < _INT32_END
        and 0 < primitive_count <= limits.primitives_per_draw
    ):
        return topology, first, primitive_count
    kind, number = topology_of(topology), primitives(primitive_count, limits)
    return kind, start(first, name), number


def indexed(
    topology: Any, base: Any, least: Any, vertices: Any, first: Any, primitive_count: Any, limits: ProfileLimits
) -> tuple[PrimitiveType, int, int, int, int, int]:
    """Take the topology, the primitive count, first, base_vertex, min_vertex and vertex_count of an indexed draw."""
    if (
        topology.__class__ is PrimitiveType
        and base.__class__ is least.__class__ is vertices.__class__ is first.__class__ is primitive_count.__class__ is int
        and -_INT32_END <= base < _INT32_END
        and 0 <= least < _INT32_END
        and 0 < vertices < _INT32_END
        and 0 <= first < _INT32_END
        and 0 < primitive_count <= limits.primitives_per_draw
    ):
        return topology, primitive_count, first, base, least, vertices
    kind, number = topology_of(topology), primitives(primitive_count, limits)
    first, base = start(first, "startIndex"), any_int32(base, "baseVertex")
    return kind, number, first, base, start(least, "minVertexIndex"), count(vertices, "numVertices")


def start(value: Any, name: str) -> int:
    """Take where something begins: 0 or more."""
    if value.__class__ is int and 0 <= value < _INT32_END:
        return value
    number = any_int32(value, name)
    if number < 0:
        raise ArgumentOutOfRangeException(f"{name} must not be negative; it was {number}.")
    return number


def count(value: Any, name: str) -> int:
    """Take how much there is of something: 1 or more."""
    if value.__class__ is int and 0 < value < _INT32_END:
        return value
    number = any_int32(value, name)
    if number < 1:
        raise ArgumentOutOfRangeException(f"{name} must be 1 or more; it was {number}.")
    return number


def primitives(value: Any, limits: ProfileLimits) -> int:
    """Take a primitiveCount that the profile allows in one draw."""
    number = count(value, "primitiveCount")
    if number > limits.primitives_per_draw:
        raise NotSupportedException(
            f"{limits.name} draws at most {limits.primitives_per_draw} primitives at once; {number} were asked for. "
            "Split the draw."
        )
    return number
