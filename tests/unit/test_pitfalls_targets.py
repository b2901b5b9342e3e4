"""Pitfalls of render targets and textures that need a whole game or more than one renderer to show."""

from __future__ import annotations

import numpy as np
import pytest

from tests.unit._devices import make_device
from xna.color import Color
from xna.exceptions import ArgumentException, InvalidOperationException, NotSupportedException
from xna.game import Game
from xna.graphics import (
    CubeMapFace,
    DepthFormat,
    RenderTarget2D,
    RenderTargetBinding,
    RenderTargetCube,
    RenderTargetUsage,
    SurfaceFormat,
    Texture2D,
    TextureCube,
)
from xna.graphics_device_manager import GraphicsDeviceManager
from xna.testing import GameDriver

RED = (255, 0, 0, 255)


class Leaving(Game):
    """Clears the back buffer red, draws into a target and comes back, with a usage that the settings' handler asks for."""

    def __init__(self, usage: RenderTargetUsage) -> None:
        super().__init__()
        self.usage = usage
        GraphicsDeviceManager(self).PreparingDeviceSettings += self.prepare

    def prepare(self, sender, args):
        args.GraphicsDeviceInformation.PresentationParameters.RenderTargetUsage = self.usage

    def LoadContent(self):
        self.target = RenderTarget2D(self.GraphicsDevice, 4, 4)

    def UnloadContent(self):
        self.target.Dispose()

    def Draw(self, gameTime):
        self.GraphicsDevice.Clear(Color(*RED))
        self.GraphicsDevice.SetRenderTarget(self.target)
        self.GraphicsDevice.Clear(Color.Blue)
        self.GraphicsDevice.SetRenderTarget(None)


@pytest.mark.parametrize(
    ("usage", "expected"),
    [
        (RenderTargetUsage.PreserveContents, RED),
        (RenderTargetUsage.PlatformContents, RED),
        (RenderTargetUsage.DiscardContents, (68, 34, 136, 255)),
    ],
)
def test_the_back_buffer_keeps_or_loses_its_contents_as_the_game_wishes(usage, expected):
    with GameDriver(lambda: Leaving(usage), renderer="SOFTWARE", size=(8, 8)) as driver:
        driver.frame(2)
        assert driver.game.GraphicsDevice.PresentationParameters.RenderTargetUsage == usage
        assert (driver.picture() == expected).all()


def test_a_bound_face_of_a_cube_is_neither_read_written_nor_sampled():
    data = np.zeros(16, np.uint32)
    with make_device("HEADLESS") as device, RenderTargetCube(device, 4, False, SurfaceFormat.Color, DepthFormat.None_) as cube:
        calls = [
            lambda: cube.GetData(CubeMapFace.PositiveX, data),
            lambda: cube.SetData(CubeMapFace.PositiveX, data),
            lambda: device.Textures.__setitem__(0, cube),
        ]
        device.SetRenderTarget(cube, CubeMapFace.NegativeZ)
        for call in calls:
            with pytest.raises(InvalidOperationException, match="target"):
                call()
        device.SetRenderTarget(None)
        for call in calls[:2]:  # HEADLESS holds no pixels of targets: it is the renderer that answers now
            with pytest.raises(NotSupportedException, match="HEADLESS"):
                call()
        calls[2]()
        assert device.Textures[0] is cube


@pytest.mark.parametrize("renderer", ["HEADLESS", "SOFTWARE"])
@pytest.mark.parametrize("surface_format", [SurfaceFormat.Dxt1, SurfaceFormat.Dxt3, SurfaceFormat.Dxt5])
def test_compressed_textures_of_other_sizes_than_multiples_of_four_allocate_nothing(renderer, surface_format):
    with make_device(renderer) as device:
        created = []
        device.ResourceCreated += lambda sender, args: created.append(args.Resource)
        for make in (
            lambda: Texture2D(device, 6, 6, False, surface_format),
            lambda: TextureCube(device, 6, False, surface_format),
        ):
            with pytest.raises(ArgumentException, match="multiples of 4"):
                make()
        assert created == []
        assert device._renderer.live_resources == {}


def test_a_refused_cube_face_beside_another_target_keeps_the_old_set():
    with make_device("HEADLESS") as device, RenderTarget2D(device, 4, 4) as first, RenderTargetCube(device, 4) as cube:
        device.SetRenderTarget(first)
        with pytest.raises(NotSupportedException, match="HEADLESS"):
            device.SetRenderTargets(RenderTargetBinding(first), RenderTargetBinding(cube, CubeMapFace.PositiveY))
        assert [binding.RenderTarget for binding in device.GetRenderTargets()] == [first]
