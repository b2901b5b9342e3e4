from __future__ import annotations

import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from xna import _mode
from xna._build_marks import MARKS, marks_of

ROOT = Path(__file__).parents[2]


def run(*arguments: str, **environment: str) -> str:
    """Run Python in the repository and return what it printed."""
    kept = {name: value for name, value in os.environ.items() if name != "XNA_PURE"}
    done = subprocess.run(
        [sys.executable, *arguments], env={**kept, **environment}, cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_both_modes_agree_to_the_last_bit() -> None:
    mode, *values = run("-m", "tests.unit._mode_script").splitlines()
    pure_mode, *pure_values = run("-m", "tests.unit._mode_script", XNA_PURE="1").splitlines()
    assert pure_mode == "uncompiled: XNA_PURE=1"
    assert mode == "compiled" or mode.startswith("uncompiled: no extensions were built")
    assert len(values) == len(pure_values) > 10_000
    differences = [(number, pair) for number, pair in enumerate(zip(values, pure_values, strict=True)) if pair[0] != pair[1]]
    assert differences[:3] == []


def test_pure_takes_the_sources() -> None:
    code = "import xna.vector2, xna.graphics._quads as q; print(xna.vector2.__file__, q.__file__, q.COMPILED)"
    vector, quads, compiled = run("-c", code, XNA_PURE="1").split()
    assert vector.endswith("vector2.py") and quads.endswith("_quads.py") and compiled == "False"


def test_info_tells_the_mode() -> None:
    assert "\nxna       uncompiled: XNA_PURE=1\n" in run("-m", "xna", "info", XNA_PURE="1")


def built(root: Path) -> Path:
    """Lay out a package of one module with its extension."""
    (root / "xna").mkdir()
    (root / "xna" / "thing.py").write_text("x = 1\n")
    (root / f"xna/thing{_mode.EXTENSION_SUFFIXES[0]}").write_bytes(b"")
    (root / MARKS).write_text(marks_of(root, ["xna.thing"]))
    return root


def test_extensions_of_these_sources_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XNA_PURE", raising=False)
    assert _mode._why_uncompiled(built(tmp_path)) == ("", False)


def test_extensions_of_older_sources_are_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XNA_PURE", raising=False)
    root = built(tmp_path)
    (root / "xna" / "thing.py").write_text("x = 2\n")
    assert _mode._why_uncompiled(root) == ("xna.thing changed after its extension was built", True)
    (root / "xna" / "thing.py").write_text("x = 1\r\n")
    assert _mode._why_uncompiled(root) == ("", False)
    (root / "xna" / "thing.py").unlink()  # a frozen program carries no sources
    assert _mode._why_uncompiled(root) == ("", False)
    (root / "xna" / "thing.py").write_text("x = 1\n")
    (root / "xna" / "thing.pxd").write_text("cdef int x\n")
    assert _mode._why_uncompiled(root)[1]


def test_extensions_of_another_python_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XNA_PURE", raising=False)
    root = built(tmp_path)
    (root / f"xna/thing{_mode.EXTENSION_SUFFIXES[0]}").unlink()
    assert _mode._why_uncompiled(root) == ("no extensions were built for this Python", False)


def test_stale_extensions_warn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_mode, "_chosen", [])
    monkeypatch.setattr(_mode, "_why_uncompiled", lambda root: ("xna.thing changed", True))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    with pytest.warns(RuntimeWarning, match=r"xna runs uncompiled: xna\.thing changed\. Build again"):
        _mode.choose_mode()
    assert _mode.describe() == "uncompiled: xna.thing changed" and isinstance(sys.meta_path[0], _mode.SourceFinder)


def test_mode_is_chosen_once() -> None:
    before = [*sys.meta_path]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        _mode.choose_mode()
    assert sys.meta_path == before
