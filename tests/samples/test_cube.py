"""Cube, driven by scripts."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest

from samples.cube import shapes
from samples.cube.cube_game import MAP_MARGIN, MAP_SIZE, CubeGame
from samples.cube.orbit_camera import FARTHEST, HIGHEST, LOWEST, NEAREST
from xna import Matrix, Vector3
from xna.input import Keys
from xna.testing import GameDriver, MouseButton


@pytest.fixture
def driver() -> Iterator[GameDriver]:
    with GameDriver(CubeGame, renderer="SOFTWARE") as driver:
        driver.frame()
        yield driver


@pytest.fixture
def quick() -> Iterator[GameDriver]:
    with GameDriver(CubeGame, renderer="HEADLESS") as driver:
        driver.frame()
        yield driver


def _game(driver: GameDriver) -> CubeGame:
    assert isinstance(driver.game, CubeGame)
    return driver.game


def _scene(driver: GameDriver) -> npt.NDArray[np.uint8]:
    """The picture without the panels."""
    return driver.picture()[50:300, :, :3]


# ---- the picture


def test_far_crates_and_tiles_fade_into_the_fog(driver: GameDriver) -> None:
    with_fog = _scene(driver).astype(int)
    driver.tap(Keys.Space)
    driver.tap(Keys.F)
    driver.frame(2)
    without = _scene(driver).astype(int)
    fog = np.array([196, 206, 216])
    band = slice(75, 85)  # just under the horizon
    assert 2.0 * np.abs(with_fog[band] - fog).mean() < np.abs(without[band] - fog).mean()


def test_crates_cast_shadows_along_the_light(driver: GameDriver) -> None:
    game = _game(driver)
    driver.press(Keys.Right)
    driver.frame(112)  # half around: now shadows fall towards the camera
    driver.release(Keys.Right)
    driver.tap(Keys.Space)
    driver.frame(40)
    crates, game.crates = game.crates, []
    driver.frame()
    empty = driver.picture().astype(int)
    game.crates = crates
    driver.frame()
    full = driver.picture()
    light, viewport = game.effect.DirectionalLight0.Direction, game.GraphicsDevice.Viewport
    darkened = []
    for crate in crates[:6]:
        spot = crate.place - light * (crate.place.Y / light.Y)
        place = viewport.Project(spot, game.effect.Projection, game.camera.view, Matrix.Identity)
        x, y = int(place.X), int(place.Y)
        if viewport.Bounds.Contains(x, y):
            darkened.append(int((empty[y, x, :3] - full[y, x, :3]).min()))
    assert sum(loss > 40 for loss in darkened) >= 3, darkened


def test_overlapping_shadows_are_no_darker_than_one(driver: GameDriver) -> None:
    game = _game(driver)
    game.is_spinning = False
    driver.frame()
    once = _scene(driver)
    # The same crates twice: without the stencil test each pixel of shadow would be darkened twice.
    game.crates = [*game.crates, *game.crates]
    driver.frame()
    assert np.array_equal(once, _scene(driver))


def test_the_map_shows_the_crates_from_above(driver: GameDriver) -> None:
    left, top = 800 - MAP_SIZE - MAP_MARGIN, 480 - MAP_SIZE - MAP_MARGIN
    panel = driver.picture()[top : top + MAP_SIZE, left : left + MAP_SIZE, :3].astype(int)
    ground = np.array([52, 66, 92])
    assert tuple(panel[30, 30]) == tuple(ground)
    middle = panel[MAP_SIZE // 2 - 4 : MAP_SIZE // 2 + 4, MAP_SIZE // 2 - 4 : MAP_SIZE // 2 + 4]
    assert (np.abs(middle - ground).sum(axis=2) > 100).all(), "the crate in the middle of the world is in the middle of the map"
    assert tuple(driver.picture()[top - 1, left + 20, :3]) == (255, 255, 255), "it has a border"


@pytest.mark.parametrize("key", [Keys.L, Keys.F, Keys.T])
def test_the_switches_change_the_picture_and_change_it_back(driver: GameDriver, key: Keys) -> None:
    _game(driver).is_spinning = False
    driver.frame()
    before = _scene(driver)
    for is_same in (False, True):
        driver.tap(key)
        driver.frame(2)
        assert np.array_equal(before, _scene(driver)) is is_same


def test_space_stops_the_crates(driver: GameDriver) -> None:
    pictures = []
    for _ in range(2):
        driver.tap(Keys.Space)
        driver.frame(2)
        before = _scene(driver)
        driver.frame(5)
        pictures.append(np.array_equal(before, _scene(driver)))
    assert pictures == [True, False]


def test_sprites_leave_no_states_behind_that_spoil_the_scene(driver: GameDriver) -> None:
    _game(driver).is_spinning = False
    driver.frame()
    first = driver.picture()
    driver.frame(3)
    assert np.array_equal(first, driver.picture())


# ---- the camera


@pytest.mark.parametrize(("key", "yaw", "pitch"), [(Keys.Left, -1, 0), (Keys.Right, 1, 0), (Keys.Up, 0, 1), (Keys.Down, 0, -1)])
def test_arrows_turn_the_camera(quick: GameDriver, key: Keys, yaw: int, pitch: int) -> None:
    camera = _game(quick).camera
    before = camera.yaw, camera.pitch
    quick.press(key)
    quick.frame(10)
    moved = camera.yaw - before[0], camera.pitch - before[1]
    assert [round(math.copysign(abs(m) > 0.01, m)) for m in moved] == [yaw, pitch]


def test_dragging_turns_the_camera_and_moving_alone_does_not(quick: GameDriver) -> None:
    camera = _game(quick).camera
    before = camera.yaw
    quick.move_mouse(300, 200)
    quick.frame(20)
    assert camera.yaw == pytest.approx(before)
    quick.press_mouse(MouseButton.Left)
    quick.frame()
    quick.move_mouse(400, 200)
    quick.frame(60)
    assert camera.yaw == pytest.approx(before - 0.6, abs=0.01)


def test_the_right_stick_turns_and_the_triggers_zoom(quick: GameDriver) -> None:
    camera = _game(quick).camera
    before = camera.yaw, camera.pitch, camera.distance
    quick.pad(right=(0.8, 0.5), right_trigger=1.0)
    quick.frame(15)
    assert camera.yaw > before[0]
    assert camera.pitch > before[1]
    assert camera.distance < before[2]


def test_the_wheel_zooms_and_r_resets(quick: GameDriver) -> None:
    camera = _game(quick).camera
    before = camera.distance
    quick.wheel(3)
    quick.frame(90)
    assert camera.distance == pytest.approx(before * 0.88**3, abs=0.01)
    quick.tap(Keys.R)
    quick.frame(90)
    assert camera.distance == pytest.approx(before, abs=0.01)


def test_the_camera_stays_above_the_floor_and_near(quick: GameDriver) -> None:
    camera = _game(quick).camera
    for key, wheel in ((Keys.Up, 60), (Keys.Down, -60)):
        quick.press(key)
        quick.wheel(wheel)
        quick.frame(200)
        quick.release(key)
        assert LOWEST - 1e-6 <= camera.pitch <= HIGHEST + 1e-6
        assert NEAREST - 0.01 <= camera.distance <= FARTHEST + 0.01
        assert camera.position.Y > 0.5
    assert Vector3.Distance(camera.position, camera.target) == pytest.approx(camera.distance, rel=1e-5)


def test_escape_leaves(quick: GameDriver) -> None:
    quick.tap(Keys.Escape)
    quick.frame()
    assert quick.has_exited


# ---- shapes


def test_the_sides_of_the_cube_face_outwards() -> None:
    vertices = shapes.cube()
    assert len(vertices) == 24
    assert len({(v.Normal.X, v.Normal.Y, v.Normal.Z) for v in vertices}) == 6
    for side in range(0, 24, 4):
        first, second, third = (vertices[side + corner].Position for corner in (0, 1, 2))
        normal = vertices[side].Normal
        assert Vector3.Dot(first, normal) == pytest.approx(0.5)
        assert Vector3.Dot(Vector3.Cross(second - first, third - first), normal) == pytest.approx(-1.0), "clockwise is the front"


def test_the_floor_is_a_square_around_the_origin() -> None:
    vertices = shapes.floor(4, 1.5)
    assert len(vertices) == 4 * 4 * 4
    places = [v.Position for v in vertices]
    assert {p.Y for p in places} == {0.0}
    assert (min(p.X for p in places), max(p.Z for p in places)) == (-3.0, 3.0)
