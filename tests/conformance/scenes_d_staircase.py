"""Group D, call order: sprites and 3-D draw over each other in stripes that tell who came when."""

from __future__ import annotations

from collections.abc import Callable

from renderers.contract.capabilities import Capability
from renderers.contract.enums import RenderTargetUsage
from tests.conformance.colors import BLUE, CYAN, GREEN, MAGENTA, RED, WHITE, YELLOW
from tests.conformance.drawing import apply, basic, configure, cube, draw_ring, rgba, texture
from tests.conformance.grid import UNIT_SQUARE, to_clip
from tests.conformance.layouts import (
    POSITION_COLOR,
    POSITION_DUAL_TEXTURE,
    POSITION_NORMAL_TEXTURE,
    POSITION_TEXTURE,
    SKINNED,
    Columns,
)
from tests.conformance.picture import Picture, Region
from tests.conformance.registry import BOTH, scene
from tests.conformance.scenes_d_winding import triangle_routes
from tests.conformance.stage import CLEAR, Stage, common_states
from tests.conformance.states import sprite, target_of
from xna import Matrix
from xna.graphics import (
    AlphaTestEffect,
    BlendState,
    DualTextureEffect,
    EnvironmentMapEffect,
    GraphicsDevice,
    RasterizerState,
    RenderTarget2D,
    SamplerState,
    SkinnedEffect,
    SpriteBatch,
    Texture2D,
)

STEP_COLORS = [RED, BLUE, GREEN, YELLOW, MAGENTA, CYAN, WHITE, RED]
SEQUENCES = ["ST", "TS", "STS", "TST", "STSTS", "TSTST", "STSTSTST", "TSTSTSTS"]
STRIPES = 16


class Staircase:
    """Draws the steps of a sequence: step i of N covers the stripes 0..N-i-1."""

    def __init__(self, device: GraphicsDevice, width: int, height: int) -> None:
        self.device, self.width, self.height = device, width, height
        self.batch = SpriteBatch(device)
        self.images: dict[tuple[int, ...], Texture2D] = {color: texture(device, 2, 2, [color]) for color in set(STEP_COLORS)}
        self.effect = basic(device, TextureEnabled=True)

    def region(self, first: int, count: int) -> Region:
        """Give the pixels of some stripes."""
        stripe = self.width // STRIPES
        return Region(first * stripe, 0, count * stripe, self.height)

    def sprites(self, first: int, count: int, color: tuple[int, ...]) -> None:
        """Cover stripes with a sprite."""
        sprite(self.batch, BlendState.Opaque, self.images[color], self.region(first, count))

    def quad(self, first: int, count: int, color: tuple[int, ...]) -> None:
        """Cover stripes with a textured 3-D quad."""
        common_states(self.device)
        self.effect.Texture = self.images[color]
        rect = to_clip(self.region(first, count), self.width, self.height)
        draw_ring(self.device, self.effect, POSITION_TEXTURE, rect, TexCoord=UNIT_SQUARE)

    def draw(self, sequence: str) -> None:
        """Draw all the steps."""
        for step, kind in enumerate(sequence):
            (self.sprites if kind == "S" else self.quad)(0, len(sequence) - step, STEP_COLORS[step])

    def check(self, stage: Stage, label: str, picture: Picture, colors: dict[int, tuple[int, ...]]) -> None:
        """Every pixel of every stripe has its colour; stripes that are not named are clear."""
        worst = 0
        for stripe in range(STRIPES):
            worst += picture.differing(self.region(stripe, 1), colors.get(stripe, CLEAR))
        stage.expect.equal(f"{label}: wrong pixels", worst, 0)

    def check_sequence(self, stage: Stage, label: str, picture: Picture, count: int) -> None:
        """After N steps stripe j holds the colour of step N-1-j."""
        self.check(stage, label, picture, {stripe: STEP_COLORS[count - 1 - stripe] for stripe in range(count)})


@scene("D19", "the staircase of sprites and 3-D", "draw order", reads=BOTH)
def staircase(stage: Stage) -> None:
    device = stage.open(64, 32)
    targets: list[RenderTarget2D | None] = [None, target_of(device, 64, 32), target_of(device, 32, 16)]
    for target in targets:
        width, height = (target.Width, target.Height) if target else (64, 32)
        stairs = Staircase(device, width, height)
        for sequence in SEQUENCES:
            device.SetRenderTarget(target)
            device.Clear(rgba(CLEAR))
            stairs.draw(sequence)
            device.SetRenderTarget(None)
            picture = stage.read_texture(target) if target else stage.read(sequence)
            stairs.check_sequence(stage, f"D19 {sequence} at {width}", picture, len(sequence))


@scene("D19b", "destinations keep their own order", "draw order", reads=BOTH)
def staircase_destinations(stage: Stage) -> None:
    device = stage.open(64, 32)
    stairs = Staircase(device, 64, 32)
    a, b = (target_of(device, 64, 32, usage=RenderTargetUsage.PreserveContents) for _ in range(2))
    for target in (a, b):
        device.SetRenderTarget(target)
        device.Clear(rgba(CLEAR))
    for destination, step in [(a, stairs.sprites), (None, stairs.sprites), (b, stairs.quad)]:
        device.SetRenderTarget(destination)
        step(0, 2, RED)
    device.SetRenderTarget(a)
    stairs.quad(0, 1, BLUE)
    device.SetRenderTarget(None)
    stairs.quad(0, 1, GREEN)
    stairs.check(stage, "D19 A", stage.read_texture(a), {0: BLUE, 1: RED})
    stairs.check(stage, "D19 B", stage.read_texture(b), {0: RED, 1: RED})
    stairs.check(stage, "D19 back buffer", stage.read(), {0: GREEN, 1: RED})


@scene("D19c", "what is changed or disposed right after a draw", "draw order")
def staircase_changes(stage: Stage) -> None:
    device = stage.open(64, 32)
    stairs = Staircase(device, 64, 32)
    image = texture(device, 2, 2, [RED])
    device.Textures[0] = None
    sprite(stairs.batch, BlendState.Opaque, image, stairs.region(0, 2))
    common_states(device)
    stairs.effect.Texture = image
    draw_ring(device, stairs.effect, POSITION_TEXTURE, to_clip(stairs.region(2, 1), 64, 32), TexCoord=UNIT_SQUARE)
    device.SamplerStates[0] = SamplerState.LinearWrap
    device.RasterizerState = RasterizerState.CullCounterClockwise
    draw_ring(device, stairs.effect, POSITION_TEXTURE, to_clip(stairs.region(3, 1), 64, 32), TexCoord=UNIT_SQUARE)
    common_states(device)
    own = basic(device, DiffuseColor=(0, 0, 1))
    apply(own)
    apply(own)
    draw_ring(device, own, POSITION_COLOR, to_clip(stairs.region(4, 1), 64, 32), Color=WHITE)
    own.Dispose()
    other = basic(device, VertexColorEnabled=True)
    draw_ring(device, other, POSITION_COLOR, to_clip(stairs.region(5, 1), 64, 32), Color=GREEN)
    device.Textures[0] = None
    image.Dispose()
    picture = stage.read()
    # Stripe 3 stays clear: the quads are back faces, which the default state removes.
    stairs.check(stage, "D19 changes", picture, {0: RED, 1: RED, 2: RED, 4: BLUE, 5: GREEN})


@scene("D19d", "clears among sprites and 3-D", "draw order")
def staircase_clears(stage: Stage) -> None:
    device = stage.open(64, 32)
    stairs = Staircase(device, 64, 32)

    def clear(color: tuple[int, ...] = CLEAR) -> Callable[[], None]:
        return lambda: device.Clear(rgba(color))

    def sprites(first: int, count: int, color: tuple[int, ...]) -> Callable[[], None]:
        return lambda: stairs.sprites(first, count, color)

    def quad(first: int, count: int, color: tuple[int, ...]) -> Callable[[], None]:
        return lambda: stairs.quad(first, count, color)

    whole = range(STRIPES)
    legs: list[tuple[str, list[Callable[[], None]], dict[int, tuple[int, ...]]]] = [
        ("S, Clear, T", [sprites(0, 4, RED), clear(), quad(0, 1, BLUE)], {0: BLUE}),
        ("S, T, Clear", [sprites(0, 4, RED), quad(0, 2, BLUE), clear()], {}),
        ("T, Clear, S", [quad(0, 4, BLUE), clear(), sprites(0, 1, RED)], {0: RED}),
        (
            "Clear, S, Clear green, T",
            [clear(), sprites(0, 4, RED), clear(GREEN), quad(0, 1, MAGENTA)],
            {stripe: MAGENTA if stripe == 0 else GREEN for stripe in whole},
        ),
        ("S, two clears", [sprites(0, 4, RED), clear(BLUE), clear(GREEN)], dict.fromkeys(whole, GREEN)),
        ("draws between clears", [clear(BLUE), sprites(0, 4, RED), clear(), quad(0, 4, BLUE), clear()], {}),
    ]
    for label, steps, expected in legs:
        device.Clear(rgba(CLEAR))
        for step in steps:
            step()
        stairs.check(stage, f"D19 {label}", stage.read(label), expected)


@scene("D19e", "the first draw of a cycle equals a later one", "draw order")
def staircase_parity(stage: Stage) -> None:
    device = stage.open(64, 32)
    stairs = Staircase(device, 64, 32)
    corners = [to_clip(Region(8, 8, 30, 17), 64, 32).corners()[index] for index in (0, 3, 1, 1, 3, 2)]
    data = POSITION_COLOR.pack(Position=corners, Color=[RED, GREEN, BLUE] * 2)
    routes = triangle_routes(device, data)
    effect = basic(device, VertexColorEnabled=True)
    for route, draw in routes.items():
        pictures = []
        for prelude in (False, True):
            device.Clear(rgba(CLEAR))
            if prelude:
                stairs.sprites(0, STRIPES, RED)
                device.Clear(rgba(CLEAR))
            common_states(device)
            apply(effect)
            draw()
            pictures.append(stage.read(route))
        stage.expect.identical(f"D19 parity {route}", *pictures)
        drawn = pictures[0].differing(pictures[0].whole, CLEAR)
        stage.expect.at_least(f"D19 parity {route} draws", drawn, 200)


STOCK = {Capability.AlphaTestEffect, Capability.DualTextureEffect, Capability.EnvironmentMapEffect, Capability.SkinnedEffect}


@scene("D19f", "the other stock effects in the staircase", "draw order", needs={*STOCK, Capability.TextureCube})
def staircase_stock_effects(stage: Stage) -> None:
    device = stage.open(64, 32)
    stairs = Staircase(device, 64, 32)
    ambient = {"AmbientLightColor": (1, 1, 1)}
    environment = configure(EnvironmentMapEffect(device), EnvironmentMapAmount=0.0, FresnelFactor=0.0, **ambient)
    environment.EnvironmentMap = cube(device, 1, [(0, 0, 0, 255)])
    skinned = configure(SkinnedEffect(device), SpecularColor=(0, 0, 0), **ambient)
    skinned.SetBoneTransforms([Matrix.Identity])
    dual = DualTextureEffect(device)
    dual.Texture2 = texture(device, 1, 1, [(128, 128, 128, 255)])
    legs = [
        (AlphaTestEffect(device), POSITION_TEXTURE),
        (dual, POSITION_DUAL_TEXTURE),
        (environment, POSITION_NORMAL_TEXTURE),
        (skinned, SKINNED),
    ]
    columns: Columns = {"TexCoord": UNIT_SQUARE, "TexCoord1": UNIT_SQUARE, "Normal": (0, 0, 1)}
    columns |= {"BlendIndices": (0, 0, 0, 0), "BlendWeight": (1, 0, 0, 0)}
    for effect, layout in legs:
        for light_number in range(3):
            if hasattr(effect, "DirectionalLight0"):
                getattr(effect, f"DirectionalLight{light_number}").Enabled = False
        device.Clear(rgba(CLEAR))
        stairs.sprites(0, 2, RED)
        common_states(device)
        effect.Texture = stairs.images[GREEN]
        draw_ring(device, effect, layout, to_clip(stairs.region(0, 1), 64, 32), **columns)
        name = type(effect).__name__
        stairs.check(stage, f"D19 {name}", stage.read(name), {0: GREEN, 1: RED})
