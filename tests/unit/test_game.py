"""Game: defaults, run order, ticks, activity, exit, disposal."""

from __future__ import annotations

import gc
import logging
import subprocess
import sys
import textwrap
import weakref
from datetime import timedelta

import pytest

from tests.unit._games import MILLISECOND, LoggingComponent, LoggingGame, driven_platform
from tests.unit._recording_renderer import recording
from xna.content.content_manager import ContentManager
from xna.event_args import EventArgs
from xna.exceptions import (
    ArgumentNullException,
    ArgumentOutOfRangeException,
    InvalidOperationException,
    NoSuitableGraphicsDeviceException,
    ObjectDisposedException,
)
from xna.game import Game
from xna.graphics_device_manager import GraphicsDeviceManager
from xna.input.button_state import ButtonState
from xna.input.keyboard import Keyboard
from xna.input.keys import Keys
from xna.input.mouse import Mouse
from xna.timespan import TimeSpan

TARGET = 166_667
START = ["Initialize", "LoadContent", "BeginRun", "Update", "Activated"]


@pytest.fixture(autouse=True)
def platform():
    with driven_platform() as made:
        yield made


@pytest.fixture
def game():
    with LoggingGame() as made:
        yield made


# ---- construction and properties


def test_defaults(game):
    assert game.IsFixedTimeStep is True
    assert game.TargetElapsedTime.Ticks == TARGET
    assert game.InactiveSleepTime == TimeSpan.FromMilliseconds(20)
    assert game.IsMouseVisible is False
    assert game.IsActive is False
    assert game.Content.RootDirectory == ""
    assert game.Components.Count == 0


def test_target_elapsed_time(game):
    game.TargetElapsedTime = timedelta(milliseconds=20)
    assert game.TargetElapsedTime.Ticks == 200_000
    for wrong in (TimeSpan.Zero, TimeSpan.FromTicks(-1)):
        with pytest.raises(ArgumentOutOfRangeException, match="greater than zero"):
            game.TargetElapsedTime = wrong
    assert game.TargetElapsedTime.Ticks == 200_000
    with pytest.raises(TypeError):
        game.TargetElapsedTime = 0.02


def test_inactive_sleep_time(game):
    game.InactiveSleepTime = TimeSpan.Zero
    assert game.InactiveSleepTime == TimeSpan.Zero
    with pytest.raises(ArgumentOutOfRangeException, match="negative"):
        game.InactiveSleepTime = TimeSpan.FromTicks(-1)


@pytest.mark.parametrize("name", ["IsFixedTimeStep", "IsMouseVisible"])
def test_flags_take_only_bools(game, name):
    with pytest.raises(TypeError, match=name):
        setattr(game, name, 1)


def test_content(game):
    other = ContentManager(game.Services)
    game.Content = other
    assert game.Content is other
    with pytest.raises(ArgumentNullException):
        game.Content = None


def test_graphics_device_needs_a_service_and_is_none_before_the_device_is_made(game):
    assert game.GraphicsDevice is None
    with Game() as bare, pytest.raises(InvalidOperationException, match="GraphicsDeviceManager"):
        _ = bare.GraphicsDevice


def test_is_mouse_visible_reaches_the_window(platform):
    with recording(), LoggingGame(renderer=None) as game:
        GraphicsDeviceManager(game)
        game.IsMouseVisible = True
        game.DoInitialize()
        assert platform.windows[-1].cursor_visible
        game.IsMouseVisible = False
        assert not platform.windows[-1].cursor_visible


@pytest.mark.parametrize(
    "use", [lambda game: game.Run(), lambda game: game.Services, GraphicsDeviceManager, lambda game: game.Exit()]
)
def test_forgotten_base_init_says_so(use):
    class Forgetful(Game):
        def __init__(self):
            pass

    with pytest.raises(InvalidOperationException, match=r"Forgetful.__init__ with super\(\).__init__"):
        use(Forgetful())


def test_attributes_of_a_game_do_not_clash_with_ours():
    class Busy(LoggingGame):
        def __init__(self):
            super().__init__(updates=2)
            names = "clock content components services window host running exiting target device graphics_device platform parts"
            for name in names.split():
                setattr(self, f"_{name}", "mine")
                setattr(self, name, "mine")

    with Busy() as game:
        game.Run()
        assert game.log[-3:] == ["Update", "Exiting", "EndRun"]


# ---- run order


def test_run_order():
    game = LoggingGame(updates=2)
    part = LoggingComponent(game)
    game.Components.Add(part)
    game.Run()
    game.Dispose()
    assert game.log == [
        *("Initialize", "part.Initialize", "part.LoadContent", "LoadContent", "BeginRun"),
        *("Update", "part.Update", "Activated"),
        *("Update", "part.Update", "Draw", "part.Draw"),
        *("Update", "part.Update"),
        *("Exiting", "EndRun", "part.UnloadContent", "part.Disposed", "UnloadContent", "Disposed"),
    ]
    before = list(game.log)
    game.Dispose()
    assert game.log == before


def test_do_initialize_makes_the_device_first_and_acts_once(game):
    seen = []
    game.graphics.DeviceCreated += lambda sender, args: seen.append((sender, list(game.log)))
    game.DoInitialize()
    game.DoInitialize()
    assert seen == [(game.graphics, [])]
    assert game.log == ["Initialize", "LoadContent"]
    game.RunOneFrame()
    assert game.log == [*START, "Update", "Draw"]


def test_game_without_a_manager_runs_without_loading_content():
    with LoggingGame(updates=1, renderer=None) as game:
        game.Run()
        assert game.log == ["Initialize", "BeginRun", "Update", "Activated", "Update", "Exiting", "EndRun"]
    assert "UnloadContent" not in game.log


def test_components_that_initialize_adds_are_initialised_too(game):
    class Parent(LoggingComponent):
        def Initialize(self):
            super().Initialize()
            self.Game.Components.Add(LoggingComponent(self.Game, "child"))

    game.Components.Add(Parent(game))
    game.DoInitialize()
    assert game.log == [
        "Initialize",
        *("part.Initialize", "part.LoadContent", "child.Initialize", "child.LoadContent"),
        "LoadContent",
    ]


def test_component_added_to_a_running_game_is_initialised_at_once(game):
    game.RunOneFrame()
    game.log.clear()
    game.Components.Add(LoggingComponent(game))
    assert game.log == ["part.Initialize", "part.LoadContent"]
    game.RunOneFrame()
    assert game.log[2:] == ["Update", "part.Update", "Draw", "part.Draw"]


def test_component_removed_before_the_start_is_not_initialised(game):
    part = LoggingComponent(game)
    game.Components.Add(part)
    game.Components.Remove(part)
    game.DoInitialize()
    assert game.log == ["Initialize", "LoadContent"]


def test_order_and_flags_of_components(game):
    parts = {name: LoggingComponent(game, name) for name in "abcd"}
    for name, order in (("a", 2), ("b", 1), ("c", 2), ("d", 1)):
        parts[name].UpdateOrder = parts[name].DrawOrder = order
        game.Components.Add(parts[name])
    game.RunOneFrame()

    def frame():
        game.log.clear()
        game.RunOneFrame()
        return " ".join(game.log)

    assert frame() == "Update b.Update d.Update a.Update c.Update Draw b.Draw d.Draw a.Draw c.Draw"
    parts["d"].UpdateOrder = 2
    parts["a"].DrawOrder = 0
    assert frame() == "Update b.Update a.Update c.Update d.Update Draw a.Draw b.Draw d.Draw c.Draw"
    parts["a"].Enabled = parts["b"].Visible = False
    assert frame() == "Update b.Update c.Update d.Update Draw a.Draw d.Draw c.Draw"


def test_updates_walk_a_snapshot_but_ask_enabled_at_each_turn(game):
    class Meddler(LoggingComponent):
        def Update(self, gameTime):
            super().Update(gameTime)
            self.Game.Components.Remove(removed)
            disabled.Enabled = False

    removed, disabled = LoggingComponent(game, "removed"), LoggingComponent(game, "disabled")
    for part in (Meddler(game), removed, disabled):
        game.Components.Add(part)
    game.DoInitialize()
    game.log.clear()
    game.RunOneFrame()
    assert game.log[:5] == ["BeginRun", "Update", "part.Update", "removed.Update", "Activated"]


def test_framework_dispatcher_has_its_turn_after_the_components(game):
    from xna.framework_dispatcher import FrameworkDispatcher

    def turn():
        game.log.append("turn")

    FrameworkDispatcher._register(turn)
    FrameworkDispatcher._register(turn)
    try:
        game.Components.Add(LoggingComponent(game))
        game.RunOneFrame()
    finally:
        FrameworkDispatcher._turns.remove(turn)
    assert game.log[-5:] == ["Update", "part.Update", "turn", "Draw", "part.Draw"]
    assert game.log.count("turn") == 2


# ---- ticks


def test_fixed_step_total_excludes_the_present_step_and_draw_sees_it(game, platform):
    for _ in range(3):
        game.RunOneFrame()
    assert game.times == [(0, 0, False), (0, TARGET, False), (TARGET, TARGET, False), (2 * TARGET, TARGET, False)]
    assert game.drawn == [(TARGET, TARGET, False), (2 * TARGET, TARGET, False), (3 * TARGET, TARGET, False)]
    assert platform.clock.now() == 3 * TARGET


def test_fixed_step_catches_up_at_most_half_a_second_with_one_draw(game, platform):
    game.RunOneFrame()
    platform.clock.advance(60_000 * MILLISECOND)
    game.times.clear()
    game.drawn.clear()
    game.RunOneFrame()
    assert [time[1] for time in game.times] == [TARGET] * 29
    assert game.drawn == [(30 * TARGET, 29 * TARGET, False)]


def test_running_slowly_shows_in_update_and_draw(game, platform):
    game.RunOneFrame()
    for _ in range(2):
        platform.clock.advance(2 * TARGET)
        game.RunOneFrame()
    assert [time[2] for time in game.times] == [False] * 4 + [True] * 2
    assert [time[2] for time in game.drawn] == [False, False, True]


def test_variable_step_driven_by_run_one_frame(game, platform):
    game.IsFixedTimeStep = False
    for _ in range(5):
        platform.clock.advance(25 * MILLISECOND)
        game.RunOneFrame()
    assert [time[1] for time in game.times] == [0, 0, *[25 * MILLISECOND] * 4]
    assert [time[1] for time in game.drawn] == [0, *[25 * MILLISECOND] * 4]
    assert game.drawn[-1] == (100 * MILLISECOND, 25 * MILLISECOND, False)


def test_reset_elapsed_time_drops_the_time_until_the_next_tick(game, platform):
    game.RunOneFrame()
    platform.clock.advance(20 * TARGET)
    game.ResetElapsedTime()
    game.times.clear()
    game.RunOneFrame()
    assert [time[1] for time in game.times] == [TARGET]


def test_suppress_draw_leaves_out_one_draw(game):
    game.RunOneFrame()
    game.log.clear()
    game.SuppressDraw()
    game.RunOneFrame()
    game.RunOneFrame()
    assert game.log == ["Update", "Update", "Draw"]


def test_suppress_draw_in_update():
    class Saver(LoggingGame):
        def Update(self, gameTime):
            super().Update(gameTime)
            self.SuppressDraw()

    with Saver(updates=3) as game:
        game.Run()
        assert "Draw" not in game.log


def test_begin_draw_false_leaves_out_draw_and_end_draw():
    class Blind(LoggingGame):
        def BeginDraw(self):
            return False

        def EndDraw(self):
            self.log.append("EndDraw")

    with Blind(updates=3) as game:
        game.Run()
        assert "Draw" not in game.log
        assert "EndDraw" not in game.log


def test_events_are_taken_after_the_wait_so_that_the_update_sees_them(game, platform):
    seen = []

    class Waiting(type(platform.clock)):
        def sleep(self, ticks):
            super().sleep(ticks)
            if len(seen) == 3:
                platform.key_down(Keys.A)

    platform.clock = Waiting()
    update = game.Update
    game.Update = lambda game_time: (update(game_time), seen.append(Keyboard.GetState().IsKeyDown(Keys.A)))
    for _ in range(4):
        game.RunOneFrame()
    assert seen == [False, False, False, True, True]


def test_long_step_is_waited_for_in_pieces_and_exit_ends_the_wait(game, platform):
    naps = []

    class Counting(type(platform.clock)):
        def sleep(self, ticks):
            super().sleep(ticks)
            naps.append(ticks)
            if len(naps) == 4:
                platform.request_close()

    platform.clock = Counting()
    game.TargetElapsedTime = TimeSpan.FromSeconds(10)
    game.Run()
    assert max(naps) <= 100 * MILLISECOND
    assert len(naps) == 4
    assert game.log == [*START, "Exiting", "EndRun"]


def test_step_longer_than_half_a_second_keeps_its_pace(game, platform):
    game.TargetElapsedTime = TimeSpan.FromSeconds(2)
    game.RunOneFrame()
    game.RunOneFrame()
    assert platform.clock.now() == 40_000 * MILLISECOND // 10
    assert [time[1] for time in game.times] == [0, 2000 * MILLISECOND, 2000 * MILLISECOND]


# ---- activity and exit


def test_activity_follows_the_focus_and_inactive_ticks_sleep(platform):
    with recording(), LoggingGame(renderer=None) as game:
        GraphicsDeviceManager(game)
        senders = []
        game.Deactivated += lambda sender, args: senders.append((sender, args))
        game.RunOneFrame()
        assert game.IsActive
        platform.set_focus(False)
        game.RunOneFrame()
        assert not game.IsActive
        assert senders == [(game, EventArgs.Empty)]
        before = platform.clock.now()
        game.IsFixedTimeStep = False
        game.InactiveSleepTime = TimeSpan.FromMilliseconds(70)
        game.RunOneFrame()
        assert platform.clock.now() - before == 70 * MILLISECOND
        platform.set_focus(True)
        game.RunOneFrame()
        assert game.IsActive
        assert [entry for entry in game.log if entry.endswith("ctivated")] == ["Activated", "Deactivated", "Activated"]


def test_exit_ends_the_present_tick_without_draw_and_the_catch_up(platform):
    class Quitter(LoggingGame):
        def Update(self, gameTime):
            super().Update(gameTime)
            if gameTime.TotalGameTime:
                self.Exit()

    with Quitter() as game:
        game.RunOneFrame()
        platform.clock.advance(10 * TARGET)
        game.log.clear()
        game.RunOneFrame()
        assert game.log == ["Update", "Exiting", "EndRun"]
        game.Tick()
        assert game.log == ["Update", "Exiting", "EndRun"]


def test_close_request_exits(game, platform):
    game.RunOneFrame()
    platform.request_close()
    game.log.clear()
    game.RunOneFrame()
    assert game.log == ["Exiting", "EndRun"]


def test_run_again_after_exit_starts_a_new_run():
    with LoggingGame(updates=1) as game:
        game.Run()
        game.updates_left = 1
        game.log.clear()
        game.Run()
        assert game.log == ["BeginRun", "Update", "Update", "Exiting", "EndRun"]


def test_exit_while_loading_ends_the_run_before_the_first_tick():
    class Hasty(LoggingGame):
        def LoadContent(self):
            super().LoadContent()
            self.Exit()

    with Hasty() as game:
        game.Run()
        assert game.log == [*START, "Exiting", "EndRun"]


def test_run_one_frame_after_exit_does_nothing():
    with LoggingGame(updates=1) as game:
        for _ in range(3):
            game.RunOneFrame()
        assert game.log == [*START, "Update", "Exiting", "EndRun"]


def test_run_inside_run_is_refused():
    class Nested(LoggingGame):
        def Update(self, gameTime):
            self.Run()

    with pytest.raises(InvalidOperationException, match="running already"):
        Nested().Run()


# ---- disposal and errors


@pytest.mark.parametrize("use", [Game.Run, Game.RunOneFrame, Game.DoInitialize])
def test_disposed_game_does_not_run(game, use):
    game.Dispose()
    with pytest.raises(ObjectDisposedException, match="LoggingGame is disposed"):
        use(game)


def test_dispose_from_a_finaliser_does_nothing(game):
    game.Dispose(False)
    assert game.log == []


def test_content_may_be_unloaded_in_unload_content():
    class Tidy(LoggingGame):
        def UnloadContent(self):
            super().UnloadContent()
            self.Content.Unload()

    game = Tidy(updates=1)
    game.Run()
    game.Dispose()
    assert game.log[-2:] == ["UnloadContent", "Disposed"]
    with pytest.raises(ObjectDisposedException):
        game.Content.Unload()


def test_dispose_in_the_manner_of_xna_is_called_with_its_argument(game):
    class Port(LoggingComponent):
        def Dispose(self, disposing):
            self.note(f"Dispose {disposing}")
            super().Dispose(disposing)

    game.Components.Add(Port(game))
    game.Dispose()
    assert game.log == ["part.Dispose True", "part.Disposed", "Disposed"]


def test_an_error_in_disposal_does_not_keep_the_rest_from_it(game, platform):
    class Bad(LoggingComponent):
        def Dispose(self, disposing=True):
            raise ValueError("bad part")

    game.Components.Add(Bad(game))
    game.DoInitialize()
    with pytest.raises(ValueError, match="bad part"):
        game.Dispose()
    assert game.log[-2:] == ["UnloadContent", "Disposed"]
    assert platform.windows == []


@pytest.mark.parametrize("error", [ValueError("broken"), KeyboardInterrupt()])
def test_an_error_ends_the_run_in_order_and_goes_on(error):
    class Broken(LoggingGame):
        def Update(self, gameTime):
            super().Update(gameTime)
            if gameTime.TotalGameTime:
                raise error

    game = Broken()
    with pytest.raises(type(error)) as caught:
        game.Run()
    assert caught.value is error
    assert game.log == [*START, "Update", "Draw", "Update", "Exiting", "UnloadContent", "Disposed"]


def test_an_error_after_the_error_does_not_hide_it(caplog):
    class Worse(LoggingGame):
        def Update(self, gameTime):
            raise ValueError("first")

        def UnloadContent(self):
            raise RuntimeError("second")

    with pytest.raises(ValueError, match="first"):
        Worse().Run()
    assert "disposing the game failed" in caplog.text


@pytest.mark.parametrize("knows", [True, False])
def test_show_missing_requirement_message(knows):
    class Told(LoggingGame):
        def ShowMissingRequirementMessage(self, exception):
            self.log.append(str(exception))
            return knows

    with recording() as recorder:
        recorder.fails = True
        game = Told(renderer="RECORDING")
        if knows:
            game.Run()
        else:
            with pytest.raises(NoSuitableGraphicsDeviceException):
                game.Run()
    assert game.log == ["Disposed", "RECORDING was told to fail"]


def test_a_disposed_game_is_not_kept_alive():
    game = LoggingGame(updates=1)
    game.Run()
    game.Dispose()
    reference = weakref.ref(game)
    del game
    gc.collect()
    assert reference() is None


def test_second_game_starts_clean(platform):
    with recording():
        for _ in range(2):
            with LoggingGame(renderer=None) as game:
                GraphicsDeviceManager(game)
                game.RunOneFrame()
                assert Keyboard.GetState().GetPressedKeys() == []
                mouse = Mouse.GetState()
                assert (mouse.X, mouse.ScrollWheelValue, mouse.LeftButton) == (0, 0, ButtonState.Released)
                platform.key_down(Keys.W)
                platform.mouse_move(100, 50)
                platform.mouse_wheel(3)
                platform.mouse_button(1, True)
                game.RunOneFrame()
                assert Mouse.GetState().ScrollWheelValue == 360
        assert Mouse.WindowHandle == 0


def test_text_input_ext_is_heard_while_somebody_listens(platform):
    with recording(), LoggingGame(renderer=None) as game:
        GraphicsDeviceManager(game)
        heard = []

        def hear(sender, args):
            heard.append((sender, args.Character))

        game.RunOneFrame()
        platform.type_text("x")
        game.RunOneFrame()
        game.Window.TextInputEXT += hear
        game.RunOneFrame()
        platform.type_text("yß")
        game.RunOneFrame()
        game.Window.TextInputEXT -= hear
        platform.type_text("z")
        game.RunOneFrame()
        assert heard == [(game.Window, "y"), (game.Window, "ß")]


def test_interrupt_leaves_run_quickly_after_disposal_with_an_exit_code():
    program = textwrap.dedent("""
        import os, signal, threading, time
        from xna.game import Game
        from xna.graphics_device_manager import GraphicsDeviceManager

        class Sleeper(Game):
            def __init__(self):
                super().__init__()
                GraphicsDeviceManager(self).RendererEXT = "HEADLESS"
                self.Exiting += lambda sender, args: print("Exiting")
                self.Disposed += lambda sender, args: print("Disposed", time.monotonic() - self.sent < 0.5)
            def UnloadContent(self):
                print("UnloadContent")
            def interrupt(self):
                self.sent = time.monotonic()
                os.kill(os.getpid(), signal.SIGINT)
            def BeginRun(self):
                threading.Timer(0.3, self.interrupt).start()

        Sleeper().Run()
    """)
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        env={"XNA_PLATFORM": "headless", "PYTHONPATH": ":".join(sys.path)},
    )
    assert done.stdout.split("\n")[:3] == ["Exiting", "UnloadContent", "Disposed True"]
    assert done.returncode != 0
    assert "KeyboardInterrupt" in done.stderr


def _warnings_of(kind: type[Game], caplog: pytest.LogCaptureFixture) -> list[str]:
    with driven_platform(), caplog.at_level(logging.WARNING, "xna.game"), kind() as game:
        game.RunOneFrame()
    return [record.getMessage() for record in caplog.records if record.name == "xna.game"]


def test_a_forgotten_base_initialize_is_told(caplog):
    class Forgetful(Game):
        def __init__(self):
            super().__init__()
            GraphicsDeviceManager(self)

        def Initialize(self):
            pass

        def LoadContent(self):
            raise AssertionError

    told = "Forgetful.LoadContent was not called, because Forgetful.Initialize does not call super().Initialize()"
    assert _warnings_of(Forgetful, caplog) == [told]


def test_a_forgotten_manager_is_told(caplog):
    class Forgetful(Game):
        def LoadContent(self):
            raise AssertionError

    told = "Forgetful.LoadContent was not called, because Forgetful.__init__ makes no GraphicsDeviceManager"
    assert _warnings_of(Forgetful, caplog) == [told]


def test_nothing_is_told_where_there_is_nothing_to_load(caplog):
    class Server(Game):
        pass

    assert _warnings_of(Server, caplog) == []
