"""Makes sprite fonts the public way: a `.cnj` document beside its atlas, loaded by a ContentManager."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from xna import GameServiceContainer
from xna.content import ContentManager
from xna.graphics import GraphicsDevice, IGraphicsDeviceService, SpriteFont


class _Service(IGraphicsDeviceService):
    """Offers one existing device."""

    def __init__(self, device: GraphicsDevice) -> None:
        self._device = device

    @property
    def GraphicsDevice(self) -> GraphicsDevice:
        return self._device


def content_manager(device: GraphicsDevice, folder: str) -> ContentManager:
    """Make a content manager for a device."""
    services = GameServiceContainer()
    services.AddService(IGraphicsDeviceService, _Service(device))
    return ContentManager(services, folder)


def sprite_font(
    device: GraphicsDevice,
    atlas: Sequence[Sequence[tuple[int, ...]]],
    characters: str,
    *,
    kerning: Sequence[tuple[float, float, float]] | None = None,
    line_spacing: int = 12,
    spacing: float = 0.0,
    default: str | None = None,
) -> SpriteFont:
    """Make a font of 8x8 cells that lie side by side in the atlas, which is given as rows of opaque colours."""
    with tempfile.TemporaryDirectory() as folder:
        pixels = np.array([[(*color, 255)[:4] for color in row] for row in atlas], np.uint8)
        Image.fromarray(pixels, "RGBA").save(Path(folder) / "atlas.png")
        bearings = kerning or [(0, 8, 0)] * len(characters)
        document = {
            "cnjVersion": 1,
            "type": "SpriteFont",
            "texture": "atlas",
            "lineSpacing": line_spacing,
            "spacing": spacing,
            "defaultCharacter": default,
            "glyphs": [
                {"char": ord(character), "source": [8 * index, 0, 8, 8], "crop": [0, 0, 8, 8], "kerning": list(bearings[index])}
                for index, character in enumerate(characters)
            ],
        }
        (Path(folder) / "font.cnj").write_text(json.dumps(document))
        return content_manager(device, folder).Load(SpriteFont, "font")
