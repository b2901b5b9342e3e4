"""Whole pictures that the real XNA 4.0 runtime drew; every pixel counts, edges included."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from renderers.contract.capabilities import Capability
from renderers.contract.enums import CompareFunction, CullMode, PrimitiveType, TextureAddressMode, TextureFilter
from tests.conformance.compare import compare
from tests.conformance.drawing import configure, cube, draw_user, rgba, texture
from tests.conformance.layouts import (
    POSITION_COLOR,
    POSITION_DUAL_TEXTURE,
    POSITION_NORMAL_TEXTURE,
    POSITION_TEXTURE,
    SKINNED,
    Layout,
)
from tests.conformance.picture import Picture
from tests.conformance.registry import scene
from tests.conformance.runner import SkippedScene
from tests.conformance.stage import Stage
from tests.conformance.states import state
from xna import Matrix, Rectangle, Vector2, Vector3
from xna.graphics import (
    AlphaTestEffect,
    BasicEffect,
    BlendState,
    DualTextureEffect,
    Effect,
    EnvironmentMapEffect,
    GraphicsDevice,
    RasterizerState,
    SamplerState,
    SkinnedEffect,
    SpriteBatch,
    SpriteEffects,
    SpriteSortMode,
    Texture2D,
)

FOLDER = Path(__file__).resolve().parents[2].parent / "shared" / "oracle"
ALLOWED_SHARE = 0.001
SPARSE = {"colored_linelist_quad"}  # two lines: a thousandth of the picture would hide their shift by a pixel
ALPHA_TEST, DUAL = {Capability.AlphaTestEffect}, {Capability.DualTextureEffect}
ENVIRONMENT, SKIN = {Capability.EnvironmentMapEffect, Capability.TextureCube}, {Capability.SkinnedEffect}
NAMES: dict[str, set[Capability]] = {
    "alphatest_equal_quad": ALPHA_TEST,
    "alphatest_never_quad": ALPHA_TEST,
    "alphatest_quad": ALPHA_TEST,
    "colored3d": set(),
    "colored_linelist_quad": set(),
    "colored_trianglestrip_quad": set(),
    "cullmode_ccwface_quad": set(),
    "dualtexture_quad": DUAL,
    "envmap_quad": ENVIRONMENT,
    "envmap_specular_quad": ENVIRONMENT,
    "fog_gradient_quad": set(),
    "lit_textured_quad": set(),
    "lit_textured_quad_pixellighting": set(),
    "skinned_fourbone_quad": SKIN,
    "skinned_quad": SKIN,
    "sprite_basic_quad": set(),
    "sprite_rotated_quad": set(),
    "sprite_sortmode_backtofront_quad": set(),
    "sprite_wrap_quad": set(),
    "textured_quad": set(),
}
LAYOUTS = {
    "PositionColor": POSITION_COLOR,
    "PositionTexture": POSITION_TEXTURE,
    "PositionNormalTexture": POSITION_NORMAL_TEXTURE,
    "PositionDualTexture": POSITION_DUAL_TEXTURE,
    "PositionNormalTextureWeights": SKINNED,
}
WIDTHS = {"Position": 3, "Normal": 3, "Color": 4, "TexCoord": 2, "TexCoord1": 2}
EFFECTS: dict[str, type[Effect]] = {
    effect.__name__: effect for effect in (BasicEffect, AlphaTestEffect, DualTextureEffect, EnvironmentMapEffect, SkinnedEffect)
}
Description = dict[str, Any]


def _draw_oracle(name: str, stage: Stage) -> None:
    described = FOLDER / f"{name}.json"
    if not described.is_file():
        raise SkippedScene(f"the oracle {name}.json is not beside the repository (looked in ../shared/oracle)")
    description: Description = json.loads(described.read_text())
    device = stage.open(description["width"], description["height"], clear=tuple(description["clearcolor"]))
    if description.get("spritebatchmode"):
        _draw_sprites(device, description)
    else:
        _draw_primitives(device, description)
    got, expected = stage.read(), Picture.load(FOLDER / f"{name}.png")
    stage.shots[-1] = stage.shots[-1]._replace(expected=expected)
    comparison = compare(got, expected)
    allowed = 0.0 if name in SPARSE else ALLOWED_SHARE
    stage.expect.record(name, f"at most {100 * allowed} % beyond one level", comparison, comparison.share, allowed)


def _image(device: GraphicsDevice, description: Description, prefix: str) -> Texture2D:
    pixels = description[f"{prefix}pixel"]
    return texture(device, description[f"{prefix}width"], description[f"{prefix}height"], pixels)


def _draw_sprites(device: GraphicsDevice, description: Description) -> None:
    image = _image(device, description, "texture")
    batch = SpriteBatch(device)
    if "spritedraw" in description:
        batch.Begin(SpriteSortMode[description["spritesortmode"]], BlendState.NonPremultiplied)
        for x, y, width, height, *color, depth in (row[:9] for row in description["spritedraw"]):
            place = Rectangle(x, y, width, height)
            batch.Draw(image, place, None, rgba(color), 0.0, Vector2(0, 0), SpriteEffects.None_, depth)
    else:
        batch.Begin(SpriteSortMode.Deferred, BlendState.AlphaBlend, _sprite_sampler(description.get("spritesampler")))
        source = description.get("spritesourcerect")
        batch.Draw(
            image,
            Rectangle(*description["spritedestrect"]),
            Rectangle(*source) if source else None,
            rgba(description["spritecolor"]),
            description.get("spriterotation", 0.0),
            Vector2(*description.get("spriteorigin", (0, 0))),
            SpriteEffects[description.get("spriteeffects", "None_")],
            0.0,
        )
    batch.End()


def _sprite_sampler(name: str | None) -> SamplerState | None:
    if name == "PointMirror":
        mirror = TextureAddressMode.Mirror
        made: SamplerState = state(SamplerState, Filter=TextureFilter.Point, AddressU=mirror, AddressV=mirror, AddressW=mirror)
        return made
    named: SamplerState | None = None if name is None else getattr(SamplerState, name)
    return named


def _draw_primitives(device: GraphicsDevice, description: Description) -> None:
    if "cullmode" in description:
        device.RasterizerState = state(RasterizerState, CullMode=CullMode[description["cullmode"]])
    linear = description.get("texturefilter") == "Linear"
    for slot in (0, 1):
        device.SamplerStates[slot] = SamplerState.LinearClamp if linear else SamplerState.PointClamp
    layout = LAYOUTS[description.get("vertexformat", "PositionColor")]
    columns = _columns(layout, description["vertex"])
    topology = PrimitiveType[description["primitive"]]
    count = len(description["vertex"])
    primitives = {
        PrimitiveType.TriangleList: count // 3,
        PrimitiveType.TriangleStrip: count - 2,
        PrimitiveType.LineList: count // 2,
    }
    draw_user(device, _effect(device, description), topology, primitives[topology], layout, **columns)


def _columns(layout: Layout, rows: list[list[float]]) -> dict[str, list[Any]]:
    columns: dict[str, list[Any]] = {name: [] for name in layout.names}
    for row in rows:
        at = 0
        for name in layout.names:
            if name in WIDTHS:
                columns[name].append(row[at : at + WIDTHS[name]])
                at += WIDTHS[name]
        if "BlendWeight" in columns:
            weights = (row[at:] + [0] * 8)[:8]
            columns["BlendIndices"].append(weights[0::2])
            columns["BlendWeight"].append(weights[1::2])
    return columns


def _effect(device: GraphicsDevice, description: Description) -> Effect:
    effect: Any = EFFECTS[description.get("effect", "BasicEffect")](device)
    names = {
        "diffusecolor": "DiffuseColor",
        "ambientcolor": "AmbientLightColor",
        "fogenabled": "FogEnabled",
        "fogcolor": "FogColor",
        "fogstart": "FogStart",
        "fogend": "FogEnd",
        "referencealpha": "ReferenceAlpha",
        "environmentmapamount": "EnvironmentMapAmount",
        "environmentmapspecular": "EnvironmentMapSpecular",
        "fresnelfactor": "FresnelFactor",
        "weightspervertex": "WeightsPerVertex",
        "preferpixellighting": "PreferPerPixelLighting",
    }
    for key, name in names.items():
        if key in description:
            value = description[key]
            configure(effect, **{name: tuple(value) if isinstance(value, list) else value})
    if isinstance(effect, BasicEffect):
        effect.LightingEnabled = bool(description.get("lighting"))
        effect.TextureEnabled = bool(description.get("texture"))
        effect.VertexColorEnabled = bool(description.get("vertexcolor"))
    _lights_and_images(device, effect, description)
    made: Effect = effect
    return made


def _lights_and_images(device: GraphicsDevice, effect: Any, description: Description) -> None:
    for number in range(3):
        if description.get(f"light{number}enabled"):
            target = getattr(effect, f"DirectionalLight{number}")
            target.Enabled = True
            target.DiffuseColor = Vector3(*description[f"light{number}diffuse"])
            target.Direction = Vector3(*description[f"light{number}direction"])
            target.SpecularColor = Vector3(0, 0, 0)
    if description.get("texture"):
        effect.Texture = _image(device, description, "texture")
    if description.get("texture2"):
        effect.Texture2 = _image(device, description, "texture2")
    if description.get("environmentmap"):
        effect.EnvironmentMap = cube(device, description["environmentmapsize"], description["environmentmappixel"])
    if "alphafunction" in description:
        effect.AlphaFunction = CompareFunction[description["alphafunction"]]
    if isinstance(effect, SkinnedEffect):
        moves = [description.get(f"bone{number}translate", (0, 0, 0)) for number in range(4)]
        effect.SetBoneTransforms([Matrix.CreateTranslation(*move) for move in moves])


def _register(name: str, needs: set[Capability]) -> Callable[[Stage], None]:
    return scene(f"O {name}", name.replace("_", " "), "oracle", needs=needs)(lambda stage: _draw_oracle(name, stage))


for _name, _needs in NAMES.items():
    _register(_name, _needs)
