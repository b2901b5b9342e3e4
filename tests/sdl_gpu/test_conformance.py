"""The whole conformance suite with the validation layer on: every picture is SOFTWARE's, and the layer says nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from renderers.sdl_gpu.device import VALIDATION_VARIABLE
from tests.sdl_gpu.conftest import MESSAGE

ROOT = Path(__file__).parents[2]


def test_every_scene_is_software_s_and_valid() -> None:
    command = [sys.executable, "-m", "tests.conformance", "--renderer", "SDL_GPU", "--against", "SOFTWARE"]
    environment = {**os.environ, VALIDATION_VARIABLE: "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=570, check=False)
    said = done.stdout + done.stderr
    assert not MESSAGE.search(said), said
    assert done.returncode == 0, said
