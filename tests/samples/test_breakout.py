"""Breakout, played by scripts."""

from __future__ import annotations

import json
import math
from pathlib import Path
from random import Random

import numpy as np
import pytest

from samples import catalogue
from samples.breakout.breakout_game import BreakoutGame, State
from samples.breakout.level import BreakoutLevel
from samples.breakout.table import BRICKS_TOP, FASTEST, HEIGHT, LEFT, PADDLE_HALF, PADDLE_Y, RADIUS, RIGHT, TOP, Table
from tests.samples._play import Player, playing
from xna import GameServiceContainer
from xna.content import ContentManager
from xna.exceptions import ContentLoadException
from xna.input import Buttons, Keys
from xna.testing import GameDriver, InputScript

STEP = 1.0 / 60.0


# ---- states


def test_the_title_plays_by_itself_and_scores_nothing_to_the_player() -> None:
    with playing() as player:
        player.driver.frame(300)
        assert player.game.state is State.TITLE
        assert len(player.game.table.bricks) < len(player.game.levels[0].bricks())
        player.start()
        assert player.game.score == 0
        assert len(player.game.table.bricks) == len(player.game.levels[0].bricks())


def test_the_demonstration_breaks_bricks_and_scores() -> None:
    sample = catalogue.find("breakout")
    with GameDriver(lambda: sample.make_game(1), renderer="HEADLESS", script=InputScript.load(sample.demo)) as driver:
        driver.frame(300)
        game = driver.game
        assert isinstance(game, BreakoutGame)
        assert game.state is State.PLAY
        assert game.score > 0
        assert len(game.table.bricks) < len(game.levels[0].bricks())


@pytest.mark.parametrize("press", ["space", "enter", "click", "pad"])
def test_every_device_starts_and_serves(press: str) -> None:
    with playing() as player:
        driver = player.driver
        for state in (State.SERVE, State.PLAY):
            if press == "click":
                driver.click(400, 300)
            elif press == "pad":
                driver.pad(buttons=Buttons.A)
            else:
                driver.tap(Keys.Space if press == "space" else Keys.Enter)
            driver.frame()
            assert player.game.state is state
            driver.pad()
            driver.frame(2)


def test_the_game_is_lost_after_three_balls_and_starts_again() -> None:
    with playing() as player:
        player.start()
        lives = []
        for _ in range(3):
            player.serve()
            while player.game.state is State.PLAY:
                aside = 30 if player.game.table.x > 400 else 770
                player.driver.move_mouse(aside, 300)
                player.driver.frame()
            lives.append(player.game.lives)
        assert lives == [2, 1, 0]
        assert player.game.state is State.LOSE
        player.tap(Keys.Space)
        assert (player.game.state, player.game.lives, player.game.score) == (State.SERVE, 3, 0)


def test_the_last_brick_of_the_last_level_wins() -> None:
    with playing() as player:
        game = player.game
        player.start()
        _leave_three_bricks(player)
        player.catch(9000, until=lambda: game.level_number == 1)
        assert game.state is State.SERVE
        _leave_three_bricks(player)
        player.catch(9000, until=lambda: game.state is State.WIN)
        assert player.game.score > 0
        assert player.game.sparks.sparks, "a win is celebrated"
        player.tap(Keys.Space)
        assert (player.game.state, player.game.level_number) == (State.SERVE, 0)


def _leave_three_bricks(player: Player) -> None:
    bricks = player.game.table.bricks
    for cell in sorted(bricks)[:-3]:
        del bricks[cell]


# ---- pause


def _state(player: Player) -> State:
    return player.game.state


@pytest.mark.parametrize("way", ["P", "Escape", "Start", "focus"])
def test_pause_freezes_the_table(way: str) -> None:
    with playing(renderer="SOFTWARE" if way == "focus" else "HEADLESS") as player:  # HEADLESS has no window that could lose it
        player.start()
        player.serve()
        player.catch(20)
        if way == "Start":
            player.driver.pad(buttons=Buttons.Start)
        elif way == "focus":
            player.driver.focus(False)
        else:
            player.driver.tap(Keys[way])
        player.driver.frame()
        table = player.game.table
        before = (table.x, table.y, table.paddle_x)
        player.driver.press(Keys.Left)
        player.driver.frame(30)
        assert _state(player) is State.PAUSE
        assert (table.x, table.y, table.paddle_x) == before
        player.driver.focus(True)
        player.driver.pad()
        player.driver.frame()
        player.tap(Keys.P)
        assert _state(player) is State.PLAY
        player.driver.frame()
        assert table.y != before[1]


def test_a_pause_before_the_serve_goes_back_to_the_serve() -> None:
    with playing() as player:
        player.start()
        for state in (State.PAUSE, State.SERVE):
            player.tap(Keys.P)
            assert player.game.state is state


def test_r_and_back_restart() -> None:
    with playing() as player:
        player.start()
        player.serve()
        player.catch(400)
        assert player.game.score > 0
        player.tap(Keys.R)
        assert (player.game.state, player.game.score) == (State.SERVE, 0)
        player.serve()
        player.driver.pad(buttons=Buttons.Back)
        player.driver.frame()
        assert player.game.state is State.SERVE


def test_escape_leaves_step_by_step() -> None:
    with playing() as player:
        player.start()
        for state in (State.PAUSE, State.TITLE):
            player.tap(Keys.Escape)
            assert player.game.state is state
            player.driver.frame()
        player.tap(Keys.Escape)
        assert player.driver.has_exited


# ---- the paddle


@pytest.mark.parametrize(("key", "direction"), [(Keys.Left, -1), (Keys.A, -1), (Keys.Right, 1), (Keys.D, 1)])
def test_keys_move_the_paddle(key: Keys, direction: int) -> None:
    with playing() as player:
        player.start()
        before = player.game.table.paddle_x
        player.driver.press(key)
        player.driver.frame(6)
        moved = player.game.table.paddle_x - before
        assert math.copysign(1, moved) == direction
        assert abs(moved) == pytest.approx(6 * 620 / 60, rel=1e-3)


def test_the_stick_moves_the_paddle_at_its_own_pace_and_the_pad_at_full_pace() -> None:
    with playing() as player:
        player.start()
        player.driver.pad(left=(0.5, 0.0))
        player.driver.frame(6)
        half = player.game.table.paddle_x - 400
        assert half == pytest.approx(3 * 620 / 60, rel=0.01)
        player.driver.pad(buttons=Buttons.DPadLeft)
        player.driver.frame(6)
        assert player.game.table.paddle_x == pytest.approx(400 + half - 6 * 620 / 60, rel=0.01)


@pytest.mark.parametrize(
    ("size", "pointer", "place"),
    [((800, 480), 200, 200.0), ((1600, 960), 400, 200.0), ((1200, 480), 400, 200.0), ((400, 480), 100, 200.0)],
)
def test_the_mouse_moves_the_paddle_in_any_window(size: tuple[int, int], pointer: int, place: float) -> None:
    with playing(size=size) as player:
        player.start()
        player.driver.move_mouse(pointer, 100)
        player.driver.frame()
        assert player.game.table.paddle_x == pytest.approx(place)
        player.driver.press(Keys.Right)
        player.driver.frame(3)
        assert player.game.table.paddle_x > place + 20, "a resting mouse leaves the paddle to the keys"


def test_the_walls_stop_the_paddle_and_a_held_ball_comes_along() -> None:
    with playing() as player:
        player.start()
        for x, place in ((-500, LEFT + PADDLE_HALF), (5000, RIGHT - PADDLE_HALF)):
            player.driver.move_mouse(x, 100)
            player.driver.frame()
            assert player.game.table.paddle_x == player.game.table.x == place


# ---- the window


def test_f11_and_alt_enter_switch_full_screen_and_start_nothing() -> None:
    with playing() as player:
        player.tap(Keys.F11)
        assert player.game.graphics.IsFullScreen
        player.driver.press(Keys.LeftAlt)
        player.tap(Keys.Enter)
        assert not player.game.graphics.IsFullScreen
        assert player.game.state is State.TITLE
        viewport = player.game.GraphicsDevice.Viewport
        assert (viewport.Width, viewport.Height) == (800, 480)


def test_the_picture_follows_the_window() -> None:
    with playing(renderer="SOFTWARE") as player:
        player.start()
        player.driver.frame(120)
        player.driver.resize(400, 240)
        player.driver.frame(2)
        picture = player.driver.picture()
        assert picture.shape == (240, 400, 4)
        assert _is_red(picture[45, 200]), "the upper row of bricks lies at half its place"
        player.driver.resize(1000, 480)
        player.driver.frame(2)
        wide = player.driver.picture()
        assert _is_red(wide[91, 500]), "a wide window shows the table in its middle"
        assert not _is_red(wide[91, 120])


def _is_red(pixel: np.ndarray) -> bool:
    red, green, blue = (int(channel) for channel in pixel[:3])
    return red > 150 and red > 2 * green and red > 2 * blue


# ---- the rules of the table


@pytest.fixture
def level() -> BreakoutLevel:
    return BreakoutLevel.load(_document(rows=["............A", "bbbbbbbbbbbbb"]), None)


def _document(**changes: object) -> str:
    palette = {"a": [255, 0, 0], "b": [0, 0, 255]}
    return json.dumps({"name": "Test", "speed": 400, "palette": palette, "rows": ["aaaaaaaaaaaaa"], **changes})


@pytest.mark.parametrize(("off", "direction"), [(-40.0, -1.0), (40.0, 1.0)])
def test_where_the_ball_meets_the_paddle_decides_its_way(level: BreakoutLevel, off: float, direction: float) -> None:
    table = Table(level, Random(1))
    table.x, table.y, table.dx, table.dy = table.paddle_x + off, PADDLE_Y - RADIUS - 1.0, 0.0, 400.0
    table.update(STEP)
    assert table.events == ["paddle"]
    assert table.dy < 0
    assert math.copysign(1.0, table.dx) == direction
    assert table.speed == pytest.approx(400 * 1.035)


def test_a_moving_paddle_drags_the_ball(level: BreakoutLevel) -> None:
    table = Table(level, Random(1))
    table.move_paddle(table.paddle_x + 8.0, STEP)
    table.x, table.y, table.dx, table.dy = table.paddle_x, PADDLE_Y - RADIUS - 1.0, 0.0, 400.0
    table.update(STEP)
    assert table.dx > 0


def test_a_tough_brick_takes_two_hits_and_upper_rows_are_worth_more(level: BreakoutLevel) -> None:
    bricks = level.bricks()
    assert (bricks[12, 0].hits, bricks[12, 0].points) == (2, 20)
    assert (bricks[0, 1].hits, bricks[0, 1].points) == (1, 10)
    table = Table(level, Random(1))
    for left in (1, 0):
        table.x, table.y, table.dx, table.dy = LEFT + 12.5 * 60.0, BRICKS_TOP - 10.0, 0.0, 300.0
        for _ in range(10):
            table.update(STEP)
            if table.events:
                break
        assert table.dy < 0, "a hit from above sends the ball up"
        assert bricks[12, 0].hits == 2, "the level's own bricks are fresh each time"
        assert ((12, 0) in table.bricks) is bool(left)


def test_a_brick_hit_from_the_side_turns_the_ball_sideways(level: BreakoutLevel) -> None:
    table = Table(level, Random(1))
    for cell in list(table.bricks):
        if cell != (6, 1):
            del table.bricks[cell]
    table.x, table.y, table.dx, table.dy = LEFT + 6 * 60.0 - 20.0, BRICKS_TOP + 36.0, 300.0, 10.0
    for _ in range(6):
        table.update(STEP)
    assert (table.dx, table.dy) == (-300.0, 10.0)
    assert not table.bricks


@pytest.mark.parametrize("seed", range(5))
def test_the_ball_stays_on_the_table_and_never_runs_level(level: BreakoutLevel, seed: int) -> None:
    random = Random(seed)
    table = Table(level, random)
    table.serve()
    fastest = 0.0
    for _ in range(4000):
        table.move_paddle(table.x + random.uniform(-50, 50), STEP)
        table.update(STEP)
        assert "lost" not in table.events
        assert LEFT - 1 <= table.x - RADIUS + 4 and table.x + RADIUS - 4 <= RIGHT + 1
        assert TOP - 1 <= table.y - RADIUS + 4 and table.y < HEIGHT
        assert abs(table.dy) > 0.5 * table.speed
        fastest = max(fastest, table.speed)
    assert fastest == pytest.approx(FASTEST)


# ---- levels


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rows": ["aa"]}, "13 letters"),
        ({"rows": ["aaaaaaaaaaaaz"]}, "palette lacks z"),
        ({"rows": ["aaaaaaaaaaaaa"] * 11}, "at most 10"),
    ],
)
def test_a_wrong_level_is_refused_with_its_name(tmp_path: Path, changes: dict[str, object], words: str) -> None:
    document = {"cnjVersion": 1, "type": "BreakoutLevel", **json.loads(_document(**changes))}
    (tmp_path / "bad.cnj").write_text(json.dumps(document), encoding="utf-8")
    content = ContentManager(GameServiceContainer(), str(tmp_path))
    content.RegisterCnjLoaderEXT(BreakoutLevel, "BreakoutLevel", BreakoutLevel.load)
    with pytest.raises(ContentLoadException) as caught:
        content.Load(BreakoutLevel, "bad")
    assert words in str(caught.value)
    assert "bad" in str(caught.value)


# ---- chance


def test_the_same_seed_and_input_give_the_same_picture() -> None:
    pictures = []
    for seed in (3, 3, 4):
        with playing(renderer="SOFTWARE", seed=seed) as player:
            player.driver.frame(90)
            pictures.append(player.driver.picture().tobytes())
    assert pictures[0] == pictures[1]
    assert pictures[0] != pictures[2]
