"""Group A, textures and sprites: mip levels, sampler states, fonts, sort modes, float targets."""

from __future__ import annotations

from renderers.contract.capabilities import Capability
from renderers.contract.enums import ClearOptions, SurfaceFormat, TextureAddressMode, TextureFilter
from tests.conformance.colors import WHITE
from tests.conformance.drawing import basic, draw_ring, mip_texture, rgba, texture
from tests.conformance.fonts import sprite_font
from tests.conformance.grid import UNIT_SQUARE, Grid, to_clip
from tests.conformance.layouts import POSITION_COLOR, POSITION_TEXTURE
from tests.conformance.picture import Region
from tests.conformance.registry import BOTH, scene
from tests.conformance.stage import CLEAR, Stage, common_states
from tests.conformance.states import sprite, state, target_of
from xna import Matrix, Rectangle, Vector2, Vector4
from xna.graphics import (
    BlendState,
    SamplerState,
    SpriteBatch,
    SpriteEffects,
    SpriteSortMode,
    Texture2D,
)

LEVELS = [(220, 40, 40), (40, 200, 60), (50, 80, 230), (240, 200, 30), (200, 60, 200), (60, 200, 200), (255, 255, 255)]
RED, GREEN, BLUE = (220, 40, 40), (40, 200, 60), (50, 70, 220)


def point_clamp(**properties: float) -> SamplerState:
    """Make a sampler state that points and clamps, with given properties."""
    clamp = TextureAddressMode.Clamp
    made: SamplerState = state(
        SamplerState, Filter=TextureFilter.Point, AddressU=clamp, AddressV=clamp, AddressW=clamp, **properties
    )
    return made


def _textured_quad(stage: Stage, image: Texture2D, grid: Grid, column: int, row: int, sampler: SamplerState) -> None:
    stage.device.SamplerStates[0] = sampler
    effect = basic(stage.device, TextureEnabled=True, Texture=image)
    draw_ring(stage.device, effect, POSITION_TEXTURE, grid.quad(column, row), TexCoord=UNIT_SQUARE)


@scene("A22", "the mip levels of a target are made when it is left", "mip levels", reads=BOTH, needs={Capability.MipMaps})
def target_mip_levels(stage: Stage) -> None:
    device = stage.open(128, 64)
    grid = Grid(128, 64, 2, 1)
    target = target_of(device, 64, 64, mip_map=True)
    device.SetRenderTarget(target)
    effect = basic(device, VertexColorEnabled=True)
    quadrants = [(0, 0, (240, 30, 30)), (32, 0, (30, 240, 30)), (0, 32, (30, 30, 240)), (32, 32, (250, 60, 20))]
    for x, y, color in quadrants:
        draw_ring(device, effect, POSITION_COLOR, to_clip(Region(x, y, 32, 32), 64, 64), Color=(*color, 255))
    device.SetRenderTarget(None)
    stage.expect.equal("A22.1 LevelCount", target.LevelCount, 7)
    stage.expect.pixel("A22.2 level 0", stage.read_texture(target), 16, 16, (240, 30, 30), 2)
    stage.expect.pixel("A22.3 level 6 is the mean", stage.read_texture(target, 6), 0, 0, (138, 90, 80), 8)
    _textured_quad(stage, target, grid, 0, 0, point_clamp(MaxMipLevel=0))
    _textured_quad(stage, target, grid, 1, 0, point_clamp(MaxMipLevel=6))
    picture = stage.read()
    window = Region(6, 6, 16, 16)
    stage.expect.region("A22.4 level 0 sampled", picture, window, (240, 30, 30), 3)
    stage.expect.region("A22.5 level 6 sampled", picture, grid.interior(1), (138, 90, 80), 8)
    stage.expect.flat("A22.5 flat", picture, grid.interior(1), 4)
    stage.expect.distinct("A22 levels differ", picture.average(window), picture.average(grid.interior(1)), 60)


@scene("A24", "MaxMipLevel is the finest level", "mip levels", needs={Capability.MipMaps})
def sampler_max_mip_level(stage: Stage) -> None:
    device = stage.open(128, 64)
    grid = Grid(128, 64, 2, 1)
    image = mip_texture(device, 8, 8, LEVELS[:4])
    _textured_quad(stage, image, grid, 0, 0, point_clamp(MaxMipLevel=0))
    _textured_quad(stage, image, grid, 1, 0, point_clamp(MaxMipLevel=2))
    picture = stage.read()
    stage.expect.region("A24.1 level 0", picture, grid.interior(0), LEVELS[0], 2)
    stage.expect.region("A24.2 level 2", picture, grid.interior(1), LEVELS[2], 2)
    stage.expect.flat("A24.2 flat", picture, grid.interior(1), 2)


@scene("A25", "the bias moves the level", "mip levels", needs={Capability.MipMaps})
def sampler_level_bias(stage: Stage) -> None:
    device = stage.open(256, 64)
    grid = Grid(256, 64, 4, 1)
    image = mip_texture(device, 64, 64, LEVELS)
    biases = [(0.0, 0), (1.0, 1), (2.0, 2), (-1.0, 0)]
    for column, (bias, _) in enumerate(biases):
        _textured_quad(stage, image, grid, column, 0, point_clamp(MipMapLevelOfDetailBias=bias))
    picture = stage.read()
    for column, (bias, level) in enumerate(biases):
        stage.expect.region(f"A25 bias {bias}", picture, grid.interior(column), LEVELS[level], 2)
        stage.expect.flat(f"A25 bias {bias}, flat", picture, grid.interior(column), 2)


@scene("A26", "sprites use the whole sampler state", "mip levels", needs={Capability.MipMaps})
def sprite_sampler_state(stage: Stage) -> None:
    # The facts measure level 2 in the whole upper row, where the bias was dropped; XNA applies it.
    device = stage.open(256, 128)
    grid = Grid(256, 128, 4, 2)
    levels = [*LEVELS, (120, 120, 120), (0, 0, 0)]
    image = mip_texture(device, 256, 256, levels)
    batch = SpriteBatch(device)
    for column, bias in enumerate((0.0, 1.0, -2.0, 0.0)):
        batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, point_clamp(MipMapLevelOfDetailBias=bias), None, None)
        batch.Draw(image, Rectangle(*grid.cell(column, 0)), rgba(WHITE))
        batch.End()
    common_states(device)
    for column, bias in enumerate((0.0, 1.0, -2.0)):
        _textured_quad(stage, image, grid, column, 1, point_clamp(MipMapLevelOfDetailBias=bias))
    picture = stage.read()
    for row, expected in enumerate([(2, 3, 0, 2), (2, 3, 0)]):
        for column, level in enumerate(expected):
            label = f"A26 {'sprite' if row == 0 else '3-D'} {column}"
            stage.expect.region(label, picture, grid.interior(column, row), levels[level], 2)


@scene("A27", "glyphs, lines and the default character", "SpriteFont")
def font_glyphs(stage: Stage) -> None:
    device = stage.open(64, 48)
    colors = [RED, GREEN, BLUE]
    atlas = [[(0, 0, 0) if x % 8 == 0 and y == 0 else colors[x // 8] for x in range(24)] for y in range(8)]
    font = sprite_font(device, atlas, "ABC", default="A")
    batch = SpriteBatch(device)
    batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, None, None)
    batch.DrawString(font, "AB\nCX", Vector2(8, 6), rgba(WHITE))
    batch.End()
    picture = stage.read()
    for column, line, expected in [(0, 0, RED), (1, 0, GREEN), (0, 1, BLUE), (1, 1, RED)]:
        probe = Region(8 + 8 * column + 2, 6 + 12 * line + 2, 5, 5)
        stage.expect.region(f"A27.1 glyph {column} of line {line}", picture, probe, expected, 4)
    for y in (6, 18):
        stage.expect.pixel(f"A27.2 upright at {y}", picture, 8, y, (0, 0, 0), 6)
    for x, y in [(1, 1), (28, 8)]:
        stage.expect.region(f"A27.3 nothing at {x}", picture, Region(x, y, 4, 4), CLEAR, 4)


SORTED = [
    (SpriteSortMode.Deferred, BLUE, BLUE),
    (SpriteSortMode.Immediate, BLUE, BLUE),
    (SpriteSortMode.BackToFront, BLUE, RED),
    (SpriteSortMode.FrontToBack, RED, BLUE),
]


@scene("A29", "sort modes by layer depth", "SpriteBatch")
def sprite_sorting(stage: Stage) -> None:
    device = stage.open(192, 48)
    red, blue = texture(device, 1, 1, [RED]), texture(device, 1, 1, [BLUE])
    batch = SpriteBatch(device)
    for column, (mode, _, _) in enumerate(SORTED):
        batch.Begin(mode, BlendState.Opaque, SamplerState.PointClamp, None, None)
        for pair, (red_depth, blue_depth) in enumerate([(0.9, 0.1), (0.1, 0.9)]):
            for image, left, depth in [(red, 4, red_depth), (blue, 16, blue_depth)]:
                place = Rectangle(48 * column + left, 24 * pair + 6, 20, 16)
                batch.Draw(image, place, None, rgba(WHITE), 0.0, Vector2(0, 0), SpriteEffects.None_, depth)
        batch.End()
    picture = stage.read()
    for column, (mode, *overlaps) in enumerate(SORTED):
        for pair, overlap in enumerate(overlaps):
            for left, expected, part in [(18, overlap, "overlap"), (6, RED, "red alone"), (30, BLUE, "blue alone")]:
                probe = Region(48 * column + left, 24 * pair + 10, 4, 8)
                stage.expect.region(f"A29 {mode.name} pair {pair} {part}", picture, probe, expected, 4)


@scene("A29b", "a batch's transform and blend; targets as sprites", "SpriteBatch", reads=BOTH)
def sprite_transform_and_targets(stage: Stage) -> None:
    device = stage.open(192, 96)
    red, green, blue = (texture(device, 1, 1, [color]) for color in (RED, GREEN, BLUE))
    batch = SpriteBatch(device)
    transform = Matrix.CreateScale(2.0) * Matrix.CreateTranslation(8, 56, 0)
    batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, None, None, None, transform)
    batch.Draw(green, Rectangle(0, 0, 8, 8), rgba(WHITE))
    batch.End()
    sprite(batch, BlendState.Additive, red, Region(54, 54, 24, 24))
    sprite(batch, BlendState.Opaque, blue, Region(62, 62, 24, 24))
    for left, place in [(96, 10), (144, 22)]:
        target = target_of(device, 48, 48)
        device.SetRenderTarget(target)
        device.Clear(rgba(CLEAR))
        sprite(batch, BlendState.Opaque, green, Region(place, place, 16, 16))
        device.SetRenderTarget(None)
        sprite(batch, BlendState.Opaque, target, Region(left, 48, 48, 48))
    picture = stage.read()
    probes = [
        ("transform", Region(12, 60, 8, 8), GREEN),
        ("transform's far corner", Region(19, 67, 3, 3), GREEN),
        ("beyond the transform", Region(26, 74, 4, 4), CLEAR),
        ("opaque over additive", Region(66, 66, 6, 6), BLUE),
        ("additive", Region(56, 56, 4, 4), (229, 53, 57)),
        ("target", Region(110, 62, 8, 8), GREEN),
        ("target's clear", Region(98, 50, 4, 4), CLEAR),
        ("moved target", Region(170, 74, 8, 8), GREEN),
        ("moved target's clear", Region(146, 50, 4, 4), CLEAR),
    ]
    for label, probe, expected in probes:
        stage.expect.region(f"A29 {label}", picture, probe, expected, 4)


@scene(
    "A30",
    "values above one survive in a half-float target",
    "surface formats",
    reads=BOTH,
    needs={Capability.HalfFloatRenderTargets},
)
def high_range_target(stage: Stage) -> None:
    device = stage.open(128, 64)
    grid = Grid(128, 64, 2, 1)
    batch = SpriteBatch(device)
    for column, red in enumerate((2.0, 1.0)):
        target = target_of(device, 32, 32, surface_format=SurfaceFormat.HdrBlendable)
        stage.need_applied(target.Format == SurfaceFormat.HdrBlendable, "the format HdrBlendable")
        device.SetRenderTarget(target)
        device.Clear(ClearOptions.Target, Vector4(red, 0, 0, 1), 1.0, 0)
        device.SetRenderTarget(None)
        batch.Begin()
        batch.Draw(target, Rectangle(*grid.cell(column, 0)), rgba((128, 128, 128, 255)))
        batch.End()
    picture = stage.read()
    for column, red in enumerate((255, 128)):
        stage.expect.region(f"A30 {column}", picture, grid.interior(column), (red, 0, 0), 3)
        stage.expect.flat(f"A30 {column} flat", picture, grid.interior(column), 3)
