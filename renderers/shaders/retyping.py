"""Vertex inputs of other base types, by rewriting SPIR-V.

Stock shaders declare every input as vec4. For a vertex format of plain integers (Byte4, Short2, Short4) GPUs demand an integer
input; the rewritten shader reads that and converts it to float, which is what XNA's shaders see.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from renderers.shaders.input_type import InputType

_HEADER, _BOUND = 5, 3
_TYPE_INT, _TYPE_VECTOR, _TYPE_POINTER = 21, 23, 32
_FUNCTION, _VARIABLE, _LOAD, _DECORATE = 54, 59, 61, 71
_CONVERT = {InputType.INT: 111, InputType.UINT: 112}  # OpConvertSToF, OpConvertUToF
_LOCATION = 30
_INPUT = 1
Instruction = list[int]  # the opcode, then the operands


class _Inputs(NamedTuple):
    """The retyped variables: their base types, and the vector types that loads of each base type give."""

    types: dict[int, InputType]
    vectors: dict[InputType, int]


def retyped(code: bytes, types: Mapping[int, InputType]) -> bytes:
    """Give a vertex shader whose vec4 inputs at some locations are integer vectors instead.

    Args:
        code: the SPIR-V of a stock vertex shader.
        types: the base types by location; locations that the shader lacks are ignored.
    """
    words = array("I", code)
    module = list(_instructions(words))
    wanted = {at[1]: types[at[3]] for at in module if at[0] == _DECORATE and at[2] == _LOCATION and types.get(at[3])}
    variables = {at[2]: wanted[at[2]] for at in module if at[0] == _VARIABLE and at[3] == _INPUT and at[2] in wanted}
    header = words[:_HEADER]
    made = array("I")
    for instruction in _rewritten(module, variables, header):
        made.append((len(instruction) << 16) | instruction[0])
        made.extend(instruction[1:])
    return (header + made).tobytes()


def _instructions(words: array[int]) -> Iterator[Instruction]:
    at = _HEADER
    while at < len(words):
        count = words[at] >> 16
        yield [words[at] & 0xFFFF, *words[at + 1 : at + count]]
        at += count


def _rewritten(module: list[Instruction], variables: dict[int, InputType], header: array[int]) -> Iterator[Instruction]:
    """Declare the variables anew at the end of the declarations, and convert what is loaded from them."""
    functions = next(number for number, instruction in enumerate(module) if instruction[0] == _FUNCTION)
    declarations = [at for at in module[:functions] if not (at[0] == _VARIABLE and at[2] in variables)]
    yield from declarations
    inputs = _Inputs(variables, {})
    yield from _new_declarations(declarations, inputs, header)
    for instruction in module[functions:]:
        if instruction[0] == _LOAD and instruction[3] in variables:
            yield from _converting_load(instruction, inputs, header)
        else:
            yield instruction


def _new_id(header: array[int]) -> int:
    header[_BOUND] += 1
    return header[_BOUND] - 1


def _new_declarations(declarations: list[Instruction], inputs: _Inputs, header: array[int]) -> Iterator[Instruction]:
    """Declare the types of the variables, then the variables. A scalar or vector type may be declared once only."""
    known = {(at[0], *at[2:]): at[1] for at in declarations if at[0] in (_TYPE_INT, _TYPE_VECTOR, _TYPE_POINTER)}
    for kind in sorted(set(inputs.types.values())):
        result = 0
        for opcode, *operands in ([_TYPE_INT, 32, int(kind == InputType.INT)], [_TYPE_VECTOR, 0, 4], [_TYPE_POINTER, _INPUT, 0]):
            operands = [result or operand if operand == 0 and opcode != _TYPE_INT else operand for operand in operands]
            key = (opcode, *operands)
            if key not in known:
                known[key] = _new_id(header)
                yield [opcode, known[key], *operands]
            result = known[key]
            if opcode == _TYPE_VECTOR:
                inputs.vectors[kind] = result
        for variable in [number for number, base in inputs.types.items() if base == kind]:
            yield [_VARIABLE, result, variable, _INPUT]


def _converting_load(load: Instruction, inputs: _Inputs, header: array[int]) -> Iterator[Instruction]:
    _, floats, result, variable = load[:4]
    kind = inputs.types[variable]
    integers = _new_id(header)
    yield [_LOAD, inputs.vectors[kind], integers, variable]
    yield [_CONVERT[kind], floats, result, integers]
