"""How XNA computes matrices, over PyGLM matrices whose column i holds row i+1 of the XNA matrix (so memory agrees).

Every PyGLM vector operation is one binary32 operation per component, in XNA's order.
"""

from __future__ import annotations

import math
from typing import Any

from xna._dots import cross, dot, normalized
from xna._glm import Mat4, Vec3, Vec4, glm, negated
from xna._single import MACHINE_EPSILON, divide, require, single, square_root

_PARALLEL = single(1.0 - math.pi / 1800.0)  # a tenth of a degree
_NEARLY_ZERO = single(0.0001)
_FORWARD = (0.0, 0.0, -1.0)
_RIGHT = (1.0, 0.0, 0.0)


def multiply_stepwise(left: Mat4, right: Mat4) -> Mat4:
    """Return left * right in XNA's row-vector sense, each product and sum rounded, sums from left to right."""
    row1, row2, row3, row4 = right
    return glm.mat4(*(row1 * a + row2 * b + row3 * c + row4 * d for a, b, c, d in left))


def _multiply_native(left: Mat4, right: Mat4) -> Mat4:
    return right * left


def _native_product_is_stepwise() -> bool:
    """Find out whether PyGLM was compiled with fused multiply-add, which rounds once where XNA rounds twice."""
    third = glm.mat4(single(1 / 3))
    ramp = glm.mat4(*(single(1.0 + i / 7) for i in range(16)))
    return all(_multiply_native(a, b) == multiply_stepwise(a, b) for a, b in ((third, ramp), (ramp, third), (ramp, ramp)))


multiply = _multiply_native if _native_product_is_stepwise() else multiply_stepwise


def scaled_down(matrix: Mat4, divisor: float) -> Mat4:
    """Multiply by the rounded reciprocal."""
    return matrix * divide(1.0, divisor)


Split = tuple[Vec4, Vec4, Vec4]


def _split(row: Vec4) -> Split:
    """Give the first, second and third number that remain when column 1, 2, 3 or 4 is left out."""
    return row.yxxx, row.zzyy, row.wwwz


def _minors(a: Split, b: Split) -> Split:
    return a[1] * b[2] - a[2] * b[1], a[0] * b[2] - a[2] * b[0], a[0] * b[1] - a[1] * b[0]


def _cofactors(row: Split, minors: Split) -> Vec4:
    """Return the four 3x3 determinants, each leaving one column out, of a row and the two rows of the minors."""
    return row[0] * minors[0] - row[1] * minors[1] + row[2] * minors[2]


_EVEN = glm.vec4(1.0, -1.0, 1.0, -1.0)
_ODD = glm.vec4(-1.0, 1.0, -1.0, 1.0)


def _determinant(row: Vec4, cofactors: Vec4) -> float:
    x, y, z, w = row * cofactors
    return single(single(single(x + y) + z) + w)


def determinant(matrix: Mat4) -> float:
    """Return the determinant, expanded by the first row with the minors of rows 3 and 4."""
    row1, row2, row3, row4 = map(glm.vec4, matrix)
    return _determinant(row1, _cofactors(_split(row2), _minors(_split(row3), _split(row4))) * _EVEN)


def inverse(matrix: Mat4) -> Mat4:
    """Return the adjugate times the reciprocal determinant; a singular matrix gives NaN and infinities."""
    rows = [glm.vec4(row) for row in matrix]
    row1, row2, row3, row4 = map(_split, rows)
    minors34 = _minors(row3, row4)
    first = _cofactors(row2, minors34) * _EVEN
    scale = divide(1.0, _determinant(rows[0], first))
    return glm.transpose(
        glm.mat4(
            first * scale,
            _cofactors(row1, minors34) * _ODD * scale,
            _cofactors(row1, _minors(row2, row4)) * _EVEN * scale,
            _cofactors(row1, _minors(row2, row3)) * _ODD * scale,
        )
    )


def from_axes(x: Vec3, y: Vec3, z: Vec3, translation: Vec3) -> Mat4:
    """Build a matrix from the first three numbers of its rows; column 4 is (0, 0, 0, 1)."""
    return glm.mat4(glm.vec4(x, 0.0), glm.vec4(y, 0.0), glm.vec4(z, 0.0), glm.vec4(translation, 1.0))


def axis_angle(axis: Vec3, sin: float, cos: float) -> Mat4:
    """Rotate about a unit axis."""
    squares = axis * axis
    products = axis.xxy * axis.yzz  # xy, xz, yz
    rest = products - products * cos
    turns = axis.zyx * sin  # of the pairs xy, xz, yz
    m11, m22, m33 = squares + (glm.vec3(1.0) - squares) * cos
    m12, m31, m23 = rest + turns
    m21, m13, m32 = rest - turns
    return from_axes(glm.vec3(m11, m12, m13), glm.vec3(m21, m22, m23), glm.vec3(m31, m32, m33), glm.vec3(0.0))


def from_quaternion(q: Vec4) -> Mat4:
    """Rotate by a quaternion (x, y, z, w)."""
    squares = q.xyz * q.xyz
    products = q.xzy * q.yxz  # xy, zx, yz
    turns = q.zyx * q.w  # zw, yw, xw
    m11, m22, m33 = glm.vec3(1.0) - (squares.yzy + squares.zxx) * 2.0
    m12, m31, m23 = (products + turns) * 2.0
    m21, m13, m32 = (products - turns) * 2.0
    return from_axes(glm.vec3(m11, m12, m13), glm.vec3(m21, m22, m23), glm.vec3(m31, m32, m33), glm.vec3(0.0))


def look_at(position: Vec3, target: Vec3, up: Vec3) -> Mat4:
    """Build a view matrix: its first three columns are the camera's axes."""
    z = normalized(position - target)
    x = normalized(cross(up, z))
    y = cross(z, x)
    offset = (-dot(x, position), -dot(y, position), -dot(z, position), 1.0)
    return glm.transpose(
        glm.mat4(*(glm.vec4(a, w) for a, w in zip((x, y, z), offset, strict=False)), glm.vec4(0.0, 0.0, 0.0, 1.0))
    )


def world(position: Vec3, forward: Vec3, up: Vec3) -> Mat4:
    """Place an object that looks along `forward`."""
    z = normalized(negated(forward))
    x = normalized(cross(up, z))
    return from_axes(x, cross(z, x), z, position)


def _towards(position: Vec3, camera: Vec3, camera_forward: Vec3 | None) -> Vec3:
    direction = position - camera
    squared = dot(direction, direction)
    if squared >= _NEARLY_ZERO or squared != squared:
        return direction * divide(1.0, square_root(squared))
    return glm.vec3(_FORWARD) if camera_forward is None else negated(camera_forward)


def billboard(position: Vec3, camera: Vec3, up: Vec3, camera_forward: Vec3 | None) -> Mat4:
    """Turn an object at `position` to the camera."""
    z = _towards(position, camera, camera_forward)
    x = normalized(cross(up, z))
    return from_axes(x, cross(z, x), z, position)


def constrained_billboard(
    position: Vec3,
    camera: Vec3,
    axis: Vec3,
    camera_forward: Vec3 | None,
    object_forward: Vec3 | None,
) -> Mat4:
    """Turn an object about `axis` only, so that it faces the camera as far as it can."""
    direction = _towards(position, camera, camera_forward)
    if abs(dot(axis, direction)) > _PARALLEL:
        direction = _any_direction_across(axis, object_forward)
    x = normalized(cross(axis, direction))
    return from_axes(x, axis, normalized(cross(x, axis)), position)


def _any_direction_across(axis: Vec3, wish: Vec3 | None) -> Vec3:
    if wish is not None and not abs(dot(axis, wish)) > _PARALLEL:
        return wish
    forward = glm.vec3(_FORWARD)
    return glm.vec3(_RIGHT) if abs(dot(axis, forward)) > _PARALLEL else forward


def unit_plane(plane: Any) -> tuple[Vec3, float]:
    """Return normal and distance of a plane, scaled so that the normal is one long unless it is already.

    Raises:
        TypeError: `plane` is no Plane.
    """
    from xna.plane import Plane  # which needs Matrix

    require(plane, Plane, "plane")
    normal, distance = glm.vec3(*plane.Normal), single(plane.D)
    squared = dot(normal, normal)
    if abs(single(squared - 1.0)) < MACHINE_EPSILON:
        return normal, distance
    scale = divide(1.0, square_root(squared))
    return normal * scale, single(distance * scale)


def shadow(light: Vec3, normal: Vec3, distance: float) -> Mat4:
    """Flatten what stands between a light and a unit plane onto the plane."""
    k = dot(normal, light)
    matrix = glm.mat4(*(glm.vec4(light * -n, 0.0) for n in (*normal, distance)))
    matrix[3, 3] = k
    return _plus_on_diagonal(matrix, k)


def reflection(normal: Vec3, distance: float) -> Mat4:
    """Mirror at a unit plane."""
    doubled = normal * -2.0
    x, y, z = (doubled * n for n in normal)
    return _plus_on_diagonal(from_axes(x, y, z, doubled * distance), 1.0)


def _plus_on_diagonal(matrix: Mat4, number: float) -> Mat4:
    """Add to the first three numbers of the diagonal only: a sum with 0 would lose the sign of -0 elsewhere."""
    for axis in range(3):
        matrix[axis, axis] += number
    return matrix


def decompose(matrix: Mat4) -> tuple[bool, list[float], Mat4]:
    """Split off the scale: (ok, the three scales, the rotation rows; the identity when not ok)."""
    rows: list[Vec3] = [glm.vec3(row) for row in matrix][:3]
    scales = [square_root(dot(row, row)) for row in rows]
    a, b, c = _by_decreasing(scales)
    if scales[a] < _NEARLY_ZERO:
        rows[a] = _unit(a)
    rows[a] = normalized(rows[a])
    if scales[b] < _NEARLY_ZERO:
        rows[b] = cross(rows[a], _unit(_by_decreasing([abs(number) for number in rows[a]])[2]))
    rows[b] = normalized(rows[b])
    if scales[c] < _NEARLY_ZERO:
        rows[c] = cross(rows[a], rows[b])
    rows[c] = normalized(rows[c])
    rotation = from_axes(rows[0], rows[1], rows[2], glm.vec3(0.0))
    size = determinant(rotation)
    if size < 0.0:
        scales[a], rotation[a], size = -scales[a], negated(rotation[a]), -size
    error = single(size - 1.0)
    ok = single(error * error) <= _NEARLY_ZERO
    return ok, scales, rotation if ok else glm.mat4(1.0)


def _by_decreasing(numbers: list[float]) -> list[int]:
    return sorted(range(3), key=lambda index: -numbers[index])


def _unit(index: int) -> Vec3:
    return glm.vec3(*(1.0 if i == index else 0.0 for i in range(3)))
