"""Group A, blending: nine states, every factor, function and write mask."""

from __future__ import annotations

from typing import Any

from renderers.contract.enums import (
    Blend,
    BlendFunction,
    ColorWriteChannels,
)
from tests.conformance.drawing import rgba, texture
from tests.conformance.grid import Grid
from tests.conformance.picture import Region
from tests.conformance.registry import BOTH, scene
from tests.conformance.stage import Stage
from tests.conformance.states import blend, sprite, target_of
from xna.graphics import (
    BlendState,
    SpriteBatch,
)

SOURCE = (200, 60, 30, 128)


ONE, ZERO = Blend.One, Blend.Zero


CELL_STATES: list[tuple[tuple[Blend, Blend], dict[str, Any], tuple[int, int, int]]] = [
    ((ONE, ZERO), {}, (200, 60, 30)),
    ((ONE, ONE), {}, (240, 150, 250)),
    ((ONE, Blend.InverseSourceAlpha), {}, (220, 105, 140)),
    ((Blend.SourceAlpha, Blend.InverseSourceAlpha), {}, (120, 75, 125)),
    ((Blend.DestinationColor, ZERO), {}, (31, 21, 26)),
    ((ONE, ONE), {"ColorBlendFunction": BlendFunction.ReverseSubtract}, (0, 30, 190)),
    ((ONE, ONE), {"AlphaSourceBlend": ZERO}, (240, 150, 250)),
    ((Blend.BlendFactor, ZERO), {"BlendFactor": rgba((64, 128, 192, 255))}, (50, 30, 23)),
    ((ONE, ZERO), {"ColorWriteChannels": ColorWriteChannels.Red}, (200, 90, 220)),
]


@scene("A17", "nine blend states", "blending")
def blend_cells(stage: Stage) -> None:
    device = stage.open(96, 96, clear=(40, 90, 220, 255))
    grid = Grid(96, 96, 3, 3)
    image = texture(device, 2, 2, [SOURCE])
    batch = SpriteBatch(device)
    for number, (factors, properties, _) in enumerate(CELL_STATES):
        sprite(batch, blend(factors[0], factors[1], **properties), image, grid.cell(number % 3, number // 3).shrunk(4))
    picture = stage.read()
    for number, (_, _, expected) in enumerate(CELL_STATES):
        stage.expect.region(f"A17 cell {number + 1}", picture, grid.interior(number % 3, number // 3), expected, 3)


# Per factor: RGB as colour source, RGB as colour destination, A as alpha source, A as alpha destination.
FACTORS = {
    Blend.One: ((200, 60, 30), (40, 90, 220), 128, 96),
    Blend.Zero: ((0, 0, 0), (0, 0, 0), 0, 0),
    Blend.SourceColor: ((157, 14, 4), (31, 21, 26), 64, 48),
    Blend.InverseSourceColor: ((43, 46, 26), (9, 69, 194), 64, 48),
    Blend.SourceAlpha: ((100, 30, 15), (20, 45, 110), 64, 48),
    Blend.InverseSourceAlpha: ((100, 30, 15), (20, 45, 110), 64, 48),
    Blend.DestinationColor: ((31, 21, 26), (6, 32, 190), 48, 36),
    Blend.InverseDestinationColor: ((169, 39, 4), (34, 58, 30), 80, 60),
    Blend.DestinationAlpha: ((75, 23, 11), (15, 34, 83), 48, 36),
    Blend.InverseDestinationAlpha: ((125, 37, 19), (25, 56, 137), 80, 60),
    Blend.BlendFactor: ((50, 30, 23), (10, 45, 166), 40, 30),
    Blend.InverseBlendFactor: ((150, 30, 7), (30, 45, 54), 88, 66),
    Blend.SourceAlphaSaturation: ((100, 30, 15), (20, 45, 110), 128, 96),
}


COLOR_FUNCTIONS = {
    BlendFunction.Add: (240, 150, 250),
    BlendFunction.Subtract: (160, 0, 0),
    BlendFunction.ReverseSubtract: (0, 30, 190),
    BlendFunction.Max: (200, 90, 220),
    BlendFunction.Min: (40, 60, 30),
}


ALPHA_FUNCTIONS = {
    BlendFunction.Add: 224,
    BlendFunction.Subtract: 32,
    BlendFunction.ReverseSubtract: 0,
    BlendFunction.Max: 128,
    BlendFunction.Min: 96,
}


class _BlendProbe:
    """Blends the source over (40,90,220,96) in a target of its own and checks the pixel in the middle."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.device = stage.open(16, 16)
        self.target = target_of(self.device, 12, 12)
        self.batch = SpriteBatch(self.device)
        self.image = texture(self.device, 2, 2, [SOURCE])

    def check(self, label: str, state_of_blend: BlendState, expected: tuple[int, ...]) -> None:
        self.device.SetRenderTarget(self.target)
        self.device.Clear(rgba((40, 90, 220, 96)))
        sprite(self.batch, state_of_blend, self.image, Region(0, 0, 12, 12))
        self.device.SetRenderTarget(None)
        self.stage.expect.pixel(label, self.stage.read_texture(self.target), 6, 6, expected, 3)

    def separate(self, **properties: Any) -> BlendState:
        """Make a state in which whatever is not swept is One, Zero, Add."""
        return blend(ONE, ZERO, BlendFactor=rgba((64, 128, 192, 80)), **properties)


@scene("A17b", "every blend factor in every role", "blending", reads=BOTH)
def blend_factor_sweep(stage: Stage) -> None:
    probe = _BlendProbe(stage)
    for factor, (source, destination, alpha_source, alpha_destination) in FACTORS.items():
        name = factor.name
        probe.check(f"{name} as colour source", probe.separate(ColorSourceBlend=factor), (*source, 128))
        state_of_blend = probe.separate(ColorSourceBlend=ZERO, ColorDestinationBlend=factor)
        probe.check(f"{name} as colour destination", state_of_blend, (*destination, 128))
        probe.check(f"{name} as alpha source", probe.separate(AlphaSourceBlend=factor), (200, 60, 30, alpha_source))
        state_of_blend = probe.separate(AlphaSourceBlend=ZERO, AlphaDestinationBlend=factor)
        probe.check(f"{name} as alpha destination", state_of_blend, (200, 60, 30, alpha_destination))


@scene("A17c", "every blend function and every write mask", "blending", reads=BOTH)
def blend_functions_and_masks(stage: Stage) -> None:
    probe = _BlendProbe(stage)
    for function, color in COLOR_FUNCTIONS.items():
        state_of_blend = probe.separate(ColorDestinationBlend=ONE, ColorBlendFunction=function)
        probe.check(f"colour {function.name}", state_of_blend, (*color, 128))
    for function, alpha in ALPHA_FUNCTIONS.items():
        state_of_blend = probe.separate(AlphaDestinationBlend=ONE, AlphaBlendFunction=function)
        probe.check(f"alpha {function.name}", state_of_blend, (200, 60, 30, alpha))
    probe.check("colour Add again", probe.separate(ColorDestinationBlend=ONE), (240, 150, 250, 128))
    for mask in range(16):
        kept = (40, 90, 220, 96)
        expected = tuple(SOURCE[bit] if mask >> bit & 1 else kept[bit] for bit in range(4))
        probe.check(f"mask {mask}", probe.separate(ColorWriteChannels=ColorWriteChannels(mask)), expected)
