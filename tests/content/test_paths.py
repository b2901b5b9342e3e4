"""Which file an asset name means."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from content import envelope
from content.errors import ContentLoadException
from content.paths import ContentRoot

PNG = (".png", ".jpg")
REPOSITORY = Path(__file__).resolve().parents[2]


def make(root: Path, *names: str) -> ContentRoot:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return ContentRoot(str(root))


def sidecar(root: Path, source_file: str, name: str = "doc.cnj"):
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    return envelope.read(f'{{"cnjVersion": 1, "type": "T", "sourceFile": "{source_file}"}}', path)


def test_order_of_lookup(tmp_path):
    root = make(tmp_path, "hero.jpg")
    assert root.find("hero", PNG).name == "hero.jpg"
    make(tmp_path, "hero.png")
    assert root.find("hero", PNG).name == "hero.png"
    make(tmp_path, "hero.cnj")
    assert root.find("hero", PNG).name == "hero.cnj"
    assert root.find("hero", PNG, documents=False).name == "hero.png"
    make(tmp_path, "hero")
    assert root.find("hero", PNG).name == "hero"
    assert root.find("hero.png", PNG).name == "hero.png"


def test_a_cnb_is_refused_by_name_and_hides_the_others(tmp_path):
    root = make(tmp_path, "hero.cnb", "hero.png")
    for name in ("hero", "hero.cnb"):
        with pytest.raises(ContentLoadException, match=r"hero\.cnb.*\.xnb or native") as caught:
            root.find(name, PNG)
        assert isinstance(caught.value.__cause__, NotImplementedError)


def test_an_xnb_comes_before_every_other_file(tmp_path):
    root = make(tmp_path, "hero.xnb", "hero.cnb", "hero", "hero.cnj", "hero.png")
    assert root.find("hero", PNG).name == "hero.xnb"
    assert root.find("hero", PNG, documents=False).extension == ".xnb"


def test_separators_dots_and_inner_parents(tmp_path):
    root = make(tmp_path, "Sub/Ünï.v1.png")
    for name in ("Sub/Ünï.v1", "Sub\\Ünï.v1", "./Sub//Ünï.v1.png", "Other/../Sub/Ünï.v1"):
        assert root.find(name, PNG).name == "Sub/Ünï.v1.png"
    assert root.find("Sub/Ünï.v1", PNG).read() == "Sub/Ünï.v1.png".encode()


def test_letter_case(tmp_path):
    root = make(tmp_path, "Sub/Hero.PNG")
    assert root.find("sub/hero", PNG).name == "Sub/Hero.PNG"
    make(tmp_path, "Sub/hero.png", "Sub/HERO.png")
    with pytest.raises(ContentLoadException, match=r"Sub/HERO\.png.*Sub/Hero\.PNG.*Sub/hero\.png"):
        root.find("sub/hErO", PNG)
    assert root.find("sub/hero", PNG).name == "Sub/hero.png"
    assert root.find("Sub/Hero.PNG", PNG).name == "Sub/Hero.PNG"


def test_only_ascii_letters_are_folded(tmp_path):
    with pytest.raises(ContentLoadException):
        make(tmp_path, "ä.png").find("Ä", PNG)


@pytest.mark.parametrize("name", ["/hero", "\\hero", "C:/hero", "c:hero", "//host/hero", "../hero", "a/../../hero", ".", "a/.."])
def test_rooted_and_escaping_names(tmp_path, name):
    with pytest.raises(ContentLoadException) as caught:
        make(tmp_path, "x").find(name, PNG)
    assert name in str(caught.value) and str(tmp_path) in str(caught.value)


def test_a_missing_asset_lists_what_was_tried_and_near_misses(tmp_path):
    root = make(tmp_path, "sprites/hero.png", "heroo.png", "other.txt")
    with pytest.raises(ContentLoadException) as caught:
        root.find("hero", PNG)
    message = str(caught.value)
    assert "hero.xnb, hero.cnb, hero, hero.cnj, hero.png, hero.jpg" in message
    assert "Did you mean" in message and "'heroo.png'" in message and "'sprites/hero.png'" in message
    assert "other" not in message


def test_a_missing_root_is_said(tmp_path):
    with pytest.raises(ContentLoadException, match="root folder does not exist"):
        ContentRoot(str(tmp_path / "nowhere")).find("hero", PNG)


def test_source_file_is_relative_to_the_document_and_limited_by_the_root(tmp_path):
    root = make(tmp_path / "root", "shared/x.png", "sub/y.png")
    make(tmp_path, "outside.png")
    sub = tmp_path / "root"
    assert root.find_source_file(sidecar(sub, "y.png", "sub/doc.cnj"), PNG).name == "sub/y.png"
    assert root.find_source_file(sidecar(sub, "../shared/x", "sub/doc.cnj"), PNG).name == "shared/x.png"
    escapes = ("..\\\\..\\\\outside.png", "../outside.png", "../../root/shared/x.png")
    for bad in ("", "/x.png", "C:x.png", *escapes, ".", "..", "\\\\\\\\host\\\\x.png", "//host/x.png", "x.png\\u0000"):
        with pytest.raises(ContentLoadException, match="'sourceFile'"):
            root.find_source_file(sidecar(sub, bad), PNG)


def test_an_escape_written_in_json_is_decoded_before_the_check(tmp_path):
    root = make(tmp_path / "root", "a.png")
    make(tmp_path, "outside.png")
    with pytest.raises(ContentLoadException, match="sourceFile"):
        root.find_source_file(sidecar(tmp_path / "root", "\\u002e\\u002e/outside.png"), PNG)


def test_source_file_may_not_lead_to_a_document(tmp_path):
    root = make(tmp_path, "other.cnj", "doc.cnj", "doc.png")
    for bad in ("other.cnj", "other.CNJ", "other", "doc"):
        with pytest.raises(ContentLoadException, match="leads to another"):
            root.find_source_file(sidecar(tmp_path, bad), PNG)


def test_references_start_at_the_root(tmp_path):
    root = make(tmp_path, "atlas.png", "sub/doc.cnj")
    path = tmp_path / "sub" / "doc.cnj"

    def check(value):
        text = f'{{"cnjVersion": 1, "type": "T", "texture": "{value}"}}'
        return root.check_reference(envelope.read(text, path).members, "texture", PNG)

    assert check("atlas") == "atlas" and check("a/../atlas.png") == "atlas.png"
    with pytest.raises(ContentLoadException, match=r"doc\.cnj.*'texture'.*missing"):
        check("missing")
    for bad in ("", "../x", "/x", "D:x"):
        with pytest.raises(ContentLoadException, match="'texture'"):
            check(bad)


def test_a_link_out_of_the_root_is_refused_and_a_sibling_with_the_roots_name_is_outside(tmp_path):
    root = make(tmp_path / "root", "doc.cnj")
    make(tmp_path / "root2", "secret.png")
    (tmp_path / "root" / "link.png").symlink_to(tmp_path / "root2" / "secret.png")
    (tmp_path / "root" / "folder").symlink_to(tmp_path / "root2")
    for bad in ("link.png", "link", "folder/secret.png", "../root2/secret.png"):
        with pytest.raises(ContentLoadException, match="'sourceFile'") as caught:
            root.find_source_file(sidecar(tmp_path / "root", bad), PNG)
        assert "root2/secret.png" not in str(caught.value).replace(bad, "")


def test_a_root_that_is_itself_a_link(tmp_path):
    make(tmp_path / "real", "a.png")
    (tmp_path / "root").symlink_to(tmp_path / "real")
    root = ContentRoot(str(tmp_path / "root"))
    assert root.find_source_file(sidecar(tmp_path / "root", "a.png"), PNG).name == "a.png"


def test_an_unreadable_file_gives_a_content_error(tmp_path):
    found = make(tmp_path, "a.png").find("a", PNG)
    (tmp_path / "a.png").unlink()
    with pytest.raises(ContentLoadException, match="could not be read") as caught:
        found.read()
    assert isinstance(caught.value.__cause__, FileNotFoundError)


def test_the_current_directory_at_construction_counts_when_the_program_folder_has_no_such_root(tmp_path, monkeypatch):
    make(tmp_path / "Assets", "a.png")
    monkeypatch.chdir(tmp_path)
    root = ContentRoot("Assets")
    monkeypatch.chdir("/")
    assert root.find("a", PNG).path == str(tmp_path / "Assets" / "a.png")


SCRIPT = """
import os, sys
from content.paths import ContentRoot
root = ContentRoot("Content")
first = root.find("hero", (".png",)).path
os.chdir(sys.argv[1])
print(first)
print(root.find("other", (".png",)).path)
"""


@pytest.mark.parametrize("as_package", [False, True])
def test_relative_roots_start_in_the_programs_folder(tmp_path, as_package):
    game, empty = tmp_path / "game", tmp_path / "empty"
    make(game / "Content", "hero.png", "other.png")
    empty.mkdir()
    (game / "__main__.py").write_text(SCRIPT)
    command = ["-m", "game"] if as_package else [str(game / "__main__.py")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(REPOSITORY), str(tmp_path)])}
    done = subprocess.run(
        [sys.executable, *command, str(empty)], cwd=empty, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [str(game / "Content" / name) for name in ("hero.png", "other.png")]


def test_import_content_is_light():
    modules = "content.paths, content.texture2d, content.sprite_font, content.truetype, content.image, content.envelope"
    check = f"import sys, {modules}; print(sorted(m for m in ('numpy', 'PIL', 'xna', 'renderers') if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", check], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_file_that_appears_right_after_a_search_is_found(tmp_path):
    root = make(tmp_path, "old.png")
    for number in range(20):
        assert not root.exists(f"new{number}", PNG)
        make(tmp_path, f"New{number}.png")
        assert root.find(f"new{number}", PNG).name == f"New{number}.png"


def test_a_folder_that_may_not_be_listed_still_gives_the_very_name(tmp_path, monkeypatch):
    root = make(tmp_path, "shut/Hero.png")

    def refuse(folder):
        raise PermissionError(folder)

    # Root may list every folder, so the refusal is played.
    monkeypatch.setattr(os, "listdir", refuse)
    assert root.find("shut/Hero", PNG).name == "shut/Hero.png"
    with pytest.raises(ContentLoadException):
        root.find("shut/hero", PNG)


def test_a_file_is_found_in_a_folder_whose_clock_counts_seconds(tmp_path):
    root = ContentRoot(str(tmp_path))
    second = time.time_ns() - 1_000_000_000
    for name in ("one", "two"):
        (tmp_path / f"{name}.png").write_bytes(b"")
        os.utime(tmp_path, ns=(second, second))
        assert root.find(name, (".png",)).name == f"{name}.png"
