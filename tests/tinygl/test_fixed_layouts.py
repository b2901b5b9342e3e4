"""Suite "fixed layouts": four declarations are drawn; anything else in the same stride is refused, never reinterpreted."""

from __future__ import annotations

from typing import Any

import pytest

from renderers.tinygl.layouts import LAYOUT_NAMES
from tests.conformance.drawing import draw_ring, light, lit
from tests.conformance.grid import FULL, UNIT_SQUARE
from tests.conformance.layouts import (
    POSITION_COLOR,
    POSITION_COLOR_TEXTURE,
    POSITION_NORMAL_TEXTURE,
    POSITION_TEXTURE,
    Layout,
)
from tests.tinygl._scene import CENTRE, RED, assert_refused, near, scene

COLUMNS: dict[str, Any] = {"Color": (255, 128, 64, 255), "TexCoord": UNIT_SQUARE, "Normal": (0, 0, 1)}
GREY = (128, 192, 64)
OTHERS = {
    "16: position alone, padded": Layout(16, Position=0),
    "24: position and normal": Layout(24, Position=0, Normal=12),
    "24: colour after coordinates": Layout(24, Position=0, TexCoord=12, Color=20),
    "32: position and colour, padded": Layout(32, Position=0, Color=12),
    "32: coordinates before the normal": Layout(32, Position=0, TexCoord=12, Normal=20),
    "12: position alone": Layout(12, Position=0),
    "36: the record of models": Layout(36, Position=0, Normal=12, TexCoord=24, Color=32),
    "28: position not at the front": Layout(28, Normal=0, Position=12, Color=24),
}


def test_position_and_colour() -> None:
    with scene() as made:
        draw_ring(made.device, made.effect(VertexColorEnabled=True), POSITION_COLOR, FULL, **COLUMNS)
        assert near(made.pixel(*CENTRE), (255, 128, 64))


def test_position_and_texture_take_the_diffuse_colour() -> None:
    with scene() as made:
        effect = made.effect(TextureEnabled=True, Texture=made.texture(1, 1, [GREY]), DiffuseColor=(0.5, 1, 0.25))
        draw_ring(made.device, effect, POSITION_TEXTURE, FULL, **COLUMNS)
        assert near(made.pixel(*CENTRE), (64, 192, 16))


def test_position_colour_and_texture_multiply() -> None:
    with scene() as made:
        effect = made.effect(TextureEnabled=True, VertexColorEnabled=True, Texture=made.texture(1, 1, [GREY]))
        draw_ring(made.device, effect, POSITION_COLOR_TEXTURE, FULL, **COLUMNS)
        assert near(made.pixel(*CENTRE), (128, 96, 16))


def test_position_normal_and_texture_are_lit() -> None:
    with scene() as made:
        effect = lit(made.device, TextureEnabled=True, Texture=made.texture(1, 1, [GREY]))
        light(effect, 0, (0, 0, -1), (0.5, 1, 0.25))
        draw_ring(made.device, effect, POSITION_NORMAL_TEXTURE, FULL, **COLUMNS)
        assert near(made.pixel(*CENTRE), (64, 192, 16))


def test_a_layout_may_list_its_elements_in_any_order() -> None:
    with scene() as made:
        layout = Layout(24, TexCoord=16, Color=12, Position=0)
        draw_ring(made.device, made.effect(VertexColorEnabled=True), layout, FULL, **COLUMNS)
        assert near(made.pixel(*CENTRE), (255, 128, 64))


def check_other_layouts() -> None:
    """See every other declaration refused, with the four that are drawn named."""
    for layout in OTHERS.values():
        with scene() as made:
            effect = made.effect(DiffuseColor=(1, 0, 0))
            assert_refused(
                made, lambda made, e=effect, kind=layout: draw_ring(made.device, e, kind, FULL, **COLUMNS), "vertex declaration"
            )


@pytest.mark.parametrize("name", OTHERS)
def test_another_declaration_is_refused(name: str) -> None:
    with scene() as made:
        effect = made.effect(DiffuseColor=(1, 0, 0))
        names = ".*".join(LAYOUT_NAMES)
        assert_refused(made, lambda made: draw_ring(made.device, effect, OTHERS[name], FULL, **COLUMNS), names)
        made.quad(RED)
        assert made.pixel(*CENTRE) == RED
