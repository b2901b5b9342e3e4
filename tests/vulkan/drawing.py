"""Devices on VULKAN and simple things to draw with them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from renderers.contract import CreationArguments, Presentation
from renderers.contract.enums import DepthFormat, RenderTargetUsage
from renderers.deferred.ledger import FailurePoint, Ledger
from renderers.vulkan.renderer import VulkanRenderer
from xna.color import Color
from xna.graphics import (
    BasicEffect,
    BlendState,
    DepthStencilState,
    GraphicsAdapter,
    GraphicsDevice,
    GraphicsProfile,
    PresentationParameters,
    PrimitiveType,
    RasterizerState,
    SamplerState,
    SpriteBatch,
    Texture2D,
    VertexPositionColor,
)
from xna.rectangle import Rectangle
from xna.vector3 import Vector3

SIZE = 32


def open_renderer(fail_at: FailurePoint | None = None, **presentation: Any) -> VulkanRenderer:
    """Make a renderer without a window."""
    wanted = {"width": SIZE, "height": SIZE, **presentation}
    return VulkanRenderer(CreationArguments(Presentation(**wanted)), Ledger(fail_at))


@contextmanager
def device_of(
    size: int = SIZE, depth: DepthFormat = DepthFormat.None_, usage: RenderTargetUsage = RenderTargetUsage.PreserveContents
) -> Iterator[GraphicsDevice]:
    """A device on VULKAN, disposed at the end; everything native must be gone then."""
    parameters = PresentationParameters()
    parameters.BackBufferWidth = parameters.BackBufferHeight = size
    parameters.DepthStencilFormat, parameters.RenderTargetUsage = depth, usage
    device = GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, parameters, rendererEXT="VULKAN")
    renderer = renderer_of(device)
    device.RasterizerState, device.DepthStencilState = RasterizerState.CullNone, DepthStencilState.None_
    device.BlendState, device.SamplerStates[0] = BlendState.Opaque, SamplerState.PointClamp
    try:
        yield device
    finally:
        device.Dispose()
    assert renderer.ledger.live == {}


def renderer_of(device: GraphicsDevice) -> VulkanRenderer:
    renderer = device._renderer
    assert isinstance(renderer, VulkanRenderer)
    return renderer


def quad(device: GraphicsDevice, color: Color, z: float = 0.0, right: float = 1.0) -> None:
    """Fill the left part of the destination, to x = `right` in clip space."""
    effect = BasicEffect(device)
    effect.VertexColorEnabled = True
    effect.CurrentTechnique.Passes[0].Apply()
    corners = [Vector3(x, y, z) for x, y in ((-1, 1), (right, 1), (-1, -1), (right, -1))]
    vertices = [VertexPositionColor(corner, color) for corner in corners]
    device.DrawUserPrimitives(PrimitiveType.TriangleStrip, vertices, 0, 2)


def texture(device: GraphicsDevice, color: Color) -> Texture2D:
    made = Texture2D(device, 1, 1)
    made.SetData([color])
    return made


def sprite(batch: SpriteBatch, image: Texture2D, size: int = SIZE) -> None:
    """Cover the destination with a texture."""
    batch.Begin()
    batch.Draw(image, Rectangle(0, 0, size, size), Color.White)
    batch.End()


def pixel(device: GraphicsDevice, x: int = 4, y: int = 4) -> tuple[int, int, int, int]:
    """Read one pixel of the back buffer."""
    data = np.zeros(1, np.uint32)
    device.GetBackBufferData(Rectangle(x, y, 1, 1), data, 0, 1)
    return tuple(data.view(np.uint8).tolist())  # type: ignore[return-value]


RED, GREEN, BLUE = (255, 0, 0, 255), (0, 128, 0, 255), (0, 0, 255, 255)
