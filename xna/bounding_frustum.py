# cython: nonecheck=True
"""BoundingFrustum, what a camera sees."""

from __future__ import annotations

import math
from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any, overload

from xna._convex_separation import FrustumHull
from xna._corner_lists import CORNER_COUNT, NEW_LIST, hand_out
from xna._dots import cross, dot
from xna._glm import Mat4, Vec3, Vec4, glm, negated
from xna._named_arguments import one_of
from xna._pair_rules import BACK, CONTAINS, DISJOINT, FRONT, INTERSECTING, INTERSECTS, contains, intersects
from xna._single import divide, require, single, square_root
from xna._struct_fields import ABSENT, copy_of, dot3, vec, vector_of
from xna.bounding_box import BoundingBox, contains_point, side_of_plane
from xna.bounding_sphere import BoundingSphere, contains_corners
from xna.containment_type import ContainmentType
from xna.matrix import Matrix as _Matrix
from xna.plane import Plane, height_of, plane_of
from xna.plane_intersection_type import PlaneIntersectionType
from xna.ray import Ray
from xna.vector3 import Vector3

if TYPE_CHECKING:
    import cython
    import numpy
else:
    from xna import _cython as cython

_LARGEST = 3.4028234663852886e38
_NEARLY_ZERO = single(1e-5)
_NEAR, _FAR, _LEFT, _RIGHT, _TOP, _BOTTOM = range(6)
_NAMES = ("Near", "Far", "Left", "Right", "Top", "Bottom")

UnitPlane = tuple[Vec3, float]


class _FramePlane:
    """A plane of the frustum, read as a copy; its normal points outwards."""

    def __init__(self, index: int, doc: str) -> None:
        self._index = index
        self.__doc__ = doc

    @overload
    def __get__(self, frustum: None, owner: type) -> _FramePlane: ...
    @overload
    def __get__(self, frustum: BoundingFrustum, owner: type) -> Plane: ...
    def __get__(self, frustum: BoundingFrustum | None, owner: type) -> _FramePlane | Plane:
        if frustum is None:
            return self
        plane = frustum._planes[self._index]
        return plane_of(copy_of(plane._Normal), plane._D)

    def __set__(self, frustum: BoundingFrustum, value: object) -> None:
        raise AttributeError("the planes of a BoundingFrustum cannot be set; set its Matrix")


@cython.cclass
class BoundingFrustum:
    """The part of space that a view and a projection show. It follows from Matrix alone.

    A class, not a struct, as in XNA: variables share it. Two frustums are equal when their matrices are.
    """

    __slots__ = ("_columns", "_frustum_corners", "_hull", "_matrix", "_planes")

    _matrix: _Matrix
    _planes: list[Plane]
    _frustum_corners: list[Vector3]
    _columns: tuple[Any, ...]
    _hull: FrustumHull

    CornerCount = CORNER_COUNT
    Near = _FramePlane(_NEAR, "A copy of the plane nearest to the camera; all normals point outwards.")
    Far = _FramePlane(_FAR, "A copy of the plane farthest from the camera; all normals point outwards.")
    Left = _FramePlane(_LEFT, "A copy of the left plane; all normals point outwards.")
    Right = _FramePlane(_RIGHT, "A copy of the right plane; all normals point outwards.")
    Top = _FramePlane(_TOP, "A copy of the top plane; all normals point outwards.")
    Bottom = _FramePlane(_BOTTOM, "A copy of the bottom plane; all normals point outwards.")

    def __init__(self, value: _Matrix) -> None:
        """Make the frustum of a view matrix times a projection matrix. A matrix that projects nothing gives NaN."""
        self.Matrix = value

    @property
    def Matrix(self) -> _Matrix:
        """The view matrix times the projection matrix: reading and setting copy, setting recomputes everything."""
        return _Matrix(self._matrix)

    @Matrix.setter
    def Matrix(self, value: _Matrix) -> None:
        require(value, _Matrix, "Matrix")
        self._matrix = _Matrix(value)
        planes = _planes_of(self._matrix._glm)
        corners = [tuple(corner) for corner in _corners_between(planes)]  # to_tuple loses references, see _matrix_memory
        self._planes = [plane_of(vector_of(*normal), distance) for normal, distance in planes]
        self._columns = () if cython.compiled else _columns_of(planes)
        self._frustum_corners = [vector_of(*corner) for corner in corners]
        self._hull = FrustumHull(corners)

    def __reduce__(self) -> tuple[type[BoundingFrustum], tuple[_Matrix]]:
        return BoundingFrustum, (self._matrix,)

    def __repr__(self) -> str:
        return f"BoundingFrustum({self._matrix!r})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form `{Near:{Normal:... D:...} Far:... Left:... Right:... Top:... Bottom:...}`."""
        return "{" + " ".join(f"{name}:{getattr(self, name)}" for name in _NAMES) + "}"

    def __eq__(self, other: object) -> bool:
        return self._matrix == other._matrix if isinstance(other, BoundingFrustum) else NotImplemented

    def Equals(self, other: object) -> bool:
        """Tell whether the other object is a BoundingFrustum with the same matrix (NaN equals nothing)."""
        return isinstance(other, BoundingFrustum) and self == other

    def __hash__(self) -> int:
        return self.GetHashCode()

    def GetHashCode(self) -> int:
        """Return the hash of the matrix, as XNA does."""
        return self._matrix.GetHashCode()

    @overload
    def GetCorners(self) -> list[Vector3]: ...
    @overload
    def GetCorners(self, corners: MutableSequence[Any] | numpy.ndarray[Any, Any]) -> None: ...
    def GetCorners(self, corners: Any = NEW_LIST) -> list[Vector3] | None:
        """Return the eight corners as a new list, or write them into the first eight places of a given one.

        The order is left top, right top, right bottom, left bottom of the near plane, then the same of the far plane.

        Raises:
            ArgumentNullException: corners is None.
            ArgumentOutOfRangeException: corners has fewer than eight places.
        """
        return hand_out(self._frustum_corners, corners)

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
        """Tell whether a point, box, sphere or frustum lies in this frustum; a point within 1e-5 of a plane still does.

        XNA oddity: a box or sphere is compared with each plane alone, so one that is outside near an edge may be called
        Intersects. The Intersects method is exact.

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
        """Tell whether a volume meets this frustum, where a ray does, or on which side of a plane it is.

        The test of volumes is exact, also near edges and corners; a gap below a hundred-thousandth of the size counts as
        touching, which is meeting. A frustum that only touches a plane from behind is Back.

        Returns:
            For a box, sphere or frustum a bool; for a Plane a PlaneIntersectionType; for a Ray the distance in lengths of
            its direction (0 when it begins inside), or None.

        Raises:
            ArgumentNullException: the shape is None.
        """
        rule = _intersects.get(shape.__class__)
        return intersects.answer(self, shape, named) if named or rule is None else rule(self, shape)


def _planes_of(matrix: Mat4) -> list[UnitPlane]:
    x, y, z, w = glm.transpose(matrix)
    against = negated(w)
    return [_unit_plane(plane) for plane in (negated(z), z - w, against - x, x - w, y - w, against - y)]


def _unit_plane(plane: Vec4) -> UnitPlane:
    normal = plane.xyz
    length = square_root(dot(normal, normal))
    return _divided(normal, length), divide(plane.w, length)


def _divided(vector: Vec3, divisor: float) -> Vec3:
    scale = divide(1.0, divisor)
    return vector * scale if math.isfinite(scale) else vec(Vector3(*vector) / divisor)


def _corners_between(planes: list[UnitPlane]) -> list[Vec3]:
    near, far, left, right, top, bottom = planes
    lines = [_line_of(*pair) for pair in ((near, left), (right, near), (left, far), (far, right))]
    places = ((0, top), (1, top), (1, bottom), (0, bottom), (2, top), (3, top), (3, bottom), (2, bottom))
    return [_point_of(plane, *lines[line]) for line, plane in places]


def _line_of(first: UnitPlane, second: UnitPlane) -> tuple[Vec3, Vec3]:
    """Return a point and the direction of the line in which two planes meet."""
    (normal1, distance1), (normal2, distance2) = first, second
    direction = cross(normal1, normal2)
    point = cross(normal2 * -distance1 + normal1 * distance2, direction)
    return _divided(point, dot(direction, direction)), direction


def _point_of(plane: UnitPlane, point: Vec3, direction: Vec3) -> Vec3:
    normal, distance = plane
    steps = divide(single(-distance - dot(normal, point)), dot(normal, direction))
    return point + direction * steps


def _columns_of(planes: list[UnitPlane]) -> tuple[Any, ...]:
    """Put the planes' numbers one below the other, for `_heights`: X, Y, Z and D of three planes, then of the others."""
    rows = [glm.vec4(normal, distance) for normal, distance in planes]
    return tuple(glm.vec3(*column) for triple in (rows[:3], rows[3:]) for column in zip(*triple, strict=True))


_contains = contains.of(BoundingFrustum)
_intersects = intersects.of(BoundingFrustum)


def _heights(frustum: BoundingFrustum, point: Vector3) -> tuple[float, ...]:
    """Return how far outside of each plane a point lies."""
    if cython.compiled:
        a, b, c, d, e, f = frustum._planes
        return (
            height_of(point, a),
            height_of(point, b),
            height_of(point, c),
            height_of(point, d),
            height_of(point, e),
            height_of(point, f),
        )
    x, y, z = point.X, point.Y, point.Z
    x1, y1, z1, d1, x2, y2, z2, d2 = frustum._columns
    return (*(x1 * x + y1 * y + z1 * z + d1), *(x2 * x + y2 * y + z2 * z + d2))


def _has_inside(frustum: BoundingFrustum, point: Vector3) -> bool:
    for height in _heights(frustum, point):  # noqa: SIM110 - no generator
        if height > _NEARLY_ZERO:
            return False
    return True


def _contains_point(frustum: BoundingFrustum, point: Vector3) -> ContainmentType:
    return CONTAINS if _has_inside(frustum, point) else DISJOINT


def _contains_box(frustum: BoundingFrustum, box: BoundingBox) -> ContainmentType:
    answer = CONTAINS
    for plane in frustum._planes:
        side = side_of_plane(box, plane)
        if side is FRONT:
            return DISJOINT
        if side is INTERSECTING:
            answer = INTERSECTS
    return answer


def _contains_sphere(frustum: BoundingFrustum, sphere: BoundingSphere) -> ContainmentType:
    radius, answer = sphere._Radius, CONTAINS
    for height in _heights(frustum, sphere._Center):
        if height > radius:
            return DISJOINT
        if not height < -radius:
            answer = INTERSECTS
    return answer


def _contains_frustum(frustum: BoundingFrustum, other: BoundingFrustum) -> ContainmentType:
    if not _meets_frustum(frustum, other):
        return DISJOINT
    for corner in other._frustum_corners:
        if not _has_inside(frustum, corner):
            return INTERSECTS
    return CONTAINS


def _box_contains_frustum(box: BoundingBox, frustum: BoundingFrustum) -> ContainmentType:
    if not _meets_box(frustum, box):
        return DISJOINT
    for corner in frustum._frustum_corners:
        if contains_point(box, corner) is DISJOINT:
            return INTERSECTS
    return CONTAINS


def _sphere_contains_frustum(sphere: BoundingSphere, frustum: BoundingFrustum) -> ContainmentType:
    return contains_corners(sphere, frustum._frustum_corners) if _meets_sphere(frustum, sphere) else DISJOINT


def _meets_box(frustum: BoundingFrustum, box: BoundingBox) -> bool:
    return frustum._hull.meets_box(box._Min._tuple(), box._Max._tuple())


def _meets_sphere(frustum: BoundingFrustum, sphere: BoundingSphere) -> bool:
    return frustum._hull.meets_sphere(sphere._Center._tuple(), sphere._Radius)


def _meets_frustum(frustum: BoundingFrustum, other: BoundingFrustum) -> bool:
    return frustum._hull.meets_hull(other._hull)


def _side_of_plane(frustum: BoundingFrustum, plane: Plane) -> PlaneIntersectionType:
    normal, in_front = plane._Normal, 0
    for corner in frustum._frustum_corners:
        if dot3(normal.X, normal.Y, normal.Z, corner.X, corner.Y, corner.Z) + plane._D > 0.0:
            in_front += 1
    if in_front == CORNER_COUNT:
        return FRONT
    return INTERSECTING if in_front else BACK


def _distance_along_ray(frustum: BoundingFrustum, ray: Ray) -> float | None:
    if _has_inside(frustum, ray._Position):
        return 0.0
    direction, heights = ray._Direction, _heights(frustum, ray._Position)
    entry, leaving = -_LARGEST, _LARGEST
    for plane, height in zip(frustum._planes, heights, strict=True):
        normal = plane._Normal
        slope = dot3(normal.X, normal.Y, normal.Z, direction.X, direction.Y, direction.Z)
        if abs(slope) < _NEARLY_ZERO:
            if height > 0.0:
                return None
            continue
        distance = divide(-height, slope)
        if slope < 0.0:
            if distance > leaving:
                return None
            entry = max(entry, distance)
        else:
            if distance < entry:
                return None
            leaving = min(leaving, distance)
    reached = entry if entry >= 0.0 else leaving
    return reached if reached >= 0.0 else None


contains.add(BoundingFrustum, Vector3, _contains_point)
contains.add(BoundingFrustum, BoundingBox, _contains_box)
contains.add(BoundingFrustum, BoundingSphere, _contains_sphere)
contains.add(BoundingFrustum, BoundingFrustum, _contains_frustum)
contains.add(BoundingBox, BoundingFrustum, _box_contains_frustum)
contains.add(BoundingSphere, BoundingFrustum, _sphere_contains_frustum)
intersects.add_both_ways(BoundingFrustum, BoundingBox, _meets_box)
intersects.add_both_ways(BoundingFrustum, BoundingSphere, _meets_sphere)
intersects.add(BoundingFrustum, BoundingFrustum, _meets_frustum)
intersects.add_both_ways(BoundingFrustum, Plane, _side_of_plane)
intersects.add_both_ways(BoundingFrustum, Ray, _distance_along_ray)
