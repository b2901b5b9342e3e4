"""Resources made and disposed many times, and sprites and triangles of any numbers: nothing is left and nothing breaks."""

from __future__ import annotations

import gc
import math
import random
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.unit._devices import make_device
from xna import Color, Matrix, Rectangle, Vector2, Vector3
from xna.graphics import (
    AlphaTestEffect,
    BasicEffect,
    BlendState,
    DepthFormat,
    DepthStencilState,
    DualTextureEffect,
    DynamicIndexBuffer,
    DynamicVertexBuffer,
    EnvironmentMapEffect,
    GraphicsDevice,
    IndexBuffer,
    IndexElementSize,
    PrimitiveType,
    RasterizerState,
    RenderTarget2D,
    SamplerState,
    SkinnedEffect,
    SpriteBatch,
    SpriteEffects,
    SpriteSortMode,
    SurfaceFormat,
    Texture2D,
    VertexBuffer,
    VertexPositionColor,
)

MAKERS: dict[str, Callable[[GraphicsDevice], Any]] = {
    "Texture2D": lambda device: Texture2D(device, 16, 16),
    "RenderTarget2D": lambda device: RenderTarget2D(device, 16, 16, False, SurfaceFormat.Color, DepthFormat.Depth24Stencil8),
    "VertexBuffer": lambda device: VertexBuffer(device, VertexPositionColor, 64),
    "DynamicVertexBuffer": lambda device: DynamicVertexBuffer(device, VertexPositionColor, 64),
    "IndexBuffer": lambda device: IndexBuffer(device, IndexElementSize.SixteenBits, 64),
    "DynamicIndexBuffer": lambda device: DynamicIndexBuffer(device, IndexElementSize.SixteenBits, 64),
    "BasicEffect": BasicEffect,
    "AlphaTestEffect": AlphaTestEffect,
    "DualTextureEffect": DualTextureEffect,
    "EnvironmentMapEffect": EnvironmentMapEffect,
    "SkinnedEffect": SkinnedEffect,
    "SpriteBatch": SpriteBatch,
    "BlendState": lambda device: BlendState(),
}
ODD = (0.0, 1.0, -1.0, math.nan, math.inf, -math.inf, 1e38, -1e38, 1e-38, 1e9, 3e9, -2147483648.0, 16777217.0)
WHOLE = (0, -1, 1, 2**31 - 1, -(2**31), 1_000_000)


@pytest.mark.parametrize("kind", MAKERS)
def test_making_and_disposing_leaves_nothing(kind: str) -> None:
    make = MAKERS[kind]
    with make_device("SOFTWARE", 16, 16) as device:
        for _ in range(50):
            make(device).Dispose()
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(300):
            make(device).Dispose()
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        assert len(device._resources) == 0
        assert grown < 20_000


class Chance:
    """Numbers that games should not pass, from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def number(self) -> float:
        return self.random.choice(ODD) if self.random.random() < 0.4 else self.random.uniform(-80.0, 80.0)

    def vector(self) -> Vector2:
        return Vector2(self.number(), self.number())

    def point(self) -> Vector3:
        return Vector3(self.number(), self.number(), self.number())

    def rectangle(self) -> Rectangle:
        pick = self.random.choice
        if self.random.random() < 0.3:
            return Rectangle(pick(WHOLE), pick(WHOLE), pick(WHOLE), pick(WHOLE))
        return Rectangle(*(self.random.randint(-99, 99) for _ in range(4)))

    def matrix(self) -> Matrix:
        return Matrix(*(self.number() for _ in range(16)))


def set_any_states(device: GraphicsDevice, chance: Chance) -> None:
    pick = chance.random.choice
    device.BlendState = pick((BlendState.Opaque, BlendState.AlphaBlend, BlendState.Additive))
    device.DepthStencilState = pick((DepthStencilState.Default, DepthStencilState.None_, DepthStencilState.DepthRead))
    device.RasterizerState = pick((RasterizerState.CullNone, RasterizerState.CullCounterClockwise))
    device.SamplerStates[0] = pick((SamplerState.PointClamp, SamplerState.LinearWrap))


def test_sprites_of_any_numbers_stay_inside_the_destination() -> None:
    chance = Chance(1)
    with make_device("SOFTWARE", 64, 48) as device:
        picture = Texture2D(device, 4, 7)
        picture.SetData(np.full((7, 4, 4), 200, np.uint8))
        beside = RenderTarget2D(device, 64, 48)
        device.SetRenderTarget(beside)
        device.Clear(Color.Lime)
        device.SetRenderTarget(None)
        batch = SpriteBatch(device)
        for _ in range(60):
            batch.Begin(chance.random.choice(list(SpriteSortMode)), transformMatrix=chance.matrix())
            for _ in range(10):
                flip = SpriteEffects(chance.random.randint(0, 3))
                turn, origin, depth = chance.number(), chance.vector(), chance.number()
                source = chance.rectangle()
                batch.Draw(picture, chance.vector(), source, Color.White, turn, origin, chance.vector(), flip, depth)
                batch.Draw(picture, chance.rectangle(), source, Color.White, turn, origin, flip, depth)
            batch.End()
            device.Present()
        assert set(beside.GetData()) == {Color.Lime}
        assert len(device.GetBackBufferData()) == 64 * 48


def test_geometry_of_any_numbers_stays_inside_the_destination() -> None:
    chance = Chance(2)
    counts = {
        PrimitiveType.TriangleList: 4,
        PrimitiveType.TriangleStrip: 10,
        PrimitiveType.LineList: 6,
        PrimitiveType.LineStrip: 11,
    }
    with make_device("SOFTWARE", 64, 48) as device:
        beside = RenderTarget2D(device, 64, 48)
        device.SetRenderTarget(beside)
        device.Clear(Color.Lime)
        device.SetRenderTarget(None)
        effect = BasicEffect(device)
        effect.VertexColorEnabled = True
        for _ in range(150):
            set_any_states(device, chance)
            effect.World = chance.matrix() if chance.random.random() < 0.5 else Matrix.CreateScale(0.01)
            effect.FogEnabled, effect.FogStart, effect.FogEnd = chance.random.random() < 0.3, chance.number(), chance.number()
            effect.CurrentTechnique.Passes[0].Apply()
            vertices = [VertexPositionColor(chance.point(), Color.Red) for _ in range(12)]
            topology, count = chance.random.choice(list(counts.items()))
            device.DrawUserPrimitives(topology, vertices, 0, count)
        assert set(beside.GetData()) == {Color.Lime}
        assert len(device.GetBackBufferData()) == 64 * 48
