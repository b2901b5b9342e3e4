"""The three houses: who may import whom, what an import costs, and what happens when a game's file shadows one of ours."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FORBIDDEN = {
    "renderers": {"xna", "content", "samples", "tests"},
    "content": {"xna", "renderers", "samples", "tests"},
    "xna": {"samples", "tests"},
    "samples": {"renderers", "content", "tests"},
}
SEAM = ("renderers.contract", "renderers.registry", "renderers.native")


def _imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("house", FORBIDDEN)
def test_arrows_go_one_way(house: str) -> None:
    modules = list((ROOT / house).rglob("*.py"))
    assert modules
    wrong = {str(path.relative_to(ROOT)): bad for path in modules if (bad := _imports(path) & FORBIDDEN[house])}
    assert not wrong


def test_xna_imports_only_the_seam_of_renderers() -> None:
    for path in (ROOT / "xna").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "renderers":
                names = {f"renderers.{alias.name}" for alias in node.names} if node.module == "renderers" else {node.module}
                assert all(str(name).startswith(SEAM) for name in names), path


def _python(code: str, *, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", f"import sys; sys.path.insert(1, {str(ROOT)!r})\n{code}"]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, timeout=120, check=False)


def test_import_is_light_and_silent() -> None:
    code = """
import time
start = time.process_time()
import xna, xna.graphics, xna.input, xna.content
spent = time.process_time() - start
import sys
for package in (xna, xna.graphics, xna.input, xna.content):
    for name in package.__all__:
        getattr(package, name)
heavy = {"sdl3", "numba", "llvmlite", "tcod", "socket", "PIL", "requests", "aiohttp"} & set(sys.modules)
assert not heavy, heavy
assert spent < 0.3, spent
"""
    done = _python(code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("module", ["xna.graphics", "xna.input", "xna.content", "xna.testing", "renderers", "content"])
def test_each_namespace_imports_alone(module: str) -> None:
    done = _python(f"import {module}")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["renderers", "content"])
def test_a_shadowed_house_is_named(tmp_path: Path, name: str) -> None:
    shadow = tmp_path / f"{name}.py"
    shadow.write_text("BALLS = 3\n")
    done = _python("import xna", cwd=tmp_path)
    assert done.returncode == 1
    assert "ImportError" in done.stderr
    assert str(shadow) in done.stderr
    assert "rename" in done.stderr


@pytest.mark.parametrize("name", ["renderers", "content"])
def test_a_folder_of_data_shadows_nothing(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "hero.png").write_bytes(b"")
    # As in an editable install, where Python takes a folder that it finds first for a package without code.
    code = f"""
import sys, types
folder = types.ModuleType({name!r})
folder.__path__ = [{str(tmp_path / name)!r}]
sys.modules[{name!r}] = folder
import xna
assert xna.Game and xna.GraphicsDevice and xna.ContentManager
"""
    done = _python(code, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
