"""Pitfalls of content that show at the end of the way only: in a texture that a game loaded, or in a game's own process."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from content.image import encode_png
from tests.conformance.fonts import content_manager
from tests.content.image_files import gif, interlaced_rows, png
from tests.unit._devices import make_device
from xna.content import ContentLoadException
from xna.exceptions import ArgumentNullException
from xna.graphics import SpriteFont, Texture2D

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(params=["HEADLESS", "SOFTWARE"])
def device(request):
    with make_device(request.param) as made:
        yield made


@pytest.fixture
def content(device, tmp_path):
    with content_manager(device, str(tmp_path)) as made:
        yield made


def pixels_of(texture: Texture2D) -> list[tuple[int, ...]]:
    data = np.zeros((texture.Height, texture.Width, 4), np.uint8)
    texture.GetData(data)
    return [tuple(pixel) for row in data.tolist() for pixel in row]


def three_ways(device, content, folder: Path, data: bytes, extension: str) -> list[Texture2D]:
    """Load a picture from a stream, as a raw file, and through a document that keeps straight alpha."""
    (folder / f"raw.{extension}").write_bytes(data)
    document = {"cnjVersion": 1, "type": "Texture2D", "sourceFile": f"raw.{extension}", "premultipliedAlpha": False}
    (folder / "document.cnj").write_text(json.dumps(document))
    streamed = Texture2D.FromStream(device, io.BytesIO(data))
    return [streamed, content.Load(Texture2D, "raw"), content.Load(Texture2D, "document")]


# ---- image files


def test_the_key_colour_of_a_true_colour_png(device, content, tmp_path):
    raw = b"\0" + bytes([255, 0, 255, 255, 0, 254, 0, 0, 0])
    file = png(3, 1, 8, 2, raw, key=bytes.fromhex("00FF000000FF"))
    streamed, loaded, straight = three_ways(device, content, tmp_path, file, "png")
    rest = [(255, 0, 254, 255), (0, 0, 0, 255)]
    assert pixels_of(streamed) == [(0, 0, 0, 0), *rest]
    assert pixels_of(loaded) == [(0, 0, 0, 0), *rest]
    assert pixels_of(straight) == [(255, 0, 255, 0), *rest]
    streamed.Dispose()


def test_the_alpha_table_of_a_palette_png(device, content, tmp_path):
    palette = bytes([10, 20, 30, 200, 100, 50, 0, 255, 0, 255, 255, 255])
    streamed, _, straight = three_ways(device, content, tmp_path, png(5, 1, 2, 3, b"\0\x1b\x40", palette, b"\x00\x80"), "png")
    rest = [(200, 100, 50, 128), (0, 255, 0, 255), (255, 255, 255, 255), (200, 100, 50, 128)]
    assert pixels_of(straight) == [(10, 20, 30, 0), *rest]
    assert pixels_of(streamed) == [(0, 0, 0, 0), *rest]
    streamed.Dispose()


def test_an_interlaced_png(device, content, tmp_path):
    grey = np.arange(10, 100, 10, np.uint8).reshape(3, 3, 1)
    textures = three_ways(device, content, tmp_path, png(3, 3, 8, 0, interlaced_rows(grey, 8), interlaced=True), "png")
    for texture in textures:
        assert pixels_of(texture) == [(value, value, value, 255) for value in range(10, 100, 10)]
    textures[0].Dispose()


def test_the_orientation_of_a_jpeg_is_ignored_on_every_way(device, content, tmp_path):
    picture = Image.new("RGB", (16, 8), (255, 0, 0))
    picture.paste((0, 0, 255), (8, 0, 16, 8))
    exif = Image.Exif()
    exif[0x0112] = 6
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=100, subsampling=0, exif=exif)
    textures = three_ways(device, content, tmp_path, file.getvalue(), "jpg")
    for texture in textures:
        assert (texture.Width, texture.Height) == (16, 8)
        pixels = pixels_of(texture)
        assert pixels[4 * 16 + 2][0] > 250 > 5 > pixels[4 * 16 + 2][2]
        assert pixels[4 * 16 + 13][2] > 250 > 5 > pixels[4 * 16 + 13][0]
    textures[0].Dispose()


def test_the_first_frame_of_a_gif(device, content, tmp_path):
    colors = bytes([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])
    frames = [
        {"left": 0, "top": 0, "indices": [[0, 1, 2, 3]], "control": (0, 0, None)},
        {"left": 0, "top": 0, "indices": [[1, 1, 1, 1]], "control": (2, 0, None), "palette": bytes(range(12))},
        {"left": 3, "top": 0, "indices": [[1]], "control": (0, 0, None)},
    ]
    textures = three_ways(device, content, tmp_path, gif(4, 1, frames, colors), "gif")
    for texture in textures:
        assert pixels_of(texture) == [(0, 0, 0, 255), (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255)]
    textures[0].Dispose()


# ---- fonts

BITMAP_FONT = """info face="El Messiri" size=16
common lineHeight=20   base=16 scaleW=64  scaleH=64 pages=1
page id=0 file="my page.png"
chars count=2
char id=65 x=0    y=0 width=7  height=9 xoffset=0  yoffset=3   xadvance=8 page=0 chnl=15
char   id=66  x=10 y=0 width=6 height=9     xoffset=1 yoffset=4 xadvance=11 page=0   chnl=15
"""


@pytest.mark.parametrize("kerning", ["", "kernings count=0\n", "kernings count=1\nkerning first=65 second=66 amount=-2\n"])
def test_a_bitmap_font_with_blanks_in_names_and_between_fields(content, tmp_path, kerning):
    (tmp_path / "my page.png").write_bytes(encode_png(np.zeros((64, 64, 4), np.uint8)))
    (tmp_path / "text.fnt").write_text(BITMAP_FONT + kerning)
    if "amount" in kerning:
        with pytest.raises(ContentLoadException, match="kerning"):
            content.Load(SpriteFont, "text")
        return
    font = content.Load(SpriteFont, "text")
    assert (font.LineSpacing, font.Characters) == (20, ("A", "B"))
    assert (font.TextureEXT.Width, font.TextureEXT.Name) == (64, "my page.png")
    assert [font.MeasureString(text).X for text in ("A", "B", "AB", "AA")] == [8, 11, 19, 16]


# ---- names and folders


def write_picture(path: Path, value: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(encode_png(np.full((1, 1, 4), (value, 0, 0, 255), np.uint8)))


@pytest.mark.skipif(sys.platform != "linux", reason="needs a file system that tells letter case apart")
def test_names_of_other_letter_case(content, tmp_path):
    write_picture(tmp_path / "Sub" / "Hero.PNG", 1)
    assert pixels_of(content.Load(Texture2D, "sub/hero"))[0][0] == 1
    content.Unload()
    write_picture(tmp_path / "Sub" / "hero.png", 2)
    write_picture(tmp_path / "Sub" / "HERO.png", 3)
    with pytest.raises(ContentLoadException, match=r"HERO\.png.*Hero\.PNG.*hero\.png"):
        content.Load(Texture2D, "sub/hErO")
    assert pixels_of(content.Load(Texture2D, "Sub/hero"))[0][0] == 2
    content.Unload()
    assert pixels_of(content.Load(Texture2D, "Sub/HERO"))[0][0] == 3


@pytest.mark.parametrize("name", ["/hero", "\\hero", "C:/hero"])
def test_rooted_names_are_refused_and_not_remembered(content, tmp_path, name):
    for _ in range(2):
        with pytest.raises(ContentLoadException) as caught:
            content.Load(Texture2D, name)
        assert name in str(caught.value) and str(tmp_path) in str(caught.value)
        assert not isinstance(caught.value, FileNotFoundError)
    assert not content._assets


def test_a_missing_name_is_refused(content):
    for name in (None, ""):
        with pytest.raises(ArgumentNullException):
            content.Load(Texture2D, name)


GAME = textwrap.dedent("""
    import os, sys
    from xna import Game, GraphicsDeviceManager
    from xna.graphics import Texture2D

    class Loading(Game):
        def __init__(self):
            super().__init__()
            GraphicsDeviceManager(self).RendererEXT = "HEADLESS"
            self.Content.RootDirectory = "Content"

        def LoadContent(self):
            for name in ("raw", "document", "art/nested"):
                os.chdir(sys.argv[1])
                print(name, self.Content.Load(Texture2D, name).Width)
            self.Exit()

    with Loading() as game:
        game.Run()
""")


@pytest.mark.parametrize("start", ["script", "relative script", "module"])
def test_content_is_found_beside_the_program_wherever_it_was_started(tmp_path, start):
    game, empty = tmp_path / "game", tmp_path / "empty"
    for number, name in enumerate(("raw", "sidecar", "other", "art/side"), 1):
        path = game / "Content" / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(encode_png(np.zeros((1, number, 4), np.uint8)))
    for name, source in (("document", "sidecar.png"), ("art/nested", "side.png")):
        (game / "Content" / f"{name}.cnj").write_text(json.dumps({"cnjVersion": 1, "type": "Texture2D", "sourceFile": source}))
    empty.mkdir()
    (game / "play.py").write_text(GAME)
    script = os.path.relpath(game / "play.py", empty) if start == "relative script" else str(game / "play.py")
    command = ["-m", "game.play"] if start == "module" else [script]
    environment = {**os.environ, "XNA_PLATFORM": "headless", "PYTHONPATH": os.pathsep.join([str(REPOSITORY), str(tmp_path)])}
    done = subprocess.run(
        [sys.executable, *command, str(empty)], cwd=empty, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines() == ["raw 1", "document 2", "art/nested 4"], done.stderr
