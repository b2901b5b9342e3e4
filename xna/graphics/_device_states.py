"""The states of a GraphicsDevice: state objects, slots, dynamic constants, viewport and scissor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.contract.draw import ScissorRect, ViewportRect
from xna.color import Color
from xna.exceptions import ArgumentException, ArgumentOutOfRangeException
from xna.graphics._device_arguments import int32
from xna.graphics.viewport import Viewport
from xna.rectangle import Rectangle

if TYPE_CHECKING:
    from xna.graphics._pipeline_state import PipelineState
    from xna.graphics._target_set import TargetSet
    from xna.graphics.blend_state import BlendState
    from xna.graphics.depth_stencil_state import DepthStencilState
    from xna.graphics.rasterizer_state import RasterizerState
    from xna.graphics.sampler_state_collection import SamplerStateCollection
    from xna.graphics.texture_collection import TextureCollection


class DeviceStates:
    """What the next draw is drawn with; the part of GraphicsDevice that holds device state."""

    _pipeline: PipelineState
    _targets: TargetSet

    def _check_usable(self) -> None:
        raise NotImplementedError

    @property
    def BlendState(self) -> BlendState:
        """The blend state. Setting it also sets BlendFactor and MultiSampleMask; None is refused.

        Raises:
            NotSupportedException: BlendFunction.Min or Max with factors other than One.
        """
        return self._pipeline.blend

    @BlendState.setter
    def BlendState(self, value: BlendState) -> None:
        self._check_usable()
        self._pipeline.set_blend(value)

    @property
    def DepthStencilState(self) -> DepthStencilState:
        """The depth-stencil state. Setting it also sets ReferenceStencil; None is refused."""
        return self._pipeline.depth_stencil

    @DepthStencilState.setter
    def DepthStencilState(self, value: DepthStencilState) -> None:
        self._check_usable()
        self._pipeline.set_depth_stencil(value)

    @property
    def RasterizerState(self) -> RasterizerState:
        """The rasterizer state; None is refused."""
        return self._pipeline.rasterizer

    @RasterizerState.setter
    def RasterizerState(self, value: RasterizerState) -> None:
        self._check_usable()
        self._pipeline.set_rasterizer(value)

    @property
    def BlendFactor(self) -> Color:
        """The constant of Blend.BlendFactor; acts at once, until a BlendState is set."""
        return Color(*self._pipeline.blend_factor)

    @BlendFactor.setter
    def BlendFactor(self, value: Color) -> None:
        self._check_usable()
        self._pipeline.set_blend_factor(value)

    @property
    def MultiSampleMask(self) -> int:
        """One bit per sample; acts at once, until a BlendState is set."""
        return self._pipeline.sample_mask

    @MultiSampleMask.setter
    def MultiSampleMask(self, value: int) -> None:
        self._check_usable()
        self._pipeline.sample_mask = int32(value, "MultiSampleMask")
        self._pipeline.changed()

    @property
    def ReferenceStencil(self) -> int:
        """The stencil reference; acts at once, until a DepthStencilState is set."""
        return self._pipeline.stencil_reference

    @ReferenceStencil.setter
    def ReferenceStencil(self, value: int) -> None:
        self._check_usable()
        self._pipeline.stencil_reference = int32(value, "ReferenceStencil")
        self._pipeline.changed()

    @property
    def Textures(self) -> TextureCollection:
        """The textures of the 16 pixel slots."""
        return self._pipeline.textures

    @property
    def SamplerStates(self) -> SamplerStateCollection:
        """The sampler states of the 16 pixel slots."""
        return self._pipeline.samplers

    @property
    def VertexTextures(self) -> TextureCollection:
        """The textures of the vertex slots: four in HiDef, none in Reach."""
        return self._pipeline.vertex_textures

    @property
    def VertexSamplerStates(self) -> SamplerStateCollection:
        """The sampler states of the vertex slots."""
        return self._pipeline.vertex_samplers

    @property
    def Viewport(self) -> Viewport:
        """The part of the destination that clip space is mapped to, as a copy."""
        rect = self._pipeline.viewport
        viewport = Viewport(rect.x, rect.y, rect.width, rect.height)
        viewport.MinDepth, viewport.MaxDepth = rect.min_depth, rect.max_depth
        return viewport

    @Viewport.setter
    def Viewport(self, value: Viewport) -> None:
        self._check_usable()
        if not isinstance(value, Viewport):
            raise ArgumentException(f"GraphicsDevice.Viewport must be a Viewport; it was {value!r}.")
        self._check_inside(value.X, value.Y, value.Width, value.Height, "Viewport")
        if not 0.0 <= value.MinDepth <= 1.0 or not 0.0 <= value.MaxDepth <= 1.0:
            raise ArgumentOutOfRangeException(
                f"Viewport.MinDepth and MaxDepth must lie in 0..1; they were {value.MinDepth} and {value.MaxDepth}."
            )
        self._pipeline.viewport = ViewportRect(value.X, value.Y, value.Width, value.Height, value.MinDepth, value.MaxDepth)
        self._pipeline.changed()

    @property
    def ScissorRectangle(self) -> Rectangle:
        """The pixels that may be drawn when the rasterizer state enables the scissor test; an empty one draws nothing."""
        return Rectangle(*self._pipeline.scissor)

    @ScissorRectangle.setter
    def ScissorRectangle(self, value: Rectangle) -> None:
        self._check_usable()
        if not isinstance(value, Rectangle):
            raise ArgumentException(f"GraphicsDevice.ScissorRectangle must be a Rectangle; it was {value!r}.")
        self._check_inside(value.X, value.Y, value.Width, value.Height, "ScissorRectangle")
        self._pipeline.scissor = ScissorRect(value.X, value.Y, value.Width, value.Height)
        self._pipeline.changed()

    def _check_inside(self, x: int, y: int, width: int, height: int, name: str) -> None:
        full_width, full_height = self._targets.size()
        if x < 0 or y < 0 or width < 0 or height < 0 or x + width > full_width or y + height > full_height:
            raise ArgumentException(
                f"{name} must lie inside the destination of {full_width}x{full_height}; "
                f"it was X:{x} Y:{y} Width:{width} Height:{height}."
            )
