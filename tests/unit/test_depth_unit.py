"""The measure of a driver's unit of depth bias, on the renderer whose bias is exact."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from renderers.contract.errors import NoSuitableGraphicsDeviceException
from renderers.contract.presentation import CreationArguments
from renderers.contract.renderer import Renderer
from renderers.deferred import depth_unit
from renderers.deferred.depth_bias import fixed_point_units
from renderers.deferred.depth_unit import steps_in_a_unit
from renderers.software.renderer import SoftwareRenderer


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    found: dict[str, int] = {}
    monkeypatch.setattr(depth_unit, "_known", found)
    yield found


def test_a_driver_is_measured_once() -> None:
    opened = []

    def open_another(arguments: CreationArguments) -> Renderer:
        opened.append(arguments)
        assert steps_in_a_unit("exact", open_another) == 1  # what a driver's own draws take meanwhile
        return SoftwareRenderer(arguments)

    assert steps_in_a_unit("exact", open_another) == 1 and steps_in_a_unit("exact", open_another) == 1
    assert len(opened) == 1


def test_a_driver_whose_unit_is_two_steps_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    surface = depth_unit._surface
    monkeypatch.setattr(depth_unit, "_surface", lambda depth, bias, brightness: surface(depth, 2 * bias, brightness))
    assert steps_in_a_unit("coarse", SoftwareRenderer) == 2


def test_a_driver_that_gives_no_second_device_is_asked_again(known: dict[str, int]) -> None:
    def refuse(arguments: CreationArguments) -> Renderer:
        raise NoSuitableGraphicsDeviceException("one device is enough")

    with pytest.raises(NoSuitableGraphicsDeviceException):
        steps_in_a_unit("poor", refuse)
    assert known == {}
    assert steps_in_a_unit("poor", SoftwareRenderer) == 1


def test_units_of_a_depth_range() -> None:
    assert [fixed_point_units(bits, steps) for bits in (16, 24) for steps in (1, 2)] == [65535, 32767, 16777215, 8388607]
