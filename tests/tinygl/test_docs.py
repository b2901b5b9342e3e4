"""docs/tinygl.md shows the table as the tests make it, and every approximation and refusal of the code has its row."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tinygl import contract_table, test_rejection
from tests.tinygl.contract_table import APPROXIMATED, DRAWN, REFUSED, ROWS, Row, holds, table

PAGE = Path(__file__).parents[2] / "docs" / "tinygl.md"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.feature)
def test_every_row_holds(row: Row) -> None:
    assert row.mark in (DRAWN, REFUSED, APPROXIMATED)
    assert row.checks
    for check in row.checks:
        check()


def test_a_row_whose_tests_fail_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong() -> None:
        with pytest.raises(ValueError, match="never"):
            pass

    monkeypatch.setattr(contract_table, "ROWS", (Row("x", DRAWN, "y", (wrong,)),))
    assert list(table())[2] == "| x | FAILS | y |"


def test_every_refusal_of_the_suite_stands_in_the_table() -> None:
    listed = {check.args[0] for row in ROWS for check in row.checks if getattr(check, "args", None)}
    assert {*test_rejection.DRAWS, *test_rejection.RESOURCES} <= listed


def test_the_page_shows_the_table() -> None:
    assert all(holds(row) for row in ROWS[:2])
    lines = [f"| {row.feature} | {row.mark} | {row.note} |" for row in ROWS]
    page = PAGE.read_text(encoding="utf-8").splitlines()
    start = page.index("| feature | TINYGL | notes |")
    assert page[start + 2 : start + 2 + len(lines)] == lines, "write it anew: python -m tests.tinygl.contract_table"
