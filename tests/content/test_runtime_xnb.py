"""Compiled assets as objects of xna, and a game's own type readers."""

from __future__ import annotations

import struct

import pytest

from tests.content import xnb_files
from tests.content.runtime_files import device_of, manager_of, write_png
from tests.content.sound_files import wave_format
from tests.content.xnb_files import FONT_READERS, reader_name, sprite_font
from xna import Color, Matrix, Point, Quaternion, Rectangle, Vector2, Vector3, Vector4
from xna.content import (
    ContentLoadException,
    ContentReader,
    ContentSerializerAttribute,
    ContentSerializerCollectionItemNameAttribute,
    ContentSerializerIgnoreAttribute,
    ContentSerializerRuntimeTypeAttribute,
    ContentSerializerTypeVersionAttribute,
    ContentTypeReader,
    ContentTypeReaderManager,
    ContentTypeReaderOfT,
    ResourceContentManager,
)
from xna.exceptions import ArgumentException, ArgumentNullException, NotSupportedException
from xna.graphics import SpriteFont, Texture2D

FRAMEWORK = "Microsoft.Xna.Framework.Content."


def number(value):
    """Encode a number of seven bits a byte."""
    parts = []
    while value >= 0x80:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*parts, value])


def text(value):
    data = value.encode("utf-8")
    return number(len(data)) + data


def xnb(readers, body, shared=0):
    listed = b"".join(text(name) + struct.pack("<i", version) for name, version in readers)
    content = number(len(readers)) + listed + number(shared) + body
    return b"XNBw\x05\x00" + struct.pack("<I", 10 + len(content)) + content


class Level:
    def __init__(self):
        self.disposed = 0

    def Dispose(self):
        self.disposed += 1


class LevelReader(ContentTypeReaderOfT[Level]):
    """Reads a name, a vector, a list of numbers, and references."""

    version = 0

    @property
    def TypeVersion(self):
        return self.version

    def Initialize(self, manager):
        self.numbers = manager.GetTypeReader(list)

    def Read(self, input, existingInstance):
        assert isinstance(input, ContentReader)
        level = existingInstance or Level()
        level.name, level.start = input.ReadString(), input.ReadVector2()
        level.numbers = input.ReadRawObject(self.numbers)
        input.ReadSharedResource(lambda item: setattr(level, "first", item))
        input.ReadSharedResource(lambda item: setattr(level, "second", item))
        input.ReadSharedResource(lambda item: setattr(level, "none", item))
        level.texture = input.ReadExternalReference(Texture2D)
        level.asset = input.AssetName
        return level


READERS = [
    ("MyGame.LevelReader, MyGame, Version=1.0.0.0", 0),
    (f"{FRAMEWORK}ListReader`1[[System.Int32, mscorlib, Version=4.0.0.0]]", 0),
    (f"{FRAMEWORK}StringReader, Microsoft.Xna.Framework", 0),
]
LEVEL = (
    number(1)
    + text("Höhle")
    + struct.pack("<2f", 3, 4)
    + struct.pack("<I2i", 2, 7, -7)
    + number(1)
    + number(1)
    + number(0)
    + text("../hero")
    + number(3)
    + text("shared")
)


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setattr(ContentTypeReaderManager, "_registered", {})
    ContentTypeReaderManager.RegisterEXT("MyGame.LevelReader", LevelReader)


@pytest.fixture
def content(tmp_path):
    with device_of("SOFTWARE") as device, manager_of(device, tmp_path) as made:
        yield made


def test_a_games_own_type(content, tmp_path):
    write_png(tmp_path / "hero.png")
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "one.xnb").write_bytes(xnb(READERS, LEVEL, 1))
    level = content.Load(Level, "levels/one")
    assert (level.name, level.start, level.numbers, level.asset) == ("Höhle", Vector2(3, 4), [7, -7], "levels/one")
    assert level.first is level.second and level.first == "shared" and not hasattr(level, "none")
    assert level.texture is content.Load(Texture2D, "hero") and content.Load("levels/one") is not None
    content.Unload()
    assert level.disposed == 1


@pytest.mark.parametrize(
    ("readers", "body", "words"),
    [
        ([("MyGame.Unknown, MyGame", 0)], number(1), "MyGame.Unknown.*RegisterEXT"),
        ([(READERS[0][0], 3), *READERS[1:]], LEVEL, "version 0; the file needs 3"),
        (READERS[:1], LEVEL, "no reader for list"),
        (READERS, LEVEL[:20], "must hold .* more bytes"),
        (READERS, number(9), "3 readers, but names number 9"),
        (READERS, LEVEL.replace(text("../hero"), text("../../x")), "must stay inside"),
        ([(f"{FRAMEWORK}ListReader`1[[System.Int32, mscorlib]]", 0)], number(1) + b"\xff" * 4, "at most"),
    ],
)
def test_damaged_and_unknown_files(content, tmp_path, readers, body, words):
    write_png(tmp_path / "hero.png")
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "one.xnb").write_bytes(xnb(readers, body, 0 if "9" in words else 1))
    with pytest.raises(ContentLoadException, match=words):
        content.Load(object, "levels/one")
    assert not any("levels" in str(key) for key in content._assets)


def test_the_mathematical_types(content, tmp_path):
    kinds = ["Vector3", "Vector4", "Quaternion", "Matrix", "Color", "Point", "Rectangle", "Double", "Char", "Boolean"]
    names = [(f"{FRAMEWORK}{kind}Reader", 0) for kind in kinds]
    listed = (f"{FRAMEWORK}ListReader`1[[System.Object, mscorlib]]", 0)
    items = [
        struct.pack("<3f", 1, 2, 3),
        struct.pack("<4f", 1, 2, 3, 4),
        struct.pack("<4f", 0, 0, 0, 1),
        struct.pack("<16f", *range(16)),
        bytes([1, 2, 3, 4]),
        struct.pack("<2i", -1, 2),
        struct.pack("<4i", 1, 2, 3, 4),
        struct.pack("<d", 0.1),
        "ß".encode(),
        b"\x01",
    ]
    body = number(11) + struct.pack("<I", len(items)) + b"".join(number(i + 1) + item for i, item in enumerate(items))
    (tmp_path / "all.xnb").write_bytes(xnb([*names, listed], body))
    assert content.Load(list, "all") == [
        Vector3(1, 2, 3),
        Vector4(1, 2, 3, 4),
        Quaternion.Identity,
        Matrix(*range(16)),
        Color(1, 2, 3, 4),
        Point(-1, 2),
        Rectangle(1, 2, 3, 4),
        0.1,
        "ß",
        True,
    ]


def test_dictionaries_and_values_that_may_be_missing(content, tmp_path):
    names = [
        (f"{FRAMEWORK}DictionaryReader`2[[System.String, mscorlib],[System.Nullable`1[[System.Int32, mscorlib]], mscorlib]]", 0),
        (f"{FRAMEWORK}StringReader", 0),
        (f"{FRAMEWORK}NullableReader`1[[System.Int32, mscorlib]]", 0),
    ]
    body = number(1) + struct.pack("<I", 2) + number(2) + text("a") + b"\x01" + struct.pack("<i", 5)
    body += number(2) + text("b") + b"\x00"
    (tmp_path / "table.xnb").write_bytes(xnb(names, body))
    assert content.Load(dict, "table") == {"a": 5, "b": None}


def test_xnas_own_kinds(content, tmp_path):
    pixels = bytes([9, 8, 7, 255]) * 2
    picture = number(1) + struct.pack("<iIIII", 0, 2, 1, 1, len(pixels)) + pixels
    (tmp_path / "hero.xnb").write_bytes(xnb([(f"{FRAMEWORK}Texture2DReader, Microsoft.Xna.Framework.Graphics", 0)], picture))
    hero = content.Load(Texture2D, "hero")
    assert hero.GetPixelsEXT().tobytes() == pixels and hero.IsPremultipliedEXT and content.Load(Texture2D, "hero") is hero
    with pytest.raises(ContentLoadException, match=r"Texture2D.*SpriteFont was asked for"):
        content.Load(SpriteFont, "hero")


def test_a_compiled_effect_is_refused_by_name(content, tmp_path):
    (tmp_path / "fx.xnb").write_bytes(xnb([(f"{FRAMEWORK}EffectReader", 0)], number(1) + struct.pack("<I", 0)))
    with pytest.raises(ContentLoadException, match="Direct3D 9"):
        content.Load("fx")


def test_type_readers_refuse_what_is_wrong():
    with pytest.raises(TypeError, match="must name its target"):

        class Nameless(ContentTypeReaderOfT):
            pass

        Nameless()
    plain = ContentTypeReader(int)
    assert (plain.TargetType, plain.TypeVersion, plain.CanDeserializeIntoExistingObject) == (int, 0, False)
    with pytest.raises(NotSupportedException):
        plain.Read(None, None)
    for arguments in ((None, LevelReader), ("x", None)):
        with pytest.raises(ArgumentNullException):
            ContentTypeReaderManager.RegisterEXT(*arguments)
    with pytest.raises(ArgumentException):
        ContentTypeReaderManager.RegisterEXT("", LevelReader)


def test_resources_are_assets(tmp_path):
    write_png(tmp_path / "hero.png", (1, 2, 3, 255))
    resources = {"hero": (tmp_path / "hero.png").read_bytes(), "wrong": "text"}

    class Manager:
        def GetObject(self, name):
            return resources.get(name)

    with device_of("SOFTWARE") as device, manager_of(device, tmp_path) as plain:
        for source in (resources, Manager()):
            with ResourceContentManager(plain.ServiceProvider, source) as content:
                assert content.Load(Texture2D, "hero").GetPixelsEXT()[0, 0].tolist() == [1, 2, 3, 255]
                for name in ("nothing", "wrong"):
                    with pytest.raises(ContentLoadException, match=name):
                        content.Load(Texture2D, name)
        with pytest.raises(ArgumentNullException):
            ResourceContentManager(plain.ServiceProvider, None)
        with pytest.raises(TypeError):
            ResourceContentManager(plain.ServiceProvider, 5)


def test_a_games_own_type_comes_from_a_stream_too(tmp_path):
    plain = LEVEL.replace(text("../hero"), text(""))
    resources = {"one": xnb(READERS, plain, 1), "words": b"no content", "doc": b'{"cnjVersion": 1, "type": "Level"}'}
    with device_of("HEADLESS") as device, manager_of(device, tmp_path) as folder:
        content = ResourceContentManager(folder.ServiceProvider, resources)
        assert content.Load(Level, "one").numbers == [7, -7]
        for name in ("words", "doc"):
            with pytest.raises(ContentLoadException, match=f"{name}.*no reader for Level"):
                content.Load(Level, name)
        content.Dispose()


def test_serializer_attributes():
    attribute = ContentSerializerAttribute(ElementName="Speed", Optional=True)
    assert (attribute.ElementName, attribute.Optional, attribute.AllowNull) == ("Speed", True, True)
    assert (attribute.CollectionItemName, attribute.HasCollectionItemName) == ("Item", False)
    copy = attribute.Clone()
    copy.CollectionItemName = "Level"
    assert copy.HasCollectionItemName and not attribute.HasCollectionItemName and copy.ElementName == "Speed"
    for wrong in (lambda: ContentSerializerAttribute(Sped=1), lambda: ContentSerializerAttribute(HasCollectionItemName=True)):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(ArgumentNullException):
        attribute.CollectionItemName = ""


def test_class_attributes_decorate():
    @ContentSerializerCollectionItemNameAttribute("Level")
    @ContentSerializerRuntimeTypeAttribute("MyGame.Levels")
    @ContentSerializerTypeVersionAttribute(3)
    class Levels:
        pass

    assert ContentSerializerCollectionItemNameAttribute.OfEXT(Levels).CollectionItemName == "Level"
    assert ContentSerializerRuntimeTypeAttribute.OfEXT(Levels).RuntimeType == "MyGame.Levels"
    assert ContentSerializerTypeVersionAttribute.OfEXT(Levels).TypeVersion == 3
    assert ContentSerializerTypeVersionAttribute.OfEXT(int) is None and ContentSerializerIgnoreAttribute()
    with pytest.raises(ArgumentNullException):
        ContentSerializerRuntimeTypeAttribute("")


class Chest:
    """An object of a game with assets inside."""


class ChestReader(ContentTypeReaderOfT[Chest]):
    def Read(self, input, existingInstance):
        chest = Chest()
        chest.icon, chest.creak, chest.lid, chest.after = (input.ReadObject() for _ in range(4))
        return chest


CHEST_READERS = [
    ("MyGame.ChestReader", 0),
    (f"{FRAMEWORK}Texture2DReader, Microsoft.Xna.Framework.Graphics", 0),
    (f"{FRAMEWORK}SoundEffectReader", 0),
    (f"{FRAMEWORK}CurveReader", 0),
    (f"{FRAMEWORK}StringReader", 0),
]
ICON = struct.pack("<4iI", 0, 2, 1, 1, 8) + bytes([1, 2, 3, 255, 4, 5, 6, 255])
CREAK = (
    struct.pack("<I", len(wave_format()))
    + wave_format()
    + struct.pack("<I", 4)
    + struct.pack("<2h", 5, -5)
    + struct.pack("<3i", 0, 2, 0)
)
LID = struct.pack("<3i", 0, 0, 1) + struct.pack("<4fi", 1, 2, 0, 0, 0)


def chest(icon=ICON):
    return xnb(CHEST_READERS, number(1) + number(2) + icon + number(3) + CREAK + number(4) + LID + number(5) + text("end"))


def test_assets_inside_of_an_object_of_the_game(content, tmp_path):
    ContentTypeReaderManager.RegisterEXT("MyGame.ChestReader", ChestReader)
    (tmp_path / "chest.xnb").write_bytes(chest())
    made = content.Load(Chest, "chest")
    assert made.icon.GetPixelsEXT().tolist() == [[[1, 2, 3, 255], [4, 5, 6, 255]]]
    assert (made.creak.SampleRateEXT, made.creak.Name) == (44100, "chest") and made.lid.Evaluate(1) == 2 and made.after == "end"
    content.Unload()
    assert made.icon.IsDisposed and made.creak.IsDisposed


def test_a_damaged_asset_inside_of_an_object_is_refused(content, tmp_path):
    ContentTypeReaderManager.RegisterEXT("MyGame.ChestReader", ChestReader)
    for icon in (ICON[:10], struct.pack("<4iI", 0, 2, 1, 1, 2**31), struct.pack("<4i", 99, 2, 1, 1)):
        (tmp_path / "chest.xnb").write_bytes(chest(icon))
        with pytest.raises(ContentLoadException, match="chest.*Texture2D could not be read"):
            content.Load(Chest, "chest")
    assert not content._assets and not content.ServiceProvider.GraphicsDevice._renderer.live_resources


class Sign:
    """An object of a game with a font inside."""


class SignReader(ContentTypeReaderOfT[Sign]):
    def Read(self, input, existingInstance):
        sign = Sign()
        sign.font, sign.text = input.ReadObject(), input.ReadObject()
        return sign


def sign(font):
    names = [*((reader_name(kind), 0) for kind in (*FONT_READERS, "String")), ("MyGame.SignReader", 0)]
    return xnb(names, number(len(names)) + font + number(len(names) - 1) + text("end"))


def test_a_font_inside_of_an_object_of_the_game(content, tmp_path):
    ContentTypeReaderManager.RegisterEXT("MyGame.SignReader", SignReader)
    (tmp_path / "sign.xnb").write_bytes(sign(sprite_font()))
    made = content.Load(Sign, "sign")
    assert (made.font.Characters, made.font.LineSpacing, made.font.DefaultCharacter, made.text) == (("A", "é"), 20, "é", "end")
    (tmp_path / "font.xnb").write_bytes(xnb_files.xnb(FONT_READERS, sprite_font()))
    assert made.font.MeasureString("Aé") == content.Load(SpriteFont, "font").MeasureString("Aé")


def test_a_damaged_font_inside_of_an_object_is_refused(content, tmp_path):
    ContentTypeReaderManager.RegisterEXT("MyGame.SignReader", SignReader)
    characters = struct.pack("<I", 2) + "Aé".encode()
    for other in (struct.pack("<I", 2) + "éA".encode(), struct.pack("<I", 1) + b"A"):
        damaged = sprite_font().replace(characters, other)
        (tmp_path / "sign.xnb").write_bytes(sign(damaged))
        with pytest.raises(ContentLoadException, match="sign.*SpriteFont could not be read.*strictly ascending"):
            content.Load(Sign, "sign")
    assert not content._assets and not content.ServiceProvider.GraphicsDevice._renderer.live_resources
