"""RasterizerState: culling, fill, scissor and depth bias."""

from __future__ import annotations

from typing import ClassVar

from renderers.contract.enums import CullMode, FillMode
from renderers.contract.states import RASTERIZER_STATES, RasterizerSnapshot
from xna.graphics._state_object import StateObject, StateProperty, boolean, enumeration, single


class RasterizerState(StateObject):
    """How triangles become pixels. A new one equals CullCounterClockwise. Frozen when first bound.

    Faces are named by their winding as seen on the screen: the default removes counter-clockwise ones.
    """

    CullNone: ClassVar[RasterizerState]
    CullClockwise: ClassVar[RasterizerState]
    CullCounterClockwise: ClassVar[RasterizerState]

    CullMode = StateProperty(CullMode.CullCounterClockwiseFace, enumeration(CullMode), "The faces that are not drawn.")
    FillMode = StateProperty(FillMode.Solid, enumeration(FillMode), "Solid triangles or their three edges.")
    ScissorTestEnable = StateProperty(False, boolean, "Whether pixels outside GraphicsDevice.ScissorRectangle are dropped.")
    MultiSampleAntiAlias = StateProperty(True, boolean, "Whether a multisampled target gets per-sample coverage.")
    DepthBias = StateProperty(0.0, single, "Added to the depth, in normalised depth (0..1).")
    SlopeScaleDepthBias = StateProperty(0.0, single, "Added to the depth, times the polygon's depth slope.")

    def _intern(self) -> int:
        return RASTERIZER_STATES.intern(
            RasterizerSnapshot(
                self.CullMode,
                self.FillMode,
                self.ScissorTestEnable,
                self.MultiSampleAntiAlias,
                self.DepthBias,
                self.SlopeScaleDepthBias,
            )
        )


RasterizerState.CullNone = RasterizerState._preset("CullNone", CullMode=CullMode.None_)
RasterizerState.CullClockwise = RasterizerState._preset("CullClockwise", CullMode=CullMode.CullClockwiseFace)
RasterizerState.CullCounterClockwise = RasterizerState._preset("CullCounterClockwise")
