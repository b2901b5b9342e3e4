"""XNA's depth bias, which is in normalised depth, in the units of a native depth buffer."""

from __future__ import annotations

from renderers.contract.enums import PrimitiveType

_TRIANGLES = (PrimitiveType.TriangleList, PrimitiveType.TriangleStrip)


def native_depth_bias(bias: float, slope: float, steps: int, topology: PrimitiveType) -> tuple[float, float]:
    """Give (constant, slope) for a pipeline.

    Args:
        bias: RasterizerState.DepthBias, 0..1 over the depth range.
        slope: RasterizerState.SlopeScaleDepthBias, the same in all interfaces.
        steps: How many units of the constant factor make up the whole depth range: 2^23 - 1 for 32-bit floats, 2^24 - 1 for 24
            bits, 2^16 - 1 for 16 bits or without a depth buffer.
        topology: Lines and points have no slope and get no bias.
    """
    if topology not in _TRIANGLES:
        return 0.0, 0.0
    return bias * steps + 0.0, slope + 0.0  # adding zero turns -0.0 into 0.0: one key for one state
