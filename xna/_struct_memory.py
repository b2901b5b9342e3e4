"""The fields of the uncompiled value types: C members of a type made at run time, like those of the compiled ones.

A C member narrows what is written to binary32, int32 or uint32 and refuses what is no number, in a tenth of the time that a
property written in Python would take. The types come from CPython's stable interface (PyType_FromSpec), so that no
compiler is needed. Other interpreters get properties that do the same.

The layout is decided once, at import: an object header, then the fields in order. The interpreter's own member descriptors do
all reading and writing, its own allocator and deallocator make and free the objects, and no code of this module runs after
that. A member cannot be deleted and reads 0 until it is written. Without it the vectors would either lose binary32 on every
`v.X += a`, or pay 200 ns for each (docs/value-types.md has the figures).

The objects hold numbers only, so the garbage collector does not track them. That is why the methods are put on the made type
itself: a class derived from it by a class statement would be tracked.

A second, read-only member over two fields of four bytes gives both at once, as the eight bytes of a float: SpriteBatch copies
its arguments that way. Such a float is only moved, never calculated with.
"""

from __future__ import annotations

import ctypes
import struct
import sys
from collections.abc import Callable
from operator import attrgetter, index
from typing import Any, NamedTuple


class Field(NamedTuple):
    """How a kind of number is stored."""

    member: int  # the stable interface's Py_T_...
    code: str  # of the module struct; all are four bytes long
    narrow: Callable[[Any], Any]


def _narrow_float(value: Any) -> float:
    (number,) = struct.unpack("f", struct.pack("f", value))
    return float(number)


def _narrow_int(value: Any) -> int:
    return ((index(value) + 2147483648) & 0xFFFFFFFF) - 2147483648


def _narrow_uint(value: Any) -> int:
    return index(value) & 0xFFFFFFFF


FLOAT = Field(3, "f", _narrow_float)
# The wider members write -1 before they refuse a value, so integers are 32 bits wide.
INT = Field(1, "i", _narrow_int)
UINT = Field(11, "I", _narrow_uint)
_FIELD_SIZE = 4
_DOUBLE, _READ_ONLY = 4, 1


def hold_in_memory(module: dict[str, Any], class_name: str, pairs: dict[str, str] | None = None, /, **fields: Field) -> None:
    """Replace a class of a module by one with the same body whose fields lie one behind the other in memory.

    Args:
        module: The module's globals.
        class_name: The class to replace.
        pairs: Names of members that read a field and the next one (zeros after the last) as the eight bytes of a float, and
            the field that each begins with: the first, the third, and so on.
        fields: Names and kinds of the fields.
    """
    body = dict(vars(module[class_name]))
    for name in (*fields, "__dict__", "__weakref__"):
        body.pop(name, None)
    native = sys.implementation.name == "cpython" and hasattr(ctypes, "pythonapi")
    make = _native_class if native else _property_class
    module[class_name] = make(class_name, body, fields, pairs or {})


def _property_class(name: str, body: dict[str, Any], fields: dict[str, Field], pairs: dict[str, str]) -> type:
    body["__slots__"] = tuple(f"_{field}" for field in fields)
    for field, kind in fields.items():
        body[field] = property(attrgetter(f"_{field}"), _setter(f"_{field}", kind.narrow))
    names = [*fields]
    for pair, first in pairs.items():
        body[pair] = property(_pair_getter(*names[names.index(first) :][:2], fields=fields))
    return type(name, (), body)


def _pair_getter(*names: str, fields: dict[str, Field]) -> Callable[[Any], float]:
    pack = struct.Struct("".join(fields[name].code for name in names)).pack

    def read(instance: Any) -> float:
        (number,) = struct.unpack("d", pack(*(getattr(instance, name) for name in names)).ljust(8, b"\0"))
        return float(number)

    return read


def _setter(slot: str, narrow: Callable[[Any], Any]) -> Callable[[Any, Any], None]:
    def write(instance: Any, value: Any) -> None:
        try:
            number = narrow(value)
        except struct.error:
            raise TypeError(f"must be real number, not {type(value).__name__}") from None
        setattr(instance, slot, number)

    return write


class _Member(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("type", ctypes.c_int),
        ("offset", ctypes.c_ssize_t),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    ]


class _Slot(ctypes.Structure):
    _fields_ = [("slot", ctypes.c_int), ("content", ctypes.c_void_p)]


class _Spec(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("basicsize", ctypes.c_int),
        ("itemsize", ctypes.c_int),
        ("flags", ctypes.c_uint),
        ("slots", ctypes.POINTER(_Slot)),
    ]


_PY_TP_MEMBERS = 72
_FLAGS = 1 << 18 | 1 << 10  # Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE
_kept: list[Any] = []  # the types go on pointing into these


def _native_class(name: str, body: dict[str, Any], fields: dict[str, Field], pairs: dict[str, str]) -> type:
    body["__slots__"] = ()
    made = _memory_type(f"{body['__module__']}.{name}", fields, pairs)
    for key, member in body.items():
        setattr(made, key, member)
    return made


def _memory_type(name: str, fields: dict[str, Field], pairs: dict[str, str]) -> type:
    start = object.__basicsize__
    places = {field: start + number * _FIELD_SIZE for number, field in enumerate(fields)}
    listed = [_Member(field.encode(), kind.member, places[field], 0, None) for field, kind in fields.items()]
    listed += [_Member(pair.encode(), _DOUBLE, places[first], _READ_ONLY, None) for pair, first in pairs.items()]
    members = (_Member * (len(listed) + 1))(*listed)
    slots = (_Slot * 2)(_Slot(_PY_TP_MEMBERS, ctypes.addressof(members)), _Slot(0, None))
    size = start + len(fields) * _FIELD_SIZE
    spec = _Spec(name.encode(), (size + 7) // 8 * 8, 0, _FLAGS, slots)
    _kept.extend((members, slots, spec))
    make = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.POINTER(_Spec))(("PyType_FromSpec", ctypes.pythonapi))
    made: type = make(ctypes.byref(spec))
    return made
