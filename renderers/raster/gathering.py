"""Reading eight texels whose numbers lie in memory, which spares the CPU taking a vector of them apart."""

from __future__ import annotations

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


def _texel(context: Any, builder: Any, sig: Any, args: Any, lane: int, kind: Any) -> Any:
    """Read what begins at the texel of a lane."""
    texels, numbers, first = args
    place = builder.add(context.cast(builder, first, sig.args[2], types.int64), ir.Constant(_I64, lane))
    number = builder.zext(builder.load(builder.gep(numbers, [place])), _I64)
    return builder.load(builder.bitcast(builder.gep(texels, [number]), kind.as_pointer()), align=4)


@native
def texels_at(typingctx: Any, texels: Any, numbers: Any, first: Any) -> Any:
    """Read eight texels; their numbers begin at an element of `numbers`."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        result = ir.Constant(_INTS, ir.Undefined)
        for lane in range(LANES):
            texel = _texel(context, builder, sig, args, lane, _I32)
            result = builder.insert_element(result, texel, ir.Constant(_I32, lane))
        return result

    return signature(v8i, texels, numbers, first), emit


@native
def pairs_at(typingctx: Any, texels: Any, numbers: Any, first: Any) -> Any:
    """Read eight texels and the ones right of them."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        halves = []
        for lanes in _IN_HALVES:
            half = ir.Constant(ir.VectorType(_I64, len(lanes)), ir.Undefined)
            for number, lane in enumerate(lanes):
                pair = _texel(context, builder, sig, args, lane, _I64)
                half = builder.insert_element(half, pair, ir.Constant(_I32, number))
            halves.append(builder.bitcast(half, _INTS))
        picks = [ir.Constant(_INTS, [ir.Constant(_I32, k + part) for k in _PICKS]) for part in range(2)]
        return context.make_tuple(builder, sig.return_type, [builder.shuffle_vector(*halves, pick) for pick in picks])

    return signature(types.UniTuple(v8i, 2), texels, numbers, first), emit
