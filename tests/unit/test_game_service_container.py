"""GameServiceContainer."""

from __future__ import annotations

import pytest

from xna.exceptions import ArgumentException, ArgumentNullException
from xna.game_service_container import GameServiceContainer


class Base:
    pass


class Derived(Base):
    pass


@pytest.fixture
def services():
    return GameServiceContainer()


def test_add_get_remove(services):
    provider = Derived()
    services.AddService(Base, provider)
    assert services.GetService(Base) is provider
    assert services.GetService(Derived) is None
    services.RemoveService(Base)
    services.RemoveService(Base)
    assert services.GetService(Base) is None


def test_none_is_refused(services):
    for use in (lambda: services.AddService(None, 1), lambda: services.AddService(int, None)):
        with pytest.raises(ArgumentNullException):
            use()
    for use in (services.GetService, services.RemoveService):
        with pytest.raises(ArgumentNullException):
            use(None)


def test_a_second_provider_is_refused(services):
    first = Derived()
    services.AddService(Base, first)
    with pytest.raises(ArgumentException, match="already"):
        services.AddService(Base, Derived())
    assert services.GetService(Base) is first


def test_the_provider_must_be_an_instance(services):
    with pytest.raises(ArgumentException, match="instance"):
        services.AddService(Derived, Base())


def test_the_type_must_be_a_class(services):
    with pytest.raises(TypeError, match="class"):
        services.GetService("Base")
