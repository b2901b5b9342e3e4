"""Group C, lighting: one term at a time in the middle of a small picture."""

from __future__ import annotations

from typing import Any

from tests.conformance.drawing import basic, configure, draw_ring, light, lit, rgba, texture
from tests.conformance.grid import UNIT_SQUARE, ClipRect
from tests.conformance.layouts import POSITION_NORMAL_TEXTURE
from tests.conformance.registry import scene
from tests.conformance.stage import Stage
from xna import Matrix
from xna.graphics import BasicEffect

QUAD = ClipRect(-0.8, 0.8, 0.8, -0.8)
TOWARDS, AWAY = (0, 0, 1), (0, 0, -1)


class _Middle:
    """Draws a quad at z 0.5 and gives the pixel in the middle."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.device = stage.open(48, 48)

    def color(self, effect: BasicEffect, normal: Any = TOWARDS) -> tuple[int, ...]:
        self.device.Clear(rgba((0, 0, 40, 255)))
        draw_ring(self.device, effect, POSITION_NORMAL_TEXTURE, QUAD, 0.5, Normal=normal, TexCoord=UNIT_SQUARE)
        return self.stage.read().pixel(24, 24)


@scene("C31", "ambient, diffuse and emissive", "lighting")
def light_terms(stage: Stage) -> None:
    middle = _Middle(stage)
    expect = stage.expect
    grey = (0.5, 0.5, 0.5)
    effect = lit(middle.device, AmbientLightColor=grey, DiffuseColor=(0.5, 0.25, 1), EmissiveColor=(0.1, 0, 0))
    expect.color("C31", middle.color(effect), (89, 32, 128), 1)
    effect = lit(middle.device, DiffuseColor=(1, 0, 0))
    light(effect, 0, AWAY, (1, 1, 1))
    expect.color("C32 towards", middle.color(effect), (255, 0, 0), 0)
    expect.color("C32 away", middle.color(effect, AWAY), (0, 0, 0), 0)
    effect = lit(middle.device)
    light(effect, 1, AWAY, (1, 0, 0))
    light(effect, 2, AWAY, (0, 0, 1))
    expect.color("C33 lights 1 and 2", middle.color(effect), (255, 0, 255), 0)
    effect = lit(middle.device, DiffuseColor=(0, 1, 0))
    light(effect, 0, AWAY, (1, 1, 1))
    expect.color("C36 indexed", middle.color(effect), (0, 255, 0), 0)
    effect = basic(middle.device)
    effect.EnableDefaultLighting()
    expect.at_least("C38 default lighting", min(middle.color(effect)[:3]), 80)


@scene("C34", "specular is added after the texture, weighed by its alpha", "lighting")
def specular_after_texture(stage: Stage) -> None:
    middle = _Middle(stage)
    effect = lit(middle.device, DiffuseColor=(0, 0, 0), SpecularColor=(1, 1, 1), SpecularPower=1.0, TextureEnabled=True)
    light(effect, 0, AWAY, (0, 0, 0), (1, 1, 1))
    # The eye is far in front, so that the half vector is the normal: the whole specular colour is expected.
    configure(effect, View=Matrix.CreateTranslation(0, 0, -1000), Projection=Matrix.CreateTranslation(0, 0, 1000))
    effect.Texture = texture(middle.device, 1, 1, [(0, 0, 0, 255)])
    full = middle.color(effect)
    stage.expect.at_least("C34 over black", min(full[:3]), 254)
    effect.Texture = texture(middle.device, 1, 1, [(0, 0, 0, 64)])
    stage.expect.color("C35 a quarter", middle.color(effect), (64, 64, 64, 64), 1)


@scene("C37", "normals go through the inverse transpose", "lighting")
def inverse_transpose(stage: Stage) -> None:
    middle = _Middle(stage)
    effect = lit(middle.device, DiffuseColor=(1, 0, 0), World=Matrix.CreateScale(2, 1, 1))
    light(effect, 0, (0, -1, 0), (1, 1, 1))
    root = 0.5**0.5
    # (1, 1, 0) becomes (1/2, 1, 0), normalised (0.447, 0.894, 0); scaled forwards it would give 114.
    stage.expect.color("C37", middle.color(effect, (root, root, 0)), (228, 0, 0), 1)
