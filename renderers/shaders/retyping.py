"""Vertex inputs of other base types, by rewriting SPIR-V.

Stock shaders declare every input as vec4. For a vertex format of plain integers (Byte4, Short2, Short4) GPUs demand an integer
input; the rewritten shader reads that and converts it to float, which is what XNA's shaders see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from renderers.shaders.input_type import InputType
from renderers.shaders.spirv.op import Decoration, Op, Storage
from renderers.shaders.spirv.spirv_module import Declarations, Instruction, SpirvModule

_CONVERT = {InputType.INT: Op.CONVERT_S_TO_F, InputType.UINT: Op.CONVERT_U_TO_F}


def retyped(code: bytes, types: Mapping[int, InputType]) -> bytes:
    """Give a vertex shader whose vec4 inputs at some locations are integer vectors instead.

    Args:
        code: the SPIR-V of a stock vertex shader.
        types: the base types by location; locations that the shader lacks are ignored.
    """
    module = SpirvModule(code)
    located = {at[1]: at[3] for at in module.all(Op.DECORATE) if at[2] == Decoration.LOCATION}
    inputs = {at[2]: types[located[at[2]]] for at in module.all(Op.VARIABLE) if _is_retyped(at, located, types)}
    head, existing, functions = module.split()
    kept = [at for at in existing if not (at[0] == Op.VARIABLE and at[2] in inputs)]
    declarations = Declarations(module, kept)
    vectors = {kind: _vector(declarations, kind) for kind in inputs.values()}
    for variable, kind in inputs.items():
        pointer = declarations.type(Op.TYPE_POINTER, Storage.INPUT, vectors[kind])
        declarations.made.append([Op.VARIABLE, pointer, variable, Storage.INPUT])
    converted: list[Instruction] = []
    for instruction in functions:
        if instruction[0] == Op.LOAD and instruction[3] in inputs:
            kind = inputs[instruction[3]]
            converted += _converting_load(instruction, kind, vectors[kind], module.new_id())
        else:
            converted.append(instruction)
    module.instructions = head + kept + declarations.made + converted
    return module.to_bytes()


def _is_retyped(variable: Instruction, located: dict[int, int], types: Mapping[int, InputType]) -> bool:
    """Tell whether a variable is an input that shall have a type of integers."""
    kind = types.get(located.get(variable[2], -1), InputType.FLOAT)
    return variable[3] == Storage.INPUT and kind != InputType.FLOAT


def _vector(declarations: Declarations, kind: InputType) -> int:
    return declarations.type(Op.TYPE_VECTOR, declarations.type(Op.TYPE_INT, 32, int(kind == InputType.INT)), 4)


def _converting_load(load: Instruction, kind: InputType, vector: int, integers: int) -> Iterator[Instruction]:
    _, floats, result, variable = load[:4]
    yield [Op.LOAD, vector, integers, variable]
    yield [_CONVERT[kind], floats, result, integers]
