"""Reading eight texels by their numbers, which must be in range: eight scalar loads are as fast as a gather instruction.

The numbers are a vector, or lie in memory, which spares the CPU taking a vector of them apart.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.typing import signature

from renderers.raster.compiling import native
from renderers.raster.simd import LANES, v8i

_I32, _I64 = ir.IntType(32), ir.IntType(64)
_INTS = ir.VectorType(_I32, LANES)
_IN_HALVES = (0, 1, 4, 5), (2, 3, 6, 7)  # an order of pairs that the CPU can take apart within 128 bits
_PICKS = (0, 2, 8, 10, 4, 6, 12, 14)

NumberOf = Callable[[int], Any]


def _of_vector(builder: Any, numbers: Any) -> NumberOf:
    return lambda lane: builder.zext(builder.extract_element(numbers, ir.Constant(_I32, lane)), _I64)


def _of_memory(context: Any, builder: Any, sig: Any, args: Any) -> NumberOf:
    _, numbers, first = args
    start = context.cast(builder, first, sig.args[2], types.int64)

    def number_of(lane: int) -> Any:
        return builder.zext(builder.load(builder.gep(numbers, [builder.add(start, ir.Constant(_I64, lane))])), _I64)

    return number_of


def _texel(builder: Any, texels: Any, number: Any, kind: Any) -> Any:
    return builder.load(builder.bitcast(builder.gep(texels, [number]), kind.as_pointer()), align=4)


def _texels(builder: Any, texels: Any, number_of: NumberOf) -> Any:
    result = ir.Constant(_INTS, ir.Undefined)
    for lane in range(LANES):
        result = builder.insert_element(result, _texel(builder, texels, number_of(lane), _I32), ir.Constant(_I32, lane))
    return result


def _pairs(builder: Any, texels: Any, number_of: NumberOf) -> list[Any]:
    halves = []
    for lanes in _IN_HALVES:
        half = ir.Constant(ir.VectorType(_I64, len(lanes)), ir.Undefined)
        for number, lane in enumerate(lanes):
            pair = _texel(builder, texels, number_of(lane), _I64)
            half = builder.insert_element(half, pair, ir.Constant(_I32, number))
        halves.append(builder.bitcast(half, _INTS))
    picks = [ir.Constant(_INTS, [ir.Constant(_I32, k + part) for k in _PICKS]) for part in range(2)]
    return [builder.shuffle_vector(*halves, pick) for pick in picks]


@native
def gather(typingctx: Any, texels: Any, numbers: Any) -> Any:
    """Read eight texels, 32 bits each."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _texels(builder, args[0], _of_vector(builder, args[1]))

    return signature(v8i, texels, v8i), emit


@native
def gather_pairs(typingctx: Any, texels: Any, numbers: Any) -> Any:
    """Read eight texels and the ones right of them."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.make_tuple(builder, sig.return_type, _pairs(builder, args[0], _of_vector(builder, args[1])))

    return signature(types.UniTuple(v8i, 2), texels, v8i), emit


@native
def texels_at(typingctx: Any, texels: Any, numbers: Any, first: Any) -> Any:
    """Read eight texels; their numbers begin at an element of `numbers`."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _texels(builder, args[0], _of_memory(context, builder, sig, args))

    return signature(v8i, texels, numbers, first), emit


@native
def pairs_at(typingctx: Any, texels: Any, numbers: Any, first: Any) -> Any:
    """Read eight texels and the ones right of them; the numbers begin at an element of `numbers`."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.make_tuple(builder, sig.return_type, _pairs(builder, args[0], _of_memory(context, builder, sig, args)))

    return signature(types.UniTuple(v8i, 2), texels, numbers, first), emit
