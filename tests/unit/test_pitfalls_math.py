"""Pitfalls of numbers that come from numpy: order, strides, other number types, and memory that leaks."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import numpy as np
import pytest

from xna.matrix import Matrix
from xna.quaternion import Quaternion
from xna.vector2 import Vector2
from xna.vector3 import Vector3
from xna.vector4 import Vector4

VECTORS = [(Vector2, 2), (Vector3, 3), (Vector4, 4), (Quaternion, 4)]


def test_a_translation_stands_in_the_last_row_in_both_directions():
    array = np.asarray(Matrix.CreateTranslation(1, 2, 3))
    assert array[3].tolist() == [1, 2, 3, 1]
    assert array[:3, 3].tolist() == [0, 0, 0]
    back = Matrix(array)
    assert (back.M41, back.M42, back.M43) == (1, 2, 3)
    assert back == Matrix.CreateTranslation(1, 2, 3)


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int16])
def test_a_matrix_takes_every_order_and_stride(order, dtype):
    wide = np.array(np.arange(32).reshape(8, 4), dtype, order=order)
    for array in (wide[:4], wide[::2, ::-1], wide[::-2], np.broadcast_to(wide[1], (4, 4))):
        assert np.asarray(Matrix(array)).tolist() == array.tolist()


@pytest.mark.parametrize(("vector", "size"), VECTORS)
def test_a_vector_takes_every_stride_and_type_of_number(vector, size):
    wide = np.arange(1.0, 1 + 4 * size)
    for array in (wide[::4], wide[::-3][:size], np.asfortranarray(wide.reshape(4, size))[1], wide[:size].astype(object)):
        assert vector(array)._tuple() == tuple(float(value) for value in array)
        assert np.asarray(vector(array)).tolist() == array.tolist()


@pytest.mark.parametrize(("vector", "size"), VECTORS)
def test_a_vector_refuses_other_shapes(vector, size):
    for shape in ((size + 1,), (size - 1,), (size, 1), (1, size), (0,)):
        with pytest.raises(ValueError):
            vector(np.ones(shape))


LEAKS = textwrap.dedent("""
    import sys
    import numpy as np
    from xna.matrix import Matrix
    from xna.vector3 import Vector3
    from xna.graphics import GraphicsAdapter, GraphicsDevice, GraphicsProfile, PresentationParameters, Texture2D

    def resident():
        with open("/proc/self/statm", encoding="ascii") as status:
            return int(status.read().split()[1]) * 4096

    parameters = PresentationParameters()
    parameters.BackBufferWidth = parameters.BackBufferHeight = 4
    device = GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, parameters, rendererEXT="HEADLESS")
    texture = Texture2D(device, 1, 1)
    vector, narrow, matrix, pixel = np.arange(3.0), np.arange(3, dtype=np.float32), np.eye(4), np.zeros(1, np.uint32)
    work = {
        "Vector3(array)": (lambda: Vector3(vector), vector),
        "Vector3(*float32)": (lambda: Vector3(*narrow), narrow),
        "Matrix(array)": (lambda: Matrix(matrix), matrix),
        "SetData(array)": (lambda: texture.SetData(pixel), pixel),
    }
    make, array = work[sys.argv[1]]
    for _ in range(1000):
        make()
    references, before = sys.getrefcount(array), resident()
    for _ in range(int(sys.argv[2])):
        make()
    print(resident() - before, sys.getrefcount(array) - references)
    texture.Dispose()
    device.Dispose()
""")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("what", ["Vector3(array)", "Vector3(*float32)", "Matrix(array)", "SetData(array)"])
def test_numbers_from_numpy_leak_nothing(what):
    # So many calls that one small object of 24 bytes lost in each would exceed the limit more than twice over.
    command = [sys.executable, "-c", LEAKS, what, "200000"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    grown, references = map(int, done.stdout.split())
    assert grown < 2 << 20
    assert references == 0
