"""The parameters of an effect of the game's own shaders, from what the renderer says that the shaders read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from renderers.contract.enums import EffectFamily, EffectFlags, TextureKind
from renderers.contract.programs import ProgramInterface, Uniform
from xna.exceptions import ArgumentException
from xna.graphics._effect_block import EffectDescription, EffectStore, ParameterSpec, ShaderVariant
from xna.graphics.effect_parameter import EffectParameter
from xna.graphics.effect_parameter_class import EffectParameterClass
from xna.graphics.effect_parameter_type import EffectParameterType

_REGISTER = 16
_TEXTURES = {
    TextureKind.TEXTURE_2D: EffectParameterType.Texture2D,
    TextureKind.TEXTURE_3D: EffectParameterType.Texture3D,
    TextureKind.CUBE: EffectParameterType.TextureCube,
}
_VARIANTS = (ShaderVariant(EffectFlags.NONE, (), False),)
NO_INTERFACE = ProgramInterface((), (), (), frozenset(), 0)


class TextureUnit(NamedTuple):
    """A slot of the device that a texture parameter goes to."""

    name: str
    is_vertex: bool
    unit: int


class ShaderParameters(NamedTuple):
    """What an effect is made of. `copies` are values that a second block has too; they must equal the parameter of their name."""

    description: EffectDescription
    copies: tuple[ParameterSpec, ...]
    units: tuple[TextureUnit, ...]


def shader_parameters(name: str, interface: ProgramInterface) -> ShaderParameters:
    """Lay out the parameters.

    Raises:
        ArgumentException: two uniforms of one name have different types.
    """
    found: dict[str, ParameterSpec] = {}
    copies = []
    for block in interface.blocks:
        for uniform in block.uniforms:
            spec = _value(uniform, block.offset + uniform.offset)
            if found.setdefault(spec.name, spec) is not spec:
                _check_same(found[spec.name], spec)
                copies.append(spec)
    for texture in interface.textures:
        spec = ParameterSpec(texture.name, EffectParameterClass.Object, _TEXTURES[texture.kind])
        _check_same(found.setdefault(spec.name, spec), spec)
    units = tuple(TextureUnit(texture.name, texture.is_vertex, texture.unit) for texture in interface.textures)
    end = interface.size + _REGISTER  # behind the shader index, which every store has
    parameters = tuple(found.values())
    description = EffectDescription(name, EffectFamily.CUSTOM, parameters, _VARIANTS, (), interface.size, end, end)
    return ShaderParameters(description, tuple(copies), units)


def linked_values(parameters: Iterable[EffectParameter], copies: Iterable[ParameterSpec], store: EffectStore) -> list[Any]:
    """Give pairs of views of the store: the second of each must be copied into the first before the store is read."""
    values = dict(leaves(parameters))
    twins = leaves(EffectParameter(spec, store) for spec in copies)
    return [(twin._values, values[path]._values) for path, twin in twins]


def keep_values(old: Iterable[EffectParameter], new: Iterable[EffectParameter]) -> None:
    """Give parameters the values of those that have their names and types."""
    known = dict(leaves(old))
    for path, parameter in leaves(new):
        former = known.get(path)
        if former is not None and _type(former._spec) == _type(parameter._spec):
            parameter._values[...] = former._values
            parameter._object = former._object


def leaves(parameters: Iterable[EffectParameter], prefix: str = "") -> Iterator[tuple[str, EffectParameter]]:
    """Give every value within some parameters by its path, such as `lights[2].color`; arrays of numbers are one value."""
    for number, parameter in enumerate(parameters):
        name = parameter.Name or f"[{number}]"
        path = f"{prefix}.{name}" if prefix and parameter.Name else prefix + name
        if parameter.ParameterClass != EffectParameterClass.Struct:
            yield path, parameter
        else:
            yield from leaves(parameter.Elements if parameter._spec.elements else parameter.StructureMembers, path)


def _value(uniform: Uniform, offset: int) -> ParameterSpec:
    """Describe a uniform. A matrix is the transpose of the shader's, whose vectors stand on the right of matrices."""
    if uniform.base == "struct":
        members = tuple(_value(member, member.offset) for member in uniform.members)
        struct, void = EffectParameterClass.Struct, EffectParameterType.Void
        return ParameterSpec(uniform.name, struct, void, 0, 0, uniform.elements, offset, stride=uniform.stride, members=members)
    shape = EffectParameterClass.Scalar if uniform.rows == 1 else EffectParameterClass.Vector
    if uniform.columns > 1:
        shape = EffectParameterClass.Matrix
    return ParameterSpec(
        uniform.name,
        shape,
        EffectParameterType.Single if uniform.base == "float" else EffectParameterType.Int32,
        uniform.columns,
        uniform.rows,
        uniform.elements,
        offset,
        transposed=uniform.row_major and uniform.columns > 1,
        stride=uniform.stride,
        unsigned=uniform.base == "uint",
    )


def _type(spec: ParameterSpec) -> tuple[Any, ...]:
    """Give what two uniforms of one type have alike, wherever they lie."""
    numbers = (spec.shape, spec.type, spec.rows, spec.columns, spec.elements, spec.unsigned)
    return (*numbers, tuple((member.name, _type(member)) for member in spec.members))


def _check_same(first: ParameterSpec, second: ParameterSpec) -> None:
    if _type(first) != _type(second):
        raise ArgumentException(
            f"The shaders have two uniforms of the name {first.name} with different types; an effect has one parameter for both. "
            "Rename one of them."
        )
