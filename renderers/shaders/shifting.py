"""The half-pixel shift of XNA 4.0 inside a vertex shader, for APIs whose viewport cannot do it.

SDL_gpu's debug mode refuses a viewport that reaches beyond the target, which one that is half a pixel further right and down
does. The rewritten shader runs the original one, then moves the position in clip space by what a uniform block says.
"""

from __future__ import annotations

from typing import NamedTuple

from renderers.shaders.spirv.op import POSITION, Decoration, Op, Storage
from renderers.shaders.spirv.spirv_error import SpirvError
from renderers.shaders.spirv.spirv_module import Declarations, Instruction, SpirvModule

_VERTEX = 0
_INTERFACES_LIST_ALL = 0x10400  # from this version on an entry point names every global variable that it uses


class _Position(NamedTuple):
    """Where the position is: a variable, and which member of it, or None for the whole."""

    variable: int
    member: int | None


def shifted(code: bytes, *, uniform_set: int = 1, binding: int = 1) -> bytes:
    """Give a vertex shader that adds a uniform vector, times w, to its position.

    The shift is a block of one vec4 (16 bytes) at a set and binding: x right and y up, 2 being the whole viewport; z and w must
    be 0. Half a pixel right and down is (1 / width, -1 / height, 0, 0) of the viewport.

    Args:
        code: the SPIR-V of any vertex shader with one vertex entry point.
        uniform_set: the set of the block.
        binding: the binding of the block, which the shader must not use itself.

    Raises:
        SpirvError: there is no vertex entry point, or it writes no position.
    """
    module = SpirvModule(code)
    entry = next((at for at in module.all(Op.ENTRY_POINT) if at[1] == _VERTEX), None)
    if entry is None:
        raise SpirvError("The module has no entry point of the vertex stage.")
    position = _position(module)
    head, existing, functions = module.split()
    declarations = Declarations(module, existing)
    numbers, floats = declarations.type(Op.TYPE_INT, 32, 1), declarations.type(Op.TYPE_FLOAT, 32)
    vectors = declarations.type(Op.TYPE_VECTOR, floats, 4)
    block = declarations.new(Op.TYPE_STRUCT, vectors)
    shift = declarations.variable(declarations.type(Op.TYPE_POINTER, Storage.UNIFORM, block), Storage.UNIFORM)
    main = entry[2]
    moved = module.new_id()
    function = _function(module, declarations, main, moved, position, shift, (numbers, floats, vectors))
    entry[2] = moved
    if module.version >= _INTERFACES_LIST_ALL:
        entry.append(shift)
    for mode in module.all(Op.EXECUTION_MODE):
        mode[1] = moved if mode[1] == main else mode[1]
    decorations = _decorations(block, shift, uniform_set, binding)
    module.instructions = head + decorations + existing + declarations.made + functions + function
    return module.to_bytes()


def _position(module: SpirvModule) -> _Position:
    built_in = [Decoration.BUILT_IN, POSITION]
    members = {at[1]: at[2] for at in module.all(Op.MEMBER_DECORATE) if at[3:] == built_in}
    whole = {at[1] for at in module.all(Op.DECORATE) if at[2:] == built_in}
    pointers = {at[1]: at[3] for at in module.all(Op.TYPE_POINTER)}
    for _, pointer, variable, storage, *_ in module.all(Op.VARIABLE):
        if storage == Storage.OUTPUT and variable in whole:
            return _Position(variable, None)
        if storage == Storage.OUTPUT and pointers.get(pointer) in members:
            return _Position(variable, members[pointers[pointer]])
    raise SpirvError("The vertex shader writes no position (gl_Position).")


def _decorations(block: int, shift: int, uniform_set: int, binding: int) -> list[Instruction]:
    return [
        [Op.DECORATE, block, Decoration.BLOCK],
        [Op.MEMBER_DECORATE, block, 0, Decoration.OFFSET, 0],
        [Op.DECORATE, shift, Decoration.DESCRIPTOR_SET, uniform_set],
        [Op.DECORATE, shift, Decoration.BINDING, binding],
    ]


def _function(
    module: SpirvModule,
    declarations: Declarations,
    main: int,
    moved: int,
    position: _Position,
    shift: int,
    types: tuple[int, int, int],
) -> list[Instruction]:
    """Make the function that calls the original one and moves what it wrote."""
    numbers, floats, vectors = types
    nothing = declarations.type(Op.TYPE_VOID)
    kind = declarations.type(Op.TYPE_FUNCTION, nothing)
    offsets = declarations.type(Op.TYPE_POINTER, Storage.UNIFORM, vectors)
    body: list[Instruction] = [
        [Op.FUNCTION, nothing, moved, 0, kind],
        [Op.LABEL, module.new_id()],
        [Op.FUNCTION_CALL, nothing, module.new_id(), main],
    ]
    place = position.variable
    if position.member is not None:
        outputs = declarations.type(Op.TYPE_POINTER, Storage.OUTPUT, vectors)
        member = declarations.constant(numbers, position.member)
        place = module.new_id()
        body.append([Op.ACCESS_CHAIN, outputs, place, position.variable, member])
    written, offset, amount, w, by, result = (module.new_id() for _ in range(6))
    return [
        *body,
        [Op.LOAD, vectors, written, place],
        [Op.ACCESS_CHAIN, offsets, offset, shift, declarations.constant(numbers, 0)],
        [Op.LOAD, vectors, amount, offset],
        [Op.COMPOSITE_EXTRACT, floats, w, written, 3],
        [Op.VECTOR_TIMES_SCALAR, vectors, by, amount, w],
        [Op.F_ADD, vectors, result, written, by],
        [Op.STORE, place, result],
        [Op.RETURN],
        [Op.FUNCTION_END],
    ]
