"""Arrays of resources as single ones: SDL_gpu has one binding for each texture and each block."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from renderers.shaders.spirv.op import Op
from renderers.shaders.spirv.reflection import text_of
from renderers.shaders.spirv.shader_interface import ShaderResource
from renderers.shaders.spirv.spirv_error import SpirvError
from renderers.shaders.spirv.spirv_module import Declarations, Instruction, SpirvModule

_CHAINS = (Op.ACCESS_CHAIN, Op.IN_BOUNDS_ACCESS_CHAIN)
_MAY_NAME = (Op.NAME, Op.DECORATE, Op.ENTRY_POINT)
# Where instructions other than access chains name a pointer.
_POINTERS = {
    Op.FUNCTION_CALL: slice(3, None),
    Op.IMAGE_TEXEL_POINTER: slice(3, 4),
    Op.LOAD: slice(3, 4),
    Op.STORE: slice(1, 3),
    Op.COPY_MEMORY: slice(1, 3),
    Op.COPY_OBJECT: slice(3, 4),
    Op.SELECT: slice(3, None),
}
_MOST = 16


def split_arrays(module: SpirvModule, arrays: Iterable[ShaderResource]) -> dict[int, tuple[int, int]]:
    """Replace array variables by one variable for each element.

    Gives the array's variable and the element's number for each new variable.

    Raises:
        SpirvError: an array is indexed with something else than a constant, is used as a whole, or is too long.
    """
    elements: dict[int, tuple[int, int]] = {}
    for resource in arrays:
        if not 0 < resource.length <= _MOST:
            length = resource.length or "no given number of"
            raise SpirvError(
                f"{resource.label} is an array of {length} elements; SDL_gpu binds {_MOST} at most, each on its own."
            )
        for element, variable in enumerate(_split(module, resource)):
            elements[variable] = resource.variable, element
    return elements


def _split(module: SpirvModule, resource: ShaderResource) -> list[int]:
    head, existing, functions = module.split()
    old = next(at for at in existing if at[0] == Op.VARIABLE and at[2] == resource.variable)
    pointed = {at[1]: at[3] for at in existing if at[0] == Op.TYPE_POINTER}[old[1]]
    element_type = next(at for at in existing if at[0] == Op.TYPE_ARRAY and at[1] == pointed)[2]
    kept = [at for at in existing if at is not old]
    declarations = Declarations(module, kept)
    pointer = declarations.type(Op.TYPE_POINTER, old[3], element_type)
    made = [declarations.variable(pointer, old[3]) for _ in range(resource.length)]
    constants = {at[2]: at[3] for at in existing if at[0] == Op.CONSTANT}
    module.instructions = [
        *(changed for at in head for changed in _annotations(at, resource.variable, made)),
        *kept,
        *declarations.made,
        *(_access(at, resource, pointer, made, constants) for at in functions),
    ]
    return made


def _annotations(at: Instruction, variable: int, made: list[int]) -> Iterator[Instruction]:
    """Give what is said of an array for each of its elements."""
    if at[0] == Op.ENTRY_POINT:
        words = 3 + text_of(at[3:])[1]
        listed = [number for each in at[words:] for number in (made if each == variable else [each])]
        yield at[:words] + listed
    elif at[0] in _MAY_NAME and at[1] == variable:
        yield from ([at[0], number, *at[2:]] for number in made)
    else:
        yield at


def _access(at: Instruction, resource: ShaderResource, pointer: int, made: list[int], constants: dict[int, int]) -> Instruction:
    if at[0] in _POINTERS and resource.variable in at[_POINTERS[Op(at[0])]]:
        raise SpirvError(f"{resource.label} is used as a whole array; SDL_gpu has single bindings only.")
    if at[0] not in _CHAINS or at[3] != resource.variable:
        return at
    number = constants.get(at[4], -1)
    if not 0 <= number < len(made):
        raise SpirvError(f"{resource.label} is indexed with something else than a constant; SDL_gpu has single bindings only.")
    if len(at) > 5:
        return [at[0], at[1], at[2], made[number], *at[5:]]
    return [Op.COPY_OBJECT, pointer, at[2], made[number]]
