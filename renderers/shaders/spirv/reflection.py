"""Reading what a SPIR-V module declares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from renderers.shaders.spirv.data_type import DataType, Member, struct_of
from renderers.shaders.spirv.op import WORKGROUP_SIZE, Decoration, Mode, Op, Storage
from renderers.shaders.spirv.shader_interface import (
    ResourceKind,
    ShaderInterface,
    ShaderResource,
    ShaderStage,
    TextureShape,
    Varying,
)
from renderers.shaders.spirv.spirv_error import SpirvError
from renderers.shaders.spirv.spirv_module import Instruction, SpirvModule

_DEEPEST = 32
_CONSTANTS = (Op.CONSTANT, Op.SPEC_CONSTANT)
_READ_WITHOUT_SAMPLER = 2
_BLOCKS = {
    Storage.UNIFORM: ResourceKind.UNIFORM_BLOCK,
    Storage.PUSH_CONSTANT: ResourceKind.PUSH_CONSTANTS,
    Storage.STORAGE_BUFFER: ResourceKind.STORAGE_BUFFER,
}


def reflect(module: SpirvModule, entry_point: str | None = None) -> ShaderInterface:
    """Give what a module declares.

    Args:
        module: with or without debug names.
        entry_point: the name of one of several entry points; the first of a known stage when it is None.

    Raises:
        SpirvError: there is no such entry point, or the declarations make no sense.
    """
    try:
        return _Reader(module).interface(entry_point)
    except (IndexError, KeyError, UnicodeDecodeError) as reason:
        raise SpirvError(f"The SPIR-V module's declarations do not fit together: {type(reason).__name__} {reason}.") from reason


def text_of(words: Sequence[int]) -> tuple[str, int]:
    """Give the text that begins some words, and the number of words that it fills."""
    raw = b"".join(word.to_bytes(4, "little") for word in words)
    end = raw.index(b"\0") if b"\0" in raw else len(raw)
    return raw[:end].decode("utf-8", "replace"), end // 4 + 1


class _Reader:
    """A module's declarations by id."""

    def __init__(self, module: SpirvModule) -> None:
        self._module = module
        self._names: dict[int, str] = {}
        self._member_names: dict[tuple[int, int], str] = {}
        self._decorations: dict[int, dict[int, int]] = {}
        self._member_decorations: dict[tuple[int, int], dict[int, int]] = {}
        self._declared: dict[int, Instruction] = {}
        self._types: dict[int, DataType] = {}
        for instruction in module.instructions:
            self._note(instruction)

    def _note(self, at: Instruction) -> None:
        op = at[0]
        if op == Op.NAME:
            self._names[at[1]] = text_of(at[2:])[0]
        elif op == Op.MEMBER_NAME:
            self._member_names[at[1], at[2]] = text_of(at[3:])[0]
        elif op == Op.DECORATE:
            self._decorations.setdefault(at[1], {})[at[2]] = at[3] if len(at) > 3 else 1
        elif op == Op.MEMBER_DECORATE:
            self._member_decorations.setdefault((at[1], at[2]), {})[at[3]] = at[4] if len(at) > 4 else 1
        elif Op.TYPE_VOID <= op < Op.TYPE_FORWARD_POINTER and len(at) > 1:
            self._declared[at[1]] = at
        elif Op.CONSTANT <= op <= Op.SPEC_CONSTANT_COMPOSITE and len(at) > 2:
            self._declared[at[2]] = at

    def interface(self, name: str | None) -> ShaderInterface:
        stage, entry, found, listed = self._entry(name)
        variables = [at for at in self._module.all(Op.VARIABLE) if at[3] in tuple(Storage)]
        inputs = [at for at in variables if at[3] == Storage.INPUT and at[2] in listed]
        outputs = [at for at in variables if at[3] == Storage.OUTPUT and at[2] in listed]
        resources = [self._resource(at) for at in variables if at[3] not in (Storage.INPUT, Storage.OUTPUT)]
        return ShaderInterface(
            stage,
            found,
            tuple(varying for at in inputs for varying in self._varyings(at)),
            tuple(varying for at in outputs for varying in self._varyings(at)),
            tuple(sorted(resources, key=lambda each: (each.set, each.binding, each.variable))),
            self._local_size(entry),
        )

    def _entry(self, name: str | None) -> tuple[ShaderStage, int, str, set[int]]:
        stages = tuple(ShaderStage)
        for at in self._module.all(Op.ENTRY_POINT):
            found, words = text_of(at[3:])
            if at[1] in stages and name in (None, found):
                return ShaderStage(at[1]), at[2], found, set(at[3 + words :])
        wanted = "of a vertex, fragment or compute shader" if name is None else repr(name)
        raise SpirvError(f"The SPIR-V module has no entry point {wanted}.")

    # ---- types

    def type(self, number: int, depth: int = 0) -> DataType:
        if number not in self._types:
            if depth > _DEEPEST:
                raise SpirvError(f"A type of the SPIR-V module is nested more than {_DEEPEST} deep, or within itself.")
            self._types[number] = self._read_type(self._declared[number], depth)
        return self._types[number]

    def _read_type(self, at: Instruction, depth: int) -> DataType:
        op, number = at[0], at[1]
        if op == Op.TYPE_BOOL:
            return DataType("bool")
        if op in (Op.TYPE_INT, Op.TYPE_FLOAT):
            base = "float" if op == Op.TYPE_FLOAT else "int" if at[3] else "uint"
            return DataType(base if at[2] == 32 else f"{base} of {at[2]} bits")
        if op == Op.TYPE_VECTOR:
            return DataType(self.type(at[2], depth + 1).base, rows=at[3])
        if op == Op.TYPE_MATRIX:
            column = self.type(at[2], depth + 1)
            return DataType(column.base, rows=column.rows, columns=at[3])
        if op in (Op.TYPE_ARRAY, Op.TYPE_RUNTIME_ARRAY):
            length = self._constant(at[3]) if op == Op.TYPE_ARRAY else 0
            stride = self._decorations.get(number, {}).get(Decoration.ARRAY_STRIDE, 0)
            return DataType("array", element=self.type(at[2], depth + 1), length=length, stride=stride)
        if op == Op.TYPE_STRUCT:
            return struct_of(tuple(self._member(number, index, kind, depth) for index, kind in enumerate(at[2:])))
        raise SpirvError(f"A variable of the SPIR-V module has a type of opcode {op}, which holds no data.")

    def _member(self, struct: int, index: int, kind: int, depth: int) -> Member:
        decorations = self._member_decorations.get((struct, index), {})
        return Member(
            self._member_names.get((struct, index)) or f"_{index}",
            decorations.get(Decoration.OFFSET, 0),
            self.type(kind, depth + 1),
            decorations.get(Decoration.MATRIX_STRIDE, 0),
            Decoration.ROW_MAJOR in decorations,
        )

    def _constant(self, number: int) -> int:
        at = self._declared[number]
        if at[0] not in _CONSTANTS:
            raise SpirvError("A size in the SPIR-V module is computed; only a plain constant can be read.")
        return at[3]

    def _pointed_at(self, variable: Instruction) -> int:
        pointer = self._declared[variable[1]]
        if pointer[0] != Op.TYPE_POINTER:
            raise SpirvError("A variable of the SPIR-V module is no pointer.")
        return pointer[3]

    # ---- variables

    def _varyings(self, variable: Instruction) -> Iterator[Varying]:
        number, target = variable[2], self._pointed_at(variable)
        decorations = self._decorations.get(number, {})
        if Decoration.LOCATION in decorations and self._declared[target][0] != Op.TYPE_STRUCT:
            yield Varying(self._names.get(number, ""), decorations[Decoration.LOCATION], self.type(target))
        elif self._declared[target][0] == Op.TYPE_STRUCT:
            location = decorations.get(Decoration.LOCATION, 0)
            for index, member in enumerate(self.type(target).members):
                own = self._member_decorations.get((target, index), {})
                location = own.get(Decoration.LOCATION, location)
                if Decoration.BUILT_IN not in own:
                    yield Varying(member.name, location, member.type)
                location += max(1, member.type.columns)

    def _resource(self, variable: Instruction) -> ShaderResource:
        number, storage, target = variable[2], variable[3], self._pointed_at(variable)
        decorations = self._decorations.get(number, {})
        length = 1
        at = self._declared[target]
        if at[0] in (Op.TYPE_ARRAY, Op.TYPE_RUNTIME_ARRAY):
            length = self._constant(at[3]) if at[0] == Op.TYPE_ARRAY else 0
            target = at[2]
            at = self._declared[target]
        name = self._names.get(number) or self._names.get(target, "")
        place = decorations.get(Decoration.DESCRIPTOR_SET, -1), decorations.get(Decoration.BINDING, -1)
        found = ShaderResource(name, ResourceKind.SAMPLER, *place, number, length)
        if storage != Storage.UNIFORM_CONSTANT:
            return self._block(found, target, Storage(storage))
        return found if at[0] == Op.TYPE_SAMPLER else self._texture(found, at)

    def _block(self, found: ShaderResource, target: int, storage: Storage) -> ShaderResource:
        kind = _BLOCKS[storage]
        if Decoration.BUFFER_BLOCK in self._decorations.get(target, {}):
            kind = ResourceKind.STORAGE_BUFFER
        block = self.type(target)
        fixed = Decoration.NON_WRITABLE in self._decorations.get(found.variable, {}) or all(
            Decoration.NON_WRITABLE in self._member_decorations.get((target, index), {}) for index in range(len(block.members))
        )
        return found._replace(kind=kind, block=block, writable=kind == ResourceKind.STORAGE_BUFFER and not fixed)

    def _texture(self, found: ShaderResource, at: Instruction) -> ShaderResource:
        combined = at[0] == Op.TYPE_SAMPLED_IMAGE
        image = self._declared[at[2]] if combined else at
        if image[0] != Op.TYPE_IMAGE or image[3] not in tuple(TextureShape):
            raise SpirvError(f"{found.name or 'A variable'} of the SPIR-V module is of a kind that no renderer binds.")
        _, _, sampled, shape, _, arrayed, _, use, *_ = image
        kind = ResourceKind.SAMPLED_TEXTURE if combined else ResourceKind.TEXTURE
        if use == _READ_WITHOUT_SAMPLER:
            kind = ResourceKind.STORAGE_TEXTURE
        fixed = Decoration.NON_WRITABLE in self._decorations.get(found.variable, {})
        return found._replace(
            kind=kind,
            shape=TextureShape(shape),
            arrayed=bool(arrayed),
            base=self.type(sampled).base,
            writable=kind == ResourceKind.STORAGE_TEXTURE and not fixed,
        )

    # ---- compute

    def _local_size(self, entry: int) -> tuple[int, int, int]:
        sizes = (1, 1, 1)
        for at in self._module.all(Op.EXECUTION_MODE):
            if at[1:3] == [entry, Mode.LOCAL_SIZE]:
                sizes = (at[3], at[4], at[5])
        for at in self._module.all(Op.EXECUTION_MODE_ID):
            if at[1:3] == [entry, Mode.LOCAL_SIZE_ID]:
                sizes = self._three(at[3:6])
        for number, decorations in self._decorations.items():
            if decorations.get(Decoration.BUILT_IN) == WORKGROUP_SIZE and number in self._declared:
                sizes = self._three(self._declared[number][3:6])
        return sizes

    def _three(self, numbers: Sequence[int]) -> tuple[int, int, int]:
        x, y, z = (self._constant(number) for number in numbers)
        return x, y, z
