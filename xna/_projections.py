"""XNA's projection matrices, over PyGLM matrices laid out as in `_matrix_rules`."""

from __future__ import annotations

import math

from xna._glm import Mat4, glm
from xna._single import divide, real, single
from xna.exceptions import ArgumentOutOfRangeException

_WIDEST = single(math.pi)


def perspective(width: float, height: float, near: float, far: float) -> Mat4:
    """See Matrix.CreatePerspective."""
    near, far = _distances(near, far)
    doubled = single(2.0 * near)
    return _perspective(divide(doubled, real(width)), divide(doubled, real(height)), 0.0, 0.0, near, far)


def field_of_view(angle: float, aspect: float, near: float, far: float) -> Mat4:
    """See Matrix.CreatePerspectiveFieldOfView."""
    angle = real(angle, "fieldOfView")
    if angle <= 0.0 or angle >= _WIDEST:
        raise ArgumentOutOfRangeException(f"fieldOfView must be above 0 and below pi, got {angle}; pass radians")
    near, far = _distances(near, far)
    tangent = single(math.tan(angle * 0.5)) if math.isfinite(angle) else math.nan
    height = divide(1.0, tangent)
    return _perspective(divide(height, real(aspect)), height, 0.0, 0.0, near, far)


def off_center(left: float, right: float, bottom: float, top: float, near: float, far: float) -> Mat4:
    """See Matrix.CreatePerspectiveOffCenter."""
    left, right, bottom, top = real(left), real(right), real(bottom), real(top)
    near, far = _distances(near, far)
    width, height, doubled = single(right - left), single(top - bottom), single(2.0 * near)
    skew_x, skew_y = divide(single(left + right), width), divide(single(top + bottom), height)
    return _perspective(divide(doubled, width), divide(doubled, height), skew_x, skew_y, near, far)


def _distances(near: float, far: float) -> tuple[float, float]:
    near, far = real(near, "nearPlaneDistance"), real(far, "farPlaneDistance")
    if near <= 0.0 or far <= 0.0:
        raise ArgumentOutOfRangeException(f"the plane distances must be above 0, got near {near} and far {far}")
    if near >= far:
        raise ArgumentOutOfRangeException(f"nearPlaneDistance must be below farPlaneDistance, got {near} and {far}")
    return near, far


def _perspective(m11: float, m22: float, m31: float, m32: float, near: float, far: float) -> Mat4:
    depth = single(near - far)
    m33, m43 = divide(far, depth), divide(single(near * far), depth)
    return glm.mat4(m11, 0, 0, 0, 0, m22, 0, 0, m31, m32, m33, -1, 0, 0, m43, 0)


def orthographic(width: float, height: float, near: float, far: float) -> Mat4:
    """See Matrix.CreateOrthographic."""
    return _orthographic(divide(2.0, real(width)), divide(2.0, real(height)), 0.0, 0.0, near, far)


def orthographic_off_center(left: float, right: float, bottom: float, top: float, near: float, far: float) -> Mat4:
    """See Matrix.CreateOrthographicOffCenter."""
    left, right, bottom, top = real(left), real(right), real(bottom), real(top)
    width, height = single(right - left), single(top - bottom)
    m41, m42 = divide(single(left + right), single(left - right)), divide(single(top + bottom), single(bottom - top))
    return _orthographic(divide(2.0, width), divide(2.0, height), m41, m42, near, far)


def _orthographic(m11: float, m22: float, m41: float, m42: float, near: float, far: float) -> Mat4:
    near = real(near)
    depth = single(near - real(far))
    return glm.mat4(m11, 0, 0, 0, 0, m22, 0, 0, 0, 0, divide(1.0, depth), 0, m41, m42, divide(near, depth), 1)
