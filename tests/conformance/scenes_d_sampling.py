"""Group D, sampling: which texel a pixel shows, for sprites and for 3-D, and anisotropic filtering."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import TextureAddressMode, TextureFilter
from tests.conformance.colors import WHITE
from tests.conformance.drawing import basic, draw_ring, mip_texture, rgba
from tests.conformance.grid import FULL, UNIT_SQUARE, to_clip
from tests.conformance.layouts import POSITION_DUAL_TEXTURE, POSITION_TEXTURE
from tests.conformance.picture import Picture, Pixels, Region
from tests.conformance.registry import BOTH, scene
from tests.conformance.sampling_model import Placement, canvas, texels_of
from tests.conformance.stage import Stage, common_states
from tests.conformance.states import state, target_of
from xna import MathHelper, Matrix, Rectangle, Vector2
from xna.graphics import (
    BlendState,
    DualTextureEffect,
    GraphicsDevice,
    SamplerState,
    SpriteBatch,
    SpriteEffects,
    SpriteSortMode,
    Texture2D,
    Viewport,
)

GROUND = (13, 17, 19, 255)
BLUES, ALPHAS = [40, 190, 15, 235, 70, 160, 5, 205], [255, 200, 128, 64]
SMALL = np.array([[(255, 0, 0, 255), (0, 0, 255, 255)], [(90, 140, 30, 128), (200, 255, 0, 255)]], np.uint8)
WIDE = texels_of(8, 4, lambda x, y: (20 + 30 * x, 25 + 70 * y, BLUES[x] ^ (3 * y), ALPHAS[y]))
SQUARE = texels_of(4, 4, lambda x, y: (85 * x, 85 * y, 255 - 17 * (4 * x + y), 255))
THREE = np.ascontiguousarray(WIDE[:3, :3])
ADDRESS = {
    TextureAddressMode.Clamp: SamplerState.PointClamp,
    TextureAddressMode.Wrap: SamplerState.PointWrap,
    TextureAddressMode.Mirror: state(
        SamplerState,
        Filter=TextureFilter.Point,
        AddressU=TextureAddressMode.Mirror,
        AddressV=TextureAddressMode.Mirror,
        AddressW=TextureAddressMode.Mirror,
    ),
}


def upload(device: GraphicsDevice, texels: Pixels) -> Texture2D:
    """Make a texture of an array of texels."""
    image = Texture2D(device, texels.shape[1], texels.shape[0])
    image.SetData(np.ascontiguousarray(texels).view(np.uint32).reshape(-1))
    return image


class _Canvas:
    """Draws one leg on the screen and compares it with the model, to the byte."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.device = stage.open(160, 120, clear=GROUND)
        self.batch = SpriteBatch(self.device)

    def begin(self, mode: TextureAddressMode = TextureAddressMode.Clamp, transform: Matrix | None = None) -> None:
        self.device.Clear(rgba(GROUND))
        self.batch.Begin(
            SpriteSortMode.Deferred, BlendState.Opaque, ADDRESS[mode], None, None, None, transform or Matrix.Identity
        )

    def check(self, label: str, texels: Pixels, placement: Placement) -> None:
        expected = canvas(160, 120, GROUND)
        placement.draw(expected, texels)
        got = self.stage.read(label)
        self.stage.expect.identical(label, got, Picture(expected))
        self.stage.shots[-1] = self.stage.shots[-1]._replace(expected=Picture(expected))


SCALES = [
    ("2x2 by 4", SMALL, (5, 7, 8, 8)),
    ("3x3 by 7", THREE, (5, 7, 21, 21)),
    ("8x4 to 16x8", WIDE, (11, 3, 16, 8)),
    ("3x3 to 10x10", THREE, (40, 50, 10, 10)),
    ("8x4 to 21x13", WIDE, (2, 1, 21, 13)),
    ("1 to 1", WIDE, (150, 115, 8, 4)),
    ("8x4 to 4x2", WIDE, (9, 9, 4, 2)),
    ("4x4 by 5", SQUARE, (0, 0, 20, 20)),
]


@scene("D13", "the texel under a sprite's pixel", "sampling", reads=BOTH)
def sprite_sampling(stage: Stage) -> None:
    on = _Canvas(stage)
    white = rgba(WHITE)
    for label, texels, place in SCALES:
        on.begin()
        on.batch.Draw(upload(on.device, texels), Rectangle(*place), white)
        on.batch.End()
        on.check(f"D13 {label}", texels, Placement(place, (0, 0, texels.shape[1], texels.shape[0])))
    image = upload(on.device, WIDE)
    for label, source in [("sub-rectangle", (2, 1, 5, 2)), ("one texel", (6, 2, 1, 1))]:
        on.begin()
        on.batch.Draw(image, Rectangle(30, 20, 25, 10), Rectangle(*source), white)
        on.batch.End()
        on.check(f"D13 {label}", WIDE, Placement((30, 20, 25, 10), source))
    for flips in (1, 2, 3):
        on.begin()
        effects = SpriteEffects(flips)
        on.batch.Draw(image, Rectangle(30, 20, 24, 12), None, white, 0.0, Vector2(0, 0), effects, 0.0)
        on.batch.End()
        flipped = Placement((30, 20, 24, 12), (0, 0, 8, 4), bool(flips & 1), bool(flips & 2))
        on.check(f"D13 flips {flips}", WIDE, flipped)
    on.begin()
    on.batch.Draw(image, Rectangle(50, 40, 24, 12), None, white, MathHelper.Pi, Vector2(4, 2), SpriteEffects.None_, 0.0)
    on.batch.End()
    on.check("D13 turned by 180 degrees", WIDE, Placement((38, 34, 24, 12), (0, 0, 8, 4), True, True))
    _moved_sprites(on, image)
    _sources_of_other_kinds(on)


def _moved_sprites(on: _Canvas, image: Texture2D) -> None:
    white = rgba(WHITE)
    on.begin()
    x, y = 20.25, 10.75
    on.batch.Draw(image, Vector2(x, y), None, white, 0.0, Vector2(0, 0), 3.0, SpriteEffects.None_, 0.0)
    on.batch.End()
    on.check("D13 fractional place", WIDE, Placement((x, y, 24, 12), (0, 0, 8, 4)))
    on.begin(transform=Matrix.CreateScale(3.0))
    on.batch.Draw(image, Rectangle(2, 1, 8, 4), white)
    on.batch.End()
    on.check("D13 scaled by the transform", WIDE, Placement((6, 3, 24, 12), (0, 0, 8, 4)))
    for mode in TextureAddressMode:
        for label, source in [("around", (-5, -3, 20, 11)), ("far outside", (1000, -2000, 20, 11))]:
            on.begin(mode)
            on.batch.Draw(image, Rectangle(30, 20, 60, 33), Rectangle(*source), white)
            on.batch.End()
            on.check(f"D13 {mode.name} {label}", WIDE, Placement((30, 20, 60, 33), source, mode=mode))
    on.device.Viewport = Viewport(10, 20, 50, 40)
    on.begin()
    on.batch.Draw(image, Rectangle(3, 4, 24, 12), white)
    on.batch.End()
    on.check("D13 in a viewport", WIDE, Placement((13, 24, 24, 12), (0, 0, 8, 4)))
    on.device.Viewport = Viewport(0, 0, 160, 120)


def _sources_of_other_kinds(on: _Canvas) -> None:
    target = target_of(on.device, 8, 4)
    on.device.SetRenderTarget(target)
    on.begin()
    on.batch.Draw(upload(on.device, WIDE), Rectangle(0, 0, 8, 4), rgba(WHITE))
    on.batch.End()
    on.device.SetRenderTarget(None)
    on.begin()
    on.batch.Draw(target, Rectangle(30, 20, 24, 12), rgba(WHITE))
    on.batch.End()
    on.check("D13 a target as source", WIDE, Placement((30, 20, 24, 12), (0, 0, 8, 4)))
    on.device.Clear(rgba(GROUND))
    on.batch.Begin(SpriteSortMode.Deferred, BlendState.AlphaBlend, SamplerState.PointClamp, None, None)
    on.batch.Draw(upload(on.device, SMALL), Rectangle(30, 20, 8, 8), rgba(WHITE))
    on.batch.End()
    # 90 + 13 * 127/255, 140 + 17 * 127/255, 30 + 19 * 127/255
    blended = tuple(int(s + d * 127 / 255 + 0.5) for s, d in zip((90, 140, 30), GROUND, strict=False))
    on.stage.expect.solid("D13 alpha blend", on.stage.read(), Region(30, 24, 4, 4), blended, 0)


@scene("D13b", "the texel under a 3-D pixel", "sampling")
def primitive_sampling(stage: Stage) -> None:
    on = _Canvas(stage)
    for label, texels, place in SCALES:
        on.device.Clear(rgba(GROUND))
        common_states(on.device)
        effect = basic(on.device, TextureEnabled=True, Texture=upload(on.device, texels))
        rect = to_clip(Region(*place), 160, 120)
        draw_ring(on.device, effect, POSITION_TEXTURE, rect, TexCoord=UNIT_SQUARE)
        source = (0, 0, texels.shape[1], texels.shape[0])
        on.check(f"D13 3-D {label}", texels, Placement(place, source, centre=Fraction(0)))
    effect = basic(on.device, TextureEnabled=True, Texture=upload(on.device, WIDE))
    for mode, sampler in ADDRESS.items():
        on.device.Clear(rgba(GROUND))
        on.device.SamplerStates[0] = sampler
        coordinates = [(-1.5 + 4 * u, -1.0 + 3 * v) for u, v in UNIT_SQUARE]
        draw_ring(on.device, effect, POSITION_TEXTURE, to_clip(Region(20, 30, 96, 36), 160, 120), TexCoord=coordinates)
        on.check(f"D13 3-D {mode.name}", WIDE, Placement((20, 30, 96, 36), (-12, -4, 32, 12), mode=mode, centre=Fraction(0)))
    untouched = on.device.SamplerStates[1]
    default = (untouched.Name, untouched.Filter)
    stage.expect.equal("D13 the device's default sampler", default, ("SamplerState.LinearWrap", TextureFilter.Linear))


LEVELS = [
    (240, 32, 32),
    (32, 240, 32),
    (32, 32, 240),
    (240, 240, 32),
    (240, 32, 240),
    (32, 240, 240),
    (224, 224, 224),
]


def _need_anisotropy(stage: Stage) -> GraphicsDevice:
    """Open a device. MaxAnisotropy is an upper bound, so a renderer without the capability filters with 1 instead of refusing."""
    device = stage.open(16, 16)
    stage.need_applied(device.SupportsEXT(Capability.AnisotropicFiltering), "anisotropic filtering")
    return device


def _anisotropic(maximum: int, mode: TextureAddressMode = TextureAddressMode.Clamp) -> Any:
    properties = {"Filter": TextureFilter.Anisotropic, "MaxAnisotropy": maximum}
    return state(SamplerState, AddressU=mode, AddressV=mode, AddressW=mode, **properties)


@scene(
    "D25",
    "anisotropic filtering picks the finer level",
    "sampling",
    reads=BOTH,
    needs={Capability.AnisotropicFiltering, Capability.MipMaps},
)
def anisotropic(stage: Stage) -> None:
    device = _need_anisotropy(stage)
    target = target_of(device, 4, 4)
    wide, tall = mip_texture(device, 64, 4, LEVELS), mip_texture(device, 4, 64, LEVELS)

    def color(image: Texture2D, maximum: int) -> tuple[int, ...]:
        device.SetRenderTarget(target)
        device.SamplerStates[0] = _anisotropic(maximum)
        effect = basic(device, TextureEnabled=True, Texture=image)
        draw_ring(device, effect, POSITION_TEXTURE, FULL, TexCoord=UNIT_SQUARE)
        device.SetRenderTarget(None)
        return stage.read_texture(target).pixel(2, 2)

    legs = [(wide, 1, 4), (wide, 4, 2), (wide, 16, 0), (tall, 16, 0), (wide, 9999, 0), (wide, -1, 0), (wide, 0, 4)]
    for image, maximum, level in legs:
        stage.expect.color(f"D25 {image.Width}x{image.Height} at {maximum}", color(image, maximum), LEVELS[level], 3)
    batch = SpriteBatch(device)
    for maximum, level in [(1, 4), (4, 2), (16, 0)]:
        device.SetRenderTarget(target)
        batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, _anisotropic(maximum), None, None)
        batch.Draw(wide, Rectangle(0, 0, 4, 4), rgba(WHITE))
        batch.End()
        device.SetRenderTarget(None)
        stage.expect.color(f"D25 sprite at {maximum}", stage.read_texture(target).pixel(2, 2), LEVELS[level], 3)


@scene(
    "D25c",
    "anisotropic samples follow the address mode",
    "sampling",
    reads=BOTH,
    needs={Capability.AnisotropicFiltering},
)
def anisotropic_address(stage: Stage) -> None:
    device = _need_anisotropy(stage)
    target = target_of(device, 16, 4)
    halves = texels_of(64, 4, lambda x, y: (255, 0, 0, 255) if x < 32 else (0, 0, 255, 255))
    effect = basic(device, TextureEnabled=True, Texture=upload(device, halves))
    colors = {}
    for mode in (TextureAddressMode.Clamp, TextureAddressMode.Wrap):
        device.SetRenderTarget(target)
        device.SamplerStates[0] = _anisotropic(16, mode)
        draw_ring(device, effect, POSITION_TEXTURE, FULL, TexCoord=[(-0.125 + u, v) for u, v in UNIT_SQUARE])
        device.SetRenderTarget(None)
        # The facts probe pixel 8 of an unnamed size; the leftmost pixels are those whose samples lie left of the texture.
        colors[mode] = stage.read_texture(target).pixel(1, 2)
    clamped, wrapped = colors.values()
    stage.expect.at_least("D25 clamped: red", clamped[0], 221)
    stage.expect.at_most("D25 clamped: blue", clamped[2], 34)
    stage.expect.at_least("D25 wrapped: more blue", wrapped[2] - clamped[2], 81)
    stage.expect.at_least("D25 wrapped: less red", clamped[0] - wrapped[0], 81)


@scene(
    "D25b",
    "each slot of DualTextureEffect has its own sampler",
    "sampling",
    reads=BOTH,
    needs={Capability.AnisotropicFiltering, Capability.MipMaps, Capability.DualTextureEffect},
)
def anisotropic_slots(stage: Stage) -> None:
    device = _need_anisotropy(stage)
    target = target_of(device, 4, 4)
    # Per texture the colours of the finest level and of level 4, the one that is chosen without anisotropy.
    fine, coarse = [(100, 50, 80), (90, 40, 100)], [(40, 90, 60), (60, 110, 40)]
    first = mip_texture(device, 64, 4, [fine[0], (0, 0, 0), (0, 0, 0), (0, 0, 0), coarse[0], (0, 0, 0), (0, 0, 0)])
    second = mip_texture(device, 64, 4, [coarse[1], (0, 0, 0), (0, 0, 0), (0, 0, 0), fine[1], (0, 0, 0), (0, 0, 0)])
    effect = DualTextureEffect(device)
    effect.Texture, effect.Texture2 = first, second
    for label, maxima, expected in [("slot 0", (16, 1), (71, 16, 63)), ("slot 1", (1, 16), (19, 78, 19))]:
        device.SetRenderTarget(target)
        for slot, maximum in enumerate(maxima):
            device.SamplerStates[slot] = _anisotropic(maximum)
        draw_ring(device, effect, POSITION_DUAL_TEXTURE, FULL, TexCoord=UNIT_SQUARE, TexCoord1=UNIT_SQUARE)
        device.SetRenderTarget(None)
        stage.expect.color(f"D25 {label} at 16", stage.read_texture(target).pixel(2, 2), expected, 4)
