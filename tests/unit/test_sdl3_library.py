from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from renderers.native import sdl3_library
from renderers.native.sdl3_search import library_folder, library_names

linux_only = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the library has other names on this system")

DESCRIBE = """
import sys
from renderers.native import sdl3_library
try:
    info = sdl3_library.describe()
except sdl3_library.Sdl3LibraryError as refusal:
    sys.exit(f"refused: {refusal}")
print(info.path, info.origin, info.version, sep="|")
"""


def _run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    variables = {name: value for name, value in os.environ.items() if name != "SDL_BINARY_PATH"}
    return subprocess.run(
        [sys.executable, "-c", code], env={**variables, **environment}, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.fixture(scope="module")
def library() -> Path:
    return Path(sdl3_library.describe().path).resolve()


def test_describe_tells_path_origin_and_version() -> None:
    info = sdl3_library.describe()
    assert Path(info.path).is_file()
    assert info.origin
    assert info.version.startswith("3.")
    assert sdl3_library.load() is sdl3_library.load()


@linux_only
@pytest.mark.parametrize("name", ["libSDL3.so", "libSDL3.so.0"])
def test_a_named_folder_with_either_name_works(tmp_path: Path, library: Path, name: str) -> None:
    (tmp_path / name).symlink_to(library)
    done = _run(DESCRIBE, SDL_BINARY_PATH=str(tmp_path))
    assert done.returncode == 0, done.stderr
    path, origin, version = done.stdout.strip().split("|")
    assert (path, origin) == (str(tmp_path / name), "SDL_BINARY_PATH")
    assert version.startswith("3.")


def test_a_named_folder_without_the_library_is_an_error(tmp_path: Path) -> None:
    done = _run(DESCRIBE, SDL_BINARY_PATH=str(tmp_path))
    assert done.returncode == 1
    for part in (str(tmp_path), *library_names(), "pip install tcod"):
        assert part in done.stderr


HIDE_EVERYTHING = """
import importlib.util
from renderers.native import sdl3_search
sdl3_search._path_of_system_library = lambda name: None
sdl3_search._package_folder = lambda name: None
"""


def test_nothing_found_lists_names_and_places() -> None:
    done = _run(HIDE_EVERYTHING + DESCRIBE, SDL_DOWNLOAD_BINARIES="0")
    assert done.returncode == 1
    for part in (*library_names(), "system's library folders", "tcod (not installed)", "SDL_DOWNLOAD_BINARIES=0", "pip install"):
        assert part in done.stderr


def test_loading_is_silent_and_leaves_environment_and_modules_alone() -> None:
    done = _run("""
import os, sys
before = dict(os.environ)
from renderers.native import sdl3_library
sdl3 = sdl3_library.load()
assert dict(os.environ) == before
assert "requests" not in sys.modules and "aiohttp" not in sys.modules
assert "tcod" not in sys.modules
assert sdl3.requests.RequestException.__name__ == "RequestException"
assert "requests" in sys.modules
""")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_loading_opens_no_socket() -> None:
    done = _run("""
import sys
def refuse(event, arguments):
    if event.startswith("socket."):
        raise AssertionError(event)
sys.addaudithook(refuse)
from renderers.native import sdl3_library
print(sdl3_library.describe().version)
""")
    assert done.returncode == 0, done.stderr


def test_a_program_that_imported_pysdl3_itself_keeps_its_library() -> None:
    done = _run("""
from renderers.native import sdl3_library
module = sdl3_library.load()
sdl3_library._module = sdl3_library._info = None
assert sdl3_library.load() is module
print(sdl3_library.describe().origin)
""")
    assert "own import" in done.stdout


def test_without_pysdl3_the_error_says_what_to_install() -> None:
    done = _run(
        "import importlib.util as u; find = u.find_spec\nu.find_spec = lambda n: None if n == 'sdl3' else find(n)" + DESCRIBE
    )
    assert done.returncode == 1
    assert "pip install PySDL3" in done.stderr


@linux_only
def test_the_link_is_reused_and_repaired(tmp_path: Path, library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from renderers.native.sdl3_search import Candidate

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = library_folder(Candidate(library, "a test"))
    link = first / "libSDL3.so"
    assert link.is_symlink() and link.resolve() == library
    made = link.lstat().st_mtime_ns
    assert library_folder(Candidate(library, "a test")) == first
    assert link.lstat().st_mtime_ns == made
    link.unlink()
    link.symlink_to(tmp_path / "gone")
    assert library_folder(Candidate(library, "a test")) == first
    assert link.resolve() == library
    assert [path.name for path in first.iterdir()] == ["libSDL3.so"]


@linux_only
def test_a_cache_that_cannot_be_written_is_no_obstacle(tmp_path: Path, library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from renderers.native.sdl3_search import Candidate

    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    folder = library_folder(Candidate(library, "a test"))
    assert (folder / "libSDL3.so").resolve() == library
