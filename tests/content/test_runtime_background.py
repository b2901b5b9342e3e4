"""Loading in the background: decoded in threads, made on the game's thread within a budget."""

from __future__ import annotations

import threading
import time

import pytest

from tests.content.runtime_files import device_of, manager_of, write_document, write_png, write_triangle
from xna import Game, GraphicsDeviceManager, TimeSpan
from xna.content import BackgroundLoadEXT, ContentLoadException, ContentManager
from xna.exceptions import ArgumentNullException, ArgumentOutOfRangeException, InvalidOperationException
from xna.framework_dispatcher import FrameworkDispatcher
from xna.graphics import Model, SpriteFont, Texture2D
from xna.testing import GameDriver


@pytest.fixture
def device():
    with device_of("SOFTWARE") as made:
        yield made


@pytest.fixture
def content(device, tmp_path):
    with manager_of(device, tmp_path) as made:
        yield made


def finish(content, loads):
    end = time.perf_counter() + 20
    while not all(load.IsCompleted for load in loads):
        content.UpdateEXT()
        assert time.perf_counter() < end


def test_an_asset_arrives_some_updates_later_and_is_cached(content, tmp_path):
    write_png(tmp_path / "hero.png", (1, 2, 3, 255))
    load = content.LoadInBackgroundEXT(Texture2D, "hero")
    assert isinstance(load, BackgroundLoadEXT) and (load.AssetName, load.IsCompleted, load.Error) == ("hero", False, None)
    with pytest.raises(InvalidOperationException, match="hero.*still being loaded"):
        load.Result  # noqa: B018 - reading it is the test
    finish(content, [load])
    assert load.Result is content.Load(Texture2D, "hero") and load.Result.GetPixelsEXT()[0, 0].tolist() == [1, 2, 3, 255]
    again = content.LoadInBackgroundEXT(Texture2D, "HERO")
    finish(content, [again])
    assert again.Result is load.Result


def test_two_requests_of_one_asset_are_one_load(content, tmp_path):
    write_png(tmp_path / "hero.png")
    assert content.LoadInBackgroundEXT(Texture2D, "hero") is content.LoadInBackgroundEXT(Texture2D, "Hero")


def test_wait_finishes_at_once(content, tmp_path):
    write_png(tmp_path / "hero.png")
    assert content.LoadInBackgroundEXT(Texture2D, "hero").Wait() is content.Load(Texture2D, "hero")


def test_a_plain_load_does_not_wait_for_the_background(content, tmp_path):
    write_png(tmp_path / "hero.png")
    load = content.LoadInBackgroundEXT(Texture2D, "hero")
    hero = content.Load(Texture2D, "hero")
    finish(content, [load])
    assert load.Result is hero


def test_an_error_goes_to_its_caller_alone_and_the_next_good_load_works(content, tmp_path):
    write_png(tmp_path / "good.png")
    (tmp_path / "bad.png").write_bytes(b"no picture")
    bad, good, gone = (content.LoadInBackgroundEXT(Texture2D, name) for name in ("bad", "good", "gone"))
    finish(content, [bad, good, gone])
    assert good.Result.Width == 2 and good.Error is None
    for load, word in ((bad, "bad.png"), (gone, "gone")):
        assert isinstance(load.Error, ContentLoadException) and word in str(load.Error)
        with pytest.raises(ContentLoadException, match=word):
            load.Wait()
    write_png(tmp_path / "bad.png")
    assert content.LoadInBackgroundEXT(Texture2D, "bad").Wait().Width == 2


def test_needed_assets_are_decoded_in_the_background_too(content, tmp_path, monkeypatch):
    write_png(tmp_path / "atlas.png")
    glyph = {"char": 65, "source": [0, 0, 1, 1], "crop": [0, 0, 1, 1], "kerning": [0, 1, 0]}
    write_document(tmp_path / "hud.cnj", "SpriteFont", texture="atlas", glyphs=[glyph])
    write_triangle(tmp_path, texture="atlas")
    import content.texture2d as texture2d

    threads = set()
    decode = texture2d.read_native

    def spy(*arguments):
        threads.add(threading.current_thread())
        return decode(*arguments)

    monkeypatch.setattr(texture2d, "read_native", spy)
    loads = [content.LoadInBackgroundEXT(SpriteFont, "hud"), content.LoadInBackgroundEXT(Model, "triangle")]
    finish(content, loads)
    assert threads and threading.main_thread() not in threads
    atlas = content.Load(Texture2D, "atlas")
    assert loads[0].Result.TextureEXT is atlas and loads[1].Result.Meshes[0].Effects[0].Texture is atlas


def test_a_font_whose_atlas_is_broken_fails_with_its_file_named(content, tmp_path):
    (tmp_path / "atlas.png").write_bytes(b"x")
    glyph = {"char": 65, "source": [0, 0, 1, 1], "crop": [0, 0, 1, 1], "kerning": [0, 1, 0]}
    write_document(tmp_path / "hud.cnj", "SpriteFont", texture="atlas", glyphs=[glyph])
    with pytest.raises(ContentLoadException, match=r"atlas\.png"):
        content.LoadInBackgroundEXT(SpriteFont, "hud").Wait()
    assert not content._assets


def test_the_budget_bounds_the_work_of_a_frame(content, tmp_path):
    for number in range(12):
        write_png(tmp_path / f"t{number}.png", size=(256, 256))
    loads = [content.LoadInBackgroundEXT(Texture2D, f"t{number}") for number in range(12)]
    time.sleep(0.5)  # all are decoded by now
    content.BackgroundBudgetEXT = TimeSpan.FromTicks(0)
    done = []
    for _ in range(3):
        content.UpdateEXT()
        done.append(sum(load.IsCompleted for load in loads))
    assert done == [1, 2, 3] and content.BackgroundProgressEXT == (3, 12)
    content.BackgroundBudgetEXT = TimeSpan.FromSeconds(5)
    content.UpdateEXT()
    assert all(load.IsCompleted for load in loads)


def test_unload_cancels_what_runs_and_tells(content, tmp_path):
    write_png(tmp_path / "hero.png")
    load, told = content.LoadInBackgroundEXT(Texture2D, "hero"), []
    load.Completed += lambda sender, args: told.append(sender.Error)
    content.Unload()
    assert load.IsCompleted and isinstance(load.Error, InvalidOperationException) and told == [load.Error]
    content.UpdateEXT()
    assert not content._assets
    assert content.LoadInBackgroundEXT(Texture2D, "hero").Wait().Width == 2


def test_wrong_arguments(content):
    for name in (None, ""):
        with pytest.raises(ArgumentNullException):
            content.LoadInBackgroundEXT(Texture2D, name)
    with pytest.raises(TypeError):
        content.LoadInBackgroundEXT("hero", "hero")
    with pytest.raises(ArgumentOutOfRangeException):
        content.BackgroundBudgetEXT = TimeSpan.FromTicks(-1)


def test_a_manager_with_its_own_reading_loads_on_the_games_thread(device, tmp_path):
    threads = []

    class Own(ContentManager):
        def ReadAsset(self, cls, assetName, recordDisposableObject=None):
            threads.append(threading.current_thread())
            return super().ReadAsset(cls, assetName, recordDisposableObject)

    write_png(tmp_path / "hero.png")
    with manager_of(device, tmp_path) as plain, Own(plain.ServiceProvider, str(tmp_path)) as own:
        load = own.LoadInBackgroundEXT(Texture2D, "hero")
        FrameworkDispatcher.Update()
        assert load.Result.Width == 2 and threads == [threading.main_thread()]


class Slow(Game):
    """Loads 200 textures, and blocks Update now and then."""

    def __init__(self, folder):
        super().__init__()
        GraphicsDeviceManager(self)
        self.Content.RootDirectory = str(folder)
        self.frames = 0

    def LoadContent(self):
        self.loads = [self.Content.LoadInBackgroundEXT(Texture2D, f"t{number}") for number in range(200)]

    def Update(self, gameTime):
        super().Update(gameTime)
        self.frames += 1
        if self.frames % 7 == 0:
            time.sleep(0.05)


def test_200_textures_all_arrive_right_while_update_blocks(tmp_path):
    for number in range(200):
        write_png(tmp_path / f"t{number}.png", (number, 255 - number, 7, 255))
    with GameDriver(lambda: Slow(tmp_path), renderer="SOFTWARE") as driver:
        for _ in range(2000):
            driver.frame()
            if all(load.IsCompleted for load in driver.game.loads):
                break
        for number, load in enumerate(driver.game.loads):
            assert load.Result.GetPixelsEXT()[1, 1].tolist() == [number, 255 - number, 7, 255]


def test_unload_ends_every_load_and_disposes_everything_whatever_a_handler_does(content, tmp_path):
    for number in range(3):
        write_png(tmp_path / f"t{number}.png")
    loaded = content.Load(Texture2D, "t0")
    loads = [content.LoadInBackgroundEXT(Texture2D, f"t{number}") for number in (1, 2)]

    def fail(sender, args):
        raise ValueError("handler")

    loads[0].Completed += fail
    with pytest.raises(ValueError, match="handler"):
        content.Unload()
    assert all(load.IsCompleted for load in loads) and loaded.IsDisposed
    assert content.BackgroundProgressEXT == (2, 2)


def test_what_is_loaded_already_is_not_decoded_again(content, tmp_path):
    write_png(tmp_path / "hero.png")
    hero = content.Load(Texture2D, "hero")
    (tmp_path / "hero.png").unlink()
    assert content.LoadInBackgroundEXT(Texture2D, "hero").Wait() is hero
