"""The bound render targets: XNA's checks in XNA's order, then the renderer, then viewport, scissor and discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from renderers.contract.enums import ClearOptions, DepthFormat, RenderTargetUsage, SurfaceFormat
from renderers.contract.formats import element_bytes
from renderers.contract.resources import Resource, TargetBinding
from xna.exceptions import (
    ArgumentException,
    InvalidOperationException,
    NotSupportedException,
    ObjectDisposedException,
)
from xna.graphics.texture_cube import TextureCube

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice
    from xna.graphics.render_target2d import RenderTarget2D
    from xna.graphics.render_target_binding import RenderTargetBinding
    from xna.graphics.render_target_cube import RenderTargetCube

MAX_TARGETS = 4
XNA_DISCARD_COLOR = (68, 34, 136, 255)


class TargetSet:
    """The targets of one device; an empty set means the back buffer."""

    def __init__(self, device: GraphicsDevice) -> None:
        self._device = device
        self.bound: tuple[RenderTargetBinding, ...] = ()
        self.plain: tuple[tuple[int, SurfaceFormat], ...] = ()  # slots whose target must not be blended
        self.discard_color = XNA_DISCARD_COLOR

    def bind(self, bindings: Sequence[RenderTargetBinding]) -> None:
        """Bind a set; the same set again changes nothing, not even the viewport."""
        wanted = tuple(bindings)
        self._check(wanted)
        if self._same(wanted):
            return
        device = self._device
        handles = [TargetBinding(_handle(b), b.CubeMapFace) for b in wanted]
        device._renderer.set_targets(handles)
        self.bound = wanted
        formats = [binding.RenderTarget.Format for binding in wanted]
        self.plain = tuple((slot, kind) for slot, kind in enumerate(formats) if kind in device._unblended)
        for binding in wanted:
            device._unset_texture(binding.RenderTarget)
            binding.RenderTarget._content_lost = False
        device._metrics.TargetCount += 1
        device._pipeline.cover(*self.size())
        if self.usage() == RenderTargetUsage.DiscardContents:
            self._discard()

    def size(self) -> tuple[int, int]:
        """Give the size of the destination: the first target's, else the back buffer's."""
        if self.bound:
            return _extent(self.bound[0].RenderTarget)
        presentation = self._device._presentation
        return presentation.width, presentation.height

    def usage(self) -> RenderTargetUsage:
        """Give the usage that decides for the destination: the first target's, else the back buffer's."""
        if self.bound:
            return RenderTargetUsage(self.bound[0].RenderTarget.RenderTargetUsage)
        return self._device._presentation.usage

    def depth_format(self) -> DepthFormat:
        """Give the depth format of the destination."""
        if self.bound:
            return DepthFormat(self.bound[0].RenderTarget.DepthStencilFormat)
        return self._device._renderer.applied.depth_format

    def clearable(self) -> ClearOptions:
        """Give the buffers that the destination has."""
        options = ClearOptions.Target
        depth = self.depth_format()
        if depth != DepthFormat.None_:
            options |= ClearOptions.DepthBuffer
        if depth == DepthFormat.Depth24Stencil8:
            options |= ClearOptions.Stencil
        return options

    def holds_bytes(self) -> bool:
        """Tell whether everything that is drawn into has SurfaceFormat.Color."""
        return all(binding.RenderTarget.Format == SurfaceFormat.Color for binding in self.bound)

    def contains(self, texture: object) -> bool:
        """Tell whether a texture is bound as a target."""
        return any(binding.RenderTarget is texture for binding in self.bound)

    def _discard(self) -> None:
        red, green, blue, alpha = self.discard_color
        rgba = (red / 255.0, green / 255.0, blue / 255.0, alpha / 255.0)
        self._device._renderer.clear(self.clearable(), rgba, 1.0, 0)

    def _same(self, wanted: tuple[RenderTargetBinding, ...]) -> bool:
        return len(wanted) == len(self.bound) and all(
            new.RenderTarget is old.RenderTarget and new.CubeMapFace == old.CubeMapFace
            for new, old in zip(wanted, self.bound, strict=True)
        )

    def _check(self, wanted: tuple[RenderTargetBinding, ...]) -> None:
        limits = self._device._limits
        if len(wanted) > MAX_TARGETS:
            raise NotSupportedException(f"At most {MAX_TARGETS} render targets can be bound; {len(wanted)} were given.")
        if len(wanted) > limits.render_targets:
            raise NotSupportedException(
                f"The {limits.name} profile binds at most {limits.render_targets} render target(s); {len(wanted)} were given."
            )
        for slot, binding in enumerate(wanted):
            self._check_one(slot, binding)
        for slot, binding in enumerate(wanted[1:], 1):
            self._check_with_first(slot, binding, wanted)

    def _check_one(self, slot: int, binding: RenderTargetBinding) -> None:
        target = binding.RenderTarget if binding is not None else None
        if target is None:
            raise ArgumentException(f"Render target {slot} is None; every entry of a set must name a target.")
        if target.IsDisposed:
            raise ObjectDisposedException(f"Render target {slot} ({target.Name!r}) was disposed and cannot be bound.")
        if target.GraphicsDevice is not self._device:
            raise InvalidOperationException(f"Render target {slot} ({target.Name!r}) belongs to another GraphicsDevice.")

    def _check_with_first(self, slot: int, binding: RenderTargetBinding, wanted: tuple[RenderTargetBinding, ...]) -> None:
        target, first = binding.RenderTarget, wanted[0].RenderTarget
        if any(earlier.RenderTarget is target for earlier in wanted[:slot]):
            raise ArgumentException(f"Render target {slot} is in the set twice; each target can be bound once.")
        if _extent(target) != _extent(first):
            raise ArgumentException(
                f"All targets of a set must have one size; target 0 is {_extent(first)}, target {slot} is {_extent(target)}."
            )
        if target.MultiSampleCount != first.MultiSampleCount:
            raise ArgumentException(
                f"All targets of a set must have one sample count; target 0 has {first.MultiSampleCount}, "
                f"target {slot} has {target.MultiSampleCount}."
            )
        if element_bytes(target.Format) != element_bytes(first.Format):
            raise ArgumentException(
                f"All targets of a set must have the same bytes per pixel; target 0 is {first.Format.name}, "
                f"target {slot} is {target.Format.name}."
            )


def _extent(target: RenderTarget2D | RenderTargetCube) -> tuple[int, int]:
    return (target.Size, target.Size) if isinstance(target, TextureCube) else (target.Width, target.Height)


def _handle(binding: RenderTargetBinding) -> Resource:
    handle = binding.RenderTarget._handle
    assert handle is not None, "a target that is not disposed has a handle"
    return handle
