"""Shows frames of CPU renderers in an SDL3 window."""

from __future__ import annotations

import ctypes
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from renderers.contract.errors import InvalidOperationException


class Sdl3Presenter:
    """Uploads a frame to a streaming texture and draws it over the whole window with SDL's own renderer.

    Measured against blitting to the window's surface this takes half the time even where SDL's renderer runs on a CPU,
    scales for nothing, and can wait for the retrace, which a window surface cannot on X11. The native renderer is made
    when the first frame comes, so a window whose presenter is never used stays free for a GPU interface.
    """

    def __init__(self, sdl: ModuleType, window: Any) -> None:
        """Present into a window.

        Args:
            sdl: PySDL3's module.
            window: the SDL_Window pointer.
        """
        self._sdl = sdl
        self._window = window
        self._renderer: Any = None
        self._texture: Any = None
        self._texture_size = (0, 0)
        self._interval = 0

    def present(self, pixels: npt.NDArray[np.uint32]) -> None:
        """Show a frame over the whole client area.

        Args:
            pixels: shape (height, width), RGBA bytes in memory order; rows may be apart, columns not. Alpha is ignored.
        """
        sdl = self._sdl
        if pixels.strides[1] != 4 or pixels.strides[0] < 0:
            pixels = np.ascontiguousarray(pixels)
        height, width = pixels.shape
        renderer = self._ready_renderer()
        texture = self._ready_texture(width, height)
        sdl.SDL_UpdateTexture(texture, None, pixels.ctypes.data, pixels.strides[0])
        sdl.SDL_SetTextureScaleMode(texture, self._scale_mode(width, height))
        sdl.SDL_RenderTexture(renderer, texture, None, None)
        sdl.SDL_RenderPresent(renderer)

    def set_swap_interval(self, interval: int) -> int:
        """Wait for 0, 1 or 2 retraces at each frame; give the number that the system agreed to."""
        self._interval = self._apply_interval(self._ready_renderer(), interval)
        return self._interval

    def release(self) -> None:
        """Let the native renderer go; the next frame makes a new one."""
        if self._renderer is not None:
            self._sdl.SDL_DestroyRenderer(self._renderer)  # destroys its texture too
        self._renderer = self._texture = None
        self._texture_size = (0, 0)

    def _ready_renderer(self) -> Any:
        if self._renderer is None:
            renderer = self._sdl.SDL_CreateRenderer(self._window, None)
            if not renderer:
                raise InvalidOperationException(f"SDL cannot draw into the window: {self._sdl.SDL_GetError().decode()}")
            self._renderer = renderer
            self._apply_interval(renderer, self._interval)
        return self._renderer

    def _apply_interval(self, renderer: Any, interval: int) -> int:
        """Ask for an interval, then for shorter ones, until the driver itself (not SDL's own timer) keeps it."""
        applied = ctypes.c_int()
        for wish in range(interval, 0, -1):
            if self._sdl.SDL_SetRenderVSync(renderer, wish):
                self._sdl.SDL_GetRenderVSync(renderer, ctypes.byref(applied))
                if applied.value == wish:
                    return wish
        self._sdl.SDL_SetRenderVSync(renderer, 0)
        return 0

    def _ready_texture(self, width: int, height: int) -> Any:
        if self._texture_size != (width, height):
            self._texture = self._new_texture(width, height)
            self._texture_size = (width, height)
        return self._texture

    def _new_texture(self, width: int, height: int) -> Any:
        sdl = self._sdl
        if self._texture is not None:
            sdl.SDL_DestroyTexture(self._texture)
        texture = sdl.SDL_CreateTexture(
            self._renderer, sdl.SDL_PIXELFORMAT_RGBA32, sdl.SDL_TEXTUREACCESS_STREAMING, width, height
        )
        if not texture:
            raise InvalidOperationException(f"SDL cannot show frames of {width}x{height}: {sdl.SDL_GetError().decode()}")
        sdl.SDL_SetTextureBlendMode(texture, sdl.SDL_BLENDMODE_NONE)
        return texture

    def _scale_mode(self, width: int, height: int) -> int:
        """Whole multiples keep their pixels square and sharp, all other sizes are smoothed."""
        x, y = ctypes.c_int(), ctypes.c_int()
        self._sdl.SDL_GetRenderOutputSize(self._renderer, ctypes.byref(x), ctypes.byref(y))
        whole = x.value % width == 0 and y.value % height == 0
        mode: int = self._sdl.SDL_SCALEMODE_NEAREST if whole else self._sdl.SDL_SCALEMODE_LINEAR
        return mode
