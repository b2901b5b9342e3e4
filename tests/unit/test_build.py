"""What setup.py makes of a working and a broken compiler; tiny C files stand in for what Cython would translate."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import textwrap
from pathlib import Path

import pytest

from xna._build_marks import MARKS

ROOT = Path(__file__).parents[2]
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")

CYTHON = textwrap.dedent("""
    from pathlib import Path

    SOURCE = '''
    #include <Python.h>
    static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "NAME"};
    PyMODINIT_FUNC PyInit_NAME(void) { return PyModule_Create(&module); }
    '''

    def cythonize(extensions, **options):
        for extension in extensions:
            place = Path("c") / f"{extension.name}.c"
            place.parent.mkdir(exist_ok=True)
            place.write_text(SOURCE.replace("NAME", extension.name.rpartition(".")[2]))
            extension.sources = [str(place)]
        return extensions
""")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Lay out the sources that setup.py asks for, and a stand-in for Cython."""
    shutil.copy(ROOT / "setup.py", tmp_path)
    for source in (ROOT / "xna").rglob("*.p*"):
        if source.suffix in (".py", ".pxd") and "graphics/packed" not in str(source):
            target = tmp_path / source.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    (tmp_path / "peers" / "Cython").mkdir(parents=True)
    (tmp_path / "peers" / "Cython" / "__init__.py").touch()
    (tmp_path / "peers" / "Cython" / "Build.py").write_text(CYTHON)
    return tmp_path


def build(checkout: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build in place and insist that the build itself does not fail."""
    kept = {name: value for name, value in os.environ.items() if name not in ("XNA_PURE", "CC")}
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    settings = {**kept, "PYTHONPATH": str(checkout / "peers"), **environment}
    return subprocess.run(command, cwd=checkout, env=settings, capture_output=True, text=True, check=True, timeout=120)


def built(checkout: Path) -> list[str]:
    """List the extensions that lie beside the sources."""
    return sorted(path.name.removesuffix(SUFFIX) for path in (checkout / "xna").rglob(f"*{SUFFIX}"))


def test_a_broken_compiler_takes_away_what_an_older_one_built(checkout: Path) -> None:
    build(checkout)
    assert {"vector2", "matrix", "color", "_sprite_recorder"} < set(built(checkout))
    assert (checkout / MARKS).read_text().count("xna.") == len(built(checkout))
    shutil.rmtree(checkout / "build")
    done = build(checkout, CC="false")
    assert "no working C compiler, the sources will run uncompiled" in done.stderr
    assert built(checkout) == [] and not (checkout / MARKS).exists()


def test_one_extension_that_fails_leaves_all_uncompiled(checkout: Path) -> None:
    stand_in = checkout / "peers" / "Cython" / "Build.py"
    stand_in.write_text(stand_in.read_text().replace("return extensions", "place.write_text('no C')\n    return extensions"))
    assert "uncompiled" in build(checkout).stderr
    assert built(checkout) == [] and not (checkout / MARKS).exists()


@pytest.mark.parametrize("fault", ["raise ImportError", "def cythonize(*_, **__): raise ValueError('odd source')"])
def test_a_cython_that_fails_or_is_missing_leaves_the_sources(checkout: Path, fault: str) -> None:
    (checkout / "peers" / "Cython" / "Build.py").write_text(fault)
    done = build(checkout)
    assert built(checkout) == [] and ("odd source" in done.stderr) == ("odd" in fault)


def test_pure_builds_nothing(checkout: Path) -> None:
    build(checkout, XNA_PURE="1")
    assert built(checkout) == [] and not (checkout / MARKS).exists()
