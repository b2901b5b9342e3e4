"""What tests of effects and sprites share: the applied block as fields, drawing onto a small target, reading pixels."""

from __future__ import annotations

import numpy as np

from renderers.contract.effects import PARAMETER_DTYPES, EffectBlock
from xna.color import Color
from xna.graphics import RenderTarget2D, Texture2D


def applied(effect) -> EffectBlock:
    """Apply the effect and give the block that the device got."""
    effect.CurrentTechnique.Passes[0].Apply()
    return effect.GraphicsDevice._block


def fields(effect) -> np.ndarray:
    """Apply the effect and give its parameter block as a record."""
    block = applied(effect)
    return np.frombuffer(block.parameters, PARAMETER_DTYPES[block.family])[0]


def inputs(effect) -> dict[str, str]:
    """Apply the effect and give the vertex elements that it needs, each with the property that asks for it."""
    effect.CurrentTechnique.Passes[0].Apply()
    return {f"{i.usage.name}{i.usage_index}": i.property_name for i in effect.GraphicsDevice._effect.inputs}


def texture(device, rows) -> Texture2D:
    """Make a texture of rows of (r, g, b, a)."""
    pixels = np.array(rows, np.uint8)
    made = Texture2D(device, pixels.shape[1], pixels.shape[0])
    made.SetData(pixels)
    return made


def plain(device, width, height, color) -> Texture2D:
    """Make a texture of one colour."""
    return texture(device, np.full((height, width, 4), color))


class Canvas:
    """A transparent black target that is bound while it is drawn on."""

    def __init__(self, device, width, height, clear=(0, 0, 0, 0)):
        self.device = device
        self.target = RenderTarget2D(device, width, height)
        device.SetRenderTarget(self.target)
        device.Clear(Color(*clear))

    def pixels(self) -> np.ndarray:
        """Unbind the target and give its pixels as (height, width, 4)."""
        self.device.SetRenderTarget(None)
        data = np.zeros((self.target.Height, self.target.Width, 4), np.uint8)
        self.target.GetData(data)
        return data
