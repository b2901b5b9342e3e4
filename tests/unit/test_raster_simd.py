"""Every operation of the eight-lane types, against numpy."""

from __future__ import annotations

import numpy as np
import pytest
from numba import njit

from renderers.raster import gathering, lighting, sample, simd
from renderers.raster.memory import address_of, moved, stack_copy_of, stack_of

F32, I32 = np.float32, np.int32
RANDOM = np.random.default_rng(0)
FLOATS = RANDOM.uniform(-9, 9, (2, 8)).astype(F32)
INTS = RANDOM.integers(-(2**31), 2**31, (3, 8)).astype(I32)
NAMES = {
    "loadf": simd.loadf,
    "storef": simd.storef,
    "loadi": simd.loadi,
    "storei": simd.storei,
    "loadb": simd.loadb,
    "storeb": simd.storeb,
    "address_of": address_of,
    "np": np,
    **{name: getattr(simd, name) for name in dir(simd) if not name.startswith("_")},
}


def run(kind, expression, *arrays):
    """Compile `out = expression` over vectors a, b, c and run it; `kind` is f, i, or m for the bits of a mask."""
    letters = "abc"[: len(arrays)]
    lines = [f"def kernel(out, {', '.join(letters)}):", "    out = address_of(out)"]
    for letter, array in zip(letters, arrays, strict=True):
        load = {"f": "loadf", "i": "loadi", "u": "loadb"}[array.dtype.kind]
        lines.append(f"    {letter} = {load}(address_of({letter}), 0)")
    store = {"f": "storef(out, 0, {})", "i": "storei(out, 0, {})", "m": "out[0] = movemask({})"}[kind]
    lines.append("    " + store.format(expression))
    space = dict(NAMES)
    exec("\n".join(lines), space)
    out = np.zeros(8, F32 if kind == "f" else I32)
    njit(error_model="numpy")(space["kernel"])(out, *arrays)
    return out


def bits(mask):
    return sum(1 << lane for lane in range(8) if mask[lane])


@pytest.mark.parametrize("operator", ["+", "-", "*", "/"])
def test_float_arithmetic(operator):
    a, b = FLOATS
    np.testing.assert_array_equal(run("f", f"a {operator} b", a, b), eval(f"a {operator} b"))
    np.testing.assert_array_equal(run("f", f"a {operator} 3", a), eval(f"a {operator} F32(3)"))
    np.testing.assert_array_equal(run("f", f"2.5 {operator} a", a), eval(f"F32(2.5) {operator} a"))


@pytest.mark.parametrize("operator", ["+", "-", "*", "&", "|", "^"])
def test_integer_arithmetic(operator):
    a, b, _ = INTS
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(run("i", f"a {operator} b", a, b), eval(f"a {operator} b"))
        np.testing.assert_array_equal(run("i", f"a {operator} 77", a), eval(f"a {operator} I32(77)"))
        np.testing.assert_array_equal(run("i", f"77 {operator} a", a), eval(f"I32(77) {operator} a"))


def test_shifts_are_logical():
    a = INTS[0]
    np.testing.assert_array_equal(run("i", "a >> 5", a), (a.view(np.uint32) >> 5).view(I32))
    np.testing.assert_array_equal(run("i", "a << 5", a), (a.view(np.uint32) << 5).view(I32))


@pytest.mark.parametrize("operator", ["<", "<=", ">", ">=", "==", "!="])
def test_comparisons(operator):
    for a, b in (FLOATS, INTS[:2]):
        b = np.where(np.arange(8) % 3 == 0, a, b)
        assert run("m", f"a {operator} b", a, b)[0] == bits(eval(f"a {operator} b"))
    assert run("m", f"a {operator} 1", FLOATS[0])[0] == bits(eval(f"FLOATS[0] {operator} 1"))


def test_masks_and_selection():
    a, b = FLOATS
    assert run("m", "(a < b) & (a > 0)", a, b)[0] == bits((a < b) & (a > 0))
    assert run("m", "(a < b) | (a > 0)", a, b)[0] == bits((a < b) | (a > 0))
    np.testing.assert_array_equal(run("f", "sel(a < b, a, b)", a, b), np.where(a < b, a, b))
    np.testing.assert_array_equal(run("i", "seli(a < b, a, b)", *INTS[:2]), np.where(INTS[0] < INTS[1], INTS[0], INTS[1]))


def test_extremes_and_not_a_number():
    a, b = FLOATS.copy()
    a[0] = np.nan
    np.testing.assert_array_equal(run("f", "minf(a, b)", a, b), np.where(a < b, a, b))
    np.testing.assert_array_equal(run("f", "maxf(a, b)", a, b), np.where(a > b, a, b))
    np.testing.assert_array_equal(run("i", "mini(a, b)", *INTS[:2]), np.minimum(*INTS[:2]))
    np.testing.assert_array_equal(run("i", "maxi(a, b)", *INTS[:2]), np.maximum(*INTS[:2]))


def test_conversions_and_constants():
    a = FLOATS[0]
    np.testing.assert_array_equal(run("i", "f2i(a)", a), a.astype(I32))
    np.testing.assert_array_equal(run("f", "i2f(a)", INTS[0]), INTS[0].astype(F32))
    np.testing.assert_array_equal(run("i", "bits_of(a)", a), a.view(I32))
    np.testing.assert_array_equal(run("f", "float_of(a)", a.view(I32)), a)
    np.testing.assert_array_equal(run("f", "floorv(a)", a), np.floor(a))
    np.testing.assert_array_equal(run("f", "narrowed(floord(widened(a) * 3))", a), np.floor(a.astype(float) * 3))
    np.testing.assert_array_equal(run("f", "sqrtv(a * a)", a), np.sqrt(a * a))
    np.testing.assert_array_equal(run("f", "iotaf() + splatf(2) + a", a), np.arange(8, dtype=F32) + F32(2) + a)
    np.testing.assert_array_equal(run("i", "iota() + splati(2) + a", I32(INTS[0] >> 4)), np.arange(8) + 2 + (INTS[0] >> 4))


def test_doubles():
    a, b = FLOATS
    x, y = a.astype(float), b.astype(float)
    np.testing.assert_array_equal(run("f", "narrowed(widened(a) / widened(b))", a, b), (x / y).astype(F32))
    np.testing.assert_array_equal(run("f", "narrowed(floord(widened(a) * 3.7))", a), np.floor(x * 3.7).astype(F32))
    chosen = run("f", "narrowed(seld(widened(a) < widened(b), widened(a), splatd(0.1)))", a, b)
    np.testing.assert_array_equal(chosen, np.where(a < b, a, F32(0.1)))


def test_transposing():
    @njit
    def kernel(table):
        at = address_of(table)
        rows = simd.transposed(
            *(simd.loadf(at, 0), simd.loadf(at, 8), simd.loadf(at, 16), simd.loadf(at, 24)),
            *(simd.loadf(at, 32), simd.loadf(at, 40), simd.loadf(at, 48), simd.loadf(at, 56)),
        )
        for lane in range(8):
            simd.storef(at, 8 * lane, rows[lane])

    table = np.arange(64, dtype=F32).reshape(8, 8)
    kernel(table)
    np.testing.assert_array_equal(table, np.arange(64).reshape(8, 8).T)


def test_bytes_and_halves():
    a, b, c = INTS
    total = a.view(np.uint8).astype(int) + b.view(np.uint8)
    np.testing.assert_array_equal(run("i", "add_bytes(a, b)", a, b).view(np.uint8), np.minimum(total, 255))
    with np.errstate(over="ignore"):
        product = a.view(np.uint16) * b.view(np.uint16)
    np.testing.assert_array_equal(run("i", "multiply16(a, b)", a, b).view(np.uint16), product)
    np.testing.assert_array_equal(run("i", "high_bytes(a)", a).view(np.uint16), a.view(np.uint16) >> 8)
    np.testing.assert_array_equal(run("i", "low_half(a)", a), a.view(np.int16)[::2])
    np.testing.assert_array_equal(run("i", "high_half(a)", a), a.view(np.int16)[1::2])
    x, y = (v.view(np.uint16) & 255 for v in (a, b))
    weight = (c.view(np.uint16) % 257).astype(np.uint16)
    expected = x.astype(int) * (256 - weight) + y.astype(int) * weight
    got = run("i", "mix16(a, b, c)", x.view(I32), y.view(I32), weight.view(I32)).view(np.uint16)
    np.testing.assert_array_equal(got, expected)


def test_memory():
    texels = RANDOM.integers(0, 2**32, 40).astype(np.uint32)
    index = np.array([3, 0, 38, 17, 17, 5, 29, 11], I32)
    small = RANDOM.integers(0, 256, 16).astype(np.uint8)

    @njit
    def kernel(texels, index, one, first, second, small, copied):
        texels, index = address_of(texels), simd.loadi(address_of(index), 0)
        simd.storei(address_of(one), 0, gathering.gather(texels, index))
        pair = gathering.gather_pairs(texels, index)
        simd.storei(address_of(first), 0, pair[0])
        simd.storei(address_of(second), 0, pair[1])
        simd.storeb(address_of(copied), 3, simd.loadb(address_of(small), 5))
        at = moved(address_of(small), 1)
        return simd.read_f32(at, 0), simd.read_u32(at, 1), simd.read_u16(at, 2), simd.read_i16(at, 3)

    one, first, second, copied = np.zeros(8, np.uint32), np.zeros(8, np.uint32), np.zeros(8, np.uint32), np.zeros(16, np.uint8)
    scalars = kernel(texels, index, one, first, second, small, copied)
    np.testing.assert_array_equal(one, texels[index])
    np.testing.assert_array_equal(first, texels[index])
    np.testing.assert_array_equal(second, texels[index + 1])
    np.testing.assert_array_equal(copied[3:11], small[5:13])
    kinds = (np.float32, np.uint32, np.uint16, np.int16)
    for k, (scalar, kind) in enumerate(zip(scalars, kinds, strict=True)):
        np.testing.assert_equal(kind(scalar), np.frombuffer(small.tobytes(), kind, 1, 1 + k)[0])


def test_texels_by_numbers_in_memory():
    texels = RANDOM.integers(0, 2**32, 40).astype(np.uint32)
    numbers = np.array([9, 9, 3, 0, 38, 17, 17, 5, 29, 11, 9], I32)

    @njit
    def kernel(texels, numbers, out):
        texels, numbers, out = address_of(texels), address_of(numbers), address_of(out)
        simd.storei(out, 0, gathering.texels_at(texels, numbers, 2))
        first, second = gathering.pairs_at(texels, numbers, 2)
        simd.storei(out, 8, first)
        simd.storei(out, 16, second)

    out = np.zeros(24, np.uint32)
    kernel(texels, numbers, out)
    index = numbers[2:10]
    np.testing.assert_array_equal(out, np.concatenate([texels[index], texels[index], texels[index + 1]]))


def test_four_texels_mix_exactly():
    """Every channel is the whole sum of products over 65536, rounded once: random pixels, all weights, and the extremes."""

    @njit(error_model="numpy")
    def kernel(four, weights, out):
        four, weights, out = address_of(four), address_of(weights), address_of(out)
        for k in range(0, COUNT, 8):
            c00, c10 = simd.loadi(four, k), simd.loadi(four, COUNT + k)
            c01, c11 = simd.loadi(four, 2 * COUNT + k), simd.loadi(four, 3 * COUNT + k)
            mixed = sample.mix_four(c00, c10, c01, c11, simd.loadi(weights, k), simd.loadi(weights, COUNT + k))
            simd.storei(out, k, mixed)

    COUNT = 257 * 264
    four = RANDOM.integers(0, 2**32, (4, COUNT)).astype(np.uint32)
    four[:, : COUNT // 4] = np.where(RANDOM.integers(0, 2, (4, COUNT // 4)), 0xFFFFFFFF, 0)
    u, v = np.divmod(np.arange(COUNT), 264)
    weights = np.stack([u, np.minimum(v, 256)]).astype(I32)
    out = np.zeros(COUNT, np.uint32)
    kernel(four.reshape(-1), weights.reshape(-1), out)
    c00, c10, c01, c11 = (pixels.view(np.uint8).reshape(-1, 4).astype(int) for pixels in four)
    right, down = weights.astype(int)[..., None]
    above, below = c00 * (256 - right) + c10 * right, c01 * (256 - right) + c11 * right
    np.testing.assert_array_equal(out.view(np.uint8).reshape(-1, 4), (above * (256 - down) + below * down + 32768) >> 16)


def test_stack_memory():
    from numba import types

    four, copy = stack_of(types.float64, 4), stack_copy_of(types.int32, 3)

    @njit
    def kernel(ints):
        total, copied = four(), copy(address_of(ints))
        ints[0] = 100
        for k in range(3):
            total[3] += copied[k]
        return total[0], total[3]

    assert kernel(np.array([1, 2, 3], I32)) == (0, 6)


def test_powers_are_accurate():
    @njit(error_model="numpy")
    def kernel(base, exponent, out):
        for k in range(0, base.shape[0], 8):
            simd.storef(address_of(out), k, lighting.powv(simd.loadf(address_of(base), k), exponent))

    base = np.concatenate([np.linspace(0, 1, 4096), np.linspace(0.99, 1.01, 512)]).astype(F32)
    out = np.empty_like(base)
    for exponent in (0, 0.5, 1, 2, 3.3, 7, 16, 128, 255, 256, 257, 1000):
        kernel(base, F32(exponent), out)
        np.testing.assert_allclose(out, base.astype(float) ** exponent, rtol=2e-6 * max(exponent, 4), atol=1e-6)
        assert out[0] == (exponent == 0)
