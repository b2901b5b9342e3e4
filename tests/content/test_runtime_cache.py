"""The cache of ContentManager, its speed, and what loads leave behind."""

from __future__ import annotations

import gc
import json
import threading
import time
from pathlib import Path

import pytest

from tests.content.runtime_files import device_of, manager_of, write_document, write_png, write_triangle, write_wav
from xna import Curve
from xna.audio import SoundEffect
from xna.content import ContentLoadException, ContentManager
from xna.exceptions import InvalidOperationException, ObjectDisposedException
from xna.graphics import BasicEffect, Effect, Model, SpriteFont, Texture, Texture2D

PAGE = 4096
STATUS = Path("/proc/self/statm")


@pytest.fixture(params=["HEADLESS", "SOFTWARE"])
def device(request):
    with device_of(request.param) as made:
        yield made


@pytest.fixture
def content(device, tmp_path):
    with manager_of(device, tmp_path) as made:
        yield made


def fill(folder):
    """Write an asset of every kind that all renderers take; give its class by name."""
    write_png(folder / "hero.png")
    glyph = {"char": 65, "source": [0, 0, 1, 1], "crop": [0, 0, 1, 1], "kerning": [0, 1, 0]}
    write_document(folder / "hud.cnj", "SpriteFont", texture="hero", glyphs=[glyph])
    write_document(folder / "lit.cnj", "BasicEffect", texture="hero")
    write_document(folder / "fade.cnj", "Curve", keys=[])
    write_wav(folder / "shot.wav")
    write_triangle(folder, texture="hero")
    return {"hero": Texture2D, "hud": SpriteFont, "lit": Effect, "fade": Curve, "shot": SoundEffect, "triangle": Model}


def test_every_kind_is_one_object_and_shares_its_textures(content, tmp_path):
    kinds = fill(tmp_path)
    loaded = {name: content.Load(cls, name) for name, cls in kinds.items()}
    assert all(content.Load(cls, name) is loaded[name] for name, cls in kinds.items())
    hero = loaded["hero"]
    assert loaded["hud"].TextureEXT is hero and loaded["lit"].Texture is hero
    assert loaded["triangle"].Meshes[0].Effects[0].Texture is hero


def test_unload_disposes_all_and_gives_the_memory_back(content, device, tmp_path):
    kinds = fill(tmp_path)
    before = dict(device._renderer.live_resources)
    loaded = {name: content.Load(cls, name) for name, cls in kinds.items()}
    part = loaded["triangle"].Meshes[0].MeshParts[0]
    content.Unload()
    assert all(item.IsDisposed for item in (loaded["hero"], loaded["lit"], loaded["shot"], part.VertexBuffer, part.IndexBuffer))
    assert part.Effect.IsDisposed and dict(device._renderer.live_resources) == before
    assert content.Load(Texture2D, "hero") is not loaded["hero"]


def test_dispose_unloads_once_and_then_refuses(content, tmp_path):
    write_png(tmp_path / "hero.png")
    hero = content.Load(Texture2D, "hero")
    content.Dispose()
    content.Dispose()
    assert hero.IsDisposed
    for call in (lambda: content.Load(Texture2D, "hero"), content.Unload, content.UpdateEXT):
        with pytest.raises(ObjectDisposedException):
            call()


@pytest.mark.parametrize("name", ["hero.png", "shot.wav", "fade.cnj", "lit.cnj", "hud.cnj", "triangle.cnj"])
def test_a_failed_load_leaves_nothing_and_the_next_good_one_works(content, device, tmp_path, name):
    kinds = fill(tmp_path)
    stem = name.partition(".")[0]
    content.Load(Texture2D, "hero") if stem != "hero" else None
    before, cached = dict(device._renderer.live_resources), list(content._assets)
    good = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(good[: len(good) // 2])
    with pytest.raises(ContentLoadException, match=stem):
        content.Load(kinds[stem], stem)
    assert list(content._assets) == cached and dict(device._renderer.live_resources) == before
    (tmp_path / name).write_bytes(good)
    assert content.Load(kinds[stem], stem) is content.Load(kinds[stem], stem)


def test_a_model_that_fails_late_disposes_its_buffers(content, device, tmp_path):
    write_triangle(tmp_path)
    before = dict(device._renderer.live_resources)
    (tmp_path / "bad.png").write_bytes(b"x")
    write_document(
        tmp_path / "half.cnj",
        "Model",
        meshes=[{"vertices": "triangle.vertices.bin", "indices": "triangle.indices.bin", "vertexStride": 32, "texture": "bad"}],
    )
    with pytest.raises(ContentLoadException, match=r"bad\.png"):
        content.Load(Model, "half")
    assert dict(device._renderer.live_resources) == before and not content._assets


def test_1000_small_textures_load_in_a_second(device, tmp_path):
    for number in range(1000):
        write_png(tmp_path / f"t{number}.png", size=(16, 16))
    best = 9.0
    for _ in range(3):
        with manager_of(device, tmp_path) as content:
            start = time.process_time()
            for number in range(1000):
                content.Load(Texture2D, f"t{number}")
            loaded = time.process_time()
            for number in range(1000):
                content.Load(Texture2D, f"t{number}")
            best = min(best, loaded - start)
            assert time.process_time() - loaded < 0.05, "a cached asset is one look-up"
    assert best < 1.0, best


def test_1000_loads_leave_no_memory(device, tmp_path):
    kinds = fill(tmp_path)

    def load_all(times):
        for _ in range(times):
            with manager_of(device, tmp_path) as content:
                for name, cls in kinds.items():
                    content.Load(cls, name)
        gc.collect()
        return int(STATUS.read_text(encoding="ascii").split()[1]) * PAGE if STATUS.exists() else 0

    load_all(40)
    before, resources = load_all(20), dict(device._renderer.live_resources)
    grown = load_all(170) - before
    assert dict(device._renderer.live_resources) == resources
    assert grown < 4 << 20, grown


def test_graphics_need_the_games_thread_and_data_does_not(content, tmp_path):
    kinds = fill(tmp_path)
    outcome = {}

    def load(name):
        try:
            outcome[name] = content.ReadAsset(kinds[name], name)
        except Exception as error:
            outcome[name] = error

    for name in ("hero", "fade", "shot"):
        thread = threading.Thread(target=load, args=(name,))
        thread.start()
        thread.join()
    assert isinstance(outcome["hero"], InvalidOperationException) and "thread" in str(outcome["hero"])
    assert isinstance(outcome["fade"], Curve) and isinstance(outcome["shot"], SoundEffect)
    assert content.Load(Texture2D, "hero").Width == 2


def test_localized_forms_go_from_the_most_to_the_least_fitting(content, tmp_path):
    for name, shade in (("sign", 1), ("sign.de", 2), ("sign.de-AT", 3)):
        write_png(tmp_path / f"{name}.png", (shade, 0, 0, 255))

    def shade(culture):
        return content.LoadLocalizedEXT(Texture2D, "sign", culture).GetPixelsEXT()[0, 0, 0] if culture else None

    if content.ServiceProvider.GraphicsDevice._renderer.name == "SOFTWARE":
        assert [shade(culture) for culture in ("de-AT", "de_CH", "de", "fr-FR")] == [3, 2, 2, 1]
    assert content.LoadLocalizedEXT(Texture2D, "sign", "en") is content.Load(Texture2D, "sign")
    assert content.LoadLocalizedEXT(Texture2D, "sign", "de") is content.Load(Texture2D, "sign.de")
    (tmp_path / "sign.fr.png").write_bytes(b"x")
    with pytest.raises(ContentLoadException, match=r"sign\.fr"):
        content.LoadLocalizedEXT(Texture2D, "sign", "fr")


def test_reading_without_the_cache(content, tmp_path):
    class Counting(ContentManager):
        def ReadAsset(self, cls, assetName, recordDisposableObject=None):
            self.read = [*getattr(self, "read", []), assetName]
            return super().ReadAsset(cls, assetName, recordDisposableObject)

    write_png(tmp_path / "hero.png")
    with Counting(content.ServiceProvider, str(tmp_path)) as counting:
        hero = counting.Load(Texture2D, "hero")
        assert counting.Load(Texture2D, "hero") is hero and counting.read == ["hero"]
    made = []
    hero = content.ReadAsset(Texture2D, "hero", made.append)
    assert made == [hero] and not content._assets
    content.Unload()
    assert not hero.IsDisposed
    hero.Dispose()


def test_a_failure_names_the_assets_that_needed_the_file(device, tmp_path):
    """A font whose atlas is damaged: the picture alone would not tell where to look."""
    (tmp_path / "atlas.png").write_bytes(b"no picture")
    glyph = {"char": 63, "source": [0, 0, 1, 1], "crop": [0, 0, 1, 1], "kerning": [0, 1, 0]}
    write_document(tmp_path / "hud.cnj", "SpriteFont", texture="atlas", glyphs=[glyph])
    write_document(tmp_path / "hero.cnj", "Texture2D", sourceFile="atlas.png")
    with manager_of(device, tmp_path) as content:
        with pytest.raises(ContentLoadException, match=r"atlas\.png'.*could not be decoded.*\(while loading 'atlas' for 'hud'\)"):
            content.Load(SpriteFont, "hud")
        with pytest.raises(ContentLoadException, match=r"atlas\.png'.*\(while loading 'hero'\)"):
            content.Load(Texture2D, "hero")
        with pytest.raises(ContentLoadException) as caught:
            content.Load(Texture2D, "atlas")
        assert "while loading" not in str(caught.value)


class Level:
    """Data of a game, whose document names the level that follows."""

    def __init__(self, after):
        self.after = after


@pytest.mark.parametrize("circle", [("first",), ("first", "second"), ("first", "second", "third")])
def test_assets_that_need_each_other_are_refused_at_once(device, tmp_path, circle):
    for name, after in zip(circle, [*circle[1:], circle[0]], strict=True):
        write_document(tmp_path / f"{name}.cnj", "Level", after=after)
    with manager_of(device, tmp_path) as content:
        loads = []

        def parse(text, manager):
            loads.append(text)
            return Level(manager.Load(Level, json.loads(text)["after"]))

        content.RegisterCnjLoaderEXT(Level, "Level", parse)
        names = " -> ".join(f"'{name}'" for name in (*circle, "first"))
        with pytest.raises(ContentLoadException, match=f"circle: {names}"):
            content.Load(Level, "first")
        assert len(loads) == len(circle) and not content._assets
        with pytest.raises(ContentLoadException, match="circle"):
            content.LoadInBackgroundEXT(Level, "first").Wait()


def test_a_load_without_a_class_and_one_with_it_give_one_object(content, tmp_path):
    for first, second in ((None, Texture2D), (Texture2D, None), (Texture, Texture2D), (object, Texture)):
        write_png(tmp_path / "hero.png")
        loaded = [content.Load("hero") if cls is None else content.Load(cls, "hero") for cls in (first, second, first, second)]
        assert all(each is loaded[0] for each in loaded) and len(content._assets) == 1
        assert content.LoadInBackgroundEXT(Texture2D, "hero").Wait() is loaded[0]
        content.Unload()
    write_document(tmp_path / "wood.cnj", "BasicEffect")
    assert content.Load(BasicEffect, "wood") is content.Load(Effect, "wood") is content.Load("wood")


def test_one_name_may_mean_several_files_whatever_was_loaded_first(content, tmp_path):
    write_png(tmp_path / "x.png")
    write_wav(tmp_path / "x.wav")
    sound = content.Load(SoundEffect, "x")
    assert isinstance(content.Load("x"), Texture2D) and content.Load(SoundEffect, "x") is sound
    write_png(tmp_path / "y.png")
    plain = content.Load(Texture2D, "y")
    write_document(tmp_path / "y.cnj", "Curve", keys=[])
    assert isinstance(content.Load("y"), Curve) and content.Load(Texture2D, "y") is plain


def test_a_file_of_another_kind_is_told_by_what_it_holds(content, tmp_path):
    write_png(tmp_path / "hero.png")
    content.Load(Texture2D, "hero")
    for wanted in (SpriteFont, SoundEffect, Curve):
        with pytest.raises(ContentLoadException, match=rf"hero\.png.*holds a Texture2D, but {wanted.__name__} was asked for"):
            content.Load(wanted, "hero")
    with pytest.raises(ContentLoadException, match=r"'nothing'.*not found.*Tried"):
        content.Load(SpriteFont, "nothing")


@pytest.mark.parametrize(
    ("settings", "form"),
    [
        ({"LANG": "de_AT.UTF-8"}, "sign.de-AT"),
        ({"LANG": "en_US", "LC_ALL": "de@euro"}, "sign.de"),
        ({"LANG": "de_AT", "LC_MESSAGES": "C"}, "sign"),
        ({"LANG": "zh_Hant_TW.UTF-8"}, "sign.zh-Hant"),
        ({}, "sign"),
    ],
)
def test_the_language_is_the_one_that_the_system_tells(content, tmp_path, monkeypatch, settings, form):
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in settings.items():
        monkeypatch.setenv(variable, value)
    for name in ("sign", "sign.de", "sign.de-AT", "sign.zh-Hant"):
        write_png(tmp_path / f"{name}.png")
    assert content.LoadLocalizedEXT(Texture2D, "sign") is content.Load(Texture2D, form)
