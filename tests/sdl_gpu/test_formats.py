"""Surface formats: what goes in comes out, channels that a format lacks read as XNA has them, targets of every kind."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from renderers.contract.capabilities import FormatUse
from renderers.contract.enums import TextureKind
from renderers.contract.formats import RENDER_TARGET_FORMATS, surface_bytes
from renderers.contract.resources import TextureDescription, TextureRegion
from renderers.sdl_gpu.functions import functions
from tests.sdl_gpu.devices import picture, plain_states, renderer_of, sprite, texels, triangle
from xna import Color, Rectangle
from xna.exceptions import NotSupportedException
from xna.graphics import (
    BlendState,
    ClearOptions,
    CubeMapFace,
    DepthFormat,
    DepthStencilState,
    GraphicsDevice,
    OcclusionQuery,
    RenderTarget2D,
    RenderTargetBinding,
    RenderTargetCube,
    RenderTargetUsage,
    SamplerState,
    SpriteBatch,
    SpriteSortMode,
    SurfaceFormat,
    Texture2D,
    Texture3D,
)

WHOLE = Rectangle(0, 0, 32, 32)


@pytest.mark.parametrize("surface_format", SurfaceFormat, ids=lambda each: each.name)
def test_bytes_come_back_as_they_went_in(device: GraphicsDevice, surface_format: SurfaceFormat) -> None:
    renderer = renderer_of(device)
    if not renderer.format_support(surface_format) & FormatUse.SAMPLED:
        with pytest.raises(NotSupportedException, match=surface_format.name):
            renderer.create_texture(TextureDescription(TextureKind.TEXTURE_2D, surface_format, 8, 8))
        return
    texture = renderer.create_texture(TextureDescription(TextureKind.TEXTURE_2D, surface_format, 8, 8, levels=4))
    for level, size in enumerate((8, 4, 2, 1)):
        data = np.arange(surface_bytes(surface_format, size, size), dtype=np.uint8) + level
        region = TextureRegion(level, 0, 0, size, size)
        renderer.write_texture(texture, region, data)
        assert (renderer.read_texture(texture, region) == data).all()
    part = TextureRegion(0, 4, 4, 8, 8)
    data = np.full(surface_bytes(surface_format, 4, 4), 0x3C, np.uint8)
    renderer.write_texture(texture, part, data)
    assert (renderer.read_texture(texture, part) == data).all()
    renderer.release(texture)


def test_given_pictures_come_back_even_if_their_rows_lie_apart(device: GraphicsDevice) -> None:
    renderer, region = renderer_of(device), TextureRegion(0, 0, 0, 5, 3)
    pixels = np.arange(3 * 13 * 4, dtype=np.uint8).reshape(3, 13, 4)[:, :5]
    texture = renderer.create_texture(TextureDescription(TextureKind.TEXTURE_2D, SurfaceFormat.Color, 5, 3))
    renderer.give_texture(texture, region, pixels)
    assert (renderer.read_texture(texture, region) == pixels.reshape(-1)).all()
    renderer.release(texture)


@pytest.mark.parametrize("kind", [TextureKind.TEXTURE_3D, TextureKind.CUBE], ids=lambda each: each.name)
def test_volumes_and_cubes_keep_their_bytes(device: GraphicsDevice, kind: TextureKind) -> None:
    renderer = renderer_of(device)
    depth = 4 if kind == TextureKind.TEXTURE_3D else 1
    texture = renderer.create_texture(TextureDescription(kind, SurfaceFormat.Color, 4, 4, depth, levels=3))
    part = TextureRegion(1, 0, 0, 2, 2)
    region = part._replace(back=2) if kind == TextureKind.TEXTURE_3D else part._replace(face=CubeMapFace.NegativeZ)
    data = np.arange(surface_bytes(SurfaceFormat.Color, 2, 2, region.back - region.front), dtype=np.uint8)
    renderer.write_texture(texture, region, data)
    assert (renderer.read_texture(texture, region) == data).all()
    assert not renderer.read_texture(texture, TextureRegion(0, 0, 0, 4, 4, 0, depth)).any()
    renderer.release(texture)


@pytest.mark.parametrize(
    ("surface_format", "values", "expected"),
    [
        (SurfaceFormat.Single, np.array([0.5], np.float32), (128, 255, 255, 255)),
        (SurfaceFormat.HalfSingle, np.array([0.5], np.float16), (128, 255, 255, 255)),
        (SurfaceFormat.Vector2, np.array([0.5, 0.25], np.float32), (128, 64, 255, 255)),
        (SurfaceFormat.HalfVector2, np.array([0.5, 0.25], np.float16), (128, 64, 255, 255)),
        (SurfaceFormat.Rg32, np.array([32768, 16384], np.uint16), (128, 64, 255, 255)),
        (SurfaceFormat.NormalizedByte2, np.array([64, 127], np.int8), (129, 255, 255, 255)),
        (SurfaceFormat.Alpha8, np.array([77], np.uint8), (0, 0, 0, 77)),
        (SurfaceFormat.Bgr565, np.array([0xF800], np.uint16), (255, 0, 0, 255)),
        (SurfaceFormat.Bgra5551, np.array([0x801F], np.uint16), (0, 0, 255, 255)),
        (SurfaceFormat.Bgra4444, np.array([0xF0F0], np.uint16), (0, 255, 0, 255)),
        (SurfaceFormat.Rgba1010102, np.array([0xC00003FF], np.uint32), (255, 0, 0, 255)),
        (SurfaceFormat.Vector4, np.array([1, 0.5, 0, 1], np.float32), (255, 128, 0, 255)),
    ],
    ids=lambda each: each.name if isinstance(each, SurfaceFormat) else None,
)
def test_a_texel_reads_as_xna_has_it(
    device: GraphicsDevice, surface_format: SurfaceFormat, values: Any, expected: tuple[int, ...]
) -> None:
    texture = Texture2D(device, 1, 1, False, surface_format)
    texture.SetData(values.view(np.uint8))
    batch = SpriteBatch(device)
    batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp)
    batch.Draw(texture, WHOLE, Color.White)
    batch.End()
    got = picture(device)[16, 16].astype(int)
    assert (abs(got - expected) <= 1).all(), got


@pytest.mark.parametrize("surface_format", sorted(RENDER_TARGET_FORMATS), ids=lambda each: each.name)
def test_every_target_format_is_drawn_into(device: GraphicsDevice, surface_format: SurfaceFormat) -> None:
    if not renderer_of(device).format_support(surface_format) & FormatUse.RENDER_TARGET:
        pytest.skip(f"this device cannot draw into {surface_format.name}")
    target = RenderTarget2D(device, 8, 8, False, surface_format, DepthFormat.Depth24)
    assert target.Format == surface_format
    device.SetRenderTarget(target)
    plain_states(device)
    device.Clear(Color.Black)
    triangle(device, (255, 255, 255, 255))
    device.SetRenderTarget(None)
    sprite(device, target, WHOLE, (255, 255, 255, 255))
    assert tuple(picture(device)[16, 16]) == (255, 255, 255, 255)


def test_levels_of_a_target_are_made_anew(device: GraphicsDevice) -> None:
    target = RenderTarget2D(device, 8, 8, True, SurfaceFormat.Color, DepthFormat.None_)
    device.SetRenderTarget(target)
    device.Clear(Color(200, 100, 40))
    device.SetRenderTarget(None)
    data = [Color.Black]
    target.GetData(3, None, data, 0, 1)
    assert data == [Color(200, 100, 40)]


def test_faces_of_a_cube_and_several_targets_keep_apart(device: GraphicsDevice) -> None:
    cube = RenderTargetCube(device, 8, False, SurfaceFormat.Color, DepthFormat.Depth24)
    for face in CubeMapFace:
        device.SetRenderTarget(cube, face)
        device.Clear(Color(int(face) * 40, 0, 0))
    device.SetRenderTarget(None)
    for face in CubeMapFace:
        data = [Color.Black] * 64
        cube.GetData(face, data)
        assert set(data) == {Color(int(face) * 40, 0, 0)}
    first, second = RenderTarget2D(device, 8, 8), RenderTarget2D(device, 8, 8)
    device.SetRenderTargets(RenderTargetBinding(first), RenderTargetBinding(second))
    device.Clear(Color(1, 2, 3))
    plain_states(device)
    triangle(device, (9, 9, 9, 255))
    device.SetRenderTarget(None)
    assert tuple(texels(first)[4, 4]) == (9, 9, 9, 255)
    assert tuple(texels(second)[4, 4]) == (1, 2, 3, 255)


def test_samples_are_resolved_and_kept_for_the_next_cycle(device: GraphicsDevice) -> None:
    target = RenderTarget2D(device, 8, 8, False, SurfaceFormat.Color, DepthFormat.Depth24, 4, RenderTargetUsage.PreserveContents)
    assert target.MultiSampleCount == 4
    device.SetRenderTarget(target)
    plain_states(device)
    device.Clear(Color(10, 20, 30))
    device.SetRenderTarget(None)
    assert tuple(texels(target)[4, 4]) == (10, 20, 30, 255)
    device.SetRenderTarget(target)
    sprite(device, Texture2D(device, 1, 1), Rectangle(0, 0, 4, 8), (255, 255, 255, 255))
    device.SetRenderTarget(None)
    assert tuple(texels(target)[4, 6]) == (10, 20, 30, 255)
    assert tuple(texels(target)[4, 1]) == (0, 0, 0, 0)


@pytest.mark.parametrize("is_3_4", [True, False])
@pytest.mark.parametrize("depth", [DepthFormat.None_, DepthFormat.Depth16, DepthFormat.Depth24Stencil8])
def test_several_multisampled_targets_are_cleared_each(
    device: GraphicsDevice, monkeypatch: pytest.MonkeyPatch, is_3_4: bool, depth: DepthFormat
) -> None:
    if not is_3_4:  # newer versions of SDL can do what older ones need
        monkeypatch.setattr(functions(), "is_3_4", False)
    pair = [RenderTarget2D(device, 8, 8, False, SurfaceFormat.Color, depth, 4) for _ in range(2)]
    device.SetRenderTargets(*pair)
    plain_states(device)
    device.DepthStencilState = DepthStencilState.Default
    for color, z in (((1, 2, 3), 0.5), ((10, 20, 30), 0.25), ((40, 50, 60), 0.75)):
        device.Clear(ClearOptions.Target, Color(*color), 1.0, 0)
        if depth != DepthFormat.None_:
            device.Clear(ClearOptions.DepthBuffer, Color.Black, 0.5, 0)
        triangle(device, (9, 9, 9, 255), z)
    device.SetRenderTarget(None)
    first = (9, 9, 9, 255) if depth == DepthFormat.None_ else (40, 50, 60, 255)  # behind what the depth was cleared to
    assert [tuple(texels(target)[4, 4]) for target in pair] == [first, (40, 50, 60, 255)]


def test_occlusion_queries_are_refused_before_any_native_call(device: GraphicsDevice) -> None:
    attempts = dict(renderer_of(device).ledger.attempts)
    with pytest.raises(NotSupportedException, match="SDL_GPU does not support occlusion queries"):
        OcclusionQuery(device)
    assert dict(renderer_of(device).ledger.attempts) == attempts


def test_a_volume_texture_is_stored(device: GraphicsDevice) -> None:
    texture = Texture3D(device, 2, 2, 2, False, SurfaceFormat.Color)
    wanted = [Color(number, 0, 0) for number in range(8)]
    texture.SetData(wanted)
    got = [Color.Black] * 8
    texture.GetData(got)
    assert got == wanted
