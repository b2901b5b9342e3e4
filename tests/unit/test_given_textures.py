"""Pictures that become a renderer's own, without a copy where it keeps pictures as they come."""

from __future__ import annotations

import io

import numpy as np
import pytest

from content.image import encode_png
from content.texture_data import TextureData
from renderers.contract.formats import ROW_SLACK
from tests.content.runtime_files import device_of, manager_of
from xna.color import Color
from xna.content import ContentManager
from xna.content._reader import Making
from xna.content._texture_readers import Texture2DReader, make_texture
from xna.graphics import SpriteBatch, Texture2D
from xna.rectangle import Rectangle
from xna.vector2 import Vector2

RENDERERS = ["HEADLESS", "SOFTWARE", "TINYGL"]
WIDTH, HEIGHT = 13, 5


def apart(slack):
    """A random picture whose rows lie apart."""
    memory = np.random.default_rng(slack).integers(0, 1 << 32, HEIGHT * (WIDTH + slack) + slack, np.uint32)
    rows = memory[: HEIGHT * (WIDTH + slack)].reshape(HEIGHT, -1)
    return rows.view(np.uint8).reshape(HEIGHT, -1, 4)[:, :WIDTH]


@pytest.mark.parametrize("renderer", RENDERERS)
@pytest.mark.parametrize("slack", [0, 3, ROW_SLACK])
def test_a_given_picture_is_read_and_written_as_any_other(renderer, slack):
    pixels = apart(slack)
    wanted = pixels.copy()
    with device_of(renderer) as device, Texture2D(device, WIDTH, HEIGHT) as texture:
        texture._give(pixels)
        assert np.array_equal(texture.GetPixelsEXT(), wanted)
        texture.SetData(0, Rectangle(3, 2, 2, 1), [Color.Red] * 2, 0, 2)
        wanted[2, 3:5] = 255, 0, 0, 255
        assert np.array_equal(texture.GetPixelsEXT(), wanted)


@pytest.mark.parametrize("renderer", ["SOFTWARE", "TINYGL"])
def test_a_given_picture_is_drawn_as_a_copied_one(renderer):
    pixels = apart(ROW_SLACK)
    pixels[:, :, 3] = 255
    with device_of(renderer) as device, Texture2D(device, WIDTH, HEIGHT) as copied, Texture2D(device, WIDTH, HEIGHT) as given:
        copied.SetData(np.ascontiguousarray(pixels))
        given._give(pixels)
        frames = [frame_of(device, texture) for texture in (copied, given)]
    assert np.array_equal(*frames)
    assert np.array_equal(frames[0][:HEIGHT, :WIDTH], pixels)


def frame_of(device, texture):
    device.Clear(Color.Black)
    with SpriteBatch(device) as batch:
        batch.Begin()
        batch.Draw(texture, Vector2(0, 0), Color.White)
        batch.Draw(texture, Rectangle(0, 10, 60, 50), Color.White)
        batch.End()
    return device._renderer.read_back_buffer(0, 0, 64, 64)


@pytest.mark.parametrize(("slack", "kept"), [(ROW_SLACK, True), (0, False), (3, False)])
def test_SOFTWARE_keeps_what_is_laid_out_as_its_own(slack, kept):
    pixels = apart(slack)
    with device_of("SOFTWARE") as device, Texture2D(device, WIDTH, HEIGHT) as texture:
        texture._give(pixels)
        assert np.shares_memory(texture._handle.pixels, pixels) == kept


def test_SOFTWARE_keeps_no_part_of_a_picture():
    with device_of("SOFTWARE") as device, Texture2D(device, WIDTH, HEIGHT) as texture:
        pixels = apart(ROW_SLACK)
        texture._give(pixels[::-1])
        assert not np.shares_memory(texture._handle.pixels, pixels)
        assert np.array_equal(texture.GetPixelsEXT(), pixels[::-1])


def test_loading_a_PNG_file_copies_nothing_on_SOFTWARE(tmp_path, monkeypatch):
    pixels = np.random.default_rng(1).integers(0, 256, (HEIGHT, WIDTH, 4), np.uint8)
    pixels[:, :, 3] = 255
    (tmp_path / "hero.png").write_bytes(encode_png(pixels))
    with device_of("SOFTWARE") as device, manager_of(device, tmp_path) as manager:
        monkeypatch.setattr(type(device._renderer), "write_texture", None)
        loaded = manager.Load(Texture2D, "hero"), Texture2D.FromStream(device, io.BytesIO(encode_png(pixels)))
        assert all(np.array_equal(texture.GetPixelsEXT(), pixels) for texture in loaded)


def test_a_picture_that_several_assets_share_is_copied_for_each():
    data = TextureData(WIDTH, HEIGHT, (apart(ROW_SLACK),), True)
    with device_of("SOFTWARE") as device, manager_of(device, ".") as manager:
        first, second = (make_texture(making(manager), data) for _ in range(2))
        first.SetData(0, Rectangle(0, 0, 1, 1), [Color.Red], 0, 1)
        assert np.array_equal(second.GetPixelsEXT(), data.pixels)
        assert np.shares_memory(Texture2DReader().make(making(manager), data)._handle.pixels, data.pixels)


def making(manager: ContentManager) -> Making:
    return Making(manager, "hero", lambda made: None)
