"""python -m samples: its list, its flags, its refusals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image, ImageGrab

from samples import catalogue
from samples.command_line import main

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _size(path: str | Path) -> tuple[int, int]:
    with Image.open(path) as picture:
        picture.load()
        width, height = picture.size
    return width, height


# ---- the list


@pytest.mark.parametrize("arguments", [["--list"], []], ids=["asked", "without a display"])
def test_the_samples_are_listed(arguments: list[str], no_display: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    text = capsys.readouterr().out
    for sample in catalogue.samples():
        assert sample.name in text
        assert sample.title in text
        assert sample.teaches.split()[0] in text


def test_the_list_imports_no_framework() -> None:
    check = (
        "import sys; from samples.command_line import main; main(['--list']); sys.exit(bool({'xna', 'numpy'} & {*sys.modules}))"
    )
    subprocess.run([sys.executable, "-c", check], cwd=ROOT, check=True, stdout=subprocess.DEVNULL, timeout=60)


# ---- headless


def test_headless_plays_the_demo_silently_and_writes_a_picture(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["breakout", "--headless", "--frames", "40"]) == 0
    assert capfd.readouterr() == ("", "")
    assert _size("breakout.png") == (800, 480)


@pytest.mark.usefixtures("no_display")
def test_without_a_display_one_line_says_so(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["breakout", "--frames", "5"]) == 0
    out, err = capfd.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "No display" in err
    assert "breakout.png" in err
    assert Path("breakout.png").exists()


@pytest.mark.parametrize("name", ["breakout", "cube"])
def test_the_same_seed_frames_and_script_give_the_same_file(name: str) -> None:
    Path("script.txt").write_text("3 tap Space\n6 tap Space\n", encoding="utf-8")
    files = []
    for seed in ("7", "7", "8"):
        arguments = [name, "--headless", "--frames", "20", "--seed", seed, "--input", "script.txt", "--screenshot", "one.png"]
        assert main([*arguments, "--size", "320x192"]) == 0
        files.append(Path("one.png").read_bytes())
    assert files[0] == files[1]
    assert files[0] != files[2]
    assert _size("one.png") == (320, 192)


def test_a_recording_has_every_second_frame_at_a_size_fit_for_the_web() -> None:
    assert main(["breakout", "--headless", "--frames", "21", "--record", "play.gif", "--screenshot", "last.png"]) == 0
    with Image.open("play.gif") as gif:
        assert gif.size == (400, 240)
        assert getattr(gif, "n_frames", 1) == 11
        assert gif.info["duration"] == 30  # hundredths of a second are the unit of GIF
    assert Path("last.png").exists()
    assert not Path("breakout.png").exists()


def test_a_recording_keeps_its_size_when_the_window_is_resized() -> None:
    Path("script.txt").write_text("4 resize 640 480\n", encoding="utf-8")
    assert main(["breakout", "--headless", "--frames", "9", "--record", "play.gif", "--input", "script.txt"]) == 0
    assert _size("play.gif") == (400, 240)
    assert _size("breakout.png") == (640, 480)


def test_the_renderer_headless_draws_nothing_and_writes_nothing() -> None:
    assert main(["breakout", "--headless", "--renderer", "headless", "--frames", "5"]) == 0
    assert not list(Path().iterdir())


# ---- refusals


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["nosuch"], 2, ["'nosuch'", "breakout", "cube"]),
        (["breakout", "--renderer", "GLIDE"], 2, ["'GLIDE'", "SOFTWARE", "HEADLESS"]),
        (["breakout", "--headless", "--renderer", "HEADLESS", "--screenshot", "x.png"], 1, ["HEADLESS", "reading"]),
        (["breakout", "--headless", "--input", "missing.txt"], 1, ["missing.txt"]),
        (["breakout", "--headless", "--input", "bad.txt"], 2, ["bad.txt, line 1", "unknown verb 'jump'"]),
        (["breakout", "--headless", "--screenshot", "nowhere/x.png"], 1, ["nowhere"]),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    arguments: list[str], code: int, words: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    Path("bad.txt").write_text("3 jump\n", encoding="utf-8")
    assert main([*arguments]) == code
    _assert_one_line(capfd.readouterr().err, words)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--size", "big"], ["--size", "1280x720", "'big'"]),
        (["--size", "0x10"], ["--size", "'0x10'"]),
        (["--frames", "0"], ["--frames", "at least 1"]),
        (["--frames", "many"], ["--frames", "whole number"]),
        (["--seed", "x"], ["--seed", "whole number"]),
        (["--fly"], ["--fly"]),
    ],
)
def test_a_wrong_flag_is_refused_in_one_line(arguments: list[str], words: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["breakout", *arguments])
    assert end.value.code == 2
    _assert_one_line(capfd.readouterr().err, words)


def _assert_one_line(text: str, words: list[str]) -> None:
    assert len(text.splitlines()) == 1, text
    for word in words:
        assert word in text


# ---- the end


def test_ctrl_c_ends_a_run_with_its_code_and_no_traceback() -> None:
    command = [sys.executable, "-m", "samples", "breakout", "--headless", "--renderer", "HEADLESS", "--frames", "100000000"]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as program:
        time.sleep(3.0)
        assert program.poll() is None
        program.send_signal(signal.SIGINT)
        try:
            _, err = program.communicate(timeout=20)
        finally:
            program.kill()
    assert program.returncode == 130
    assert err == ""


# ---- a window


@pytest.mark.parametrize("name", ["breakout", "cube"])
def test_a_sample_shows_itself_in_a_window(name: str, display: str, tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("5 tap Space\n", encoding="utf-8")
    environment = {**os.environ, "DISPLAY": display, "SDL_VIDEO_DRIVER": "x11"}
    for variable in ("XNA_PLATFORM", "XNA_RENDERER", "WAYLAND_DISPLAY"):
        environment.pop(variable, None)
    flags = f"--frames 240 --renderer SOFTWARE --no-vsync --size 640x384 --screenshot {tmp_path}/last.png --input {script}"
    command = [sys.executable, "-m", "samples", name, *flags.split()]
    program = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)
    colors = 0
    while program.poll() is None:
        time.sleep(0.1)
        screen = ImageGrab.grab(xdisplay=display).convert("RGB").resize((320, 256), Image.Resampling.NEAREST)
        colors = max(colors, len(screen.getcolors(1 << 20) or ()))
    _, err = program.communicate(timeout=20)
    assert program.returncode == 0, err
    assert "No display" not in err
    assert colors > 200, "the window showed the game"
    assert _size(tmp_path / "last.png") == (640, 384)
