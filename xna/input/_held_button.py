"""The read-only button properties of GamePadButtons and GamePadDPad."""

from __future__ import annotations

from typing import Protocol, overload

from xna.input.button_state import ButtonState
from xna.input.buttons import Buttons

_STATES = (ButtonState.Released, ButtonState.Pressed)


class _Holder(Protocol):
    _held: int


class HeldButton:
    """Reads one bit of its owner's `_held`."""

    def __init__(self, button: Buttons, doc: str) -> None:
        self.__doc__ = doc
        self._bit = int(button)

    @overload
    def __get__(self, instance: None, owner: type) -> HeldButton: ...
    @overload
    def __get__(self, instance: _Holder, owner: type) -> ButtonState: ...
    def __get__(self, instance: _Holder | None, owner: type) -> ButtonState | HeldButton:
        if instance is None:
            return self
        return _STATES[bool(instance._held & self._bit)]

    def __set__(self, instance: _Holder, value: object) -> None:
        raise AttributeError(f"a {type(instance).__name__} never changes; make or get a new one")
