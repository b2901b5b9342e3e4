"""One stage of a custom effect as renderers bind it, and the interface that the two stages have together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from renderers.contract.enums import TextureKind
from renderers.contract.programs import ProgramInput, ProgramInterface, ProgramTexture, Uniform, UniformBlock
from renderers.shaders.custom_program import CustomProgram
from renderers.shaders.spirv.data_type import DataType, Member
from renderers.shaders.spirv.remapping import RemappedBinding, RemappedShader
from renderers.shaders.spirv.shader_interface import ResourceKind, ShaderResource, ShaderStage, TextureShape, Varying
from renderers.shaders.spirv.spirv_error import SpirvError

MOST_TEXTURES = {ShaderStage.VERTEX: 4, ShaderStage.FRAGMENT: 16}
_MOST_TARGETS = 4
_ALIGNMENT = 16
_BASES = ("float", "int", "uint")
_KINDS = {
    TextureShape.TWO_D: TextureKind.TEXTURE_2D,
    TextureShape.THREE_D: TextureKind.TEXTURE_3D,
    TextureShape.CUBE: TextureKind.CUBE,
}
_BLOCKS = (ResourceKind.UNIFORM_BLOCK, ResourceKind.PUSH_CONSTANTS)

_Placed = tuple[RemappedBinding, ShaderResource]


class CustomStage(NamedTuple):
    """A stage's SPIR-V, and what lies in each of its slots for textures and for uniform blocks, in SDL_gpu's order."""

    code: bytes
    entry_point: str
    textures: tuple[ProgramTexture, ...]
    blocks: tuple[UniformBlock, ...]


def stages_of(program: CustomProgram, files: tuple[str, str]) -> tuple[CustomStage, CustomStage, ProgramInterface]:
    """Give both stages of a program and their interface.

    Raises:
        SpirvError: there is something in it that no XNA program has; the message names it.
    """
    vertex = _stage(program.vertex, 0, files[0])
    fragment = _stage(program.fragment, sum(_padded(block.size) for block in vertex.blocks), files[1])
    blocks = vertex.blocks + fragment.blocks
    interface = ProgramInterface(
        blocks,
        vertex.textures + fragment.textures,
        tuple(_inputs(program.vertex.interface.inputs, files[0])),
        frozenset(_targets(program.fragment.interface.outputs, files[1])),
        sum(_padded(block.size) for block in blocks),
    )
    return vertex, fragment, interface


def _stage(shader: RemappedShader, start: int, file: str) -> CustomStage:
    places = {(each.new_set, each.new_binding): each for each in shader.bindings}
    resources = {(each.set, each.binding): each for each in reversed(shader.interface.resources)}
    placed = sorted(((places[place], resource) for place, resource in resources.items()), key=lambda each: each[0].slot)
    stage = shader.interface.stage
    for _, resource in placed:
        if resource.kind not in (*_BLOCKS, ResourceKind.SAMPLED_TEXTURE):
            raise SpirvError(f"{file}: {resource.label} is of a kind that effects do not have: they read uniforms and textures.")
    textures = [each for each in placed if each[1].kind == ResourceKind.SAMPLED_TEXTURE]
    blocks = [each for each in placed if each[1].kind in _BLOCKS]
    return CustomStage(
        shader.code,
        shader.interface.entry_point,
        tuple(_textures(textures, stage, file)),
        tuple(_uniform_blocks(blocks, stage, start, file)),
    )


# ---- textures


def _textures(placed: list[_Placed], stage: ShaderStage, file: str) -> Iterator[ProgramTexture]:
    origins = [(binding.set, binding.binding) for binding, _ in placed]
    for binding, resource in placed:
        unit = binding.binding + binding.element
        fault = _texture_fault(resource, unit, stage)
        if fault:
            raise SpirvError(f"{file}: the texture {binding.name or unit} cannot be bound: {fault}.")
        is_array = origins.count((binding.set, binding.binding)) > 1
        name = binding.name or f"{'vertexTexture' if stage == ShaderStage.VERTEX else 'texture'}{binding.binding}"
        assert resource.shape is not None
        full_name = f"{name}[{binding.element}]" if is_array else name
        yield ProgramTexture(full_name, stage == ShaderStage.VERTEX, unit, _KINDS[resource.shape])


def _texture_fault(resource: ShaderResource, unit: int, stage: ShaderStage) -> str:
    if resource.shape not in _KINDS or resource.arrayed:
        return "effects sample 2-D, cube and volume textures"
    if resource.base != "float":
        return f"its texels are of the type {resource.base}; XNA's textures give floats"
    if unit >= MOST_TEXTURES[stage]:
        return f"its unit is {unit}; the {stage.name.lower()} stage has the units 0 to {MOST_TEXTURES[stage] - 1}"
    return ""


# ---- uniforms


def _uniform_blocks(placed: list[_Placed], stage: ShaderStage, start: int, file: str) -> Iterator[UniformBlock]:
    for number, (binding, resource) in enumerate(placed):
        assert resource.block is not None
        # Without debug names members are called _0, _1 ...: the stage and the block make these names different.
        prefix = "" if binding.name else f"{stage.name.lower()}{number}"
        uniforms = tuple(_uniform(member, file, prefix) for member in resource.block.members)
        size = _padded(resource.block.size)
        yield UniformBlock(binding.name or prefix, stage == ShaderStage.VERTEX, start, size, uniforms)
        start += size


def _uniform(member: Member, file: str, prefix: str = "") -> Uniform:
    kind, lengths, stride = member.type, [], 0
    while kind.element is not None:
        lengths.append(kind.length)
        stride = kind.stride
        kind = kind.element
    name = prefix + member.name
    if 0 in lengths:
        raise SpirvError(f"{file}: the uniform {name} is an array without a length.")
    if kind.base not in (*_BASES, "struct"):
        raise SpirvError(f"{file}: the uniform {name} is a {kind}; effects have float, int and uint of 32 bits, and structs.")
    members = tuple(_uniform(each, file) for each in kind.members)
    elements = _product(lengths) if lengths else 0
    if len(lengths) > 1 and not _is_dense(member.type):
        raise SpirvError(f"{file}: the uniform {name} is an array of arrays with gaps; use one array.")
    return Uniform(name, member.offset, kind.base, kind.rows, kind.columns, member.row_major, elements, stride, members)


def _is_dense(kind: DataType) -> bool:
    """Tell whether the innermost elements of an array of arrays lie at equal distances."""
    inner = kind.element
    return inner is None or inner.element is None or (kind.stride == inner.stride * inner.length and _is_dense(inner))


def _product(lengths: Iterable[int]) -> int:
    product = 1
    for length in lengths:
        product *= length
    return product


def _padded(size: int) -> int:
    return -(-size // _ALIGNMENT) * _ALIGNMENT


# ---- inputs and outputs


def _inputs(inputs: Iterable[Varying], file: str) -> Iterator[ProgramInput]:
    for varying in inputs:
        kind, slots = _slots(varying.type)
        if kind.base not in _BASES:
            raise SpirvError(f"{file}: the input {varying.name} is a {varying.type}; vertex elements are of 32 bits.")
        for number in range(slots):
            yield ProgramInput(varying.name, varying.location + number, kind.base)


def _targets(outputs: Iterable[Varying], file: str) -> Iterator[int]:
    for varying in outputs:
        kind, slots = _slots(varying.type)
        if kind.base != "float" or varying.location + slots > _MOST_TARGETS:
            raise SpirvError(
                f"{file}: the output {varying.name} at location {varying.location} is a {varying.type}; there are "
                f"{_MOST_TARGETS} targets, at the locations 0 to {_MOST_TARGETS - 1}, and they take floats."
            )
        yield from range(varying.location, varying.location + slots)


def _slots(kind: DataType) -> tuple[DataType, int]:
    """Give the type of an input or output, and how many locations it takes."""
    length = 1
    while kind.element is not None:
        length, kind = length * kind.length, kind.element
    return kind, length * kind.columns
