# cython: nonecheck=True
"""BoundingBox, a box whose edges run along the axes."""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from typing import TYPE_CHECKING, Any, overload

from xna._corner_lists import CORNER_COUNT, NEW_LIST, hand_out
from xna._glm import Vec3, glm
from xna._named_arguments import one_of
from xna._pair_rules import BACK, CONTAINS, DISJOINT, FRONT, INTERSECTING, INTERSECTS, contains, intersects
from xna._single import divide, hash_code, require, single
from xna._struct_fields import ABSENT, VectorLike, both_given, copied, dot3, points_of, vec, vector_of
from xna.containment_type import ContainmentType
from xna.plane import Plane
from xna.plane_intersection_type import PlaneIntersectionType
from xna.ray import Ray
from xna.vector3 import Vector3

if TYPE_CHECKING:
    import cython
    import numpy

    from xna.bounding_frustum import BoundingFrustum
    from xna.bounding_sphere import BoundingSphere
else:
    from xna import _cython as cython

_LARGEST = 3.4028234663852886e38
_NEARLY_PARALLEL = single(1e-6)


@cython.freelist(16)
@cython.cclass
class BoundingBox:
    """All points between Min and Max, both included.

    `box.Min.X = 1` changes the box, assigning a vector copies it. `b = a` makes two names of one box; `BoundingBox(a)`
    copies it. Nothing keeps Min below Max.
    """

    __slots__ = ("_Max", "_Min")

    _Max: Vector3
    _Min: Vector3

    CornerCount = CORNER_COUNT

    if TYPE_CHECKING:

        @overload
        def __init__(self) -> None: ...
        @overload
        def __init__(self, min: VectorLike, max: VectorLike) -> None: ...
        @overload
        def __init__(self, box: BoundingBox, /) -> None: ...

    def __init__(self, min: Any = ABSENT, max: Any = ABSENT) -> None:
        """Make a box of copies of two corners, or copy a box; nothing gives the point (0, 0, 0).

        Raises:
            TypeError: an argument is no vector.
        """
        if max is ABSENT and isinstance(min, BoundingBox):
            min, max = min._Min, min._Max
        elif (min is ABSENT or max is ABSENT) and not both_given("BoundingBox", min, max):
            min, max = Vector3(), Vector3()
        self._Min = copied(min, "Min")
        self._Max = copied(max, "Max")

    @property
    def Min(self) -> Vector3:
        """The corner with the smallest coordinates."""
        return self._Min

    @Min.setter
    def Min(self, value: VectorLike) -> None:
        self._Min = copied(value, "Min")

    @property
    def Max(self) -> Vector3:
        """The corner with the largest coordinates."""
        return self._Max

    @Max.setter
    def Max(self, value: VectorLike) -> None:
        self._Max = copied(value, "Max")

    def __reduce__(self) -> tuple[type[BoundingBox], tuple[Vector3, Vector3]]:
        return BoundingBox, (self._Min, self._Max)

    def __repr__(self) -> str:
        return f"BoundingBox({self._Min!r}, {self._Max!r})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form `{Min:{X:0 Y:0 Z:0} Max:{X:1 Y:1 Z:1}}`."""
        return f"{{Min:{self._Min} Max:{self._Max}}}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BoundingBox):
            return NotImplemented
        return self._Min == other._Min and self._Max == other._Max

    def Equals(self, other: object) -> bool:
        """Tell whether the other object is a BoundingBox with the same corners (NaN equals nothing)."""
        return isinstance(other, BoundingBox) and self == other

    def __hash__(self) -> int:
        return self.GetHashCode()

    def GetHashCode(self) -> int:
        """Return XNA's hash: the sum of the numbers' bit patterns, as a wrapped int32."""
        return hash_code((*self._Min._tuple(), *self._Max._tuple()))

    @overload
    def GetCorners(self) -> list[Vector3]: ...
    @overload
    def GetCorners(self, corners: MutableSequence[Any] | numpy.ndarray[Any, Any]) -> None: ...
    def GetCorners(self, corners: Any = NEW_LIST) -> list[Vector3] | None:
        """Return the eight corners as a new list, or write them into the first eight places of a given one.

        The order is (min, max, max), (max, max, max), (max, min, max), (min, min, max), then the same four with the
        smallest z.

        Raises:
            ArgumentNullException: corners is None.
            ArgumentOutOfRangeException: corners has fewer than eight places.
        """
        return hand_out(corners_of(self), corners)

    @overload
    def Contains(self, point: Vector3) -> ContainmentType: ...
    @overload
    def Contains(self, box: BoundingBox) -> ContainmentType: ...
    @overload
    def Contains(self, sphere: BoundingSphere) -> ContainmentType: ...
    @overload
    def Contains(self, frustum: BoundingFrustum) -> ContainmentType: ...
    @one_of("point", "box", "sphere", "frustum")
    def Contains(self, shape: Any = ABSENT, /, **named: Any) -> ContainmentType:
        """Tell whether a point, box, sphere or frustum lies in this box; what touches the faces from within does.

        A point is Contains or Disjoint, never Intersects; one with a NaN coordinate is Disjoint. XNA oddity: a sphere is
        contained only in a box that is wider than its radius on every axis.

        Raises:
            ArgumentNullException: the shape is None.
        """
        rule = _contains.get(shape.__class__)
        answer: ContainmentType = contains.answer(self, shape, named) if named or rule is None else rule(self, shape)
        return answer

    @overload
    def Intersects(self, ray: Ray) -> float | None: ...
    @overload
    def Intersects(self, plane: Plane) -> PlaneIntersectionType: ...
    @overload
    def Intersects(self, box: BoundingBox) -> bool: ...
    @overload
    def Intersects(self, sphere: BoundingSphere) -> bool: ...
    @overload
    def Intersects(self, frustum: BoundingFrustum) -> bool: ...
    @one_of("ray", "plane", "box", "sphere", "frustum")
    def Intersects(self, shape: Any = ABSENT, /, **named: Any) -> Any:
        """Tell whether another volume meets this box (touching counts), where a ray does, or on which side of a plane it is.

        Returns:
            For a box, sphere or frustum a bool; for a Plane a PlaneIntersectionType; for a Ray the distance in lengths of
            its direction (0 when it begins inside), or None.

        Raises:
            ArgumentNullException: the shape is None.
        """
        rule = _intersects.get(shape.__class__)
        return intersects.answer(self, shape, named) if named or rule is None else rule(self, shape)

    @staticmethod
    def CreateFromPoints(points: Iterable[Vector3]) -> BoundingBox:
        """Return the smallest box that holds all points.

        Raises:
            ArgumentNullException: points is None.
            ArgumentException: there is no point.
        """
        low, high = [_LARGEST] * 3, [-_LARGEST] * 3
        for point in points_of(points):
            low, high = list(map(min, point, low)), list(map(max, point, high))
        return BoundingBox(low, high)

    @staticmethod
    def CreateFromSphere(sphere: BoundingSphere) -> BoundingBox:
        """Return the smallest box that holds a sphere."""
        center, radius = _parts_of_sphere(sphere)
        return BoundingBox(center - glm.vec3(radius), center + glm.vec3(radius))

    @staticmethod
    def CreateMerged(original: BoundingBox, additional: BoundingBox) -> BoundingBox:
        """Return the smallest box that holds both boxes."""
        require(original, BoundingBox, "original")
        require(additional, BoundingBox, "additional")
        return BoundingBox(Vector3.Min(original._Min, additional._Min), Vector3.Max(original._Max, additional._Max))


def _parts_of_sphere(sphere: Any) -> tuple[Vec3, float]:
    if not (hasattr(sphere, "Center") and hasattr(sphere, "Radius")):
        raise TypeError(f"sphere must be a BoundingSphere, got {sphere!r}")
    return vec(sphere.Center), sphere.Radius


_contains = contains.of(BoundingBox)
_intersects = intersects.of(BoundingBox)


def corners_of(box: BoundingBox) -> list[Vector3]:
    """Return new vectors in the order of GetCorners."""
    low, high = box._Min, box._Max
    places = ((low.X, high.Y), (high.X, high.Y), (high.X, low.Y), (low.X, low.Y))
    return [vector_of(x, y, z) for z in (high.Z, low.Z) for x, y in places]


def contains_point(box: BoundingBox, point: Vector3) -> ContainmentType:
    """Tell whether a box holds a point."""
    low, high = box._Min, box._Max
    inside = low.X <= point.X <= high.X and low.Y <= point.Y <= high.Y and low.Z <= point.Z <= high.Z
    return CONTAINS if inside else DISJOINT


def _contains_box(box: BoundingBox, other: BoundingBox) -> ContainmentType:
    if not _meets_box(box, other):
        return DISJOINT
    low, high, a, b = box._Min, box._Max, other._Min, other._Max
    inside = low.X <= a.X and b.X <= high.X and low.Y <= a.Y and b.Y <= high.Y and low.Z <= a.Z and b.Z <= high.Z
    return CONTAINS if inside else INTERSECTS


def _meets_box(box: BoundingBox, other: BoundingBox) -> bool:
    low, high, a, b = box._Min, box._Max, other._Min, other._Max
    return not (high.X < a.X or low.X > b.X or high.Y < a.Y or low.Y > b.Y or high.Z < a.Z or low.Z > b.Z)


def side_of_plane(box: BoundingBox, plane: Plane) -> PlaneIntersectionType:
    """Tell on which side of a plane a box lies, from the corners farthest against and along the normal."""
    n, a, b = plane._Normal, box._Min, box._Max
    x, y, z = n.X >= 0.0, n.Y >= 0.0, n.Z >= 0.0
    if dot3(n.X, n.Y, n.Z, a.X if x else b.X, a.Y if y else b.Y, a.Z if z else b.Z) + plane._D > 0.0:
        return FRONT
    if dot3(n.X, n.Y, n.Z, b.X if x else a.X, b.Y if y else a.Y, b.Z if z else a.Z) + plane._D < 0.0:
        return BACK
    return INTERSECTING


def _distance_along_ray(box: BoundingBox, ray: Ray) -> float | None:
    position, direction, low, high = ray._Position, ray._Direction, box._Min, box._Max
    entry, leaving = _between(0.0, _LARGEST, position.X, direction.X, low.X, high.X)
    if entry > leaving:
        return None
    entry, leaving = _between(entry, leaving, position.Y, direction.Y, low.Y, high.Y)
    if entry > leaving:
        return None
    entry, leaving = _between(entry, leaving, position.Z, direction.Z, low.Z, high.Z)
    return None if entry > leaving else entry


def _between(entry: float, leaving: float, position: float, direction: float, low: float, high: float) -> tuple[float, float]:
    """Clip a part of a ray to what lies between two faces; it ends before it begins where nothing is left."""
    if abs(direction) < _NEARLY_PARALLEL:
        if position < low or position > high:
            return 1.0, 0.0
        return entry, leaving
    scale = divide(1.0, direction)
    near, far = single(single(low - position) * scale), single(single(high - position) * scale)
    if near > far:
        near, far = far, near
    # NaN wins, as in MathHelper.Max and Min.
    return (near if near > entry or near != near else entry), (far if far < leaving or far != far else leaving)


contains.add(BoundingBox, Vector3, contains_point)
contains.add(BoundingBox, BoundingBox, _contains_box)
intersects.add(BoundingBox, BoundingBox, _meets_box)
intersects.add_both_ways(BoundingBox, Plane, side_of_plane)
intersects.add_both_ways(BoundingBox, Ray, _distance_along_ray)
