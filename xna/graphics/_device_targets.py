"""The destination of a GraphicsDevice: render targets, clearing, and reading the back buffer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from renderers.contract.enums import ClearOptions, CubeMapFace
from xna._single import real
from xna.color import Color
from xna.exceptions import ArgumentException, InvalidOperationException, NotSupportedException
from xna.graphics._arguments import select
from xna.graphics._back_buffer_data import READ_FORMS, copy_picture
from xna.graphics._device_arguments import clear_options, int32, rgba_of, target_binding
from xna.graphics.render_target_binding import RenderTargetBinding
from xna.vector4 import Vector4

if TYPE_CHECKING:
    from renderers.contract.presentation import Presentation
    from renderers.contract.renderer import Renderer
    from xna.graphics._pipeline_state import PipelineState
    from xna.graphics._profile_limits import ProfileLimits
    from xna.graphics._target_set import TargetSet
    from xna.graphics.graphics_metrics import GraphicsMetrics


class DeviceTargets:
    """What draws go to; the part of GraphicsDevice that holds the destination."""

    _renderer: Renderer
    _pipeline: PipelineState
    _targets: TargetSet
    _limits: ProfileLimits
    _metrics: GraphicsMetrics
    _presentation: Presentation

    def _check_usable(self) -> None:
        raise NotImplementedError

    @property
    def DiscardColorEXT(self) -> Color:
        """The colour that binding a DiscardContents destination leaves in it; XNA's (68, 34, 136, 255) at first."""
        return Color(*self._targets.discard_color)

    @DiscardColorEXT.setter
    def DiscardColorEXT(self, value: Color) -> None:
        if not isinstance(value, Color):
            raise ArgumentException(f"GraphicsDevice.DiscardColorEXT must be a Color; it was {value!r}.")
        self._targets.discard_color = (value.R, value.G, value.B, value.A)

    def SetRenderTarget(self, renderTarget: Any, cubeMapFace: CubeMapFace | None = None) -> None:
        """Draw into a target from now on, or into the back buffer with None.

        Viewport and scissor become the whole destination. A DiscardContents destination is filled with the discard colour:
        draw what a target needs before going back to the back buffer, or choose PreserveContents.

        Args:
            renderTarget: A RenderTarget2D, a RenderTargetCube or None.
            cubeMapFace: The face of a RenderTargetCube.
        """
        if renderTarget is None:
            self.SetRenderTargets()
        elif cubeMapFace is None:
            self.SetRenderTargets(RenderTargetBinding(renderTarget))
        else:
            self.SetRenderTargets(RenderTargetBinding(renderTarget, cubeMapFace))

    def SetRenderTargets(self, *renderTargets: Any) -> None:
        """Draw into several targets at once, slot 0 first; nothing means the back buffer.

        Args:
            renderTargets: RenderTargetBindings or targets, one by one or as one sequence. All must be distinct and of one
                size, sample count and pixel size.

        Raises:
            NotSupportedException: More than 4 targets (HiDef) or 1 (Reach).
            ArgumentException: An entry is None or does not fit the others.
            ObjectDisposedException: A target was disposed.
            InvalidOperationException: A target belongs to another device.
        """
        self._check_usable()
        entries = renderTargets
        if len(entries) == 1 and (entries[0] is None or isinstance(entries[0], Sequence)):
            entries = tuple(entries[0] or ())
        self._targets.bind([target_binding(entry) for entry in entries])

    def GetRenderTargets(self) -> list[RenderTargetBinding]:
        """Give the bound targets; an empty list means the back buffer."""
        return list(self._targets.bound)

    def Clear(
        self,
        options: ClearOptions | Color | Vector4 | None = None,
        color: Color | Vector4 | None = None,
        depth: float = 1.0,
        stencil: int = 0,
    ) -> None:
        """Clear the whole destination, whatever viewport, scissor and write masks say.

        `Clear(color)` clears the colour and, where they exist, depth (to the viewport's MaxDepth) and stencil (to 0).
        `Clear(options, color, depth, stencil)` clears what the options name.

        Raises:
            ArgumentException: The colour is neither a Color nor a Vector4.
            InvalidOperationException: The options name a buffer that the destination lacks.
        """
        self._check_usable()
        available = self._targets.clearable()
        if isinstance(options, (Color, Vector4)) or (options is None and color is not None):  # Clear(color=...) too
            rgba = rgba_of(color if options is None else options, self._targets.holds_bytes())
            wanted, depth, stencil = available, self._pipeline.viewport.max_depth, 0
        else:
            wanted, rgba = clear_options(options), rgba_of(color, self._targets.holds_bytes())
        missing = wanted & ~available
        if missing:
            raise InvalidOperationException(
                f"Clear names a buffer that the destination does not have ({missing!r}); "
                "choose a DepthFormat with it or leave the option out."
            )
        self._renderer.clear(wanted, rgba, real(depth, "depth"), int32(stencil, "stencil"))
        self._metrics.ClearCount += 1

    def GetBackBufferData(self, *arguments: Any, **keywords: Any) -> Any:
        """Read the back buffer, top row first.

        Overloads: `(data)`, `(data, startIndex, elementCount)`, `(rect, data, startIndex, elementCount)`; `()` gives a new
        list of Color.

        Args:
            arguments: data is a list that is filled with Colors, a bytearray or a writable numpy array of 4-byte elements;
                rect a Rectangle inside the back buffer or None.

        Raises:
            NotSupportedException: The profile is Reach, or the renderer cannot read.
            ArgumentNullException: data is None.
            ArgumentOutOfRangeException: startIndex is negative or elementCount below 1.
            InvalidOperationException: A render target is bound.
            ArgumentException: The sizes do not agree.
        """
        self._check_usable()
        if not self._limits.back_buffer_readback:
            raise NotSupportedException(f"GetBackBufferData needs HiDef; this device has {self._limits.name}.")
        return copy_picture(self, select("GetBackBufferData", READ_FORMS, arguments, keywords))

    def _read_picture(self) -> npt.NDArray[np.uint8]:
        """Give the back buffer as (height, width, 4) whatever the profile: for screenshots and tests."""
        return self._renderer.read_back_buffer(0, 0, self._presentation.width, self._presentation.height)
