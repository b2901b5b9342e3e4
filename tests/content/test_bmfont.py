"""BMFont text files."""

from __future__ import annotations

from dataclasses import astuple

import numpy as np
import pytest

from content import bmfont
from content.errors import ContentLoadException
from content.image import encode_png
from content.paths import ContentRoot

HEAD = """info face="El Messiri" size=16
common   lineHeight=20 base=16 scaleW=64  scaleH=64 pages=1
page id=0 file="my page.png"
chars count=2
char id=66   x=10 y=0     width=6 height=9  xoffset=1 yoffset=4   xadvance=9 page=0  chnl=15
char id=65 x=0    y=0 width=7 height=9 xoffset=-1 yoffset=3 xadvance=8  page=0 chnl=15
"""


def read(folder, text):
    (folder / "fonts").mkdir(exist_ok=True)
    (folder / "fonts" / "my page.png").write_bytes(encode_png(np.zeros((64, 64, 4), np.uint8)))
    return bmfont.read(text.encode(), str(folder / "fonts" / "a.fnt"), ContentRoot(str(folder)))


@pytest.mark.parametrize("tail", ["", "kernings count=0\n", "kernings count=1\nkerning first=65 second=66 amount=0\n", "\r\n"])
def test_numbers_arrive(tmp_path, tail):
    font = read(tmp_path, HEAD + tail)
    assert font.line_spacing == 20
    assert font.texture == "fonts/my page.png"
    assert font.characters == ("A", "B")
    assert font.glyphs == ((0, 0, 7, 9), (10, 0, 6, 9))
    assert [crop[:2] for crop in font.croppings] == [(0, 3), (0, 4)]
    assert font.kernings == ((-1, 7, 2), (1, 6, 2))
    assert [sum(kerning) for kerning in font.kernings] == [8, 9]


@pytest.mark.parametrize("blank", [" ", "   ", "\t", " \t "])
def test_kerning_pairs_are_refused_by_name(tmp_path, blank):
    with pytest.raises(ContentLoadException, match=r"a\.fnt.*kerning"):
        read(tmp_path, HEAD + f"kernings count=1\nkerning{blank}first=65 second=66 amount=-2\n")


def test_every_kind_of_blank_parts_fields(tmp_path):
    tabbed = "\n\n".join("\t".join(line.split()) for line in HEAD.splitlines()).replace("El\tM", "El M").replace("my\tp", "my p")
    assert astuple(read(tmp_path, tabbed)) == astuple(read(tmp_path, HEAD))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("my page.png", "other.png", "page.file"),
        ("my page.png", "../../secret.png", "page.file"),
        ("page id", "pag id", "exactly one 'page'"),
        ("lineHeight=20", "lineHeight=tall", "lineHeight"),
        ("xadvance=9", "", "xadvance"),
        ("id=66", "id=65", "only once"),
        ("id=66", "id=55296", "55296"),
        ("info", "<?xml", "no BMFont text"),
    ],
)
def test_faults_are_named(tmp_path, old, new, message):
    with pytest.raises(ContentLoadException, match=message):
        read(tmp_path, HEAD.replace(old, new))
