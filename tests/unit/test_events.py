from __future__ import annotations

import pytest

from xna.event_args import EventArgs
from xna.events import Event


class Door:
    Opened = Event("Raised after the door has been opened.")
    Closed = Event()


class SlottedDoor:
    __slots__ = ("_Opened_handlers",)
    Opened = Event()


@pytest.mark.parametrize("kind", [Door, SlottedDoor])
def test_handlers_are_called_in_order_with_sender_and_args(kind: type) -> None:
    door, other, calls = kind(), kind(), []
    door.Opened += lambda sender, args: calls.append((1, sender, args))
    door.Opened += lambda sender, args: calls.append((2, sender, args))
    other.Opened._raise(other, EventArgs.Empty)
    assert calls == []
    door.Opened._raise(door, EventArgs.Empty)
    assert calls == [(1, door, EventArgs.Empty), (2, door, EventArgs.Empty)]


def test_adding_twice_and_removing() -> None:
    door, calls = Door(), []

    def handler(sender: object, args: object) -> None:
        calls.append(args)

    door.Opened += handler
    door.Opened += handler
    assert len(door.Opened) == 2 and handler in door.Opened and not door.Closed
    door.Opened -= handler
    door.Opened._raise(door, 7)
    assert calls == [7]
    door.Opened -= handler
    door.Opened -= handler
    assert not door.Opened


def test_bound_methods_can_be_removed() -> None:
    class Listener:
        def on_opened(self, sender: object, args: object) -> None: ...

    door, listener = Door(), Listener()
    door.Opened += listener.on_opened
    door.Opened -= listener.on_opened
    assert len(door.Opened) == 0


def test_delivery_goes_over_a_snapshot() -> None:
    door, calls = Door(), []

    def second(sender: object, args: object) -> None:
        calls.append("second")

    def first(sender: object, args: object) -> None:
        calls.append("first")
        door.Opened -= second
        door.Opened += second
        door.Opened += second

    door.Opened += first
    door.Opened += second
    door.Opened._raise(door, None)
    assert calls == ["first", "second"]


def test_the_first_exception_ends_the_delivery() -> None:
    door, calls = Door(), []

    def fails(sender: object, args: object) -> None:
        raise KeyError("door")

    door.Opened += fails
    door.Opened += lambda sender, args: calls.append(1)
    with pytest.raises(KeyError):
        door.Opened._raise(door, None)
    assert calls == []


def test_assignment_is_refused() -> None:
    door = Door()
    with pytest.raises(AttributeError, match=r"\+= handler"):
        door.Opened = print
    with pytest.raises(AttributeError):
        door.Opened = Door().Opened
    with pytest.raises(AttributeError):
        door.Opened = door.Closed
    with pytest.raises(TypeError, match="callable"):
        door.Opened += 5


def test_the_class_shows_the_declaration() -> None:
    assert isinstance(Door.Opened, Event) and Door.Opened.__doc__ == "Raised after the door has been opened."
    assert EventArgs.Empty is EventArgs.Empty and isinstance(EventArgs.Empty, EventArgs)
