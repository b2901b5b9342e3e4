"""Group D, frames: targets between draws and Present, clears of single planes, what binding does to contents."""

from __future__ import annotations

from typing import Any

from renderers.contract.capabilities import Capability
from renderers.contract.enums import (
    ClearOptions,
    CubeMapFace,
    DepthFormat,
    RenderTargetUsage,
    SurfaceFormat,
)
from tests.conformance.drawing import fill, rgba
from tests.conformance.grid import ClipRect
from tests.conformance.picture import Picture, Region
from tests.conformance.registry import BOTH, scene
from tests.conformance.scenes_d_targets import FAR, NEAR, face_pixel
from tests.conformance.stage import Stage, common_states
from tests.conformance.states import sprite, target_of
from xna.exceptions import (
    InvalidOperationException,
)
from xna.graphics import (
    BlendState,
    DepthStencilState,
    GraphicsDevice,
    RenderTarget2D,
    RenderTargetCube,
    SpriteBatch,
)


@scene("D14", "a target changed and drawn twice in one frame", "draw order", reads=BOTH)
def target_reuse(stage: Stage) -> None:
    device = stage.open(64, 64)
    batch = SpriteBatch(device)
    target = target_of(device, 8, 8)
    for color, left in [((255, 0, 0, 255), 0), ((0, 255, 0, 255), 32)]:
        device.SetRenderTarget(target)
        device.Clear(rgba(color))
        device.SetRenderTarget(None)
        sprite(batch, BlendState.Opaque, target, Region(left, 0, 32, 64))
    picture = stage.read()
    stage.expect.solid("D14 left", picture, Region(0, 0, 32, 64), (255, 0, 0, 255), 0)
    stage.expect.solid("D14 right", picture, Region(32, 0, 32, 64), (0, 255, 0, 255), 0)
    common_states(device)
    fill(device, (1, 2, 3, 255))
    device.Clear(rgba((4, 5, 6, 255)))
    picture = stage.read("clear after a draw")
    stage.expect.solid("D14 a later clear wins", picture, picture.whole, (4, 5, 6, 255), 0)


@scene("D14b", "clears of the planes of the back buffer", "clear")
def clear_planes(stage: Stage) -> None:
    device = stage.open(64, 64, depth=DepthFormat.Depth24)
    device.DepthStencilState = DepthStencilState.Default
    fill(device, NEAR, 0.2)
    device.Clear(ClearOptions.DepthBuffer, rgba((0, 0, 0)), 1.0, 0)
    fill(device, FAR, 0.8)
    picture = stage.read()
    stage.expect.solid("D14 a depth-only clear", picture, picture.whole, FAR, 0)
    device.Clear(ClearOptions.Target, rgba((9, 8, 7, 255)), 0.0, 0)
    fill(device, NEAR, 0.9)
    picture = stage.read("colour only")
    stage.expect.solid("D14 a colour-only clear keeps depth", picture, picture.whole, (9, 8, 7, 255), 0)
    missing = lambda: device.Clear(ClearOptions.Stencil, rgba((0, 0, 0)), 1.0, 0)  # noqa: E731
    stage.expect.raises("4.5 a stencil clear without a stencil buffer", InvalidOperationException, missing)


A_CLEAR, A_DRAW, B_CLEAR, B_DRAW = (30, 60, 200, 255), (240, 130, 20, 255), (200, 40, 120, 255), (40, 200, 90, 255)


LEFT = ClipRect(-1, 1, 0, -1)


def _draw_into(device: GraphicsDevice, target: RenderTarget2D | None, cleared: Any, drawn: Any) -> None:
    device.SetRenderTarget(target)
    device.Clear(rgba(cleared))
    common_states(device)
    fill(device, drawn, rect=LEFT)


def _check_halves(stage: Stage, label: str, picture: Picture, drawn: Any, cleared: Any) -> None:
    half = picture.width // 2
    stage.expect.solid(f"{label}, left", picture, Region(0, 0, half, picture.height), drawn, 0)
    stage.expect.solid(f"{label}, right", picture, Region(half, 0, half, picture.height), cleared, 0)


@scene("D29", "frames with targets, presented", "present", reads=BOTH)
def present_cycle(stage: Stage) -> None:
    device = stage.open(64, 48)
    a, b = target_of(device, 16, 16), target_of(device, 16, 16)
    _draw_into(device, a, A_CLEAR, A_DRAW)
    device.SetRenderTarget(None)
    device.Present()
    _check_halves(stage, "D29 drawn, unbound, presented", stage.read_texture(a), A_DRAW, A_CLEAR)
    _draw_into(device, a, A_CLEAR, A_DRAW)
    _draw_into(device, b, B_CLEAR, B_DRAW)
    _draw_into(device, None, B_CLEAR, A_DRAW)
    _check_halves(stage, "D29 back buffer last", stage.read(), A_DRAW, B_CLEAR)
    device.Present()
    _check_halves(stage, "D29 A of three", stage.read_texture(a), A_DRAW, A_CLEAR)
    _check_halves(stage, "D29 B of three", stage.read_texture(b), B_DRAW, B_CLEAR)
    for _ in range(120):
        device.SetRenderTarget(a)
        device.SetRenderTarget(None)
    device.Present()
    stage.expect.solid("D29 120 empty cycles discard", stage.read_texture(a), Region(0, 0, 16, 16), (68, 34, 136, 255), 0)
    device.Reset(device.PresentationParameters.Clone())
    device.Present()
    _draw_into(device, None, A_CLEAR, B_DRAW)
    _check_halves(stage, "D29 after a reset", stage.read("reset"), B_DRAW, A_CLEAR)


@scene("D29b", "Present with a target bound is refused", "present", reads=BOTH)
def present_with_target(stage: Stage) -> None:
    device = stage.open(64, 48)
    target = target_of(device, 16, 16)
    device.SetRenderTarget(target)
    device.Clear(rgba(A_CLEAR))
    stage.expect.raises("D29 Present", InvalidOperationException, device.Present)
    stage.expect.equal("D29 the target stays bound", len(device.GetRenderTargets()), 1)
    common_states(device)
    fill(device, A_DRAW, rect=LEFT)
    device.SetRenderTarget(None)
    device.Present()
    _check_halves(stage, "D29 drawing still works", stage.read_texture(target), A_DRAW, A_CLEAR)
    unbound = target_of(device, 16, 16)
    unbound.Dispose()
    device.Present()
    stage.expect.true("D29 a released unbound target leaves Present legal", True)
    try:
        device.SetRenderTarget(target)
        raise KeyError("the game's own fault")
    except KeyError:
        device.SetRenderTarget(None)
    device.Present()
    stage.expect.equal("D29 a caught exception leaves Present legal", len(device.GetRenderTargets()), 0)


@scene("D30", "usage decides what binding does to the contents", "render targets", reads=BOTH)
def usages(stage: Stage) -> None:
    device = stage.open(16, 16, clear=(255, 0, 0, 255))
    for usage, expected in [
        (RenderTargetUsage.PreserveContents, (1, 2, 3, 255)),
        (RenderTargetUsage.PlatformContents, (1, 2, 3, 255)),
        (RenderTargetUsage.DiscardContents, (68, 34, 136, 255)),
    ]:
        target = target_of(device, 8, 8, usage=usage)
        device.SetRenderTarget(target)
        device.Clear(rgba((1, 2, 3)))
        for _ in range(2):
            device.SetRenderTarget(None)
            device.SetRenderTarget(target)
        device.SetRenderTarget(None)
        stage.expect.solid(f"4.6 target {usage.name}", stage.read_texture(target), Region(0, 0, 8, 8), expected, 0)
    stage.expect.solid("4.6 back buffer preserves", stage.read(), Region(0, 0, 16, 16), (255, 0, 0, 255), 0)
    device = stage.open(16, 16, usage=RenderTargetUsage.DiscardContents, clear=(255, 0, 0, 255))
    device.SetRenderTarget(target_of(device, 8, 8))
    device.SetRenderTarget(None)
    stage.expect.solid("4.6 back buffer discards", stage.read("discarded"), Region(0, 0, 16, 16), (68, 34, 136, 255), 0)
    device.DiscardColorEXT = rgba((5, 6, 7, 8))
    target = target_of(device, 8, 8)
    device.SetRenderTarget(target)
    device.SetRenderTarget(None)
    stage.expect.solid("DiscardColorEXT", stage.read_texture(target), Region(0, 0, 8, 8), (5, 6, 7, 8), 0)


@scene(
    "D29c",
    "Present with a cube face or a set bound is refused",
    "present",
    reads=BOTH,
    needs={Capability.MultipleRenderTargets, Capability.TextureCube},
)
def present_with_other_targets(stage: Stage) -> None:
    device = stage.open(64, 48)
    cube = RenderTargetCube(device, 16, False, SurfaceFormat.Color, DepthFormat.None_)
    pair = [target_of(device, 16, 16) for _ in range(2)]
    device.SetRenderTarget(cube, CubeMapFace.PositiveY)
    device.Clear(rgba(A_CLEAR))
    stage.expect.raises("D29 Present with a cube face", InvalidOperationException, device.Present)
    device.SetRenderTargets(*pair)
    device.Clear(rgba(B_CLEAR))
    stage.expect.raises("D29 Present with a set", InvalidOperationException, device.Present)
    stage.expect.equal("D29 the set stays bound", len(device.GetRenderTargets()), 2)
    device.SetRenderTarget(None)
    device.Present()
    stage.expect.color("D29 cube face", face_pixel(cube, CubeMapFace.PositiveY), A_CLEAR, 0)
    for target in pair:
        stage.expect.pixel("D29 target of the set", stage.read_texture(target), 8, 8, B_CLEAR, 0)
