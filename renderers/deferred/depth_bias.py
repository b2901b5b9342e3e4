"""XNA's depth bias, which is in normalised depth, in the units of a native depth buffer."""

from __future__ import annotations

from renderers.contract.enums import PrimitiveType

# Vulkan leaves it to the driver whether the unit of a fixed-point depth buffer is one or two of its smallest steps.
_DRIVERS_OF_TWO_STEPS = ("llvmpipe",)
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


def fixed_point_units(bits: int, device_name: str) -> int:
    """Give how many units of the constant factor make up the depth range of a buffer of so many bits on a GPU."""
    steps = (1 << bits) - 1
    return steps // 2 if device_name.startswith(_DRIVERS_OF_TWO_STEPS) else steps
