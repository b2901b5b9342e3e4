"""Errors of content name the file, the member, the value, and what led to the file."""

from __future__ import annotations

import struct

import pytest

from content.checking import check_file
from content.paths import ContentRoot
from tests.content.runtime_files import device_of, manager_of, write_document, write_png
from xna import Curve
from xna.content import ContentLoadException
from xna.graphics import AnimationClipEXT, Effect, Model, SpriteFont, Texture2D


@pytest.fixture
def content(tmp_path):
    with device_of("SOFTWARE") as device, manager_of(device, tmp_path) as made:
        yield made


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"cnjVersion": "1", "type": "Curve", "keys": []}', ("cnjVersion", "'1'")),
        ('{"cnjVersion": true, "type": "Curve", "keys": []}', ("cnjVersion", "True")),
        ('{"type": "Curve", "keys": []}', ("cnjVersion", "nothing")),
        ('{"cnjVersion": 1, "type": 5, "keys": []}', ("type", "5")),
        ('{"cnjVersion": 1, "type": "Curve", "sourceFile": "x.png", "keys": []}', ("sourceFile", "'x.png'")),
        ("[1, 2]", ("JSON", "[1, 2]")),
    ],
)
def test_an_envelope_that_is_wrong_is_shown(content, tmp_path, text, words):
    (tmp_path / "bad.cnj").write_text(text)
    with pytest.raises(ContentLoadException) as caught:
        content.Load(Curve, "bad")
    assert all(word in str(caught.value) for word in (*words, "bad.cnj"))


def test_a_cause_that_the_message_tells_is_not_told_twice(content, tmp_path):
    (tmp_path / "bad.cnj").write_text('{"cnjVersion": 1')
    with pytest.raises(ContentLoadException) as caught:
        content.Load(Curve, "bad")
    assert str(caught.value).count("line 1 column 17") == 1 and caught.value.InnerException is not None


def side_files(folder):
    """Documents whose side files are damaged: by asset name, the class, the member and the side file."""
    for name in ("picture.png", "joints.bin", "morphs.bin", "walk.clip"):
        (folder / name).write_bytes(b"\x01\x00\x00\x00")
    (folder / "v.bin").write_bytes(bytes(96))
    (folder / "i.bin").write_bytes(struct.pack("<3H", 0, 1, 2))
    mesh = {"vertices": "v.bin", "indices": "i.bin", "vertexStride": 32}
    write_document(folder / "a.cnj", "Texture2D", sourceFile="picture.png")
    write_document(folder / "b.cnj", "AnimationClip", clipFile="walk.clip")
    write_document(folder / "c.cnj", "Model", meshes=[mesh], skeleton="joints.bin")
    write_document(folder / "d.cnj", "Model", meshes=[mesh, {**mesh, "morphTargets": "morphs.bin"}])
    write_document(folder / "e.cnj", "Model", meshes=[mesh], animations=[{"name": "walk", "clip": "walk.clip"}])
    return {
        "a": (Texture2D, "sourceFile", "picture.png"),
        "b": (AnimationClipEXT, "clipFile", "walk.clip"),
        "c": (Model, "skeleton", "joints.bin"),
        "d": (Model, "meshes[1].morphTargets", "morphs.bin"),
        "e": (Model, "animations[0].clip", "walk.clip"),
    }


def test_a_damaged_side_file_names_the_member_that_led_to_it(content, tmp_path):
    for name, (cls, member, file) in side_files(tmp_path).items():
        with pytest.raises(ContentLoadException) as caught:
            content.Load(cls, name)
        assert caught.value.named_by == (str(tmp_path / f"{name}.cnj"), member)
        text = str(caught.value)
        assert str(tmp_path / file) in text and f"named by member '{member}'" in text and f"while loading '{name}'" in text


def test_a_check_places_a_damaged_side_file_at_the_member_that_led_to_it(tmp_path):
    side_files(tmp_path)
    (tmp_path / "b.cnj").write_text('{\n "cnjVersion": 1, "type": "AnimationClip",\n "clipFile": "walk.clip"\n}')
    (fault,) = check_file(str(tmp_path / "b.cnj"), ContentRoot(str(tmp_path)))
    assert (fault.line, fault.column) == (3, 2) and "walk.clip" in fault.message


def test_the_assets_on_the_way_are_told_whatever_their_names(content, tmp_path):
    (tmp_path / "bad.png").write_bytes(b"no picture")
    write_document(tmp_path / "a.cnj", "BasicEffect", texture="bad")
    with pytest.raises(ContentLoadException, match=r"while loading 'bad' for 'a'"):
        content.Load(Effect, "a")
    with pytest.raises(ContentLoadException) as caught:
        content.Load(Texture2D, "bad")
    assert "while loading" not in str(caught.value)


def test_a_name_that_no_file_system_has_is_cut(content, tmp_path):
    write_png(tmp_path / "hero.png")
    with pytest.raises(ContentLoadException) as caught:
        content.Load(SpriteFont, "x" * 5000)
    assert len(str(caught.value)) < 1500 and "x" * 260 + "..." in str(caught.value)


def test_a_reference_to_its_own_document_is_told(content, tmp_path):
    write_png(tmp_path / "hud.png", size=(8, 8))
    glyph = {"char": 63, "source": [0, 0, 1, 1], "crop": [0, 0, 1, 1], "kerning": [0, 1, 0]}
    write_document(tmp_path / "hud.cnj", "SpriteFont", texture="hud", glyphs=[glyph])
    with pytest.raises(ContentLoadException, match=r"hud\.cnj', member 'texture': 'hud' leads to this document itself; name the"):
        content.Load(SpriteFont, "hud")
    write_document(tmp_path / "hud.cnj", "SpriteFont", texture="hud.png", glyphs=[glyph])
    assert content.Load(SpriteFont, "hud").Characters == ("?",)


def test_every_path_that_was_tried_is_named_once(content):
    with pytest.raises(ContentLoadException, match="Tried") as caught:
        content.Load("nothing")
    tried = str(caught.value).partition("Tried: ")[2].partition(". ")[0].removesuffix(".").split(", ")
    assert len(tried) == len(set(tried)) > 20
