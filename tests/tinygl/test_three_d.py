"""Suite "3D": perspective divide, depth and the modelview transform are measured by counts of covered pixels."""

from __future__ import annotations

from typing import Any

from tests.conformance.drawing import draw_ring, draw_user
from tests.conformance.grid import FULL, UNIT_SQUARE
from tests.conformance.layouts import POSITION_COLOR, POSITION_TEXTURE
from tests.tinygl._scene import BLUE, CENTRE, GREEN, RED, WHITE, Scene, camera, scene
from xna import MathHelper, Matrix
from xna.graphics import DepthStencilState, PrimitiveType, RasterizerState


def _draw(made: Scene, color: Any, z: float = 0.0, world: Matrix | None = None) -> None:
    effect = camera(made.effect(VertexColorEnabled=True, World=world or Matrix.Identity))
    draw_ring(made.device, effect, POSITION_COLOR, FULL, z, Color=(*color, 255))


def _area(world: Matrix) -> int:
    with scene() as made:
        _draw(made, WHITE, world=world)
        return made.covered()


def test_perspective_divides_by_w() -> None:
    near, far = _area(Matrix.Identity), _area(Matrix.CreateTranslation(0, 0, -6))
    # Half a side is 32 px / (tan(22.5 degrees) * distance): 38.6 px a side near by, 15.5 px far off.
    assert 38**2 <= near <= 39**2
    assert 15**2 <= far <= 16**2


def test_the_modelview_transform_foreshortens() -> None:
    turned = _area(Matrix.CreateRotationY(MathHelper.ToRadians(60)))
    assert 0.5 * 1521 < turned < 0.6 * 1521


def test_near_hides_far_when_drawn_first() -> None:
    with scene() as made:
        made.device.DepthStencilState = DepthStencilState.Default
        _draw(made, GREEN)
        _draw(made, RED, -6.0)
        assert made.pixel(*CENTRE) == GREEN


def test_near_hides_far_when_drawn_last() -> None:
    with scene() as made:
        made.device.DepthStencilState = DepthStencilState.Default
        _draw(made, RED, -6.0)
        _draw(made, GREEN)
        assert made.pixel(*CENTRE) == GREEN


def test_depth_read_tests_and_does_not_write() -> None:
    with scene() as made:
        made.device.DepthStencilState = DepthStencilState.Default
        _draw(made, GREEN)
        made.device.DepthStencilState = DepthStencilState.DepthRead
        _draw(made, RED, -6.0)
        assert made.pixel(*CENTRE) == GREEN
        _draw(made, BLUE, 1.0)
        assert made.pixel(*CENTRE) == BLUE
        _draw(made, RED, 0.5)
        assert made.pixel(*CENTRE) == RED


def test_equal_depth_passes() -> None:
    with scene() as made:
        made.device.DepthStencilState = DepthStencilState.Default
        _draw(made, GREEN)
        _draw(made, RED)
        assert made.pixel(*CENTRE) == RED


def test_texture_coordinates_are_perspective_correct() -> None:
    with scene() as made:
        effect = made.effect(TextureEnabled=True, Texture=made.texture(4, 1, [RED, GREEN, GREEN, GREEN]))
        effect.Projection = Matrix.CreatePerspectiveFieldOfView(MathHelper.PiOver2, 1.0, 0.1, 100.0)
        corners, coordinates = [(-1, -1, -2), (1, -1, -8), (-1, 1, -2)], [(0, 0), (1, 0), (0, 1)]
        draw_user(made.device, effect, PrimitiveType.TriangleList, 1, POSITION_TEXTURE, Position=corners, TexCoord=coordinates)
        # u is 0.17 by reciprocal w, and would be 0.45, which is green, if it ran straight over the screen.
        assert made.pixel(25, 32) == RED


def test_a_checker_shows_its_texels_before_a_camera() -> None:
    with scene() as made:
        effect = camera(made.effect(TextureEnabled=True, Texture=made.texture(2, 2, [RED, GREEN, GREEN, RED])))
        draw_ring(made.device, effect, POSITION_TEXTURE, FULL, TexCoord=UNIT_SQUARE)
        assert [made.pixel(x, y) for x, y in ((24, 24), (40, 24), (24, 40), (40, 40))] == [RED, GREEN, GREEN, RED]


def test_what_crosses_the_near_plane_is_cut() -> None:
    with scene() as made:
        effect = camera(made.effect(VertexColorEnabled=True))
        corners = [(-1, -0.3, 0), (1, -0.3, 0), (0, -0.3, 9)]  # a floor that runs under the camera
        made.device.RasterizerState = RasterizerState.CullNone
        draw_user(made.device, effect, PrimitiveType.TriangleList, 1, POSITION_COLOR, Position=corners, Color=(*RED, 255))
        assert 200 < made.covered() < 64 * 64


def test_winding_decides_what_the_camera_sees() -> None:
    counts = []
    for state in (RasterizerState.CullClockwise, RasterizerState.CullCounterClockwise, RasterizerState.CullNone):
        with scene() as made:
            made.device.RasterizerState = state
            _draw(made, WHITE)  # the ring of two triangles is counter-clockwise
            counts.append(made.covered())
    assert counts == [1521, 0, 1521]
