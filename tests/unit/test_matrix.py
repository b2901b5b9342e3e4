from __future__ import annotations

import copy
import math
import pickle

import numpy as np
import pytest

from tests.unit._binary32 import bits, f, narrow, random_rows, same
from xna import _matrix_rules
from xna.exceptions import ArgumentException, ArgumentOutOfRangeException
from xna.math_helper import MathHelper
from xna.matrix import Matrix
from xna.plane import Plane
from xna.quaternion import Quaternion
from xna.vector3 import Vector3

NAN = math.nan


def rows(matrix: Matrix) -> list[list[float]]:
    return np.asarray(matrix).tolist()


def close(actual: Matrix, expected: object, tolerance: float = 1e-6) -> bool:
    return bool(np.allclose(np.asarray(actual, np.float64), expected, rtol=0, atol=tolerance))


def test_constructor_and_fields() -> None:
    matrix = Matrix(*range(1, 17))
    assert [matrix.M11, matrix.M12, matrix.M14, matrix.M21, matrix.M34, matrix.M41, matrix.M44] == [1, 2, 4, 5, 12, 13, 16]
    matrix.M23 = 0.1
    assert matrix.M23 == narrow(0.1) == rows(matrix)[1][2]
    assert Matrix() == Matrix([0.0] * 16) != Matrix.Identity
    with pytest.raises(TypeError):
        matrix.M11 = "1"
    with pytest.raises(TypeError):
        Matrix(*[1] * 15, "2")
    with pytest.raises(TypeError):
        Matrix(*[1] * 15, True)
    with pytest.raises(ArgumentException):
        Matrix(1, 2)


def test_arrays() -> None:
    assert rows(Matrix.CreateTranslation(1, 2, 3))[3] == [1, 2, 3, 1]
    plain = np.arange(16.0).reshape(4, 4)
    for array in (plain, np.asfortranarray(plain), plain.tolist(), plain.astype(f), plain.astype(object), tuple(plain)):
        assert rows(Matrix(array)) == plain.tolist()
    wide = np.arange(64.0).reshape(8, 8)[::2, ::-2]
    assert rows(Matrix(wide)) == wide.tolist()
    for wrong in (np.zeros((3, 3)), np.zeros((2, 8)), np.zeros((4, 4, 1)), np.zeros(15), [[1, 2, 3, 4]] * 3):
        with pytest.raises(ValueError):
            Matrix(wrong)
    source = Matrix.Identity
    array = np.asarray(source)
    array[0, 0] = 7
    assert source == Matrix.Identity


def test_copies_do_not_share() -> None:
    original = Matrix(*range(16))
    for other in (copy.copy(original), copy.deepcopy(original), pickle.loads(pickle.dumps(original)), Matrix(original)):
        assert other == original
        other.M11 = 99
        assert original.M11 == 0
    Matrix.Identity.M11 = 5
    assert Matrix.Identity.M11 == 1


def test_text_hash_equality() -> None:
    assert str(Matrix.CreateTranslation(1.5, 2, 3)) == (
        "{ {M11:1 M12:0 M13:0 M14:0} {M21:0 M22:1 M23:0 M24:0} {M31:0 M32:0 M33:1 M34:0} {M41:1.5 M42:2 M43:3 M44:1} }"
    )
    total = sum(bits(number) for number in Matrix.CreateTranslation(1, 2, 3)._tuple())
    assert Matrix.CreateTranslation(1, 2, 3).GetHashCode() == (total + 2**31) % 2**32 - 2**31
    nan = Matrix.Identity
    nan.M11 = NAN
    assert nan != nan and Matrix.Identity.Equals(Matrix.Identity) and Matrix.Identity != 1


def product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return ((a[:, 0:1] * b[0] + a[:, 1:2] * b[1]) + a[:, 2:3] * b[2]) + a[:, 3:4] * b[3]


def test_product_is_stepwise() -> None:
    for row in random_rows(200, 32):
        a, b = np.array(row[:16], f).reshape(4, 4), np.array(row[16:], f).reshape(4, 4)
        expected = product(a, b)
        assert same((Matrix(a) * Matrix(b))._tuple(), expected.ravel())
        assert Matrix.Multiply(Matrix(a), Matrix(b)) == Matrix(expected)
        stepwise = _matrix_rules.multiply_stepwise(Matrix(a)._glm, Matrix(b)._glm)
        assert np.array_equal(np.array(stepwise.to_tuple(), f), expected)


def test_elementwise_arithmetic() -> None:
    for row in random_rows(20, 33, seed=4):
        a, b, s = np.array(row[:16], f), np.array(row[16:32], f), f(row[32])
        ma, mb = Matrix(a), Matrix(b)
        assert same((ma + mb)._tuple(), a + b) and same((ma - mb)._tuple(), a - b) and same((-ma)._tuple(), -a)
        assert same((ma / mb)._tuple(), a / b) and same((ma * row[32])._tuple(), a * s) and row[32] * ma == ma * row[32]
        assert same((ma / row[32])._tuple(), a * (f(1) / s))
        assert same(Matrix.Lerp(ma, mb, row[32])._tuple(), a + (b - a) * s)
        assert Matrix.Add(ma, mb) == ma + mb and Matrix.Subtract(ma, mb) == ma - mb and Matrix.Negate(ma) == -ma
        assert Matrix.Divide(ma, mb) == ma / mb and Matrix.Divide(ma, row[32]) == ma / row[32]
        assert rows(Matrix.Transpose(ma)) == a.reshape(4, 4).T.tolist()
    assert same((Matrix.Identity / 0)._tuple()[:2], (math.inf, NAN))
    for wrong in (True, "1", None):
        with pytest.raises(TypeError):
            Matrix.Identity * wrong


def inverse(numbers: list[float]) -> tuple[np.ndarray, np.float32]:
    """The adjugate by 2x2 minors, written out in binary32."""
    m = np.array(numbers, f).reshape(4, 4)

    def minors(a: np.ndarray, b: np.ndarray) -> dict[str, np.float32]:
        axes = "xyzw"
        pairs = ("zw", "yw", "yz", "xw", "xz", "xy")
        return {p: a[axes.index(p[0])] * b[axes.index(p[1])] - a[axes.index(p[1])] * b[axes.index(p[0])] for p in pairs}

    def column(r: np.ndarray, n: dict[str, np.float32]) -> list[np.float32]:
        x, y, z, w = r
        return [
            (y * n["zw"] - z * n["yw"]) + w * n["yz"],
            -((x * n["zw"] - z * n["xw"]) + w * n["xz"]),
            (x * n["yw"] - y * n["xw"]) + w * n["xy"],
            -((x * n["yz"] - y * n["xz"]) + z * n["xy"]),
        ]

    first = column(m[1], minors(m[2], m[3]))
    determinant = ((m[0, 0] * first[0] + m[0, 1] * first[1]) + m[0, 2] * first[2]) + m[0, 3] * first[3]
    r = f(1) / determinant
    columns = [first, column(m[0], minors(m[2], m[3])), column(m[0], minors(m[1], m[3])), column(m[0], minors(m[1], m[2]))]
    signs = (1, -1, 1, -1)
    return np.array([[f(s) * n * r for n in c] for s, c in zip(signs, columns, strict=True)], f).T, determinant


def test_invert_and_determinant_are_stepwise() -> None:
    for row in random_rows(60, 16, seed=7):
        expected, determinant = inverse(row)
        assert Matrix(row).Determinant() == determinant
        assert same(Matrix.Invert(Matrix(row))._tuple(), expected.ravel())


def test_invert_undoes() -> None:
    matrix = Matrix.CreateFromYawPitchRoll(1, 2, 3) * Matrix.CreateScale(2, 3, 4) * Matrix.CreateTranslation(5, 6, 7)
    assert close(matrix * Matrix.Invert(matrix), np.eye(4), 1e-5)
    assert matrix.Determinant() == pytest.approx(24, rel=1e-5)
    assert all(not math.isfinite(number) for number in Matrix.Invert(Matrix())._tuple())


def test_directions() -> None:
    matrix = Matrix(*range(1, 17))
    assert matrix.Right == Vector3(1, 2, 3) and matrix.Left == Vector3(-1, -2, -3)
    assert matrix.Up == Vector3(5, 6, 7) and matrix.Down == Vector3(-5, -6, -7)
    assert matrix.Backward == Vector3(9, 10, 11) and matrix.Forward == Vector3(-9, -10, -11)
    assert matrix.Translation == Vector3(13, 14, 15)
    matrix.Forward = Vector3(1, 2, 3)
    matrix.Translation = Vector3(0.1, 0, 0)
    assert rows(matrix)[2:] == [[-1, -2, -3, 12], [narrow(0.1), 0, 0, 16]]
    matrix.Right.X = 50
    assert matrix.M11 == 1
    with pytest.raises(TypeError):
        matrix.Up = (1, 2, 3)


def test_rotations() -> None:
    s, c = narrow(math.sin(narrow(0.7))), narrow(math.cos(narrow(0.7)))
    assert rows(Matrix.CreateRotationX(0.7)) == [[1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1]]
    assert rows(Matrix.CreateRotationY(0.7)) == [[c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1]]
    assert rows(Matrix.CreateRotationZ(0.7)) == [[c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    for axis, single_axis in (
        (Vector3.UnitX, Matrix.CreateRotationX),
        (Vector3.UnitY, Matrix.CreateRotationY),
        (Vector3.UnitZ, Matrix.CreateRotationZ),
    ):
        assert close(Matrix.CreateFromAxisAngle(axis, 0.7), single_axis(0.7))
        assert close(Matrix.CreateFromQuaternion(Quaternion.CreateFromAxisAngle(axis, 0.7)), single_axis(0.7))
    assert math.isnan(Matrix.CreateRotationX(math.inf).M22)


def test_axis_angle_of_a_slanted_axis() -> None:
    axis = Vector3.Normalize(Vector3(1, 2, 3))
    matrix = Matrix.CreateFromAxisAngle(axis, 1.2)
    x, y, z = (f(number) for number in axis)
    s, c, one = f(math.sin(f(1.2))), f(math.cos(f(1.2))), f(1)
    xx, yy, zz, xy, xz, yz = x * x, y * y, z * z, x * y, x * z, y * z
    expected = [
        [xx + c * (one - xx), (xy - c * xy) + s * z, (xz - c * xz) - s * y, 0],
        [(xy - c * xy) - s * z, yy + c * (one - yy), (yz - c * yz) + s * x, 0],
        [(xz - c * xz) + s * y, (yz - c * yz) - s * x, zz + c * (one - zz), 0],
        [0, 0, 0, 1],
    ]
    assert rows(matrix) == np.array(expected, f).tolist()


def test_from_quaternion_is_stepwise() -> None:
    for x, y, z, w in (np.array(row, f) for row in random_rows(30, 4, seed=8)):
        one, two = f(1), f(2)
        expected = [
            [one - two * (y * y + z * z), two * (x * y + z * w), two * (z * x - y * w), 0],
            [two * (x * y - z * w), one - two * (z * z + x * x), two * (y * z + x * w), 0],
            [two * (z * x + y * w), two * (y * z - x * w), one - two * (y * y + x * x), 0],
            [0, 0, 0, 1],
        ]
        actual = Matrix.CreateFromQuaternion(Quaternion(*map(float, (x, y, z, w))))
        assert rows(actual) == np.array(expected, f).tolist()


def test_yaw_pitch_roll_order() -> None:
    expected = Matrix.CreateRotationZ(0.3) * Matrix.CreateRotationX(0.2) * Matrix.CreateRotationY(0.1)
    assert close(Matrix.CreateFromYawPitchRoll(0.1, 0.2, 0.3), expected)


def test_scale_and_translation() -> None:
    assert rows(Matrix.CreateScale(2)) == np.diag([2.0, 2, 2, 1]).tolist()
    assert Matrix.CreateScale(2, 3, 4) == Matrix.CreateScale(Vector3(2, 3, 4)) == Matrix(np.diag([2, 3, 4, 1]))
    assert Matrix.CreateTranslation(0.1, 2, 3) == Matrix.CreateTranslation(Vector3(0.1, 2, 3))
    for wrong in ((True,), (1, 2), ("1",), (None, 1, 2)):
        with pytest.raises(TypeError):
            Matrix.CreateScale(*wrong)


def test_look_at() -> None:
    view = Matrix.CreateLookAt(Vector3(0, 0, 10), Vector3.Zero, Vector3.Up)
    assert rows(view) == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, -10, 1]]
    eye = Vector3(1, 2, 3)
    slanted = Matrix.CreateLookAt(eye, Vector3(4, -5, 6), Vector3.Up)
    assert Vector3.Transform(eye, slanted).Length() < 1e-5
    assert Vector3.Transform(Vector3(4, -5, 6), slanted).Z == pytest.approx(-math.sqrt(67), rel=1e-6)
    assert all(math.isnan(slot) for slot in Matrix.CreateLookAt(eye, eye, Vector3.Up)._tuple()[:3])


def dot3(a: np.ndarray, b: np.ndarray) -> np.float32:
    p = a * b
    return (p[0] + p[1]) + p[2]


def unit(a: np.ndarray) -> np.ndarray:
    return a * (f(1) / np.sqrt(dot3(a, a)))


def cross3(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return a[[1, 2, 0]] * b[[2, 0, 1]] - a[[2, 0, 1]] * b[[1, 2, 0]]


def test_look_at_world_and_billboard_are_stepwise() -> None:
    for row in random_rows(40, 9, seed=12):
        eye, target, up = (np.array(row[i : i + 3], f) for i in (0, 3, 6))
        vectors = (Vector3(eye), Vector3(target), Vector3(up))
        z = unit(eye - target)
        x = unit(cross3(up, z))
        y = cross3(z, x)
        view = np.eye(4, dtype=f)
        view[:3, 0], view[:3, 1], view[:3, 2] = x, y, z
        view[3, :3] = -dot3(x, eye), -dot3(y, eye), -dot3(z, eye)
        assert same(Matrix.CreateLookAt(*vectors)._tuple(), view.ravel())
        board = np.eye(4, dtype=f)
        board[:, :3] = x, y, z, eye
        assert same(Matrix.CreateBillboard(*vectors)._tuple(), board.ravel())
        side = unit(cross3(up, z))
        board[:3, :3] = side, up, unit(cross3(side, up))
        if abs(dot3(up, z)) <= f(1 - math.pi / 1800):
            assert same(Matrix.CreateConstrainedBillboard(*vectors)._tuple(), board.ravel())


def test_shadow_is_stepwise() -> None:
    for row in random_rows(40, 7, seed=13):
        light, normal, d = np.array(row[:3], f), np.array(row[3:6], f), f(row[6])
        scale = f(1) / np.sqrt(dot3(normal, normal))
        n, d = normal * scale, d * scale
        k = dot3(n, light)
        expected = np.zeros((4, 4), f)
        expected[:3, :3] = -n[:, None] * light + np.diag([k, k, k])
        expected[3] = [*(-d * light), k]
        actual = Matrix.CreateShadow(Vector3(light), Plane(Vector3(normal), row[6]))
        assert same(actual._tuple(), expected.ravel())


def test_world() -> None:
    world = Matrix.CreateWorld(Vector3(1, 2, 3), Vector3(2, 0, 0), Vector3(0, 5, 0))
    assert rows(world) == [[0, 0, 1, 0], [0, 1, 0, 0], [-1, 0, 0, 0], [1, 2, 3, 1]]
    assert world.Forward == Vector3(1, 0, 0)


def test_perspective() -> None:
    assert rows(Matrix.CreatePerspective(2, 4, 1, 3)) == [[1, 0, 0, 0], [0, 0.5, 0, 0], [0, 0, -1.5, -1], [0, 0, -1.5, 0]]
    view = Matrix.CreatePerspectiveFieldOfView(math.pi / 2, 2, 1, 3)
    height = f(1) / f(math.tan(float(f(math.pi / 2) * f(0.5))))
    assert rows(view) == [[height / f(2), 0, 0, 0], [0, height, 0, 0], [0, 0, -1.5, -1], [0, 0, -1.5, 0]]
    off = Matrix.CreatePerspectiveOffCenter(-1, 3, -2, 6, 1, 3)
    assert rows(off) == [[0.5, 0, 0, 0], [0, 0.25, 0, 0], [0.5, 0.5, -1.5, -1], [0, 0, -1.5, 0]]
    endless = Matrix.CreatePerspective(1, 1, 1, math.inf)
    assert math.isnan(endless.M33) and math.isnan(endless.M43)


@pytest.mark.parametrize("distances", [(0, 1), (-1, 1), (1, 0), (1, 1), (2, 1)])
def test_perspective_distance_errors(distances: tuple[float, float]) -> None:
    for call in (
        lambda: Matrix.CreatePerspective(1, 1, *distances),
        lambda: Matrix.CreatePerspectiveFieldOfView(1, 1, *distances),
        lambda: Matrix.CreatePerspectiveOffCenter(-1, 1, -1, 1, *distances),
    ):
        with pytest.raises(ArgumentOutOfRangeException):
            call()


@pytest.mark.parametrize("angle", [0, -1, MathHelper.Pi, 4])
def test_field_of_view_errors(angle: float) -> None:
    with pytest.raises(ArgumentOutOfRangeException):
        Matrix.CreatePerspectiveFieldOfView(angle, 1, 1, 2)


def test_orthographic() -> None:
    assert rows(Matrix.CreateOrthographic(4, 8, 1, 3)) == [[0.5, 0, 0, 0], [0, 0.25, 0, 0], [0, 0, -0.5, 0], [0, 0, -0.5, 1]]
    off = Matrix.CreateOrthographicOffCenter(0, 4, 8, 0, 0, 1)
    assert rows(off) == [[0.5, 0, 0, 0], [0, -0.25, 0, 0], [0, 0, -1, 0], [-1, 1, 0, 1]]


def test_billboard() -> None:
    board = Matrix.CreateBillboard(Vector3(1, 2, 3), Vector3(1, 2, 8), Vector3.Up)
    assert rows(board) == [[-1, 0, 0, 0], [0, 1, 0, 0], [0, 0, -1, 0], [1, 2, 3, 1]]
    inside = Matrix.CreateBillboard(Vector3.Zero, Vector3(0.001, 0, 0), Vector3.Up, Vector3(1, 0, 0))
    assert inside.Backward == Vector3(-1, 0, 0)
    assert Matrix.CreateBillboard(Vector3.Zero, Vector3.Zero, Vector3.Up).Backward == Vector3(0, 0, -1)


def test_constrained_billboard() -> None:
    board = Matrix.CreateConstrainedBillboard(Vector3.Zero, Vector3(0, 5, 5), Vector3(0, 1, 0))
    assert close(board, np.diag([-1.0, 1, -1, 1]))
    above = Vector3(0, 5, 0)
    assert Matrix.CreateConstrainedBillboard(Vector3.Zero, above, Vector3.Up).Backward == Vector3(0, 0, -1)
    wish = Matrix.CreateConstrainedBillboard(Vector3.Zero, above, Vector3.Up, None, Vector3(1, 0, 0))
    assert wish.Backward == Vector3(1, 0, 0)
    useless = Matrix.CreateConstrainedBillboard(Vector3.Zero, above, Vector3.Up, None, Vector3.Up)
    assert useless.Backward == Vector3(0, 0, -1)
    along_z = Matrix.CreateConstrainedBillboard(Vector3.Zero, Vector3(0, 0, 5), Vector3.UnitZ)
    assert along_z.Up == Vector3(0, 0, 1) and along_z.Backward == Vector3(1, 0, 0)


def test_shadow_and_reflection() -> None:
    ground = Plane(Vector3(0, 2, 0), -2)  # y = 1, normalised by the call
    shadow = Matrix.CreateShadow(Vector3(0, -1, 0), ground)
    assert rows(shadow) == [[-1, 0, 0, 0], [0, 0, 0, 0], [0, 0, -1, 0], [0, -1, 0, -1]]
    mirror = Matrix.CreateReflection(ground)
    assert Vector3.Transform(Vector3(3, 5, 7), mirror) == Vector3(3, -3, 7)


def test_products_with_zero_keep_their_sign() -> None:
    mirror = Matrix.CreateReflection(Plane(Vector3(0, 1, 0), 2))
    shadow = Matrix.CreateShadow(Vector3(0, -1, 0), Plane(Vector3(0, 1, 0), 0))
    assert mirror._tuple() == (1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, -4, 0, 1)
    assert [math.copysign(1, number) for number in mirror._row(1)[:3]] == [-1, -1, -1]
    assert [math.copysign(1, number) for number in shadow._row(3)] == [-1, 1, -1, -1]


def test_an_empty_parallel_projection_has_xnas_infinities() -> None:
    empty = Matrix.CreateOrthographicOffCenter(3, 3, -2, -2, 0, 1)
    assert (empty.M11, empty.M22, empty.M41, empty.M42) == (math.inf, math.inf, math.inf, -math.inf)


def test_transform_by_quaternion() -> None:
    turn = Quaternion.CreateFromAxisAngle(Vector3.Up, 0.5)
    matrix = Matrix(*range(16))
    result = Matrix.Transform(matrix, turn)
    assert close(result, matrix * Matrix.CreateFromQuaternion(turn), 1e-5)
    assert [result.M14, result.M24, result.M34, result.M44] == [3, 7, 11, 15]


def test_decompose() -> None:
    turn = Quaternion.CreateFromYawPitchRoll(0.1, 0.2, 0.3)
    matrix = Matrix.CreateScale(2, 3, 4) * Matrix.CreateFromQuaternion(turn) * Matrix.CreateTranslation(5, 6, 7)
    ok, scale, rotation, translation = matrix.Decompose()
    assert ok and translation == Vector3(5, 6, 7)
    assert Vector3.Distance(scale, Vector3(2, 3, 4)) < 1e-5
    assert abs(Quaternion.Dot(rotation, turn)) == pytest.approx(1, abs=1e-6)


def test_decompose_mirrors_on_the_longest_axis() -> None:
    ok, scale, rotation, _ = Matrix.CreateScale(2, -3, 1).Decompose()
    assert ok and scale == Vector3(2, -3, 1) and rotation == Quaternion.Identity
    ok, scale, _, _ = Matrix.CreateScale(-2, 3, 1).Decompose()
    assert ok and scale == Vector3(2, -3, 1)


def test_decompose_of_flat_and_skewed_matrices() -> None:
    ok, scale, rotation, _ = Matrix.CreateScale(2, 0, 1).Decompose()
    assert ok and scale == Vector3(-2, 0, 1)  # x cross z is -y, so the longest axis turns
    assert close(Matrix.CreateScale(scale) * Matrix.CreateFromQuaternion(rotation), np.diag([2.0, 0, 1, 1]))
    ok, scale, rotation, _ = Matrix.CreateScale(0).Decompose()
    assert ok and scale == Vector3.Zero
    skewed = Matrix.Identity
    skewed.M21 = 1
    ok, _, rotation, _ = skewed.Decompose()
    assert not ok and rotation == Quaternion.Identity


def test_negation_keeps_the_signs_of_zeros() -> None:
    zeros = Matrix(*(0.0, -0.0) * 8)
    for negative in (-zeros, Matrix.Negate(zeros)):
        assert same(negative._tuple(), [-0.0, 0.0] * 8)
    assert same(rows(Matrix.CreateWorld(Vector3.Zero, Vector3(0, 0, -1), Vector3.Up))[2], [-0.0, -0.0, 1, 0])
    here = Vector3(1, 2, 3)
    assert same(rows(Matrix.CreateBillboard(here, here, Vector3.Up, Vector3(0, 0, -1)))[2], [-0.0, -0.0, 1, 0])


@pytest.mark.parametrize("number", [2**64, 2**64 + 12345, -(10**20), 10**30])
def test_integers_of_any_size_become_binary32(number: int) -> None:
    assert Matrix(number, *[0] * 15).M11 == Matrix.CreateScale(number).M11 == narrow(float(number))
    moved = Matrix.CreateTranslation(number, 0, 0)
    moved.M42 = number
    assert moved.M41 == moved.M42 == narrow(float(number))


def test_what_no_float_can_hold_is_refused() -> None:
    with pytest.raises(OverflowError):
        Matrix(10**400, *[0] * 15)
    with pytest.raises(OverflowError):
        Matrix.Identity * 10**400
    matrix = Matrix.Identity
    with pytest.raises(OverflowError):
        matrix.M11 = 10**400
    with pytest.raises(TypeError, match="must be real number, not str"):
        matrix.M11 = "1"
    assert matrix == Matrix.Identity
