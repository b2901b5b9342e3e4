"""Devices for tests of the graphics namespace."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from xna.graphics.graphics_adapter import GraphicsAdapter
from xna.graphics.graphics_device import GraphicsDevice
from xna.graphics.graphics_profile import GraphicsProfile
from xna.graphics.presentation_parameters import PresentationParameters


def make_device(
    renderer: str = "HEADLESS",
    width: int = 64,
    height: int = 48,
    profile: GraphicsProfile = GraphicsProfile.HiDef,
    **parameters: object,
) -> GraphicsDevice:
    """Make a device without a window; keywords are set on its presentation parameters."""
    presentation = PresentationParameters()
    presentation.BackBufferWidth, presentation.BackBufferHeight = width, height
    for name, value in parameters.items():
        setattr(presentation, name, value)
    return GraphicsDevice(GraphicsAdapter.DefaultAdapter, profile, presentation, rendererEXT=renderer)


@pytest.fixture
def device() -> Iterator[GraphicsDevice]:
    with make_device() as made:
        yield made
