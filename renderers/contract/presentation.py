"""What a renderer is created with, what it is asked to present, and what it really applied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from renderers.contract.enums import (
    DepthFormat,
    GraphicsProfile,
    PresentationMode,
    RenderTargetUsage,
    SurfaceFormat,
)


class SurfacePresenter(Protocol):
    """The platform's service for CPU renderers: shows a finished frame in the window."""

    def present(self, pixels: npt.NDArray[np.uint32]) -> None:
        """Show an array of shape (height, width), RGBA bytes in memory order, over the whole client area.

        Rows may lie apart. The array is the renderer's own: it holds the frame during the call only.
        """

    def set_swap_interval(self, interval: int) -> int:
        """Ask for 0 (at once), 1 or 2 retraces per frame; give the interval that was really applied."""


@dataclass(frozen=True)
class Surface:
    """A window as a renderer sees it. `native_handle` belongs to the platform (an SDL_Window pointer on SDL3)."""

    window_handle: int
    native_handle: int
    width: int
    height: int
    scale: float = 1.0
    presenter: SurfacePresenter | None = None


@dataclass(frozen=True)
class Presentation:
    """The presentation that is asked for. `swap_interval` is 0, 1 or 2; `sample_count` 0 means one sample a pixel."""

    width: int
    height: int
    format: SurfaceFormat = SurfaceFormat.Color
    depth_format: DepthFormat = DepthFormat.Depth24
    sample_count: int = 0
    swap_interval: int = 1
    full_screen: bool = False
    usage: RenderTargetUsage = RenderTargetUsage.DiscardContents
    mode: PresentationMode = PresentationMode.Stretch


@dataclass(frozen=True)
class AppliedPresentation:
    """What a renderer really applied; the device publishes it. `swap_interval` -1 means that nothing is presented."""

    format: SurfaceFormat
    depth_format: DepthFormat
    sample_count: int
    swap_interval: int


class DeviceEvent:
    """The real device events that a renderer reports: never from its constructor."""

    LOST = "lost"
    RESETTING = "resetting"
    RESET = "reset"


@dataclass(frozen=True)
class CreationArguments:
    """Everything that a descriptor's factory receives. `surface` is None when there is no window."""

    presentation: Presentation
    profile: GraphicsProfile = GraphicsProfile.Reach
    surface: Surface | None = None
    on_device_event: Callable[[str], None] | None = None
    debug: bool = False
