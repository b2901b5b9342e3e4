"""Devices and small drawings for SDL_GPU's tests."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from renderers.sdl_gpu.renderer import SdlGpuRenderer
from xna import Color, Matrix, Rectangle, Vector3
from xna.graphics import (
    BasicEffect,
    BlendState,
    DepthFormat,
    DepthStencilState,
    GraphicsAdapter,
    GraphicsDevice,
    GraphicsProfile,
    PresentationParameters,
    PrimitiveType,
    RasterizerState,
    RenderTargetUsage,
    SamplerState,
    SpriteBatch,
    SpriteSortMode,
    Texture2D,
    VertexPositionColor,
)

Pixels = npt.NDArray[np.uint8]
RED, GREEN, BLUE = (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255)


class Maker:
    """Makes devices and disposes them."""

    def __init__(self) -> None:
        self._devices: list[GraphicsDevice] = []

    def __call__(
        self,
        width: int = 32,
        height: int = 32,
        *,
        depth: DepthFormat = DepthFormat.Depth24Stencil8,
        usage: RenderTargetUsage = RenderTargetUsage.DiscardContents,
        samples: int = 0,
        window: int = 0,
    ) -> GraphicsDevice:
        parameters = parameters_of(width, height, depth=depth, usage=usage, samples=samples, window=window)
        device = GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, parameters, rendererEXT="SDL_GPU")
        self._devices.append(device)
        return device

    def close(self) -> None:
        for device in self._devices:
            device.Dispose()


def parameters_of(width: int, height: int, **wishes: Any) -> PresentationParameters:
    parameters = PresentationParameters()
    parameters.BackBufferWidth, parameters.BackBufferHeight = width, height
    parameters.DepthStencilFormat = wishes.get("depth", DepthFormat.None_)
    parameters.RenderTargetUsage = wishes.get("usage", RenderTargetUsage.DiscardContents)
    parameters.MultiSampleCount = wishes.get("samples", 0)
    parameters.DeviceWindowHandle = wishes.get("window", 0)
    return parameters


def renderer_of(device: GraphicsDevice) -> SdlGpuRenderer:
    renderer = device._renderer
    assert isinstance(renderer, SdlGpuRenderer)
    return renderer


def picture(device: GraphicsDevice) -> Pixels:
    bounds = device.PresentationParameters.Bounds
    data = np.zeros(bounds.Width * bounds.Height, np.uint32)
    device.GetBackBufferData(data)
    return data.view(np.uint8).reshape(bounds.Height, bounds.Width, 4)


def texels(texture: Texture2D) -> Pixels:
    data = np.zeros(texture.Width * texture.Height, np.uint32)
    texture.GetData(data)
    return data.view(np.uint8).reshape(texture.Height, texture.Width, 4)


def white(device: GraphicsDevice) -> Texture2D:
    texture = Texture2D(device, 1, 1)
    texture.SetData([Color.White])
    return texture


def sprite(device: GraphicsDevice, texture: Texture2D, place: Rectangle, color: tuple[int, int, int, int]) -> None:
    """Draw one opaque sprite."""
    batch = SpriteBatch(device)
    batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp)
    batch.Draw(texture, place, Color(*color))
    batch.End()


def triangle(device: GraphicsDevice, color: tuple[int, int, int, int], z: float = 0.5, effect: BasicEffect | None = None) -> None:
    """Draw one triangle over the whole destination with the device's states."""
    effect = effect or BasicEffect(device)
    effect.VertexColorEnabled = True
    effect.World = Matrix.Identity
    effect.CurrentTechnique.Passes[0].Apply()
    corners = [(-1.0, 1.0), (3.0, 1.0), (-1.0, -3.0)]
    vertices = [VertexPositionColor(Vector3(x, y, z), Color(*color)) for x, y in corners]
    device.DrawUserPrimitives(PrimitiveType.TriangleList, vertices, 0, 1)


def plain_states(device: GraphicsDevice) -> None:
    device.BlendState = BlendState.Opaque
    device.DepthStencilState = DepthStencilState.None_
    device.RasterizerState = RasterizerState.CullNone
