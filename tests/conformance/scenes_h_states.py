"""Scenes H: states where they meet destinations and draws that other scenes do not have."""

from __future__ import annotations

from renderers.contract.enums import Blend
from tests.conformance.drawing import fill, rgba
from tests.conformance.registry import scene
from tests.conformance.stage import Stage
from tests.conformance.states import blend

COLOR, GROUND = (9, 99, 199, 255), (1, 2, 3, 255)


@scene("H01", "a sample mask has no effect where pixels have one sample", "multisampling")
def mask_without_samples(stage: Stage) -> None:
    device = stage.open(8, 4)
    for mask in (1, 0, -2):
        device.Clear(rgba(GROUND))
        device.BlendState = blend(Blend.One, Blend.Zero, MultiSampleMask=mask)
        fill(device, COLOR)
        picture = stage.read(f"mask {mask}")
        stage.expect.solid(f"mask {mask}", picture, picture.whole, COLOR, 0)
