"""The boundaries at which a lost device shows, and what a game sees of it."""

from __future__ import annotations

import pytest

from renderers.contract import CreationArguments, Presentation
from renderers.contract.errors import DeviceLostException
from renderers.contract.presentation import DeviceEvent
from renderers.vulkan import api
from renderers.vulkan.errors import VulkanError
from renderers.vulkan.renderer import VulkanRenderer
from tests.vulkan.drawing import SIZE, device_of, quad, renderer_of
from xna.color import Color
from xna.graphics import GraphicsDeviceStatus

LOST = api.VK_ERROR_DEVICE_LOST


@pytest.mark.parametrize("boundary", ["vkWaitForFences", "vkQueueSubmit"])
def test_a_lost_device_is_told_at_the_boundary_and_can_be_disposed(boundary: str) -> None:
    with device_of() as device:
        lost = []
        device.DeviceLost += lambda sender, args: lost.append(sender)
        for _ in range(3):
            device.Clear(Color.Red)
            device.Present()
        quad(device, Color.Blue)
        renderer_of(device)._device.boundaries.injected[boundary] = [LOST]
        with pytest.raises(DeviceLostException, match=f"{boundary} failed: VK_ERROR_DEVICE_LOST"):
            device.Present()
        assert lost == [device]
        assert device.GraphicsDeviceStatus == GraphicsDeviceStatus.Lost
        assert not renderer_of(device).can_begin_draw()


def test_a_lost_device_refuses_to_be_reset() -> None:
    events: list[str] = []
    renderer = VulkanRenderer(CreationArguments(Presentation(SIZE, SIZE), on_device_event=events.append))
    renderer._device.boundaries.injected["vkQueueSubmit"] = [LOST]
    with pytest.raises(DeviceLostException):
        renderer.present()
    with pytest.raises(DeviceLostException):
        renderer.reset(Presentation(SIZE, SIZE))
    assert events == [DeviceEvent.LOST]
    renderer.close()
    assert renderer.ledger.live == {}


def test_another_failure_is_no_loss() -> None:
    with device_of() as device:
        renderer_of(device)._device.boundaries.injected["vkQueueSubmit"] = [api.VK_ERROR_OUT_OF_HOST_MEMORY]
        device.Clear(Color.Red)
        with pytest.raises(VulkanError, match="OUT_OF_HOST_MEMORY"):
            device.Present()
        assert device.GraphicsDeviceStatus == GraphicsDeviceStatus.Normal
        device.Present()
