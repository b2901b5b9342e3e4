"""Matrix, XNA's 4x4 matrix for row vectors.

The sixteen numbers lie in memory row by row (see `xna._matrix_memory`). Elements are narrowed to binary32 whenever they are
written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from xna import _matrix_rules, _projections
from xna._glm import Mat4, Vec3, Vec4, glm, negated
from xna._matrix_elements import Direction
from xna._matrix_memory import (
    MatrixMemory,
    fill,
    fill_inverse,
    fill_product,
    fill_rotation,
    fill_scaled,
    fill_sum,
    fill_transposed,
    fill_turn,
)
from xna._named_arguments import overloads
from xna._numpy_values import array_of, numbers_of
from xna._single import NUMBERS, cosine, divide, exact_text, flat_grid, hash_code, is_scalar, real, require, sine, single, text
from xna._static_value import static_value
from xna.quaternion import Quaternion
from xna.vector3 import Vector3

if TYPE_CHECKING:
    import cython
    import numpy

    from xna.plane import Plane
else:
    from xna import _cython as cython

_FLOATS = frozenset((float,))


class Matrix(MatrixMemory):
    """A 4x4 matrix of binary32 numbers, M11 to M44, for row vectors: v' = v * M.

    Transformations are read from left to right (`world * view * projection`) and the translation is row 4. Space is
    right-handed, -z is forward, depth after projection is 0..1. The matrix is mutable and `b = a` makes two names of one
    object; `Matrix(a)` copies it. `numpy.asarray(matrix)` gives a (4, 4) float32 array row by row.
    """

    __slots__ = ()
    __array_priority__ = -1.0  # above the scalars of numpy, so that they leave `scalar * value` to us; below its arrays

    Right = Direction(0, 1.0, "Row 1: where the x axis goes.")
    Left = Direction(0, -1.0, "The negative of row 1.")
    Up = Direction(1, 1.0, "Row 2: where the y axis goes.")
    Down = Direction(1, -1.0, "The negative of row 2.")
    Backward = Direction(2, 1.0, "Row 3: where the z axis goes.")
    Forward = Direction(2, -1.0, "The negative of row 3.")
    Translation = Direction(3, 1.0, "Row 4: where the origin goes.")

    if TYPE_CHECKING:

        @overload
        def __init__(self) -> None: ...
        @overload
        def __init__(self, matrix: Matrix | Sequence[Any] | numpy.ndarray[Any, Any], /) -> None: ...
        @overload
        def __init__(self, *numbers: float) -> None: ...

    def __init__(self, *numbers: Any) -> None:
        """Make a matrix from 16 numbers row by row, from a 4x4 array or another matrix; without arguments all zeros.

        Raises:
            TypeError: an element is no number (bool is none).
            ArgumentException: there are not 16 numbers.
        """
        if len(numbers) == 1 and type(numbers[0]) is Matrix:
            numbers[0]._copy_to(self)
            return
        if len(numbers) != 16 or not _FLOATS.issuperset(map(type, numbers)):
            numbers = _sixteen(numbers)
        if cython.compiled:
            fill(self, numbers)
        else:
            self._glm = glm.mat4(*numbers)

    @static_value
    def Identity(cls) -> Matrix:
        """A fresh identity matrix."""
        if not cython.compiled:
            return _wrap(glm.mat4(1.0))
        return _of(1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)

    def __reduce__(self) -> tuple[type[Matrix], tuple[float, ...]]:
        return Matrix, self._tuple()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        return array_of(self._tuple(), "f4", dtype, copy).reshape(4, 4)

    def ToNumpyEXT(self) -> numpy.ndarray[Any, Any]:
        """Return a new (4, 4) float32 array, row by row: the translation is row 3. Not in XNA 4.0."""
        return array_of(self._tuple(), "f4").reshape(4, 4)

    @staticmethod
    def FromNumpyEXT(array: numpy.ndarray[Any, Any]) -> Matrix:
        """Make a matrix of a (4, 4) array, row by row; another shape raises ArgumentException. Not in XNA 4.0."""
        return Matrix(*numbers_of(array, (4, 4), "Matrix"))

    def __repr__(self) -> str:
        return f"Matrix({', '.join(map(exact_text, self._tuple()))})"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form: `{ {M11:1 M12:0 M13:0 M14:0} {M21:... } ... }`."""
        rows = (" ".join(f"M{r + 1}{c}:{text(number)}" for c, number in enumerate(self._row(r), 1)) for r in range(4))
        return "{ " + " ".join(f"{{{row}}}" for row in rows) + " }"

    def __eq__(self, other: object) -> bool:
        return self._tuple() == other._tuple() if isinstance(other, Matrix) else NotImplemented

    def Equals(self, other: object) -> bool:
        """Tell whether the other object is a Matrix with the same numbers (NaN equals nothing)."""
        return isinstance(other, Matrix) and self == other

    def __hash__(self) -> int:
        return hash_code(self._tuple())

    def GetHashCode(self) -> int:
        """Return XNA's hash: the sum of the numbers' bit patterns, as a wrapped int32."""
        return hash_code(self._tuple())

    def Determinant(self) -> float:
        """Return the determinant."""
        return _matrix_rules.determinant(self._glm)

    def Decompose(self) -> tuple[bool, Vector3, Quaternion, Vector3]:
        """Split the matrix into scale, rotation and translation.

        Returns:
            (ok, scale, rotation, translation). `ok` is False where the matrix skews; the rotation is then the identity.
            A mirroring matrix gets its minus sign on the axis with the largest scale.
        """
        ok, scales, rotation = _matrix_rules.decompose(self._glm)
        return ok, Vector3(*scales), Quaternion.CreateFromRotationMatrix(_wrap(rotation)), self.Translation

    def __neg__(self) -> Matrix:
        return _scaled(self, -1.0) if cython.compiled else _wrap(negated(self._glm))

    def __add__(self, other: Matrix) -> Matrix:
        if not isinstance(other, Matrix):
            return NotImplemented
        return _sum(self, other, 1.0) if cython.compiled else _wrap(self._glm + other._glm)

    def __sub__(self, other: Matrix) -> Matrix:
        if not isinstance(other, Matrix):
            return NotImplemented
        return _sum(self, other, -1.0) if cython.compiled else _wrap(self._glm - other._glm)

    def __mul__(self, other: Matrix | float) -> Matrix:
        if isinstance(other, Matrix):
            return _product(self, other)
        return _scaled(self, single(other)) if is_scalar(other) else NotImplemented

    def __rmul__(self, other: float) -> Matrix:
        return _scaled(self, single(other)) if is_scalar(other) else NotImplemented

    def __truediv__(self, other: Matrix | float) -> Matrix:
        if isinstance(other, Matrix):
            return Matrix(*(divide(a, b) for a, b in zip(self._tuple(), other._tuple(), strict=True)))
        return _wrap(_matrix_rules.scaled_down(self._glm, single(other))) if is_scalar(other) else NotImplemented

    @staticmethod
    def Add(matrix1: Matrix, matrix2: Matrix) -> Matrix:
        """Return the sum, element by element."""
        return _checked(matrix1) + _checked(matrix2)

    @staticmethod
    def Subtract(matrix1: Matrix, matrix2: Matrix) -> Matrix:
        """Return the difference, element by element."""
        return _checked(matrix1) - _checked(matrix2)

    @overload
    @staticmethod
    def Multiply(matrix1: Matrix, matrix2: Matrix) -> Matrix: ...
    @overload
    @staticmethod
    def Multiply(matrix1: Matrix, scaleFactor: float) -> Matrix: ...
    @staticmethod
    @overloads("matrix1 matrix2", "matrix1 scaleFactor")
    def Multiply(matrix1: Matrix, matrix2: Matrix | float) -> Matrix:
        """Return the product with a matrix (matrix1 is applied first) or with a number."""
        return _checked(matrix1) * matrix2

    @overload
    @staticmethod
    def Divide(matrix1: Matrix, matrix2: Matrix) -> Matrix: ...
    @overload
    @staticmethod
    def Divide(matrix1: Matrix, divider: float) -> Matrix: ...
    @staticmethod
    @overloads("matrix1 matrix2", "matrix1 divider")
    def Divide(matrix1: Matrix, matrix2: Matrix | float) -> Matrix:
        """Divide element by element, or by a number. XNA oddity: this is not the product with the inverse."""
        return _checked(matrix1) / matrix2

    @staticmethod
    def Negate(matrix: Matrix) -> Matrix:
        """Return the matrix with all signs changed."""
        return -_checked(matrix)

    @staticmethod
    def Invert(matrix: Matrix) -> Matrix:
        """Return the inverse. A singular matrix gives NaN and infinities, without an error."""
        require(matrix, Matrix, "matrix")
        return _inverse(matrix)

    @staticmethod
    def Transpose(matrix: Matrix) -> Matrix:
        """Return the matrix with rows and columns exchanged."""
        require(matrix, Matrix, "matrix")
        return _transposed(matrix)

    @staticmethod
    def Lerp(matrix1: Matrix, matrix2: Matrix, amount: float) -> Matrix:
        """Interpolate each element linearly; the amount is not clamped."""
        a, b, t = _checked(matrix1)._glm, _checked(matrix2)._glm, real(amount, "amount")
        return _wrap(a + (b - a) * t)

    @staticmethod
    def Transform(value: Matrix, rotation: Quaternion) -> Matrix:
        """Return the matrix followed by the rotation; column 4 is kept."""
        require(rotation, Quaternion, "rotation")
        return Matrix([(*rotation._rotate(x, y, z), w) for x, y, z, w in _checked(value)._glm])

    @overload
    @staticmethod
    def CreateTranslation(position: Vector3) -> Matrix: ...
    @overload
    @staticmethod
    def CreateTranslation(xPosition: float, yPosition: float, zPosition: float) -> Matrix: ...
    @staticmethod
    @overloads("position", "xPosition yPosition zPosition")
    def CreateTranslation(*position: Vector3 | float) -> Matrix:
        """Move by a Vector3 or by three numbers."""
        x, y, z = _three("CreateTranslation", position)
        return _of(1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, x, y, z, 1.0)

    @overload
    @staticmethod
    def CreateScale(scale: float) -> Matrix: ...
    @overload
    @staticmethod
    def CreateScale(scales: Vector3) -> Matrix: ...
    @overload
    @staticmethod
    def CreateScale(xScale: float, yScale: float, zScale: float) -> Matrix: ...
    @staticmethod
    @overloads("scale", "scales", "xScale yScale zScale")
    def CreateScale(*scales: Vector3 | float) -> Matrix:
        """Scale by one number, by three numbers or by a Vector3."""
        if len(scales) == 1 and not isinstance(scales[0], Vector3):
            scales *= 3
        x, y, z = _three("CreateScale", scales)
        return _of(x, 0.0, 0.0, 0.0, 0.0, y, 0.0, 0.0, 0.0, 0.0, z, 0.0, 0.0, 0.0, 0.0, 1.0)

    @staticmethod
    def CreateRotationX(radians: float) -> Matrix:
        """Rotate about the x axis, counter-clockwise for one who looks along -x."""
        s, c = _sine_cosine(radians)
        return _of(1.0, 0.0, 0.0, 0.0, 0.0, c, s, 0.0, 0.0, -s, c, 0.0, 0.0, 0.0, 0.0, 1.0)

    @staticmethod
    def CreateRotationY(radians: float) -> Matrix:
        """Rotate about the y axis, counter-clockwise for one who looks along -y."""
        s, c = _sine_cosine(radians)
        return _of(c, 0.0, -s, 0.0, 0.0, 1.0, 0.0, 0.0, s, 0.0, c, 0.0, 0.0, 0.0, 0.0, 1.0)

    @staticmethod
    def CreateRotationZ(radians: float) -> Matrix:
        """Rotate about the z axis, counter-clockwise for one who looks along -z."""
        s, c = _sine_cosine(radians)
        return _of(c, s, 0.0, 0.0, -s, c, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)

    @staticmethod
    def CreateFromAxisAngle(axis: Vector3, angle: float) -> Matrix:
        """Rotate about an axis that must be one long, by an angle in radians."""
        require(axis, Vector3, "axis")
        s, c = _sine_cosine(angle)
        return _turned_about(axis, s, c)

    @staticmethod
    def CreateFromQuaternion(quaternion: Quaternion) -> Matrix:
        """Rotate by a quaternion."""
        require(quaternion, Quaternion, "quaternion")
        return _rotation(quaternion)

    @staticmethod
    def CreateFromYawPitchRoll(yaw: float, pitch: float, roll: float) -> Matrix:
        """Rotate by roll about z, then pitch about x, then yaw about y, all in radians."""
        return _rotation(Quaternion.CreateFromYawPitchRoll(yaw, pitch, roll))

    @staticmethod
    def CreateLookAt(cameraPosition: Vector3, cameraTarget: Vector3, cameraUpVector: Vector3) -> Matrix:
        """Build the view matrix of a camera. Position equal to target, or up along the view, gives NaN."""
        vectors = (_vec3(v, "a camera vector") for v in (cameraPosition, cameraTarget, cameraUpVector))
        return _wrap(_matrix_rules.look_at(*vectors))

    @staticmethod
    def CreateWorld(position: Vector3, forward: Vector3, up: Vector3) -> Matrix:
        """Place an object at `position` that looks along `forward`."""
        return _wrap(_matrix_rules.world(_vec3(position), _vec3(forward), _vec3(up)))

    @staticmethod
    def CreateBillboard(
        objectPosition: Vector3,
        cameraPosition: Vector3,
        cameraUpVector: Vector3,
        cameraForwardVector: Vector3 | None = None,
    ) -> Matrix:
        """Turn an object to the camera; `cameraForwardVector` serves when the camera stands in the object."""
        position, camera, up = _vec3(objectPosition), _vec3(cameraPosition), _vec3(cameraUpVector)
        return _wrap(_matrix_rules.billboard(position, camera, up, _optional_vec3(cameraForwardVector)))

    @staticmethod
    def CreateConstrainedBillboard(
        objectPosition: Vector3,
        cameraPosition: Vector3,
        rotateAxis: Vector3,
        cameraForwardVector: Vector3 | None = None,
        objectForwardVector: Vector3 | None = None,
    ) -> Matrix:
        """Turn an object to the camera about one axis only, which should be one long.

        Args:
            objectPosition: where the object stands.
            cameraPosition: where the camera stands.
            rotateAxis: the axis about which the object may turn; becomes row 2 as it is given.
            cameraForwardVector: serves when the camera stands in the object.
            objectForwardVector: serves when the camera looks along the axis.
        """
        vectors = (_vec3(v) for v in (objectPosition, cameraPosition, rotateAxis))
        hints = (_optional_vec3(v) for v in (cameraForwardVector, objectForwardVector))
        return _wrap(_matrix_rules.constrained_billboard(*vectors, *hints))

    @staticmethod
    def CreateShadow(lightDirection: Vector3, plane: Plane) -> Matrix:
        """Flatten what a directional light shines on onto a plane, along `lightDirection`."""
        return _wrap(_matrix_rules.shadow(_vec3(lightDirection), *_matrix_rules.unit_plane(plane)))

    @staticmethod
    def CreateReflection(value: Plane) -> Matrix:
        """Mirror at a plane."""
        return _wrap(_matrix_rules.reflection(*_matrix_rules.unit_plane(value)))

    @staticmethod
    def CreatePerspective(width: float, height: float, nearPlaneDistance: float, farPlaneDistance: float) -> Matrix:
        """Build a perspective projection whose near plane is width x height.

        Raises:
            ArgumentOutOfRangeException: a distance is not above zero, or near is not below far.
        """
        return _wrap(_projections.perspective(width, height, nearPlaneDistance, farPlaneDistance))

    @staticmethod
    def CreatePerspectiveFieldOfView(
        fieldOfView: float, aspectRatio: float, nearPlaneDistance: float, farPlaneDistance: float
    ) -> Matrix:
        """Build a perspective projection from the vertical angle of view in radians and width / height.

        Raises:
            ArgumentOutOfRangeException: the angle is not between 0 and pi, a distance is not above zero, or near is not
                below far.
        """
        return _wrap(_projections.field_of_view(fieldOfView, aspectRatio, nearPlaneDistance, farPlaneDistance))

    @staticmethod
    def CreatePerspectiveOffCenter(
        left: float, right: float, bottom: float, top: float, nearPlaneDistance: float, farPlaneDistance: float
    ) -> Matrix:
        """Build a perspective projection from the edges of its near plane; errors as for CreatePerspective."""
        return _wrap(_projections.off_center(left, right, bottom, top, nearPlaneDistance, farPlaneDistance))

    @staticmethod
    def CreateOrthographic(width: float, height: float, zNearPlane: float, zFarPlane: float) -> Matrix:
        """Build a parallel projection of a box of width x height about the z axis; nothing is checked."""
        return _wrap(_projections.orthographic(width, height, zNearPlane, zFarPlane))

    @staticmethod
    def CreateOrthographicOffCenter(
        left: float, right: float, bottom: float, top: float, zNearPlane: float, zFarPlane: float
    ) -> Matrix:
        """Build a parallel projection of a box given by its edges; nothing is checked."""
        return _wrap(_projections.orthographic_off_center(left, right, bottom, top, zNearPlane, zFarPlane))

    def _transform2(self, x: float, y: float) -> Vec4:
        matrix = self._glm
        return matrix[0] * x + matrix[1] * y + matrix[3]

    def _transform3(self, x: float, y: float, z: float) -> Vec4:
        matrix = self._glm
        return matrix[0] * x + matrix[1] * y + matrix[2] * z + matrix[3]

    def _transform4(self, x: float, y: float, z: float, w: float) -> Vec4:
        matrix = self._glm
        return matrix[0] * x + matrix[1] * y + matrix[2] * z + matrix[3] * w

    def _transform_normal2(self, x: float, y: float) -> Vec4:
        return self._glm[0] * x + self._glm[1] * y

    def _transform_normal3(self, x: float, y: float, z: float) -> Vec4:
        matrix = self._glm
        return matrix[0] * x + matrix[1] * y + matrix[2] * z


def _wrap(matrix: Mat4) -> Matrix:
    result = Matrix.__new__(Matrix)
    result._glm = matrix
    return result


# fmt: off
def _of(
    m11: float, m12: float, m13: float, m14: float,
    m21: float, m22: float, m23: float, m24: float,
    m31: float, m32: float, m33: float, m34: float,
    m41: float, m42: float, m43: float, m44: float,
) -> Matrix:
    result = Matrix.__new__(Matrix)
    if cython.compiled:
        result.M11, result.M12, result.M13, result.M14 = m11, m12, m13, m14
        result.M21, result.M22, result.M23, result.M24 = m21, m22, m23, m24
        result.M31, result.M32, result.M33, result.M34 = m31, m32, m33, m34
        result.M41, result.M42, result.M43, result.M44 = m41, m42, m43, m44
    else:
        # Integers would take twice the time here.
        result._glm = glm.mat4(m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44)
    return result
# fmt: on


def _sixteen(numbers: tuple[Any, ...]) -> tuple[float, ...]:
    if not numbers:
        return (0.0,) * 16
    if isinstance(numbers[0], Matrix) and len(numbers) == 1:
        return numbers[0]._tuple()
    if len(numbers) == 16 and NUMBERS.issuperset(map(type, numbers)):
        return tuple(map(float, numbers))  # PyGLM would cut integers to 64 bits
    return flat_grid(numbers[0] if len(numbers) == 1 else numbers, 4, 4, "Matrix")


def _product(left: Matrix, right: Matrix) -> Matrix:
    result = Matrix.__new__(Matrix)
    if cython.compiled:
        fill_product(result, left, right)
    else:
        result._glm = _matrix_rules.multiply(left._glm, right._glm)
    return result


def _sum(left: Matrix, right: Matrix, factor: float) -> Matrix:
    """Add `right`, times 1 or -1 (compiled only)."""
    result = Matrix.__new__(Matrix)
    fill_sum(result, left, right, factor)
    return result


def _scaled(matrix: Matrix, factor: float) -> Matrix:
    result = Matrix.__new__(Matrix)
    if cython.compiled:
        fill_scaled(result, matrix, factor)
    else:
        result._glm = matrix._glm * factor
    return result


def _transposed(matrix: Matrix) -> Matrix:
    result = Matrix.__new__(Matrix)
    if cython.compiled:
        fill_transposed(result, matrix)
    else:
        result._glm = glm.transpose(matrix._glm)
    return result


def _inverse(matrix: Matrix) -> Matrix:
    result = Matrix.__new__(Matrix)
    if cython.compiled:
        fill_inverse(result, matrix)
    else:
        result._glm = _matrix_rules.inverse(matrix._glm)
    return result


def _rotation(q: Quaternion) -> Matrix:
    result = Matrix.__new__(Matrix)
    if cython.compiled:
        fill_rotation(result, q.X, q.Y, q.Z, q.W)
    else:
        result._glm = _matrix_rules.from_quaternion(q._vec())
    return result


def _turned_about(axis: Vector3, sin: float, cos: float) -> Matrix:
    result = Matrix.__new__(Matrix)
    if cython.compiled:
        fill_turn(result, axis.X, axis.Y, axis.Z, sin, cos)
    else:
        result._glm = _matrix_rules.axis_angle(_vec3(axis), sin, cos)
    return result


def _checked(matrix: Matrix) -> Matrix:
    require(matrix, Matrix, "matrix")
    return matrix


def _sine_cosine(angle: float) -> tuple[float, float]:
    angle = real(angle, "angle")
    return sine(angle), cosine(angle)


def _vec3(vector: Vector3, name: str = "vector") -> Vec3:
    require(vector, Vector3, name)
    return glm.vec3(vector.X, vector.Y, vector.Z)


def _optional_vec3(vector: Vector3 | None) -> Vec3 | None:
    return None if vector is None else _vec3(vector)


def _three(method: str, values: tuple[Any, ...]) -> tuple[float, ...]:
    if len(values) == 3:
        x, y, z = values
        if x.__class__ is float and y.__class__ is float and z.__class__ is float:
            return values
        return tuple(map(real, values, "xyz"))
    if len(values) == 1:
        require(values[0], Vector3, "the argument")
        vector = values[0]
        return vector.X, vector.Y, vector.Z
    raise TypeError(f"Matrix.{method} takes a Vector3 or three numbers, got {len(values)} arguments")
