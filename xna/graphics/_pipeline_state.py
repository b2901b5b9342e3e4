"""The device state of the next draw, kept as one DrawState that is made anew only after a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.contract.draw import DrawState, ScissorRect, ViewportRect
from xna.color import Color
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.graphics._blend_rules import check_factors
from xna.graphics.blend_state import BlendState
from xna.graphics.depth_stencil_state import DepthStencilState
from xna.graphics.rasterizer_state import RasterizerState
from xna.graphics.sampler_state_collection import SamplerStateCollection
from xna.graphics.texture_collection import TextureCollection

if TYPE_CHECKING:
    from xna.graphics._state_object import StateObject
    from xna.graphics.graphics_device import GraphicsDevice

PIXEL_SLOTS = 16


class PipelineState:
    """States, textures, samplers, viewport, scissor and the three dynamic constants of one device."""

    def __init__(self, device: GraphicsDevice, vertex_slots: int) -> None:
        self._device = device
        self._snapshot: DrawState | None = None
        self.texture_changes = 0
        self.textures = TextureCollection(device, PIXEL_SLOTS, self._texture_changed)
        self.samplers = SamplerStateCollection(device, PIXEL_SLOTS, self.changed)
        self.vertex_textures = TextureCollection(device, vertex_slots, self._texture_changed)
        self.vertex_samplers = SamplerStateCollection(device, vertex_slots, self.changed)
        self.viewport = ViewportRect(0, 0, 1, 1)
        self.scissor = ScissorRect(0, 0, 1, 1)
        self._allowed_blends: set[int] = set()
        self.set_blend(BlendState.Opaque)
        self.set_depth_stencil(DepthStencilState.Default)
        self.set_rasterizer(RasterizerState.CullCounterClockwise)

    def changed(self) -> None:
        """Forget the snapshot: something that it holds is about to differ."""
        self._snapshot = None

    def _texture_changed(self) -> None:
        self._snapshot = None
        self.texture_changes += 1

    def set_blend(self, state: BlendState) -> None:
        """Bind a blend state together with its factor and its sample mask."""
        _check(state, BlendState)
        if state._frozen_id not in self._allowed_blends:
            check_factors(state)
        self._blend_id = state._bind(self._device)
        self._allowed_blends.add(self._blend_id)
        self.blend = state
        factor = state.BlendFactor
        self.blend_factor = (factor.R, factor.G, factor.B, factor.A)
        self.sample_mask = state.MultiSampleMask
        self._snapshot = None

    def set_depth_stencil(self, state: DepthStencilState) -> None:
        """Bind a depth-stencil state together with its reference value."""
        self._depth_id = _check(state, DepthStencilState)._bind(self._device)
        self.depth_stencil = state
        self.stencil_reference = state.ReferenceStencil
        self._snapshot = None

    def set_rasterizer(self, state: RasterizerState) -> None:
        """Bind a rasterizer state."""
        self._raster_id = _check(state, RasterizerState)._bind(self._device)
        self.rasterizer = state
        self._snapshot = None

    def set_blend_factor(self, color: Color) -> None:
        """Replace the blend factor that the blend state brought."""
        if not isinstance(color, Color):
            raise ArgumentException(f"GraphicsDevice.BlendFactor must be a Color; it was {color!r}.")
        self.blend_factor = (color.R, color.G, color.B, color.A)
        self._snapshot = None

    def cover(self, width: int, height: int) -> None:
        """Reset viewport and scissor to a whole destination."""
        self.viewport = ViewportRect(0, 0, width, height)
        self.scissor = ScissorRect(0, 0, width, height)
        self._snapshot = None

    def snapshot(self) -> DrawState:
        """Give the state of a draw made now; the same object until something changes."""
        if self._snapshot is None:
            self._snapshot = DrawState(
                self._blend_id,
                self._depth_id,
                self._raster_id,
                tuple(self.samplers._ids),
                tuple(self.textures._handles),
                tuple(self.vertex_samplers._ids),
                tuple(self.vertex_textures._handles),
                self.viewport,
                self.scissor,
                self.blend_factor,
                self.stencil_reference,
                self.sample_mask & 0xFFFFFFFF,
            )
        return self._snapshot


def _check(state: StateObject, kind: type) -> StateObject:
    if state is None:
        raise ArgumentNullException(f"GraphicsDevice.{kind.__name__} must not be None; use a preset or a new {kind.__name__}().")
    if not isinstance(state, kind):
        raise ArgumentException(f"GraphicsDevice.{kind.__name__} must be a {kind.__name__}; it was {state!r}.")
    return state
