# cython: nonecheck=True
"""What structs that hold vectors share: their copies at the properties, their constructors, and dot products for the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, Union, overload

from xna._dots import dot
from xna._glm import Vec3, glm
from xna._single import components, real
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.vector3 import Vector3

if TYPE_CHECKING:
    import cython
    import numpy
else:
    from xna import _cython as cython

VectorLike: TypeAlias = Union[Vector3, Sequence[float], "numpy.ndarray[Any, Any]"]
ABSENT: Any = object()


class SingleField:
    """A number that lies in a struct, narrowed to binary32 when it is written.

    The struct has a slot of the field's name with an underscore before it.
    """

    def __init__(self, doc: str) -> None:
        self.__doc__ = doc

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name
        self._slot = f"_{name}"

    @overload
    def __get__(self, struct: None, owner: type) -> SingleField: ...
    @overload
    def __get__(self, struct: object, owner: type) -> float: ...
    def __get__(self, struct: object | None, owner: type) -> SingleField | float:
        return self if struct is None else getattr(struct, self._slot)

    def __set__(self, struct: object, value: float) -> None:
        setattr(struct, self._slot, real(value, self._name))


def vector_of(x: float, y: float, z: float) -> Vector3:
    """Make a vector of three numbers that need no check."""
    vector = Vector3.__new__(Vector3)
    vector.X = x
    vector.Y = y
    vector.Z = z
    return vector


def copied(value: Any, name: str) -> Vector3:
    """Copy a Vector3, or make one of three numbers.

    Raises:
        TypeError: the value is neither.
        ArgumentNullException: it is None.
        ArgumentException: there are not three numbers.
    """
    if value.__class__ is not Vector3:
        return Vector3(*components(name, 3, (value,), splat=False))
    return copy_of(value)


def copy_of(vector: Vector3) -> Vector3:
    """Copy a Vector3."""
    copy = Vector3.__new__(Vector3)
    copy.X = vector.X
    copy.Y = vector.Y
    copy.Z = vector.Z
    return copy


def both_given(type_name: str, first: Any, second: Any) -> bool:
    """Tell whether a constructor got its two arguments or none of them.

    Raises:
        TypeError: only one is there.
    """
    if first is second is ABSENT:
        return False
    if first is ABSENT or second is ABSENT:
        raise TypeError(f"{type_name} takes two arguments, another {type_name}, or nothing; got one argument")
    return True


def vec(vector: Vector3) -> Vec3:
    """Read a vector for the rules; what was written into its fields is narrowed."""
    return glm.vec3(vector.X, vector.Y, vector.Z)


def dot3(ax: float, ay: float, az: float, bx: float, by: float, bz: float) -> float:
    """Return the dot product of two vectors given as numbers, rounded at each step, from the left."""
    if cython.compiled:
        return ax * bx + ay * by + az * bz
    return dot(glm.vec3(ax, ay, az), glm.vec3(bx, by, bz))


def squared3(x: float, y: float, z: float) -> float:
    """Return the squared length of a vector given as numbers, rounded at each step, from the left."""
    if cython.compiled:
        return x * x + y * y + z * z
    vector = glm.vec3(x, y, z)
    return dot(vector, vector)


def points_of(points: Iterable[Any]) -> list[Vec3]:
    """Read the points that a volume shall hold: vectors, or sequences of three numbers.

    Raises:
        ArgumentNullException: there is no list.
        ArgumentException: the list is empty, or a point has not three numbers.
        TypeError: an item is no point.
    """
    if points is None:
        raise ArgumentNullException("points must be a list of Vector3, got None")
    vectors = [glm.vec3(*components("a point", 3, (point,), splat=False)) for point in points]
    if not vectors:
        raise ArgumentException("points must hold at least one point, got none")
    return vectors
