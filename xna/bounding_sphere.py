# cython: nonecheck=True
"""BoundingSphere, a ball in space."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, overload

from xna._dots import dot
from xna._glm import Vec3, glm
from xna._named_arguments import one_of
from xna._pair_rules import BACK, CONTAINS, DISJOINT, FRONT, INTERSECTING, INTERSECTS, contains, intersects
from xna._single import divide, exact_text, hash_code, real, require, single, square_root, text
from xna._struct_fields import ABSENT, VectorLike, both_given, copied, copy_of, dot3, points_of, squared3, vec, vector_of
from xna.bounding_box import BoundingBox, corners_of
from xna.containment_type import ContainmentType
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.math_helper import MathHelper
from xna.matrix import Matrix
from xna.plane import Plane, height_of
from xna.plane_intersection_type import PlaneIntersectionType
from xna.ray import Ray
from xna.vector3 import Vector3

if TYPE_CHECKING:
    import cython

    from xna.bounding_frustum import BoundingFrustum
else:
    from xna import _cython as cython


@cython.freelist(16)
@cython.cclass
class BoundingSphere:
    """All points that are no farther from Center than Radius.

    `sphere.Center.X = 1` changes the sphere, assigning a vector copies it. `b = a` makes two names of one sphere;
    `BoundingSphere(a)` copies it.
    """

    __slots__ = ("_Center", "_Radius")

    _Center: Vector3
    _Radius: float

    if TYPE_CHECKING:

        @overload
        def __init__(self) -> None: ...
        @overload
        def __init__(self, center: VectorLike, radius: float) -> None: ...
        @overload
        def __init__(self, sphere: BoundingSphere, /) -> None: ...

    def __init__(self, center: Any = ABSENT, radius: Any = ABSENT) -> None:
        """Make a sphere, or copy one; nothing gives the point (0, 0, 0).

        Raises:
            ArgumentException: the radius is negative.
            TypeError: the center is no vector or the radius no number.
        """
        if radius is ABSENT and isinstance(center, BoundingSphere):
            self._Center, self._Radius = copied(center._Center, "Center"), center._Radius
            return
        if both_given("BoundingSphere", center, radius):
            radius = real(radius, "radius")
        else:
            center, radius = Vector3(), 0.0
        if radius < 0.0:
            raise ArgumentException(f"the radius of a BoundingSphere must not be negative, got {radius}")
        self._Center = copied(center, "Center")
        self._Radius = radius

    @property
    def Center(self) -> Vector3:
        """The middle of the sphere."""
        return self._Center

    @Center.setter
    def Center(self, value: VectorLike) -> None:
        self._Center = copied(value, "Center")

    @property
    def Radius(self) -> float:
        """The distance of the surface from the center. Only the constructor refuses a negative one."""
        return self._Radius

    @Radius.setter
    def Radius(self, value: float) -> None:
        self._Radius = real(value, "Radius")

    def __reduce__(self) -> tuple[Any, tuple[Vector3, float]]:
        return restored, (self._Center, self._Radius)

    def __repr__(self) -> str:
        return f"BoundingSphere({self._Center!r}, {exact_text(self._Radius)})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form `{Center:{X:0 Y:0 Z:0} Radius:1}`."""
        return f"{{Center:{self._Center} Radius:{text(self._Radius)}}}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BoundingSphere):
            return NotImplemented
        return self._Center == other._Center and self._Radius == other._Radius

    def Equals(self, other: object) -> bool:
        """Tell whether the other object is a BoundingSphere with the same numbers (NaN equals nothing)."""
        return isinstance(other, BoundingSphere) and self == other

    def __hash__(self) -> int:
        return self.GetHashCode()

    def GetHashCode(self) -> int:
        """Return XNA's hash: the sum of the numbers' bit patterns, as a wrapped int32."""
        return hash_code((*self._Center._tuple(), self._Radius))

    def Transform(self, matrix: Matrix) -> BoundingSphere:
        """Return the sphere moved by a matrix; its radius grows with the largest of the matrix's scales."""
        require(matrix, Matrix, "matrix")
        rows = matrix._row(0), matrix._row(1), matrix._row(2)
        xx, yy, zz = (squared3(x, y, z) for x, y, z, _ in rows)
        scale = square_root(MathHelper.Max(xx, MathHelper.Max(yy, zz)))
        return restored(Vector3.Transform(self._Center, matrix), single(self._Radius * scale))

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
        """Tell whether a point, box, sphere or frustum lies in this sphere.

        A point is Contains or Disjoint, never Intersects. XNA oddity: a point on the surface is Disjoint, although a box or
        frustum whose corners lie on it is Contains.

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
        """Tell whether another volume meets this sphere, where a ray does, or on which side of a plane it is.

        XNA oddity: two spheres that only touch do not intersect, a box or frustum that touches does.

        Returns:
            For a box, sphere or frustum a bool; for a Plane a PlaneIntersectionType; for a Ray, whose direction must be one
            long, the distance (0 when it begins inside), or None.

        Raises:
            ArgumentNullException: the shape is None.
        """
        rule = _intersects.get(shape.__class__)
        return intersects.answer(self, shape, named) if named or rule is None else rule(self, shape)

    @staticmethod
    def CreateFromBoundingBox(box: BoundingBox) -> BoundingSphere:
        """Return the sphere through the corners of a box."""
        require(box, BoundingBox, "box")
        return _between(vec(box._Min), vec(box._Max))

    @staticmethod
    def CreateFromFrustum(frustum: BoundingFrustum) -> BoundingSphere:
        """Return a sphere that holds a frustum, found as by CreateFromPoints from its corners.

        Raises:
            ArgumentNullException: frustum is None.
        """
        if frustum is None:
            raise ArgumentNullException("frustum must be a BoundingFrustum, got None")
        corners = getattr(frustum, "_frustum_corners", None)
        if corners is None:
            raise TypeError(f"frustum must be a BoundingFrustum, got {frustum!r}")
        return BoundingSphere.CreateFromPoints(corners)

    @staticmethod
    def CreateFromPoints(points: Iterable[Vector3]) -> BoundingSphere:
        """Return a sphere that holds all points; a small one, but in general not the smallest.

        Raises:
            ArgumentNullException: points is None.
            ArgumentException: there is no point.
        """
        vectors = points_of(points)
        sphere = _between_farthest(vectors)
        center, radius = vec(sphere._Center), sphere._Radius
        for point in vectors:
            offset = point - center
            distance = square_root(dot(offset, offset))
            if distance > radius:
                radius = single(single(radius + distance) * 0.5)
                center += offset * single(1.0 - divide(radius, distance))
        return _wrap(center, radius)

    @staticmethod
    def CreateMerged(original: BoundingSphere, additional: BoundingSphere) -> BoundingSphere:
        """Return the smallest sphere that holds both; a copy of the one that holds the other, where one does."""
        require(original, BoundingSphere, "original")
        require(additional, BoundingSphere, "additional")
        offset = vec(additional._Center) - vec(original._Center)
        distance = square_root(dot(offset, offset))
        radius1, radius2 = original._Radius, additional._Radius
        if single(radius1 - radius2) >= distance:
            return BoundingSphere(original)
        if single(radius2 - radius1) >= distance:
            return BoundingSphere(additional)
        begin = MathHelper.Min(-radius1, single(distance - radius2))
        end = MathHelper.Max(radius1, single(distance + radius2))
        radius = single(single(end - begin) * 0.5)
        direction = offset * divide(1.0, distance)
        return _wrap(vec(original._Center) + direction * single(radius + begin), radius)


_contains = contains.of(BoundingSphere)
_intersects = intersects.of(BoundingSphere)


def _wrap(center: Vec3, radius: float) -> BoundingSphere:
    x, y, z = center
    return restored(vector_of(x, y, z), radius)


def restored(center: Vector3, radius: float) -> BoundingSphere:
    """Make a sphere without the constructor's checks, also one of a negative radius that was written into it."""
    sphere = BoundingSphere.__new__(BoundingSphere)
    sphere._Center = copy_of(center)
    sphere._Radius = radius
    return sphere


def _distance(a: Vec3, b: Vec3) -> float:
    offset = a - b
    return square_root(dot(offset, offset))


def _between(a: Vec3, b: Vec3) -> BoundingSphere:
    return _wrap(a + (b - a) * 0.5, single(_distance(a, b) * 0.5))


def _between_farthest(points: list[Vec3]) -> BoundingSphere:
    """Span a sphere between the two extreme points of that axis whose extreme points are farthest apart."""
    spheres = []
    for axis in range(3):
        lowest = highest = points[0]
        for point in points:
            if point[axis] < lowest[axis]:
                lowest = point
            if point[axis] > highest[axis]:
                highest = point
        spheres.append((_distance(highest, lowest), highest, lowest))
    x, y, z = spheres
    longest = x if x[0] > y[0] else y
    _, highest, lowest = longest if longest[0] > z[0] else z
    return _between(highest, lowest)


def _squared_distance(a: Vector3, b: Vector3) -> float:
    if cython.compiled:
        return squared3(a.X - b.X, a.Y - b.Y, a.Z - b.Z)
    offset = glm.vec3(a.X - b.X, a.Y - b.Y, a.Z - b.Z)
    return dot(offset, offset)


def _squared_gap(box: BoundingBox, center: Vector3) -> float:
    low, high = box._Min, box._Max
    return squared3(_outside(center.X, low.X, high.X), _outside(center.Y, low.Y, high.Y), _outside(center.Z, low.Z, high.Z))


def _outside(value: float, low: float, high: float) -> float:
    """Return how far a number lies outside of low..high."""
    nearest = high if high < value else value  # noqa: FURB136 - quicker than calls of min and max
    return value - (low if low > nearest else nearest)  # noqa: FURB136


def _contains_point(sphere: BoundingSphere, point: Vector3) -> ContainmentType:
    inside = _squared_distance(point, sphere._Center) < single(sphere._Radius * sphere._Radius)
    return CONTAINS if inside else DISJOINT


def _contains_sphere(sphere: BoundingSphere, other: BoundingSphere) -> ContainmentType:
    distance = square_root(_squared_distance(sphere._Center, other._Center))
    if single(sphere._Radius + other._Radius) < distance:
        return DISJOINT
    return INTERSECTS if single(sphere._Radius - other._Radius) < distance else CONTAINS


def _contains_box(sphere: BoundingSphere, box: BoundingBox) -> ContainmentType:
    return contains_corners(sphere, corners_of(box)) if _meets_box(sphere, box) else DISJOINT


def contains_corners(sphere: BoundingSphere, corners: list[Vector3]) -> ContainmentType:
    """Tell whether a volume that meets the sphere lies in it, by its corners."""
    center, limit = sphere._Center, single(sphere._Radius * sphere._Radius)
    for corner in corners:
        if _squared_distance(center, corner) > limit:
            return INTERSECTS
    return CONTAINS


def _box_contains_sphere(box: BoundingBox, sphere: BoundingSphere) -> ContainmentType:
    low, high, center, radius = box._Min, box._Max, sphere._Center, sphere._Radius
    if _squared_gap(box, center) > single(radius * radius):
        return DISJOINT
    inside = (
        _holds(low.X, high.X, center.X, radius)
        and _holds(low.Y, high.Y, center.Y, radius)
        and _holds(low.Z, high.Z, center.Z, radius)
    )
    return CONTAINS if inside else INTERSECTS


def _holds(low: float, high: float, middle: float, radius: float) -> bool:
    return single(low + radius) <= middle <= single(high - radius) and single(high - low) > radius


def _meets_sphere(sphere: BoundingSphere, other: BoundingSphere) -> bool:
    a, b = sphere._Radius, other._Radius
    reach = dot3(a, a + a, b, a, b, b)  # a a + 2 a b + b b
    return reach > _squared_distance(sphere._Center, other._Center)


def _meets_box(sphere: BoundingSphere, box: BoundingBox) -> bool:
    return _squared_gap(box, sphere._Center) <= single(sphere._Radius * sphere._Radius)


def _side_of_plane(sphere: BoundingSphere, plane: Plane) -> PlaneIntersectionType:
    height = height_of(sphere._Center, plane)
    if height > sphere._Radius:
        return FRONT
    return BACK if height < -sphere._Radius else INTERSECTING


def _distance_along_ray(sphere: BoundingSphere, ray: Ray) -> float | None:
    center, position, direction = sphere._Center, ray._Position, ray._Direction
    x, y, z = center.X - position.X, center.Y - position.Y, center.Z - position.Z
    distance_squared, limit = squared3(x, y, z), single(sphere._Radius * sphere._Radius)
    if distance_squared <= limit:
        return 0.0
    nearest = dot3(x, y, z, direction.X, direction.Y, direction.Z)
    if nearest < 0.0:
        return None
    miss = single(distance_squared - single(nearest * nearest))
    return None if miss > limit else single(nearest - square_root(single(limit - miss)))


contains.add(BoundingSphere, Vector3, _contains_point)
contains.add(BoundingSphere, BoundingSphere, _contains_sphere)
contains.add(BoundingSphere, BoundingBox, _contains_box)
contains.add(BoundingBox, BoundingSphere, _box_contains_sphere)
intersects.add(BoundingSphere, BoundingSphere, _meets_sphere)
intersects.add_both_ways(BoundingSphere, BoundingBox, _meets_box)
intersects.add_both_ways(BoundingSphere, Plane, _side_of_plane)
intersects.add_both_ways(BoundingSphere, Ray, _distance_along_ray)
