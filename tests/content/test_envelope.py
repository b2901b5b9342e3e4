"""The envelope rules, in the order in which they are checked."""

from __future__ import annotations

import json

import pytest

from content import envelope
from content.errors import ContentLoadException


def read(expected="SpriteFont", **members):
    return envelope.read(json.dumps(members), "doc.cnj", expected)


def test_a_sound_document():
    document = read(cnjVersion=1, type="SpriteFont", extra={"type": "nested"})
    assert (document.type, document.source_file, document.path) == ("SpriteFont", None, "doc.cnj")


@pytest.mark.parametrize("version", [1, 1.0, 2, 2.0])
def test_models_have_versions_1_and_2(version):
    assert read("Model", cnjVersion=version, type="Model").type == "Model"
    assert read(None, cnjVersion=version, type="Model").type == "Model"


@pytest.mark.parametrize("root", ["[]", "1", "null", '"text"'])
def test_the_root_must_be_an_object(root):
    with pytest.raises(ContentLoadException, match="JSON document must be an object"):
        envelope.read(root, "doc.cnj")


@pytest.mark.parametrize("version", ["1", None, True, [1], {}])
def test_a_version_that_is_no_number_counts_as_missing(version):
    with pytest.raises(ContentLoadException, match=r"cnjVersion.*present and a number"):
        read(cnjVersion=version, type="Wrong")


@pytest.mark.parametrize("version", [0, -1, 1.5, 2, 99, 1e300])
def test_a_version_out_of_range_is_named(version):
    with pytest.raises(ContentLoadException, match=f"Version {version} is not supported; supported: 1".replace("+", r"\+")):
        read(cnjVersion=version, type="SpriteFont")


def test_version_is_checked_before_type_and_type_before_source_file():
    with pytest.raises(ContentLoadException, match="cnjVersion"):
        read(cnjVersion=9, type="Wrong", sourceFile="x")
    with pytest.raises(ContentLoadException, match=r"'type'.*Expected type 'SpriteFont'.*'Wrong'"):
        read(cnjVersion=1, type="Wrong", sourceFile="x")


@pytest.mark.parametrize("kind", [None, 1, True])
def test_type_must_be_a_string(kind):
    with pytest.raises(ContentLoadException, match=r"'type'.*string"):
        read(cnjVersion=1, type=kind)


def test_an_empty_type_counts_as_present_and_case_matters():
    for kind in ("", "spritefont"):
        with pytest.raises(ContentLoadException, match=f"of type '{kind}'"):
            read(cnjVersion=1, type=kind)


@pytest.mark.parametrize("value", ["a.png", ""])
def test_self_contained_documents_refuse_a_source_file(value):
    with pytest.raises(ContentLoadException, match="sourceFile"):
        read(cnjVersion=1, type="SpriteFont", sourceFile=value).refuse_source_file()


def test_a_source_file_that_is_no_string_is_absent():
    read(cnjVersion=1, type="SpriteFont", sourceFile=5).refuse_source_file()
