"""Random sequences of calls never crash, hang or write outside the planes, and every one leaves the context usable."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from renderers.tinygl import gl
from renderers.tinygl.gl import context as context_module
from renderers.tinygl.gl import state_commands
from renderers.tinygl.gl.frame_planes import FramePlanes

GUARD, SENTINEL = 4096, 0x5A5A5A5A
SETTINGS = settings(
    derandomize=True,
    deadline=None,
    max_examples=200,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


class GuardedPlanes(FramePlanes):
    """Planes between guards that no draw may change."""

    made: list[GuardedPlanes] = []

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        size = self.color.size
        self._colors = np.full(size + 2 * GUARD, SENTINEL, np.uint32)
        self._depths = np.full(size + 2 * GUARD, SENTINEL, np.uint32).view(np.float32)
        self._colors[GUARD:-GUARD], self._depths[GUARD:-GUARD] = self.color, self.depth
        self.color, self.depth = self._colors[GUARD:-GUARD], self._depths[GUARD:-GUARD]
        self.view = self.color[: self.pitch * height].reshape(height, self.pitch)[:, :width]
        self.made.append(self)

    def check(self) -> None:
        for plane in (self._colors, self._depths.view(np.uint32)):
            assert (plane[:GUARD] == SENTINEL).all() and (plane[-GUARD:] == SENTINEL).all()
        rows = self.color[: self.pitch * self.height].reshape(self.height, self.pitch)
        assert len(np.unique(rows[:, self.width :])) == 1, "pixels beyond the end of a row were drawn"
        assert (self.view >> 24 == 255).all(), "alpha is 255 everywhere"
        assert np.isfinite(self.depth).all()
        assert self.depth.min() >= 0 and self.depth.max() <= 1


@pytest.fixture(autouse=True)
def guarded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(context_module, "FramePlanes", GuardedPlanes)
    monkeypatch.setattr(state_commands, "FramePlanes", GuardedPlanes)
    yield
    GuardedPlanes.made.clear()


ENUMS = sorted({value for name, value in vars(gl).items() if name.isupper() and isinstance(value, int)})
enums = st.sampled_from([*ENUMS, -1, 0x7777, True, "FRONT", None])
modes = st.sampled_from([*range(10), 10, -1])
wild = st.sampled_from([0.0, 1.0, -1.0, 1e-30, 1e30, 3.4e38, 1e300, -1e9, math.nan, math.inf, -math.inf, 1e-5, 30000.0])
tame = st.floats(-2.5, 2.5, width=32)
numbers = st.one_of(tame, tame, tame, wild)
wholes = st.one_of(st.integers(-3, 90), st.sampled_from([2**31, -(2**31), 2**40, 16384]))
colors = st.floats(-0.5, 1.5, width=32)


def call(name: str, *arguments: Any) -> st.SearchStrategy[Any]:
    return st.tuples(st.just(name), st.tuples(*arguments))


def _array(values: list[float], dtype: Any) -> Any:
    with np.errstate(all="ignore"):
        return np.array(values, np.float64).astype(dtype)


float_arrays = st.lists(numbers, max_size=60).map(lambda values: _array(values, np.float32))
byte_arrays = st.binary(max_size=200)
matrices = st.one_of(st.lists(numbers, min_size=15, max_size=17), st.just(np.eye(4).reshape(-1).tolist()))
vertices = call("Vertex", numbers, numbers, st.one_of(tame, wild), st.one_of(st.just(1.0), numbers))
COMMANDS = st.one_of(
    vertices,
    vertices,
    call("Vertex", tame, tame),
    call("Begin", modes),
    call("End"),
    call("Color", colors, colors, colors),
    call("Normal", numbers, numbers, numbers),
    call("TexCoord", numbers, numbers),
    call("ArrayElement", st.integers(-1, 30)),
    call("ArrayElementsEXT", st.lists(st.integers(0, 25), max_size=40).map(lambda n: np.array(n, np.int64))),
    call("DrawArrays", modes, st.integers(-1, 12), st.integers(-1, 40)),
    call("VertexPointer", st.integers(1, 5), st.sampled_from([gl.FLOAT, gl.UNSIGNED_BYTE]), st.integers(-1, 24), float_arrays),
    call("ColorPointer", st.integers(2, 5), st.sampled_from([gl.FLOAT, gl.UNSIGNED_BYTE]), st.integers(0, 24), byte_arrays),
    call("TexCoordPointer", st.integers(1, 3), st.just(gl.FLOAT), st.integers(0, 24), float_arrays),
    call("NormalPointer", st.just(gl.FLOAT), st.integers(0, 24), float_arrays),
    call(
        "EnableClientState",
        st.one_of(st.sampled_from([gl.VERTEX_ARRAY, gl.COLOR_ARRAY, gl.NORMAL_ARRAY, gl.TEXTURE_COORD_ARRAY]), enums),
    ),
    call("DisableClientState", enums),
    call("Enable", st.one_of(st.sampled_from(state_commands.SWITCHES), enums)),
    call("Disable", enums),
    call("IsEnabled", enums),
    call("DepthMask", st.booleans()),
    call("BlendFunc", enums, enums),
    call("BlendFunc", st.sampled_from([0, 1, 0x301]), st.sampled_from([0, 1, 0x307])),
    call("BlendEquation", enums),
    call("CullFace", enums),
    call("FrontFace", enums),
    call("PolygonMode", st.just(gl.FRONT_AND_BACK), st.sampled_from([gl.POINT, gl.LINE, gl.FILL])),
    call("PolygonMode", enums, enums),
    call("ShadeModel", enums),
    call("Viewport", wholes, wholes, wholes, wholes),
    call("Viewport", st.just(0), st.just(0), st.just(40), st.just(30)),
    call("OffsetEXT", wholes),
    call("ColorScaleEXT", numbers, numbers, numbers),
    call("MatrixMode", st.sampled_from([gl.MODELVIEW, gl.PROJECTION, 3])),
    call("LoadIdentity"),
    call("LoadMatrix", matrices),
    call("MultMatrix", matrices),
    call("PushMatrix"),
    call("PopMatrix"),
    call("Translate", numbers, numbers, numbers),
    call("Scale", numbers, numbers, numbers),
    call("Rotate", numbers, numbers, numbers, numbers),
    call("Frustum", *[numbers] * 6),
    call("Ortho", *[numbers] * 6),
    call(
        "Light",
        st.sampled_from([gl.LIGHT0, gl.LIGHT7, 5]),
        st.sampled_from([gl.POSITION, gl.DIFFUSE, gl.SPECULAR, gl.SHININESS]),
        st.lists(numbers, max_size=5),
    ),
    call(
        "Material",
        st.sampled_from([gl.FRONT, gl.BACK, gl.FRONT_AND_BACK]),
        enums,
        st.one_of(numbers, st.lists(numbers, max_size=5)),
    ),
    call("LightModel", enums, st.lists(numbers, max_size=5)),
    call("GenTextures", st.integers(-1, 3)),
    call("BindTexture", st.just(gl.TEXTURE_2D), st.integers(-1, 4)),
    call("DeleteTextures", st.lists(st.integers(-1, 5), max_size=3)),
    call(
        "TexImage2D",
        st.just(gl.TEXTURE_2D),
        st.integers(0, 1),
        st.integers(3, 4),
        st.integers(0, 9),
        st.integers(0, 3),
        st.just(0),
        st.sampled_from([gl.RGB, gl.RGBA]),
        st.just(gl.UNSIGNED_BYTE),
        byte_arrays,
    ),
    call(
        "TexImage2D",
        st.just(gl.TEXTURE_2D),
        st.just(0),
        st.just(3),
        st.just(2),
        st.just(1),
        st.just(0),
        st.just(gl.RGB),
        st.just(gl.UNSIGNED_BYTE),
        st.just(b"\xff\x00\xff\x10\x20\x30"),
    ),
    call("ClearColor", numbers, numbers, numbers),
    call("ClearDepth", numbers),
    call("Clear", st.sampled_from([gl.COLOR_BUFFER_BIT, gl.DEPTH_BUFFER_BIT, 0x4100, 0x400, -1])),
    call("ReadPixels", wholes, wholes, wholes, wholes, st.just(gl.RGBA), st.just(gl.UNSIGNED_BYTE)),
    call("ResizeEXT", st.integers(-1, 50), st.integers(-1, 50)),
    call("BeginSumEXT"),
    call("EndSumEXT"),
    call("GetFloat", enums),
    call("GetError"),
)


def _settle(context: gl.Context) -> None:
    """End what is open, and see that the context still draws a triangle over the whole picture."""
    for name in ("End", "EndSumEXT"):
        getattr(context, name)()
    for mode in (gl.PROJECTION, gl.MODELVIEW):
        context.MatrixMode(mode)
        context.LoadIdentity()
    for switch in state_commands.SWITCHES:
        context.Disable(switch)
    for name in (gl.VERTEX_ARRAY, gl.COLOR_ARRAY, gl.NORMAL_ARRAY, gl.TEXTURE_COORD_ARRAY):
        context.DisableClientState(name)
    context.Viewport(0, 0, context.width, context.height)
    context.PolygonMode(gl.FRONT_AND_BACK, gl.FILL)
    context.ColorScaleEXT(1, 1, 1)
    context.OffsetEXT(0)
    context.GetError()
    context.Begin(gl.TRIANGLES)
    context.Color(0, 0.5, 1)
    for corner in ((-1, -1), (3, -1), (-1, 3)):
        context.Vertex(*corner)
    context.End()
    assert context.GetError() == gl.NO_ERROR
    assert (context.pixels == 0xFFFF8000).all()


@SETTINGS
@given(st.lists(COMMANDS, max_size=60))
def test_random_calls_never_write_outside_the_planes(calls: list[Any]) -> None:
    context = gl.Context(37, 29)
    for name, arguments in calls:
        getattr(context, name)(*arguments)
    for planes in GuardedPlanes.made:
        planes.check()
    _settle(context)
    GuardedPlanes.made.clear()


corner = st.tuples(numbers, numbers, numbers, st.one_of(st.just(1.0), numbers))


@SETTINGS
@given(
    st.lists(st.tuples(corner, st.tuples(numbers, numbers)), min_size=3, max_size=24),
    st.sampled_from(range(10)),
    st.sampled_from([gl.FILL, gl.LINE, gl.POINT]),
    st.sets(st.sampled_from([gl.DEPTH_TEST, gl.TEXTURE_2D, gl.BLEND, gl.CULL_FACE, gl.LIGHTING, gl.LIGHT0])),
    st.integers(1, 70),
)
def test_any_geometry_stays_in_the_planes(vertices: Any, mode: int, fill: int, switches: set[int], width: int) -> None:
    context = gl.Context(width, 23)
    context.PolygonMode(gl.FRONT_AND_BACK, fill)
    context.BlendFunc(gl.ONE, gl.ONE)
    for switch in switches:
        context.Enable(switch)
    context.Begin(mode)
    for position, coordinates in vertices:
        context.TexCoord(*coordinates)
        context.Vertex(*position)
    context.End()
    GuardedPlanes.made[-1].check()
    GuardedPlanes.made.clear()
