"""A SPIR-V module as a list of instructions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from renderers.shaders.spirv.op import FIRST_TYPE, LAST_TYPE, Op
from renderers.shaders.spirv.spirv_error import SpirvError

Instruction = list[int]  # the opcode, then the operand words

MAGIC = 0x07230203
_HEADER = 5
_AGGREGATES = (Op.TYPE_STRUCT, Op.TYPE_ARRAY, Op.TYPE_RUNTIME_ARRAY)  # may be declared alike more than once
_MOST_IDS = 1 << 22  # SPIR-V's own limit is just below


class SpirvModule:
    """A module that may be changed: `instructions` in order, and new result ids from `new_id`.

    Args:
        code: the words, in either byte order.

    Raises:
        SpirvError: these are not the words of a module.
    """

    def __init__(self, code: bytes) -> None:
        words = _words(code)
        self.version, self._generator, self.bound = words[1:4]
        if not 0 < self.bound <= _MOST_IDS:
            raise SpirvError(f"A SPIR-V module must declare 1 to {_MOST_IDS} ids, this one declares {self.bound}.")
        self.instructions: list[Instruction] = list(_instructions(words))

    def to_bytes(self) -> bytes:
        """Give the words as little-endian bytes."""
        words = [MAGIC, self.version, self._generator, self.bound, 0]
        for instruction in self.instructions:
            words.append((len(instruction) << 16) | instruction[0])
            words += instruction[1:]
        return np.array(words, "<u4").tobytes()

    def new_id(self) -> int:
        """Give an id that nothing has yet."""
        self.bound += 1
        return self.bound - 1

    def all(self, op: Op) -> Iterator[Instruction]:
        """Give every instruction of a kind."""
        return (instruction for instruction in self.instructions if instruction[0] == op)

    def split(self) -> tuple[list[Instruction], list[Instruction], list[Instruction]]:
        """Give what comes before the types, then types, constants and global variables, then the functions."""
        opcodes = [instruction[0] for instruction in self.instructions]
        functions = opcodes.index(Op.FUNCTION) if Op.FUNCTION in opcodes else len(opcodes)
        types = next((at for at in range(functions) if FIRST_TYPE <= opcodes[at] <= LAST_TYPE), functions)
        return self.instructions[:types], self.instructions[types:functions], self.instructions[functions:]


class Declarations:
    """New types, constants and variables of a module, which go behind those that it has.

    A type or a constant that the module has already is used again, as SPIR-V demands. `made` is what was not there.
    """

    def __init__(self, module: SpirvModule, existing: list[Instruction]) -> None:
        self._module = module
        self._known = {_meaning(each): each[_result_place(each)] for each in existing if _is_shared(each)}
        self.made: list[Instruction] = []

    def type(self, op: Op, *operands: int) -> int:
        """Give the id of a type that has no decorations."""
        return self._shared([op, 0, *operands])

    def constant(self, type_id: int, value: int) -> int:
        """Give the id of a constant of 32 bits."""
        return self._shared([Op.CONSTANT, type_id, 0, value])

    def new(self, op: Op, *operands: int) -> int:
        """Declare a type that may not be shared, such as a struct with decorations."""
        result = self._module.new_id()
        self.made.append([op, result, *operands])
        return result

    def variable(self, pointer_type: int, storage: int) -> int:
        """Declare a global variable."""
        result = self._module.new_id()
        self.made.append([Op.VARIABLE, pointer_type, result, storage])
        return result

    def _shared(self, instruction: Instruction) -> int:
        meaning = _meaning(instruction)
        if meaning not in self._known:
            result = instruction[_result_place(instruction)] = self._module.new_id()
            self._known[meaning] = result
            self.made.append(instruction)
        return self._known[meaning]


def _is_shared(instruction: Instruction) -> bool:
    op = instruction[0]
    return op == Op.CONSTANT or (
        FIRST_TYPE <= op <= LAST_TYPE and op not in (Op.TYPE_STRUCT, Op.TYPE_ARRAY, Op.TYPE_RUNTIME_ARRAY)
    )


def _result_place(instruction: Instruction) -> int:
    return 2 if instruction[0] == Op.CONSTANT else 1


def _meaning(instruction: Instruction) -> tuple[int, ...]:
    """Give what makes an instruction the same as another one: everything but its result."""
    place = _result_place(instruction)
    return (*instruction[:place], *instruction[place + 1 :])


def _words(code: bytes) -> list[int]:
    if len(code) % 4 or len(code) < 4 * _HEADER:
        raise SpirvError(f"SPIR-V is words of four bytes, at least {_HEADER} of them; these are {len(code)} bytes.")
    for order in ("<u4", ">u4"):
        words: list[int] = np.frombuffer(code, order).tolist()
        if words[0] == MAGIC:
            return words
    raise SpirvError(f"SPIR-V begins with the word {MAGIC:#010x}; these bytes begin with {code[:4].hex()}.")


def _instructions(words: list[int]) -> Iterator[Instruction]:
    at = _HEADER
    while at < len(words):
        count = words[at] >> 16
        if not 0 < count <= len(words) - at:
            raise SpirvError(f"The instruction at word {at} says that it has {count} words; {len(words) - at} are left.")
        yield [words[at] & 0xFFFF, *words[at + 1 : at + count]]
        at += count
