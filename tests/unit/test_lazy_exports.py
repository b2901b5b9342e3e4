from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ["xna", "xna.audio", "xna.content", "xna.graphics", "xna.input", "xna.media"]


@pytest.mark.parametrize("package", PACKAGES)
def test_stub_and_table_name_the_same(package: str) -> None:
    stub = (ROOT / package.replace(".", "/") / "__init__.pyi").read_text(encoding="utf-8")
    typed = {name: module for module, name in re.findall(r"^from (\S+) import (?:\(\s*)?(\w+) as \2\b", stub, re.MULTILINE)}
    module = import_module(package)
    assert sorted(typed) == module.__all__
    for name, home in typed.items():
        assert getattr(module, name) is getattr(import_module(home), name)


@pytest.mark.parametrize("package", PACKAGES)
def test_dir_lists_every_name(package: str) -> None:
    module = import_module(package)
    assert set(module.__all__) <= set(dir(module))


@pytest.mark.parametrize("package", PACKAGES)
def test_an_unknown_name_is_an_attribute_error(package: str) -> None:
    with pytest.raises(AttributeError, match=f"'{package}' has no attribute 'Gmae'"):
        import_module(package).Gmae  # noqa: B018 - reading it is the test


def test_sub_packages_are_attributes() -> None:
    code = "import xna; print(xna.graphics.SpriteBatch.__name__, xna.input.Keys.A.name)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True, timeout=60)
    assert done.stdout.split() == ["SpriteBatch", "A"]
