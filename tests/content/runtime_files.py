"""What the tests of the runtime half of content share: devices, services, and small files of every kind."""

from __future__ import annotations

import contextlib
import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from content.image import encode_png
from content.sound_data import SoundData
from content.sounds import wav
from xna.content import ContentManager
from xna.graphics import GraphicsAdapter, GraphicsDevice, GraphicsProfile, PresentationParameters
from xna.graphics.igraphics_device_service import IGraphicsDeviceService


class Services:
    """Offers one graphics device, or none."""

    def __init__(self, device: GraphicsDevice | None = None) -> None:
        self.GraphicsDevice = device

    def GetService(self, wanted: type) -> Any:
        return self if wanted is IGraphicsDeviceService and self.GraphicsDevice is not None else None


@contextlib.contextmanager
def device_of(renderer: str, size: tuple[int, int] = (64, 64)) -> Iterator[GraphicsDevice]:
    presentation = PresentationParameters()
    presentation.BackBufferWidth, presentation.BackBufferHeight = size
    with GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, presentation, rendererEXT=renderer) as device:
        yield device


def manager_of(device: GraphicsDevice | None, folder: Path) -> ContentManager:
    return ContentManager(Services(device), str(folder))


def write_png(path: Path, color: tuple[int, int, int, int] = (255, 0, 0, 255), size: tuple[int, int] = (2, 2)) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(encode_png(np.full((size[1], size[0], 4), color, np.uint8)))


def write_document(path: Path, kind: str, version: int = 1, **members: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"cnjVersion": version, "type": kind, **members}), encoding="utf-8")


def write_wav(path: Path, frames: int = 441, rate: int = 44100, channels: int = 1) -> None:
    samples = np.arange(frames * channels, dtype=np.int16).reshape(frames, channels)
    path.write_bytes(wav.encode(SoundData(samples, rate)))


def write_triangle(folder: Path, name: str = "triangle", **mesh: Any) -> None:
    """Write a Model document of one triangle that covers the lower left half of the clip space, facing the viewer."""
    corners = [(-1.0, -1.0, 0.5), (-1.0, 1.0, 0.5), (1.0, -1.0, 0.5)]
    vertices = b"".join(struct.pack("<8f", *corner, 0.0, 0.0, 1.0, 0.0, 0.0) for corner in corners)
    (folder / f"{name}.vertices.bin").write_bytes(vertices)
    (folder / f"{name}.indices.bin").write_bytes(struct.pack("<3H", 0, 1, 2))
    entry = {"name": "tri", "vertices": f"{name}.vertices.bin", "indices": f"{name}.indices.bin", "vertexStride": 32, **mesh}
    write_document(folder / f"{name}.cnj", "Model", 1, meshes=[entry])
