"""An effect's block in OpenGL's terms: matrices, colours, lights, and XNA's highlights, which OpenGL computes otherwise."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from renderers.contract import PARAMETER_DTYPES, EffectBlock, EffectFamily, EffectFlags
from renderers.tinygl import gl
from renderers.tinygl.states import Refuse

Doubles = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]
LIGHTS = 3
HALF_PIXEL = 128  # in 1/256 pixels: XNA's pixel centres are whole numbers
_FAMILIES = (EffectFamily.BASIC, EffectFamily.SPRITE)


class GlEffect(NamedTuple):
    """An effect as a context takes it. `shines` says that highlights can contribute."""

    is_sprite: bool
    textured: bool
    vertex_color: bool
    lit: bool
    shines: bool
    diffuse: tuple[float, ...]
    alpha: float
    projection: Doubles
    modelview: Doubles
    block: Any


def translate(block: EffectBlock, refuse: Refuse) -> GlEffect:
    """Give an effect in OpenGL's terms, or refuse it."""
    if block.family not in _FAMILIES:
        refuse(f"the effect family {EffectFamily(block.family).name}")
    if block.flags & EffectFlags.FOG:
        refuse("BasicEffect's fog")
    if block.flags & EffectFlags.PIXEL_LIGHTING:
        refuse("per-pixel lighting (PreferPerPixelLighting)")
    return _translated(block)


@lru_cache(maxsize=64)
def _translated(block: EffectBlock) -> GlEffect:
    fields = np.frombuffer(block.parameters, PARAMETER_DTYPES[block.family])[0]
    whole = _to_gl_depth(fields["WorldViewProj"].astype(np.float64))
    if block.family == EffectFamily.SPRITE:
        return GlEffect(True, True, True, False, False, (1.0, 1.0, 1.0), 1.0, whole, np.eye(4), fields)
    flags, diffuse = block.flags, fields["DiffuseColor"].tolist()
    lit = bool(flags & EffectFlags.LIGHTING)
    world = fields["World"].astype(np.float64) if lit else np.eye(4)
    projection = _after(world, whole) if lit else whole
    shines = lit and fields["SpecularColor"][:3].any() and fields["Lights"]["SpecularColor"][:, :3].any()
    textured, colored = bool(flags & EffectFlags.TEXTURE), bool(flags & EffectFlags.VERTEX_COLOR)
    return GlEffect(False, textured, colored, lit, bool(shines), tuple(diffuse[:3]), diffuse[3], projection, world, fields)


def _to_gl_depth(matrix: Doubles) -> Doubles:
    """Turn depth from 0..w into OpenGL's -w..w."""
    changed: Doubles = matrix.copy()
    changed[:, 2] = 2 * matrix[:, 2] - matrix[:, 3]
    return changed


def _after(world: Doubles, whole: Doubles) -> Doubles:
    """Give the matrix that makes up the whole after World, even where World flattens what it is given."""
    try:
        rest: Doubles = np.linalg.inv(world) @ whole
        if np.isfinite(rest).all():
            return rest
    except np.linalg.LinAlgError:
        pass
    flattened: Doubles = np.linalg.pinv(world) @ whole
    return flattened


def apply(effect: GlEffect, context: gl.Context) -> None:
    """Set a context up for an effect: the lights while the modelview matrix is the identity, then the matrices."""
    context.MatrixMode(gl.PROJECTION)
    context.LoadMatrix(effect.projection)
    context.MatrixMode(gl.MODELVIEW)
    context.LoadIdentity()
    if effect.lit:
        _apply_lights(effect, context)
        context.LoadMatrix(effect.modelview)
    else:
        context.Disable(gl.LIGHTING)
    context.Color(*effect.diffuse)
    scale = effect.diffuse if effect.vertex_color else (1.0, 1.0, 1.0)
    context.ColorScaleEXT(*scale)
    context.OffsetEXT(0 if effect.is_sprite else HALF_PIXEL)


def _apply_lights(effect: GlEffect, context: gl.Context) -> None:
    """Install material and lights. Emission brings the ambient light, which the block has already multiplied in."""
    context.Enable(gl.LIGHTING)
    context.Enable(gl.NORMALIZE)
    context.LightModel(gl.LIGHT_MODEL_AMBIENT, (0, 0, 0))
    context.Material(gl.FRONT_AND_BACK, gl.AMBIENT_AND_DIFFUSE, effect.diffuse)
    context.Material(gl.FRONT_AND_BACK, gl.SPECULAR, (0, 0, 0))
    context.Material(gl.FRONT_AND_BACK, gl.EMISSION, effect.block["EmissiveColor"].tolist())
    for number, light in enumerate(effect.block["Lights"]):
        # XNA takes a direction's length as part of the light; OpenGL takes the direction alone.
        direction = light["Direction"][:3].astype(np.float64)
        length = float(np.linalg.norm(direction))
        name = gl.LIGHT0 + number
        context.Enable(name)
        context.Light(name, gl.AMBIENT, (0, 0, 0))
        context.Light(name, gl.SPECULAR, (0, 0, 0))
        context.Light(name, gl.DIFFUSE, (light["DiffuseColor"][:3] * length).tolist())
        context.Light(name, gl.POSITION, (*(-direction).tolist(), 0.0))


def highlights(effect: GlEffect, positions: Floats, normals: Floats) -> Floats:
    """Give XNA's specular colour of each vertex, times the effect's alpha, clamped to 0..1."""
    block = effect.block
    world = np.concatenate([positions, np.ones((len(positions), 1), np.float32)], axis=1) @ block["World"][:, :3]
    turned = _unit(normals @ block["WorldInverseTranspose"][:, :3])
    eye = _unit(block["EyePosition"][:3] - world)
    power = block["SpecularColor"][3]
    total = np.zeros((len(positions), 3), np.float32)
    for light in block["Lights"]:
        direction = light["Direction"][:3]
        facing = -(turned @ direction)
        shine = np.maximum((_unit(eye - direction) * turned).sum(axis=1), 0)
        gloss = np.where((facing >= 0) | (power == 0), np.power(shine, power), 0)
        total += gloss[:, None].astype(np.float32) * light["SpecularColor"][:3]
    clamped = np.clip(np.nan_to_num(total * block["SpecularColor"][:3]), 0, 1)
    return np.ascontiguousarray(clamped * effect.alpha, np.float32)


def _unit(vectors: Any) -> Any:
    """Give unit vectors; zero vectors stay zero."""
    length = np.sqrt((vectors * vectors).sum(axis=1, keepdims=True))
    return np.divide(vectors, length, out=np.zeros_like(vectors), where=length > 0)
