"""Lane operations and loads that only these kernels use."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing import signature

from renderers.raster.compiling import native
from renderers.raster.simd import LANES, v8b, v8d, v8i

_I8, _I16, _I32, _I64 = (ir.IntType(bits) for bits in (8, 16, 32, 64))
_INTS, _LONGS = ir.VectorType(_I32, LANES), ir.VectorType(_I64, LANES)
_SHORTS, _DOUBLES = ir.VectorType(_I16, 2 * LANES), ir.VectorType(ir.DoubleType(), LANES)
_WIDE = ir.VectorType(_I32, 2 * LANES)
_TO_INTEGERS = 1.5 * 2.0**52  # added to a double, it leaves a whole number in the low bits


def _signs(builder: Any, mask: Any) -> Any:
    """Ask for the sign bits, which is what the CPU's instructions look at; any other bit has to be moved there first."""
    return builder.icmp_signed("<", mask, ir.Constant(_INTS, None))


@native
def choose(typingctx: Any, mask: Any, yes: Any, no: Any) -> Any:
    """Take lanes of `yes` where the mask is set, else of `no`."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.select(_signs(builder, args[0]), args[1], args[2])

    return signature(yes, v8b, yes, yes), emit


@native
def set_lanes(typingctx: Any, mask: Any) -> Any:
    """Give the lanes of a mask as bits."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.zext(builder.bitcast(_signs(builder, args[0]), _I8), _I32)

    return signature(types.int32, v8b), emit


@native
def to_fixed(typingctx: Any, values: Any) -> Any:
    """Round doubles to the nearest whole numbers, modulo 2**32."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        shifted = builder.fadd(args[0], ir.Constant(_DOUBLES, [ir.Constant(ir.DoubleType(), _TO_INTEGERS)] * LANES))
        return builder.trunc(builder.bitcast(shifted, _LONGS), _INTS)

    return signature(v8i, v8d), emit


@native
def multiply_high(typingctx: Any, a: Any, b: Any) -> Any:
    """Give the upper half of the product of each two 16-bit halves."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        wide = [builder.zext(builder.bitcast(arg, _SHORTS), _WIDE) for arg in args]
        upper = builder.lshr(builder.mul(*wide), ir.Constant(_WIDE, [ir.Constant(_I32, 16)] * (2 * LANES)))
        return builder.bitcast(builder.trunc(upper, _SHORTS), _INTS)

    return signature(v8i, v8i, v8i), emit


@native
def ask_for(typingctx: Any, pointer: Any, index: Any) -> Any:
    """Ask for the memory around eight elements."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        byte = ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [byte, _I32, _I32, _I32])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        for lane in range(LANES):
            element = builder.zext(builder.extract_element(args[1], ir.Constant(_I32, lane)), _I64)
            place = builder.bitcast(builder.gep(args[0], [element]), byte)
            builder.call(function, [place, *(ir.Constant(_I32, value) for value in (0, 3, 1))])
        return context.get_dummy_value()

    return signature(types.void, pointer, index), emit


def _place(context: Any, builder: Any, pointer: Any, offset: Any, offset_type: Any) -> Any:
    place = builder.gep(pointer, [context.cast(builder, offset, offset_type, types.int64)])
    return builder.bitcast(place, _I64.as_pointer())


@native
def read_pair(typingctx: Any, pointer: Any, offset: Any) -> Any:
    """Read two neighbouring 32-bit elements as one number, the second in its upper half."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.load(_place(context, builder, args[0], args[1], sig.args[1]), align=4)

    return signature(types.int64, pointer, offset), emit


@native
def write_pair(typingctx: Any, pointer: Any, offset: Any, pair: Any) -> Any:
    """Write what `read_pair` reads."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.store(args[2], _place(context, builder, args[0], args[1], sig.args[1]), align=4)
        return context.get_dummy_value()

    return signature(types.void, pointer, offset, types.int64), emit
