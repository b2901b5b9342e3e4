"""What an effect is made of: where its parameters lie in the renderer's block, and which shaders it chooses from.

All numeric parameters of an effect live in one bytearray, its store. The store begins with the block that renderers read, so
that taking a snapshot of all values is one copy; behind it lie the shader index and, for skinned effects, the bones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from renderers.contract.effects import MAX_BONES, PARAMETER_DTYPES
from renderers.contract.enums import EffectFamily, EffectFlags, VertexElementUsage
from xna.graphics._applied_effect import VertexInput
from xna.graphics.effect_parameter_class import EffectParameterClass
from xna.graphics.effect_parameter_type import EffectParameterType

BONE_BYTES = 48
_REGISTER_BYTES = 16

# Where a parameter lies: the block's field, bytes into it, rows, columns.
_PLACES: dict[str, tuple[str, int, int, int]] = {
    "WorldViewProj": ("WorldViewProj", 0, 4, 4),
    "MatrixTransform": ("WorldViewProj", 0, 4, 4),
    "World": ("World", 0, 4, 4),
    "WorldInverseTranspose": ("WorldInverseTranspose", 0, 3, 3),
    "EyePosition": ("EyePosition", 0, 1, 3),
    "FogVector": ("FogVector", 0, 1, 4),
    "FogColor": ("FogColor", 0, 1, 3),
    "DiffuseColor": ("DiffuseColor", 0, 1, 4),
    "EmissiveColor": ("EmissiveColor", 0, 1, 3),
    "SpecularColor": ("SpecularColor", 0, 1, 3),
    "SpecularPower": ("SpecularColor", 12, 1, 1),
    "AlphaTest": ("AlphaTest", 0, 1, 4),
    "EnvironmentMapSpecular": ("EnvironmentMapSpecular", 0, 1, 3),
    "EnvironmentMapAmount": ("Environment", 0, 1, 1),
    "FresnelFactor": ("Environment", 4, 1, 1),
    "Skinning": ("Skinning", 0, 1, 1),
    **{
        f"DirLight{light}{part}": ("Lights", light * 48 + offset, 1, 3)
        for light in range(3)
        for offset, part in ((0, "Direction"), (16, "DiffuseColor"), (32, "SpecularColor"))
    },
}
_TEXTURES = {
    "Texture": EffectParameterType.Texture2D,
    "Texture2": EffectParameterType.Texture2D,
    "EnvironmentMap": EffectParameterType.TextureCube,
}

LIGHT_PARAMETERS = tuple(
    f"DirLight{light}{part}" for light in range(3) for part in ("Direction", "DiffuseColor", "SpecularColor")
)


class EffectStore:
    """The values of an effect's numeric parameters. `stale` says that they changed since the last snapshot."""

    __slots__ = ("block", "bones", "bytes", "shader_index", "stale")

    def __init__(self, description: EffectDescription, content: bytes | memoryview) -> None:
        self.bytes = view = memoryview(bytearray(content))
        self.block = view[: description.shader_index]
        self.shader_index = view[description.shader_index : description.bones].cast("i")
        self.bones = view[description.bones :]
        self.stale = True


class ParameterSpec(NamedTuple):
    """A parameter: its name, shape and place in the store. `elements` is 0 for a single value.

    `transposed` parameters keep one column of the XNA matrix in each register of four floats. `stride` is the bytes from one
    element of an array to the next, 0 where elements follow each other without a gap. The offsets of a structure's `members`
    count from its own. `unsigned` integers take 0 .. 2^32 - 1 and bools.
    """

    name: str
    shape: EffectParameterClass
    type: EffectParameterType
    rows: int = 0
    columns: int = 0
    elements: int = 0
    offset: int = 0
    transposed: bool = False
    stride: int = 0
    members: tuple[ParameterSpec, ...] = ()
    unsigned: bool = False


class ShaderVariant(NamedTuple):
    """One shader of an effect: its switches, the vertex elements that it reads, and whether it samples textures."""

    flags: EffectFlags
    inputs: tuple[VertexInput, ...]
    textured: bool


class EffectDescription(NamedTuple):
    """The unchanging part of an effect. `textures` are the parameters whose textures go into the slots 0, 1."""

    name: str
    family: EffectFamily
    parameters: tuple[ParameterSpec, ...]
    variants: tuple[ShaderVariant, ...]
    textures: tuple[str, ...]
    shader_index: int
    bones: int
    size: int


def describe(
    name: str,
    family: EffectFamily,
    parameters: Iterable[str],
    variants: Iterable[ShaderVariant],
    textures: Sequence[str] = ("Texture",),
) -> EffectDescription:
    """Lay out a stock effect: its parameters by XNA's names and order, its shaders by shader index."""
    shader_index = PARAMETER_DTYPES[family].itemsize
    bones = shader_index + _REGISTER_BYTES
    specs = tuple(_spec(family, parameter, shader_index, bones) for parameter in parameters)
    size = bones + (MAX_BONES * BONE_BYTES if family == EffectFamily.SKINNED else 0)
    return EffectDescription(name, family, specs, tuple(variants), tuple(textures), shader_index, bones, size)


def field_slice(family: EffectFamily, parameter: str) -> slice:
    """Give the bytes of a one-register parameter of three or four floats (or of a matrix) in the store."""
    field, offset, rows, columns = _PLACES[parameter]
    start = PARAMETER_DTYPES[family].fields[field][1] + offset  # type: ignore[index]
    return slice(start, start + (rows - 1) * _REGISTER_BYTES + columns * 4)


def shader(flags: EffectFlags, *inputs: tuple[VertexElementUsage, int, str]) -> ShaderVariant:
    """Make a shader variant from its switches and inputs: usage, usage index, the property that asks for the element."""
    return ShaderVariant(flags, tuple(VertexInput(*item) for item in inputs), bool(flags & EffectFlags.TEXTURE))


def _spec(family: EffectFamily, name: str, shader_index: int, bones: int) -> ParameterSpec:
    single = EffectParameterType.Single
    if name in _TEXTURES:
        return ParameterSpec(name, EffectParameterClass.Object, _TEXTURES[name])
    if name == "ShaderIndex":
        return ParameterSpec(name, EffectParameterClass.Scalar, EffectParameterType.Int32, 1, 1, 0, shader_index)
    if name == "Bones":
        return ParameterSpec(name, EffectParameterClass.Matrix, single, 4, 3, MAX_BONES, bones, transposed=True)
    _, _, rows, columns = _PLACES[name]
    shape = EffectParameterClass.Scalar if columns == 1 else EffectParameterClass.Vector
    if rows > 1:
        shape = EffectParameterClass.Matrix
    return ParameterSpec(name, shape, single, rows, columns, 0, field_slice(family, name).start)
