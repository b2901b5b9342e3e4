"""ContentManager with real devices."""

from __future__ import annotations

import gc
import io
import json
import os
import weakref

import numpy as np
import pytest

from content.image import encode_png
from tests.content.font_files import font_file
from xna.content import ContentLoadException, ContentManager
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    InvalidOperationException,
    NotSupportedException,
    ObjectDisposedException,
)
from xna.graphics.graphics_adapter import GraphicsAdapter
from xna.graphics.graphics_device import GraphicsDevice
from xna.graphics.graphics_profile import GraphicsProfile
from xna.graphics.igraphics_device_service import IGraphicsDeviceService
from xna.graphics.model import Model
from xna.graphics.presentation_parameters import PresentationParameters
from xna.graphics.sprite_font import SpriteFont
from xna.graphics.texture import Texture
from xna.graphics.texture2d import Texture2D

PIXELS = np.array([[[255, 0, 255, 128], [255, 255, 255, 255]]], np.uint8)
GLYPHS = [
    {"char": 65, "source": [0, 0, 1, 1], "crop": [0, 3, 5, 7], "kerning": [1, 5, 1]},
    {"char": 66, "source": [1, 0, 1, 1], "crop": [0, 3, 5, 7], "kerning": [0, 5, 1]},
]


class Services:
    def __init__(self, device=None):
        self.GraphicsDevice = device

    def GetService(self, wanted):
        return self if wanted is IGraphicsDeviceService and self.GraphicsDevice is not None else None


@pytest.fixture(params=["HEADLESS", "SOFTWARE"])
def device(request):
    with GraphicsDevice(
        GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, PresentationParameters(), rendererEXT=request.param
    ) as made:
        yield made


@pytest.fixture
def folder(tmp_path):
    write_png(tmp_path / "hero.png")
    write_png(tmp_path / "atlas.png")
    write_document(tmp_path / "hud.cnj", "SpriteFont", texture="atlas", lineSpacing=10, glyphs=GLYPHS)
    (tmp_path / "pixel.ttf").write_bytes(font_file({"A": (5, (0, 0, 4, 7)), " ": (3, None)}, 16, 12, -4))
    return tmp_path


@pytest.fixture
def content(device, folder):
    return ContentManager(Services(device), str(folder))


def write_png(path, pixels=PIXELS):
    path.write_bytes(encode_png(pixels))


def write_document(path, kind, **members):
    path.write_text(json.dumps({"cnjVersion": 1, "type": kind, **members}))


class Level:
    def __init__(self, text, manager):
        self.text, self.manager, self.disposed = text, manager, 0

    def Dispose(self):
        self.disposed += 1


def test_the_three_spellings_of_load_give_one_texture(content):
    hero = content.Load(Texture2D, "hero")
    assert type(hero) is Texture2D and (hero.Width, hero.Height, hero.Name) == (2, 1, "hero")
    assert content.Load[Texture2D]("hero") is hero
    assert content.Load(Texture2D, assetName="HERO") is hero
    dispatched = content.Load("hero")
    assert type(dispatched) is Texture2D and content.Load(assetName="hero") is dispatched


def test_textures_remember_premultiplied_alpha(content, folder):
    write_document(folder / "straight.cnj", "Texture2D", sourceFile="hero.png", premultipliedAlpha=False)
    hero, straight = content.Load(Texture2D, "hero"), content.Load(Texture2D, "straight")
    assert hero.IsPremultipliedEXT is True and straight.IsPremultipliedEXT is False
    assert hero.GetPixelsEXT().tolist() == [[[128, 0, 128, 128], [255, 255, 255, 255]]]
    assert straight.GetPixelsEXT().tolist() == PIXELS.tolist()


def test_a_sidecar_with_a_key_leaves_the_native_texture_alone(content, folder):
    write_document(folder / "keyed.cnj", "Texture2D", sourceFile="hero.png", colorKey=[255, 0, 255])
    keyed, native = content.Load(Texture2D, "keyed"), content.Load(Texture2D, "hero")
    assert keyed.GetPixelsEXT()[0, 0].tolist() == [0, 0, 0, 0]
    assert native.GetPixelsEXT()[0, 0].tolist() == [128, 0, 128, 128]


def test_the_cache_folds_case_and_slashes_but_keys_the_name_as_given(content, folder):
    (folder / "Sub").mkdir()
    write_png(folder / "Sub" / "Hero.PNG")
    hero = content.Load(Texture2D, "sub/hero")
    assert content.Load(Texture2D, "SUB\\HERO") is hero
    assert content.Load(Texture2D, "sub/hero.png") is not hero


def test_a_base_class_accepts_what_derives_from_it(content):
    assert type(content.Load(Texture, "hero")) is Texture2D
    assert type(content.Load(object, "hud")) is SpriteFont


def test_a_sprite_font_measures_and_shares_its_atlas(content):
    font = content.Load(SpriteFont, "hud")
    assert [font.MeasureString(text).X for text in ("A", "B", "AB", "BA", "")] == [7, 6, 13, 13, 0]
    assert font.LineSpacing == 10
    atlas = content.Load(Texture2D, "atlas")
    assert content.Load(Texture2D, "atlas") is atlas
    content.Unload()
    assert atlas.IsDisposed


def test_a_raw_font_loads_at_16_pixels(content):
    font = content.Load(SpriteFont, "pixel")
    assert (font.LineSpacing, font.MeasureString("A").X, font.MeasureString("A A").X) == (16, 5, 13)
    assert content.Load("pixel.ttf").LineSpacing == 16


def test_load_font_ext(content):
    font = content.LoadFontEXT("pixel", 32, ranges="A", spacing=2, defaultCharacter="A")
    assert (font.LineSpacing, font.Spacing, font.DefaultCharacter) == (32, 2, "A")
    assert font.MeasureString("AAA").X == 34
    assert content.LoadFontEXT("pixel", 32, ranges="A", spacing=2, defaultCharacter="A") is font
    assert content.LoadFontEXT("pixel", 24) is not font
    nan = float("nan")
    for wrong in ({"size": -1}, {"size": nan}, {"size": 9, "ranges": "Z"}, {"size": 9, "spacing": nan}):
        with pytest.raises(ContentLoadException, match=r"pixel\.ttf"):
            content.LoadFontEXT("pixel", **wrong)
    with pytest.raises(ArgumentNullException):
        content.LoadFontEXT("", 9)


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"size": True}, TypeError),
        ({"size": "12"}, TypeError),
        ({"spacing": None}, TypeError),
        ({"defaultCharacter": 65}, TypeError),
        ({"ranges": None}, ArgumentNullException),
        ({"ranges": 5}, ArgumentException),
        ({"ranges": [("A",)]}, ArgumentException),
    ],
)
def test_wrong_arguments_of_load_font_ext_are_told_by_name(content, wrong, error):
    with pytest.raises(error, match=next(iter(wrong))):
        content.LoadFontEXT("pixel", **{"size": 9, **wrong})


@pytest.mark.parametrize(
    ("cls", "name", "parts"),
    [
        (SpriteFont, "hero.png", ("Texture2D", "SpriteFont")),
        (Texture2D, "pixel.ttf", ("Texture2D", "SpriteFont")),
        (Texture2D, "hud", ("Texture2D", "SpriteFont")),
        (int, "hero", ("int", "Texture2D")),
    ],
)
def test_a_wrong_class_names_both(content, cls, name, parts):
    if name == "hud":
        content.Load(SpriteFont, "hud")
    with pytest.raises(ContentLoadException) as caught:
        content.Load(cls, name)
    assert all(part in str(caught.value) for part in (*parts, name))


@pytest.mark.parametrize("kind", ["Video", "NoSuchKind"])
def test_kinds_without_a_reader_are_refused_by_name(content, folder, kind):
    write_document(folder / "thing.cnj", kind)
    with pytest.raises(ContentLoadException, match=kind) as caught:
        content.Load("thing")
    assert isinstance(caught.value.InnerException, NotSupportedException)


def test_files_without_a_reader_are_refused_by_extension(content, folder):
    (folder / "song.mid").write_bytes(b"x")
    with pytest.raises(ContentLoadException, match=r"\.mid") as caught:
        content.Load("song.mid")
    assert isinstance(caught.value.InnerException, NotSupportedException)


def test_a_strange_extension_leaves_the_decision_to_the_class(content, folder):
    write_png(folder / "hero.v2")
    assert content.Load(Texture2D, "hero.v2").Width == 2
    (folder / "song.mid").write_bytes(b"x")
    with pytest.raises(ContentLoadException, match=r"song\.mid.*no image"):
        content.Load(Texture2D, "song.mid")


@pytest.mark.parametrize("name", ["/hero", "\\hero", "C:/hero", "../hero"])
def test_names_outside_the_root(content, folder, name):
    with pytest.raises(ContentLoadException) as caught:
        content.Load(Texture2D, name)
    assert name in str(caught.value) and str(folder) in str(caught.value)


def test_wrong_arguments(content, folder):
    for name in (None, ""):
        for call in (lambda n: content.Load(Texture2D, n), content.Load[Texture2D], content.OpenStream, content.Load):
            with pytest.raises(ArgumentNullException):
                call(name)
    with pytest.raises(ArgumentNullException):
        content.ReadAsset(Texture2D, "")
    with pytest.raises(ArgumentException, match="class first"):
        content.Load("hero", Texture2D)
    with pytest.raises(ArgumentException, match="string"):
        content.Load(Texture2D, 5)
    with pytest.raises(ArgumentNullException):
        ContentManager(None)
    with pytest.raises(ArgumentNullException):
        ContentManager(Services(), None)


def test_a_failed_load_caches_nothing(content, folder, device):
    (folder / "new.png").write_bytes(b"broken")
    with pytest.raises(ContentLoadException, match=r"new\.png"):
        content.Load(Texture2D, "new")
    write_png(folder / "new.png")
    assert content.Load(Texture2D, "new").Width == 2


def test_a_texture_beyond_the_profile_is_disposed_of_and_the_cause_is_chained(content, folder):
    write_png(folder / "wide.png", np.zeros((1, 5000, 4), np.uint8))
    with pytest.raises(ContentLoadException) as caught:
        content.Load(Texture2D, "wide")
    assert isinstance(caught.value.InnerException, NotSupportedException)


def test_without_a_device_the_message_tells_what_to_do(folder):
    with pytest.raises(ContentLoadException, match="GraphicsDeviceManager"):
        ContentManager(Services(), str(folder)).Load(Texture2D, "hero")


def test_root_directory(content, folder):
    other = folder / "other"
    other.mkdir()
    write_png(other / "art.png")
    content.RootDirectory = str(other)
    assert content.RootDirectory == str(other)
    content.Load(Texture2D, "art")
    with pytest.raises(InvalidOperationException):
        content.RootDirectory = str(folder)
    content.Unload()
    content.RootDirectory = str(folder)
    assert content.Load(Texture2D, "hero").Width == 2
    with pytest.raises(ArgumentNullException):
        ContentManager(Services()).RootDirectory = None


def test_the_root_stays_when_the_current_directory_changes(device, folder, monkeypatch):
    (folder / "Assets").mkdir()
    write_png(folder / "Assets" / "art.png")
    write_document(folder / "Assets" / "art2.cnj", "Texture2D", sourceFile="art.png")
    monkeypatch.chdir(folder)
    content = ContentManager(Services(device), "Assets")
    content.Load(Texture2D, "art")
    (folder / "empty").mkdir()
    os.chdir(folder / "empty")
    assert content.Load(Texture2D, "art2").Width == 2


def test_unload_disposes_and_forgets(content):
    hero = content.Load(Texture2D, "hero")
    content.Unload()
    assert hero.IsDisposed
    again = content.Load(Texture2D, "hero")
    assert again is not hero and not again.IsDisposed


def test_unload_lets_go_of_the_assets(content):
    reference = weakref.ref(content.Load(Texture2D, "hero"))
    content.Unload()
    gc.collect()
    assert reference() is None


def test_two_managers_have_their_own_assets(content, device, folder):
    other = ContentManager(Services(device), str(folder))
    mine, theirs = content.Load(Texture2D, "hero"), other.Load(Texture2D, "hero")
    content.Unload()
    assert mine.IsDisposed and not theirs.IsDisposed


def test_a_disposed_manager_refuses_work(content):
    with content as entered:
        hero = entered.Load(Texture2D, "hero")
    assert hero.IsDisposed
    content.Dispose()
    for call in (
        lambda: content.Load(Texture2D, "hero"),
        lambda: content.ReadAsset(Texture2D, "hero"),
        lambda: content.LoadFontEXT("pixel", 9),
        lambda: content.OpenStream("hero"),
        content.Unload,
    ):
        with pytest.raises(ObjectDisposedException):
            call()


def test_read_asset_makes_a_new_object_and_records_it(content):
    recorded = []
    first = content.ReadAsset(Texture2D, "hero", recorded.append)
    assert recorded == [first] and content.ReadAsset(Texture2D, "hero") is not first
    content.Unload()
    assert not first.IsDisposed


def test_open_stream_gives_the_bytes(content, folder):
    with content.OpenStream("hero") as stream:
        assert stream.read() == (folder / "hero.png").read_bytes()
    with pytest.raises(ContentLoadException):
        content.OpenStream("nothing")


def test_an_overridden_open_stream_serves_every_kind(device, folder):
    files = {
        "hero": (folder / "hero.png").read_bytes(),
        "font": (folder / "pixel.ttf").read_bytes(),
        "keyed": b'{"cnjVersion": 1, "type": "Texture2D", "sourceFile": "hero.png"}',
        "level": b'{"cnjVersion": 1, "type": "Level"}',
    }

    class Archive(ContentManager):
        def OpenStream(self, assetName):
            return io.BytesIO(files[assetName])

    archive = Archive(Services(device), str(folder))
    archive.RegisterCnjLoaderEXT(Level, "Level", Level)
    assert archive.Load(Texture2D, "hero").Width == archive.Load(Texture2D, "keyed").Width == 2
    assert archive.Load(SpriteFont, "font").LineSpacing == 16
    assert type(archive.Load("level")) is Level
    with pytest.raises(ContentLoadException, match="missing") as caught:
        archive.Load(Texture2D, "missing")
    assert isinstance(caught.value.InnerException, KeyError)


def test_a_subclass_may_override_load(device, folder):
    names = []

    class Logged(ContentManager):
        def Load(self, cls, assetName=None):
            names.append(assetName)
            return super().Load(cls, assetName)

    Logged(Services(device), str(folder)).Load(SpriteFont, "hud")
    assert names == ["hud", "atlas"]


def test_registered_loaders_get_the_text_and_the_manager(content, folder):
    write_document(folder / "one.cnj", "Level", size=3, sourceFile="free to use")
    content.RegisterCnjLoaderEXT(Level, "Level", Level)
    content.RegisterCnjLoaderEXT(Level, "Boss", Level)
    one = content.Load(Level, "one")
    assert json.loads(one.text)["size"] == 3 and one.manager is content
    assert content.Load(Level, "one") is one and type(content.Load("one")) is Level
    content.Unload()
    assert one.disposed == 1


def test_a_registered_loader_sees_only_sound_envelopes(content, folder):
    calls = []
    content.RegisterCnjLoaderEXT(Level, "Level", lambda text, manager: calls.append(text))
    for name, text in {"a": "{", "b": '{"type": "Level"}', "c": '{"cnjVersion": 2, "type": "Level"}'}.items():
        (folder / f"{name}.cnj").write_text(text)
        with pytest.raises(ContentLoadException):
            content.Load(Level, name)
    write_document(folder / "d.cnj", "Unknown")
    with pytest.raises(ContentLoadException, match=r"'Unknown'.*'Level'"):
        content.Load(Level, "d")
    assert calls == []


def test_a_registered_loader_that_fails_or_gives_another_class(content, folder):
    write_document(folder / "one.cnj", "Level")
    made = []

    def wrong(text, manager):
        made.append(Level(text, manager))
        return made[-1]

    class Hero:
        pass

    content.RegisterCnjLoaderEXT(Hero, "Level", wrong)
    with pytest.raises(ContentLoadException, match=r"Hero.*Level"):
        content.Load(Hero, "one")
    assert made[0].disposed == 1
    content.RegisterCnjLoaderEXT(dict, "Level", lambda text, manager: {}["lost"])
    with pytest.raises(ContentLoadException, match="one") as caught:
        content.Load(dict, "one")
    assert isinstance(caught.value.InnerException, KeyError)
    with pytest.raises(ContentLoadException, match=r"Hero, dict"):
        content.Load("one")


def test_wrong_registrations(content):
    for arguments in ((None, "a", Level), (Level, None, Level), (Level, "a", None)):
        with pytest.raises(ArgumentNullException):
            content.RegisterCnjLoaderEXT(*arguments)
    for arguments in ((Level, "", Level), (Level, "a", 5), ("Level", "a", Level)):
        with pytest.raises(ArgumentException):
            content.RegisterCnjLoaderEXT(*arguments)
    content.RegisterCnjLoaderEXT(Level, "Level", Level)
    for arguments in ((Level, "Level", Level), (Texture2D, "Level", Level)):
        with pytest.raises(InvalidOperationException):
            content.RegisterCnjLoaderEXT(*arguments)


def test_registrations_belong_to_one_manager(content, device, folder):
    write_document(folder / "one.cnj", "Level")
    content.RegisterCnjLoaderEXT(Level, "Level", Level)
    with pytest.raises(ContentLoadException, match="no reader for Level"):
        ContentManager(Services(device), str(folder)).Load(Level, "one")


def test_a_bitmap_font_loads_with_its_page(content, folder):
    lines = (
        'info face="Two Words" size=9',
        "common lineHeight=12 pages=1",
        'page id=0 file="atlas.png"',
        "char id=65 x=0 y=0 width=1 height=1 xoffset=1 yoffset=2 xadvance=7",
    )
    (folder / "old.fnt").write_text("\n".join(lines))
    font = content.Load(SpriteFont, "old")
    assert (font.LineSpacing, font.MeasureString("AA").X) == (12, 14)


class Archived(ContentManager):
    """Serves files of an archive, which stands in no folder."""

    def __init__(self, services, files):
        super().__init__(services, "archive")
        self.files = files

    def OpenStream(self, assetName):
        return io.BytesIO(self.files[assetName.replace("\\", "/")])


def test_documents_of_an_archive_find_their_files_in_it(content):
    glyph = {"char": 65, "source": [0, 0, 1, 1], "crop": [0, 0, 1, 1], "kerning": [0, 1, 0]}

    def document(kind, **members):
        return json.dumps({"cnjVersion": 1, "type": kind, **members}).encode()

    mesh = {"vertices": "art/v.bin", "indices": "art/i.bin", "vertexStride": 20, "texture": "art/red"}
    files = {
        "art/red.png": encode_png(np.full((2, 2, 4), (255, 0, 0, 255), np.uint8)),
        "art/red": encode_png(np.full((2, 2, 4), (255, 0, 0, 255), np.uint8)),
        "art/keyed": document("Texture2D", sourceFile="red.png", colorKey=[255, 0, 0]),
        "hud": document("SpriteFont", texture="art/red", lineSpacing=9, glyphs=[glyph]),
        "ship": document("Model", meshes=[mesh]),
        "art/v.bin": bytes(60),
        "art/i.bin": bytes(6),
        "gone": document("SpriteFont", texture="art/blue", glyphs=[glyph]),
        "out": document("Texture2D", sourceFile="../secret.png"),
        "../secret.png": b"",
    }
    with Archived(content.ServiceProvider, files) as archive:
        assert archive.Load(Texture2D, "art/keyed").GetPixelsEXT().max() == 0
        assert archive.Load(SpriteFont, "hud").LineSpacing == 9
        assert archive.Load(Model, "ship").Meshes[0].Effects[0].Texture is archive.Load(Texture2D, "art/red")
        assert archive.LoadInBackgroundEXT(SpriteFont, "hud").Wait() is archive.Load(SpriteFont, "hud")
        for name, words in (("gone", r"'texture'.*art/blue"), ("out", r"'sourceFile'.*inside the content root")):
            with pytest.raises(ContentLoadException, match=words):
                archive.Load(name)
