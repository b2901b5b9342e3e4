"""The strict JSON reader."""

from __future__ import annotations

import pytest

from content.errors import ContentLoadException
from content.strict_json import parse


def test_values():
    assert parse(b' {"a": [1, 2.5, true, false, null, "\\u00e9\\ud83d\\ude00"]} \r\n\t', "x") == {
        "a": [1, 2.5, True, False, None, "é😀"]
    }


def test_first_of_two_equal_keys_counts_and_order_is_kept():
    members = parse(b'{"b": 1, "a": 2, "b": 3}', "x")
    assert members == {"b": 1, "a": 2} and list(members) == ["b", "a"]


def test_an_unpaired_surrogate_is_kept():
    assert parse(rb'"\ud800"', "x") == "\ud800"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"a": 1} x',
        "[1,]",
        "// no\n1",
        "[NaN]",
        "[Infinity]",
        "[-Infinity]",
        "[1e400]",
        "[-1e400]",
        "[" + "9" * 400 + "]",
        "[" + "9" * 9000 + "]",
        "[01]",
        "[.5]",
        "[1.]",
        "[1e]",
        "[1x]",
        "[+1]",
        '["\t"]',
        '["\\x"]',
        "['a']",
        "[True]",
        "\ufeff{}",
        "[" * 200000,
    ],
)
def test_refusals_name_json_and_the_path(text):
    with pytest.raises(ContentLoadException, match=r"'bad\.cnj'.*JSON"):
        parse(text.encode(), "bad.cnj")


def test_errors_name_line_and_column():
    with pytest.raises(ContentLoadException, match="line 2 column 6"):
        parse(b'{\n"a": x}', "x")


def test_bytes_that_are_no_utf_8_are_refused():
    with pytest.raises(ContentLoadException, match="JSON"):
        parse(b'"\xff"', "x")
