"""Pitfalls of drawing: faults that users of comparable projects met, and what is right here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
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
    PrimitiveType,
    RenderTargetUsage,
    SurfaceFormat,
)
from tests.conformance.colors import BLUE, GREEN, RED, WHITE
from tests.conformance.drawing import apply, basic, configure, draw_ring, fill, index_buffer, packed, rgba, texture, vertex_buffer
from tests.conformance.grid import FULL, UNIT_SQUARE
from tests.conformance.layouts import POSITION_COLOR, POSITION_TEXTURE
from tests.conformance.picture import Picture, Region
from tests.conformance.registry import BOTH, NOTHING, scene
from tests.conformance.scenes_d_targets import face_pixel
from tests.conformance.small_target import SmallTarget
from tests.conformance.stage import Stage
from tests.conformance.states import blend, sprite, state, target_of
from xna import Matrix, Rectangle, Vector3
from xna.exceptions import (
    ArgumentNullException,
    ArgumentOutOfRangeException,
    InvalidCastException,
    InvalidOperationException,
    NotSupportedException,
)
from xna.graphics import (
    BlendState,
    RasterizerState,
    RenderTarget2D,
    RenderTargetCube,
    SamplerState,
    SkinnedEffect,
    SpriteBatch,
    Viewport,
)


@scene("P08", "mip levels of targets are made anew each time", "mip levels", reads=BOTH, needs={Capability.MipMaps})
def regenerated_levels(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = target_of(device, 4, 4, mip_map=True)
    batch = SpriteBatch(device)
    for colors in ([RED, GREEN, BLUE, WHITE], [WHITE, BLUE, RED, GREEN]):
        device.SetRenderTarget(target)
        sprite(batch, BlendState.Opaque, texture(device, 2, 2, colors), Region(0, 0, 4, 4))
        device.SetRenderTarget(None)
        expected = Picture.of_packed(packed(colors), 2, 2)
        stage.expect.identical("level 1", stage.read_texture(target, 1), expected)
        stage.expect.color("level 2", stage.read_texture(target, 2).pixel(0, 0), (128, 128, 128, 255), 1)


@scene(
    "P09",
    "mip levels of every face of a cube target",
    "mip levels",
    reads=BOTH,
    needs={Capability.MipMaps, Capability.TextureCube},
)
def regenerated_faces(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = RenderTargetCube(device, 8, True, SurfaceFormat.Color, DepthFormat.None_)
    colors = [RED, GREEN, BLUE, WHITE, (9, 8, 7, 255), (200, 100, 50, 255)]
    for face in CubeMapFace:
        device.SetRenderTarget(target, face)
        device.Clear(rgba(colors[face]))
    device.SetRenderTarget(None)
    for face in CubeMapFace:
        for level in range(4):
            stage.expect.color(f"face {face.name} level {level}", face_pixel(target, face, level), colors[face], 0)


@scene("P10", "a depth clear keeps the colour", "clear", reads=BOTH)
def depth_clear_keeps_color(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = target_of(device, 8, 8, DepthFormat.Depth24, RenderTargetUsage.PreserveContents)
    device.SetRenderTarget(target)
    device.Clear(rgba(RED))
    for label in ("in the same cycle", "in another cycle"):
        device.SetRenderTarget(target)
        device.Clear(ClearOptions.DepthBuffer, rgba((0, 0, 0)), 1.0, 0)
        device.SetRenderTarget(None)
        stage.expect.solid(label, stage.read_texture(target), Region(0, 0, 8, 8), RED, 0)


@scene("P11", "a bound target is neither read, written nor sampled", "render targets", reads=BOTH)
def bound_target(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = target_of(device, 2, 2)
    data = np.zeros(4, np.uint32)

    def sample() -> None:
        device.Textures[0] = target

    device.SetRenderTarget(target)
    calls: list[tuple[str, Callable[[], Any]]] = [
        ("GetData", lambda: target.GetData(data)),
        ("SetData", lambda: target.SetData(data)),
        ("Textures", sample),
    ]
    for label, call in calls:
        stage.expect.raises(f"{label} while bound", InvalidOperationException, call)
    device.SetRenderTarget(None)
    for label, call in calls:
        call()
        stage.expect.true(f"{label} after unbinding", True)


@scene("P12", "ColorWriteChannels", "blending", reads=BOTH)
def write_masks(stage: Stage) -> None:
    on = SmallTarget(stage, 4, 4)
    image = texture(on.device, 1, 1, [WHITE])
    on.begin()
    on.device.Clear(rgba((0, 0, 0, 255)))
    masks = [
        (ColorWriteChannels.Red, WHITE, (255, 0, 0, 255)),
        (ColorWriteChannels.Green | ColorWriteChannels.Alpha, (9, 200, 9, 100), (255, 200, 0, 100)),
        (ColorWriteChannels.None_, WHITE, (255, 200, 0, 100)),
    ]
    for number in range(len(masks)):
        on.begin()
        on.device.Clear(rgba((0, 0, 0, 255)))
        for mask, tint, _ in masks[: number + 1]:
            sprite(on.batch, blend(Blend.One, Blend.Zero, ColorWriteChannels=mask), image, Region(0, 0, 4, 4), tint)
        stage.expect.pixel(f"mask {number}", on.end(), 2, 2, masks[number][2], 0)


@scene("P13", "indices and None in the slot collections", "device", reads=NOTHING)
def slot_collections(stage: Stage) -> None:
    device = stage.open(16, 16)
    kept = device.SamplerStates[0]

    def put(collection: Any, index: int, value: Any) -> Any:
        return lambda: collection.__setitem__(index, value)

    for index in (-1, 16):
        for name in ("SamplerStates", "Textures"):
            collection = getattr(device, name)
            value = SamplerState.LinearClamp if name == "SamplerStates" else None
            stage.expect.raises(f"{name}[{index}]", ArgumentOutOfRangeException, partial(collection.__getitem__, index))
            stage.expect.raises(f"{name}[{index}] = ...", ArgumentOutOfRangeException, put(collection, index, value))
    stage.expect.raises("SamplerStates[0] = None", ArgumentNullException, put(device.SamplerStates, 0, None))
    stage.expect.true("the slot is unchanged", device.SamplerStates[0] is kept)


@scene("P14", "emissive and diffuse clamp before the texture", "BasicEffect", reads=BOTH)
def emissive_clamp(stage: Stage) -> None:
    on = SmallTarget(stage, 4, 4)
    image = texture(on.device, 1, 1, [(100, 100, 100, 255)])
    for diffuse, emissive, expected in [(1.0, 1.0, 100), (0.5, 0.25, 75)]:
        on.begin()
        effect = basic(on.device, TextureEnabled=True, Texture=image, DiffuseColor=(diffuse,) * 3, EmissiveColor=(emissive,) * 3)
        draw_ring(on.device, effect, POSITION_TEXTURE, FULL, TexCoord=UNIT_SQUARE)
        stage.expect.pixel(f"diffuse {diffuse}, emissive {emissive}", on.end(), 2, 2, (expected,) * 3, 0)


@scene("P15", "a clone shares nothing with its original", "effects")
def effect_clone(stage: Stage) -> None:
    device = stage.open(48, 16)
    first = basic(device)
    second = first.Clone()
    configure(second, DiffuseColor=(0, 1, 0))
    first.Alpha = 0.5
    stage.expect.equal("the clone keeps its alpha", second.Alpha, 1.0)
    first.Alpha = 1.0
    for number, effect in enumerate((first, second, first)):
        device.Viewport = Viewport(16 * number, 0, 16, 16)
        draw_ring(device, effect, POSITION_COLOR, FULL, Color=RED)
    picture = stage.read()
    for number, expected in enumerate([WHITE, GREEN, WHITE]):
        stage.expect.solid(f"draw {number}", picture, Region(16 * number, 0, 16, 16), expected, 0)


@scene("P16", "looking up and setting parameters", "effects", reads=NOTHING)
def effect_parameters(stage: Stage) -> None:
    device = stage.open(16, 16)
    effect = basic(device)
    for key in (-1, 999, "nope"):
        stage.expect.equal(f"Parameters[{key!r}]", effect.Parameters[key], None)
    power = effect.Parameters["SpecularPower"]
    power.SetValue(50)
    stage.expect.equal("an integer becomes a float", power.GetValueSingle(), 50.0)
    stage.expect.raises("a text is refused", InvalidCastException, lambda: power.SetValue("x"))
    stage.expect.equal("and changes nothing", power.GetValueSingle(), 50.0)
    skinned = SkinnedEffect(device)
    skinned.SetBoneTransforms([Matrix.CreateTranslation(1, 2, 3)])
    clone = skinned.Clone()
    skinned.SetBoneTransforms([Matrix.CreateTranslation(4, 5, 6)])
    moved = clone.GetBoneTransforms(1)[0].Translation
    stage.expect.equal("a clone's bones are its own", moved, Vector3(1, 2, 3))


@scene("P17", "32-bit user indices are not cut", "draw calls", needs={Capability.ThirtyTwoBitIndices})
def wide_indices(stage: Stage) -> None:
    device = stage.open(16, 16)
    spanning = [(-1.0, 3.0, 0.0), (3.0, -1.0, 0.0), (-1.0, -1.0, 0.0)]
    corners = np.zeros((70000, 3))
    colors = np.zeros((70000, 4), np.uint8)
    for first, color in [(4461, RED), (69997, GREEN)]:
        corners[first : first + 3] = spanning
        colors[first : first + 3] = color
    data = POSITION_COLOR.pack(Position=corners, Color=colors)
    indices = np.array([69997, 69998, 69999], np.uint32)
    arguments = (PrimitiveType.TriangleList, data, 0, 70000, indices, 0, 1, POSITION_COLOR.declaration)
    effect = basic(device, VertexColorEnabled=True)
    apply(effect)
    device.DrawUserIndexedPrimitives(*arguments)
    picture = stage.read()
    stage.expect.solid("user indices", picture, picture.whole, GREEN, 0)
    device.Clear(rgba((0, 0, 0)))
    device.SetVertexBuffer(vertex_buffer(device, POSITION_COLOR, data))
    device.Indices = index_buffer(device, indices)
    device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 0, 0, 70000, 0, 1)
    picture = stage.read("buffers")
    stage.expect.solid("index buffer", picture, picture.whole, GREEN, 0)
    reach = stage.open(16, 16, profile=GraphicsProfile.Reach)
    apply(basic(reach, VertexColorEnabled=True))
    refused = lambda: reach.DrawUserIndexedPrimitives(*arguments)  # noqa: E731
    stage.expect.raises("refused in Reach", NotSupportedException, refused)


@scene("P18", "the offset of a binding and baseVertex add up", "draw calls")
def offsets(stage: Stage) -> None:
    device = stage.open(16, 16)
    spanning = [(-1.0, 3.0, 0.0), (3.0, -1.0, 0.0), (-1.0, -1.0, 0.0)]
    colors = [color for color in (RED, GREEN, BLUE) for _ in range(3)]
    buffer = vertex_buffer(device, POSITION_COLOR, POSITION_COLOR.pack(Position=spanning * 3, Color=colors))
    device.Indices = index_buffer(device, np.array([0, 1, 2], np.uint16))
    apply(basic(device, VertexColorEnabled=True))
    device.SetVertexBuffer(buffer, 3)
    device.DrawPrimitives(PrimitiveType.TriangleList, 0, 1)
    picture = stage.read("offset")
    stage.expect.solid("VertexOffset", picture, picture.whole, GREEN, 0)
    device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 3, 0, 3, 0, 1)
    picture = stage.read("offset and base")
    stage.expect.solid("VertexOffset and baseVertex", picture, picture.whole, BLUE, 0)


@scene("P19", "viewport and scissor do not limit a clear", "clear", reads=BOTH)
def unlimited_clear(stage: Stage) -> None:
    device = stage.open(64, 64)
    target: RenderTarget2D | None
    for target in (target_of(device, 64, 64), None):
        device.SetRenderTarget(target)
        device.Viewport = Viewport(10, 10, 8, 8)
        device.RasterizerState = state(RasterizerState, ScissorTestEnable=True)
        device.ScissorRectangle = Rectangle(12, 12, 2, 2)
        device.Clear(rgba(RED))
        label = "target" if target else "back buffer"
        kept = (device.Viewport.Width, device.ScissorRectangle)
        stage.expect.equal(f"{label}: the states stay", kept, (8, Rectangle(12, 12, 2, 2)))
        device.SetRenderTarget(None)
        picture = stage.read_texture(target) if target else stage.read()
        stage.expect.solid(label, picture, picture.whole, RED, 0)


@scene("P20", "an empty scissor rectangle draws nothing", "rasterizer")
def empty_scissor(stage: Stage) -> None:
    device = stage.open(16, 16, clear=(1, 2, 3, 255))
    device.RasterizerState = state(RasterizerState, ScissorTestEnable=True)
    device.ScissorRectangle = Rectangle(4, 4, 0, 0)
    fill(device, RED)
    picture = stage.read()
    stage.expect.solid("nothing", picture, picture.whole, (1, 2, 3, 255), 0)
