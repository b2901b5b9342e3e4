"""Hot reload: a changed file gives the objects that the game has new content."""

from __future__ import annotations

import json
import logging
import os
import shutil
import time
from collections.abc import Callable

import numpy as np
import pytest

from tests.content.font_files import font_file
from tests.content.runtime_files import device_of, manager_of, write_document, write_png, write_triangle, write_wav
from xna import Color, Curve, Matrix, Vector2, Vector3
from xna.audio import SoundEffect
from xna.content import ContentLoadException
from xna.graphics import AnimationClipEXT, BasicEffect, Effect, Model, SamplerState, SpriteBatch, SpriteFont, Texture, Texture2D


@pytest.fixture
def device():
    with device_of("SOFTWARE") as made:
        yield made


@pytest.fixture
def content(device, tmp_path):
    with manager_of(device, tmp_path) as made:
        made.HotReloadEXT = True
        made._hot_reload.settling_seconds = 0.0
        yield made


def changed(path, write: Callable[[], object]):
    """Write a file so that it looks later than before, whatever the file system's clock."""
    before = os.stat(path).st_mtime_ns
    write()
    os.utime(path, ns=(before, before + 10_000_000))


def turn(content, count=4):
    for _ in range(count):
        content.UpdateEXT()


def pixel(texture):
    return texture.GetPixelsEXT()[0, 0].tolist()


def test_a_texture_gets_new_pixels_and_a_new_size_in_place(content, tmp_path):
    path = tmp_path / "hero.png"
    write_png(path, (255, 0, 0, 255))
    hero = content.Load(Texture2D, "hero")
    hero.Tag, told = "mine", []
    hero.Disposing += lambda sender, args: told.append("disposed")
    content.AssetReloadedEXT += lambda sender, args: told.append((sender, args.AssetName, args.Asset, args.IsSameObject))
    changed(path, lambda: write_png(path, (0, 0, 255, 255), (5, 3)))
    turn(content)
    assert (pixel(hero), hero.Width, hero.Height) == ([0, 0, 255, 255], 5, 3)
    assert content.Load(Texture2D, "hero") is hero and (hero.Tag, hero.Name) == ("mine", "hero")
    assert told == [(content, "hero", hero, True)]


def test_the_new_picture_is_drawn_even_if_the_texture_is_set_on_the_device(content, device, tmp_path):
    path = tmp_path / "hero.png"
    write_png(path, (255, 0, 0, 255))
    hero = content.Load(Texture2D, "hero")
    device.Textures[0] = hero
    changed(path, lambda: write_png(path, (0, 255, 0, 255)))
    turn(content)
    assert device.Textures[0] is hero
    with SpriteBatch(device) as batch:
        batch.Begin(samplerState=SamplerState.PointClamp)
        batch.Draw(hero, Vector2(0, 0), Color.White)
        batch.End()
    picture = np.zeros(64 * 64 * 4, np.uint8)
    device.GetBackBufferData(picture)
    assert picture[:4].tolist() == [0, 255, 0, 255]


def test_nothing_leaks_over_many_reloads(content, device, tmp_path):
    path = tmp_path / "hero.png"
    write_png(path)
    hero = content.Load(Texture2D, "hero")
    before = dict(device._renderer.live_resources)
    for number in range(20):
        changed(path, lambda number=number: write_png(path, (number, 0, 0, 255)))
        turn(content)
        assert pixel(hero)[0] == number
    assert dict(device._renderer.live_resources) == before


def test_a_broken_edit_keeps_the_old_asset_and_is_told_once(content, tmp_path, caplog):
    path = tmp_path / "hero.png"
    write_png(path, (255, 0, 0, 255))
    hero = content.Load(Texture2D, "hero")
    with caplog.at_level(logging.ERROR, "xna.content"):
        changed(path, lambda: path.write_bytes(b"half a picture"))
        turn(content, 10)
    assert pixel(hero) == [255, 0, 0, 255] and not hero.IsDisposed
    assert isinstance(content.ReloadErrorEXT, ContentLoadException) and "hero.png" in str(content.ReloadErrorEXT)
    assert len(caplog.records) == 1 and "hero" in caplog.text
    changed(path, lambda: write_png(path, (0, 9, 0, 255)))
    turn(content)
    assert pixel(hero) == [0, 9, 0, 255] and content.ReloadErrorEXT is None


def test_a_file_that_another_program_holds_is_tried_again(content, tmp_path, caplog, monkeypatch):
    path = tmp_path / "hero.png"
    write_png(path, (255, 0, 0, 255))
    hero = content.Load(Texture2D, "hero")

    def held(name, *arguments, **options):
        if str(name) == str(path):
            raise PermissionError(13, "Permission denied", name)
        return open(name, *arguments, **options)

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR, "xna.content"):
        changed(path, lambda: write_png(path, (0, 9, 0, 255)))
        patch.setattr("content.paths.open", held, raising=False)
        turn(content, 10)
    assert pixel(hero) == [255, 0, 0, 255] and isinstance(content.ReloadErrorEXT, ContentLoadException)
    assert len(caplog.records) == 1
    turn(content)
    assert pixel(hero) == [0, 9, 0, 255] and content.ReloadErrorEXT is None


def test_a_file_that_is_gone_for_a_moment_is_no_change(content, tmp_path):
    path = tmp_path / "hero.png"
    write_png(path, (255, 0, 0, 255))
    hero = content.Load(Texture2D, "hero")
    path.rename(tmp_path / "away")
    turn(content)
    assert pixel(hero) == [255, 0, 0, 255] and content.ReloadErrorEXT is None
    (tmp_path / "away").rename(path)
    changed(path, lambda: write_png(path, (3, 0, 0, 255)))
    turn(content)
    assert pixel(hero)[0] == 3


def test_a_file_that_still_grows_is_left_alone(content, tmp_path):
    path = tmp_path / "hero.png"
    write_png(path, (255, 0, 0, 255))
    hero = content.Load(Texture2D, "hero")
    content._hot_reload.settling_seconds = 3600.0
    changed(path, lambda: write_png(path, (3, 0, 0, 255)))
    turn(content)
    assert pixel(hero)[0] == 255
    content._hot_reload.settling_seconds = 0.0
    turn(content)
    assert pixel(hero)[0] == 3


def test_either_file_of_a_sidecar_is_watched(content, tmp_path):
    write_png(tmp_path / "raw.png", (8, 0, 0, 255))
    write_document(tmp_path / "hero.cnj", "Texture2D", sourceFile="raw.png")
    hero = content.Load(Texture2D, "hero")
    changed(tmp_path / "raw.png", lambda: write_png(tmp_path / "raw.png", (9, 0, 0, 255)))
    turn(content)
    assert pixel(hero) == [9, 0, 0, 255]
    document = tmp_path / "hero.cnj"
    changed(document, lambda: write_document(document, "Texture2D", sourceFile="raw.png", colorKey=[9, 0, 0]))
    turn(content)
    assert pixel(hero) == [0, 0, 0, 0]


def glyphs(width):
    return [{"char": 65, "source": [0, 0, 1, 1], "crop": [0, 0, 1, 1], "kerning": [0, width, 0]}]


def test_fonts(content, tmp_path):
    write_png(tmp_path / "atlas.png")
    document, typeface = tmp_path / "hud.cnj", tmp_path / "pixel.ttf"
    write_document(document, "SpriteFont", texture="atlas", glyphs=glyphs(4))
    typeface.write_bytes(font_file({"A": (5, (0, 0, 4, 7))}, 16, 12, -4))
    hud, baked = content.Load(SpriteFont, "hud"), content.LoadFontEXT("pixel", 16, "A")
    atlas, baked_atlas = hud.TextureEXT, baked.TextureEXT
    changed(document, lambda: write_document(document, "SpriteFont", texture="atlas", glyphs=glyphs(9)))
    changed(typeface, lambda: typeface.write_bytes(font_file({"A": (11, (0, 0, 4, 7))}, 16, 12, -4)))
    turn(content)
    assert (hud.MeasureString("A").X, baked.MeasureString("A").X) == (9.0, 11.0)
    assert hud.TextureEXT is atlas and baked.TextureEXT is baked_atlas and not baked_atlas.IsDisposed


def test_an_effect_keeps_what_is_the_games(content, tmp_path):
    document = tmp_path / "lit.cnj"
    write_document(document, "BasicEffect", diffuseColor=[1, 0, 0])
    lit = content.Load(BasicEffect, "lit")
    lit.World = Matrix.CreateTranslation(1, 2, 3)
    changed(document, lambda: write_document(document, "BasicEffect", diffuseColor=[0, 1, 0], alpha=0.5))
    turn(content)
    assert (lit.DiffuseColor, lit.Alpha) == (Vector3(0, 1, 0), 0.5) and lit.World == Matrix.CreateTranslation(1, 2, 3)


def test_another_kind_replaces_the_object_and_says_so(content, tmp_path):
    document, told = tmp_path / "lit.cnj", []
    write_document(document, "BasicEffect")
    lit = content.Load(Effect, "lit")
    content.AssetReloadedEXT += lambda sender, args: told.append((args.IsSameObject, args.Asset))
    changed(document, lambda: write_document(document, "SkinnedEffect"))
    turn(content)
    now = content.Load(Effect, "lit")
    assert now is not lit and told == [(False, now)] and lit.IsDisposed


def test_data(content, tmp_path):
    curve, clip, sound = tmp_path / "fade.cnj", tmp_path / "walk.cnj", tmp_path / "shot.wav"
    write_document(curve, "Curve", keys=[{"position": 0, "value": 1}])
    write_document(clip, "AnimationClip", duration=1, tracks=[])
    write_wav(sound, 441)
    fade, walk, shot = content.Load(Curve, "fade"), content.Load(AnimationClipEXT, "walk"), content.Load(SoundEffect, "shot")
    changed(curve, lambda: write_document(curve, "Curve", keys=[{"position": 0, "value": 7}]))
    changed(clip, lambda: write_document(clip, "AnimationClip", duration=3, tracks=[]))
    changed(sound, lambda: write_wav(sound, 882))
    turn(content)
    assert (fade.Evaluate(0), walk.Duration.TotalSeconds, shot.Duration.TotalMilliseconds) == (7.0, 3.0, 20.0)
    assert not shot.IsDisposed and shot.SamplesEXT


def test_a_model_keeps_its_bones_and_meshes_and_draws(content, device, tmp_path):
    write_triangle(tmp_path)
    model = content.Load(Model, "triangle")
    mesh, bone, old = model.Meshes["tri"], model.Bones["tri"], model.Meshes[0].MeshParts[0].VertexBuffer
    before = dict(device._renderer.live_resources)
    vertices = tmp_path / "triangle.vertices.bin"
    changed(vertices, lambda: vertices.write_bytes(vertices.read_bytes() + bytes(32)))
    turn(content)
    assert model.Meshes["tri"] is mesh and model.Bones["tri"] is bone and mesh.ParentBone is bone
    assert bone.Parent is model.Root and bone in model.Root.Children
    assert mesh.MeshParts[0].NumVertices == 4 and old.IsDisposed
    assert dict(device._renderer.live_resources) == before
    model.Draw(Matrix.Identity, Matrix.Identity, Matrix.Identity)


def test_bones_of_one_name_stay_apart(content, tmp_path):
    write_triangle(tmp_path)
    path = tmp_path / "triangle.cnj"
    document = json.loads(path.read_text())
    document["bones"] = [{"name": "Root"}, {"name": "Node", "parent": 0}, {"name": "Node", "parent": 1}]
    path.write_text(json.dumps(document))
    model = content.Load(Model, "triangle")
    before = list(model.Bones)
    document["bones"].append({"name": "Node", "parent": 2})
    changed(path, lambda: path.write_text(json.dumps(document)))
    turn(content)
    assert list(model.Bones)[:3] == before and [bone.Index for bone in model.Bones] == [0, 1, 2, 3]
    assert model.Bones[3].Parent is before[2] and list(before[1].Children) == [before[2]]


class Level:
    """The game's own data."""

    def __init__(self, text):
        self.width = json.loads(text)["width"]


def test_documents_of_the_game(content, tmp_path):
    content.RegisterCnjLoaderEXT(Level, "Level", lambda text, manager: Level(text))
    path = tmp_path / "one.cnj"
    write_document(path, "Level", width=3)
    level = content.Load(Level, "one")
    changed(path, lambda: write_document(path, "Level", width=5))
    turn(content)
    assert level.width == 5 and content.Load(Level, "one") is level


def test_switched_off_it_does_nothing(content, tmp_path):
    path = tmp_path / "hero.png"
    write_png(path, (255, 0, 0, 255))
    hero = content.Load(Texture2D, "hero")
    content.HotReloadEXT = False
    changed(path, lambda: write_png(path, (0, 0, 0, 255)))
    turn(content)
    assert pixel(hero)[0] == 255 and content.ReloadErrorEXT is None
    with pytest.raises(TypeError):
        content.HotReloadEXT = 1


def test_after_unload_nothing_is_watched(content, tmp_path):
    path = tmp_path / "hero.png"
    write_png(path)
    hero = content.Load(Texture2D, "hero")
    content.Unload()
    changed(path, lambda: write_png(path, (0, 0, 0, 255)))
    turn(content)
    assert hero.IsDisposed and not content._assets


def test_more_files_than_a_turn_looks_at(content, tmp_path):
    for number in range(100):
        write_png(tmp_path / f"t{number}.png", (200, 0, 0, 255))
    textures: list[Texture] = [content.Load(Texture2D, f"t{number}") for number in range(100)]
    last = tmp_path / "t99.png"
    changed(last, lambda: shutil.copy(tmp_path / "t0.png", last) and write_png(last, (9, 0, 0, 255)))
    turn(content, 20)
    assert pixel(textures[99])[0] == 9 and pixel(textures[0])[0] == 200


class Tiles:
    """Data of a game, from a file beside its document."""

    def __init__(self, rows):
        self.rows = rows


def test_a_file_that_a_loader_opens_with_the_manager_is_watched(content, tmp_path):
    def parse(text, manager):
        with manager.OpenStream("tiles.txt") as file:
            return Tiles(file.read().decode().split())

    (tmp_path / "tiles.txt").write_text("ab cd")
    write_document(tmp_path / "level.cnj", "Tiles")
    content.RegisterCnjLoaderEXT(Tiles, "Tiles", parse)
    level = content.Load(Tiles, "level")
    changed(tmp_path / "tiles.txt", lambda: (tmp_path / "tiles.txt").write_text("ab cd ef"))
    turn(content)
    assert level.rows == ["ab", "cd", "ef"]


def test_an_error_stays_until_its_own_asset_is_mended(content, tmp_path):
    for name in ("a", "b"):
        write_document(tmp_path / f"{name}.cnj", "Curve", keys=[])
        content.Load(Curve, name)
    changed(tmp_path / "a.cnj", lambda: (tmp_path / "a.cnj").write_text("{"))
    turn(content)
    changed(tmp_path / "b.cnj", lambda: write_document(tmp_path / "b.cnj", "Curve", keys=[{"position": 0, "value": 4}]))
    turn(content)
    assert content.Load(Curve, "b").Evaluate(0) == 4 and "a.cnj" in str(content.ReloadErrorEXT)
    changed(tmp_path / "b.cnj", lambda: (tmp_path / "b.cnj").write_text("{"))
    turn(content)
    assert "b.cnj" in str(content.ReloadErrorEXT)
    changed(tmp_path / "b.cnj", lambda: write_document(tmp_path / "b.cnj", "Curve", keys=[]))
    turn(content)
    assert "a.cnj" in str(content.ReloadErrorEXT)
    content.Unload()
    assert content.ReloadErrorEXT is None


def test_a_document_that_appears_beside_a_picture_and_goes_again(content, tmp_path):
    content._hot_reload.vanished_seconds = 0.0
    write_png(tmp_path / "hero.png", (255, 0, 255, 255))
    hero = content.Load(Texture2D, "hero")
    write_document(tmp_path / "hero.cnj", "Texture2D", sourceFile="hero.png", colorKey=[255, 0, 255])
    turn(content)
    assert pixel(hero) == [0, 0, 0, 0] and content.ReloadErrorEXT is None
    (tmp_path / "hero.cnj").unlink()
    turn(content)
    assert pixel(hero) == [255, 0, 255, 255] and content.Load(Texture2D, "hero") is hero


def test_a_file_that_stays_away_is_an_error_once(content, tmp_path, caplog):
    content._hot_reload.vanished_seconds = 0.0
    write_png(tmp_path / "hero.png", (255, 0, 0, 255))
    hero = content.Load(Texture2D, "hero")
    (tmp_path / "hero.png").unlink()
    with caplog.at_level(logging.ERROR, "xna.content"):
        turn(content, 20)
    assert pixel(hero)[0] == 255 and "hero" in str(content.ReloadErrorEXT) and len(caplog.records) == 1
    write_png(tmp_path / "hero.png", (7, 0, 0, 255))
    turn(content)
    assert pixel(hero)[0] == 7 and content.ReloadErrorEXT is None


def test_a_file_of_the_same_size_and_time_is_new_all_the_same(content, tmp_path):
    path = tmp_path / "fade.cnj"
    write_document(path, "Curve", keys=[{"position": 0, "value": 1}])
    fade, before = content.Load(Curve, "fade"), os.stat(path)
    time.sleep(0.05)
    write_document(tmp_path / "new.cnj", "Curve", keys=[{"position": 0, "value": 2}])
    os.utime(tmp_path / "new.cnj", ns=(before.st_atime_ns, before.st_mtime_ns))
    os.replace(tmp_path / "new.cnj", path)
    turn(content)
    assert fade.Evaluate(0) == 2
