"""VertexCommands: vertices one by one, or from client arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from renderers.tinygl.gl.client_array import ClientArray, client_array
from renderers.tinygl.gl.command import GlError, anywhere, command
from renderers.tinygl.gl.constants import (
    COLOR_ARRAY,
    FLOAT,
    INVALID_OPERATION,
    INVALID_VALUE,
    NORMAL_ARRAY,
    TEXTURE_COORD_ARRAY,
    UNSIGNED_BYTE,
    VERTEX_ARRAY,
)
from renderers.tinygl.gl.primitives import MODES
from renderers.tinygl.gl.state_commands import StateCommands
from renderers.tinygl.gl.values import one_of, real, whole

CLIENT_STATES = (VERTEX_ARRAY, COLOR_ARRAY, TEXTURE_COORD_ARRAY, NORMAL_ARRAY)
MOST_VERTICES = 1 << 24


class Current(NamedTuple):
    """What vertices get where no array gives it."""

    color: tuple[float, ...] = (1.0, 1.0, 1.0)
    normal: tuple[float, ...] = (0.0, 0.0, 1.0)
    coordinates: tuple[float, ...] = (0.0, 0.0)


class Immediate:
    """Vertices that were given one by one: position (4), colour (3), coordinates (2), normal (3)."""

    __slots__ = ("numbers",)
    FLOATS = 12

    def __init__(self) -> None:
        self.numbers: list[float] = []


class Elements:
    """Numbers of vertices in the client arrays, with what is current for them."""

    __slots__ = ("current", "parts")

    def __init__(self, current: Current) -> None:
        self.current = current
        self.parts: list[npt.NDArray[np.int32]] = []


class Range(NamedTuple):
    """Vertices of the client arrays that follow each other."""

    first: int
    length: int
    current: Current


Run = Immediate | Elements | Range


class VertexCommands(StateCommands):
    """Primitives between Begin and End, and client arrays.

    The arrays' memory is read at End or by DrawArrays. An array whose data end before a vertex that is named sets INVALID_VALUE,
    and nothing is drawn.
    """

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self._current = Current()
        self._color_scale = (1.0, 1.0, 1.0)
        self._arrays: dict[int, ClientArray | None] = dict.fromkeys(CLIENT_STATES)
        self._client_states: set[int] = set()
        self._runs: list[Run] = []

    # ---- current values

    @anywhere
    def Color(self, red: float, green: float, blue: float, alpha: float = 1.0) -> None:
        """Set the current colour; 1 is full. Alpha is dropped."""
        self._current = self._current._replace(color=(real(red), real(green), real(blue)))

    @anywhere
    def Normal(self, x: float, y: float, z: float) -> None:
        """Set the current normal."""
        self._current = self._current._replace(normal=(real(x), real(y), real(z)))

    @anywhere
    def TexCoord(self, u: float, v: float) -> None:
        """Set the current texture coordinates; 1 is the width or the height of the texture."""
        self._current = self._current._replace(coordinates=(real(u), real(v)))

    @command
    def ColorScaleEXT(self, red: float, green: float, blue: float) -> None:
        """Multiply all unlit vertex colours before they are clamped to 0..1. OpenGL has no such command."""
        self._color_scale = real(red), real(green), real(blue)
        self._is_transform_stale = True

    def _current_color(self) -> tuple[float, ...]:
        return self._current.color

    # ---- primitives

    @command
    def Begin(self, mode: int) -> None:
        """Open a primitive. Until End only vertices, current values and array elements are legal."""
        self._primitive = one_of(mode, MODES)
        self._runs = []

    @anywhere
    def Vertex(self, x: float, y: float, z: float = 0.0, w: float = 1.0) -> None:
        """Add a vertex with the current colour, coordinates and normal. Outside Begin and End this sets INVALID_OPERATION."""
        position = real(x), real(y), real(z), real(w)
        run = self._open_run(Immediate)
        run.numbers += (*position, *self._current.color, *self._current.coordinates, *self._current.normal)

    @anywhere
    def ArrayElement(self, number: int) -> None:
        """Add a vertex of the client arrays."""
        self._add_elements(np.array([whole(number, 0)], np.int32))

    @anywhere
    def ArrayElementsEXT(self, numbers: Any) -> None:
        """Add many vertices of the client arrays, as ArrayElement would one by one. OpenGL has no such command."""
        given = np.asarray(numbers)
        if given.dtype.kind not in "iu":
            raise GlError(INVALID_VALUE)
        if given.size and (int(given.min()) < 0 or int(given.max()) >= 2**31):
            raise GlError(INVALID_VALUE)
        self._add_elements(given.reshape(-1).astype(np.int32))

    @anywhere
    def End(self) -> None:
        """Draw the open primitive."""
        mode, runs = self._primitive, self._runs
        if mode is None:
            raise GlError(INVALID_OPERATION)
        self._primitive, self._runs = None, []
        self._draw(mode, runs)

    @command
    def DrawArrays(self, mode: int, first: int, count: int) -> None:
        """Draw vertices of the client arrays that follow each other."""
        one_of(mode, MODES)
        self._draw(mode, [Range(whole(first, 0), whole(count, 0), self._current)])

    def _open_run(self, kind: Any) -> Any:
        """Give the run that the next vertex belongs to."""
        if self._primitive is None:
            raise GlError(INVALID_OPERATION)
        last = self._runs[-1] if self._runs else None
        if isinstance(last, kind) and (kind is Immediate or getattr(last, "current", None) is self._current):
            return last
        run = Immediate() if kind is Immediate else Elements(self._current)
        self._runs.append(run)
        return run

    def _add_elements(self, numbers: npt.NDArray[np.int32]) -> None:
        self._open_run(Elements).parts.append(numbers)

    def _draw(self, mode: int, runs: list[Run]) -> None:
        raise NotImplementedError

    # ---- client arrays

    @command
    def EnableClientState(self, array: int) -> None:
        """Read VERTEX_ARRAY, COLOR_ARRAY, TEXTURE_COORD_ARRAY or NORMAL_ARRAY from now on."""
        self._client_states.add(one_of(array, CLIENT_STATES))

    @command
    def DisableClientState(self, array: int) -> None:
        """Take the current value in place of an array from now on."""
        self._client_states.discard(one_of(array, CLIENT_STATES))

    @command
    def VertexPointer(self, size: int, kind: int, stride: int, data: Any) -> None:
        """Say where positions lie: 2, 3 or 4 FLOATs each. `data` is a numpy array or anything that shows its memory."""
        one_of(kind, (FLOAT,))
        self._arrays[VERTEX_ARRAY] = client_array(whole(size, 2, 4), kind, stride, data)

    @command
    def ColorPointer(self, size: int, kind: int, stride: int, data: Any) -> None:
        """Say where colours lie: 3 or 4 FLOATs or UNSIGNED_BYTEs each. Alpha is dropped."""
        one_of(kind, (FLOAT, UNSIGNED_BYTE))
        self._arrays[COLOR_ARRAY] = client_array(whole(size, 3, 4), kind, stride, data)

    @command
    def TexCoordPointer(self, size: int, kind: int, stride: int, data: Any) -> None:
        """Say where texture coordinates lie: 2 FLOATs each."""
        one_of(kind, (FLOAT,))
        self._arrays[TEXTURE_COORD_ARRAY] = client_array(whole(size, 2, 2), kind, stride, data)

    @command
    def NormalPointer(self, kind: int, stride: int, data: Any) -> None:
        """Say where normals lie: 3 FLOATs each."""
        one_of(kind, (FLOAT,))
        self._arrays[NORMAL_ARRAY] = client_array(3, kind, stride, data)
