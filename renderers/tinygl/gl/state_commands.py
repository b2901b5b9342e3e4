"""StateCommands: switches, blending, faces, viewport."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from renderers.tinygl.gl.command import anywhere, command
from renderers.tinygl.gl.constants import (
    BACK,
    BLEND,
    CCW,
    CULL_FACE,
    CURRENT_COLOR,
    CW,
    DEPTH_TEST,
    FILL,
    FLAT,
    FRONT,
    FRONT_AND_BACK,
    FUNC_ADD,
    FUNC_REVERSE_SUBTRACT,
    FUNC_SUBTRACT,
    LIGHTING,
    LINE,
    MODELVIEW,
    MODELVIEW_MATRIX,
    NORMALIZE,
    ONE,
    ONE_MINUS_DST_COLOR,
    ONE_MINUS_SRC_COLOR,
    POINT,
    PROJECTION,
    PROJECTION_MATRIX,
    SMOOTH,
    TEXTURE_2D,
    ZERO,
)
from renderers.tinygl.gl.frame_planes import FramePlanes
from renderers.tinygl.gl.kernels.layout import (
    EQUATION_ADD,
    EQUATION_REVERSE,
    EQUATION_SUBTRACT,
    FACTOR_INVERSE,
    FACTOR_ONE,
    FACTOR_ZERO,
    GUARD_PIXELS,
)
from renderers.tinygl.gl.lighting_commands import LIGHT_NAMES
from renderers.tinygl.gl.texture_commands import TextureCommands
from renderers.tinygl.gl.values import one_of, whole

SWITCHES = (CULL_FACE, LIGHTING, DEPTH_TEST, NORMALIZE, BLEND, TEXTURE_2D, *LIGHT_NAMES)
LARGEST_VIEWPORT = 16384
_SOURCES = {ONE: FACTOR_ONE, ZERO: FACTOR_ZERO, ONE_MINUS_SRC_COLOR: FACTOR_INVERSE}
_DESTINATIONS = {ONE: FACTOR_ONE, ZERO: FACTOR_ZERO, ONE_MINUS_DST_COLOR: FACTOR_INVERSE}
_EQUATIONS = {FUNC_ADD: EQUATION_ADD, FUNC_SUBTRACT: EQUATION_SUBTRACT, FUNC_REVERSE_SUBTRACT: EQUATION_REVERSE}
_CLOCKWISE, _COUNTER_CLOCKWISE = 1, 2


class StateCommands(TextureCommands):
    """The state that decides which pixels are drawn, and how they are blended."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self._planes = FramePlanes(width, height)
        self._enabled: set[int] = set()
        self._depth_mask = True
        self._blend_factors = (FACTOR_ONE, FACTOR_ZERO)
        self._equation = EQUATION_ADD
        self._cull_face, self._front_face = BACK, CCW
        self._polygon_mode, self._shade_model = FILL, SMOOTH
        self._viewport = (0, 0, width, height)
        self._offset = 0

    @command
    def Enable(self, switch: int) -> None:
        """Turn on CULL_FACE, LIGHTING, DEPTH_TEST, NORMALIZE, BLEND, TEXTURE_2D or a light."""
        if one_of(switch, SWITCHES) not in self._enabled:
            self._enabled.add(switch)
            self._is_raster_stale = self._are_lights_stale = True

    @command
    def Disable(self, switch: int) -> None:
        """Turn a switch off."""
        if one_of(switch, SWITCHES) in self._enabled:
            self._enabled.discard(switch)
            self._is_raster_stale = self._are_lights_stale = True

    @command
    def IsEnabled(self, switch: int) -> bool:
        """Tell whether a switch is on."""
        return one_of(switch, SWITCHES) in self._enabled

    @command
    def DepthMask(self, writes: bool) -> None:
        """Say whether draws write depth. The comparison is always: not behind."""
        self._depth_mask = bool(writes)
        self._is_raster_stale = True

    @command
    def BlendFunc(self, source: int, destination: int) -> None:
        """Choose factors: ONE, ZERO, and ONE_MINUS_SRC_COLOR for the source, ONE_MINUS_DST_COLOR for the destination.

        Each of the last two is the inverse of the very colour that it weighs.
        """
        one_of(source, _SOURCES)
        one_of(destination, _DESTINATIONS)
        self._blend_factors = _SOURCES[source], _DESTINATIONS[destination]
        self._is_raster_stale = True

    @command
    def BlendEquation(self, equation: int) -> None:
        """Choose FUNC_ADD, FUNC_SUBTRACT or FUNC_REVERSE_SUBTRACT."""
        self._equation = _EQUATIONS[one_of(equation, _EQUATIONS)]
        self._is_raster_stale = True

    @command
    def CullFace(self, face: int) -> None:
        """Choose the face that CULL_FACE leaves out: FRONT or BACK."""
        self._cull_face = one_of(face, (FRONT, BACK))
        self._is_raster_stale = True

    @command
    def FrontFace(self, winding: int) -> None:
        """Say which winding on the screen is the front: CW or CCW."""
        self._front_face = one_of(winding, (CW, CCW))
        self._is_raster_stale = True

    @command
    def PolygonMode(self, face: int, mode: int) -> None:
        """Draw polygons as POINT, LINE or FILL, both faces alike: FRONT_AND_BACK."""
        one_of(face, (FRONT_AND_BACK,))
        self._polygon_mode = one_of(mode, (POINT, LINE, FILL))

    @command
    def ShadeModel(self, model: int) -> None:
        """Let colours run from vertex to vertex (SMOOTH), or take that of the last one (FLAT)."""
        self._shade_model = one_of(model, (SMOOTH, FLAT))
        self._is_raster_stale = True

    @command
    def Viewport(self, x: int, y: int, width: int, height: int) -> None:
        """Choose the pixels that clip space covers, counted from the lower left corner. Nothing outside is drawn."""
        corner = whole(x, -LARGEST_VIEWPORT, LARGEST_VIEWPORT), whole(y, -LARGEST_VIEWPORT, LARGEST_VIEWPORT)
        self._viewport = (*corner, whole(width, 0, LARGEST_VIEWPORT), whole(height, 0, LARGEST_VIEWPORT))
        self._is_raster_stale = self._is_transform_stale = True

    @command
    def OffsetEXT(self, sub_pixels: int) -> None:
        """Move what is drawn right and down by up to one pixel, in 1/256 pixels. OpenGL has no such command."""
        self._offset = whole(sub_pixels, 0, 256)
        self._is_transform_stale = True

    @anywhere
    def GetFloat(self, name: int) -> Any:
        """Give MODELVIEW_MATRIX, PROJECTION_MATRIX (sixteen numbers as LoadMatrix takes them) or CURRENT_COLOR."""
        one_of(name, (MODELVIEW_MATRIX, PROJECTION_MATRIX, CURRENT_COLOR))
        if name == CURRENT_COLOR:
            return self._current_color()
        return self._top(MODELVIEW if name == MODELVIEW_MATRIX else PROJECTION).reshape(-1).tolist()

    def _current_color(self) -> tuple[float, ...]:
        raise NotImplementedError

    # ---- for the kernels

    def _drawable(self) -> tuple[int, int, int, int]:
        """Give the pixels that may be drawn: left, top, right, bottom."""
        x, y, width, height = self._viewport
        top = self._planes.height - y - height
        right, bottom = min(x + width, self._planes.width), min(top + height, self._planes.height)
        return max(x, 0), max(top, 0), right, bottom

    def _raster_state(self) -> npt.NDArray[np.int32]:
        on, image = self._enabled, self._images[self._bound]
        cull = 0
        if CULL_FACE in on:
            front_is_culled, front_is_clockwise = self._cull_face == FRONT, self._front_face == CW
            cull = _CLOCKWISE if front_is_culled == front_is_clockwise else _COUNTER_CLOCKWISE
        tested, blends = DEPTH_TEST in on, BLEND in on
        state = (
            *self._drawable(),
            self._planes.pitch,
            cull,
            tested,
            tested and self._depth_mask,
            blends,
            *self._blend_factors,
            self._equation,
            TEXTURE_2D in on,
            TEXTURE_2D in on and image.has_key,
            self._shade_model == FLAT,
        )
        return np.array(state, np.int32)

    def _viewport_parameters(self) -> tuple[float, ...]:
        x, y, width, height = self._viewport
        scale_x, scale_y = width / 2, -height / 2
        center_x, center_y = x + width / 2, self._planes.height - y - height / 2
        guard = GUARD_PIXELS
        sides = (
            (-guard - center_x) / scale_x,
            (guard - center_x) / scale_x,
            (guard - center_y) / scale_y,
            (-guard - center_y) / scale_y,
        )
        return scale_x, scale_y, center_x, center_y, *sides, self._offset
