"""Where a scene is drawn: devices on one renderer, the checks, and the pictures for the report."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tests.conformance.checks import Checks
from tests.conformance.drawing import rgba
from tests.conformance.picture import Picture
from xna.graphics import (
    BlendState,
    DepthFormat,
    DepthStencilState,
    GraphicsAdapter,
    GraphicsDevice,
    GraphicsProfile,
    PresentationParameters,
    RasterizerState,
    RenderTargetUsage,
    SamplerState,
    Texture2D,
)

CLEAR = (9, 13, 17, 255)


class Shot(NamedTuple):
    """A picture for the report; `expected` where a whole picture is known."""

    label: str
    picture: Picture
    expected: Picture | None = None


class FellBack(Exception):
    """The device reports that it applied less than was preferred: XNA's answer where a preference cannot be met."""


class Stage:
    """Opens devices for a scene and collects what came of it. The device opened last is `device`."""

    def __init__(self, scene_id: str, renderer: str) -> None:
        self.renderer = renderer
        self.expect = Checks(scene_id, renderer)
        self.shots: list[Shot] = []
        self._devices: list[GraphicsDevice] = []
        self._kept: list[object] = []

    @property
    def device(self) -> GraphicsDevice:
        return self._devices[-1]

    def open(
        self,
        width: int = 128,
        height: int = 128,
        *,
        profile: GraphicsProfile = GraphicsProfile.HiDef,
        depth: DepthFormat = DepthFormat.None_,
        usage: RenderTargetUsage = RenderTargetUsage.PreserveContents,
        samples: int = 0,
        clear: tuple[int, ...] | None = CLEAR,
        keep_resources: bool = True,
    ) -> GraphicsDevice:
        """Make a device in the scenes' common state and clear its back buffer.

        The common state: no culling, opaque, no depth test, slot 0 point and clamp. Resources are kept alive until the scene
        ends, so that only scenes about lifetimes depend on them.
        """
        parameters = PresentationParameters()
        parameters.BackBufferWidth = width
        parameters.BackBufferHeight = height
        parameters.DepthStencilFormat = depth
        parameters.RenderTargetUsage = usage
        parameters.MultiSampleCount = samples
        device = GraphicsDevice(GraphicsAdapter.DefaultAdapter, profile, parameters, rendererEXT=self.renderer)
        self._devices.append(device)
        if keep_resources:
            device.ResourceCreated += lambda sender, args: self._kept.append(args.Resource)
        common_states(device)
        if clear is not None:
            device.Clear(rgba(clear))
        return device

    def read(self, label: str = "back buffer") -> Picture:
        """Read the back buffer of the current device and keep the picture for the report."""
        bounds = self.device.PresentationParameters.Bounds
        data = np.zeros(bounds.Width * bounds.Height, np.uint32)
        self.device.GetBackBufferData(data)
        return self.show(label, Picture.of_packed(data, bounds.Width, bounds.Height))

    def read_texture(self, texture: Texture2D, level: int = 0, label: str = "texture") -> Picture:
        """Read one level of a texture or target of format Color and keep the picture for the report."""
        width, height = max(1, texture.Width >> level), max(1, texture.Height >> level)
        data = np.zeros(width * height, np.uint32)
        texture.GetData(level, None, data, 0, len(data))
        return self.show(label, Picture.of_packed(data, width, height))

    def show(self, label: str, picture: Picture, expected: Picture | None = None) -> Picture:
        """Keep a picture for the report."""
        self.shots.append(Shot(label, picture, expected))
        return picture

    def need_applied(self, applied: bool, what: str) -> None:
        """End the scene when a preference (a sample count, a surface format) was not applied and the device says so."""
        if not applied:
            raise FellBack(f"{self.renderer} reports that it did not apply {what}.")

    def close(self) -> None:
        """Dispose the devices and all that was made on them."""
        for device in self._devices:
            device.Dispose()
        self._kept.clear()


def common_states(device: GraphicsDevice) -> None:
    """Set the states that scenes assume unless they say otherwise."""
    device.BlendState = BlendState.Opaque
    device.DepthStencilState = DepthStencilState.None_
    device.RasterizerState = RasterizerState.CullNone
    device.SamplerStates[0] = SamplerState.PointClamp
