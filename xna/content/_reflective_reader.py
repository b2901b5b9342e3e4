"""The reader of types that C# wrote member by member, because they have no reader of their own."""

from __future__ import annotations

import enum
import inspect
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Union

from content.xnb.type_names import NAMESPACE, TypeName
from xna.content.content_reader import ContentReader
from xna.content.content_serializer_attribute import ContentSerializerAttribute
from xna.content.content_serializer_ignore_attribute import ContentSerializerIgnoreAttribute
from xna.content.content_type_reader import ContentTypeReader
from xna.exceptions import ContentLoadException

if TYPE_CHECKING:
    from xna.content.content_type_reader_manager import ContentTypeReaderManager

REFLECTIVE, ENUMERATION = f"{NAMESPACE}.ReflectiveReader`1", f"{NAMESPACE}.EnumReader`1"


@dataclass(frozen=True)
class _Member:
    """A member of a type: how its value is read, and what turns that into the member's own type."""

    name: str
    reader: ContentTypeReader | None
    is_shared: bool
    convert: Callable[[Any], Any] | None = None


class EnumReader(ContentTypeReader):
    """Reads the values of an enumeration of the game."""

    def __init__(self, cls: type[enum.Enum]) -> None:
        super().__init__(cls)

    @property
    def IsValueTypeEXT(self) -> bool:
        """True."""
        return True

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Read one value.

        Raises:
            ContentLoadException: the enumeration lacks the number.
        """
        return _member_of(self.TargetType, input.ReadInt32())


class ReflectiveReader(ContentTypeReader):
    """Reads the annotated attributes of a class in their order, those of its base classes first."""

    def __init__(self, cls: type, isValueType: bool) -> None:
        super().__init__(cls)
        self._is_value_type = isValueType
        self._members: list[_Member] = []

    @property
    def IsValueTypeEXT(self) -> bool:
        """What the game said when it registered the class."""
        return self._is_value_type

    @property
    def CanDeserializeIntoExistingObject(self) -> bool:
        """True for a class, whose attributes are set anew."""
        return not self._is_value_type

    def Initialize(self, manager: ContentTypeReaderManager) -> None:
        """Find the readers of the attributes."""
        try:
            hints = typing.get_type_hints(self.TargetType, include_extras=True)
        except NameError as error:
            raise ContentLoadException(f"The annotations of {self.TargetType.__name__} must name known types.", error) from error
        self._members = [member for name, hint in hints.items() if (member := _member(manager, name, hint)) is not None]

    def Read(self, input: ContentReader, existingInstance: Any) -> Any:
        """Read one object."""
        made = _blank(self.TargetType) if existingInstance is None else existingInstance
        for member in self._members:
            if member.is_shared:
                input.ReadSharedResource(lambda value, name=member.name: object.__setattr__(made, name, value))
            else:
                value = input.ReadObject(member.reader)
                converted = value if member.convert is None or value is None else member.convert(value)
                object.__setattr__(made, member.name, converted)
        return made


def _member(manager: ContentTypeReaderManager, name: str, hint: Any) -> _Member | None:
    """How an attribute is read; None for one that files do not hold."""
    notes: tuple[Any, ...] = ()
    if typing.get_origin(hint) is Annotated:
        hint, *rest = typing.get_args(hint)
        notes = tuple(rest)
    marks = [note if isinstance(note, type) else type(note) for note in notes]
    if typing.get_origin(hint) is ClassVar or ContentSerializerIgnoreAttribute in marks:
        return None
    is_shared = any(isinstance(note, ContentSerializerAttribute) and note.SharedResource for note in notes)
    optional = _without_none(hint)
    named = next((note for note in notes if isinstance(note, str)), None)
    reader = _value_reader(manager, hint if optional is None else optional, named)
    if reader is not None and optional is not None:
        from xna.content._type_readers import NullableReader

        reader = NullableReader(reader)
    is_enum = isinstance(hint, type) and issubclass(hint, enum.Enum)
    return _Member(name, reader, is_shared, (lambda number: _member_of(hint, number)) if is_enum else None)


def _value_reader(manager: ContentTypeReaderManager, hint: Any, named: str | None) -> ContentTypeReader | None:
    """The reader of a member that stands in the file without the number of one; None for objects."""
    from xna.content._type_readers import item_reader, value_reader

    if named is not None:
        return item_reader(manager, TypeName.parse(named))
    if not isinstance(hint, type):
        return None
    own = next((reader for reader in manager._readers if reader.TargetType is hint and reader.IsValueTypeEXT), None)
    return own or value_reader(int if issubclass(hint, enum.Enum) else hint)


def _without_none(hint: Any) -> Any:
    """X of `X | None`; None for everything else."""
    if typing.get_origin(hint) not in (Union, types.UnionType):
        return None
    others = [each for each in typing.get_args(hint) if each is not type(None)]
    return others[0] if len(others) == 1 and len(typing.get_args(hint)) == 2 else None


def _blank(cls: type) -> Any:
    """A new object, with the constructor where that needs no arguments."""
    try:
        inspect.signature(cls).bind()
    except (TypeError, ValueError):
        return object.__new__(cls)
    return cls()


def _member_of(cls: type, number: Any) -> Any:
    try:
        return cls(number)
    except ValueError as error:
        raise ContentLoadException(f"{cls.__name__} has no member {number}.", error) from error
