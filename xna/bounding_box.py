"""BoundingBox, a box whose edges run along the axes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableSequence
from typing import TYPE_CHECKING, Any, overload

from xna._corner_lists import CORNER_COUNT, NEW_LIST, hand_out
from xna._dots import dot
from xna._glm import Vec3, glm
from xna._named_arguments import overloads
from xna._pair_rules import contains, intersects
from xna._single import divide, hash_code, require, single
from xna._struct_fields import ABSENT, Vector3Field, VectorLike, both_or_zero, points_of, vec
from xna.containment_type import ContainmentType
from xna.math_helper import MathHelper
from xna.plane import Plane
from xna.plane_intersection_type import PlaneIntersectionType
from xna.ray import Ray
from xna.vector3 import Vector3

if TYPE_CHECKING:
    import numpy

    from xna.bounding_frustum import BoundingFrustum
    from xna.bounding_sphere import BoundingSphere

_LARGEST = 3.4028234663852886e38
_NEARLY_PARALLEL = single(1e-6)


class BoundingBox:
    """All points between Min and Max, both included.

    `box.Min.X = 1` changes the box, assigning a vector copies it. `b = a` makes two names of one box; `BoundingBox(a)`
    copies it. Nothing keeps Min below Max.
    """

    __slots__ = ("_Max", "_Min")

    _Max: Vector3
    _Min: Vector3

    CornerCount = CORNER_COUNT
    Min = Vector3Field("The corner with the smallest coordinates.")
    Max = Vector3Field("The corner with the largest coordinates.")

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
        if isinstance(min, BoundingBox) and max is ABSENT:
            min, max = min._Min, min._Max
        self.Min, self.Max = both_or_zero("BoundingBox", min, max)

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
        return hand_out(self._corners(), corners)

    def _corners(self) -> Iterator[Vec3]:
        (left, bottom, back), (right, top, front) = vec(self._Min), vec(self._Max)
        for z in (front, back):
            for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)):
                yield glm.vec3(x, y, z)

    @overload
    def Contains(self, point: Vector3) -> ContainmentType: ...
    @overload
    def Contains(self, box: BoundingBox) -> ContainmentType: ...
    @overload
    def Contains(self, sphere: BoundingSphere) -> ContainmentType: ...
    @overload
    def Contains(self, frustum: BoundingFrustum) -> ContainmentType: ...
    @overloads("point", "box", "sphere", "frustum", bound=True)
    def Contains(self, shape: Any) -> ContainmentType:
        """Tell whether a point, box, sphere or frustum lies in this box; what touches the faces from within does.

        A point is Contains or Disjoint, never Intersects; one with a NaN coordinate is Disjoint. XNA oddity: a sphere is
        contained only in a box that is wider than its radius on every axis.

        Raises:
            ArgumentNullException: the shape is None.
        """
        answer: ContainmentType = contains(self, shape)
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
    @overloads("ray", "plane", "box", "sphere", "frustum", bound=True)
    def Intersects(self, shape: Any) -> bool | float | PlaneIntersectionType | None:
        """Tell whether another volume meets this box (touching counts), where a ray does, or on which side of a plane it is.

        Returns:
            For a box, sphere or frustum a bool; for a Plane a PlaneIntersectionType; for a Ray the distance in lengths of
            its direction (0 when it begins inside), or None.

        Raises:
            ArgumentNullException: the shape is None.
        """
        answer: bool | float | PlaneIntersectionType | None = intersects(self, shape)
        return answer

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


@contains.add(BoundingBox, Vector3)
def _contains_point(box: BoundingBox, point: Vector3) -> ContainmentType:
    inside = all(low <= p <= high for low, p, high in zip(vec(box._Min), vec(point), vec(box._Max), strict=True))
    return ContainmentType.Contains if inside else ContainmentType.Disjoint


@contains.add(BoundingBox, BoundingBox)
def _contains_box(box: BoundingBox, other: BoundingBox) -> ContainmentType:
    if not _meets_box(box, other):
        return ContainmentType.Disjoint
    mine, others = (vec(box._Min), vec(box._Max)), (vec(other._Min), vec(other._Max))
    inside = all(low <= a and b <= high for low, high, a, b in zip(*mine, *others, strict=True))
    return ContainmentType.Contains if inside else ContainmentType.Intersects


@intersects.add(BoundingBox, BoundingBox)
def _meets_box(box: BoundingBox, other: BoundingBox) -> bool:
    mine, others = (vec(box._Min), vec(box._Max)), (vec(other._Min), vec(other._Max))
    return not any(high < a or low > b for low, high, a, b in zip(*mine, *others, strict=True))


@intersects.add_both_ways(BoundingBox, Plane)
def _side_of_plane(box: BoundingBox, plane: Plane) -> PlaneIntersectionType:
    return side_of_plane(vec(box._Min), vec(box._Max), vec(plane._Normal), plane._D)


def side_of_plane(low: Vec3, high: Vec3, normal: Vec3, distance: float) -> PlaneIntersectionType:
    """Tell on which side of a plane a box lies, from the corners farthest against and along the normal."""
    forward = [n >= 0.0 for n in normal]
    behind = glm.vec3(*(a if ahead else b for ahead, a, b in zip(forward, low, high, strict=True)))
    if single(dot(normal, behind) + distance) > 0.0:
        return PlaneIntersectionType.Front
    front = glm.vec3(*(b if ahead else a for ahead, a, b in zip(forward, low, high, strict=True)))
    if single(dot(normal, front) + distance) < 0.0:
        return PlaneIntersectionType.Back
    return PlaneIntersectionType.Intersecting


@intersects.add_both_ways(BoundingBox, Ray)
def _distance_along_ray(box: BoundingBox, ray: Ray) -> float | None:
    entry, leaving = 0.0, _LARGEST
    vectors = vec(ray._Position), vec(ray._Direction), vec(box._Min), vec(box._Max)
    for position, direction, low, high in zip(*vectors, strict=True):
        if abs(direction) < _NEARLY_PARALLEL:
            if position < low or position > high:
                return None
            continue
        scale = divide(1.0, direction)
        near, far = single(single(low - position) * scale), single(single(high - position) * scale)
        if near > far:
            near, far = far, near
        entry, leaving = MathHelper.Max(near, entry), MathHelper.Min(far, leaving)
        if entry > leaving:
            return None
    return entry
