"""Compiled objects of a game: models and their parts inside of them, tags, and types that C# wrote member by member."""

from __future__ import annotations

import enum
import os
import struct
from dataclasses import dataclass
from datetime import datetime, timezone
from decimal import Decimal
from typing import Annotated, ClassVar

import pytest

from content.xnb import reading
from tests.content import xnb_files
from tests.content.runtime_files import device_of, manager_of, write_png
from tests.content.test_runtime_xnb import FRAMEWORK, Chest, ChestReader, chest, text, xnb
from tests.content.xnb_files import MODEL_READERS, model, reader_name
from xna import BoundingFrustum, Matrix, TimeSpan, Vector3
from xna.content import (
    ContentLoadException,
    ContentSerializerAttribute,
    ContentSerializerIgnoreAttribute,
    ContentTypeReaderManager,
    ContentTypeReaderOfT,
)
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.graphics import BasicEffect, IndexBuffer, Model, Texture2D, VertexBuffer, VertexDeclaration

MODELS = [reader_name(kind) for kind in MODEL_READERS]
DICTIONARY = f"{FRAMEWORK}DictionaryReader`2[[System.String, mscorlib],[{{}}]]"
VECTORS = f"{FRAMEWORK}ArrayReader`1[[Microsoft.Xna.Framework.Vector3, Microsoft.Xna.Framework]]"
MODEL_LIST = f"{FRAMEWORK}ListReader`1[[Microsoft.Xna.Framework.Graphics.Model, Microsoft.Xna.Framework.Graphics]]"


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setattr(ContentTypeReaderManager, "_registered", {})


@pytest.fixture
def content(tmp_path):
    write_png(tmp_path / "skin.png", (10, 20, 30, 255))
    with device_of("SOFTWARE") as device, manager_of(device, tmp_path) as made:
        yield made


def file(readers, body, shared=()):
    return xnb([(name, 0) for name in readers], body + b"".join(shared), len(shared))


def check_hand(made):
    mesh = made.Meshes["Hand"]
    part = mesh.MeshParts[0]
    assert mesh.ParentBone.Name == "Arm" and mesh.ParentBone.Transform.Translation.X == 2.5
    assert (part.VertexBuffer.VertexCount, part.IndexBuffer.GetData()) == (3, [0, 1, 2])
    assert isinstance(part.Effect, BasicEffect) and part.Effect.Texture.Width == 2 and part.Effect.Alpha == 0.75
    assert list(mesh.Effects) == [part.Effect] and mesh.BoundingSphere.Radius == 4


# ---- models inside of objects


class Garage:
    pass


class GarageReader(ContentTypeReaderOfT[Garage]):
    def Read(self, input, existingInstance):
        garage = Garage()
        garage.car, garage.name = input.ReadObject[Model](), input.ReadObject(str)
        return garage


def test_a_model_inside_of_an_object_of_the_game(content, tmp_path):
    ContentTypeReaderManager.RegisterEXT("MyGame.GarageReader", GarageReader)
    asset, shared = model()
    (tmp_path / "garage.xnb").write_bytes(file([*MODELS, "MyGame.GarageReader"], b"\x06" + asset + b"\x02" + text("end"), shared))
    made = content.Load(Garage, "garage")
    check_hand(made.car)
    assert made.name == "end" and made.car.Meshes[0].MeshParts[0].Effect.Texture is content.Load(Texture2D, "skin")
    part = made.car.Meshes[0].MeshParts[0]
    content.Unload()
    assert part.VertexBuffer.IsDisposed and part.IndexBuffer.IsDisposed and part.Effect.IsDisposed


def test_models_in_collections_share_what_the_file_shares(content, tmp_path):
    asset, shared = model()
    table = struct.pack("<I", 2) + b"\x02" + text("a") + asset + b"\x02" + text("b") + asset
    readers = [*MODELS, DICTIONARY.format("Microsoft.Xna.Framework.Graphics.Model, X"), MODEL_LIST]
    (tmp_path / "cars.xnb").write_bytes(file(readers, b"\x06" + table, shared))
    cars = content.Load(dict, "cars")
    first, second = (cars[name].Meshes[0].MeshParts[0] for name in "ab")
    assert first.VertexBuffer is second.VertexBuffer and first.Effect is second.Effect and cars["a"] is not cars["b"]
    (tmp_path / "list.xnb").write_bytes(file(readers, b"\x07" + struct.pack("<I", 1) + asset, shared))
    check_hand(content.Load(list, "list")[0])


def test_a_model_inside_of_an_object_draws_as_the_model_alone(content, tmp_path):
    asset, shared = model()
    (tmp_path / "alone.xnb").write_bytes(xnb_files.xnb(MODEL_READERS, asset, shared))
    (tmp_path / "list.xnb").write_bytes(file([*MODELS, MODEL_LIST], b"\x06" + struct.pack("<I", 1) + asset, shared))
    alone, inside = content.Load(Model, "alone"), content.Load(list, "list")[0]
    for made in (alone, inside):
        check_hand(made)
        made.Meshes[0].MeshParts[0].Effect.VertexColorEnabled = False
        made.Draw(Matrix.Identity, Matrix.Identity, Matrix.Identity)
    own, other = (each.Meshes[0].MeshParts[0].VertexBuffer for each in (alone, inside))
    elements = (own.VertexDeclaration.GetVertexElements(), other.VertexDeclaration.GetVertexElements())
    assert elements[0] == elements[1] and own.GetData(bytes) == other.GetData(bytes)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda asset, shared: (asset.replace(b"\x01\x02\x03\x01\x00", b"\x02\x01\x03\x01\x00"), shared), "needs a VertexBuffer"),
        (lambda asset, shared: (asset.replace(b"\x01\x02\x03\x01\x00", b"\x01\x02\x00\x01\x00"), shared), "must name"),
        (lambda asset, shared: (asset.replace(b"\x01\x02\x03\x01\x00", b"\x01\x02\x09\x01\x00"), shared), "refers to number 8"),
        (lambda asset, shared: (asset, [shared[0], shared[1].replace(b"\x02\x00", b"\x03\x00"), shared[2]]), "Index 3"),
        (lambda asset, shared: (asset[:60], []), "bytes are needed"),
    ],
)
def test_a_damaged_model_inside_of_an_object_is_refused(content, tmp_path, change, words):
    asset, shared = change(*model())
    (tmp_path / "list.xnb").write_bytes(file([*MODELS, MODEL_LIST], b"\x06" + struct.pack("<I", 1) + asset, shared))
    with pytest.raises(ContentLoadException, match=f"list.*{words}"):
        content.Load(list, "list")
    assert (list, "list") not in content._assets
    content.Unload()
    assert not content.ServiceProvider.GraphicsDevice._renderer.live_resources


def test_buffers_and_effects_of_a_games_own_model_class(content, tmp_path):
    _, shared = model()
    declaration = struct.pack("<6I", 12, 1, 0, 2, 0, 0)
    body = b"\x07" + struct.pack("<I", 4) + shared[0] + shared[1] + shared[2] + b"\x06" + declaration
    objects = f"{FRAMEWORK}ListReader`1[[System.Object, mscorlib]]"
    readers = [*MODELS, f"{FRAMEWORK}VertexDeclarationReader", objects]
    (tmp_path / "parts.xnb").write_bytes(file(readers, body))
    vertices, indices, effect, own = content.Load(list, "parts")
    assert isinstance(vertices, VertexBuffer) and vertices.VertexDeclaration.VertexStride == 20
    assert isinstance(indices, IndexBuffer) and indices.IndexCount == 3
    assert isinstance(effect, BasicEffect) and effect.DiffuseColor == Vector3(1, 0.5, 0) and effect.TextureEnabled
    assert isinstance(own, VertexDeclaration) and own.VertexStride == 12
    content.Unload()
    assert vertices.IsDisposed and indices.IsDisposed and effect.IsDisposed


# ---- tags


def test_texts_as_tags_of_models_meshes_and_parts(content, tmp_path):
    asset, shared = model(tags=tuple(b"\x02" + text(name) for name in ("ship", "hull", "plate")))
    (tmp_path / "ship.xnb").write_bytes(xnb_files.xnb(MODEL_READERS, asset, shared))
    made = content.Load(Model, "ship")
    assert (made.Tag, made.Meshes[0].Tag, made.Meshes[0].MeshParts[0].Tag) == ("ship", "hull", "plate")


def test_a_dictionary_as_tag_of_a_model(content, tmp_path):
    entry = b"\x02" + text("Vertices") + b"\x07" + struct.pack("<I3f", 1, 1, 2, 3)
    tag = b"\x06" + struct.pack("<I", 1) + entry
    asset, shared = model(tags=(tag, b"\x00", b"\x00"))
    readers = [*MODELS, DICTIONARY.format("System.Object, mscorlib"), VECTORS]
    (tmp_path / "tagged.xnb").write_bytes(file(readers, asset, shared))
    made = content.Load(Model, "tagged")
    assert made.Tag == {"Vertices": [Vector3(1, 2, 3)]}
    check_hand(made)


def test_what_a_games_own_reader_makes_of_a_tag(content, tmp_path):
    class BoundsReader(ContentTypeReaderOfT[Vector3]):
        def Read(self, input, existingInstance):
            return input.ReadVector3()

    asset, shared = model(tags=(b"\x00", b"\x06" + struct.pack("<3f", 1, 2, 3), b"\x00"))
    (tmp_path / "bounds.xnb").write_bytes(file([*MODELS, "MyGame.BoundsReader, MyGame"], asset, shared))
    with pytest.raises(ContentLoadException, match=r"bounds.*RegisterEXT\('MyGame.BoundsReader', YourReader\)"):
        content.Load(Model, "bounds")
    ContentTypeReaderManager.RegisterEXT("MyGame.BoundsReader", BoundsReader)
    assert content.Load(Model, "bounds").Meshes["Hand"].Tag == Vector3(1, 2, 3)


def test_a_model_with_a_compiled_effect_is_refused_unless_the_game_reads_effects(content, tmp_path):
    class OwnEffectReader(ContentTypeReaderOfT[BasicEffect]):
        def Read(self, input, existingInstance):
            input.ReadBytes(input.ReadInt32())
            return BasicEffect(content.ServiceProvider.GraphicsDevice)

    asset, shared = model()
    effect = b"\x05" + struct.pack("<I", 3) + b"abc"
    readers = [*MODELS[:4], f"{FRAMEWORK}EffectReader, Microsoft.Xna.Framework.Graphics"]
    (tmp_path / "fx.xnb").write_bytes(file(readers, asset, [*shared[:2], effect]))
    with pytest.raises(ContentLoadException, match=r"Compiled effects \(Effect\).*Direct3D 9"):
        content.Load(Model, "fx")
    ContentTypeReaderManager.RegisterEXT(f"{FRAMEWORK}EffectReader", OwnEffectReader)
    assert isinstance(content.Load(Model, "fx").Meshes[0].MeshParts[0].Effect, BasicEffect)


# ---- types without a reader of their own


@dataclass
class Keyframe:
    Bone: int
    Time: TimeSpan
    Transform: Matrix


@dataclass
class AnimationClip:
    Duration: TimeSpan
    Keyframes: list[Keyframe]


@dataclass
class SkinningData:
    AnimationClips: dict[str, AnimationClip]
    BindPose: list[Matrix]
    SkeletonHierarchy: list[int]


def reflective(name):
    return f"{FRAMEWORK}ReflectiveReader`1[[SkinnedModel.{name}, SkinnedModelWindows, Version=1.0.0.0]]"


SKINNED_READERS = [
    *MODELS,
    reflective("SkinningData"),
    DICTIONARY.format("SkinnedModel.AnimationClip, SkinnedModelWindows"),
    reflective("AnimationClip"),
    f"{FRAMEWORK}ListReader`1[[SkinnedModel.Keyframe, SkinnedModelWindows]]",
    reflective("Keyframe"),
    f"{FRAMEWORK}ListReader`1[[Microsoft.Xna.Framework.Matrix, Microsoft.Xna.Framework]]",
    f"{FRAMEWORK}ListReader`1[[System.Int32, mscorlib]]",
    f"{FRAMEWORK}TimeSpanReader",
    f"{FRAMEWORK}MatrixReader",
    f"{FRAMEWORK}Int32Reader",
]
IDENTITY = xnb_files.IDENTITY


def skinned_model():
    keyframe = b"\x0a" + struct.pack("<iq", 3, 5_000_000) + IDENTITY
    clip = b"\x08" + struct.pack("<q", 20_000_000) + b"\x09" + struct.pack("<I", 1) + keyframe
    clips = b"\x07" + struct.pack("<I", 1) + b"\x02" + text("walk") + clip
    data = b"\x06" + clips + b"\x0b" + struct.pack("<I", 1) + IDENTITY + b"\x0c" + struct.pack("<I2i", 2, -1, 0)
    asset, shared = model(tags=(data, b"\x00", b"\x00"))
    return file(SKINNED_READERS, asset, shared)


def test_the_skinning_data_of_a_model(content, tmp_path):
    (tmp_path / "dude.xnb").write_bytes(skinned_model())
    with pytest.raises(ContentLoadException, match=r"type 'SkinnedModel.SkinningData'.*RegisterTypeEXT\('SkinnedModel.Skinning"):
        content.Load(Model, "dude")
    for cls in (SkinningData, AnimationClip, Keyframe):
        ContentTypeReaderManager.RegisterTypeEXT(f"SkinnedModel.{cls.__name__}", cls)
    made = content.Load(Model, "dude")
    check_hand(made)
    walk = made.Tag.AnimationClips["walk"]
    assert isinstance(made.Tag, SkinningData) and walk.Duration == TimeSpan.FromSeconds(2)
    assert walk.Keyframes == [Keyframe(3, TimeSpan.FromSeconds(0.5), Matrix.Identity)]
    assert (made.Tag.BindPose, made.Tag.SkeletonHierarchy) == ([Matrix.Identity], [-1, 0])


class Mood(enum.IntEnum):
    Calm = 0
    Angry = 7


class Tile:
    """A struct of C#."""

    kind: Mood
    height: float


class Base:
    count: ClassVar[int] = 0
    name: str


class Zone(Base):
    small: Annotated[int, "System.Byte"]
    mood: Mood
    limit: int | None
    tile: Tile
    tiles: list[Tile]
    moods: list[Mood]
    next: Annotated[object, ContentSerializerAttribute(SharedResource=True)]
    cache: Annotated[list[int], ContentSerializerIgnoreAttribute()]

    def __init__(self):
        self.cache = ["made"]


ZONE_READERS = [
    f"{FRAMEWORK}ReflectiveReader`1[[MyGame.Zone, MyGame]]",
    f"{FRAMEWORK}StringReader",
    f"{FRAMEWORK}ReflectiveReader`1[[MyGame.Tile, MyGame]]",
    f"{FRAMEWORK}ListReader`1[[MyGame.Tile, MyGame]]",
    f"{FRAMEWORK}EnumReader`1[[MyGame.Mood, MyGame]]",
    f"{FRAMEWORK}ListReader`1[[MyGame.Mood, MyGame]]",
]
ZONE = (
    b"\x01\x02"
    + text("cave")
    + struct.pack("<Bi", 200, 7)
    + b"\x01"
    + struct.pack("<i", -5)
    + struct.pack("<if", 0, 1.5)
    + b"\x04"
    + struct.pack("<Iifif", 2, 7, 2.5, 0, 3.5)
    + b"\x06"
    + struct.pack("<I2i", 2, 0, 7)
    + b"\x01"
)


def test_members_of_every_form(content, tmp_path):
    ContentTypeReaderManager.RegisterTypeEXT("MyGame.Zone", Zone)
    ContentTypeReaderManager.RegisterTypeEXT("MyGame.Tile, MyGame", Tile, isValueType=True)
    ContentTypeReaderManager.RegisterTypeEXT("MyGame.Mood", Mood)
    (tmp_path / "zone.xnb").write_bytes(file(ZONE_READERS, ZONE, [b"\x02" + text("shared")]))
    zone = content.Load(Zone, "zone")
    assert (zone.name, zone.small, zone.mood, zone.limit, zone.next, zone.cache) == (
        "cave",
        200,
        Mood.Angry,
        -5,
        "shared",
        ["made"],
    )
    assert (zone.tile.kind, zone.tile.height) == (Mood.Calm, 1.5) and isinstance(zone.mood, Mood)
    assert [(tile.kind, tile.height) for tile in zone.tiles] == [(7, 2.5), (0, 3.5)] and zone.moods == [Mood.Calm, Mood.Angry]
    (tmp_path / "bad.xnb").write_bytes(
        file(ZONE_READERS, ZONE.replace(struct.pack("<Bi", 200, 7), struct.pack("<Bi", 200, 8)), [])
    )
    with pytest.raises(ContentLoadException, match=r"bad.*Mood has no member 8"):
        content.Load(Zone, "bad")


def test_registering_types_refuses_what_is_wrong():
    for arguments in ((None, Zone), ("MyGame.Zone", None)):
        with pytest.raises(ArgumentNullException):
            ContentTypeReaderManager.RegisterTypeEXT(*arguments)
    for arguments in (("", Zone), ("MyGame.Zone", "Zone"), ("MyGame.Zone]]", Zone)):
        with pytest.raises(ArgumentException):
            ContentTypeReaderManager.RegisterTypeEXT(*arguments)


# ---- items of collections


class Spot:
    """A struct of C#, with a reader of its own."""


class SpotReader(ContentTypeReaderOfT[Spot]):
    @property
    def IsValueTypeEXT(self):
        return True

    def Read(self, input, existingInstance):
        spot = Spot()
        spot.x = input.ReadInt32()
        return spot


def test_structs_with_a_reader_of_the_games_stand_bare_in_collections(content, tmp_path):
    ContentTypeReaderManager.RegisterEXT("MyGame.SpotReader", SpotReader)
    readers = [f"{FRAMEWORK}ListReader`1[[MyGame.Spot, MyGame]]", "MyGame.SpotReader, MyGame"]
    (tmp_path / "spots.xnb").write_bytes(file(readers, b"\x01" + struct.pack("<I2i", 2, 3, -4)))
    assert [spot.x for spot in content.Load(list, "spots")] == [3, -4]


def test_enumerations_and_values_that_may_be_missing_stand_bare_in_collections(content, tmp_path):
    readers = [
        f"{FRAMEWORK}ListReader`1[[MyGame.Mood, MyGame]]",
        f"{FRAMEWORK}EnumReader`1[[MyGame.Mood, MyGame]]",
        f"{FRAMEWORK}ListReader`1[[System.Nullable`1[[System.Single, mscorlib]], mscorlib]]",
    ]
    moods = file(readers, b"\x01" + struct.pack("<I2i", 2, 7, 0))
    maybe = file(readers, b"\x03" + struct.pack("<I", 2) + b"\x00\x01" + struct.pack("<f", 0.5))
    for name, data, expected in (("moods", moods, [7, 0]), ("maybe", maybe, [None, 0.5])):
        (tmp_path / f"{name}.xnb").write_bytes(data)
        assert content.Load(list, name) == expected == reading.read(data, str(tmp_path / f"{name}.xnb"), content._root)


def test_arrays_of_arrays_and_a_games_types_of_familiar_names_are_objects(content, tmp_path):
    readers = [
        f"{FRAMEWORK}ArrayReader`1[[System.Int32[], mscorlib]]",
        f"{FRAMEWORK}ArrayReader`1[[System.Int32, mscorlib]]",
        f"{FRAMEWORK}ListReader`1[[MyGame.Point, MyGame]]",
        f"{FRAMEWORK}StringReader",
        f"{FRAMEWORK}PointReader",
    ]
    rows = file(readers, b"\x01" + struct.pack("<I", 2) + b"\x02" + struct.pack("<Ii", 1, 5) + b"\x02" + struct.pack("<I", 0))
    points = file(readers, b"\x03" + struct.pack("<I", 1) + b"\x04" + text("p"))
    for name, data, expected in (("rows", rows, [[5], []]), ("points", points, ["p"])):
        (tmp_path / f"{name}.xnb").write_bytes(data)
        assert content.Load(list, name) == expected == reading.read(data, str(tmp_path / f"{name}.xnb"), content._root)


def test_a_games_reader_with_the_name_of_one_of_xnas_is_the_games(content, tmp_path):
    (tmp_path / "map.xnb").write_bytes(file(["MyGame.Texture2DReader, MyGame"], b"\x01" + bytes(40)))
    with pytest.raises(ContentLoadException, match="MyGame.Texture2DReader"):
        content.Load(Texture2D, "map")
    with pytest.raises(ContentLoadException, match="MyGame.Texture2DReader"):
        reading.read((tmp_path / "map.xnb").read_bytes(), "map.xnb", content._root)


def test_dates_decimals_and_frustums(content, tmp_path):
    ticks = (datetime(2012, 5, 6, 7, 8, 9) - datetime(1, 1, 1)).total_seconds() * 10**7
    kinds = [f"{FRAMEWORK}{kind}Reader" for kind in ("DateTime", "Decimal", "BoundingFrustum")]
    listed = f"{FRAMEWORK}ListReader`1[[System.Object, mscorlib]]"
    items = [
        b"\x01" + struct.pack("<Q", int(ticks)),
        b"\x01" + struct.pack("<Q", int(ticks) | 1 << 62),
        b"\x02" + struct.pack("<4I", 12345, 0, 0, 1 << 31 | 2 << 16),
        b"\x02" + struct.pack("<4I", 0, 0, 1, 0),
        b"\x03" + IDENTITY,
    ]
    (tmp_path / "all.xnb").write_bytes(file([*kinds, listed], b"\x04" + struct.pack("<I", len(items)) + b"".join(items)))
    local, utc, price, large, frustum = content.Load(list, "all")
    assert local == datetime(2012, 5, 6, 7, 8, 9) and utc == datetime(2012, 5, 6, 7, 8, 9, tzinfo=timezone.utc)
    assert (price, large, frustum) == (Decimal("-123.45"), Decimal(1 << 64), BoundingFrustum(Matrix.Identity))
    (tmp_path / "late.xnb").write_bytes(file([*kinds, listed], b"\x01" + struct.pack("<Q", (1 << 62) - 1)))
    with pytest.raises(ContentLoadException, match="year 9999"):
        content.Load("late")


def test_references_to_other_assets_stay_the_other_assets(content, tmp_path):
    readers = [f"{FRAMEWORK}ListReader`1[[System.Object, mscorlib]]", f"{FRAMEWORK}ExternalReferenceReader"]
    (tmp_path / "refs.xnb").write_bytes(file(readers, b"\x01" + struct.pack("<I", 1) + b"\x02" + text("skin")))
    texture = content.Load(list, "refs")[0]
    assert texture is content.Load("skin")
    assert texture not in content._assets[list, "refs"].made


def test_objects_nested_too_deeply_are_refused(content, tmp_path):
    readers = [f"{FRAMEWORK}ListReader`1[[System.Object, mscorlib]]"]
    (tmp_path / "deep.xnb").write_bytes(file(readers, (b"\x01" + struct.pack("<I", 1)) * 100_000 + b"\x00"))
    with pytest.raises(ContentLoadException, match="deep"):
        content.Load(list, "deep")


# ---- hot reload


def rewrite(path, data):
    before = path.stat().st_mtime_ns
    path.write_bytes(data)
    os.utime(path, ns=(before, before + 10_000_000))


def reloaded(content):
    for _ in range(6):
        content.UpdateEXT()
    assert content.ReloadErrorEXT is None


def test_a_changed_object_gets_its_new_assets_and_loses_the_old_ones(content, tmp_path):
    ContentTypeReaderManager.RegisterEXT("MyGame.ChestReader", ChestReader)
    content.HotReloadEXT = True
    content._hot_reload.settling_seconds = 0.0
    (tmp_path / "chest.xnb").write_bytes(chest())
    made = content.Load(Chest, "chest")
    icon, creak = made.icon, made.creak
    rewrite(tmp_path / "chest.xnb", chest().replace(bytes([1, 2, 3, 255]), bytes([9, 8, 7, 255])))
    reloaded(content)
    assert content.Load(Chest, "chest") is made and made.icon.GetPixelsEXT()[0, 0].tolist() == [9, 8, 7, 255]
    assert icon.IsDisposed and creak.IsDisposed and not made.creak.IsDisposed
    content.Unload()
    assert made.icon.IsDisposed and made.creak.IsDisposed


def test_changed_lists_and_dictionaries_are_filled_anew_and_a_text_is_a_new_object(content, tmp_path):
    content.HotReloadEXT = True
    content._hot_reload.settling_seconds = 0.0
    readers = [
        f"{FRAMEWORK}ListReader`1[[System.Int32, mscorlib]]",
        DICTIONARY.format("System.Int32, mscorlib"),
        f"{FRAMEWORK}StringReader",
    ]

    def bodies(value):
        return {
            "list": b"\x01" + struct.pack("<2I", 1, value),
            "dict": b"\x02" + struct.pack("<I", 1) + b"\x03" + text("a") + struct.pack("<I", value),
            "text": b"\x03" + text(str(value)),
        }

    for name, body in bodies(5).items():
        (tmp_path / f"{name}.xnb").write_bytes(file(readers, body))
    numbers, table, words = (content.Load(name) for name in ("list", "dict", "text"))
    told = {}
    content.AssetReloadedEXT += lambda sender, args: told.__setitem__(args.AssetName, (args.Asset, args.IsSameObject))
    for name, body in bodies(6).items():
        rewrite(tmp_path / f"{name}.xnb", file(readers, body))
    reloaded(content)
    assert (numbers, table, words, content.Load("text")) == ([6], {"a": 6}, "5", "6")
    assert told == {"list": (numbers, True), "dict": (table, True), "text": ("6", False)}
