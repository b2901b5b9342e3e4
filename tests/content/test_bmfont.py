"""BMFont files: text, XML and binary."""

from __future__ import annotations

import re
import struct
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


def read(folder, data):
    (folder / "fonts").mkdir(exist_ok=True)
    (folder / "fonts" / "my page.png").write_bytes(encode_png(np.zeros((64, 64, 4), np.uint8)))
    data = data if isinstance(data, bytes) else data.encode()
    return bmfont.read(data, str(folder / "fonts" / "a.fnt"), ContentRoot(str(folder)))


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
        ("info", "<?xml", "no well-formed XML"),
    ],
)
def test_faults_are_named(tmp_path, old, new, message):
    with pytest.raises(ContentLoadException, match=message):
        read(tmp_path, HEAD.replace(old, new))


def xml(text):
    """The text form as XML."""
    out = '<?xml version="1.0"?><font>'
    for line in text.splitlines():
        tag, fields = line.split(maxsplit=1)
        pairs = re.findall(r'(\w+)=("[^"]*"|\S+)', fields)
        out += f"<{tag} " + " ".join(f'{name}="{value.strip(chr(34))}"' for name, value in pairs) + "/>"
    return (out + "</font>").encode()


def binary(kerning=None, version=3):
    blocks = [
        (1, struct.pack("<hBBH8B", 16, 0, 0, 100, 0, 0, 0, 0, 0, 0, 0, 0) + b"El Messiri\0"),
        (2, struct.pack("<5H5B", 20, 16, 64, 64, 1, 0, 0, 0, 0, 0)),
        (3, b"my page.png\0"),
        (4, struct.pack("<I4H3h2B", 66, 10, 0, 6, 9, 1, 4, 9, 0, 15) + struct.pack("<I4H3h2B", 65, 0, 0, 7, 9, -1, 3, 8, 0, 15)),
    ]
    if kerning is not None:
        blocks.append((5, struct.pack("<2Ih", 65, 66, kerning)))
    return b"BMF" + bytes([version]) + b"".join(bytes([kind]) + struct.pack("<I", len(body)) + body for kind, body in blocks)


def test_all_forms_hold_the_same_font(tmp_path):
    wanted = astuple(read(tmp_path, HEAD))
    assert astuple(read(tmp_path, xml(HEAD))) == wanted
    assert astuple(read(tmp_path, binary())) == wanted and astuple(read(tmp_path, binary(kerning=0))) == wanted
    assert all(bmfont.looks_like(data) for data in (HEAD.encode(), xml(HEAD), binary()))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (binary(kerning=-2), "kerning"),
        (xml(HEAD + "kerning first=65 second=66 amount=-2"), "kerning"),
        (binary(version=2), "version 2"),
        (binary()[:-1], "bytes are needed"),
        (b"BMF", "1 bytes are needed"),
        (binary().replace(b"my page.png\0", b"..\\my page.p"), "page.file"),
        (xml(HEAD)[:-5], "no well-formed XML"),
        (b'<?xml version="1.0"?><!DOCTYPE font [<!ENTITY a "aaaa">]><font face="&a;"/>', "must not declare entities"),
        (b"<font/>", "exactly one 'page'"),
    ],
)
def test_faults_of_the_other_forms_are_named(tmp_path, data, message):
    with pytest.raises(ContentLoadException, match=rf"a\.fnt.*{message}"):
        read(tmp_path, data)


def test_damaged_fonts_of_every_form_are_refused(tmp_path):
    from tests.content.test_hostile_files import assert_only_content_errors

    (tmp_path / "my page.png").write_bytes(b"")
    root, path = ContentRoot(str(tmp_path)), str(tmp_path / "hostile.fnt")
    for name, seed in (("xml", xml(HEAD)), ("binary", binary())):
        assert_only_content_errors(seed, name, lambda data: bmfont.read(data, path, root))


def test_the_glyph_for_missing_characters_is_left_out(tmp_path):
    font = read(tmp_path, HEAD + "char id=-1 x=1 y=1 width=2 height=2 xoffset=0 yoffset=0 xadvance=3 page=0 chnl=15\n")
    assert font.characters == ("A", "B")


def test_advances_and_offsets_may_be_fractions(tmp_path):
    text = HEAD.replace("xadvance=9", "xadvance=9.25").replace("xoffset=-1 yoffset=3", "xoffset=-0.5 yoffset=2.75")
    font = read(tmp_path, text.replace("width=6", "width=6.0").replace("lineHeight=20", "lineHeight=20.0"))
    assert font.kernings == ((-0.5, 7, 1.5), (1, 6, 2.25)) and font.croppings[0] == (0, 3, 7, 20)
    assert all(isinstance(number, int) for number in (*font.glyphs[0], *font.croppings[0], font.line_spacing))
    for wrong in ("width=6.5", "width=1e3", "width=nan"):
        with pytest.raises(ContentLoadException, match=r"char\.width.*number"):
            read(tmp_path, HEAD.replace("width=6", wrong))


PAGES = """info face="Two" size=16
common lineHeight=20 base=16 scaleW=4 scaleH=4 pages=3
page id=0 file="a.png"
page id=2 file="c.png"
page id=1 file="b.png"
char id=65 x=1 y=2 width=2 height=1 xoffset=0 yoffset=0 xadvance=3 page=0
char id=66 x=0 y=1 width=2 height=2 xoffset=0 yoffset=0 xadvance=3 page=1
char id=67 x=2 y=0 width=1 height=3 xoffset=0 yoffset=0 xadvance=3 page=2
"""


def write_pages(folder):
    for number, name in enumerate("abc"):
        pixels = np.full((4, 4, 4), 255, np.uint8)
        pixels[:, :, 0] = np.arange(16).reshape(4, 4) + 16 * number
        (folder / f"{name}.png").write_bytes(encode_png(pixels))


def test_several_pages_become_one_atlas(tmp_path):
    write_pages(tmp_path)
    font = bmfont.read(PAGES.encode(), str(tmp_path / "two.fnt"), ContentRoot(str(tmp_path)))
    atlas = font.texture.pixels
    assert atlas.shape == (8, 8, 4) and font.texture.is_premultiplied
    shown = [atlas[y : y + height, x : x + width, 0].tolist() for x, y, width, height in font.glyphs]
    assert shown == [[[9, 10]], [[16 + 4, 16 + 5], [16 + 8, 16 + 9]], [[32 + 2], [32 + 6], [32 + 10]]]
    assert font.kernings == ((0, 2, 1), (0, 2, 1), (0, 1, 2))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("page=2", "page=7", r"char\.page.*page 7"),
        ("page id=2", "page id=1", "for each of its pages"),
        ('"c.png"', '"gone.png"', r"page\.file.*gone\.png"),
        ('"c.png"', '"../c.png"', r"page\.file.*inside the content root"),
        ('"c.png"', '"bad.png"', r"bad\.png.*could not be decoded.*page\.file"),
        ('"c.png"', '"large.png"', r"page\.file.*do not fit into one atlas"),
    ],
)
def test_faults_of_several_pages_are_named(tmp_path, old, new, message):
    write_pages(tmp_path)
    (tmp_path / "bad.png").write_bytes(b"no picture")
    (tmp_path / "large.png").write_bytes(encode_png(np.zeros((4096, 4096, 4), np.uint8)))
    with pytest.raises(ContentLoadException, match=message):
        bmfont.read(PAGES.replace(old, new).encode(), str(tmp_path / "two.fnt"), ContentRoot(str(tmp_path)))
