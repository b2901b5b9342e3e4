"""Context: a small OpenGL 1.x that draws into memory."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from renderers.tinygl.gl.client_array import NO_BYTES, ClientArray, client_array
from renderers.tinygl.gl.command import GlError, command
from renderers.tinygl.gl.constants import (
    COLOR_ARRAY,
    COLOR_BUFFER_BIT,
    DEPTH_BUFFER_BIT,
    FILL,
    FLOAT,
    INVALID_OPERATION,
    INVALID_VALUE,
    LIGHT0,
    LIGHTING,
    MODELVIEW,
    NORMAL_ARRAY,
    NORMALIZE,
    OUT_OF_MEMORY,
    POINT,
    PROJECTION,
    RGBA,
    TEXTURE_2D,
    TEXTURE_COORD_ARRAY,
    UNSIGNED_BYTE,
    VERTEX_ARRAY,
)
from renderers.tinygl.gl.frame_planes import SPARE, FramePlanes
from renderers.tinygl.gl.kernels.entries import KERNELS
from renderers.tinygl.gl.kernels.layout import (
    ABSENT,
    CLIP_ROWS,
    LIGHTS,
    LIT,
    NORMALIZED,
    P_AMBIENT,
    P_COLOR,
    P_COLOR_SCALE,
    P_COUNT,
    P_CURRENT_UV,
    P_MATRIX,
    P_MODELVIEW,
    P_NORMAL,
    P_SHIFT,
    P_VIEWPORT,
    V_COLUMNS,
)
from renderers.tinygl.gl.primitives import NO_CORNERS, SEPARATE, Assembly, assemble
from renderers.tinygl.gl.values import one_of, real, whole
from renderers.tinygl.gl.vertex_commands import MOST_VERTICES, Current, Immediate, Range, Run, VertexCommands

LARGEST = 16384
_ORDER = (VERTEX_ARRAY, COLOR_ARRAY, TEXTURE_COORD_ARRAY, NORMAL_ARRAY)
_ABSENT = ClientArray(NO_BYTES, 0, 0, ABSENT, MOST_VERTICES)
_BATCH = 6144  # a multiple of what separate primitives have; so many vertices stay in the CPU's cache
_SPARSE = 64
Ints = npt.NDArray[np.int32]


class Source(NamedTuple):
    """What the vertex stage reads: four arrays, and the vertices `first` .. or those that `elements` name."""

    arrays: tuple[ClientArray, ...]
    elements: Ints | None
    first: int
    length: int
    current: Current


class Context(VertexCommands):
    """One OpenGL context with planes of its own. Any number of them may live in one process.

    Commands have OpenGL's names without the prefix gl and without type suffixes. An argument that is wrong or not supported sets
    an error, which GetError gives, and the command does nothing. Names with the suffix EXT are not OpenGL's.

    Args:
        width: Pixels in a row, 1 to 16384.
        height: Rows, 1 to 16384.

    Raises:
        ValueError: The size is out of range.
    """

    def __init__(self, width: int, height: int) -> None:
        if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
            raise ValueError(f"A context must be 1 to {LARGEST} pixels wide and high, not {width}x{height}.")
        super().__init__(width, height)
        self._clear_color = (0.0, 0.0, 0.0)
        self._sum: npt.NDArray[np.uint32] | None = None
        self._sums = False
        self._damage: npt.NDArray[np.int64] = np.zeros(2, np.int64)
        self._params: npt.NDArray[np.float64] = np.zeros(P_COUNT)
        self._are_normals_stale = True
        self._raster: Ints = np.zeros(1, np.int32)
        self._rows: npt.NDArray[np.float32] = np.zeros((0, V_COLUMNS), np.float32)
        self._codes: Ints = np.zeros(0, np.int32)

    # ---- planes

    @property
    def width(self) -> int:
        """Pixels in a row."""
        return self._planes.width

    @property
    def height(self) -> int:
        """Rows."""
        return self._planes.height

    @property
    def pixels(self) -> npt.NDArray[np.uint32]:
        """The colour plane itself as (height, width), the top row first, red in the low byte; alpha is 255."""
        return self._planes.view

    @command
    def ResizeEXT(self, width: int, height: int) -> None:
        """Replace both planes by new ones, black and far. When memory is short OUT_OF_MEMORY is set and the old ones stay."""
        width, height = whole(width, 1, LARGEST), whole(height, 1, LARGEST)
        try:
            planes = FramePlanes(width, height)
        except MemoryError:
            raise GlError(OUT_OF_MEMORY) from None
        self._planes, self._sum = planes, None
        self._is_raster_stale = self._is_transform_stale = True

    @command
    def ClearColor(self, red: float, green: float, blue: float, alpha: float = 1.0) -> None:
        """Set the colour of Clear, clamped to 0..1. Alpha is dropped."""
        self._clear_color = real(red), real(green), real(blue)

    @command
    def ClearDepth(self, depth: float) -> None:
        """Accept 1, the far plane, which Clear always uses; anything else sets INVALID_VALUE."""
        if real(depth) != 1:
            raise GlError(INVALID_VALUE)

    @command
    def Clear(self, mask: int) -> None:
        """Clear COLOR_BUFFER_BIT, DEPTH_BUFFER_BIT or both, everywhere."""
        if whole(mask) & ~(COLOR_BUFFER_BIT | DEPTH_BUFFER_BIT):
            raise GlError(INVALID_VALUE)
        if mask & COLOR_BUFFER_BIT:
            red, green, blue = (math.floor(min(max(value, 0.0), 1.0) * 255 + 0.5) for value in self._clear_color)
            self._planes.color.fill(0xFF000000 | blue << 16 | green << 8 | red)
        if mask & DEPTH_BUFFER_BIT:
            self._planes.depth.fill(1.0)

    @command
    def ReadPixels(self, x: int, y: int, width: int, height: int, layout: int, kind: int) -> npt.NDArray[np.uint8]:
        """Give pixels as a new array (height, width, 4), counted from the lower left corner, the bottom row first."""
        one_of(layout, (RGBA,))
        one_of(kind, (UNSIGNED_BYTE,))
        x, y = whole(x, 0, self.width), whole(y, 0, self.height)
        width, height = whole(width, 0, self.width - x), whole(height, 0, self.height - y)
        rows = self._planes.view[::-1][y : y + height, x : x + width]
        return np.ascontiguousarray(rows).view(np.uint8).reshape(height, width, 4)

    @command
    def BeginSumEXT(self) -> None:
        """Draw into a second, black colour plane from now on; depth is shared. OpenGL has no such command."""
        if self._sums:
            raise GlError(INVALID_OPERATION)
        if self._sum is None:
            try:
                self._sum = np.zeros(self._planes.color.size + SPARE, np.uint32)
            except MemoryError:
                raise GlError(OUT_OF_MEMORY) from None
        self._sums = True
        self._damage[:] = self.height, 0

    @command
    def EndSumEXT(self) -> None:
        """Add the second plane to the first, saturating, and draw into the first again."""
        if not self._sums or self._sum is None:
            raise GlError(INVALID_OPERATION)
        self._sums = False
        top, bottom = self._damage.tolist()
        if top < bottom:
            pitch = self._planes.pitch
            KERNELS.add_and_wipe(self._planes.color, self._sum, top * pitch, -(-(bottom * pitch) // SPARE) * SPARE)

    # ---- drawing

    def _draw(self, mode: int, runs: list[Run]) -> None:
        sources = [source for run in runs for source in self._sources(run)]
        total = sum(source.length for source in sources)
        if total > MOST_VERTICES:
            raise GlError(INVALID_VALUE)
        left, top, right, bottom = self._drawable()
        if not total or left >= right or top >= bottom:
            return
        self._refresh()
        if len(sources) > 1:
            self._draw_mixed(mode, sources, total)
        elif sources[0].elements is None:
            self._draw_in_order(mode, sources[0])
        else:
            self._draw_elements(mode, sources[0], sources[0].elements)

    def _sources(self, run: Run) -> list[Source]:
        if isinstance(run, Immediate):
            return [_immediate_source(run, self._current)]
        arrays = tuple((self._arrays[name] or _ABSENT) if name in self._client_states else _ABSENT for name in _ORDER)
        if arrays[0] is _ABSENT:
            return []
        if isinstance(run, Range):
            source = Source(arrays, None, *run)
            last = run.first + run.length - 1 if run.length else 0
        else:
            elements = run.parts[0] if len(run.parts) == 1 else np.concatenate(run.parts)
            source = Source(arrays, elements, 0, len(elements), run.current)
            last = int(elements.max()) if len(elements) else 0
        if source.length and any(array.records <= last for array in arrays):
            raise GlError(INVALID_VALUE)
        return [source]

    def _draw_in_order(self, mode: int, source: Source) -> None:
        """Draw vertices that follow each other; separate primitives go in batches."""
        step = _BATCH if mode in SEPARATE else source.length
        process = self._vertex_stage(source)
        for start in range(0, source.length, step):
            length = min(step, source.length - start)
            self._make_room(length)
            process(source.first + start, length, 0)
            assembly = assemble(mode, length)
            self._rasterize(assembly, assembly.corners, length)

    def _draw_elements(self, mode: int, source: Source, elements: Ints) -> None:
        """Process each vertex once where the numbers lie close together."""
        low, high = int(elements.min()), int(elements.max())
        used = high - low + 1
        if used > 2 * len(elements) + _SPARSE:
            self._draw_mixed(mode, [source], len(elements))
            return
        self._make_room(used)
        self._process(source._replace(elements=None, first=low, length=used), 0)
        assembly = assemble(mode, len(elements))
        rows = elements if low == 0 else elements - np.int32(low)
        self._rasterize(assembly, rows if assembly.corners is None else rows[assembly.corners], used)

    def _draw_mixed(self, mode: int, sources: list[Source], total: int) -> None:
        self._make_room(total)
        row = 0
        for source in sources:
            self._process(source, row)
            row += source.length
        assembly = assemble(mode, total)
        self._rasterize(assembly, assembly.corners, total)

    def _make_room(self, rows: int) -> None:
        if len(self._codes) >= rows + CLIP_ROWS:
            return
        room = rows + rows // 2 + CLIP_ROWS
        try:
            self._rows, self._codes = np.empty((room, V_COLUMNS), np.float32), np.empty(room, np.int32)
        except MemoryError:
            raise GlError(OUT_OF_MEMORY) from None

    def _process(self, source: Source, row: int) -> None:
        """Run the vertex stage into the rows from `row` on."""
        self._vertex_stage(source)(source.first, source.length, row)

    def _vertex_stage(self, source: Source) -> Callable[[int, int, int], None]:
        """Give what processes vertices: from which one on, how many, and into which row the first goes."""
        current = source.current
        self._params[P_COLOR : P_CURRENT_UV + 2] = (*current.color, *current.normal, *current.coordinates)
        lit = LIT if LIGHTING in self._enabled else 0
        data = [array.data for array in source.arrays]
        numbers = np.array([number for array in source.arrays for number in array.numbers()], np.int64)
        gathers, elements = source.elements is not None, NO_CORNERS if source.elements is None else source.elements
        program, kernel = lit | (NORMALIZED if NORMALIZE in self._enabled else 0), KERNELS.vertices

        def run(first: int, count: int, row: int) -> None:
            kernel(*data, numbers, elements, gathers, first, count, program, self._params, self._rows, self._codes, row)

        return run

    def _rasterize(self, assembly: Assembly, corners: Ints | None, used: int) -> None:
        filled = assembly.size == 3 and self._polygon_mode == FILL
        color = self._sum if self._sums and self._sum is not None else self._planes.color
        arguments: list[Any] = [
            color,
            self._planes.depth,
            self._images[self._bound].texels,
            self._rows,
            self._codes,
            NO_CORNERS if corners is None else np.ascontiguousarray(corners),
            corners is not None,
            assembly.number,
            used,
            self._raster,
            self._params,
            self._damage,
        ]
        if filled:
            (KERNELS.textured_triangles if TEXTURE_2D in self._enabled else KERNELS.triangles)(*arguments)
        else:
            as_points = assembly.size == 3 and self._polygon_mode == POINT
            KERNELS.lines(*arguments, assembly.size, as_points, assembly.edges)

    def _refresh(self) -> None:
        """Bring the kernels' arrays up to date."""
        if self._is_raster_stale:
            self._raster = self._raster_state()
            self._is_raster_stale = False
        params = self._params
        if self._is_transform_stale:
            modelview = self._top(MODELVIEW)
            params[P_MATRIX : P_MATRIX + 16] = (modelview @ self._top(PROJECTION)).reshape(-1)
            params[P_MODELVIEW : P_MODELVIEW + 16] = modelview.reshape(-1)
            params[P_VIEWPORT : P_SHIFT + 1] = self._viewport_parameters()
            params[P_COLOR_SCALE : P_COLOR_SCALE + 3] = self._color_scale
            self._is_transform_stale, self._are_normals_stale = False, True
        if LIGHTING in self._enabled:
            self._refresh_lighting()

    def _refresh_lighting(self) -> None:
        """Bring up to date what only lit vertices read."""
        params = self._params
        if self._are_normals_stale:
            params[P_NORMAL : P_NORMAL + 9] = _inverse_transpose(self._top(MODELVIEW)[:3, :3]).reshape(-1)
            self._are_normals_stale = False
        if self._are_lights_stale:
            numbers = self._light_parameters([n for n in range(LIGHTS) if LIGHT0 + n in self._enabled])
            params[P_AMBIENT : P_AMBIENT + len(numbers)] = numbers
            self._are_lights_stale = False


def _immediate_source(run: Immediate, current: Current) -> Source:
    with np.errstate(over="ignore"):
        numbers = np.array(run.numbers, np.float64).astype(np.float32)
    count = len(numbers) // Immediate.FLOATS
    stride = 4 * Immediate.FLOATS
    arrays = tuple(client_array(size, FLOAT, stride, numbers[at:]) for at, size in ((0, 4), (4, 3), (7, 2), (9, 3)))
    return Source(arrays, None, 0, count, current)


def _inverse_transpose(part: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Give what turns normals. Where there is no inverse normals keep their direction."""
    with np.errstate(all="ignore"):
        try:
            turned: npt.NDArray[np.float64] = np.linalg.inv(part).T
        except np.linalg.LinAlgError:
            return np.eye(3)
    return turned if np.isfinite(turned).all() else np.eye(3)
