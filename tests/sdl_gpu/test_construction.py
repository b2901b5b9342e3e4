"""Making and taking down the renderer: every failure on the way leaves nothing behind."""

from __future__ import annotations

import pytest

from renderers.contract import CreationArguments, Presentation
from renderers.contract.enums import DepthFormat
from renderers.contract.errors import NoSuitableGraphicsDeviceException
from renderers.deferred.ledger import FailurePoint, Ledger
from renderers.sdl_gpu import DESCRIPTOR
from renderers.sdl_gpu.functions import functions
from renderers.sdl_gpu.renderer import SdlGpuRenderer

ARGUMENTS = CreationArguments(Presentation(16, 16, depth_format=DepthFormat.Depth24Stencil8, sample_count=4))


def _attempts() -> list[FailurePoint]:
    ledger = Ledger()
    SdlGpuRenderer(ARGUMENTS, ledger).close()
    assert ledger.live == {}
    return [FailurePoint(kind, number) for kind, count in ledger.attempts.items() for number in range(1, count + 1)]


def test_every_failure_on_the_way_undoes_what_came_before_it_backwards() -> None:
    points = _attempts()
    assert {point.kind for point in points} >= {"video", "device", "depth format", "texture"}
    for point in points:
        ledger = Ledger(point)
        ledger.events = []
        with pytest.raises(NoSuitableGraphicsDeviceException, match="SDL_GPU cannot make a device"):
            SdlGpuRenderer(ARGUMENTS, ledger)
        assert ledger.live == {}, point
        acquired = [kind for what, kind in ledger.events if what == "acquire"]
        released = [kind for what, kind in ledger.events if what == "release"]
        assert released[-len({"video", "device"} & set(acquired)) :] == [k for k in ("device", "video") if k in acquired]
        assert sorted(acquired) == sorted(released), point


def test_closing_releases_in_the_reverse_order() -> None:
    ledger = Ledger()
    renderer = SdlGpuRenderer(ARGUMENTS, ledger)
    ledger.events = []
    renderer.close()
    assert [kind for _, kind in ledger.events][-2:] == ["device", "video"]
    assert ledger.live == {}
    renderer.close()
    assert ledger.live == {}


def test_the_descriptor_promises_what_an_instance_can() -> None:
    renderer = DESCRIPTOR.create(ARGUMENTS)
    try:
        assert renderer.capabilities == DESCRIPTOR.capabilities
        assert renderer.applied.sample_count == DESCRIPTOR.sample_count(4)
        assert renderer.driver_name.startswith("vulkan")
    finally:
        renderer.close()


def test_the_gpu_has_a_name_where_sdl_knows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    renderer = SdlGpuRenderer(ARGUMENTS)
    try:
        assert renderer.driver_name.startswith("vulkan: ") is functions().is_3_4
        monkeypatch.setattr(functions(), "is_3_4", False)
        assert renderer.driver_name == "vulkan"
    finally:
        renderer.close()
