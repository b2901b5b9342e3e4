"""Pointers and stack memory for kernels.

Numba counts references to arrays, with an atomic instruction for each array at each call of a helper, and that costs more than
shading eight pixels does. So entry points turn their arrays into pointers, which Python keeps valid during the call, and take
scratch from the stack.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing import signature

from renderers.raster.compiling import native


@native
def address_of(typingctx: Any, array: Any) -> Any:
    """Give the pointer to an array's first element."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return cgutils.create_struct_proxy(sig.args[0])(context, builder, value=args[0]).data

    return signature(types.CPointer(array.dtype), array), emit


@native
def moved(typingctx: Any, pointer: Any, count: Any) -> Any:
    """Give the pointer to the element `count` elements on."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.gep(args[0], [context.cast(builder, args[1], sig.args[1], types.int64)])

    return signature(pointer, pointer, count), emit


@native
def prefetch(typingctx: Any, pointer: Any, offset: Any) -> Any:
    """Ask for the memory around an element; any offset is allowed."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        place = builder.gep(args[0], [context.cast(builder, args[1], sig.args[1], types.int64)])
        for_writing, soon, data = (ir.Constant(number, value) for value in (0, 3, 1))
        builder.call(function, [builder.bitcast(place, byte), for_writing, soon, data])
        return context.get_dummy_value()

    return signature(types.void, pointer, offset), emit


def stack_of(kind: Any, count: int) -> Any:
    """Make a function that gives `count` zeroed elements of the kernel's own stack."""

    @native
    def allocate(typingctx: Any) -> Any:
        def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            element = context.get_data_type(kind)
            block = cgutils.alloca_once(builder, ir.ArrayType(element, count))
            builder.store(ir.Constant(ir.ArrayType(element, count), None), block)
            return builder.bitcast(block, element.as_pointer())

        return signature(types.CPointer(kind)), emit

    return allocate


def stack_copy_of(kind: Any, count: int) -> Any:
    """Make a function that copies `count` elements to the kernel's own stack.

    The compiler then knows that no pixel written can change them, and keeps them in registers over the loops.
    """

    @native
    def copy(typingctx: Any, pointer: Any) -> Any:
        def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            element = context.get_data_type(kind)
            block = builder.bitcast(cgutils.alloca_once(builder, ir.ArrayType(element, count)), element.as_pointer())
            for number in range(count):
                offset = ir.Constant(ir.IntType(64), number)
                builder.store(builder.load(builder.gep(args[0], [offset])), builder.gep(block, [offset]))
            return block

        return signature(types.CPointer(kind), pointer), emit

    return copy
