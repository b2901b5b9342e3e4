# cython: nonecheck=True
"""Plane, a plane in space."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, overload

from xna._dots import cross, dot, normalized
from xna._glm import Vec3, glm
from xna._matrix_rules import inverse
from xna._named_arguments import in_order, one_of, overloads
from xna._pair_rules import intersects
from xna._single import MACHINE_EPSILON, components, divide, exact_text, hash_code, real, require, single, square_root, text
from xna._static_value import static_or_in_place
from xna._struct_fields import ABSENT, VectorLike, copied, copy_of, dot3, squared3, vec, vector_of
from xna.matrix import Matrix
from xna.plane_intersection_type import PlaneIntersectionType
from xna.quaternion import Quaternion
from xna.vector3 import Vector3
from xna.vector4 import Vector4

if TYPE_CHECKING:
    import cython
    import numpy

    from xna.bounding_box import BoundingBox
    from xna.bounding_frustum import BoundingFrustum
    from xna.bounding_sphere import BoundingSphere
else:
    from xna import _cython as cython

CONSTRUCTORS = [("value",), ("normal", "d"), ("point1", "point2", "point3"), ("a", "b", "c", "d")]


@cython.freelist(16)
@cython.cclass
class Plane:
    """The points p with Normal . p + D = 0; the side that the normal points to is the front.

    `plane.Normal.X = 1` changes the plane, assigning a vector copies it. `b = a` makes two names of one plane;
    `Plane(a)` copies it.
    """

    __slots__ = ("_D", "_Normal")

    _D: float
    _Normal: Vector3

    if TYPE_CHECKING:

        @overload
        def __init__(self) -> None: ...
        @overload
        def __init__(self, a: float, b: float, c: float, d: float) -> None: ...
        @overload
        def __init__(self, normal: Vector3, d: float) -> None: ...
        @overload
        def __init__(self, point1: Vector3, point2: Vector3, point3: Vector3) -> None: ...
        @overload
        def __init__(self, value: Vector4 | Plane | Sequence[float] | numpy.ndarray[Any, Any]) -> None: ...

    def __init__(self, *values: Any, **named: Any) -> None:
        """Make a plane from a normal and D, from three points, or from a Vector4 or four numbers (the normal, then D).

        Three points give a normal that is one long and points to where they are seen running counter-clockwise; points
        on one line give NaN. Nothing gives zeros.

        Raises:
            TypeError: an argument is no number (bool is none) or no vector.
            ArgumentException: there are not four numbers.
        """
        if named:
            values = in_order("Plane.__init__", CONSTRUCTORS, values, named)
        if len(values) == 2 and values[0].__class__ is Vector3 and values[1].__class__ is float:
            self._Normal, self._D = copy_of(values[0]), single(values[1])
            return
        if len(values) == 3 and all(isinstance(value, Vector3) for value in values):
            values = _through(*map(vec, values))
        x, y, z, self._D = components("Plane", 4, values, splat=False)
        self._Normal = Vector3(x, y, z)

    @property
    def Normal(self) -> Vector3:
        """The direction at right angles to the plane. Most methods expect it to be one long."""
        return self._Normal

    @Normal.setter
    def Normal(self, value: VectorLike) -> None:
        self._Normal = copied(value, "Normal")

    @property
    def D(self) -> float:
        """The distance of the origin from the plane, in lengths of the normal, positive in front of it."""
        return self._D

    @D.setter
    def D(self, value: float) -> None:
        self._D = real(value, "D")

    def __reduce__(self) -> tuple[type[Plane], tuple[float, ...]]:
        return Plane, self._tuple()

    def _tuple(self) -> tuple[float, float, float, float]:
        return (*self._Normal._tuple(), self._D)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        import numpy

        return numpy.array(self._tuple(), numpy.float32).astype(dtype or numpy.float32, copy=False)

    def __repr__(self) -> str:
        return f"Plane({', '.join(map(exact_text, self._tuple()))})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form, for example `{Normal:{X:0 Y:1 Z:0} D:2}`."""
        return f"{{Normal:{self._Normal} D:{text(self._D)}}}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Plane):
            return NotImplemented
        return self._Normal == other._Normal and self._D == other._D

    def Equals(self, other: object) -> bool:
        """Tell whether the other object is a Plane with the same numbers (NaN equals nothing)."""
        return isinstance(other, Plane) and self == other

    def __hash__(self) -> int:
        return hash_code(self._tuple())

    def GetHashCode(self) -> int:
        """Return XNA's hash: the sum of the numbers' bit patterns, as a wrapped int32."""
        return hash_code(self._tuple())

    def Dot(self, value: Vector4) -> float:
        """Return Normal . (x, y, z) + D * w of a Vector4."""
        require(value, Vector4, "value")
        return _dot(self, value)

    def DotCoordinate(self, value: Vector3) -> float:
        """Return Normal . value + D: the signed distance of a point when the normal is one long."""
        if value.__class__ is not Vector3:
            require(value, Vector3, "value")
        return height_of(value, self)

    def DotNormal(self, value: Vector3) -> float:
        """Return Normal . value, without D, for a direction."""
        if value.__class__ is not Vector3:
            require(value, Vector3, "value")
        return _along(self._Normal, value)

    @static_or_in_place
    def Normalize(value: Plane) -> Plane:
        """Make the normal one long: `plane.Normalize()` in place, `Plane.Normalize(plane)` as a new plane.

        D is scaled too. XNA oddity: a normal whose squared length is 1 within 1.19e-7 is left as it is. A normal of length
        zero becomes NaN.
        """
        require(value, Plane, "value")
        return _unit(value)

    @overload
    @staticmethod
    def Transform(plane: Plane, matrix: Matrix) -> Plane: ...
    @overload
    @staticmethod
    def Transform(plane: Plane, rotation: Quaternion) -> Plane: ...
    @staticmethod
    @overloads("plane matrix", "plane rotation")
    def Transform(plane: Plane, transform: Matrix | Quaternion) -> Plane:
        """Move a plane by a matrix, which is inverted for it, or rotate it by a quaternion about the origin.

        The normal should be one long and stays so only when the matrix does not scale.
        """
        require(plane, Plane, "plane")
        if isinstance(transform, Matrix):
            return _moved(plane, transform)
        if isinstance(transform, Quaternion):
            return _wrap(transform._rotate(*plane._Normal._tuple()), plane._D)
        raise TypeError(f"the transform must be a Matrix or a Quaternion, got {transform!r}")

    @overload
    def Intersects(self, box: BoundingBox) -> PlaneIntersectionType: ...
    @overload
    def Intersects(self, sphere: BoundingSphere) -> PlaneIntersectionType: ...
    @overload
    def Intersects(self, frustum: BoundingFrustum) -> PlaneIntersectionType: ...
    @one_of("box", "sphere", "frustum")
    def Intersects(self, shape: Any = ABSENT, /, **named: Any) -> PlaneIntersectionType:
        """Tell on which side of the plane a box, sphere or frustum lies. A box or sphere that touches it is Intersecting."""
        rule = _intersects.get(shape.__class__)
        side: PlaneIntersectionType = intersects.answer(self, shape, named) if named or rule is None else rule(self, shape)
        return side


_intersects = intersects.of(Plane)


def _along(a: Vector3, b: Vector3) -> float:
    return dot3(a.X, a.Y, a.Z, b.X, b.Y, b.Z)


def _dot(plane: Plane, value: Vector4) -> float:
    normal = plane._Normal
    return single(dot3(normal.X, normal.Y, normal.Z, value.X, value.Y, value.Z) + single(plane._D * value.W))


def height_of(point: Vector3, plane: Plane) -> float:
    """Return the signed distance of a point from a plane, in lengths of the normal, positive in front of it."""
    normal = plane._Normal
    return single(dot3(normal.X, normal.Y, normal.Z, point.X, point.Y, point.Z) + plane._D)


def _wrap(normal: Iterable[float], distance: float) -> Plane:
    x, y, z = normal
    return plane_of(vector_of(x, y, z), distance)


def plane_of(normal: Vector3, distance: float) -> Plane:
    """Make a plane of a vector that nobody else holds and of a number."""
    plane = Plane.__new__(Plane)
    plane._Normal = normal
    plane._D = distance
    return plane


def _unit(plane: Plane) -> Plane:
    normal = plane._Normal
    squared = squared3(normal.X, normal.Y, normal.Z)
    if abs(single(squared - 1.0)) < MACHINE_EPSILON:
        return plane_of(copy_of(normal), plane._D)
    scale = divide(1.0, square_root(squared))
    return plane_of(vector_of(normal.X * scale, normal.Y * scale, normal.Z * scale), single(plane._D * scale))


def _through(point1: Vec3, point2: Vec3, point3: Vec3) -> tuple[float, float, float, float]:
    normal = normalized(cross(point2 - point1, point3 - point1))
    return (normal.x, normal.y, normal.z, -dot(normal, point1))


def _moved(plane: Plane, matrix: Matrix) -> Plane:
    column1, column2, column3, column4 = glm.transpose(inverse(matrix._glm))
    x, y, z = vec(plane._Normal)
    moved = column1 * x + column2 * y + column3 * z + column4 * plane._D
    return _wrap(moved.xyz, moved.w)
