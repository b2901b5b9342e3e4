"""MatrixCommands: two stacks of matrices."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from renderers.tinygl.gl.command import Commands, GlError, command
from renderers.tinygl.gl.constants import INVALID_VALUE, MODELVIEW, PROJECTION, STACK_OVERFLOW, STACK_UNDERFLOW
from renderers.tinygl.gl.values import matrix, one_of, real

Matrix = npt.NDArray[np.float64]
DEPTHS = {MODELVIEW: 32, PROJECTION: 4}


class MatrixCommands(Commands):
    """The modelview and the projection stack. Matrices are kept for row vectors, in double precision."""

    def __init__(self) -> None:
        super().__init__()
        self._stacks: dict[int, list[Matrix]] = {mode: [np.eye(4)] for mode in DEPTHS}
        self._matrix_mode = MODELVIEW
        self._is_transform_stale = True

    @command
    def MatrixMode(self, mode: int) -> None:
        """Choose the stack that the other commands work on: MODELVIEW or PROJECTION."""
        self._matrix_mode = one_of(mode, DEPTHS)

    @command
    def LoadIdentity(self) -> None:
        """Replace the top matrix by the identity."""
        self._load(np.eye(4))

    @command
    def LoadMatrix(self, values: Any) -> None:
        """Replace the top matrix by sixteen numbers, column by column as OpenGL has them."""
        self._load(matrix(values))

    @command
    def MultMatrix(self, values: Any) -> None:
        """Multiply the top matrix by sixteen numbers, so that vertices meet the new one first."""
        self._multiply(matrix(values))

    @command
    def PushMatrix(self) -> None:
        """Put a copy of the top matrix on top of it. A full stack sets STACK_OVERFLOW."""
        stack = self._stacks[self._matrix_mode]
        if len(stack) == DEPTHS[self._matrix_mode]:
            raise GlError(STACK_OVERFLOW)
        stack.append(stack[-1])

    @command
    def PopMatrix(self) -> None:
        """Take the top matrix off. The last one stays, and STACK_UNDERFLOW is set."""
        stack = self._stacks[self._matrix_mode]
        if len(stack) == 1:
            raise GlError(STACK_UNDERFLOW)
        stack.pop()
        self._is_transform_stale = True

    @command
    def Translate(self, x: float, y: float, z: float) -> None:
        """Move what is drawn from now on."""
        moved = np.eye(4)
        moved[3, :3] = real(x), real(y), real(z)
        self._multiply(moved)

    @command
    def Scale(self, x: float, y: float, z: float) -> None:
        """Scale what is drawn from now on."""
        self._multiply(np.diag([real(x), real(y), real(z), 1.0]))

    @command
    def Rotate(self, angle: float, x: float, y: float, z: float) -> None:
        """Turn what is drawn from now on by degrees, counter-clockwise about an axis. Without an axis this sets INVALID_VALUE."""
        axis, turn = np.array([real(x), real(y), real(z)]), math.radians(real(angle))
        length = float(np.linalg.norm(axis))
        if not 0 < length < math.inf:
            raise GlError(INVALID_VALUE)
        ux, uy, uz = axis / length
        cross = np.array([[0, uz, -uy], [-uz, 0, ux], [uy, -ux, 0]])
        turned = np.eye(4)
        turned[:3, :3] += math.sin(turn) * cross + (1 - math.cos(turn)) * (cross @ cross)
        self._multiply(turned)

    @command
    def Frustum(self, left: float, right: float, bottom: float, top: float, near: float, far: float) -> None:
        """Multiply by a perspective projection. Planes that enclose nothing set INVALID_VALUE."""
        l, r, b, t, n, f = map(real, (left, right, bottom, top, near, far))  # noqa: E741 - the six planes
        if l == r or b == t or n == f or n <= 0 or f <= 0:
            raise GlError(INVALID_VALUE)
        made = np.zeros((4, 4))
        made[0, 0], made[1, 1] = 2 * n / (r - l), 2 * n / (t - b)
        made[2] = (r + l) / (r - l), (t + b) / (t - b), -(f + n) / (f - n), -1
        made[3, 2] = -2 * f * n / (f - n)
        self._multiply(made)

    @command
    def Ortho(self, left: float, right: float, bottom: float, top: float, near: float, far: float) -> None:
        """Multiply by a parallel projection. Planes that enclose nothing set INVALID_VALUE."""
        l, r, b, t, n, f = map(real, (left, right, bottom, top, near, far))  # noqa: E741 - the six planes
        if l == r or b == t or n == f:
            raise GlError(INVALID_VALUE)
        made = np.diag([2 / (r - l), 2 / (t - b), -2 / (f - n), 1.0])
        made[3, :3] = -(r + l) / (r - l), -(t + b) / (t - b), -(f + n) / (f - n)
        self._multiply(made)

    def _top(self, mode: int) -> Matrix:
        return self._stacks[mode][-1]

    def _load(self, made: Matrix) -> None:
        self._stacks[self._matrix_mode][-1] = made
        self._is_transform_stale = True

    def _multiply(self, made: Matrix) -> None:
        with np.errstate(over="ignore", invalid="ignore"):
            product = made @ self._top(self._matrix_mode)
        if not np.isfinite(product).all():
            raise GlError(INVALID_VALUE)
        self._load(product)
