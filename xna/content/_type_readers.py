"""The readers of .NET's and XNA's own types in compiled assets: numbers, texts, mathematical types and collections."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

from content.xnb.type_names import NAMESPACE, TypeName
from xna.bounding_box import BoundingBox
from xna.bounding_frustum import BoundingFrustum
from xna.bounding_sphere import BoundingSphere
from xna.color import Color
from xna.content.content_reader import ContentReader
from xna.content.content_type_reader import ContentTypeReader
from xna.content.content_type_reader_manager import ContentTypeReaderManager
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

_NULLABLE = "System.Nullable`1"
_MOST_ITEMS = 1 << 24

Read = Callable[[ContentReader], Any]


class _SimpleReader(ContentTypeReader):
    """Reads a value type with one function."""

    def __init__(self, targetType: type, read: Read) -> None:
        super().__init__(targetType)
        self._read = read

    @property
    def IsValueTypeEXT(self) -> bool:
        """True."""
        return True

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Read one value."""
        return self._read(input)


class _ObjectReader(_SimpleReader):
    """Reads an object with one function."""

    @property
    def IsValueTypeEXT(self) -> bool:
        """False."""
        return False


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
    "DateTimeReader": ("System.DateTime", datetime, lambda input: _date(input.ReadUInt64())),
    "DecimalReader": ("System.Decimal", Decimal, lambda input: _decimal([input.ReadUInt32() for _ in range(4)])),
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
_OBJECTS: dict[str, tuple[type, Read]] = {
    "StringReader": (str, ContentReader.ReadString),
    "BoundingFrustumReader": (BoundingFrustum, lambda input: BoundingFrustum(input.ReadMatrix())),
}


def value_reader(cls: type) -> ContentTypeReader | None:
    """The reader of a value type by its class; `int` has 32 bits and `float` is a Single. None for other classes."""
    name = {int: "Int32Reader", float: "SingleReader"}.get(cls)
    if name is None:
        name = next((each for each, (_, target, _) in _SIMPLE.items() if target is cls), None)
    return None if name is None else _SimpleReader(*_SIMPLE[name][1:])


def item_reader(manager: ContentTypeReaderManager, item: TypeName) -> ContentTypeReader | None:
    """The reader of a collection's items; None where each item names its own."""
    simple = _BY_TYPE_NAME.get(str(item))
    if simple is not None:
        return _SimpleReader(*_SIMPLE[simple][1:])
    if item.name == _NULLABLE and len(item.arguments) == 1 and not item.array:
        return NullableReader(item_reader(manager, item.arguments[0]))
    return manager._reader_of(item)


class _ListReader(ContentTypeReader):
    """Reads List and array."""

    def __init__(self, arguments: Sequence[TypeName]) -> None:
        super().__init__(list)
        self._type = arguments[0]
        self._items: ContentTypeReader | None = None

    def Initialize(self, manager: ContentTypeReaderManager) -> None:
        """Find the reader of the items."""
        self._items = item_reader(manager, self._type)

    @property
    def CanDeserializeIntoExistingObject(self) -> bool:
        """True: items are appended to an existing list."""
        return True

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Read all items."""
        result: list[Any] = [] if existingInstance is None else existingInstance
        result.extend(input.ReadObject(self._items) for _ in range(_count(input)))
        return result


class _DictionaryReader(ContentTypeReader):
    """Reads Dictionary."""

    def __init__(self, arguments: Sequence[TypeName]) -> None:
        super().__init__(dict)
        self._types = arguments
        self._keys: ContentTypeReader | None = None
        self._values: ContentTypeReader | None = None

    def Initialize(self, manager: ContentTypeReaderManager) -> None:
        """Find the readers of keys and values."""
        self._keys, self._values = (item_reader(manager, item) for item in self._types)

    @property
    def CanDeserializeIntoExistingObject(self) -> bool:
        """True: items are put into an existing dictionary."""
        return True

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Read all pairs."""
        result: dict[Any, Any] = {} if existingInstance is None else existingInstance
        for _ in range(_count(input)):
            key = input.ReadObject(self._keys)
            result[key] = input.ReadObject(self._values)
        return result


class NullableReader(ContentTypeReader):
    """Reads a value that may be missing."""

    def __init__(self, value: ContentTypeReader | None, item: TypeName | None = None) -> None:
        super().__init__(object)
        self._value, self._type = value, item

    @property
    def IsValueTypeEXT(self) -> bool:
        """True."""
        return True

    def Initialize(self, manager: ContentTypeReaderManager) -> None:
        """Find the reader of the value."""
        if self._type is not None:
            self._value = item_reader(manager, self._type)

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Read whether there is a value, and the value."""
        return input.ReadObject(self._value) if input.ReadBoolean() else None


class _ExternalReader(ContentTypeReader):
    """Reads a reference to another asset."""

    _records_itself = True

    def __init__(self) -> None:
        super().__init__(object)

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Load the asset."""
        return input.ReadExternalReference()


_GENERIC: dict[str, tuple[int, Callable[[Sequence[TypeName]], ContentTypeReader]]] = {
    "ListReader": (1, _ListReader),
    "ArrayReader": (1, _ListReader),
    "DictionaryReader": (2, _DictionaryReader),
    "NullableReader": (1, lambda arguments: NullableReader(None, arguments[0])),
    "EnumReader": (1, lambda arguments: _SimpleReader(int, ContentReader.ReadInt32)),
}
"""How many types each generic reader takes, and what makes it."""


def built_in_reader(name: TypeName) -> ContentTypeReader | None:
    """Make the reader of a .NET name; None when it is none of ours."""
    if name.namespace != NAMESPACE:
        return None
    short = name.short
    if short in _SIMPLE:
        return _SimpleReader(*_SIMPLE[short][1:])
    if short in _OBJECTS:
        return _ObjectReader(*_OBJECTS[short])
    if short == "ExternalReferenceReader":
        return _ExternalReader()
    if short in _GENERIC:
        count, make = _GENERIC[short]
        return make(name.arguments) if len(name.arguments) == count else None
    from xna.content._asset_type_readers import asset_type_reader

    return asset_type_reader(short)


def _count(input: ContentReader) -> int:
    count = input.ReadUInt32()
    if count > _MOST_ITEMS:
        raise ContentLoadException(f"A collection must have at most {_MOST_ITEMS} items, but the file claims {count}.")
    return count


def _date(stored: int) -> datetime:
    """The moment of 100-nanosecond ticks since the year 1; the highest two bits say UTC (1), local (2) or neither (0)."""
    zone = timezone.utc if stored >> 62 == 1 else None
    try:
        return datetime(1, 1, 1, tzinfo=zone) + timedelta(microseconds=(stored & ((1 << 62) - 1)) // 10)
    except OverflowError as error:
        raise ContentLoadException("A date must be at most the year 9999.", error) from error


def _decimal(parts: Sequence[int]) -> Decimal:
    """The number of 96 bits, lowest first, and flags: the decimal places in bits 16 to 23 and the sign in bit 31."""
    low, middle, high, flags = parts
    digits = tuple(int(digit) for digit in str(high << 64 | middle << 32 | low))
    return Decimal((flags >> 31, digits, -(flags >> 16 & 0xFF)))
