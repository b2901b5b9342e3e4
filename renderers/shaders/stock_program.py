"""Which shaders draw a stock effect, and what they read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from renderers.contract.enums import EffectFamily, EffectFlags, TextureKind, VertexElementUsage

# Where every vertex input lies, in all programs.
LOCATIONS: dict[tuple[VertexElementUsage, int], int] = {
    (VertexElementUsage.Position, 0): 0,
    (VertexElementUsage.Normal, 0): 1,
    (VertexElementUsage.Color, 0): 2,
    (VertexElementUsage.TextureCoordinate, 0): 3,
    (VertexElementUsage.TextureCoordinate, 1): 4,
    (VertexElementUsage.BlendIndices, 0): 5,
    (VertexElementUsage.BlendWeight, 0): 6,
}
WORLD_LOCATION = 7  # the first of the four rows of an instance's world matrix, TextureCoordinate 1 to 4

# The second fragment block, of general programs only. `Lacking` is 1 in each channel that the format of a slot's texture lacks.
GENERAL_DTYPE = np.dtype([("SampleMask", "<u4", 4), ("Lacking", "<f4", (2, 4))])

# The bones' texture has room for the 216 texels of 72 x 3 rows; a row of 4,608 bytes needs no padding anywhere.
BONES_TEXTURE_WIDTH = 288

_WITHOUT_WORLD = (EffectFamily.SPRITE, EffectFamily.DUAL_TEXTURE)
_LIT = (EffectFamily.ENVIRONMENT_MAP, EffectFamily.SKINNED)
_BLOCK_READERS = {"PIXEL_LIT", "ENVIRONMENT", "ALPHA_TEST", "FOG"}
_INPUTS = {
    "COLOR": (VertexElementUsage.Color, 0),
    "TEXTURE": (VertexElementUsage.TextureCoordinate, 0),
    "SECOND_TEXTURE": (VertexElementUsage.TextureCoordinate, 1),
}


class ShaderInput(NamedTuple):
    """A vertex input of a program: the element that it wants and its location. All are vec4 until they are retyped."""

    usage: VertexElementUsage
    usage_index: int
    location: int


class StockProgram(NamedTuple):
    """A pair of shaders for `vertex_spirv` and `fragment_spirv`, and what a renderer must bind for them.

    `samplers` has the kind of texture of each fragment sampler, slot by slot. `bones` says that the vertex stage reads the
    bones' texture (set 0, binding 0). The family's parameter block always goes to the vertex stage (set 1, binding 0), with
    `fragment_block` to the fragment stage too (set 3, binding 0). A `general` program reads GENERAL_DTYPE at set 3, binding 1.
    """

    vertex: str
    fragment: str
    inputs: tuple[ShaderInput, ...]
    samplers: tuple[TextureKind, ...]
    bones: bool
    fragment_block: bool
    general: bool

    @property
    def fragment_buffers(self) -> int:
        """The uniform buffers of the fragment stage: bindings 0 .. of set 3, of which 0 may be unused."""
        return 2 if self.general else int(self.fragment_block)


@cache
def program_for(family: EffectFamily, flags: EffectFlags, *, instance_world: bool = False, general: bool = False) -> StockProgram:
    """Give the program of a stock effect.

    Args:
        family: any but CUSTOM.
        flags: of the effect block; those that change no pixel are ignored.
        instance_world: an instance stream has a world matrix in four Vector4 elements TextureCoordinate 1 to 4. Families that
            take none (SPRITE, DUAL_TEXTURE) ignore it.
        general: the draw needs the sample mask in the shader, or samples a texture whose format lacks channels.

    Raises:
        ValueError: the family is CUSTOM.
    """
    if family == EffectFamily.CUSTOM:
        raise ValueError("A custom effect has shaders of its own; only stock families have a StockProgram.")
    vertex = _vertex_defines(family, flags)
    if instance_world and family not in _WITHOUT_WORLD:
        vertex.append("WORLD")
    fragment = _fragment_defines(family, flags)
    if general:
        fragment.append("GENERAL")
    return StockProgram(
        _name("sprite" if family == EffectFamily.SPRITE else "stock", vertex, "vert"),
        _name("stock", fragment, "frag"),
        tuple(_inputs(family, vertex)),
        _samplers(fragment),
        "SKINNED" in vertex,
        not _BLOCK_READERS.isdisjoint(fragment),
        general,
    )


def takes_instance_world(family: EffectFamily) -> bool:
    """Tell whether a world matrix in an instance stream moves the instances of an effect."""
    return family not in _WITHOUT_WORLD


def shader_names() -> list[str]:
    """Give the names of all shaders that some program uses."""
    families = [family for family in EffectFamily if family != EffectFamily.CUSTOM]
    numbers = range(1 << len(EffectFlags))
    names = set()
    for family, number, world, general in product(families, numbers, (False, True), (False, True)):
        program = program_for(family, EffectFlags(number), instance_world=world, general=general)
        names |= {program.vertex, program.fragment}
    return sorted(names)


def recipe(name: str) -> tuple[str, tuple[str, ...]]:
    """Give the source file of a shader, and what must be defined for it."""
    stem, *defines, stage = name.split(".")
    return f"{stem}.{stage}", tuple(define.upper() for define in defines)


def _name(stem: str, defines: list[str], stage: str) -> str:
    return ".".join([stem, *(define.lower() for define in defines), stage])


def _lighting(family: EffectFamily, flags: EffectFlags) -> str:
    """Give the define of the kind of lighting, or nothing. ONE_LIGHT is only faster: disabled lights are zero."""
    if family not in _LIT and (family != EffectFamily.BASIC or not flags & EffectFlags.LIGHTING):
        return ""
    pixel = flags & EffectFlags.PIXEL_LIGHTING and family != EffectFamily.ENVIRONMENT_MAP
    return "PIXEL_LIT" if pixel else "LIT"


def _textured(family: EffectFamily, flags: EffectFlags) -> bool:
    return family != EffectFamily.BASIC or bool(flags & EffectFlags.TEXTURE)


def _vertex_defines(family: EffectFamily, flags: EffectFlags) -> list[str]:
    if family == EffectFamily.SPRITE:
        return []
    chosen = {
        _lighting(family, flags): True,
        "COLOR": flags & EffectFlags.VERTEX_COLOR and family not in _LIT,
        "TEXTURE": _textured(family, flags),
        "SECOND_TEXTURE": family == EffectFamily.DUAL_TEXTURE,
        "ENVIRONMENT": family == EffectFamily.ENVIRONMENT_MAP,
        "FRESNEL": family == EffectFamily.ENVIRONMENT_MAP and flags & EffectFlags.FRESNEL,
        "SKINNED": family == EffectFamily.SKINNED,
    }
    return [define for define, wanted in chosen.items() if define and wanted]


def _fragment_defines(family: EffectFamily, flags: EffectFlags) -> list[str]:
    lighting = "" if family == EffectFamily.ENVIRONMENT_MAP else _lighting(family, flags)
    chosen = {
        "SPECULAR": lighting == "LIT",
        "PIXEL_LIT": lighting == "PIXEL_LIT",
        "TEXTURE": _textured(family, flags),
        "SECOND_TEXTURE": family == EffectFamily.DUAL_TEXTURE,
        "ENVIRONMENT": family == EffectFamily.ENVIRONMENT_MAP,
        "ALPHA_TEST": family == EffectFamily.ALPHA_TEST,
        "FOG": flags & EffectFlags.FOG and family != EffectFamily.SPRITE,
    }
    return [define for define, wanted in chosen.items() if wanted]


def _inputs(family: EffectFamily, defines: list[str]) -> Iterator[ShaderInput]:
    if family == EffectFamily.SPRITE:
        defines = ["COLOR", "TEXTURE"]
    meanings = [(VertexElementUsage.Position, 0)]
    if "LIT" in defines or "PIXEL_LIT" in defines:
        meanings.append((VertexElementUsage.Normal, 0))
    meanings += [meaning for define, meaning in _INPUTS.items() if define in defines]
    if "SKINNED" in defines:
        meanings += [(VertexElementUsage.BlendIndices, 0), (VertexElementUsage.BlendWeight, 0)]
    for meaning in meanings:
        yield ShaderInput(*meaning, LOCATIONS[meaning])
    if "WORLD" in defines:
        for row in range(4):
            yield ShaderInput(VertexElementUsage.TextureCoordinate, 1 + row, WORLD_LOCATION + row)


def _samplers(defines: list[str]) -> tuple[TextureKind, ...]:
    if "TEXTURE" not in defines:
        return ()
    second = {"SECOND_TEXTURE": TextureKind.TEXTURE_2D, "ENVIRONMENT": TextureKind.CUBE}
    return (TextureKind.TEXTURE_2D, *(kind for define, kind in second.items() if define in defines))
