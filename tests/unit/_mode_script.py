"""Prints values, sprite records, vertices and pictures as text: run in both modes, the two texts must be equal.

`python -m tests.unit._mode_script` prints the mode first.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from tests.unit._devices import make_device
from xna import (
    BoundingBox,
    BoundingFrustum,
    BoundingSphere,
    Color,
    MathHelper,
    Matrix,
    Plane,
    Point,
    Quaternion,
    Ray,
    Rectangle,
    Vector2,
    Vector3,
    Vector4,
    _mode,
)
from xna.graphics import SpriteBatch, SpriteEffects, SpriteSortMode, Texture2D
from xna.graphics._python_recorder import make_python_recorder
from xna.graphics._quads import COMPILED, expand_one
from xna.graphics._sprite_expand import RECORD, draw_order, expand
from xna.graphics._sprite_recorder import make_recorder

SPECIAL = (0.0, -0.0, 1.0, 1e-40, 3.4e38, float("inf"), float("nan"), 16777217, 1 / 3)
PLACES = (-2, -1, 0, 0.5, 1, 3, 1 / 3, 2.1, float("nan"), 1e30, *range(-5, 6))
VECTORS = (Vector2, Vector3, Vector4)


def shown(value: Any) -> str:
    """Show a value to the last bit."""
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, (int, str)):
        return repr(value)
    if isinstance(value, float):
        return value.hex()
    if isinstance(value, np.ndarray):
        return hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()
    if isinstance(value, tuple):
        return "(" + " ".join(map(shown, value)) + ")"
    return type(value).__name__ + shown(value._tuple())


def numbers(dice: random.Random, count: int) -> list[float]:
    """Give numbers of all sizes, and now and then a special one."""
    return [dice.choice(SPECIAL) if dice.random() < 0.05 else dice.gauss(0, 1) * 10 ** dice.uniform(-3, 3) for _ in range(count)]


def vector_values(dice: random.Random) -> Iterator[Any]:
    """Compute with vectors of each size."""
    for vector, size in zip(VECTORS, (2, 3, 4), strict=True):
        a, b, c, d = (vector(*numbers(dice, size)) for _ in range(4))
        t, u = numbers(dice, 2)
        matrix, turn = Matrix(*numbers(dice, 16)), Quaternion(*numbers(dice, 4))
        yield from (a, a + b, a - b, a * b, a / b, -a, a * t, t * a, a / t, a == b, a == vector(a), hash(a))
        yield from (a.Length(), a.LengthSquared(), vector.Dot(a, b), vector.Distance(a, b), vector.DistanceSquared(a, b))
        yield from (vector.Normalize(a), vector.Lerp(a, b, t), vector.SmoothStep(a, b, t), vector.Clamp(a, b, c))
        yield from (vector.Max(a, b), vector.Min(a, b), vector.Barycentric(a, b, c, t, u), vector.Hermite(a, b, c, d, t))
        yield from (vector.CatmullRom(a, b, c, d, t), vector.Transform(a, matrix), vector.Transform(a, turn))
        if size < 4:
            yield from (vector.Reflect(a, b), vector.TransformNormal(a, matrix))
        yield from (str(a), repr(a))
        a.X += t
        a.Y = u
        a.Normalize()
        yield a
        table = np.array([numbers(dice, size) for _ in range(5)], np.float32)
        filled = np.empty_like(table)
        vector.Transform(table, matrix, filled)
        yield filled
        yield tuple(vector.Transform(vector(row), matrix) for row in table)
    yield Vector3.Cross(Vector3(*numbers(dice, 3)), Vector3(*numbers(dice, 3)))


def matrix_values(dice: random.Random) -> Iterator[Any]:
    """Compute with matrices and quaternions."""
    a, b = Matrix(*numbers(dice, 16)), Matrix(*numbers(dice, 16))
    p, q = Quaternion(*numbers(dice, 4)), Quaternion(*numbers(dice, 4))
    v, t = Vector3(*numbers(dice, 3)), dice.uniform(0, 1)
    yield from (a * b, a + b, a - b, a / b, a * t, a / t, -a, Matrix.Invert(a), Matrix.Transpose(a), a.Determinant(), a == b)
    yield from (Matrix.Lerp(a, b, t), Matrix.CreateTranslation(v), Matrix.CreateScale(v), Matrix.CreateRotationX(t))
    yield from (Matrix.CreateFromQuaternion(q), Matrix.Transform(a, q), Matrix.CreateFromYawPitchRoll(t, 1, 2), a.Decompose())
    yield from (a.Up, a.Left, a.Translation, str(a), repr(a), hash(a), a.ToNumpyEXT(), Matrix.FromNumpyEXT(a.ToNumpyEXT()))
    yield from (p * q, p / q, p + q, p - q, p * t, -p, Quaternion.Concatenate(p, q), Quaternion.Inverse(p), p.Length())
    yield from (Quaternion.Normalize(p), Quaternion.Lerp(p, q, t), Quaternion.Slerp(p, q, t), Quaternion.Dot(p, q), repr(p))
    a.M23, a.Backward = t, v
    yield a


def integer_values(dice: random.Random) -> Iterator[Any]:
    """Compute with colours, rectangles and points."""
    a, b = (Color(*(dice.randrange(-20, 300) for _ in range(4))) for _ in range(2))
    t = dice.uniform(-0.5, 1.5)
    yield from (
        a,
        a.PackedValue,
        a * t,
        Color.Lerp(a, b, t),
        a.ToVector4(),
        Color(t, t, t),
        Color.FromNonPremultiplied(1, 2, 3, 99),
    )
    r, s = (Rectangle(*(dice.randrange(-50, 50) for _ in range(4))) for _ in range(2))
    yield from (r, Rectangle.Union(r, s), Rectangle.Intersect(r, s), r.Intersects(s), r.Contains(s), r.Center, hash(r), repr(r))
    r.Inflate(3, 4)
    r.Offset(Point(1, 2))
    yield from (r, Point(3, 4) == Point(3, 4), hash(Point(3, 4)))


def volume_values(dice: random.Random) -> Iterator[Any]:
    """Compare volumes, planes and rays with each other, in reach of each other and out of it, and interpolate numbers."""
    a, b, c, d = (Vector3(*(dice.choice(PLACES) for _ in range(3))) for _ in range(4))
    view = Matrix.CreateLookAt(Vector3(1, 2, 8), a, Vector3.Up)
    frustum = BoundingFrustum(view * Matrix.CreatePerspectiveFieldOfView(1, 1.5, dice.choice((0.5, 1)), dice.choice((9, 20))))
    box, ball, ray, plane = BoundingBox(a, b), BoundingSphere(c, abs(a.X)), Ray(d, Vector3.Normalize(b)), Plane(a, b.Y)
    others = BoundingBox(Vector3.Min(c, d), Vector3.Max(c, d)), BoundingSphere(d, abs(b.X)), frustum
    for volume in (box, ball, frustum):
        yield from (volume.Intersects(other) for other in (*others, ray, plane))
        yield from (volume.Contains(other) for other in (*others, c))
    yield from (ray.Intersects(plane), plane.DotCoordinate(c), plane.DotNormal(c), plane.Dot(Vector4(a, b.X)))
    yield from map(repr, (box, ball, ray, plane, frustum.Near, Plane(a, b, c), Plane.Normalize(plane), *frustum.GetCorners()))
    yield from map(repr, (BoundingSphere.CreateMerged(ball, others[1]), BoundingBox.CreateMerged(*others[:1], box)))
    yield from map(repr, (BoundingSphere.CreateFromPoints([a, b, c, d]), ball.Transform(view), Plane.Transform(plane, view)))
    v, w, x, y, t = numbers(dice, 5)
    yield from (MathHelper.Lerp(v, w, t), MathHelper.Clamp(v, w, t), MathHelper.WrapAngle(v), MathHelper.SmoothStep(v, w, t))
    yield from (MathHelper.Hermite(v, w, x, y, t), MathHelper.CatmullRom(v, w, x, y, t), MathHelper.Barycentric(v, w, x, y, t))


def draws(dice: random.Random, texture: Texture2D) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Give the arguments of many sprites of all kinds."""
    for _ in range(300):
        place = Vector2(dice.uniform(-5, 60), dice.uniform(-5, 60))
        area = Rectangle(*(dice.randrange(0, 8) for _ in range(4)))
        tint = Color(*(dice.randrange(256) for _ in range(4)))
        flip = SpriteEffects(dice.randrange(4))
        pivot, scale = Vector2(dice.uniform(0, 4), dice.uniform(0, 4)), Vector2(dice.uniform(0, 3), dice.uniform(0, 3))
        turn, depth = dice.choice((0.0, 0, dice.uniform(-7, 7))), dice.random()
        yield (texture, place, tint), {}
        yield (texture, (place.X, 3), None, tint), {}
        yield (texture, place, area, tint, turn, pivot, dice.choice((1.0, 2, scale)), flip, depth), {}
        yield (texture, Rectangle(3, 4, dice.randrange(9), 7), area, tint), {}
        yield (texture, Rectangle(3, 4, 5, 6), area, tint, turn, pivot, flip, depth), {}
        yield (texture, place, None, tint), {"rotation": turn, "scale": 1e39 if dice.random() < 0.01 else 1.5}


def sprites(dice: random.Random) -> Iterator[Any]:
    """Record, expand and draw sprites."""
    device = make_device("SOFTWARE", 64, 64)
    texture = Texture2D(device, 8, 8)
    texture.SetData([Color(i * 4, 255 - i, i * 3, 255) for i in range(64)])
    calls = list(draws(dice, texture))
    recorder = make_recorder(device) if COMPILED else make_python_recorder(device)
    recorder.open(None)
    for arguments, named in calls:
        recorder.draw(*arguments, **named)
    records = recorder.take().records
    content = records.tobytes()
    for mode in (SpriteSortMode.Deferred, SpriteSortMode.BackToFront, SpriteSortMode.Texture):
        vertices = np.zeros(len(records) * 96, np.uint8)
        expand(records, draw_order(mode, records, records.view(np.uint32)[:, 14] >> 1), np.array([(8, 8)], np.float32), vertices)
        yield vertices
    quads = [expand_one(content[start : start + RECORD.size], 8, 8) for start in range(0, len(content), RECORD.size)]
    yield from (content.hex(), hashlib.sha256(b"".join(quads)).hexdigest())
    batch = SpriteBatch(device)
    for mode in SpriteSortMode:
        device.Clear(Color.CornflowerBlue)
        batch.Begin(mode)
        for arguments, named in calls[:200]:
            batch.Draw(*arguments, **named)
        turns = np.linspace(0, 6, 40, dtype=np.float32)
        batch.DrawManyEXT(texture, np.outer(turns, (9, 5)), rotations=turns, origin=(4, 4), scales=0.5)
        batch.End()
        pixels = np.empty((64, 64, 4), np.uint8)
        device.GetBackBufferData(pixels)
        yield pixels


def main() -> None:
    """Print the mode and everything."""
    print(_mode.describe())
    dice = random.Random(3)
    for _ in range(200):
        for values in (vector_values, matrix_values, integer_values):
            for value in values(dice):
                print(shown(value))
    for value in sprites(dice):
        print(shown(value))
    for _ in range(200):
        for value in volume_values(dice):
            print(shown(value))


if __name__ == "__main__":
    main()
