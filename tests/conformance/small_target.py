"""The small target that the pitfalls draw on."""

from __future__ import annotations

from typing import Any

from renderers.contract.enums import DepthFormat
from tests.conformance.colors import NOTHING_DRAWN
from tests.conformance.drawing import rgba
from tests.conformance.picture import Picture
from tests.conformance.stage import Stage, common_states
from tests.conformance.states import target_of
from xna.graphics import GraphicsDevice, SpriteBatch


class SmallTarget:
    """A target that is cleared to nothing at each begin and read at each end."""

    def __init__(self, stage: Stage, width: int, height: int, depth: DepthFormat = DepthFormat.None_, **open_with: Any) -> None:
        self.stage = stage
        self.device: GraphicsDevice = stage.open(16, 16, **open_with)
        self.target = target_of(self.device, width, height, depth)
        self.batch = SpriteBatch(self.device)

    def begin(self) -> None:
        self.device.SetRenderTarget(self.target)
        self.device.Clear(rgba(NOTHING_DRAWN))
        common_states(self.device)

    def end(self, label: str = "target") -> Picture:
        self.device.SetRenderTarget(None)
        return self.stage.read_texture(self.target, label=label)
