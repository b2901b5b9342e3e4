"""A TINYGL device with the state that the suites begin from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from tests.conformance.drawing import basic, draw_ring, draw_user, rgba, texture
from tests.conformance.grid import FULL, UNIT_SQUARE, ClipRect
from tests.conformance.layouts import POSITION_COLOR, POSITION_TEXTURE
from tests.conformance.stage import common_states
from tests.unit._devices import make_device
from xna import MathHelper, Matrix, Rectangle, Vector2, Vector3
from xna.exceptions import NotSupportedException
from xna.graphics import (
    BasicEffect,
    BlendState,
    DepthFormat,
    PrimitiveType,
    SamplerState,
    SpriteBatch,
    SpriteEffects,
    SpriteSortMode,
    Texture2D,
)

CLEAR = (0, 0, 40)
RED, GREEN, BLUE, WHITE, BLACK = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)
CENTRE = (32, 32)
TOLERANCE = 2  # the contract's
CORNERS = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)]  # clockwise on the screen


class Scene:
    """A device, and what the suites do with it."""

    def __init__(self, width: int, height: int, depth: DepthFormat) -> None:
        self.device = make_device("TINYGL", width, height, DepthStencilFormat=depth)
        self.batch = SpriteBatch(self.device)
        common_states(self.device)
        self.clear()

    @property
    def renderer(self) -> Any:
        return self.device._renderer

    def clear(self, color: Sequence[int] = CLEAR) -> None:
        self.device.Clear(rgba(color))

    def pixels(self) -> Any:
        """Give the back buffer as (height, width, 4)."""
        return self.device._read_picture()

    def pixel(self, x: int, y: int) -> tuple[int, ...]:
        return tuple(self.pixels()[y, x, :3].tolist())

    def covered(self, background: Sequence[int] = CLEAR) -> int:
        """Count the pixels that differ from the clear colour."""
        apart = np.abs(self.pixels()[..., :3].astype(int) - np.array(background[:3])).max(axis=-1)
        return int((apart > 6).sum())

    def texture(self, width: int, height: int, colors: Sequence[Sequence[int]]) -> Texture2D:
        return texture(self.device, width, height, colors)

    def effect(self, **properties: Any) -> BasicEffect:
        return basic(self.device, **properties)

    def quad(self, color: Sequence[int], z: float = 0.0, rect: ClipRect = FULL, **properties: Any) -> None:
        """Draw a quad of one vertex colour."""
        effect = self.effect(VertexColorEnabled=True, **properties)
        draw_ring(self.device, effect, POSITION_COLOR, rect, z, Color=(*color, 255)[:4])

    def textured(self, image: Texture2D, rect: ClipRect = FULL, **properties: Any) -> None:
        """Draw a quad that shows a whole texture."""
        effect = self.effect(TextureEnabled=True, Texture=image, **properties)
        draw_ring(self.device, effect, POSITION_TEXTURE, rect, TexCoord=UNIT_SQUARE)

    def primitives(self, kind: PrimitiveType, count: int, corners: Any, color: Sequence[int] = RED) -> None:
        effect = self.effect(VertexColorEnabled=True)
        draw_user(self.device, effect, kind, count, POSITION_COLOR, Position=corners, Color=(*color, 255)[:4])

    def sprite(
        self,
        image: Texture2D,
        place: tuple[int, int, int, int],
        tint: Sequence[int] = WHITE,
        blend: BlendState | None = None,
        sampler: SamplerState | None = None,
        **options: Any,
    ) -> None:
        """Draw one sprite; `options` are those of the longest overload."""
        self.batch.Begin(SpriteSortMode.Deferred, blend or BlendState.AlphaBlend, sampler or SamplerState.PointClamp, None, None)
        if options:
            self.batch.Draw(
                image,
                Rectangle(*place),
                options.get("source"),
                rgba(tint),
                options.get("rotation", 0.0),
                options.get("origin", Vector2(0, 0)),
                options.get("effects", SpriteEffects.None_),
                0.0,
            )
        else:
            self.batch.Draw(image, Rectangle(*place), rgba(tint))
        self.batch.End()


@contextmanager
def scene(width: int = 64, height: int = 64, depth: DepthFormat = DepthFormat.Depth24Stencil8) -> Iterator[Scene]:
    """Open a device for a test, cleared to dark blue."""
    made = Scene(width, height, depth)
    try:
        yield made
    finally:
        made.device.Dispose()


def near(got: Sequence[int], expected: Sequence[int], tolerance: int = TOLERANCE) -> bool:
    """Tell whether colours agree in the channels that are expected."""
    return all(abs(int(a) - int(b)) <= tolerance for a, b in zip(got, expected, strict=False))


def camera(effect: BasicEffect) -> BasicEffect:
    """Look at the origin from (0, 0, 4), 45 degrees wide."""
    effect.View = Matrix.CreateLookAt(Vector3(0, 0, 4), Vector3(0, 0, 0), Vector3(0, 1, 0))
    effect.Projection = Matrix.CreatePerspectiveFieldOfView(MathHelper.PiOver4, 1.0, 0.1, 100.0)
    return effect


class Untouchable:
    """Stands in for the OpenGL context: any use of it fails the test."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"the context was touched: {name}")


def assert_refused(made: Scene, draw: Callable[[Scene], object], names: str) -> None:
    """A call raises NotSupportedException that names renderer and feature, and neither context nor picture changes."""
    before, drawing, context = made.pixels(), made.renderer._drawing, made.renderer._context
    drawing._context = made.renderer._context = Untouchable()
    try:
        with pytest.raises(NotSupportedException, match=rf"TINYGL does not support .*{names}"):
            draw(made)
    finally:
        drawing._context = made.renderer._context = context
    assert (made.pixels() == before).all()
