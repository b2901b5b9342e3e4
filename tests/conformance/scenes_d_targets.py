"""Group D, render targets: several at once, order between them, exact bytes, the life of a frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import (
    Blend,
    ColorWriteChannels,
    CubeMapFace,
    DepthFormat,
    GraphicsProfile,
    RenderTargetUsage,
    SurfaceFormat,
)
from tests.conformance.colors import WHITE
from tests.conformance.drawing import fill, rgba
from tests.conformance.picture import Picture
from tests.conformance.registry import BOTH, NOTHING, scene
from tests.conformance.stage import Stage, common_states
from tests.conformance.states import blend, target_of
from xna.exceptions import (
    ArgumentException,
    InvalidOperationException,
    NotSupportedException,
    ObjectDisposedException,
)
from xna.graphics import (
    DepthStencilState,
    GraphicsDevice,
    RenderTarget2D,
    RenderTargetBinding,
    RenderTargetCube,
)

CLEARED, SOURCE = (11, 37, 83, 149), (221, 143, 67, 199)


NEAR, FAR = (35, 210, 75, 255), (225, 45, 55, 255)


SEVERAL = {Capability.MultipleRenderTargets}


def _centres(stage: Stage, targets: Sequence[RenderTarget2D], level: int = 0) -> list[tuple[int, ...]]:
    pictures = [stage.read_texture(target, level) for target in targets]
    return [picture.pixel(picture.width // 2, picture.height // 2) for picture in pictures]


@scene("D07", "several targets: clear, draw, masks, discard", "multiple render targets", reads=BOTH, needs=SEVERAL)
def several_targets(stage: Stage) -> None:
    device = stage.open(16, 16)
    expect = stage.expect
    targets = [target_of(device, 16, 16, usage=RenderTargetUsage.PreserveContents) for _ in range(4)]
    device.SetRenderTargets(*targets[:3])
    device.Clear(rgba((255, 0, 255)))
    device.SetRenderTarget(None)
    for slot, color in enumerate(_centres(stage, targets[:3])):
        expect.color(f"D7a cleared slot {slot}", color, (255, 0, 255, 255), 0)
    device.SetRenderTargets(*targets)
    bound = [binding.RenderTarget for binding in device.GetRenderTargets()]
    expect.true("D7b GetRenderTargets keeps the order", all(a is b for a, b in zip(bound, targets, strict=True)))
    device.Clear(rgba(CLEARED))
    common_states(device)
    fill(device, SOURCE)
    device.SetRenderTarget(None)
    expect.equal("D7b GetRenderTargets is empty for the back buffer", len(device.GetRenderTargets()), 0)
    for slot, color in enumerate(_centres(stage, targets)):
        expect.color(f"D7b slot {slot}", color, SOURCE if slot == 0 else CLEARED, 2)
    _masked_targets(stage, device, targets)
    _discarded_targets(stage, device)


def _masked_targets(stage: Stage, device: GraphicsDevice, targets: list[RenderTarget2D]) -> None:
    device.SetRenderTargets(*targets[:2])
    device.Clear(rgba(CLEARED))
    device.BlendState = blend(
        Blend.One, Blend.Zero, ColorWriteChannels=ColorWriteChannels.Red, ColorWriteChannels1=ColorWriteChannels.Green
    )
    fill(device, SOURCE)
    device.SetRenderTarget(None)
    first, second = _centres(stage, targets[:2])
    stage.expect.color("D7b write mask of slot 0", first, (221, 37, 83, 149), 2)
    stage.expect.color("D7b COLOR0 is not redirected", second, CLEARED, 2)


def _discarded_targets(stage: Stage, device: GraphicsDevice) -> None:
    pair = [target_of(device, 16, 16) for _ in range(2)]
    for target, cleared in zip(pair, [(255, 0, 0), (0, 0, 255)], strict=True):
        device.SetRenderTarget(target)
        device.Clear(rgba(cleared))
    device.SetRenderTargets(*pair)
    device.SetRenderTarget(None)
    for slot, color in enumerate(_centres(stage, pair)):
        stage.expect.color(f"D7b discarded slot {slot}", color, (68, 34, 136, 255), 0)


@scene("D07b", "the depth of a set is that of slot 0", "multiple render targets", reads=BOTH, needs=SEVERAL)
def depth_of_a_set(stage: Stage) -> None:
    device = stage.open(16, 16)
    for label, depths, expected in [
        ("slot 0 has depth", (DepthFormat.Depth24, DepthFormat.None_), NEAR),
        ("slot 1 has depth", (DepthFormat.None_, DepthFormat.Depth24), FAR),
    ]:
        pair = [target_of(device, 16, 16, depth) for depth in depths]
        device.SetRenderTargets(*pair)
        device.Clear(rgba(CLEARED))
        device.DepthStencilState = DepthStencilState.Default
        fill(device, NEAR, 0.2)
        fill(device, FAR, 0.8)
        device.SetRenderTarget(None)
        first, second = _centres(stage, pair)
        stage.expect.color(f"D7b {label}", first, expected, 2)
        stage.expect.color(f"D7b {label}, slot 1", second, CLEARED, 2)


@scene(
    "D07c",
    "several multisampled targets",
    "multiple render targets",
    reads=BOTH,
    needs={*SEVERAL, Capability.MultiSampleAntiAliasing},
)
def several_multisampled_targets(stage: Stage) -> None:
    device = stage.open(16, 16)
    pair = [target_of(device, 16, 16, samples=4) for _ in range(2)]
    device.SetRenderTargets(*pair)
    device.Clear(rgba((0, 0, 0, 0)))
    device.BlendState = blend(Blend.One, Blend.Zero, MultiSampleMask=1)
    fill(device, WHITE)
    device.SetRenderTarget(None)
    first, second = _centres(stage, pair)
    stage.expect.color("D7b one of four samples", first, (64, 64, 64, 64), 2)
    stage.expect.color("D7b slot 1", second, (0, 0, 0, 0), 2)


@scene("D07d", "several targets with mip levels", "multiple render targets", reads=BOTH, needs={*SEVERAL, Capability.MipMaps})
def several_mip_targets(stage: Stage) -> None:
    device = stage.open(16, 16)
    pair = [target_of(device, 16, 16, mip_map=True) for _ in range(2)]
    device.SetRenderTargets(*pair)
    device.Clear(rgba(CLEARED))
    fill(device, SOURCE)
    device.SetRenderTarget(None)
    first, second = _centres(stage, pair, level=1)
    stage.expect.color("D7b level 1 of slot 0", first, SOURCE, 2)
    stage.expect.color("D7b level 1 of slot 1", second, CLEARED, 2)


def face_pixel(cube: RenderTargetCube, face: CubeMapFace, level: int = 0) -> tuple[int, ...]:
    size = max(1, cube.Size >> level)
    data = np.zeros(size * size, np.uint32)
    cube.GetData(face, level, None, data, 0, len(data))
    return Picture.of_packed(data, size, size).pixel(size // 2, size // 2)


@scene(
    "D07e",
    "cube faces among several targets",
    "multiple render targets",
    reads=BOTH,
    needs={*SEVERAL, Capability.TextureCube, Capability.MipMaps},
)
def several_with_cube_faces(stage: Stage) -> None:
    device = stage.open(16, 16)
    cubes = [RenderTargetCube(device, 16, False, SurfaceFormat.Color, DepthFormat.None_) for _ in range(2)]
    flats = [target_of(device, 16, 16) for _ in range(2)]
    positive_x, negative_x = CubeMapFace.PositiveX, CubeMapFace.NegativeX
    faces = [RenderTargetBinding(cubes[0], positive_x), RenderTargetBinding(cubes[1], negative_x)]
    device.SetRenderTargets(RenderTargetBinding(flats[0]), *faces, RenderTargetBinding(flats[1]))
    device.Clear(rgba(CLEARED))
    fill(device, SOURCE)
    device.SetRenderTarget(None)
    first, last = _centres(stage, flats)
    got = [first, face_pixel(cubes[0], positive_x), face_pixel(cubes[1], negative_x), last]
    for slot, color in enumerate(got):
        stage.expect.color(f"D7b 2-D, cube, cube, 2-D: slot {slot}", color, SOURCE if slot == 0 else CLEARED, 2)
    mipped = RenderTargetCube(device, 16, True, SurfaceFormat.Color, DepthFormat.Depth24)
    for face, first_color in [(CubeMapFace.NegativeZ, SOURCE), (CubeMapFace.NegativeY, NEAR)]:
        device.SetRenderTargets(RenderTargetBinding(mipped, face), RenderTargetBinding(flats[0]))
        device.Clear(rgba(CLEARED))
        device.DepthStencilState = DepthStencilState.Default
        fill(device, first_color, 0.2)
        fill(device, FAR, 0.8)
        device.SetRenderTarget(None)
        for level in (0, 1):
            stage.expect.color(f"D7b face {face.name} level {level}", face_pixel(mipped, face, level), first_color, 2)
        stage.expect.color(f"D7b peer of {face.name}", _centres(stage, flats[:1])[0], CLEARED, 2)


@scene(
    "D07r",
    "sets of targets that are refused",
    "multiple render targets",
    reads=NOTHING,
    needs={*SEVERAL, Capability.RenderTargets},
)
def refused_sets(stage: Stage) -> None:
    other = target_of(stage.open(16, 16), 16, 16)
    device = stage.open(16, 16)
    a, b = target_of(device, 16, 16), target_of(device, 16, 16)
    device.SetRenderTargets(a, b)  # a legal set first: where several targets are missing, this is the refusal
    device.SetRenderTarget(None)
    disposed = target_of(device, 16, 16)
    disposed.Dispose()
    five = [target_of(device, 16, 16) for _ in range(5)]

    def bind(*targets: Any) -> Callable[[], None]:
        return lambda: device.SetRenderTargets(*targets)

    legs: list[tuple[str, type[Exception], Callable[[], None]]] = [
        ("the same target twice", ArgumentException, bind(a, a)),
        ("different sizes", ArgumentException, bind(a, target_of(device, 8, 16))),
        ("a disposed target", ObjectDisposedException, bind(a, disposed)),
        ("another device's target", InvalidOperationException, bind(a, other)),
        ("five targets", NotSupportedException, bind(*five)),
    ]
    for label, exception, call in legs:
        stage.expect.raises(f"D7c {label}", exception, call)
        stage.expect.equal(f"D7c {label} leaves the back buffer bound", len(device.GetRenderTargets()), 0)
    reach = stage.open(16, 16, profile=GraphicsProfile.Reach)
    pair = [target_of(reach, 16, 16) for _ in range(2)]
    stage.expect.raises("D7c two targets in Reach", NotSupportedException, lambda: reach.SetRenderTargets(*pair))
