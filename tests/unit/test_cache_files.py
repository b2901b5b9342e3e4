from __future__ import annotations

from pathlib import Path

from renderers.native.cache_folder import keep


def test_a_file_is_kept_in_a_folder_that_is_made_for_it(tmp_path: Path) -> None:
    for data in (b"one", b"two"):
        keep(tmp_path / "new" / "file.bin", data)
        assert [path.read_bytes() for path in (tmp_path / "new").iterdir()] == [data]


def test_what_cannot_be_replaced_stays_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    (tmp_path / "file.bin" / "kept").mkdir(parents=True)  # a folder cannot be replaced, nor on Windows a file that is open
    keep(tmp_path / "file.bin", b"new")
    assert [path.name for path in tmp_path.rglob("*")] == ["file.bin", "kept"]


def test_a_place_without_a_folder_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    keep(tmp_path / "file" / "x", b"new")
    assert [path.name for path in tmp_path.rglob("*")] == ["file"]
