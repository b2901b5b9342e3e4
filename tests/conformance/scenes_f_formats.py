"""Scenes F: surface formats of more than eight bits a channel, as textures and as targets."""

from __future__ import annotations

from functools import partial

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import Blend, ClearOptions, SurfaceFormat
from renderers.contract.formats import element_bytes
from tests.conformance.colors import WHITE
from tests.conformance.picture import Region
from tests.conformance.registry import BOTH, scene
from tests.conformance.stage import Stage
from tests.conformance.states import blend, sprite, target_of
from tests.conformance.wide_formats import HALVES, SINGLES, TARGETS, WIDE, channel_count, every_byte, steps_apart, texel
from xna import Color, Rectangle, Vector4
from xna.exceptions import NotSupportedException
from xna.graphics import (
    BlendState,
    ColorWriteChannels,
    GraphicsDevice,
    RenderTarget2D,
    SamplerState,
    SpriteBatch,
    SpriteSortMode,
    Texture2D,
)

FLOAT = {Capability.FloatRenderTargets}
HALF = {Capability.HalfFloatRenderTargets}
BOTH_KINDS = FLOAT | HALF
ADD = (Blend.One, Blend.One)


def texture_of(device: GraphicsDevice, surface_format: SurfaceFormat, width: int, *texels: bytes) -> Texture2D:
    """Make a texture of given texels."""
    made = Texture2D(device, width, len(texels) // width, False, surface_format)
    made.SetData(b"".join(texels))
    return made


def one_texel(device: GraphicsDevice, surface_format: SurfaceFormat, *channels: float) -> Texture2D:
    """Make a texture of one texel."""
    return texture_of(device, surface_format, 1, texel(surface_format, *channels))


def wide_target(stage: Stage, surface_format: SurfaceFormat, size: int = 2, *, mip_map: bool = False) -> RenderTarget2D:
    """Make a target of a format, which must be applied."""
    made = target_of(stage.device, size, size, surface_format=surface_format, mip_map=mip_map)
    stage.need_applied(made.Format == surface_format, f"the format {surface_format.name}")
    return made


def draw(device: GraphicsDevice, target: RenderTarget2D, image: Texture2D, state: BlendState = BlendState.Opaque) -> None:
    """Draw a texture over a whole target."""
    device.SetRenderTarget(target)
    sprite(SpriteBatch(device), state, image, Region(0, 0, target.Width, target.Height), WHITE)
    device.SetRenderTarget(None)


def clear(device: GraphicsDevice, target: RenderTarget2D, *channels: float) -> None:
    """Clear a target to values that need not lie in 0..1."""
    device.SetRenderTarget(target)
    device.Clear(ClearOptions.Target, Vector4(*channels), 1.0, 0)
    device.SetRenderTarget(None)


def first_texel(target: Texture2D, level: int = 0) -> bytes:
    """Read a level and give its first texel."""
    whole: bytes = target.GetData(level, None, bytes)
    return whole[: element_bytes(target.Format)]


def expect_texel(stage: Stage, label: str, target: RenderTarget2D, *channels: float) -> None:
    """Expect a target's first texel, give or take one step of its format."""
    got, expected = first_texel(target), texel(target.Format, *channels)
    stage.expect.at_most(f"{label}: {got.hex()} for {expected.hex()}", steps_apart(target.Format, got, expected), 1)


def shown(stage: Stage, target: RenderTarget2D, image: Texture2D) -> tuple[int, ...]:
    """Draw a texture onto a target of format Color and read a pixel."""
    draw(stage.device, target, image)
    return stage.read_texture(target).pixel(0, 0)


@scene("F01", "textures give back the bytes that were set", "surface formats", reads=BOTH,
       needs={Capability.TextureReadback, Capability.MipMaps, *BOTH_KINDS})  # fmt: skip
def bytes_survive(stage: Stage) -> None:
    device = stage.open(16, 16)
    for kind in WIDE:
        image = Texture2D(device, 8, 8, True, kind)
        for level in range(image.LevelCount):
            image.SetData(level, None, every_byte(kind, 8, level), 0, every_byte(kind, 8, level).size)
        for level in range(image.LevelCount):
            stage.expect.equal(
                f"{kind.name} level {level}", image.GetData(level, None, bytes), every_byte(kind, 8, level).tobytes()
            )
        part = every_byte(kind, 2, 0)[::-1]
        image.SetData(0, Rectangle(3, 5, 2, 2), part, 0, part.size)
        stage.expect.equal(f"{kind.name} part", image.GetData(0, Rectangle(3, 5, 2, 2), bytes), part.tobytes())
        rest = image.GetData(0, Rectangle(0, 0, 8, 5), bytes)
        stage.expect.equal(f"{kind.name} the rest", rest, every_byte(kind, 8, 0).tobytes()[: len(rest)])
    for kind in TARGETS:
        target, data = wide_target(stage, kind), texel(kind, 0.75, 0.25, 0.125, 1.0) * 4
        target.SetData(data)
        stage.expect.equal(f"{kind.name} target", target.GetData(bytes), data)


@scene("F02", "channels that a format lacks read one, but Alpha8's read zero", "surface formats", reads=BOTH, needs=BOTH_KINDS)
def missing_channels(stage: Stage) -> None:
    target = target_of(stage.open(16, 16), 2, 2)
    for kind in WIDE:
        if channel_count(kind) == 4:
            continue
        expected = (51, 102)[: channel_count(kind)] + (255,) * (4 - channel_count(kind))
        stage.expect.color(kind.name, shown(stage, target, one_texel(stage.device, kind, 0.2, 0.4)), expected, 1)
    image = texture_of(stage.device, SurfaceFormat.Alpha8, 1, b"\x99")
    stage.expect.color("Alpha8", shown(stage, target, image), (0, 0, 0, 153), 0)


@scene("F03", "values of every format reach a target of bytes", "surface formats", reads=BOTH, needs=BOTH_KINDS)
def values_reach_bytes(stage: Stage) -> None:
    target = target_of(stage.open(16, 16), 2, 2)
    for kind in WIDE:
        if channel_count(kind) < 4:
            continue
        alpha = 85 if kind == SurfaceFormat.Rgba1010102 else 51
        image = one_texel(stage.device, kind, 0.8, 0.4, 0.6, alpha / 255)
        stage.expect.color(kind.name, shown(stage, target, image), (204, 102, 153, alpha), 1)


@scene("F04", "values outside 0..1 are clamped where bytes are stored", "surface formats", reads=BOTH, needs=BOTH_KINDS)
def clamped_in_bytes(stage: Stage) -> None:
    target = target_of(stage.open(16, 16), 2, 2)
    for kind in (SurfaceFormat.Vector4, SurfaceFormat.HalfVector4, SurfaceFormat.HdrBlendable):
        image = one_texel(stage.device, kind, -3.0, 7.5, 0.2, 1.0)
        stage.expect.color(kind.name, shown(stage, target, image), (0, 255, 51, 255), 1)
    image = one_texel(stage.device, SurfaceFormat.NormalizedByte4, -1.0, 1.0, -0.5, 1.0)
    stage.expect.color("NormalizedByte4", shown(stage, target, image), (0, 255, 0, 255), 0)


@scene("F05", "a clear stores the values that the format has", "surface formats", reads=BOTH, needs=BOTH_KINDS)
def cleared_targets(stage: Stage) -> None:
    device = stage.open(16, 16)
    for kind in TARGETS:
        target = wide_target(stage, kind)
        for values in ((0.31, 0.62, 0.93, 0.4), (-2.5, 3.25, 1000.0, 0.71)):
            clear(device, target, *values)
            expect_texel(stage, f"{kind.name} {values}", target, *values)


@scene("F06", "a drawn texel arrives unchanged in a target of its format", "surface formats", reads=BOTH, needs=BOTH_KINDS)
def exact_copies(stage: Stage) -> None:
    device = stage.open(16, 16)
    for kind in TARGETS:
        target = wide_target(stage, kind)
        for values in ((0.1, 0.7, 0.35, 1.0), (1.0, 0.0, 0.123, 0.34), (-7.25, 19.5, 1e-6, 0.66)):
            draw(device, target, one_texel(device, kind, *values))
            expect_texel(stage, f"{kind.name} {values}", target, *values)


@scene("F07", "bytes arrive in targets of every format", "surface formats", reads=BOTH, needs=BOTH_KINDS)
def bytes_into_targets(stage: Stage) -> None:
    device = stage.open(16, 16)
    image = texture_of(device, SurfaceFormat.Color, 1, bytes((51, 102, 204, 85)))
    values = [np.float32(byte) / np.float32(255) for byte in (51, 102, 204, 85)]
    for kind in TARGETS:
        target = wide_target(stage, kind)
        draw(device, target, image)
        expect_texel(stage, kind.name, target, *values)


@scene("F08", "half-float targets add up beyond one", "surface formats", reads=BOTH, needs=HALF)
def half_floats_blend(stage: Stage) -> None:
    device = stage.open(16, 16)
    for kind in HALVES:
        target = wide_target(stage, kind)
        device.SetRenderTarget(target)
        device.Clear(ClearOptions.Target, Vector4(0.5, 1.5, -1.0, 0.25), 1.0, 0)
        for _ in range(3):
            image = one_texel(device, kind, 1.25, 0.5, -2.0, 0.5)
            sprite(SpriteBatch(device), blend(*ADD), image, Region(0, 0, 2, 2), WHITE)
        device.SetRenderTarget(None)
        alpha = 1.75 if channel_count(kind) == 4 else 1.0
        stage.expect.equal(kind.name, first_texel(target), texel(kind, 4.25, 3.0, -7.0, alpha))


@scene("F09", "half-float targets mix by alpha", "surface formats", reads=BOTH, needs=HALF)
def half_floats_mix(stage: Stage) -> None:
    device = stage.open(16, 16)
    for kind in (SurfaceFormat.HalfVector4, SurfaceFormat.HdrBlendable):
        target = wide_target(stage, kind)
        device.SetRenderTarget(target)
        device.Clear(ClearOptions.Target, Vector4(4.0, 0.0, 8.0, 1.0), 1.0, 0)
        image = one_texel(device, kind, 2.0, 6.0, 0.0, 0.25)
        sprite(SpriteBatch(device), BlendState.NonPremultiplied, image, Region(0, 0, 2, 2), WHITE)
        device.SetRenderTarget(None)
        stage.expect.equal(kind.name, first_texel(target), texel(kind, 3.5, 1.5, 6.0, 0.8125))


@scene("F10", "a half-float target keeps what the write mask protects", "surface formats", reads=BOTH, needs=HALF)
def half_float_masks(stage: Stage) -> None:
    device = stage.open(16, 16)
    target = wide_target(stage, SurfaceFormat.HalfVector4)
    device.SetRenderTarget(target)
    device.Clear(ClearOptions.Target, Vector4(1.5, 2.5, 3.5, 4.5), 1.0, 0)
    masked = blend(Blend.One, Blend.Zero, ColorWriteChannels=ColorWriteChannels.Green | ColorWriteChannels.Alpha)
    image = one_texel(device, SurfaceFormat.HalfVector4, 9.0, 8.0, 7.0, 6.0)
    sprite(SpriteBatch(device), masked, image, Region(0, 0, 2, 2), WHITE)
    device.SetRenderTarget(None)
    stage.expect.equal("green and alpha", first_texel(target), texel(SurfaceFormat.HalfVector4, 1.5, 8.0, 3.5, 6.0))


@scene("F11", "half-float textures are filtered beyond one", "surface formats", reads=BOTH,
       needs=HALF | {Capability.HalfFloatTextureLinearFiltering})  # fmt: skip
def half_floats_filter(stage: Stage) -> None:
    device = stage.open(16, 16)
    for kind in (SurfaceFormat.HalfVector4, SurfaceFormat.HdrBlendable):
        image = texture_of(device, kind, 2, texel(kind, 0.0, 8.0, -4.0, 1.0), texel(kind, 4.0, 0.0, 4.0, 1.0))
        target = wide_target(stage, kind, 8)
        device.SetRenderTarget(target)
        batch = SpriteBatch(device)
        batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.LinearClamp, None, None)
        batch.Draw(image, Rectangle(0, 0, 8, 8), Color.White)
        batch.End()
        device.SetRenderTarget(None)
        row = np.frombuffer(target.GetData(0, Rectangle(0, 3, 8, 1), bytes), np.float16).reshape(8, 4)
        for column, share in enumerate((0, 0, 0.125, 0.375, 0.625, 0.875, 1, 1)):
            expected = (4.0 * share, 8.0 - 8.0 * share, -4.0 + 8.0 * share, 1.0)
            apart = float(np.abs(row[column] - np.array(expected)).max())
            stage.expect.at_most(f"{kind.name} column {column}", apart, 0.04)


@scene("F12", "mip levels of wide targets are means", "surface formats", reads=BOTH, needs={Capability.MipMaps, *BOTH_KINDS})
def wide_mip_levels(stage: Stage) -> None:
    device = stage.open(16, 16)
    for kind in (SurfaceFormat.Vector4, SurfaceFormat.HalfVector4, SurfaceFormat.HdrBlendable):
        corners = [texel(kind, value, -value, 1.0, 0.5) for value in (1.0, 2.0, 3.0, 10.0)]
        target = wide_target(stage, kind, mip_map=True)
        draw(device, target, texture_of(device, kind, 2, *corners))
        stage.expect.equal(f"{kind.name} level 0", target.GetData(0, None, bytes), b"".join(corners))
        stage.expect.equal(f"{kind.name} level 1", first_texel(target, 1), texel(kind, 4.0, -4.0, 1.0, 0.5))


@scene("F13", "a wide target is a texture of the next draw", "surface formats", reads=BOTH, needs=BOTH_KINDS)
def targets_as_textures(stage: Stage) -> None:
    device = stage.open(16, 16)
    shows = target_of(device, 2, 2)
    for kind in TARGETS:
        first, second = wide_target(stage, kind), wide_target(stage, kind)
        clear(device, first, 0.6, 0.2, 0.4, 1.0)
        draw(device, second, first)
        expect_texel(stage, f"{kind.name} copied", second, 0.6, 0.2, 0.4, 1.0)
        expected = (153, 51, 102)[: channel_count(kind)] + (255,) * (4 - min(channel_count(kind), 3))
        stage.expect.color(f"{kind.name} shown", shown(stage, shows, second), expected, 1)


@scene("F14", "HiDef neither filters nor blends 32-bit floats", "surface formats", reads=BOTH, needs=FLOAT)
def singles_are_plain(stage: Stage) -> None:
    device = stage.open(16, 16)
    batch = SpriteBatch(device)
    plain = target_of(device, 2, 2)

    def attempt(image: Texture2D, target: RenderTarget2D, state: BlendState, sampler: SamplerState) -> None:
        device.SetRenderTarget(target)
        batch.Begin(SpriteSortMode.Deferred, state, sampler, None, None)
        batch.Draw(image, Rectangle(0, 0, 2, 2), Color.White)
        batch.End()

    for kind in SINGLES:
        image, target = one_texel(device, kind, 0.5, 0.5, 0.5, 0.5), wide_target(stage, kind)
        filtered = partial(attempt, image, plain, BlendState.Opaque, SamplerState.LinearClamp)
        stage.expect.raises(f"{kind.name} filtered", NotSupportedException, filtered)
        blended = partial(attempt, image, target, BlendState.AlphaBlend, SamplerState.PointClamp)
        stage.expect.raises(f"{kind.name} blended", NotSupportedException, blended)
        draw(device, target, image)
        stage.expect.equal(f"{kind.name} drawn", first_texel(target), texel(kind, 0.5, 0.5, 0.5, 0.5))
