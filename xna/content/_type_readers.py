"""The readers of .NET's and XNA's own types in compiled assets: numbers, texts, mathematical types and collections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xna.bounding_box import BoundingBox
from xna.bounding_sphere import BoundingSphere
from xna.color import Color
from xna.content import _type_names
from xna.content.content_reader import ContentReader
from xna.content.content_type_reader import ContentTypeReader
from xna.exceptions import ContentLoadException
from xna.matrix import Matrix
from xna.plane import Plane
from xna.point import Point
from xna.quaternion import Quaternion
from xna.ray import Ray
from xna.rectangle import Rectangle
from xna.timespan import TimeSpan
from xna.vector2 import Vector2
from xna.vector3 import Vector3
from xna.vector4 import Vector4

PREFIX = "Microsoft.Xna.Framework.Content."
_MOST_ITEMS = 1 << 24

Read = Callable[[ContentReader], Any]


class _SimpleReader(ContentTypeReader):
    """Reads a type with one function."""

    def __init__(self, targetType: type, read: Read) -> None:
        super().__init__(targetType)
        self._read = read

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Read one value."""
        return self._read(input)


class _Character(str):
    """Stands for System.Char, which unlike System.String is a value type."""


_SIMPLE: dict[str, tuple[str, type, Read]] = {
    "BooleanReader": ("System.Boolean", bool, ContentReader.ReadBoolean),
    "ByteReader": ("System.Byte", int, ContentReader.ReadByte),
    "SByteReader": ("System.SByte", int, ContentReader.ReadSByte),
    "Int16Reader": ("System.Int16", int, ContentReader.ReadInt16),
    "UInt16Reader": ("System.UInt16", int, ContentReader.ReadUInt16),
    "Int32Reader": ("System.Int32", int, ContentReader.ReadInt32),
    "UInt32Reader": ("System.UInt32", int, ContentReader.ReadUInt32),
    "Int64Reader": ("System.Int64", int, ContentReader.ReadInt64),
    "UInt64Reader": ("System.UInt64", int, ContentReader.ReadUInt64),
    "SingleReader": ("System.Single", float, ContentReader.ReadSingle),
    "DoubleReader": ("System.Double", float, ContentReader.ReadDouble),
    "CharReader": ("System.Char", _Character, ContentReader.ReadChar),
    "TimeSpanReader": ("System.TimeSpan", TimeSpan, lambda input: TimeSpan.FromTicks(input.ReadInt64())),
    "Vector2Reader": ("Microsoft.Xna.Framework.Vector2", Vector2, ContentReader.ReadVector2),
    "Vector3Reader": ("Microsoft.Xna.Framework.Vector3", Vector3, ContentReader.ReadVector3),
    "Vector4Reader": ("Microsoft.Xna.Framework.Vector4", Vector4, ContentReader.ReadVector4),
    "QuaternionReader": ("Microsoft.Xna.Framework.Quaternion", Quaternion, ContentReader.ReadQuaternion),
    "MatrixReader": ("Microsoft.Xna.Framework.Matrix", Matrix, ContentReader.ReadMatrix),
    "ColorReader": ("Microsoft.Xna.Framework.Color", Color, ContentReader.ReadColor),
    "PointReader": ("Microsoft.Xna.Framework.Point", Point, lambda input: Point(input.ReadInt32(), input.ReadInt32())),
    "RectangleReader": (
        "Microsoft.Xna.Framework.Rectangle",
        Rectangle,
        lambda input: Rectangle(*(input.ReadInt32() for _ in range(4))),
    ),
    "PlaneReader": ("Microsoft.Xna.Framework.Plane", Plane, lambda input: Plane(input.ReadVector3(), input.ReadSingle())),
    "RayReader": ("Microsoft.Xna.Framework.Ray", Ray, lambda input: Ray(input.ReadVector3(), input.ReadVector3())),
    "BoundingBoxReader": (
        "Microsoft.Xna.Framework.BoundingBox",
        BoundingBox,
        lambda input: BoundingBox(input.ReadVector3(), input.ReadVector3()),
    ),
    "BoundingSphereReader": (
        "Microsoft.Xna.Framework.BoundingSphere",
        BoundingSphere,
        lambda input: BoundingSphere(input.ReadVector3(), input.ReadSingle()),
    ),
}
"""By the name of the reader: the .NET name of the type, its class here, and how it is read."""

_BY_TYPE_NAME = {type_name: reader for reader, (type_name, _, _) in _SIMPLE.items()}
VALUE_TYPES = frozenset(target for _, target, _ in _SIMPLE.values())
"""The types that stand in a collection without the number of their reader."""


class _ItemReader:
    """Reads the items of a collection: values as they are, objects with the number of their reader before them."""

    def __init__(self, type_name: str) -> None:
        simple = _BY_TYPE_NAME.get(type_name)
        self._value = None if simple is None else _SIMPLE[simple][2]

    def read(self, input: ContentReader) -> Any:
        """Read one item."""
        return input.ReadObject() if self._value is None else self._value(input)


class _ListReader(ContentTypeReader):
    """Reads List and array."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(list)
        self._items = _ItemReader(arguments[0])

    @property
    def CanDeserializeIntoExistingObject(self) -> bool:
        """True: items are appended to an existing list."""
        return True

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Read all items."""
        result: list[Any] = [] if existingInstance is None else existingInstance
        result.extend(self._items.read(input) for _ in range(_count(input)))
        return result


class _DictionaryReader(ContentTypeReader):
    """Reads Dictionary."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(dict)
        self._keys, self._values = _ItemReader(arguments[0]), _ItemReader(arguments[-1])

    @property
    def CanDeserializeIntoExistingObject(self) -> bool:
        """True: items are put into an existing dictionary."""
        return True

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Read all pairs."""
        result: dict[Any, Any] = {} if existingInstance is None else existingInstance
        for _ in range(_count(input)):
            key = self._keys.read(input)
            result[key] = self._values.read(input)
        return result


class _NullableReader(ContentTypeReader):
    """Reads a value that may be missing."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(object)
        self._items = _ItemReader(arguments[0])

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Read whether there is a value, and the value."""
        return self._items.read(input) if input.ReadBoolean() else None


class _StringReader(ContentTypeReader):
    """Reads a text, which is an object to .NET and so has the number of its reader before it."""

    def __init__(self) -> None:
        super().__init__(str)

    def Read(self, input: ContentReader, existingInstance: Any) -> str:
        """Read a text."""
        return input.ReadString()


class _ExternalReader(ContentTypeReader):
    """Reads a reference to another asset."""

    def __init__(self) -> None:
        super().__init__(object)

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Load the asset."""
        return input.ReadExternalReference()


_GENERIC: dict[str, Callable[[list[str]], ContentTypeReader]] = {
    "ListReader": _ListReader,
    "ArrayReader": _ListReader,
    "DictionaryReader": _DictionaryReader,
    "NullableReader": _NullableReader,
    "EnumReader": lambda arguments: _SimpleReader(int, ContentReader.ReadInt32),
}


def built_in_reader(name: str) -> ContentTypeReader | None:
    """Make the reader of a .NET name without assembly; None when it is none of ours."""
    head, arguments = _type_names.split_generic(name)
    if not head.startswith(PREFIX):
        return None
    short = head.removeprefix(PREFIX)
    if short in _SIMPLE:
        return _SimpleReader(*_SIMPLE[short][1:])
    if short == "StringReader":
        return _StringReader()
    if short == "ExternalReferenceReader":
        return _ExternalReader()
    if short in _GENERIC and arguments:
        return _GENERIC[short](arguments)
    from xna.content._asset_type_readers import asset_type_reader

    return asset_type_reader(short)


def _count(input: ContentReader) -> int:
    count = input.ReadUInt32()
    if count > _MOST_ITEMS:
        raise ContentLoadException(f"A collection must have at most {_MOST_ITEMS} items, but the file claims {count}.")
    return count
