"""A misspelt property of a framework object is refused; in C# it would not compile."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from xna.game import Game
from xna.graphics import BlendState, DepthStencilState, PresentationParameters, RasterizerState, SamplerState
from xna.graphics_device_manager import GraphicsDeviceManager


@pytest.mark.parametrize(
    ("make", "wrong", "right"),
    [
        (lambda: GraphicsDeviceManager(Game()), "PreferedBackBufferWidth", "PreferredBackBufferWidth"),
        (lambda: GraphicsDeviceManager(Game()), "isFullScreen", "IsFullScreen"),
        (lambda: Game().Window, "Titel", "Title"),
        (PresentationParameters, "BackbufferWidth", "BackBufferWidth"),
        (BlendState, "ColorSourceBlendd", "ColorSourceBlend"),
        (DepthStencilState, "DepthBufferEnabled", "DepthBufferEnable"),
        (RasterizerState, "Cullmode", "CullMode"),
        (SamplerState, "AdressU", "AddressU"),
    ],
)
def test_a_misspelt_property_names_the_right_one(make: Callable[[], object], wrong: str, right: str) -> None:
    with pytest.raises(AttributeError, match=f"has no member {wrong} to set. Did you mean {right}[?]"):
        setattr(make(), wrong, 1)


def test_a_name_like_none_is_refused_too() -> None:
    with pytest.raises(AttributeError, match=r"PresentationParameters has no member score .* in the game"):
        PresentationParameters().score = 1  # type: ignore[attr-defined]


def test_subclasses_add_what_they_like() -> None:
    class NightState(BlendState):
        pass

    state = NightState()
    state.moon = "full"  # type: ignore[attr-defined]
    assert state.moon == "full"  # type: ignore[attr-defined]
    state._mine = 1  # type: ignore[attr-defined]


def test_properties_are_set_as_before() -> None:
    parameters = PresentationParameters()
    parameters.BackBufferWidth = 320
    assert parameters.BackBufferWidth == 320
