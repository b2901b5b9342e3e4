"""Suite "lighting": per vertex through OpenGL's lights, with XNA's own separate specular term in a second pass."""

from __future__ import annotations

from typing import Any

from tests.conformance.drawing import configure, draw_ring, draw_user, light, lit
from tests.conformance.grid import UNIT_SQUARE, ClipRect
from tests.conformance.layouts import POSITION_NORMAL_TEXTURE
from tests.conformance.stage import common_states
from tests.tinygl._scene import Scene, near, scene
from tests.unit._devices import make_device
from xna import Matrix
from xna.graphics import BasicEffect, DepthStencilState, PrimitiveType

QUAD = ClipRect(-0.8, 0.8, 0.8, -0.8)
TOWARDS, AWAY = (0, 0, 1), (0, 0, -1)
WHITE3 = (1, 1, 1)


def _draw(made: Scene, effect: BasicEffect, normal: Any = TOWARDS, z: float = 0.5, rect: ClipRect = QUAD) -> None:
    draw_ring(made.device, effect, POSITION_NORMAL_TEXTURE, rect, z, Normal=normal, TexCoord=UNIT_SQUARE)


def _lit(properties: dict[str, Any], lights: dict[int, tuple[Any, ...]], normal: Any = TOWARDS) -> tuple[int, ...]:
    """Give the middle of a lit quad."""
    with scene(48, 48) as made:
        effect = lit(made.device, **properties)
        for number, parts in lights.items():
            light(effect, number, *parts)
        _draw(made, effect, normal)
        return made.pixel(24, 24)


def _shiny(made: Scene, **properties: Any) -> BasicEffect:
    """Make an effect whose highlight is full where the normal points forwards: the eye is far in front."""
    effect = lit(made.device, DiffuseColor=(0, 0, 0), SpecularColor=WHITE3, SpecularPower=1.0)
    light(effect, 0, AWAY, (0, 0, 0), WHITE3)
    configure(effect, View=Matrix.CreateTranslation(0, 0, -1000), Projection=Matrix.CreateTranslation(0, 0, 1000))
    return configure(effect, **properties)


def test_ambient_times_diffuse_plus_emissive() -> None:
    ambient = {"AmbientLightColor": (0.5, 0.5, 0.5), "DiffuseColor": (0.5, 0.25, 1), "EmissiveColor": (0.1, 0, 0)}
    assert near(_lit(ambient, {}), (89, 32, 128))


def test_a_light_shines_on_what_faces_it() -> None:
    assert near(_lit({"DiffuseColor": (1, 0, 0)}, {0: (AWAY, WHITE3)}), (255, 0, 0))


def test_a_light_leaves_the_other_side_dark() -> None:
    assert near(_lit({"DiffuseColor": (1, 0, 0)}, {0: (AWAY, WHITE3)}, AWAY), (0, 0, 0))


def test_three_lights_add() -> None:
    lights = {0: (AWAY, (0, 0.2, 0)), 1: (AWAY, (1, 0, 0)), 2: (AWAY, (0, 0, 1))}
    assert near(_lit({}, lights), (255, 51, 255))


def test_lambert_goes_by_the_cosine() -> None:
    assert near(_lit({}, {0: ((0, -0.8, -0.6), WHITE3)}), (153, 153, 153))


def test_the_length_of_a_direction_counts_as_in_xna() -> None:
    assert near(_lit({}, {0: ((0, 0, -0.5), WHITE3)}), (128, 128, 128))


def test_normals_need_not_be_unit_vectors() -> None:
    assert near(_lit({}, {0: (AWAY, WHITE3)}, (0, 0, 7)), (255, 255, 255))


def test_normals_go_through_the_inverse_transpose() -> None:
    root = 0.5**0.5
    world = {"World": Matrix.CreateScale(2, 1, 1), "DiffuseColor": (1, 0, 0)}
    assert near(_lit(world, {0: ((0, -1, 0), WHITE3)}, (root, root, 0)), (228, 0, 0))


def test_lights_stay_in_the_world_when_the_object_turns() -> None:
    turned = {"World": Matrix.CreateRotationX(1.0)}
    assert near(_lit(turned, {0: (AWAY, WHITE3)}), (138, 138, 138))  # the cosine of one radian


def test_a_world_that_flattens_is_drawn() -> None:
    with scene(48, 48) as made:
        effect = lit(made.device, AmbientLightColor=WHITE3, World=Matrix.CreateScale(1, 1, 0))
        _draw(made, effect)
        assert near(made.pixel(24, 24), (255, 255, 255))


def test_indexed_and_unindexed_draws_are_lit_alike() -> None:
    pictures = []
    for indexed in (True, False):
        with scene(48, 48) as made:
            effect = lit(made.device, DiffuseColor=(0, 1, 0))
            light(effect, 0, AWAY, WHITE3)
            if indexed:
                _draw(made, effect)
            else:
                ring, order = QUAD.corners(0.5), (0, 1, 2, 0, 2, 3)
                columns = {"Position": [ring[i] for i in order], "Normal": TOWARDS, "TexCoord": (0, 0)}
                draw_user(made.device, effect, PrimitiveType.TriangleList, 2, POSITION_NORMAL_TEXTURE, **columns)
            pictures.append(made.pixels())
    assert (pictures[0] == pictures[1]).all() and near(pictures[0][24, 24], (0, 255, 0))


def test_default_lighting() -> None:
    with scene(48, 48) as made:
        effect = BasicEffect(made.device)
        effect.EnableDefaultLighting()
        _draw(made, effect)
        assert min(made.pixel(24, 24)) >= 80


def test_specular_is_added_after_a_black_texture() -> None:
    with scene(48, 48) as made:
        _draw(made, _shiny(made, TextureEnabled=True, Texture=made.texture(1, 1, [(0, 0, 0, 255)])))
        assert near(made.pixel(24, 24), (255, 255, 255))


def test_specular_is_weighed_by_the_alpha_of_the_texture() -> None:
    with scene(48, 48) as made:
        _draw(made, _shiny(made, TextureEnabled=True, Texture=made.texture(1, 1, [(0, 0, 0, 64)])))
        assert near(made.pixel(24, 24), (64, 64, 64))


def test_specular_is_weighed_by_the_alpha_of_the_effect() -> None:
    with scene(48, 48) as made:
        _draw(made, _shiny(made, Alpha=0.5))
        assert near(made.pixel(24, 24), (128, 128, 128))


def test_specular_adds_to_the_lit_colour_and_clamps() -> None:
    with scene(48, 48) as made:
        _draw(made, _shiny(made, EmissiveColor=(0.25, 0.5, 1), SpecularColor=(0.25, 0.25, 0.25)))
        assert near(made.pixel(24, 24), (128, 191, 255))


def test_the_shared_edge_of_two_triangles_shines_once() -> None:
    with scene(48, 48) as made:
        _draw(made, _shiny(made, SpecularColor=(0.4, 0.4, 0.4)))
        inside = made.pixels()[8:40, 8:40, :3].astype(int)
        assert abs(inside - 102).max() <= 2


def test_hidden_highlights_do_not_shine_through() -> None:
    with scene(48, 48) as made:
        made.device.DepthStencilState = DepthStencilState.Default
        made.quad((0, 100, 0), 0.2)
        _draw(made, _shiny(made))
        assert near(made.pixel(24, 24), (0, 100, 0))


def test_a_second_draw_begins_with_a_black_plane() -> None:
    with scene(48, 48) as made:
        for _ in range(3):
            made.clear((0, 0, 0))
            _draw(made, _shiny(made, SpecularColor=(0.2, 0.2, 0.2)))
        assert near(made.pixel(24, 24), (51, 51, 51))


def test_highlights_equal_those_of_the_reference() -> None:
    """A sphere-like fan of normals: within two levels of SOFTWARE everywhere."""
    pictures = []
    for renderer in ("TINYGL", "SOFTWARE"):
        with make_device(renderer, 64, 64) as device:
            effect = BasicEffect(device)
            effect.EnableDefaultLighting()
            effect.SpecularPower = 6.0
            effect.View, effect.Projection = Matrix.CreateTranslation(0, 0, -3), Matrix.CreateTranslation(0, 0, 3)
            normals = [(-0.5, 0.5, 0.7), (-0.5, -0.5, 0.7), (0.5, -0.5, 0.7), (0.5, 0.5, 0.7)]
            common_states(device)
            draw_ring(device, effect, POSITION_NORMAL_TEXTURE, QUAD, 0.5, Normal=normals, TexCoord=UNIT_SQUARE)
            pictures.append(device._read_picture()[8:56, 8:56, :3].astype(int))
    assert abs(pictures[0] - pictures[1]).max() <= 2
    assert pictures[1].max() > 150
