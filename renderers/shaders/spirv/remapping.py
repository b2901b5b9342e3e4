"""Shaders of any Vulkan layout in the resource sets that SDL_gpu demands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from renderers.shaders.spirv.array_splitting import split_arrays
from renderers.shaders.spirv.op import Decoration, Op, Storage
from renderers.shaders.spirv.reflection import reflect
from renderers.shaders.spirv.shader_interface import (
    ResourceKind,
    ShaderInterface,
    ShaderResource,
    ShaderStage,
    TextureShape,
)
from renderers.shaders.spirv.spirv_error import SpirvError
from renderers.shaders.spirv.spirv_module import Instruction, SpirvModule

_BLOCKS = (ResourceKind.PUSH_CONSTANTS, ResourceKind.UNIFORM_BLOCK)
# The set of what is read, of what is written, and of the uniform blocks.
_SETS = {ShaderStage.VERTEX: (0, -1, 1), ShaderStage.FRAGMENT: (2, -1, 3), ShaderStage.COMPUTE: (0, 1, 2)}
# In a set textures come before storage textures, and those before storage buffers.
_ORDER = (
    ResourceKind.SAMPLED_TEXTURE,
    ResourceKind.STORAGE_TEXTURE,
    ResourceKind.STORAGE_BUFFER,
    ResourceKind.PUSH_CONSTANTS,
    ResourceKind.UNIFORM_BLOCK,
)
_MOST = {ResourceKind.SAMPLED_TEXTURE: 16, ResourceKind.STORAGE_TEXTURE: 8, ResourceKind.STORAGE_BUFFER: 8}
_MOST_BLOCKS = 4
_STORAGE_AT: dict[int, int] = {Op.TYPE_POINTER: 2, Op.VARIABLE: 3}
_SHAPES = (TextureShape.ONE_D, TextureShape.TWO_D, TextureShape.THREE_D, TextureShape.CUBE)


class RemappedBinding(NamedTuple):
    """Where a resource was and where it is now. Push constants were at set -1, binding -1.

    `element` is the place in the array that it came from, 0 outside of arrays. `slot` counts the resources of its kind: it is the
    number that SDL_gpu's calls take. `writable` is of storage in compute shaders.
    """

    name: str
    kind: ResourceKind
    set: int
    binding: int
    element: int
    new_set: int
    new_binding: int
    slot: int
    writable: bool


class RemappedShader(NamedTuple):
    """A shader in SDL_gpu's layout: its words, what it declares now, and where its resources came from."""

    code: bytes
    interface: ShaderInterface
    bindings: tuple[RemappedBinding, ...]

    def slots(self, *kinds: ResourceKind, writable: bool = False) -> int:
        """Give the number of slots of some kinds, as SDL_gpu's create infos ask for it."""
        return len({each.slot for each in self.bindings if each.kind in kinds and each.writable == writable})


def remapped(code: bytes, entry_point: str | None = None) -> RemappedShader:
    """Rewrite a shader's resources into SDL_gpu's sets.

    Push constants become the first uniform block. Arrays become single resources.

    Args:
        code: SPIR-V with a vertex, fragment or compute entry point, in any layout of sets and bindings.
        entry_point: its name, where there are several.

    Raises:
        SpirvError: the words are no SPIR-V, or SDL_gpu cannot have one of its resources, which the message names.
    """
    module = SpirvModule(code)
    before = reflect(module, entry_point)
    for resource in before.resources:
        _check(resource, before.stage)
    origins = split_arrays(module, [each for each in before.resources if each.length != 1])
    by_variable = {each.variable: each for each in before.resources}
    single = [(each, *_origin(each, origins, by_variable)) for each in reflect(module, entry_point).resources]
    bindings = _assigned(single, before.stage)
    _rewrite(module, bindings)
    return RemappedShader(module.to_bytes(), reflect(module, entry_point), tuple(bindings.values()))


def _origin(
    resource: ShaderResource, origins: dict[int, tuple[int, int]], before: dict[int, ShaderResource]
) -> tuple[ShaderResource, int]:
    """Give the resource of the original module, and the element of it."""
    variable, element = origins.get(resource.variable, (resource.variable, 0))
    return before[variable], element


def _check(resource: ShaderResource, stage: ShaderStage) -> None:
    """Refuse what SDL_gpu does not have."""
    fault = ""
    if resource.kind not in _ORDER:
        fault = "SDL_gpu binds textures together with their samplers"
    elif resource.kind != ResourceKind.PUSH_CONSTANTS and resource.binding < 0:
        fault = "it has no binding"
    elif resource.shape is not None and resource.shape not in _SHAPES:
        fault = f"SDL_gpu has no textures of the shape {resource.shape.name}"
    elif resource.writable and stage != ShaderStage.COMPUTE:
        fault = "only compute shaders may write to storage; declare it readonly"
    elif resource.kind in _BLOCKS and resource.block is not None and _layout_fault(resource):
        fault = f"its layout is not std140: {_layout_fault(resource)}"
    if fault:
        raise SpirvError(f"SDL_gpu cannot have {resource.label}: {fault}.")


def _layout_fault(resource: ShaderResource) -> str:
    block = resource.block
    while block is not None and block.element is not None:
        block = block.element
    return "" if block is None else block.fault


_Single = tuple[ShaderResource, ShaderResource, int]


def _assigned(resources: Iterable[_Single], stage: ShaderStage) -> dict[int, RemappedBinding]:
    """Give the new places by variable. Variables that share a place go on sharing one."""
    read_set, written_set, block_set = _SETS[stage]
    ordered = sorted(resources, key=lambda each: (_ORDER.index(each[0].kind), each[1].set, each[1].binding, each[2]))
    found: dict[int, RemappedBinding] = {}
    shared: dict[tuple[object, ...], tuple[int, int, int]] = {}
    in_set: dict[int, int] = {}
    of_kind: dict[tuple[object, ...], int] = {}
    for resource, origin, element in ordered:
        group = "block" if resource.kind in _BLOCKS else resource.kind
        new_set = block_set if group == "block" else written_set if resource.writable else read_set
        key = (group, resource.writable, origin.set, origin.binding, element)
        if key not in shared:
            slot = of_kind.get((group, resource.writable), 0)
            if slot == _MOST.get(resource.kind, _MOST_BLOCKS):
                raise SpirvError(f"SDL_gpu has {slot} of a kind in a shader at most; {origin.label} is one more.")
            shared[key] = new_set, in_set.get(new_set, 0), slot
            of_kind[group, resource.writable] = slot + 1
            in_set[new_set] = shared[key][1] + 1
        place = (origin.set, origin.binding, element, *shared[key])
        found[resource.variable] = RemappedBinding(origin.name, resource.kind, *place, resource.writable)
    return found


def _rewrite(module: SpirvModule, bindings: dict[int, RemappedBinding]) -> None:
    """Decorate resources with their new places, and make uniform blocks of push constants."""
    head, declarations, functions = module.split()
    placed = (Decoration.DESCRIPTOR_SET, Decoration.BINDING)
    kept = [at for at in head if not (at[0] == Op.DECORATE and at[1] in bindings and at[2] in placed)]
    new: list[Instruction] = []
    for variable, place in bindings.items():
        new.append([Op.DECORATE, variable, Decoration.DESCRIPTOR_SET, place.new_set])
        new.append([Op.DECORATE, variable, Decoration.BINDING, place.new_binding])
    for at in declarations:
        storage = _STORAGE_AT.get(at[0])
        if storage is not None and at[storage] == Storage.PUSH_CONSTANT:
            at[storage] = Storage.UNIFORM
    module.instructions = kept + new + declarations + functions
