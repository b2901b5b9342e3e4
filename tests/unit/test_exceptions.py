from __future__ import annotations

import pytest

import content.errors
import renderers.contract.errors as contract
from xna import exceptions


@pytest.mark.parametrize(
    ("name", "builtin"),
    [
        ("ArgumentException", ValueError),
        ("ArgumentNullException", ValueError),
        ("ArgumentNullException", TypeError),
        ("ArgumentOutOfRangeException", ValueError),
        ("InvalidOperationException", RuntimeError),
        ("ObjectDisposedException", RuntimeError),
        ("NotSupportedException", NotImplementedError),
        ("InvalidCastException", TypeError),
        ("KeyNotFoundException", KeyError),
    ],
)
def test_xna_exceptions_are_python_exceptions(name: str, builtin: type) -> None:
    assert issubclass(getattr(exceptions, name), builtin)


def test_shared_classes_are_the_very_objects() -> None:
    assert exceptions.ArgumentException is contract.ArgumentException
    assert exceptions.NoSuitableGraphicsDeviceException is contract.NoSuitableGraphicsDeviceException
    assert exceptions.ContentLoadException is content.errors.ContentLoadException


def test_key_not_found_shows_its_message_plainly() -> None:
    assert str(exceptions.KeyNotFoundException("no bone is called 'Head'")) == "no bone is called 'Head'"


@pytest.mark.parametrize(
    "kind", [exceptions.DeviceLostException, exceptions.DeviceNotResetException, exceptions.NoSuitableGraphicsDeviceException]
)
def test_device_exceptions_take_a_message_and_an_inner_error(kind: type) -> None:
    inner = ValueError("why")
    for error in (kind("lost", inner), kind(message="lost", inner=inner)):
        assert (str(error), error.__cause__) == ("lost", inner)
    assert (str(kind()), kind().__cause__) == ("", None)
