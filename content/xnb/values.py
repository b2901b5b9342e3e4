"""Readers of the small types: numbers, strings, vectors, lists, curves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from content.curve import CONTINUITIES, LOOPS
from content.curve_data import CurveData, CurveKeyData
from content.xnb.content_reader import ContentReader, ReadValue
from content.xnb.type_names import TypeName


def _one(layout: str) -> ReadValue:
    return lambda reader: reader.unpack(layout)[0]


def _many(layout: str) -> ReadValue:
    return lambda reader: reader.unpack(layout)


VALUE_READERS: dict[str, ReadValue] = {
    "Boolean": ContentReader.boolean,
    "Byte": _one("B"),
    "SByte": _one("b"),
    "Int16": _one("h"),
    "UInt16": _one("H"),
    "Int32": _one("i"),
    "UInt32": _one("I"),
    "Int64": _one("q"),
    "UInt64": _one("Q"),
    "Single": _one("f"),
    "Double": _one("d"),
    "Char": ContentReader.character,
    "TimeSpan": _one("q"),
    "DateTime": _one("Q"),
    "Decimal": _many("4i"),
    "Vector2": _many("2f"),
    "Vector3": _many("3f"),
    "Vector4": _many("4f"),
    "Quaternion": _many("4f"),
    "Matrix": _many("16f"),
    "Plane": _many("4f"),
    "Point": _many("2i"),
    "Rectangle": _many("4i"),
    "BoundingBox": _many("6f"),
    "BoundingSphere": _many("4f"),
    "Ray": _many("6f"),
    "Color": _many("4B"),
}
"""Readers of .NET's value types; in lists these have no reader number before them."""
VALUE_NAMESPACES = ("System", "Microsoft.Xna.Framework")
NULLABLE = "System.Nullable`1"


def _curve(reader: ContentReader) -> CurveData:
    pre_loop, post_loop = _named(reader, LOOPS), _named(reader, LOOPS)
    keys = [_curve_key(reader) for _ in range(reader.count("curve keys", reader.remaining // 20))]
    return CurveData(tuple(keys), pre_loop, post_loop)


def _curve_key(reader: ContentReader) -> CurveKeyData:
    position, value, tangent_in, tangent_out = reader.unpack("4f")
    return CurveKeyData(position, value, tangent_in, tangent_out, _named(reader, CONTINUITIES))


def _named(reader: ContentReader, choices: tuple[str, ...]) -> str:
    number = reader.i32()
    if not 0 <= number < len(choices):
        raise ValueError(f"A number of {', '.join(choices)} is needed, not {number}.")
    return choices[number]


OBJECT_READERS: dict[str, ReadValue] = {"String": ContentReader.text, "Curve": _curve, "BoundingFrustum": _many("16f")}


def _list(arguments: tuple[TypeName, ...]) -> ReadValue:
    def read(reader: ContentReader) -> list[Any]:
        item = _item_reader(reader, arguments[0])
        return [item(reader) for _ in range(reader.length("elements"))]

    return read


def _dictionary(arguments: tuple[TypeName, ...]) -> ReadValue:
    def read(reader: ContentReader) -> dict[Any, Any]:
        key, value = (_item_reader(reader, argument) for argument in arguments)
        return {_hashable(key(reader)): value(reader) for _ in range(reader.length("entries"))}

    return read


def _hashable(key: Any) -> Any:
    if isinstance(key, (list, dict)):
        raise ValueError("A dictionary cannot have lists as keys.")
    return key


def _nullable(arguments: tuple[TypeName, ...]) -> ReadValue:
    return lambda reader: _item_reader(reader, arguments[0])(reader) if reader.boolean() else None


def _enum(arguments: tuple[TypeName, ...]) -> ReadValue:
    return VALUE_READERS["Int32"]


def _item_reader(reader: ContentReader, item: TypeName) -> ReadValue:
    """The function that reads an item of a collection: value types stand bare, objects have the number of their reader."""
    if item.namespace in VALUE_NAMESPACES and item.short in VALUE_READERS:
        return VALUE_READERS[item.short]
    if item.name == NULLABLE and len(item.arguments) == 1 and not item.array:
        return _nullable(item.arguments)
    return _enum((item,)) if reader.has_enum(item) else ContentReader.object


GENERIC_READERS: dict[str, tuple[int, Callable[[tuple[TypeName, ...]], ReadValue]]] = {
    "List": (1, _list),
    "Array": (1, _list),
    "Dictionary": (2, _dictionary),
    "Nullable": (1, _nullable),
    "Enum": (1, _enum),
}
"""How many types each generic reader takes, and the function that makes it."""
