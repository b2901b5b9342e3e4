from __future__ import annotations

import copy
import math

import numpy as np
import pytest

from tests.unit._binary32 import f, narrow, same
from xna.graphics.viewport import Viewport
from xna.matrix import Matrix
from xna.rectangle import Rectangle
from xna.vector3 import Vector3

WORLD = Matrix.CreateRotationY(0.3) * Matrix.CreateTranslation(1, 0, -2)
VIEW = Matrix.CreateLookAt(Vector3(1, 2, 10), Vector3.Zero, Vector3.Up)
PROJECTION = Matrix.CreatePerspectiveFieldOfView(1, 1.6, 1, 100)


def test_constructor_and_properties() -> None:
    viewport = Viewport(1, 2, 300, 200)
    assert (viewport.X, viewport.Y, viewport.Width, viewport.Height) == (1, 2, 300, 200)
    assert (viewport.MinDepth, viewport.MaxDepth, viewport.AspectRatio) == (0.0, 1.0, 1.5)
    assert Viewport(Rectangle(1, 2, 300, 200)) == viewport
    assert viewport.Bounds == viewport.TitleSafeArea == Rectangle(1, 2, 300, 200)
    viewport.MaxDepth = 0.1
    assert viewport.MaxDepth == narrow(0.1)
    viewport.Bounds = Rectangle(0, 0, 0, 5)
    assert viewport.AspectRatio == 0 and viewport.MaxDepth == narrow(0.1)
    assert Viewport(0, 0, 5, 0).AspectRatio == 0
    for wrong in (1.5, True, "1"):
        with pytest.raises(TypeError):
            viewport.Width = wrong
    with pytest.raises(TypeError):
        Viewport(1, 2, 3)


def test_text_and_copies() -> None:
    viewport = Viewport(0, 0, 800, 480)
    viewport.MinDepth = 0.25
    assert str(viewport) == "{X:0 Y:0 Width:800 Height:480 MinDepth:0.25 MaxDepth:1}"
    other = copy.copy(viewport)
    assert other == viewport and other.Equals(viewport) and other.GetHashCode() == viewport.GetHashCode()
    assert not viewport.Equals(None) and not viewport.Equals(viewport.Bounds)
    other.X = 5
    assert viewport.X == 0 and viewport != other


def test_project_is_stepwise() -> None:
    viewport = Viewport(10, 20, 800, 480)
    viewport.MinDepth, viewport.MaxDepth = 0.2, 0.9
    matrix = np.asarray(WORLD * VIEW * PROJECTION)
    point = np.array([0.3, -0.7, 1.1], f)
    clip = [((point[0] * matrix[0, i] + point[1] * matrix[1, i]) + point[2] * matrix[2, i]) + matrix[3, i] for i in range(4)]
    r = f(1) / clip[3]
    x, y, z = (number * r for number in clip[:3])
    one, half = f(1), f(0.5)
    expected = (
        (x + one) * half * f(800) + f(10),
        (one - y) * half * f(480) + f(20),
        z * (f(0.9) - f(0.2)) + f(0.2),
    )
    assert same(viewport.Project(Vector3(0.3, -0.7, 1.1), PROJECTION, VIEW, WORLD), expected)


def test_project_without_projection_does_not_divide() -> None:
    identity = Matrix.Identity
    assert Viewport(0, 0, 100, 50).Project(Vector3(0.5, 0.5, 0.25), identity, identity, identity) == Vector3(75, 12.5, 0.25)


def test_unproject_is_the_reverse() -> None:
    viewport = Viewport(10, 20, 800, 480)
    for point in (Vector3(0, 0, 0), Vector3(1, -2, 3), Vector3(-1.5, 0.5, -4)):
        screen = viewport.Project(point, PROJECTION, VIEW, WORLD)
        assert Vector3.Distance(viewport.Unproject(screen, PROJECTION, VIEW, WORLD), point) < 1e-3
    identity = Matrix.Identity
    assert Viewport(0, 0, 100, 50).Unproject(Vector3(75, 12.5, 0.25), identity, identity, identity) == Vector3(0.5, 0.5, 0.25)
    assert math.isnan(Viewport().Unproject(Vector3(0, 0, 0), identity, identity, identity).X)
