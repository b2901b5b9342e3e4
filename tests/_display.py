"""A virtual display for tests that show a window. XNA_REQUIRE_DISPLAY=1 turns a missing program into a failure."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest


def virtual_display(*programs: str) -> Iterator[str]:
    """Start an Xvfb and give its name; skip or fail when it, or one of the other programs that a test needs, is missing."""
    missing = [program for program in ("Xvfb", *programs) if shutil.which(program) is None]
    if missing:
        if os.environ.get("XNA_REQUIRE_DISPLAY") == "1":
            pytest.fail(f"XNA_REQUIRE_DISPLAY=1, but these programs are missing: {', '.join(missing)}")
        pytest.skip(f"these programs are missing: {', '.join(missing)}")
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as numbers:
        number = numbers.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait(timeout=10)
