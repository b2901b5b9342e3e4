"""The tools on odd inputs: folders for files, names that are no text, outputs that exist, runs that are stopped."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from content import cli
from content.tools import output_files, sprite_sheet
from tests.content.font_files import font_file
from tests.content.runtime_files import write_document, write_png
from tests.content.test_xnb_objects import skinned_model

ROOT = Path(__file__).parents[2]


def run(capsys, *arguments):
    status = cli.main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def pictures(folder, count=3):
    for number in range(count):
        write_png(folder / f"p{number}.png", (number, 0, 0, 255), (3, 4))
    return folder


def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def as_stranger(*arguments):
    """The command for a user whom the system may refuse files: the superuser without that privilege, or who runs the tests."""
    command = [sys.executable, "-m", "content", *map(str, arguments)]
    if os.geteuid() == 0:
        command = ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner", *command]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)


# ---- check


def test_a_pipe_and_a_missing_path_are_faults(capsys, tmp_path):
    os.mkfifo(tmp_path / "pipe.cnj")
    for name in ("pipe.cnj", "nothing"):
        status, out, err = run(capsys, "check", tmp_path / name)
        assert (status, out) == (1, "") and "no such file or folder" in err and "0 files, 1 faults\n" in err


def test_a_root_that_is_no_folder_is_refused_once(capsys, tmp_path):
    write_png(tmp_path / "a.png")
    for command in ("check", "inspect"):
        status, out, err = run(capsys, command, tmp_path / "a.png", "--root", tmp_path / "nothing")
        assert (status, out) == (1, "") and err.count("\n") == 1 and "nothing': The content root must be a folder" in err


def test_names_that_are_no_text_are_printed_with_escapes(tmp_path):
    folder = os.fsencode(tmp_path)
    Path(os.fsdecode(folder + b"/\xff\xfe.cnj")).write_text('{"cnjVersion": 1, "type": "Curve"}')
    for encoding in ("utf-8:strict", "ascii:strict"):
        environment = {**os.environ, "PYTHONIOENCODING": encoding}
        command = [sys.executable, "-m", "content", "check", str(tmp_path)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment, timeout=60)
        assert done.returncode == 1 and r"\udcff\udcfe.cnj:1:1: member 'keys'" in done.stdout, done.stderr


def test_a_check_goes_on_after_what_it_may_not_read(tmp_path):
    write_document(tmp_path / "locked.cnj", "Curve", keys=[])
    write_document(tmp_path / "z.cnj", "Curve", keys=5)
    (tmp_path / "closed").mkdir()
    (tmp_path / "locked.cnj").chmod(0)
    (tmp_path / "closed").chmod(0)
    try:
        done = as_stranger("check", tmp_path)
    finally:
        (tmp_path / "closed").chmod(0o755)
    assert done.returncode == 1 and "locked.cnj: The file could not be read. [Permission denied]" in done.stdout
    assert "z.cnj:1:36: member 'keys'" in done.stdout and "closed: The folder could not be read." in done.stderr
    assert "2 files, 3 faults" in done.stderr


def test_a_reader_that_goes_away_is_no_fault_of_the_tool(tmp_path):
    for number in range(300):
        (tmp_path / f"{number}.cnj").write_text('{"cnjVersion": 1, "type": "Curve"}')
    command = f"{sys.executable} -m content check {tmp_path} | head -1"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.count("\n") == 1 and "Traceback" not in done.stderr and "None" not in done.stderr


# ---- convert


def test_an_atlas_inside_of_its_own_folder_is_no_sprite_of_itself(capsys, tmp_path):
    art = pictures(tmp_path / "art")
    first = [run(capsys, "convert", art, art), contents(art)]
    second = [run(capsys, "convert", art, art), contents(art)]
    assert first == second and first[0][0] == 0 and b'"p2"' in first[1][Path("art_sprites.cnj")]


def test_an_atlas_is_not_written_over_a_picture_that_goes_into_it(capsys, tmp_path):
    art = pictures(tmp_path / "art")
    write_png(art / "art.png")
    before = contents(art)
    status, _, err = run(capsys, "convert", art, art)
    assert status == 1 and "written over a picture" in err and contents(art) == before


def test_two_sources_of_one_name_are_refused_before_anything_is_written(capsys, tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "Face.ttf").write_bytes(font_file({"A": (5, (0, 0, 4, 7))}, 16, 12, -4))
    status, _, err = run(capsys, "convert", tmp_path / "a/Face.ttf", tmp_path / "b/Face.ttf", tmp_path / "out")
    assert status == 1 and "b/Face.ttf" in err and "written over" in err and not (tmp_path / "out").exists()


def test_a_source_that_is_not_there_is_told_in_words(capsys, tmp_path):
    for name in ("nothing", "nothing.ttf"):
        status, _, err = run(capsys, "convert", tmp_path / name, tmp_path / "out")
        assert status == 1 and f"{name}': There is no such file or folder." in err and not (tmp_path / "out").exists()


def test_pictures_whose_names_are_no_text_are_refused(capsys, tmp_path):
    write_png(Path(os.fsdecode(os.fsencode(tmp_path) + b"/art\xff.png")))
    status, _, err = run(capsys, "convert", tmp_path, tmp_path / "out.png")
    assert status == 1 and r"art\udcff.png' must be Unicode text" in err and not (tmp_path / "out.png").exists()


def test_the_extension_of_an_output_may_be_in_capitals(capsys, tmp_path):
    art = pictures(tmp_path / "art")
    status, out, _ = run(capsys, "convert", art, tmp_path / "UNITS.PNG")
    assert status == 0 and out.split() == [str(tmp_path / "UNITS.png"), str(tmp_path / "UNITS_sprites.cnj")]


def test_an_output_folder_that_may_not_be_written_stays_as_it_is(tmp_path):
    art = pictures(tmp_path / "art")
    (tmp_path / "closed").mkdir()
    (tmp_path / "closed").chmod(0o555)
    done = as_stranger("convert", art, tmp_path / "closed" / "units.png")
    assert done.returncode == 1 and "closed/units.png: Permission denied" in done.stderr and not contents(tmp_path / "closed")


# ---- outputs are whole


def test_whatever_stops_the_writing_leaves_older_files_as_they_were(monkeypatch, tmp_path):
    output_files.write_all(str(tmp_path), {"a": b"old", "b": b"old"})
    before = contents(tmp_path)
    write = output_files._write

    def stop(path, data):
        if path.endswith("c"):
            raise KeyboardInterrupt
        write(path, data)

    monkeypatch.setattr(output_files, "_write", stop)
    with pytest.raises(KeyboardInterrupt):
        output_files.write_all(str(tmp_path), {"a": b"new", "b": b"new", "c": b"new"})
    assert contents(tmp_path) == before
    (tmp_path / "d").mkdir()
    with pytest.raises(IsADirectoryError, match="d"):
        output_files.write_all(str(tmp_path), {"a": b"new", "d": b"new"})
    assert contents(tmp_path) == before


def test_an_interrupted_conversion_leaves_nothing(capsys, monkeypatch, tmp_path):
    art = pictures(tmp_path / "art")
    read = sprite_sheet._read

    def stop(folder, file):
        if file == "p2.png":
            raise KeyboardInterrupt
        return read(folder, file)

    monkeypatch.setattr(sprite_sheet, "_read", stop)
    assert run(capsys, "convert", art, tmp_path / "out" / "units.png") == (130, "", "interrupted\n")
    assert not (tmp_path / "out").exists()


# ---- new


def test_a_new_document_gets_its_extension_and_says_where_it_is(capsys, tmp_path):
    assert run(capsys, "new", "Curve", tmp_path / "fade")[:2] == (0, f"{tmp_path / 'fade.cnj'}\n")
    assert run(capsys, "new", "Curve", tmp_path / "fade.cnj")[0] == 1


def test_a_kind_that_is_misspelt_is_told_of(capsys, tmp_path):
    status, _, err = run(capsys, "new", "Texure2D", tmp_path / "a.cnj")
    assert status == 0 and "did you mean Texture2D?" in err
    assert run(capsys, "new", "Level", tmp_path / "b.cnj")[2] == ""


# ---- compiled files


def test_a_compiled_file_of_the_games_own_types_tells_its_readers(capsys, tmp_path):
    (tmp_path / "dude.xnb").write_bytes(skinned_model())
    status, out, _ = run(capsys, "inspect", tmp_path / "dude.xnb")
    assert status == 0 and "Microsoft.Xna.Framework.Content.ReflectiveReader`1[[SkinnedModel.SkinningData]]\n" in out
    assert run(capsys, "check", tmp_path)[0] == 0
    (tmp_path / "dude.xnb").write_bytes(skinned_model()[:-1])
    assert run(capsys, "inspect", tmp_path / "dude.xnb")[0] == 1 and run(capsys, "check", tmp_path)[0] == 1


# ---- faults


def test_faults_come_in_the_order_of_the_text_each_once(capsys, tmp_path):
    (tmp_path / "sky.cnj").write_text('{"cnjVersion": 1, "type": "TextureCube",\n "faces": {"PositiveX": 5, "NegativeX": ""}}')
    (tmp_path / "clip.cnj").write_text(
        '{"cnjVersion": 1, "type": "AnimationClip",\n'
        ' "tracks": [{"boneIndex": -1, "keys": []}],\n'
        ' "duration": "x", "clipFile": "q"}'
    )
    (tmp_path / "ship.cnj").write_text(
        '{"cnjVersion": 2, "type": "Model",\n "meshes": [{"vertices": 7, "alpha": "x"}],\n "bones": [{"name": 5}]}'
    )
    _, out, _ = run(capsys, "check", tmp_path)
    lines = [line.removeprefix(f"{tmp_path}/").partition(": The ")[0].partition(": A ")[0] for line in out.splitlines()]
    assert lines == [
        "clip.cnj:2:2: member 'tracks': Exactly one of 'tracks' and 'clipFile' must be present; both are.",
        "clip.cnj:2:14: member 'tracks[0].boneIndex'",
        "clip.cnj:3:2: member 'duration'",
        "ship.cnj:2:13: member 'meshes[0].indices'",
        "ship.cnj:2:14: member 'meshes[0].vertices'",
        "ship.cnj:2:29: member 'meshes[0].alpha'",
        "ship.cnj:3:13: member 'bones[0].name'",
        *(f"sky.cnj:2:2: member 'faces.{face}'" for face in ("PositiveY", "NegativeY", "PositiveZ", "NegativeZ")),
        "sky.cnj:2:12: member 'faces.PositiveX'",
        "sky.cnj:2:28: member 'faces.NegativeX'",
    ]
