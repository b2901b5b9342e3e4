"""What the four state classes share: typed properties that XNA freezes when the object is first bound."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import IntEnum, IntFlag
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

import numpy as np

from xna._integers import integer_of
from xna._known_members import KnownMembers
from xna._single import is_scalar, real
from xna.exceptions import ArgumentException, ArgumentNullException, InvalidOperationException, ObjectDisposedException
from xna.graphics.graphics_resource import GraphicsResource

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice

T = TypeVar("T")
E = TypeVar("E", bound="IntEnum | IntFlag")
S = TypeVar("S", bound="StateObject")


class StateProperty(Generic[T]):
    """A property of a state object: checked on assignment, and refused once the object was bound or is a preset."""

    def __init__(self, default: T, convert: Callable[[Any, str], T], doc: str, copy: Callable[[T], T] | None = None) -> None:
        self.default = default
        self._convert = convert
        self._copy = copy
        self._name = ""
        self.__doc__ = doc

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> StateProperty[T]: ...
    @overload
    def __get__(self, instance: StateObject, owner: type) -> T: ...
    def __get__(self, instance: StateObject | None, owner: type) -> StateProperty[T] | T:
        if instance is None:
            return self
        value: T = instance._values.get(self._name, self.default)
        return self._copy(value) if self._copy else value

    def __set__(self, instance: StateObject, value: T) -> None:
        instance._check_writable(self._name)
        instance._values[self._name] = self._convert(value, f"{type(instance).__name__}.{self._name}")


def enumeration(kind: type[E]) -> Callable[[Any, str], E]:
    """Make a check that takes members (or their numbers) of one enumeration; flags also take combinations."""
    values = [int(member) for member in kind]
    numbers = range(1 << max(values).bit_length()) if issubclass(kind, IntFlag) else values

    def convert(value: Any, name: str) -> E:
        if value is None:
            raise ArgumentNullException(f"{name} must be a {kind.__name__}, not None.")
        number = integer_of(value)
        if number is None or number not in numbers:
            known = ", ".join(kind.__members__)
            raise ArgumentException(f"{name} must be one of {known}; it was {value!r}.")
        return kind(number)

    return convert


def boolean(value: Any, name: str) -> bool:
    """Take a bool and nothing else."""
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    raise ArgumentException(f"{name} must be True or False; it was {value!r}.")


def integer(value: Any, name: str) -> int:
    """Take a 32-bit integer; an unsigned one is read as its signed twin."""
    number = integer_of(value)
    if number is None:
        raise ArgumentException(f"{name} must be an integer; it was {value!r}.")
    if not -(2**31) <= number < 2**32:
        raise ArgumentException(f"{name} must fit 32 bits; it was {number}.")
    return int(number - 2**32 if number >= 2**31 else number)


def single(value: Any, name: str) -> float:
    """Take a number, narrowed to binary32."""
    if not is_scalar(value):
        raise ArgumentException(f"{name} must be a number; it was {value!r}.")
    number = real(value, name)
    if math.isnan(number):
        raise ArgumentException(f"{name} must be a number; it was NaN.")
    return number


class StateObject(KnownMembers, GraphicsResource):
    """A group of device state. It can be changed until a device first uses it; presets never can."""

    def __init__(self, **values: Any) -> None:
        super().__init__(None)
        self._values: dict[str, Any] = {}
        self._frozen_id: int | None = None
        for name, value in values.items():
            if not isinstance(getattr(type(self), name, None), StateProperty):
                raise ArgumentException(f"{type(self).__name__} has no property {name!r}.")
            setattr(self, name, value)

    @classmethod
    def _preset(cls: type[S], name: str, **values: Any) -> S:
        state = cls(**values)
        state.Name = f"{cls.__name__}.{name}"
        state._freeze()
        return state

    def _intern(self) -> int:
        raise NotImplementedError

    def _freeze(self) -> int:
        if self._frozen_id is None:
            self._frozen_id = self._intern()
        return self._frozen_id

    def _bind(self, device: GraphicsDevice) -> int:
        """Freeze the state and give the number of its snapshot."""
        if self.IsDisposed:
            raise ObjectDisposedException(f"This {type(self).__name__} was disposed; make a new one before binding it.")
        return self._frozen_id if self._frozen_id is not None else self._freeze()

    def _check_writable(self, name: str) -> None:
        if self._frozen_id is not None:
            which = self.Name or f"This {type(self).__name__}"
            raise InvalidOperationException(
                f"{which} cannot be changed: it is a preset or was already bound to a device. "
                f"Make a new {type(self).__name__} and set its {name} before the first use."
            )
