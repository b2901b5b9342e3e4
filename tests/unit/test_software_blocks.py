"""DXT textures on the SOFTWARE renderer: Pillow decodes the same blocks."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from renderers.contract import SurfaceFormat, TextureDescription, TextureKind, TextureRegion
from renderers.contract.formats import element_bytes
from renderers.software.blocks import decode
from tests.unit._software import Device

KINDS = {SurfaceFormat.Dxt1: (1, "DXT1"), SurfaceFormat.Dxt3: (2, "DXT3"), SurfaceFormat.Dxt5: (3, "DXT5")}


@pytest.mark.parametrize("kind", KINDS)
def test_blocks_decode_as_elsewhere(kind):
    blocks = np.random.default_rng(9).integers(0, 256, (8, 16, element_bytes(kind)), np.uint8)
    ours = decode(kind, blocks).view(np.uint8).reshape(32, 64, 4).astype(int)
    theirs = np.asarray(Image.frombytes("RGBA", (64, 32), blocks.tobytes(), "bcn", KINDS[kind])).astype(int)
    assert np.abs(ours - theirs).max() <= 1
    assert len(np.unique(theirs[..., 3])) >= 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_texture_gives_back_its_blocks_and_shows_their_pixels(kind):
    renderer = Device().renderer
    texture = renderer.create_texture(TextureDescription(TextureKind.TEXTURE_2D, kind, 8, 8))
    blank = decode(kind, np.zeros((2, 2, element_bytes(kind)), np.uint8))
    assert (texture.view == blank).all()
    block = np.random.default_rng(1).integers(0, 256, element_bytes(kind), np.uint8)
    renderer.write_texture(texture, TextureRegion(0, 4, 0, 8, 4), block)
    assert (renderer.read_texture(texture, TextureRegion(0, 4, 0, 8, 4)) == block).all()
    assert renderer.read_texture(texture, TextureRegion(0, 0, 0, 8, 8)).size == 4 * block.size
    assert (texture.view[:4, 4:] == decode(kind, block.reshape(1, 1, -1))).all()
    assert (texture.view[:, :4] == blank[:, :4]).all()


def test_a_texture_smaller_than_a_block_keeps_a_whole_one():
    renderer = Device().renderer
    texture = renderer.create_texture(TextureDescription(TextureKind.TEXTURE_2D, SurfaceFormat.Dxt1, 2, 2))
    red = np.frombuffer(np.array([0xF800, 0xF800, 0, 0], "<u2").tobytes(), np.uint8)
    renderer.write_texture(texture, TextureRegion(0, 0, 0, 2, 2), red)
    assert (texture.view == 0xFF0000FF).all()
    assert (renderer.read_texture(texture, TextureRegion(0, 0, 0, 2, 2)) == red).all()
