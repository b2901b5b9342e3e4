"""Group D, render targets: several at once, order between them, exact bytes, the life of a frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import (
    Blend,
    ClearOptions,
    ColorWriteChannels,
    CubeMapFace,
    DepthFormat,
    GraphicsProfile,
    RenderTargetUsage,
    SurfaceFormat,
)
from tests.conformance.drawing import basic, draw_ring, packed, rgba, texture
from tests.conformance.grid import FULL, ClipRect
from tests.conformance.layouts import POSITION_COLOR
from tests.conformance.picture import Picture, Region
from tests.conformance.registry import BOTH, NOTHING, scene
from tests.conformance.scenes_a_states import WHITE, blend, sprite, target_of
from tests.conformance.stage import Stage, common_states
from xna import Rectangle
from xna.exceptions import (
    ArgumentException,
    InvalidOperationException,
    NotSupportedException,
    ObjectDisposedException,
)
from xna.graphics import (
    BlendState,
    DepthStencilState,
    GraphicsDevice,
    RenderTarget2D,
    RenderTargetBinding,
    RenderTargetCube,
    SpriteBatch,
    Texture2D,
)

CLEARED, SOURCE = (11, 37, 83, 149), (221, 143, 67, 199)
NEAR, FAR = (35, 210, 75, 255), (225, 45, 55, 255)
SEVERAL = {Capability.MultipleRenderTargets}


def fill(device: GraphicsDevice, color: Sequence[int], z: float = 0.0, rect: ClipRect = FULL) -> None:
    """Draw a quad of one colour with BasicEffect."""
    draw_ring(device, basic(device, VertexColorEnabled=True), POSITION_COLOR, rect, z, Color=color)


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
    for target, color in zip(pair, [(255, 0, 0), (0, 0, 255)], strict=True):
        device.SetRenderTarget(target)
        device.Clear(rgba(color))
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


def _face_pixel(cube: RenderTargetCube, face: CubeMapFace, level: int = 0) -> tuple[int, ...]:
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
    got = [first, _face_pixel(cubes[0], positive_x), _face_pixel(cubes[1], negative_x), last]
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
            stage.expect.color(f"D7b face {face.name} level {level}", _face_pixel(mipped, face, level), first_color, 2)
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


VALUES = [0, 1, 16, 32, 64, 96, 127, 128, 129, 160, 192, 224, 254, 255]
ALPHAS = [1, 64, 127, 128, 192, 254]


def _palette() -> list[tuple[int, int, int, int]]:
    """Fourteen columns by eight rows of colours that an sRGB step would change."""
    rows: list[Callable[[int, int], tuple[int, int, int, int]]] = [
        lambda v, a: (v, 0, 0, 255),
        lambda v, a: (0, v, 0, 255),
        lambda v, a: (0, 0, v, 255),
        lambda v, a: (v, v, v, 255),
        lambda v, a: (v, 255 - v, 128, 255),
        lambda v, a: (255, 128, 0, a),
        lambda v, a: (v, 128, 255 - v, a),
        lambda v, a: (64, v, 192, 254),
    ]
    return [row(value, ALPHAS[column % len(ALPHAS)]) for row in rows for column, value in enumerate(VALUES)]


@scene("D18", "every byte survives", "texture data", reads=BOTH)
def exact_bytes(stage: Stage) -> None:
    device = stage.open(16, 16)
    colors = _palette()
    image = texture(device, 14, 8, colors)
    expected = Picture.of_packed(packed(colors), 14, 8)
    expect = stage.expect
    for attempt in (1, 2):
        expect.identical(f"D18 SetData and GetData, {attempt}", stage.read_texture(image), expected)
    batch = SpriteBatch(device)
    targets = [target_of(device, 14, 8) for _ in range(2)]
    for number, (source, target) in enumerate(zip([image, targets[0]], targets, strict=True)):
        device.SetRenderTarget(target)
        sprite(batch, BlendState.Opaque, source, Region(0, 0, 14, 8))
        device.SetRenderTarget(None)
        got = stage.read_texture(target)
        expect.identical(f"D18 drawn {number + 1} times", got, expected)
        stage.show(f"palette {number + 1}", got, expected)
    _exact_clears_and_colors(stage, device, colors)
    _partial_reads(stage, image, expected)


def _exact_clears_and_colors(stage: Stage, device: GraphicsDevice, colors: list[tuple[int, int, int, int]]) -> None:
    target = target_of(device, 2, 1)
    effect = basic(device, VertexColorEnabled=True)
    worst = {"clear": 0, "vertex colour": 0}
    for color in colors:
        device.SetRenderTarget(target)
        device.Clear(rgba(color))
        common_states(device)
        draw_ring(device, effect, POSITION_COLOR, ClipRect(0, 1, 1, -1), Color=color)
        device.SetRenderTarget(None)
        picture = stage.read_texture(target)
        for x, what in enumerate(worst):
            worst[what] = max(worst[what], *(abs(g - e) for g, e in zip(picture.pixel(x, 0), color, strict=True)))
    for what, apart in worst.items():
        stage.expect.equal(f"D18 {what}, largest difference", apart, 0)


def _partial_reads(stage: Stage, image: Texture2D, expected: Picture) -> None:
    part = np.zeros(15, np.uint32)
    image.GetData(0, Rectangle(6, 1, 5, 3), part, 0, 15)
    got = Picture.of_packed(part, 5, 3)
    stage.expect.identical("D18 rectangle", got, Picture(expected.region(Region(6, 1, 5, 3)).copy()))
    whole = np.full(3 + 112, 0xA5A5A5A5, np.uint32)
    image.GetData(whole, 3, 112)
    stage.expect.equal("D18 startIndex leaves what is before it", whole[:3].tolist(), [0xA5A5A5A5] * 3)
    stage.expect.identical("D18 startIndex", Picture.of_packed(whole[3:], 14, 8), expected)


@scene("D18b", "blending works on stored bytes", "blending", reads=BOTH)
def blending_of_bytes(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = target_of(device, 4, 4)
    image = texture(device, 1, 1, [WHITE])
    batch = SpriteBatch(device)
    device.SetRenderTarget(target)
    device.Clear(rgba((36, 92, 173, 255)))
    # 113.2, 69.4, 142.9: an sRGB step would be some thirty levels off.
    sprite(batch, BlendState.NonPremultiplied, image, Region(0, 0, 4, 4), (189, 47, 113, 128))
    device.SetRenderTarget(None)
    stage.expect.pixel("D18 NonPremultiplied", stage.read_texture(target), 2, 2, (113, 69, 143), 1)
    device.SetRenderTarget(target)
    device.Clear(rgba((36, 92, 173, 255)))
    sprite(batch, BlendState.Additive, image, Region(0, 0, 4, 4), (64, 96, 32, 255))
    device.SetRenderTarget(None)
    stage.expect.pixel("D18 Additive", stage.read_texture(target), 2, 2, (100, 188, 205), 0)


@scene(
    "D18c",
    "every byte of a cube face survives",
    "texture data",
    reads=NOTHING,
    needs={Capability.TextureCube, Capability.TextureReadback},
)
def exact_cube_bytes(stage: Stage) -> None:
    from xna.graphics import TextureCube

    device = stage.open(16, 16)
    cube = TextureCube(device, 4, False, SurfaceFormat.Color)
    for face in CubeMapFace:
        cube.SetData(face, packed([(128, 128, 127 - face, 64)] * 16))
    for face in CubeMapFace:
        data = np.zeros(16, np.uint32)
        cube.GetData(face, data)
        stage.expect.equal(f"D18 face {face.name}", data.tolist(), packed([(128, 128, 127 - face, 64)] * 16).tolist())


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
