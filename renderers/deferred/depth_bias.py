"""XNA's depth bias, which is in normalised depth, in the units of a native depth buffer."""

from __future__ import annotations

from renderers.contract.enums import PrimitiveType

_TRIANGLES = (PrimitiveType.TriangleList, PrimitiveType.TriangleStrip)


def native_depth_bias(bias: float, slope: float, units: int, topology: PrimitiveType) -> tuple[float, float]:
    """Give (constant, slope) for a pipeline.

    Args:
        bias: RasterizerState.DepthBias, 0..1 over the depth range.
        slope: RasterizerState.SlopeScaleDepthBias, the same in all interfaces.
        units: How many units of the constant factor make up the whole depth range: `fixed_point_units`, or 2^23 - 1 for 32-bit
            floats.
        topology: Lines and points have no slope and get no bias.
    """
    if topology not in _TRIANGLES:
        return 0.0, 0.0
    return bias * units + 0.0, slope + 0.0  # adding zero turns -0.0 into 0.0: one key for one state


def fixed_point_units(bits: int, steps: int) -> int:
    """Give how many units of the constant factor make up the depth range of a buffer of so many bits.

    Vulkan lets the unit be up to two of the buffer's smallest steps: NVIDIA's drivers take two, some of llvmpipe's versions take
    two and newer ones one. `steps` is the driver's, see `steps_in_a_unit`.
    """
    return ((1 << bits) - 1) // steps
