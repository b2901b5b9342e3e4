"""Targets between draws: their levels and samples when writes, reads and clears come at odd moments."""

from __future__ import annotations

import numpy as np

from renderers.contract.capabilities import Capability
from tests.conformance.drawing import fill, packed, rgba, texture
from tests.conformance.grid import ClipRect
from tests.conformance.picture import Picture, Region
from tests.conformance.registry import BOTH, scene
from tests.conformance.stage import Stage, common_states
from tests.conformance.states import sprite, target_of
from xna import Rectangle
from xna.graphics import (
    BlendState,
    CubeMapFace,
    DepthFormat,
    RenderTarget2D,
    RenderTargetCube,
    RenderTargetUsage,
    SpriteBatch,
    SurfaceFormat,
)

RED, GREEN, BLUE = (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255)
LEVELS = {Capability.MipMaps}


@scene("G01", "levels are made when a target is left, whatever came after the last draw", "mip levels", reads=BOTH, needs=LEVELS)
def levels_after_writes(stage: Stage) -> None:
    device = stage.open(16, 16)
    target, image, batch = target_of(device, 8, 8, mip_map=True), texture(device, 1, 1, [RED]), SpriteBatch(device)
    device.SetRenderTarget(target)
    sprite(batch, BlendState.Opaque, image, Region(0, 0, 8, 8))
    device.Textures[0] = None
    image.SetData(packed([BLUE]))  # the draw before must not see it, so that it waits its turn
    device.SetRenderTarget(None)
    stage.expect.equal("a texture was written", _levels(target), [RED] * 4)

    kept = target_of(device, 8, 8, mip_map=True, usage=RenderTargetUsage.PreserveContents)
    kept.SetData(0, None, packed([GREEN] * 64), 0, 64)
    stage.expect.equal("SetData leaves the smaller levels alone", _levels(kept), [GREEN] + [(0, 0, 0, 0)] * 3)
    device.SetRenderTarget(kept)
    device.SetRenderTarget(None)
    stage.expect.equal("nothing was drawn", _levels(kept), [GREEN] * 4)


@scene("G02", "a narrow target has all its levels", "mip levels", reads=BOTH, needs=LEVELS)
def narrow_levels(stage: Stage) -> None:
    device = stage.open(16, 16)
    for width, height in ((2, 16), (33, 5), (1, 4)):
        target = target_of(device, width, height, mip_map=True)
        count = target.LevelCount
        stage.expect.equal(f"{width}x{height}: zero at first", _levels(target), [(0, 0, 0, 0)] * count)
        device.SetRenderTarget(target)
        device.Clear(rgba(RED))
        device.SetRenderTarget(None)
        stage.expect.equal(f"{width}x{height}", _levels(target), [RED] * count)


@scene(
    "G04",
    "levels are made on all faces when one is left",
    "mip levels",
    reads=BOTH,
    needs={*LEVELS, Capability.TextureCube},
)
def levels_of_all_faces(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = RenderTargetCube(device, 4, True, SurfaceFormat.Color, DepthFormat.None_, 0, RenderTargetUsage.PreserveContents)
    for face, color in ((CubeMapFace.PositiveX, GREEN), (CubeMapFace.NegativeZ, BLUE)):
        target.SetData(face, packed([color] * 16))
    target.SetData(CubeMapFace.PositiveX, 1, None, packed([RED] * 4), 0, 4)
    device.SetRenderTarget(target, CubeMapFace.PositiveY)
    device.SetRenderTarget(None)
    for face, color in ((CubeMapFace.PositiveX, GREEN), (CubeMapFace.NegativeZ, BLUE), (CubeMapFace.PositiveY, (0, 0, 0, 0))):
        for level in range(3):
            data = np.zeros(16 >> 2 * level, np.uint32)
            target.GetData(face, level, None, data, 0, len(data))
            wrong = int((data != packed([color])[0]).sum())
            stage.expect.equal(f"{face.name}, level {level}: wrong texels", wrong, 0)


def _levels(target: RenderTarget2D) -> list[tuple[int, ...]]:
    """Give the colour of each level; a level of several colours gives their average, with a fifth channel."""
    colors = []
    for level in range(target.LevelCount):
        width, height = max(1, target.Width >> level), max(1, target.Height >> level)
        data = np.zeros(width * height, np.uint32)
        target.GetData(level, None, data, 0, len(data))
        picture = Picture.of_packed(data, width, height)
        average = picture.average(picture.whole)
        colors.append(average if picture.spread(picture.whole) == 0 else (*average, picture.spread(picture.whole)))
    return colors


@scene(
    "G03",
    "data that is set on a multisampled target stays under later draws",
    "multisampling",
    reads=BOTH,
    needs={Capability.MultiSampleAntiAliasing},
)
def data_under_samples(stage: Stage) -> None:
    device = stage.open(16, 16)
    image, batch = texture(device, 1, 1, [RED]), SpriteBatch(device)
    target = target_of(device, 16, 16, samples=4, usage=RenderTargetUsage.PreserveContents)
    stage.need_applied(target.MultiSampleCount > 0, "a multisampled target")
    device.SetRenderTarget(target)
    sprite(batch, BlendState.Opaque, image, Region(0, 0, 16, 8))
    device.SetRenderTarget(None)
    target.SetData(0, Rectangle(4, 4, 8, 8), packed([GREEN] * 32 + [BLUE] * 32), 0, 64)
    _check_bands(stage, "set", target)
    device.Present()
    device.SetRenderTarget(target)
    sprite(batch, BlendState.Opaque, image, Region(0, 0, 16, 4))
    device.SetRenderTarget(None)
    _check_bands(stage, "set, then drawn into", target)


@scene(
    "G05",
    "data that is set on a part of a multisampled target leaves the samples elsewhere",
    "multisampling",
    reads=BOTH,
    needs={Capability.MultiSampleAntiAliasing},
)
def samples_beside_data(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = target_of(device, 16, 16, samples=4, usage=RenderTargetUsage.PreserveContents)
    stage.need_applied(target.MultiSampleCount > 0, "a multisampled target")
    middle = 1 / 16  # the edge goes through the middle of the pixels of column 8
    device.SetRenderTarget(target)
    common_states(device)
    fill(device, RED, rect=ClipRect(-1.0, 1.0, middle, -1.0))
    device.SetRenderTarget(None)
    half = stage.read_texture(target, label="half a column").pixel(8, 12)
    stage.expect.color("half a column", half, (128, 0, 0, 128), 1)
    target.SetData(0, Rectangle(0, 0, 16, 2), packed([GREEN] * 32), 0, 32)
    device.SetRenderTarget(target)
    fill(device, RED, rect=ClipRect(middle, 0.5, 1.0, -1.0))
    device.SetRenderTarget(None)
    picture = stage.read_texture(target, label="the other half")
    stage.expect.equal("what was set", picture.differing(Region(0, 0, 16, 2), GREEN), 0)
    stage.expect.equal("both halves of the column", picture.differing(Region(0, 4, 16, 12), RED), 0)


def _check_bands(stage: Stage, label: str, target: RenderTarget2D) -> None:
    picture, nothing = stage.read_texture(target, label=label), (0, 0, 0, 0)
    bands = [(0, 0, 16, 4, RED), (0, 4, 4, 4, RED), (4, 4, 8, 4, GREEN), (4, 8, 8, 4, BLUE), (0, 12, 16, 4, nothing)]
    for x, y, width, height, color in bands:
        wrong = picture.differing(Region(x, y, width, height), color)
        stage.expect.equal(f"{label}: wrong pixels of {width}x{height} at {x},{y}", wrong, 0)
