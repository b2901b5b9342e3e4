"""Parameter blocks of the stock effects: how effects write them and renderers read them.

A block is immutable bytes in the layout of one numpy dtype per effect family, laid out as std140 so that a GPU renderer can
push it unchanged. Matrices are row-major as XNA stores them (64 bytes, M11 first); read as column-major by GLSL they are
already transposed, so `gl_Position = WorldViewProj * vec4(position, 1)` is XNA's row vector times matrix.

All families begin with the same fields at the same offsets:

    WorldViewProj, World               4x4
    WorldInverseTranspose              three rows of the 3x3, each padded to 16 bytes: n'_j = sum_i n_i * row_i[j]
    EyePosition                        xyz, world space
    FogVector                          fog factor = saturate(dot((x, y, z, 1), FogVector)), object-space position
    FogColor                           rgb
    DiffuseColor                       rgba; rgb already times alpha; for unlit effects emissive is already added
    EmissiveColor                      rgb: (emissive + ambient * diffuse) * alpha; zero where unlit
    SpecularColor                      rgb, w = SpecularPower
    Lights                             three of direction (as given), diffuse, specular; disabled lights are zero

SPRITE uses WorldViewProj alone (MatrixTransform). ALPHA_TEST adds AlphaTest (x reference, y tolerance, z weight if the
comparison holds, w weight if not): cond = y > 0 ? abs(a - x) < y : a < x; the pixel is discarded when the chosen weight is
negative. ENVIRONMENT_MAP adds EnvironmentMapSpecular (rgb), Environment (x amount, y FresnelFactor). SKINNED adds Skinning
(x = weights per vertex); its bones travel apart as 72 x 3 x 4 floats: for bone b, row j holds column j of the XNA matrix
(M1j, M2j, M3j, M4j), so that position'_j = dot(row_j, (x, y, z, 1)).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from renderers.contract.enums import EffectFamily, EffectFlags
from renderers.contract.resources import Resource

LIGHT_DTYPE = np.dtype([("Direction", "<f4", 4), ("DiffuseColor", "<f4", 4), ("SpecularColor", "<f4", 4)])

_COMMON: list[Any] = [
    ("WorldViewProj", "<f4", (4, 4)),
    ("World", "<f4", (4, 4)),
    ("WorldInverseTranspose", "<f4", (3, 4)),
    ("EyePosition", "<f4", 4),
    ("FogVector", "<f4", 4),
    ("FogColor", "<f4", 4),
    ("DiffuseColor", "<f4", 4),
    ("EmissiveColor", "<f4", 4),
    ("SpecularColor", "<f4", 4),
    ("Lights", LIGHT_DTYPE, 3),
]

PARAMETER_DTYPES: dict[EffectFamily, np.dtype[Any]] = {
    EffectFamily.SPRITE: np.dtype(_COMMON[:1]),
    EffectFamily.BASIC: np.dtype(_COMMON),
    EffectFamily.ALPHA_TEST: np.dtype([*_COMMON, ("AlphaTest", "<f4", 4)]),
    EffectFamily.DUAL_TEXTURE: np.dtype(_COMMON),
    EffectFamily.ENVIRONMENT_MAP: np.dtype([*_COMMON, ("EnvironmentMapSpecular", "<f4", 4), ("Environment", "<f4", 4)]),
    EffectFamily.SKINNED: np.dtype([*_COMMON, ("Skinning", "<f4", 4)]),
}
MAX_BONES = 72

# The texture slots that a family samples when its flags ask for textures.
TEXTURE_SLOTS: dict[EffectFamily, int] = {
    EffectFamily.SPRITE: 1,
    EffectFamily.BASIC: 1,
    EffectFamily.ALPHA_TEST: 1,
    EffectFamily.DUAL_TEXTURE: 2,
    EffectFamily.ENVIRONMENT_MAP: 2,
    EffectFamily.SKINNED: 1,
    EffectFamily.CUSTOM: 16,
}


class EffectBlock(NamedTuple):
    """What EffectPass.Apply hands to the draws that follow it: immutable, shared by all of them.

    `parameters` has the family's dtype; `bones` is None or the bone rows. Of a CUSTOM effect `program` is the handle, and
    `parameters` are the bytes that ProgramInterface.blocks lays out.
    """

    family: EffectFamily
    flags: EffectFlags
    parameters: bytes
    bones: bytes | None = None
    program: Resource | None = None
