"""DepthStencilState: the depth test, the stencil test and what they write."""

from __future__ import annotations

from typing import ClassVar

from renderers.contract.enums import CompareFunction, StencilOperation
from renderers.contract.states import DEPTH_STENCIL_STATES, DepthStencilSnapshot, StencilFace
from xna.graphics._state_object import StateObject, StateProperty, boolean, enumeration, integer

_compare = enumeration(CompareFunction)
_operation = enumeration(StencilOperation)


class DepthStencilState(StateObject):
    """Depth and stencil state. A new one equals Default: test and write, LessEqual, stencil off.

    Without TwoSidedStencilMode the plain stencil members hold for all faces; with it they hold for clockwise faces and the
    CounterClockwise members for the others. Frozen when first bound.
    """

    Default: ClassVar[DepthStencilState]
    DepthRead: ClassVar[DepthStencilState]
    None_: ClassVar[DepthStencilState]

    DepthBufferEnable = StateProperty(True, boolean, "Whether the depth test runs.")
    DepthBufferWriteEnable = StateProperty(True, boolean, "Whether pixels that pass store their depth.")
    DepthBufferFunction = StateProperty(CompareFunction.LessEqual, _compare, "New depth compared with stored depth.")
    StencilEnable = StateProperty(False, boolean, "Whether the stencil test runs.")
    StencilFunction = StateProperty(CompareFunction.Always, _compare, "Reference compared with stored stencil.")
    StencilPass = StateProperty(StencilOperation.Keep, _operation, "Done where stencil and depth pass.")
    StencilFail = StateProperty(StencilOperation.Keep, _operation, "Done where the stencil test fails.")
    StencilDepthBufferFail = StateProperty(StencilOperation.Keep, _operation, "Done where only the depth test fails.")
    TwoSidedStencilMode = StateProperty(False, boolean, "Whether counter-clockwise faces have their own members.")
    CounterClockwiseStencilFunction = StateProperty(CompareFunction.Always, _compare, "StencilFunction of the other face.")
    CounterClockwiseStencilPass = StateProperty(StencilOperation.Keep, _operation, "StencilPass of the other face.")
    CounterClockwiseStencilFail = StateProperty(StencilOperation.Keep, _operation, "StencilFail of the other face.")
    CounterClockwiseStencilDepthBufferFail = StateProperty(
        StencilOperation.Keep, _operation, "StencilDepthBufferFail of the other face."
    )
    StencilMask = StateProperty(0x7FFFFFFF, integer, "The bits that take part in the comparison.")
    StencilWriteMask = StateProperty(0x7FFFFFFF, integer, "The bits that can be written.")
    ReferenceStencil = StateProperty(0, integer, "The reference value; its low byte is compared.")

    def _intern(self) -> int:
        front = StencilFace(self.StencilFunction, self.StencilPass, self.StencilFail, self.StencilDepthBufferFail)
        other = StencilFace(
            self.CounterClockwiseStencilFunction,
            self.CounterClockwiseStencilPass,
            self.CounterClockwiseStencilFail,
            self.CounterClockwiseStencilDepthBufferFail,
        )
        return DEPTH_STENCIL_STATES.intern(
            DepthStencilSnapshot(
                self.DepthBufferEnable,
                self.DepthBufferWriteEnable,
                self.DepthBufferFunction,
                self.StencilEnable,
                self.TwoSidedStencilMode,
                front,
                other,
                self.StencilMask,
                self.StencilWriteMask,
            )
        )


DepthStencilState.Default = DepthStencilState._preset("Default")
DepthStencilState.DepthRead = DepthStencilState._preset("DepthRead", DepthBufferWriteEnable=False)
DepthStencilState.None_ = DepthStencilState._preset("None", DepthBufferEnable=False, DepthBufferWriteEnable=False)
