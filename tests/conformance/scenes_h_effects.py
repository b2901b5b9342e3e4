"""Scenes H: the stock effects before a camera, whole triangles, against their formulas in double precision."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import CompareFunction, PrimitiveType
from tests.conformance.drawing import cube, draw_ring, draw_user, packed, rgba
from tests.conformance.effect_model import EffectModel, Light, unit
from tests.conformance.filter_model import Address, linear, point
from tests.conformance.grid import FULL, UNIT_SQUARE
from tests.conformance.layouts import POSITION_DUAL_TEXTURE, POSITION_NORMAL_COLOR_TEXTURE, POSITION_TEXTURE
from tests.conformance.picture import Region
from tests.conformance.polygon_model import PolygonModel, expect_picture, matrix_of
from tests.conformance.registry import BOTH, scene
from tests.conformance.scenes_d_sampling import upload
from tests.conformance.scenes_h_sampling import CLAMP, WRAP, texels
from tests.conformance.stage import Stage
from tests.conformance.states import target_of
from xna import Matrix, Vector3
from xna.graphics import (
    AlphaTestEffect,
    BasicEffect,
    DualTextureEffect,
    EnvironmentMapEffect,
    SamplerState,
    Texture2D,
)

WIDTH, HEIGHT, GROUND = 45, 37, (10, 20, 30, 40)
CORNERS = [(-1.2, -0.9, 0.2), (0.1, 1.3, -0.3), (1.4, -0.7, 0.5)]
NORMALS = [tuple(map(float, unit(normal))) for normal in ((0.2, 0.1, 0.9), (-0.4, 0.5, 0.6), (0.6, -0.1, 0.8))]
COLORS = [(255, 200, 100, 255), (80, 220, 255, 200), (160, 90, 250, 255)]
PLACES = [(0.1, 0.9), (0.5, 0.05), (0.95, 0.8)]
IMAGE = texels(4, 4, seed=8) // 2 + 100
LIGHTS = (
    Light((-0.25, -0.45, -0.85), (0.7, 0.6, 0.5), (0.4, 0.5, 0.3)),
    Light((0.85, 0.1, -0.45), (0.1, 0.4, 0.3), (0.5, 0.1, 0.2)),
    Light((0.1, 0.9, -0.8), (0.3, 0.2, 0.6), (0.0, 0.3, 0.3)),
)
SCENERY = EffectModel(
    world=matrix_of(Matrix.CreateScale(1.4, 0.8, 1.1) * Matrix.CreateRotationY(0.5) * Matrix.CreateTranslation(0.1, -0.1, 0.2)),
    view=matrix_of(Matrix.CreateLookAt(Vector3(1.5, 1.2, 4), Vector3(0, 0, 0), Vector3(0, 1, 0))),
    projection=matrix_of(Matrix.CreatePerspectiveFieldOfView(0.9, WIDTH / HEIGHT, 0.5, 20.0)),
    diffuse=(0.8, 0.6, 0.9),
    emissive=(0.1, 0.05, 0.2),
    ambient=(0.2, 0.1, 0.15),
    specular=(0.9, 0.7, 0.5),
    power=12.0,
    alpha=0.75,
    fog_color=(0.3, 0.9, 0.6),
)
IN_FOG = (2.0, 7.0)


class _Easel:
    """Draws the triangle with an effect onto a target, and expects the model's picture."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.device = stage.open(16, 16)
        self.image = upload(self.device, IMAGE)

    def expect(self, label: str, effect: Any, model: PolygonModel, sampler: SamplerState = SamplerState.LinearClamp) -> None:
        target = target_of(self.device, WIDTH, HEIGHT)
        self.device.SetRenderTarget(target)
        self.device.Clear(rgba(GROUND))
        self.device.SamplerStates[0] = sampler
        columns = {"Position": CORNERS, "Normal": NORMALS, "Color": COLORS, "TexCoord": PLACES}
        draw_user(self.device, effect, PrimitiveType.TriangleList, 1, POSITION_NORMAL_COLOR_TEXTURE, **columns)
        self.device.SetRenderTarget(None)
        expect_picture(self.stage, label, self.stage.read_texture(target, label=label), model, 2)


def _picture(settings: EffectModel, *, textured: bool) -> PolygonModel:
    def shade(attributes: Any) -> Any:
        u, v = attributes[..., 8], attributes[..., 9]
        return settings.shade(attributes, linear(IMAGE / 255, u, v, Address(CLAMP, CLAMP)) if textured else 1.0)

    model = PolygonModel(WIDTH, HEIGHT, GROUND)
    model.shade = shade
    rows = [settings.attributes(*row) for row in zip(CORNERS, NORMALS, COLORS, PLACES, strict=True)]
    model.triangle([settings.clip(corner) for corner in CORNERS], rows)
    return model


@scene("H50", "every switch of BasicEffect, none to three lights, with fog and without", "BasicEffect", reads=BOTH)
def basic_switches(stage: Stage) -> None:
    easel = _Easel(stage)
    effect = BasicEffect(easel.device)
    effect.Texture = easel.image
    for (is_lit, per_pixel), vertex_color, textured in product(
        ((False, False), (True, False), (True, True)), (False, True), (False, True)
    ):
        for count, fog in product((0, 1, 2, 3) if is_lit else (0,), (None, IN_FOG)):
            settings = replace(SCENERY, lights=LIGHTS[:count], fog=fog, is_lit=is_lit)
            settings = replace(settings, per_pixel=per_pixel, vertex_color=vertex_color)
            settings.set(effect)
            effect.TextureEnabled = textured
            label = f"lit {is_lit} by {count}, per pixel {per_pixel}, colours {vertex_color}, texture {textured}, fog {fog}"
            easel.expect(label, effect, _picture(settings, textured=textured))


@scene("H51", "fog that starts behind its end, at it, before the eye and far away", "fog", reads=BOTH)
def fogs(stage: Stage) -> None:
    easel = _Easel(stage)
    effect = BasicEffect(easel.device)
    for fog in ((7.0, 2.0), (3.0, 3.0), (-5.0, 20.0), (4.0, 4.2), (100.0, 200.0), (-3.0, -1.0)):
        settings = replace(SCENERY, fog=fog, lights=LIGHTS, is_lit=True)
        settings.set(effect)
        easel.expect(f"fog {fog}", effect, _picture(settings, textured=False))


@scene("H52", "the alphas beside the reference, by eight functions and five references", "AlphaTestEffect",
       needs={Capability.AlphaTestEffect})  # fmt: skip
def alpha_edges(stage: Stage) -> None:
    device = stage.open(48, 3)
    effect = AlphaTestEffect(device)
    for function, reference in product(CompareFunction, (0, 1, 128, 254, 255)):
        alphas = sorted({min(max(reference + step, 0), 255) for step in (-2, -1, 0, 1, 2)} | {0, 64, 192, 255})
        alphas += [255] * (16 - len(alphas))
        image = Texture2D(device, 16, 1)
        image.SetData(packed([(200, 100, 50, alpha) for alpha in alphas]))
        effect.Texture, effect.AlphaFunction, effect.ReferenceAlpha = image, function, reference
        device.Clear(rgba(GROUND))
        draw_ring(device, effect, POSITION_TEXTURE, FULL, TexCoord=UNIT_SQUARE)
        picture = stage.read(f"{function.name} {reference}")
        for column, alpha in enumerate(alphas):
            expected = (200, 100, 50, alpha) if _passes(function, alpha, reference) else GROUND
            stage.expect.solid(f"{alpha} {function.name} {reference}", picture, Region(3 * column, 0, 3, 3), expected, 0)


def _passes(function: CompareFunction, alpha: int, reference: int) -> bool:
    results = {
        CompareFunction.Always: True,
        CompareFunction.Never: False,
        CompareFunction.Less: alpha < reference,
        CompareFunction.LessEqual: alpha <= reference,
        CompareFunction.Equal: alpha == reference,
        CompareFunction.GreaterEqual: alpha >= reference,
        CompareFunction.Greater: alpha > reference,
        CompareFunction.NotEqual: alpha != reference,
    }
    return results[function]


FACES = [(200, 30, 20, 255), (20, 190, 60, 200), (40, 60, 220, 255), (220, 210, 40, 128), (190, 40, 200, 255), (50, 210, 210, 90)]


@scene("H53", "mirrors: amount, Fresnel factor, highlights, alpha of the cube, fog", "EnvironmentMapEffect", reads=BOTH,
       needs={Capability.TextureCube, Capability.EnvironmentMapEffect})  # fmt: skip
def mirrors(stage: Stage) -> None:
    easel = _Easel(stage)
    effect = EnvironmentMapEffect(easel.device)
    effect.Texture, effect.EnvironmentMap = easel.image, cube(easel.device, 4, FACES)
    easel.device.SamplerStates[1] = SamplerState.PointClamp
    legs = [(1.0, 1.0, (0.0, 0.0, 0.0)), (0.6, 0.0, (0.5, 0.2, 0.1)), (0.8, 3.0, (0.3, 0.3, 0.0)), (0.5, 0.5, (0.0, 0.0, 0.0))]
    for (amount, fresnel, highlight), count, fog in product(legs, (1, 3), (None, IN_FOG)):
        settings = replace(SCENERY, lights=LIGHTS[:count], fog=fog, is_lit=True)
        settings.set(effect)
        effect.EnvironmentMapAmount, effect.FresnelFactor = amount, fresnel
        effect.EnvironmentMapSpecular = Vector3(*highlight)
        model = PolygonModel(WIDTH, HEIGHT, GROUND)
        model.shade = lambda values, s=settings, h=highlight, m=model: _mirrored(values, s, h, m)  # type: ignore[misc]
        rows = [_mirror_attributes(settings, amount, fresnel, *row) for row in zip(CORNERS, NORMALS, PLACES, strict=True)]
        model.triangle([settings.clip(corner) for corner in CORNERS], rows)
        easel.expect(f"amount {amount}, Fresnel {fresnel}, highlight {highlight}, lights {count}, fog {fog}", effect, model)


def _mirror_attributes(settings: EffectModel, amount: float, fresnel: float, position: Any, normal: Any, place: Any) -> Any:
    """Give colour, amount, fog, texture coordinates and the reflected direction at a vertex."""
    where, facing = settings.place(position), settings.normal(normal)
    toward = unit(settings.eye() - where)
    light, _ = settings.lighting(where, facing)
    share = amount if fresnel == 0 else max(1 - abs(toward @ facing), 0) ** fresnel * amount
    reflected = 2 * (toward @ facing) * facing - toward
    colors = np.clip([*light, settings.alpha, share], 0, 1)
    return np.array([*colors, settings.fogged(position), *place, *reflected])


def _mirrored(values: Any, settings: EffectModel, highlight: Any, model: PolygonModel) -> Any:
    color = values[..., :4] * linear(IMAGE / 255, values[..., 6], values[..., 7], Address(CLAMP, CLAMP))
    direction, size = values[..., 8:11], np.abs(values[..., 8:11])
    axis = size.argmax(axis=-1)
    ordered = np.sort(size, axis=-1)
    model.doubtful |= ordered[..., 2] - ordered[..., 1] < 0.02  # where two faces meet
    backwards = np.take_along_axis(direction, axis[..., None], -1)[..., 0] < 0
    mirror = (np.array(FACES) / 255)[axis * 2 + backwards] * color[..., 3:]
    share = values[..., 4:5]
    color[..., :3] = color[..., :3] * (1 - share) + mirror[..., :3] * share + np.array(highlight) * mirror[..., 3:]
    return settings.in_fog(color, values[..., 5:6])


@scene("H54", "two textures, each by its own coordinates and sampler", "DualTextureEffect", reads=BOTH,
       needs={Capability.DualTextureEffect})  # fmt: skip
def two_textures(stage: Stage) -> None:
    device = stage.open(16, 16)
    overlay = texels(8, 2, seed=9) // 2
    effect = DualTextureEffect(device)
    effect.Texture, effect.Texture2 = upload(device, IMAGE), upload(device, overlay)
    first, second = [(-0.5, 0.9), (0.5, -0.6), (1.95, 0.8)], [(0.05, 0.1), (0.6, 1.3), (1.2, 0.2)]
    for fog in (None, IN_FOG):
        settings = replace(SCENERY, emissive=(0, 0, 0), fog=fog)
        settings.set(effect)
        target = target_of(device, WIDTH, HEIGHT)
        device.SetRenderTarget(target)
        device.Clear(rgba(GROUND))
        device.SamplerStates[0], device.SamplerStates[1] = SamplerState.LinearWrap, SamplerState.PointClamp
        columns = {"Position": CORNERS, "TexCoord": first, "TexCoord1": second}
        draw_user(device, effect, PrimitiveType.TriangleList, 1, POSITION_DUAL_TEXTURE, **columns)
        device.SetRenderTarget(None)
        model = PolygonModel(WIDTH, HEIGHT, GROUND)
        model.shade = lambda values, s=settings, m=model: _doubled(values, s, overlay, m)  # type: ignore[misc]
        rows = [
            [*settings.attributes(corner, (0, 0, 1), GROUND, one)[:10], *two]
            for corner, one, two in zip(CORNERS, first, second, strict=True)
        ]
        model.triangle([settings.clip(corner) for corner in CORNERS], rows)
        expect_picture(stage, f"fog {fog}", stage.read_texture(target, label=f"fog {fog}"), model, 2)


def _doubled(values: Any, settings: EffectModel, overlay: Any, model: PolygonModel) -> Any:
    for place in (values[..., 10] * 8, values[..., 11] * 2):
        model.doubtful |= np.abs(place - np.round(place)) < 0.02
    color = linear(IMAGE / 255, values[..., 8], values[..., 9], Address(WRAP, WRAP)) * (2, 2, 2, 1)
    color = color * point(overlay / 255, values[..., 10], values[..., 11], Address(CLAMP, CLAMP)) * values[..., :4]
    return settings.in_fog(color, values[..., 7:8])
