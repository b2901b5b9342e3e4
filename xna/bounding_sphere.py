"""BoundingSphere, a ball in space."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, overload

from xna._dots import dot
from xna._glm import Vec3, glm
from xna._named_arguments import overloads
from xna._pair_rules import contains, intersects
from xna._single import clamped, divide, exact_text, hash_code, real, require, single, square_root, text
from xna._struct_fields import ABSENT, SingleField, Vector3Field, VectorLike, points_of, vec
from xna.bounding_box import BoundingBox
from xna.containment_type import ContainmentType
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.math_helper import MathHelper
from xna.matrix import Matrix
from xna.plane import Plane
from xna.plane_intersection_type import PlaneIntersectionType
from xna.ray import Ray
from xna.vector3 import Vector3

if TYPE_CHECKING:
    from xna.bounding_frustum import BoundingFrustum

_new = object.__new__


class BoundingSphere:
    """All points that are no farther from Center than Radius.

    `sphere.Center.X = 1` changes the sphere, assigning a vector copies it. `b = a` makes two names of one sphere;
    `BoundingSphere(a)` copies it.
    """

    __slots__ = ("_Center", "_Radius")

    _Center: Vector3
    _Radius: float

    Center = Vector3Field("The middle of the sphere.")
    Radius = SingleField("The distance of the surface from the center. Only the constructor refuses a negative one.")

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
        if isinstance(center, BoundingSphere) and radius is ABSENT:
            self._Center, self._Radius = Vector3(center._Center), center._Radius
            return
        center, radius = (Vector3(), 0.0) if center is radius is ABSENT else (center, real(radius, "radius"))
        if radius < 0.0:
            raise ArgumentException(f"the radius of a BoundingSphere must not be negative, got {radius}")
        self.Center = center
        self._Radius = radius

    def __reduce__(self) -> tuple[Any, tuple[Vector3, float]]:
        return _restored, (self._Center, self._Radius)

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
        rows: list[Vec3] = [glm.vec3(row) for row in matrix._glm][:3]
        xx, yy, zz = (dot(row, row) for row in rows)
        scale = square_root(MathHelper.Max(xx, MathHelper.Max(yy, zz)))
        return _wrap(vec(Vector3.Transform(self._Center, matrix)), single(self._Radius * scale))

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
        """Tell whether a point, box, sphere or frustum lies in this sphere.

        A point is Contains or Disjoint, never Intersects. XNA oddity: a point on the surface is Disjoint, although a box or
        frustum whose corners lie on it is Contains.

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
        """Tell whether another volume meets this sphere, where a ray does, or on which side of a plane it is.

        XNA oddity: two spheres that only touch do not intersect, a box or frustum that touches does.

        Returns:
            For a box, sphere or frustum a bool; for a Plane a PlaneIntersectionType; for a Ray, whose direction must be one
            long, the distance (0 when it begins inside), or None.

        Raises:
            ArgumentNullException: the shape is None.
        """
        answer: bool | float | PlaneIntersectionType | None = intersects(self, shape)
        return answer

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


def _wrap(center: Vec3, radius: float) -> BoundingSphere:
    return _restored(Vector3(*center), radius)


def _restored(center: Vector3, radius: float) -> BoundingSphere:
    sphere = _new(BoundingSphere)
    sphere._Center, sphere._Radius = Vector3(center), radius
    return sphere


def _distance(a: Vec3, b: Vec3) -> float:
    return square_root(_distance_squared(a, b))


def _distance_squared(a: Vec3, b: Vec3) -> float:
    offset = a - b
    return dot(offset, offset)


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


def _distance_squared_to_box(box: BoundingBox, center: Vec3) -> float:
    return _distance_squared(center, glm.vec3(*map(clamped, center, vec(box._Min), vec(box._Max))))


@contains.add(BoundingSphere, Vector3)
def _contains_point(sphere: BoundingSphere, point: Vector3) -> ContainmentType:
    inside = _distance_squared(vec(point), vec(sphere._Center)) < single(sphere._Radius * sphere._Radius)
    return ContainmentType.Contains if inside else ContainmentType.Disjoint


@contains.add(BoundingSphere, BoundingSphere)
def _contains_sphere(sphere: BoundingSphere, other: BoundingSphere) -> ContainmentType:
    distance = _distance(vec(sphere._Center), vec(other._Center))
    if single(sphere._Radius + other._Radius) < distance:
        return ContainmentType.Disjoint
    if single(sphere._Radius - other._Radius) < distance:
        return ContainmentType.Intersects
    return ContainmentType.Contains


@contains.add(BoundingSphere, BoundingBox)
def _contains_box(sphere: BoundingSphere, box: BoundingBox) -> ContainmentType:
    if not _meets_box(sphere, box):
        return ContainmentType.Disjoint
    return contains_corners(sphere, box._corners())


def contains_corners(sphere: BoundingSphere, corners: Iterable[Vec3]) -> ContainmentType:
    """Tell whether a volume that meets the sphere lies in it, by its corners."""
    center, limit = vec(sphere._Center), single(sphere._Radius * sphere._Radius)
    outside = any(_distance_squared(center, corner) > limit for corner in corners)
    return ContainmentType.Intersects if outside else ContainmentType.Contains


@contains.add(BoundingBox, BoundingSphere)
def _box_contains_sphere(box: BoundingBox, sphere: BoundingSphere) -> ContainmentType:
    if _distance_squared_to_box(box, vec(sphere._Center)) > single(sphere._Radius * sphere._Radius):
        return ContainmentType.Disjoint
    radius = sphere._Radius
    inside = all(
        single(low + radius) <= middle <= single(high - radius) and single(high - low) > radius
        for low, middle, high in zip(vec(box._Min), vec(sphere._Center), vec(box._Max), strict=True)
    )
    return ContainmentType.Contains if inside else ContainmentType.Intersects


@intersects.add(BoundingSphere, BoundingSphere)
def _meets_sphere(sphere: BoundingSphere, other: BoundingSphere) -> bool:
    a, b = sphere._Radius, other._Radius
    reach = single(single(single(a * a) + single(single(2.0 * a) * b)) + single(b * b))
    return reach > _distance_squared(vec(sphere._Center), vec(other._Center))


@intersects.add_both_ways(BoundingSphere, BoundingBox)
def _meets_box(sphere: BoundingSphere, box: BoundingBox) -> bool:
    return _distance_squared_to_box(box, vec(sphere._Center)) <= single(sphere._Radius * sphere._Radius)


@intersects.add_both_ways(BoundingSphere, Plane)
def _side_of_plane(sphere: BoundingSphere, plane: Plane) -> PlaneIntersectionType:
    distance = plane.DotCoordinate(sphere._Center)
    if distance > sphere._Radius:
        return PlaneIntersectionType.Front
    if distance < -sphere._Radius:
        return PlaneIntersectionType.Back
    return PlaneIntersectionType.Intersecting


@intersects.add_both_ways(BoundingSphere, Ray)
def _distance_along_ray(sphere: BoundingSphere, ray: Ray) -> float | None:
    offset = vec(sphere._Center) - vec(ray._Position)
    distance_squared, limit = dot(offset, offset), single(sphere._Radius * sphere._Radius)
    if distance_squared <= limit:
        return 0.0
    nearest = dot(offset, vec(ray._Direction))
    if nearest < 0.0:
        return None
    miss = single(distance_squared - single(nearest * nearest))
    return None if miss > limit else single(nearest - square_root(single(limit - miss)))
