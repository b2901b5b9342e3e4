"""The tools: python -m content check, inspect, convert and new."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from content import cli, json_places, templates
from content.image import decode_image
from content.texture_data import CUBE_FACES
from samples.catalogue import FOLDER
from tests.content.font_files import font_file
from tests.content.runtime_files import device_of, manager_of, write_document, write_png, write_triangle, write_wav
from tests.content.test_runtime_xnb import number, text, xnb
from xna import Color, Matrix, TimeSpan, Vector3
from xna.graphics import AnimationPlayerEXT, Model, RasterizerState, SpriteFont, Texture2D

GALLERY = FOLDER / "gallery" / "content"


def run(capsys, *arguments):
    """Run a command; give its exit status, what it printed, and what it said on the error stream."""
    status = cli.main([str(argument) for argument in arguments])
    printed = capsys.readouterr()
    return status, printed.out.splitlines(), printed.err


# ---- places


def test_places_of_members():
    document = '{ "a": 1,\n  "b": [ {"c": "x,}"},\n    [2, 3.5e1] ],\n"a": null, "ä\\u0041": {"d": {}} }'
    assert json_places.places(document) == {
        "a": (1, 3),
        "b": (2, 3),
        "b[0]": (2, 10),
        "b[0].c": (2, 11),
        "b[1]": (3, 5),
        "b[1][0]": (3, 6),
        "b[1][1]": (3, 9),
        "äA": (4, 12),
        "äA.d": (4, 24),
    }


@pytest.mark.parametrize(
    ("field", "place"), [("b[0].c", (2, 11)), ("b[0].missing", (2, 10)), ("b[7]", (2, 3)), ("missing", (1, 1)), (None, None)]
)
def test_a_missing_member_has_the_place_of_what_it_is_missing_in(field, place):
    assert json_places.place_of({"b": (2, 3), "b[0]": (2, 10), "b[0].c": (2, 11)} if field else {}, field) == place


# ---- check


def test_sound_files_have_no_faults(capsys):
    status, lines, error = run(capsys, "check", GALLERY)
    assert (status, lines) == (0, []) and ", 0 faults" in error


def test_every_fault_of_a_document_has_its_line_and_column(capsys, tmp_path):
    (tmp_path / "hud.cnj").write_text(
        '{ "cnjVersion": 1, "type": "SpriteFont",\n'
        '  "texture": "atlas",\n'
        '  "lineSpacing": "tall",\n'
        '  "glyphs": [\n'
        '    { "char": 65, "source": [0, 0, 1], "crop": [0, 0, 1, 1], "kerning": [0, 1, 0] },\n'
        '    { "char": 66, "source": [0, 0, 1, 1], "kerning": [0, true, 0] } ] }\n'
    )
    status, lines, error = run(capsys, "check", tmp_path)
    path = tmp_path / "hud.cnj"
    starts = [line[: line.index(": ", len(str(path)))] for line in lines]
    assert status == 1 and "1 files, 5 faults" in error
    assert sorted(starts) == [f"{path}:{place}" for place in ("2:3", "3:3", "5:19", "6:43", "6:5")]
    for words in ("'texture'", "'lineSpacing'", "'glyphs[0].source'", "'glyphs[1].kerning'", "'glyphs[1].crop'"):
        assert any(words in line for line in lines), words


@pytest.mark.parametrize(
    ("document", "place", "words"),
    [
        ('{ "cnjVersion": 1,\n  "type" "Curve" }', "2:10", "JSON"),
        ('{ "cnjVersion": 1 }', "1:1", "'type'"),
        ('{ "cnjVersion": 7, "type": "Curve", "keys": [] }', "1:3", "Version 7"),
        ("[1]", "1:1", "must be an object"),
        ('{ "a": "NaN", "b":\n  NaN }', "2:3", "NaN is no JSON value"),
        ('{ "cnjVersion": 1,\n "a": [0, -Infinity] }', "2:11", "-Infinity"),
        ('{ "cnjVersion": 1,\n\n "a": 1e999x }', "3:7", "1e999 is too large"),
        ("\ufeff{}", "1:1", "byte-order mark"),
        ("[" * 100_000, "1:1", "nested too deeply"),
        ('{ "cnjVersion": 1, "type": "Texture2D",\n "sourceFile": "gone.png" }', "2:2", "gone.png"),
    ],
)
def test_faults_of_the_envelope_and_the_text(capsys, tmp_path, document, place, words):
    path = tmp_path / "x.cnj"
    path.write_text(document, encoding="utf-8")
    status, lines, _ = run(capsys, "check", path)
    assert status == 1 and len(lines) == 1 and words in lines[0] and lines[0].count("JSON:") <= 1
    assert lines[0].startswith(f"{path}:{place}: ")


def test_text_that_is_no_utf_8_has_a_place(capsys, tmp_path):
    (tmp_path / "x.cnj").write_bytes(b'{ "cnjVersion": 1,\n "a": "\xc3\xa4 \xff" }')
    assert run(capsys, "check", tmp_path / "x.cnj")[1][0].startswith(f"{tmp_path / 'x.cnj'}:2:10: ")


@pytest.mark.parametrize(
    ("kind", "members"),
    [
        ("Effect", ["vertex", "fragment"]),
        ("TextureCube", [f"faces.{name}" for name in CUBE_FACES]),
        ("Model", ["meshes[0].vertices", "meshes[0].indices", "meshes[0].texture"]),
    ],
)
def test_every_missing_file_of_a_document_is_noted(capsys, tmp_path, kind, members):
    run(capsys, "new", kind.lower(), tmp_path / "x.cnj")
    lines = run(capsys, "check", tmp_path)[1]
    assert len(lines) == len(members)
    assert all(any(f"member '{member}'" in line for line in lines) for member in members)


@pytest.mark.parametrize("command", ["inspect", "check", "convert"])
def test_a_missing_file_is_told_in_words(capsys, tmp_path, command):
    missing = tmp_path / "gone.ttf"
    status, lines, error = run(capsys, command, missing, *([tmp_path] if command == "convert" else []))
    assert (status, lines) == (1, []) and "gone.ttf" in error and "o such file" in error and "Errno" not in error


def test_a_document_without_a_kind_is_refused(capsys):
    assert run(capsys, "new", "")[0] == 1


def test_faults_of_native_files_and_side_files(capsys, tmp_path):
    (tmp_path / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\n and nothing")
    (tmp_path / "broken.wav").write_bytes(b"RIFF")
    (tmp_path / "notes.txt").write_text("no content")
    write_png(tmp_path / "fine.png")
    write_document(tmp_path / "keyed.cnj", "Texture2D", sourceFile="broken.png")
    status, lines, error = run(capsys, "check", tmp_path)
    assert status == 1 and "4 files, 3 faults" in error
    assert {Path(line.split(":")[0]).name for line in lines} == {"broken.png", "broken.wav", "keyed.cnj"}


def test_a_folder_is_the_root_unless_another_one_is_given(capsys, tmp_path):
    write_png(tmp_path / "art" / "atlas.png")
    glyph = {"char": 65, "source": [0, 0, 1, 1], "crop": [0, 0, 1, 1], "kerning": [0, 1, 0]}
    write_document(tmp_path / "fonts" / "hud.cnj", "SpriteFont", texture="art/atlas", glyphs=[glyph])
    assert run(capsys, "check", tmp_path)[0] == 0
    assert run(capsys, "check", tmp_path / "fonts")[0] == 1
    assert run(capsys, "check", tmp_path / "fonts", "--root", tmp_path)[0] == 0


def test_files_of_the_games_own_types_are_sound(capsys, tmp_path):
    write_document(tmp_path / "level.cnj", "Level", anything=[1])
    (tmp_path / "level.xnb").write_bytes(xnb([("MyGame.LevelReader, MyGame", 0)], number(1) + text("x")))
    assert run(capsys, "check", tmp_path)[:2] == (0, [])


def test_a_path_that_is_not_there(capsys, tmp_path):
    status, _, error = run(capsys, "check", tmp_path / "gone")
    assert status == 1 and "no such file" in error


def test_it_runs_as_a_module_and_imports_no_engine(tmp_path):
    write_document(tmp_path / "x.cnj", "Curve", keys=[{"position": 0}])
    code = "import sys; from content.cli import main; main(['check', sys.argv[1]]); assert 'xna' not in sys.modules"
    subprocess.run([sys.executable, "-c", code, tmp_path], check=True, cwd=FOLDER.parent, timeout=60)
    done = subprocess.run(
        [sys.executable, "-m", "content", "check", tmp_path], capture_output=True, text=True, cwd=FOLDER.parent, timeout=60
    )
    assert done.returncode == 1 and "x.cnj:1:" in done.stdout and "'keys[0].value'" in done.stdout
    wrong = subprocess.run([sys.executable, "-m", "content", "chekc"], capture_output=True, cwd=FOLDER.parent, timeout=60)
    assert wrong.returncode == 2


# ---- inspect


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("creature.png", "Texture2D, 32 x 32, Color"),
        ("sky.cnj", "TextureCube, 32 x 32"),
        ("text.cnj", "SpriteFont, 95 characters"),
        ("script.fnt", "SpriteFont, 95 characters"),
        ("chrome.cnj", "EnvironmentMapEffect"),
        ("fade.cnj", "Curve, 5 keys, before Cycle"),
        ("lighthouse.glb", "Model, 1 meshes, 1 parts"),
        ("walker.gltf", "skin of 11 joints"),
        ("placards.cnj", "the game's own type 'Placards'"),
    ],
)
def test_what_is_in_a_file(capsys, name, words):
    status, lines, _ = run(capsys, "inspect", GALLERY / name)
    assert status == 0 and any(words in line for line in lines)


@pytest.mark.parametrize(
    ("name", "size"),
    [("creature.cnj", (32, 32)), ("sky.cnj", (128, 96)), ("text.cnj", None), ("script.fnt", None), ("fade.cnj", (512, 256))],
)
def test_a_picture_of_a_file(capsys, tmp_path, name, size):
    status, _, _ = run(capsys, "inspect", GALLERY / name, "--png", tmp_path / "out.png")
    with Image.open(tmp_path / "out.png") as picture:
        assert status == 0 and (size is None or picture.size == size)
        assert len(picture.convert("RGBA").getcolors(100_000) or []) > 2


def test_other_kinds(capsys, tmp_path):
    write_wav(tmp_path / "shot.wav", 22050, 44100, 2)
    write_document(tmp_path / "walk.cnj", "AnimationClip", duration=2, tracks=[{"boneIndex": 0, "keys": [{"time": 0}]}])
    (tmp_path / "a.txt").write_text("x")
    assert run(capsys, "inspect", tmp_path / "shot.wav")[1] == ["SoundEffect, 0.500 seconds, stereo, 44100 samples a second"]
    assert run(capsys, "inspect", tmp_path / "walk.cnj")[1][0].startswith("AnimationClip, 2 seconds, 1 tracks, 1 keys")
    status, _, error = run(capsys, "inspect", tmp_path / "walk.cnj", "--png", tmp_path / "no.png")
    assert status == 1 and "no picture" in error and not (tmp_path / "no.png").exists()
    status, _, error = run(capsys, "inspect", tmp_path / "a.txt")
    assert status == 1 and "'.txt'" in error


# ---- convert


def test_a_typeface_becomes_a_font_that_loads(capsys, tmp_path):
    (tmp_path / "pixel.ttf").write_bytes(font_file({"A": (5, (0, 0, 4, 7)), " ": (3, None), "?": (5, (0, 0, 4, 7))}, 16, 12, -4))
    out = tmp_path / "content"
    status, lines, _ = run(capsys, "convert", tmp_path / "pixel.ttf", out / "hud.cnj", "--size", 32, "--default-character", "?")
    assert status == 0 and [Path(line).name for line in lines] == ["hud.cnj", "hud_atlas.png"]
    with device_of("SOFTWARE") as device, manager_of(device, out) as content, manager_of(device, tmp_path) as raw:
        made, baked = content.Load(SpriteFont, "hud"), raw.LoadFontEXT("pixel", 32, defaultCharacter="?")
        assert made.MeasureString("AA A") == baked.MeasureString("AA A") and made.DefaultCharacter == "?"
        assert np.array_equal(made.TextureEXT.GetPixelsEXT(), baked.TextureEXT.GetPixelsEXT())


def shot(device, folder, name, clip):
    with manager_of(device, folder) as content:
        model = content.Load(Model, name)
        if clip:
            player = AnimationPlayerEXT(model)
            player.StartClip(clip)
            player.Update(TimeSpan.FromSeconds(0.2))
            player.Apply()
        device.RasterizerState = RasterizerState.CullCounterClockwise
        device.Clear(Color.Transparent)
        sphere = model.Meshes[0].BoundingSphere
        view = Matrix.CreateLookAt(sphere.Center + Vector3(1.0, 0.6, 2.0) * sphere.Radius, sphere.Center, Vector3.Up)
        model.Draw(Matrix.Identity, view, Matrix.CreatePerspectiveFieldOfView(1.0, 1.0, 0.1, 100.0))
        picture = np.zeros(64 * 64 * 4, np.uint8)
        device.GetBackBufferData(picture)
        return picture.reshape(64, 64, 4)


@pytest.mark.parametrize(("name", "clip"), [("walker.gltf", "walk"), ("lighthouse.glb", None)])
def test_a_model_looks_the_same_afterwards(capsys, tmp_path, name, clip):
    status, lines, _ = run(capsys, "convert", GALLERY / name, tmp_path)
    stem = name.partition(".")[0]
    assert status == 0 and str(tmp_path / f"{stem}.cnj") in lines and all(Path(line).is_file() for line in lines)
    assert run(capsys, "check", tmp_path)[:2] == (0, [])
    with device_of("SOFTWARE") as device:
        before, after = shot(device, GALLERY, stem, clip), shot(device, tmp_path, stem, clip)
    assert (before[:, :, :3].max(axis=2) > 0).mean() > 0.05, "there is something to compare"
    assert np.abs(before.astype(int) - after).max() <= 2


def test_a_folder_of_pictures_becomes_an_atlas_within_five_seconds(capsys, tmp_path):
    random = np.random.default_rng(5)
    pictures = {}
    for index in range(500):
        size = random.integers(8, 64, 2)
        picture = random.integers(0, 256, (*size, 4), np.uint8)
        name = f"{'a' if index % 2 else 'b'}/s{index}"
        path = tmp_path / "sprites" / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(picture).save(path)
        pictures[name] = picture
    start = time.process_time()
    status, lines, _ = run(capsys, "convert", tmp_path / "sprites", tmp_path / "out" / "all.png")
    assert status == 0 and time.process_time() - start < 5.0
    atlas = decode_image(Path(lines[0]).read_bytes(), lines[0])
    document = json.loads(Path(lines[1]).read_text())
    assert document["type"] == "SpriteSheet" and document["texture"] == "all" and set(document["sprites"]) == set(pictures)
    covered = np.zeros(atlas.shape[:2], int)
    for name, (x, y, width, height) in document["sprites"].items():
        assert np.array_equal(atlas[y : y + height, x : x + width], pictures[name])
        covered[y : y + height, x : x + width] += 1
    assert covered.max() == 1
    assert run(capsys, "check", tmp_path / "out")[0] == 0
    with device_of("HEADLESS") as device, manager_of(device, tmp_path / "out") as content:
        assert content.Load(Texture2D, document["texture"]).Width == atlas.shape[1]


def test_several_sources_go_into_a_folder(capsys, tmp_path):
    for name in ("one", "two"):
        (tmp_path / f"{name}.ttf").write_bytes(font_file({"A": (5, (0, 0, 4, 7))}, 16, 12, -4))
    status, lines, _ = run(capsys, "convert", tmp_path / "one.ttf", tmp_path / "two.ttf", tmp_path / "out", "--characters", "A")
    assert status == 0
    assert [Path(line).relative_to(tmp_path / "out").name for line in lines] == [
        "one.cnj",
        "one_atlas.png",
        "two.cnj",
        "two_atlas.png",
    ]


def test_what_cannot_be_converted(capsys, tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.txt").write_text("x")
    write_png(tmp_path / "twice" / "x.png")
    (tmp_path / "twice" / "x.bmp").write_bytes(b"BM")
    (tmp_path / "bad.ttf").write_bytes(b"x")
    for name, words in (("empty", "no pictures"), ("a.txt", ".ttf"), ("twice", "x.bmp"), ("bad.ttf", "bad.ttf")):
        status, lines, error = run(capsys, "convert", tmp_path / name, tmp_path / "out")
        assert status == 1 and not lines and words in error, name
    assert not list(tmp_path.glob("out*"))


# ---- new


@pytest.mark.parametrize("kind", templates.KINDS)
def test_a_new_document_is_sound_once_its_files_are_there(capsys, tmp_path, kind):
    for name in ("picture", "atlas", "lightmap", *(f"sky_{face}" for face in templates._TEMPLATES["TextureCube"]["faces"])):
        write_png(tmp_path / f"{name}.png", size=(8, 8))
    write_wav(tmp_path / "sound.wav")
    (tmp_path / "volume.raw").write_bytes(bytes(16**3 * 4))
    write_triangle(tmp_path, "mesh")
    (tmp_path / "mesh.cnj").unlink()
    for ending in ("vert", "frag"):
        (tmp_path / f"effect.{ending}").write_text("void main() {}")
    faces = {name: f"sky_{name}.png" for name in templates._TEMPLATES["TextureCube"]["faces"]}
    sky = tmp_path / "sky.cnj"
    if kind == "EnvironmentMapEffect":
        write_document(sky, "TextureCube", faces=faces)
    assert run(capsys, "new", kind, tmp_path / "new.cnj")[0] == 0
    assert run(capsys, "check", tmp_path / "new.cnj")[:2] == (0, [])


def test_a_new_document_leaves_an_existing_file_alone(capsys, tmp_path):
    (tmp_path / "old.cnj").write_text("mine")
    status, _, error = run(capsys, "new", "Curve", tmp_path / "old.cnj")
    assert status == 1 and "old.cnj" in error and (tmp_path / "old.cnj").read_text() == "mine"
    assert json.loads("\n".join(run(capsys, "new", "Level")[1])) == {"cnjVersion": 1, "type": "Level"}
