"""Eight-lane SIMD values for numba: v8f (float32), v8d (float64), v8i (int32) and v8b (a mask).

Each operator lowers to one LLVM vector instruction, so code quality does not depend on an auto-vectoriser; LLVM splits eight
lanes into what the CPU has. No fast-math flag anywhere: contraction would make pictures differ between CPUs.

Masks live in variables as eight int32 of 0 or -1, because vectors of single bits must not pass through memory.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.extending import register_model
from numba.core.imputils import lower_builtin
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer_global

from renderers.raster.compiling import native

LANES = 8
_I1, _I8, _I32, _F32 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.FloatType()
_DOUBLES = ir.VectorType(ir.DoubleType(), LANES)
_FLOATS, _INTS, _BITS = ir.VectorType(_F32, LANES), ir.VectorType(_I32, LANES), ir.VectorType(_I1, LANES)
_BYTES, _BYTES32 = ir.VectorType(_I8, LANES), ir.VectorType(_I8, 4 * LANES)
_SHORTS = ir.VectorType(ir.IntType(16), 2 * LANES)

Emit = Callable[[Any, Any, Any, Any], Any]


class Vector(types.Type):
    """The numba type of one kind of eight-lane value."""


class _FloatsType(Vector):
    pass


class _DoublesType(Vector):
    pass


class _IntsType(Vector):
    pass


class _MaskType(Vector):
    pass


v8f, v8d, v8i, v8b = _FloatsType("v8f"), _DoublesType("v8d"), _IntsType("v8i"), _MaskType("v8b")


def _register(kind: type, llvm_type: Any) -> None:
    class Model(models.PrimitiveModel):
        def __init__(self, manager: Any, fe_type: Any) -> None:
            super().__init__(manager, fe_type, llvm_type)

    register_model(kind)(Model)


_register(_FloatsType, _FLOATS)
_register(_DoublesType, _DOUBLES)
_register(_IntsType, _INTS)
_register(_MaskType, _INTS)


# ---- operators


def _splat(builder: Any, scalar: Any, vector: Any) -> Any:
    undefined = ir.Constant(vector, ir.Undefined)
    first = builder.insert_element(undefined, scalar, ir.Constant(_I32, 0))
    return builder.shuffle_vector(first, undefined, ir.Constant(_INTS, [ir.Constant(_I32, 0)] * LANES))


def _coerce(context: Any, builder: Any, value: Any, given: Any, wanted: Any) -> Any:
    """Turn the scalar operand of a mixed operation into a vector."""
    if given == wanted:
        return value
    if wanted == v8f:
        return _splat(builder, context.cast(builder, value, given, types.float32), _FLOATS)
    if wanted == v8d:
        return _splat(builder, context.cast(builder, value, given, types.float64), _DOUBLES)
    return _splat(builder, context.cast(builder, value, given, types.int32), _INTS)


def _to_mask(builder: Any, bits: Any) -> Any:
    return builder.sext(bits, _INTS)


def _to_bits(builder: Any, mask: Any) -> Any:
    return builder.trunc(mask, _BITS)


def _is_scalar_for(vector: Any, other: Any) -> bool:
    if isinstance(other, types.Integer | types.IntegerLiteral):
        return True
    return bool(vector in (v8f, v8d) and isinstance(other, types.Float))


def _lower_pairs(op: Any, kind: Any, emit: Callable[[Any, Any, Any], Any], compare: bool) -> None:
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        left = _coerce(context, builder, args[0], sig.args[0], kind)
        right = _coerce(context, builder, args[1], sig.args[1], kind)
        result = emit(builder, left, right)
        return _to_mask(builder, result) if compare else result

    for pair in ((kind, kind), (kind, types.Any), (types.Any, kind)):
        lower_builtin(op, *pair)(lower)


def _binary(op: Any, on_floats: Any, on_ints: Any, compare: bool = False) -> None:
    """Give an operator its meaning for vectors, and for a vector with a scalar."""
    kinds = [(v8f, on_floats), (v8d, on_floats), (v8i, on_ints)]

    class Template(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            for kind, emit in kinds:
                if emit is None or kind not in args or len(args) != 2:
                    continue
                other = args[1] if args[0] == kind else args[0]
                if other == kind or _is_scalar_for(kind, other):
                    return signature(v8b if compare else kind, *args)
            return None

    infer_global(op)(Template)
    for kind, emit in kinds:
        if emit is not None:
            _lower_pairs(op, kind, emit, compare)


def _builder_method(name: str) -> Callable[[Any, Any, Any], Any]:
    return lambda builder, left, right: getattr(builder, name)(left, right)


_binary(operator.add, _builder_method("fadd"), _builder_method("add"))
_binary(operator.sub, _builder_method("fsub"), _builder_method("sub"))
_binary(operator.mul, _builder_method("fmul"), _builder_method("mul"))
_binary(operator.truediv, _builder_method("fdiv"), None)
_binary(operator.lshift, None, _builder_method("shl"))
_binary(operator.rshift, None, _builder_method("lshr"))  # logical, because lanes hold packed pixels


def _comparison(sign: str) -> None:
    ops = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne}
    _binary(
        ops[sign],
        lambda builder, left, right: builder.fcmp_ordered(sign, left, right),
        lambda builder, left, right: builder.icmp_signed(sign, left, right),
        compare=True,
    )


for _sign in ("<", "<=", ">", ">=", "==", "!="):
    _comparison(_sign)


def _bitwise(op: Any, name: str) -> None:
    class Template(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            if tuple(args) == (v8b, v8b):
                return signature(v8b, *args)
            if v8i in args and all(arg == v8i or isinstance(arg, types.Integer) for arg in args):
                return signature(v8i, *args)
            return None

    infer_global(op)(Template)
    emit = _builder_method(name)
    _lower_pairs(op, v8i, emit, compare=False)
    lower_builtin(op, v8b, v8b)(lambda context, builder, sig, args: emit(builder, *args))


_bitwise(operator.and_, "and_")
_bitwise(operator.or_, "or_")
_bitwise(operator.xor, "xor")


# ---- functions of fixed types


def _function1(argument: Any, result: Any, emit: Emit) -> Any:
    @native
    def function(typingctx: Any, a: Any) -> Any:
        fits = a == argument or (isinstance(argument, types.Number) and isinstance(a, types.Number))
        return (signature(result, argument), emit) if fits else None

    return function


def _function2(argument: Any, result: Any, emit: Emit) -> Any:
    @native
    def function(typingctx: Any, a: Any, b: Any) -> Any:
        return (signature(result, argument, argument), emit) if (a, b) == (argument, argument) else None

    return function


def _select(kind: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.select(_to_bits(builder, args[0]), args[1], args[2])

    @native
    def function(typingctx: Any, mask: Any, yes: Any, no: Any) -> Any:
        return (signature(kind, v8b, kind, kind), emit) if (mask, yes, no) == (v8b, kind, kind) else None

    return function


def _llvm(name: str, vector: Any) -> Emit:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        kind = ir.FunctionType(vector, [vector] * len(args))
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), list(args))

    return emit


def _extreme_floats(sign: str) -> Emit:
    """A NaN on the left gives the right value, as the x86 instructions do."""
    return lambda context, builder, sig, args: builder.select(builder.fcmp_ordered(sign, *args), *args)


def _extreme_ints(sign: str) -> Emit:
    return lambda context, builder, sig, args: builder.select(builder.icmp_signed(sign, *args), *args)


def _add_bytes(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = ir.FunctionType(_BYTES32, [_BYTES32, _BYTES32])
    function = cgutils.get_or_insert_function(builder.module, kind, "llvm.uadd.sat.v32i8")
    total = builder.call(function, [builder.bitcast(arg, _BYTES32) for arg in args])
    return builder.bitcast(total, _INTS)


def _eights(count: int, vector: Any) -> Any:
    return ir.Constant(vector, [ir.Constant(vector.element, 8)] * count)


def _halves(emit: Callable[..., Any]) -> Emit:
    """Work on the two 16-bit halves of each lane, modulo 2**16."""

    def wrapped(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.bitcast(emit(builder, *(builder.bitcast(arg, _SHORTS) for arg in args)), _INTS)

    return wrapped


def _mix_halves(builder: Any, a: Any, b: Any, weight: Any) -> Any:
    whole = builder.shl(a, _eights(2 * LANES, _SHORTS))
    return builder.add(whole, builder.mul(builder.sub(b, a), weight))


def _signed_half(left: int) -> Emit:
    """Give a 16-bit half of each lane as a signed number, after a shift to the left."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        up, down = (ir.Constant(_INTS, [ir.Constant(_I32, count)] * LANES) for count in (left, 16))
        return builder.ashr(builder.shl(args[0], up), down)

    return emit


def _mask_bits(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.zext(builder.bitcast(_to_bits(builder, args[0]), _I8), _I32)


splatf = _function1(types.float32, v8f, lambda context, builder, sig, args: _splat(builder, args[0], _FLOATS))
splati = _function1(types.int32, v8i, lambda context, builder, sig, args: _splat(builder, args[0], _INTS))
f2i = _function1(v8f, v8i, lambda context, builder, sig, args: builder.fptosi(args[0], _INTS))
i2f = _function1(v8i, v8f, lambda context, builder, sig, args: builder.sitofp(args[0], _FLOATS))
widened = _function1(v8f, v8d, lambda context, builder, sig, args: builder.fpext(args[0], _DOUBLES))
narrowed = _function1(v8d, v8f, lambda context, builder, sig, args: builder.fptrunc(args[0], _FLOATS))
bits_of = _function1(v8f, v8i, lambda context, builder, sig, args: builder.bitcast(args[0], _INTS))
float_of = _function1(v8i, v8f, lambda context, builder, sig, args: builder.bitcast(args[0], _FLOATS))
splatd = _function1(types.float64, v8d, lambda context, builder, sig, args: _splat(builder, args[0], _DOUBLES))
floorv = _function1(v8f, v8f, _llvm("llvm.floor.v8f32", _FLOATS))
floord = _function1(v8d, v8d, _llvm("llvm.floor.v8f64", _DOUBLES))
sqrtv = _function1(v8f, v8f, _llvm("llvm.sqrt.v8f32", _FLOATS))
count_bits = _function1(types.int32, types.int32, lambda context, builder, sig, args: builder.ctpop(args[0]))
movemask = _function1(v8b, types.int32, _mask_bits)
minf = _function2(v8f, v8f, _extreme_floats("<"))
maxf = _function2(v8f, v8f, _extreme_floats(">"))
mini = _function2(v8i, v8i, _extreme_ints("<"))
maxi = _function2(v8i, v8i, _extreme_ints(">"))
add_bytes = _function2(v8i, v8i, _add_bytes)  # per byte, saturating
multiply16 = _function2(v8i, v8i, _halves(lambda builder, a, b: builder.mul(a, b)))
high_bytes = _function1(v8i, v8i, _halves(lambda builder, a: builder.lshr(a, _eights(2 * LANES, _SHORTS))))
low_half = _function1(v8i, v8i, _signed_half(16))
high_half = _function1(v8i, v8i, _signed_half(0))
sel = _select(v8f)
seld = _select(v8d)
seli = _select(v8i)


@native
def mix16(typingctx: Any, a: Any, b: Any, weight: Any) -> Any:
    """Mix bytes in 16-bit halves by a weight of 0..256 in each: 256 a + (b - a) weight."""
    return signature(v8i, v8i, v8i, v8i), _halves(_mix_halves)


@native
def iota(typingctx: Any) -> Any:
    """Give the lane numbers 0..7."""
    lanes = ir.Constant(_INTS, [ir.Constant(_I32, lane) for lane in range(LANES)])
    return signature(v8i), lambda context, builder, sig, args: lanes


@native
def iotaf(typingctx: Any) -> Any:
    """Give the lane numbers 0..7 as floats."""
    lanes = ir.Constant(_FLOATS, [ir.Constant(_F32, float(lane)) for lane in range(LANES)])
    return signature(v8f), lambda context, builder, sig, args: lanes


def _shuffled(builder: Any, rows: list[Any], lanes: tuple[int, ...], *pairs: tuple[int, int]) -> list[Any]:
    pick = ir.Constant(_INTS, [ir.Constant(_I32, lane) for lane in lanes])
    return [builder.shuffle_vector(rows[a], rows[b], pick) for a, b in pairs]


def _transpose(builder: Any, rows: list[Any]) -> list[Any]:
    neighbours = (0, 1), (2, 3), (4, 5), (6, 7)
    low = _shuffled(builder, rows, (0, 8, 1, 9, 4, 12, 5, 13), *neighbours)
    high = _shuffled(builder, rows, (2, 10, 3, 11, 6, 14, 7, 15), *neighbours)
    rows = low + high
    first = _shuffled(builder, rows, (0, 1, 8, 9, 4, 5, 12, 13), *neighbours)
    second = _shuffled(builder, rows, (2, 3, 10, 11, 6, 7, 14, 15), *neighbours)
    rows = [row for pair in zip(first, second, strict=True) for row in pair]  # lane 0, 1 of rows 0..3, of rows 4..7, lane 2, 3
    pairs = (0, 2), (1, 3), (4, 6), (5, 7)
    return _shuffled(builder, rows, (0, 1, 2, 3, 8, 9, 10, 11), *pairs) + _shuffled(
        builder, rows, (4, 5, 6, 7, 12, 13, 14, 15), *pairs
    )


@native
def transposed(typingctx: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any) -> Any:
    """Give the first lanes of eight vectors, the second ones, and so on."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.make_tuple(builder, sig.return_type, _transpose(builder, list(args)))

    return signature(types.UniTuple(v8f, LANES), *(v8f,) * LANES), emit


# ---- memory


def _address(context: Any, builder: Any, pointer: Any, offset: Any, pointee: Any) -> Any:
    return builder.bitcast(builder.gep(pointer, [offset]), pointee.as_pointer())


def _load(kind: Any, llvm_type: Any, align: int, after: Any = None) -> Any:
    """Make a load of `llvm_type` at an element offset; nothing checks bounds."""

    @native
    def load(typingctx: Any, pointer: Any, offset: Any) -> Any:
        def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            place = context.cast(builder, args[1], sig.args[1], types.int64)
            value = builder.load(_address(context, builder, args[0], place, llvm_type), align=align)
            return after(builder, value) if after else value

        return signature(kind, pointer, offset), emit

    return load


def _store(kind: Any, llvm_type: Any, align: int, before: Any = None) -> Any:
    """Make a store of `llvm_type` at an element offset; nothing checks bounds."""

    @native
    def store(typingctx: Any, pointer: Any, offset: Any, value: Any) -> Any:
        def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            place = context.cast(builder, args[1], sig.args[1], types.int64)
            stored = before(builder, args[2]) if before else args[2]
            builder.store(stored, _address(context, builder, args[0], place, llvm_type), align=align)
            return context.get_dummy_value()

        return signature(types.void, pointer, offset, kind), emit

    return store


loadf, storef = _load(v8f, _FLOATS, 4), _store(v8f, _FLOATS, 4)
loadd, stored = _load(v8d, _DOUBLES, 8), _store(v8d, _DOUBLES, 8)
loadi, storei = _load(v8i, _INTS, 4), _store(v8i, _INTS, 4)
loadb = _load(v8i, _BYTES, 1, lambda builder, value: builder.zext(value, _INTS))
storeb = _store(v8i, _BYTES, 1, lambda builder, value: builder.trunc(value, _BYTES))

# Unaligned scalars at a byte offset of a pointer to uint8.
read_f32 = _load(types.float32, _F32, 1)
read_u32 = _load(types.uint32, _I32, 1)
read_u16 = _load(types.uint16, ir.IntType(16), 1)
read_i16 = _load(types.int16, ir.IntType(16), 1)
