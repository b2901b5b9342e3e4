"""Color, a colour of four bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from struct import Struct
from typing import TYPE_CHECKING, Any, overload

from xna._color_packing import pack_bytes, pack_floats, pack_numbers
from xna._integers import checked_int32
from xna._named_arguments import overloads
from xna._numpy_values import array_of, numbers_of
from xna._single import clamped, int32, is_scalar, real, require, round_clamped, single
from xna._struct_memory import UINT, hold_in_memory
from xna.exceptions import ArgumentException, ArgumentOutOfRangeException
from xna.vector3 import Vector3
from xna.vector4 import Vector4

if TYPE_CHECKING:
    import cython
    import numpy
    from cython.cimports.libc.math import rint
else:
    from xna import _cython as cython

_ABSENT: Any = object()
_four = Struct("4f")
_pack, _unpack = _four.pack, _four.unpack


class NamedColor:
    """A static property that gives a fresh Color at each reading, because the caller may change what he gets."""

    def __init__(self, name: str, packed: int) -> None:
        self._packed = packed
        r, g, b, a = packed.to_bytes(4, "little")
        self.__doc__ = f"A fresh Color({r}, {g}, {b}, {a}), {name}."

    def __get__(self, instance: object | None, owner: type[Color]) -> Color:
        if cython.compiled and owner is Color:
            return _wrap(self._packed)
        color = owner.__new__(owner)
        color.PackedValue = self._packed
        return color


@cython.freelist(64)
@cython.cclass
class Color:
    """Red, green, blue and alpha, each 0 to 255, held in one 32-bit number `PackedValue` (R in the low byte).

    XNA's colours are premultiplied: `color * 0.5` scales all four parts and is half transparent. The colour is mutable;
    `Color.White` and the other names give a fresh one each time, `Color(a)` copies one.
    """

    __slots__ = ("PackedValue",)

    PackedValue: int

    if TYPE_CHECKING:

        @overload
        def __init__(self) -> None: ...
        @overload
        def __init__(self, r: float, g: float, b: float, alpha: float = ...) -> None: ...
        @overload
        def __init__(self, color: Vector3 | Vector4 | Color | Sequence[float] | numpy.ndarray[Any, Any], /) -> None: ...

    def __init__(self, r: Any = _ABSENT, g: Any = _ABSENT, b: Any = _ABSENT, alpha: Any = _ABSENT) -> None:
        """Make a colour from three or four numbers, from a Vector3 or Vector4, a colour or a sequence of three or four.

        Integers are bytes and are clamped to 0..255. If any number is a float, all are parts of 1: times 255, rounded
        half to even, clamped, NaN is 0. So `Color(1, 0, 0)` is nearly black and `Color(1.0, 0.0, 0.0)` is red. Alpha is
        full when it is left out; without arguments the colour is transparent black.

        Raises:
            TypeError: an argument is no number (bool is none), or their number is wrong.
            ArgumentException: a sequence has not three or four items.
        """
        if type(r) is int and type(g) is int and type(b) is int and (type(alpha) is int or alpha is _ABSENT):
            try:
                self.PackedValue = _of_bytes(r, g, b, 255 if alpha is _ABSENT else alpha)
            except OverflowError:  # compiled, an integer of more than 64 bits
                self.PackedValue = pack_bytes(r, g, b, 255 if alpha is _ABSENT else alpha)
        elif type(r) is float and type(g) is float and type(b) is float and (type(alpha) is float or alpha is _ABSENT):
            self.PackedValue = _of_floats(r, g, b, 1.0 if alpha is _ABSENT else alpha)
        else:
            self.PackedValue = _packed(tuple(part for part in (r, g, b, alpha) if part is not _ABSENT))

    Transparent = NamedColor("Transparent", 0x00000000)
    AliceBlue = NamedColor("AliceBlue", 0xFFFFF8F0)
    AntiqueWhite = NamedColor("AntiqueWhite", 0xFFD7EBFA)
    Aqua = NamedColor("Aqua", 0xFFFFFF00)
    Aquamarine = NamedColor("Aquamarine", 0xFFD4FF7F)
    Azure = NamedColor("Azure", 0xFFFFFFF0)
    Beige = NamedColor("Beige", 0xFFDCF5F5)
    Bisque = NamedColor("Bisque", 0xFFC4E4FF)
    Black = NamedColor("Black", 0xFF000000)
    BlanchedAlmond = NamedColor("BlanchedAlmond", 0xFFCDEBFF)
    Blue = NamedColor("Blue", 0xFFFF0000)
    BlueViolet = NamedColor("BlueViolet", 0xFFE22B8A)
    Brown = NamedColor("Brown", 0xFF2A2AA5)
    BurlyWood = NamedColor("BurlyWood", 0xFF87B8DE)
    CadetBlue = NamedColor("CadetBlue", 0xFFA09E5F)
    Chartreuse = NamedColor("Chartreuse", 0xFF00FF7F)
    Chocolate = NamedColor("Chocolate", 0xFF1E69D2)
    Coral = NamedColor("Coral", 0xFF507FFF)
    CornflowerBlue = NamedColor("CornflowerBlue", 0xFFED9564)
    Cornsilk = NamedColor("Cornsilk", 0xFFDCF8FF)
    Crimson = NamedColor("Crimson", 0xFF3C14DC)
    Cyan = NamedColor("Cyan", 0xFFFFFF00)
    DarkBlue = NamedColor("DarkBlue", 0xFF8B0000)
    DarkCyan = NamedColor("DarkCyan", 0xFF8B8B00)
    DarkGoldenrod = NamedColor("DarkGoldenrod", 0xFF0B86B8)
    DarkGray = NamedColor("DarkGray", 0xFFA9A9A9)
    DarkGreen = NamedColor("DarkGreen", 0xFF006400)
    DarkKhaki = NamedColor("DarkKhaki", 0xFF6BB7BD)
    DarkMagenta = NamedColor("DarkMagenta", 0xFF8B008B)
    DarkOliveGreen = NamedColor("DarkOliveGreen", 0xFF2F6B55)
    DarkOrange = NamedColor("DarkOrange", 0xFF008CFF)
    DarkOrchid = NamedColor("DarkOrchid", 0xFFCC3299)
    DarkRed = NamedColor("DarkRed", 0xFF00008B)
    DarkSalmon = NamedColor("DarkSalmon", 0xFF7A96E9)
    DarkSeaGreen = NamedColor("DarkSeaGreen", 0xFF8FBC8F)
    DarkSlateBlue = NamedColor("DarkSlateBlue", 0xFF8B3D48)
    DarkSlateGray = NamedColor("DarkSlateGray", 0xFF4F4F2F)
    DarkTurquoise = NamedColor("DarkTurquoise", 0xFFD1CE00)
    DarkViolet = NamedColor("DarkViolet", 0xFFD30094)
    DeepPink = NamedColor("DeepPink", 0xFF9314FF)
    DeepSkyBlue = NamedColor("DeepSkyBlue", 0xFFFFBF00)
    DimGray = NamedColor("DimGray", 0xFF696969)
    DodgerBlue = NamedColor("DodgerBlue", 0xFFFF901E)
    Firebrick = NamedColor("Firebrick", 0xFF2222B2)
    FloralWhite = NamedColor("FloralWhite", 0xFFF0FAFF)
    ForestGreen = NamedColor("ForestGreen", 0xFF228B22)
    Fuchsia = NamedColor("Fuchsia", 0xFFFF00FF)
    Gainsboro = NamedColor("Gainsboro", 0xFFDCDCDC)
    GhostWhite = NamedColor("GhostWhite", 0xFFFFF8F8)
    Gold = NamedColor("Gold", 0xFF00D7FF)
    Goldenrod = NamedColor("Goldenrod", 0xFF20A5DA)
    Gray = NamedColor("Gray", 0xFF808080)
    Green = NamedColor("Green", 0xFF008000)
    GreenYellow = NamedColor("GreenYellow", 0xFF2FFFAD)
    Honeydew = NamedColor("Honeydew", 0xFFF0FFF0)
    HotPink = NamedColor("HotPink", 0xFFB469FF)
    IndianRed = NamedColor("IndianRed", 0xFF5C5CCD)
    Indigo = NamedColor("Indigo", 0xFF82004B)
    Ivory = NamedColor("Ivory", 0xFFF0FFFF)
    Khaki = NamedColor("Khaki", 0xFF8CE6F0)
    Lavender = NamedColor("Lavender", 0xFFFAE6E6)
    LavenderBlush = NamedColor("LavenderBlush", 0xFFF5F0FF)
    LawnGreen = NamedColor("LawnGreen", 0xFF00FC7C)
    LemonChiffon = NamedColor("LemonChiffon", 0xFFCDFAFF)
    LightBlue = NamedColor("LightBlue", 0xFFE6D8AD)
    LightCoral = NamedColor("LightCoral", 0xFF8080F0)
    LightCyan = NamedColor("LightCyan", 0xFFFFFFE0)
    LightGoldenrodYellow = NamedColor("LightGoldenrodYellow", 0xFFD2FAFA)
    LightGray = NamedColor("LightGray", 0xFFD3D3D3)
    LightGreen = NamedColor("LightGreen", 0xFF90EE90)
    LightPink = NamedColor("LightPink", 0xFFC1B6FF)
    LightSalmon = NamedColor("LightSalmon", 0xFF7AA0FF)
    LightSeaGreen = NamedColor("LightSeaGreen", 0xFFAAB220)
    LightSkyBlue = NamedColor("LightSkyBlue", 0xFFFACE87)
    LightSlateGray = NamedColor("LightSlateGray", 0xFF998877)
    LightSteelBlue = NamedColor("LightSteelBlue", 0xFFDEC4B0)
    LightYellow = NamedColor("LightYellow", 0xFFE0FFFF)
    Lime = NamedColor("Lime", 0xFF00FF00)
    LimeGreen = NamedColor("LimeGreen", 0xFF32CD32)
    Linen = NamedColor("Linen", 0xFFE6F0FA)
    Magenta = NamedColor("Magenta", 0xFFFF00FF)
    Maroon = NamedColor("Maroon", 0xFF000080)
    MediumAquamarine = NamedColor("MediumAquamarine", 0xFFAACD66)
    MediumBlue = NamedColor("MediumBlue", 0xFFCD0000)
    MediumOrchid = NamedColor("MediumOrchid", 0xFFD355BA)
    MediumPurple = NamedColor("MediumPurple", 0xFFDB7093)
    MediumSeaGreen = NamedColor("MediumSeaGreen", 0xFF71B33C)
    MediumSlateBlue = NamedColor("MediumSlateBlue", 0xFFEE687B)
    MediumSpringGreen = NamedColor("MediumSpringGreen", 0xFF9AFA00)
    MediumTurquoise = NamedColor("MediumTurquoise", 0xFFCCD148)
    MediumVioletRed = NamedColor("MediumVioletRed", 0xFF8515C7)
    MidnightBlue = NamedColor("MidnightBlue", 0xFF701919)
    MintCream = NamedColor("MintCream", 0xFFFAFFF5)
    MistyRose = NamedColor("MistyRose", 0xFFE1E4FF)
    Moccasin = NamedColor("Moccasin", 0xFFB5E4FF)
    NavajoWhite = NamedColor("NavajoWhite", 0xFFADDEFF)
    Navy = NamedColor("Navy", 0xFF800000)
    OldLace = NamedColor("OldLace", 0xFFE6F5FD)
    Olive = NamedColor("Olive", 0xFF008080)
    OliveDrab = NamedColor("OliveDrab", 0xFF238E6B)
    Orange = NamedColor("Orange", 0xFF00A5FF)
    OrangeRed = NamedColor("OrangeRed", 0xFF0045FF)
    Orchid = NamedColor("Orchid", 0xFFD670DA)
    PaleGoldenrod = NamedColor("PaleGoldenrod", 0xFFAAE8EE)
    PaleGreen = NamedColor("PaleGreen", 0xFF98FB98)
    PaleTurquoise = NamedColor("PaleTurquoise", 0xFFEEEEAF)
    PaleVioletRed = NamedColor("PaleVioletRed", 0xFF9370DB)
    PapayaWhip = NamedColor("PapayaWhip", 0xFFD5EFFF)
    PeachPuff = NamedColor("PeachPuff", 0xFFB9DAFF)
    Peru = NamedColor("Peru", 0xFF3F85CD)
    Pink = NamedColor("Pink", 0xFFCBC0FF)
    Plum = NamedColor("Plum", 0xFFDDA0DD)
    PowderBlue = NamedColor("PowderBlue", 0xFFE6E0B0)
    Purple = NamedColor("Purple", 0xFF800080)
    Red = NamedColor("Red", 0xFF0000FF)
    RosyBrown = NamedColor("RosyBrown", 0xFF8F8FBC)
    RoyalBlue = NamedColor("RoyalBlue", 0xFFE16941)
    SaddleBrown = NamedColor("SaddleBrown", 0xFF13458B)
    Salmon = NamedColor("Salmon", 0xFF7280FA)
    SandyBrown = NamedColor("SandyBrown", 0xFF60A4F4)
    SeaGreen = NamedColor("SeaGreen", 0xFF578B2E)
    SeaShell = NamedColor("SeaShell", 0xFFEEF5FF)
    Sienna = NamedColor("Sienna", 0xFF2D52A0)
    Silver = NamedColor("Silver", 0xFFC0C0C0)
    SkyBlue = NamedColor("SkyBlue", 0xFFEBCE87)
    SlateBlue = NamedColor("SlateBlue", 0xFFCD5A6A)
    SlateGray = NamedColor("SlateGray", 0xFF908070)
    Snow = NamedColor("Snow", 0xFFFAFAFF)
    SpringGreen = NamedColor("SpringGreen", 0xFF7FFF00)
    SteelBlue = NamedColor("SteelBlue", 0xFFB48246)
    Tan = NamedColor("Tan", 0xFF8CB4D2)
    Teal = NamedColor("Teal", 0xFF808000)
    Thistle = NamedColor("Thistle", 0xFFD8BFD8)
    Tomato = NamedColor("Tomato", 0xFF4763FF)
    Turquoise = NamedColor("Turquoise", 0xFFD0E040)
    Violet = NamedColor("Violet", 0xFFEE82EE)
    Wheat = NamedColor("Wheat", 0xFFB3DEF5)
    White = NamedColor("White", 0xFFFFFFFF)
    WhiteSmoke = NamedColor("WhiteSmoke", 0xFFF5F5F5)
    Yellow = NamedColor("Yellow", 0xFF00FFFF)
    YellowGreen = NamedColor("YellowGreen", 0xFF32CD9A)

    def __reduce__(self) -> tuple[type[Color], tuple[int, int, int, int]]:
        return Color, self._tuple()

    def __iter__(self) -> Iterator[int]:
        """Give r, g, b and a."""
        return iter(self._tuple())

    def _tuple(self) -> tuple[int, int, int, int]:
        packed = self.PackedValue
        return (packed & 255, packed >> 8 & 255, packed >> 16 & 255, packed >> 24)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        return array_of(self._tuple(), "u1", dtype, copy)

    @property
    def R(self) -> int:
        """The red byte, 0 to 255; writing another number raises ArgumentOutOfRangeException."""
        return self.PackedValue & 255

    @R.setter
    def R(self, value: int) -> None:
        self._set_byte(0, value)

    @property
    def G(self) -> int:
        """The green byte, 0 to 255; writing another number raises ArgumentOutOfRangeException."""
        return self.PackedValue >> 8 & 255

    @G.setter
    def G(self, value: int) -> None:
        self._set_byte(8, value)

    @property
    def B(self) -> int:
        """The blue byte, 0 to 255; writing another number raises ArgumentOutOfRangeException."""
        return self.PackedValue >> 16 & 255

    @B.setter
    def B(self, value: int) -> None:
        self._set_byte(16, value)

    @property
    def A(self) -> int:
        """The alpha byte, 0 (transparent) to 255; writing another number raises ArgumentOutOfRangeException."""
        return self.PackedValue >> 24 & 255

    @A.setter
    def A(self, value: int) -> None:
        self._set_byte(24, value)

    def _set_byte(self, shift: int, value: int) -> None:
        if not 0 <= checked_int32(value, "a byte of a Color") <= 255:
            raise ArgumentOutOfRangeException(f"a byte of a Color must be 0 to 255, got {value}")
        self.PackedValue = self.PackedValue & ~(255 << shift) | int(value) << shift

    def ToVector3(self) -> Vector3:
        """Return red, green and blue divided by 255."""
        r, g, b, _ = self._tuple()
        return Vector3(r / 255.0, g / 255.0, b / 255.0)

    def ToVector4(self) -> Vector4:
        """Return red, green, blue and alpha divided by 255."""
        r, g, b, a = self._tuple()
        return Vector4(r / 255.0, g / 255.0, b / 255.0, a / 255.0)

    def PackFromVector4(self, vector: Vector4) -> None:
        """Take red, green, blue and alpha from the parts of 1 in a Vector4, as the constructor does."""
        require(vector, Vector4, "vector")
        x, y, z, w = vector._tuple()
        self.PackedValue = pack_floats(x, y, z, w)

    @staticmethod
    def Lerp(value1: Color, value2: Color, amount: float) -> Color:
        """Interpolate each byte; the amount is clamped to 0..1 and taken as a whole number of 65536ths."""
        require(value1, Color, "value1")
        require(value2, Color, "value2")
        n = round_clamped(single(clamped(real(amount, "amount"), 0.0, 1.0) * 65536.0), 0, 65536)
        return _wrap(_between(value1.PackedValue, value2.PackedValue, n))

    @staticmethod
    def Multiply(value: Color, scale: float) -> Color:
        """Scale all four bytes, alpha too, as premultiplied colours need it; the result is clamped."""
        require(value, Color, "value")
        return value * real(scale, "scale")

    def __mul__(self, scale: float) -> Color:
        if scale.__class__ is not float and not is_scalar(scale):
            return NotImplemented
        return _wrap(_times(self.PackedValue, _scale16(single(scale))))

    @overload
    @staticmethod
    def FromNonPremultiplied(vector: Vector4) -> Color: ...
    @overload
    @staticmethod
    def FromNonPremultiplied(r: int, g: int, b: int, a: int) -> Color: ...
    @staticmethod
    @overloads("vector", "r g b a")
    def FromNonPremultiplied(*parts: Any) -> Color:
        """Make a premultiplied colour from a straight one, given as a Vector4 (parts of 1) or as four integers."""
        if len(parts) == 1:
            require(parts[0], Vector4, "vector")
            x, y, z, w = parts[0]
            return _wrap(pack_floats(single(x * w), single(y * w), single(z * w), w))
        if len(parts) != 4:
            raise TypeError(f"FromNonPremultiplied takes a Vector4 or four integers, got {len(parts)} arguments")
        r, g, b, a = (checked_int32(part, "a part of a Color") for part in parts)
        return _wrap(pack_bytes(_over_255(r * a), _over_255(g * a), _over_255(b * a), a))

    def ToNumpyEXT(self) -> numpy.ndarray[Any, Any]:
        """Return a new uint8 array (r, g, b, a). Not in XNA 4.0."""
        return array_of(self._tuple(), "u1")

    @staticmethod
    def FromNumpyEXT(array: numpy.ndarray[Any, Any]) -> Color:
        """Make a colour of an array of 4 numbers, integers as bytes and floats as parts of 1. Not in XNA 4.0."""
        return Color(*numbers_of(array, (4,), "Color"))

    def __repr__(self) -> str:
        return f"Color{self._tuple()}"

    def __str__(self) -> str:
        return self.ToString()

    def ToString(self) -> str:
        """Return the XNA text form `{R:1 G:2 B:3 A:4}`."""
        r, g, b, a = self._tuple()
        return f"{{R:{r} G:{g} B:{b} A:{a}}}"

    def __eq__(self, other: object) -> bool:
        return self.PackedValue == other.PackedValue if isinstance(other, Color) else NotImplemented

    def Equals(self, other: object) -> bool:
        """Tell whether the other object is a Color with the same bytes."""
        return isinstance(other, Color) and self == other

    def __hash__(self) -> int:
        return self.PackedValue

    def GetHashCode(self) -> int:
        """Return XNA's hash: the packed value as an int32."""
        return int32(self.PackedValue)


def _wrap(packed: int) -> Color:
    color = Color.__new__(Color)
    color.PackedValue = packed
    return color


def _of_bytes(r: int, g: int, b: int, a: int) -> int:
    if 0 <= r <= 255 and 0 <= g <= 255 and 0 <= b <= 255 and 0 <= a <= 255:
        return r | g << 8 | b << 16 | a << 24
    return pack_bytes(r, g, b, a)


def _of_floats(r: float, g: float, b: float, a: float) -> int:
    if cython.compiled:
        return _byte(r) | _byte(g) << 8 | _byte(b) << 16 | _byte(a) << 24
    try:
        r, g, b, a = _unpack(_pack(r, g, b, a))
        parts: tuple[float, ...] = _unpack(_pack(r * 255.0, g * 255.0, b * 255.0, a * 255.0))
    except OverflowError:
        return pack_numbers((r, g, b, a))
    red, green, blue, alpha = parts
    if 0.0 <= red <= 255.0 and 0.0 <= green <= 255.0 and 0.0 <= blue <= 255.0 and 0.0 <= alpha <= 255.0:
        return round(red) | round(green) << 8 | round(blue) << 16 | round(alpha) << 24
    return pack_floats(r, g, b, a)


def _byte(part: float) -> int:
    """Turn 0..1 into 0..255 (compiled only)."""
    scaled = part * 255.0
    if not scaled > 0.0:
        return 0
    whole: int = 255 if scaled >= 255.0 else cython.cast("Py_ssize_t", rint(scaled))
    return whole


def _packed(parts: tuple[Any, ...]) -> int:
    if len(parts) in (3, 4):
        return pack_numbers(parts)
    if not parts:
        return 0
    if len(parts) != 1:
        raise TypeError(f"Color takes three or four numbers or one vector, got {len(parts)} arguments")
    return _packed_value(parts[0])


def _packed_value(value: Any) -> int:
    if isinstance(value, Color):
        return value.PackedValue
    if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__"):
        raise TypeError(f"Color takes three or four numbers, a Vector3 or a Vector4, got {value!r}")
    numbers = tuple(value)
    if len(numbers) not in (3, 4):
        raise ArgumentException(f"Color needs three or four numbers, got {value!r}")
    return pack_numbers(numbers)


def _scale16(scale: float) -> int:
    product = scale * 65536.0
    if 0.0 <= product <= 16777215.0:
        return cython.cast("Py_ssize_t", product) if cython.compiled else int(product)
    return 16777215 if product > 0.0 else 0


def _times(packed: int, n: int) -> int:
    """Multiply the four bytes by n 65536ths."""
    red, green, blue, alpha = packed & 255, packed >> 8 & 255, packed >> 16 & 255, packed >> 24
    if n <= 65536:
        return red * n >> 16 | green * n >> 16 << 8 | blue * n >> 16 << 16 | alpha * n >> 16 << 24
    return _of_bytes(red * n >> 16, green * n >> 16, blue * n >> 16, alpha * n >> 16)


def _between(packed1: int, packed2: int, n: int) -> int:
    """Go n 65536ths of the way from the bytes of one colour to those of another."""
    red, green, blue, alpha = packed1 & 255, packed1 >> 8 & 255, packed1 >> 16 & 255, packed1 >> 24
    red += ((packed2 & 255) - red) * n >> 16
    green += ((packed2 >> 8 & 255) - green) * n >> 16
    blue += ((packed2 >> 16 & 255) - blue) * n >> 16
    alpha += ((packed2 >> 24) - alpha) * n >> 16
    return red | green << 8 | blue << 16 | alpha << 24


def _over_255(product: int) -> int:
    return product // 255 if product >= 0 else -(-product // 255)


if not cython.compiled:
    hold_in_memory(globals(), "Color", {"_color_bits": "PackedValue"}, PackedValue=UINT)
