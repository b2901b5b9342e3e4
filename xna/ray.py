# cython: nonecheck=True
"""Ray, a half line in space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from xna._named_arguments import one_of
from xna._pair_rules import intersects
from xna._single import divide, hash_code, single
from xna._struct_fields import ABSENT, VectorLike, both_given, copied, dot3
from xna.plane import Plane
from xna.vector3 import Vector3

if TYPE_CHECKING:
    import cython

    from xna.bounding_box import BoundingBox
    from xna.bounding_frustum import BoundingFrustum
    from xna.bounding_sphere import BoundingSphere
else:
    from xna import _cython as cython

_NEARLY_ZERO = single(1e-5)


@cython.freelist(16)
@cython.cclass
class Ray:
    """The points Position + t * Direction for t >= 0.

    `ray.Position.X = 1` changes the ray, assigning a vector copies it. `b = a` makes two names of one ray; `Ray(a)`
    copies it.
    """

    __slots__ = ("_Direction", "_Position")

    _Direction: Vector3
    _Position: Vector3

    if TYPE_CHECKING:

        @overload
        def __init__(self) -> None: ...
        @overload
        def __init__(self, position: VectorLike, direction: VectorLike) -> None: ...
        @overload
        def __init__(self, ray: Ray, /) -> None: ...

    def __init__(self, position: Any = ABSENT, direction: Any = ABSENT) -> None:
        """Make a ray of copies of two vectors, or copy a ray; nothing gives zeros.

        Raises:
            TypeError: an argument is no vector.
        """
        if direction is ABSENT and isinstance(position, Ray):
            position, direction = position._Position, position._Direction
        elif (position is ABSENT or direction is ABSENT) and not both_given("Ray", position, direction):
            position, direction = Vector3(), Vector3()
        self._Position = copied(position, "Position")
        self._Direction = copied(direction, "Direction")

    @property
    def Position(self) -> Vector3:
        """Where the ray begins."""
        return self._Position

    @Position.setter
    def Position(self, value: VectorLike) -> None:
        self._Position = copied(value, "Position")

    @property
    def Direction(self) -> Vector3:
        """Where the ray points to. Distances are counted in its length, so it should be one long."""
        return self._Direction

    @Direction.setter
    def Direction(self, value: VectorLike) -> None:
        self._Direction = copied(value, "Direction")

    def __reduce__(self) -> tuple[type[Ray], tuple[Vector3, Vector3]]:
        return Ray, (self._Position, self._Direction)

    def __repr__(self) -> str:
        return f"Ray({self._Position!r}, {self._Direction!r})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form `{Position:{X:0 Y:0 Z:0} Direction:{X:0 Y:0 Z:-1}}`."""
        return f"{{Position:{self._Position} Direction:{self._Direction}}}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ray):
            return NotImplemented
        return self._Position == other._Position and self._Direction == other._Direction

    def Equals(self, other: object) -> bool:
        """Tell whether the other object is a Ray with the same vectors (NaN equals nothing)."""
        return isinstance(other, Ray) and self == other

    def __hash__(self) -> int:
        return self.GetHashCode()

    def GetHashCode(self) -> int:
        """Return XNA's hash: the sum of the numbers' bit patterns, as a wrapped int32."""
        return hash_code((*self._Position._tuple(), *self._Direction._tuple()))

    @overload
    def Intersects(self, box: BoundingBox) -> float | None: ...
    @overload
    def Intersects(self, frustum: BoundingFrustum) -> float | None: ...
    @overload
    def Intersects(self, plane: Plane) -> float | None: ...
    @overload
    def Intersects(self, sphere: BoundingSphere) -> float | None: ...
    @one_of("box", "frustum", "plane", "sphere")
    def Intersects(self, shape: Any = ABSENT, /, **named: Any) -> float | None:
        """Return the distance at which the ray meets a shape, in lengths of Direction, or None when it does not.

        A ray that begins inside a box, sphere or frustum gives 0. A plane closer than 1e-5 behind the beginning counts
        as met at 0; a ray nearly parallel to the plane does not meet it. For a sphere the direction must be one long.
        """
        rule = _intersects.get(shape.__class__)
        distance: float | None = intersects.answer(self, shape, named) if named or rule is None else rule(self, shape)
        return distance


_intersects = intersects.of(Ray)


def _distance_to_plane(ray: Ray, plane: Plane) -> float | None:
    normal, direction, position = plane._Normal, ray._Direction, ray._Position
    slope = dot3(normal.X, normal.Y, normal.Z, direction.X, direction.Y, direction.Z)
    if abs(slope) < _NEARLY_ZERO:
        return None
    height = dot3(normal.X, normal.Y, normal.Z, position.X, position.Y, position.Z)
    distance = divide(single(-plane._D - height), slope)
    if distance < 0.0:
        return None if distance < -_NEARLY_ZERO else 0.0
    return distance


intersects.add(Ray, Plane, _distance_to_plane)
