"""GraphicsDevice: the state of the graphics pipeline and everything that is drawn through it."""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from renderers import registry
from renderers.contract.capabilities import Capability, FormatUse
from renderers.contract.enums import (
    GraphicsDeviceStatus,
    GraphicsProfile,
    PresentInterval,
)
from renderers.contract.presentation import CreationArguments, DeviceEvent
from renderers.contract.renderer import Renderer, RendererDescriptor
from xna._disposal import in_turn
from xna._integers import integer_of
from xna._single import require
from xna.event_args import EventArgs
from xna.events import Event
from xna.exceptions import (
    ArgumentNullException,
    InvalidOperationException,
    NotSupportedException,
    ObjectDisposedException,
)
from xna.graphics._arguments import enumeration
from xna.graphics._device_arguments import complete, presentation_of, surface_of
from xna.graphics._device_draws import DeviceDraws
from xna.graphics._device_states import DeviceStates
from xna.graphics._device_targets import DeviceTargets
from xna.graphics._losable_content import LosableContent
from xna.graphics._pipeline_state import PipelineState
from xna.graphics._profile_limits import limits_of, plain_formats
from xna.graphics._target_set import TargetSet
from xna.graphics.graphics_metrics import GraphicsMetrics
from xna.graphics.graphics_resource import GraphicsResource
from xna.graphics.presentation_parameters import PresentationParameters
from xna.graphics.resource_created_event_args import ResourceCreatedEventArgs
from xna.graphics.resource_destroyed_event_args import ResourceDestroyedEventArgs

if TYPE_CHECKING:
    from typing_extensions import Self

    from renderers.contract.resources import Resource
    from xna.graphics.display_mode import DisplayMode
    from xna.graphics.graphics_adapter import GraphicsAdapter

# Inside the class this name is the property's.
_Parameters = PresentationParameters

_Profile = GraphicsProfile

_INTERVALS = {0: PresentInterval.Immediate, 1: PresentInterval.One, 2: PresentInterval.Two}


class GraphicsDevice(DeviceStates, DeviceTargets, DeviceDraws):
    """Draws into the back buffer or into render targets with the states, textures and buffers that are set.

    Calls belong to the thread that made the device; others raise InvalidOperationException.
    """

    DeviceLost = Event("Raised when the device was lost.")
    DeviceResetting = Event("Raised before a reset.")
    DeviceReset = Event("Raised after a reset.")
    Disposing = Event("Raised once, before the device and its resources are disposed.")
    ResourceCreated = Event("Raised with ResourceCreatedEventArgs when a resource was made.")
    ResourceDestroyed = Event("Raised with ResourceDestroyedEventArgs when a resource was disposed.")

    def __init__(
        self,
        adapter: GraphicsAdapter,
        graphicsProfile: GraphicsProfile,
        presentationParameters: PresentationParameters,
        *,
        rendererEXT: str | None = None,
    ) -> None:
        """Make a device.

        Args:
            adapter: The adapter, usually GraphicsAdapter.DefaultAdapter.
            graphicsProfile: The feature set that is kept to.
            presentationParameters: Size, formats, window. Without a window handle the device has no window.
            rendererEXT: The renderer's name; None means XNA_RENDERER or the automatic choice.

        Raises:
            ArgumentNullException: adapter or presentationParameters is None.
            ArgumentException: The renderer is unknown.
            NoSuitableGraphicsDeviceException: The renderer is not available.
        """
        if adapter is None or presentationParameters is None:
            raise ArgumentNullException("GraphicsDevice needs an adapter and presentation parameters; one of them was None.")
        super().__init__()
        self._is_disposing = self._is_disposed = self._is_resetting = False
        self._orphans: deque[Resource] = deque()
        self._thread = threading.get_ident()
        self._adapter = _adapter_of(adapter)
        self._profile = enumeration(_Profile, graphicsProfile, "graphicsProfile")
        self._limits = limits_of(self._profile)
        self._parameters = complete(presentationParameters)
        self._presentation = presentation_of(self._parameters)
        self._resources: WeakSet[GraphicsResource] = WeakSet()
        self._metrics = GraphicsMetrics()
        self._status = GraphicsDeviceStatus.Normal
        self._descriptor = registry.choose(rendererEXT)
        self._renderer: Renderer = self._create_renderer(self._descriptor)
        self._unfiltered = plain_formats(self._renderer, FormatUse.FILTERABLE)
        self._unblended = plain_formats(self._renderer, FormatUse.BLENDABLE)
        self._pipeline = PipelineState(self, self._limits.vertex_textures)
        self._targets = TargetSet(self)
        self._publish_applied()
        self._pipeline.cover(*self._targets.size())

    def _create_renderer(self, descriptor: RendererDescriptor) -> Renderer:
        arguments = CreationArguments(
            presentation=self._presentation,
            profile=self._profile,
            surface=surface_of(self._parameters),
            on_device_event=self._on_device_event,
        )
        return descriptor.create(arguments)

    # ---- what the device is

    @property
    def Adapter(self) -> GraphicsAdapter:
        """The adapter that the device was made for."""
        return self._adapter

    @property
    def GraphicsProfile(self) -> GraphicsProfile:
        """The feature set that is kept to."""
        return self._profile

    @property
    def PresentationParameters(self) -> PresentationParameters:
        """The presentation in force: what is changed in it counts when it is given to Reset.

        PresentationInterval is the one asked for; see AppliedPresentIntervalEXT.
        """
        return self._parameters

    @property
    def DisplayMode(self) -> DisplayMode:
        """The display mode of the adapter."""
        return self._adapter.CurrentDisplayMode

    @property
    def GraphicsDeviceStatus(self) -> GraphicsDeviceStatus:
        """Whether the device can draw."""
        return self._status

    @property
    def IsDisposed(self) -> bool:
        """Whether Dispose was called."""
        return self._is_disposed

    @property
    def AppliedPresentIntervalEXT(self) -> PresentInterval | None:
        """The interval that the renderer really applied; None when nothing is presented."""
        return _INTERVALS.get(self._renderer.applied.swap_interval)

    @property
    def RendererNameEXT(self) -> str:
        """The renderer's name, such as "SOFTWARE"."""
        return self._renderer.name

    @property
    def Metrics(self) -> GraphicsMetrics:
        """The counts since the last Present, as a copy."""
        counts = replace(self._metrics)
        counts.TextureCount = self._pipeline.texture_changes
        return counts

    def SupportsEXT(self, capability: Capability) -> bool:
        """Tell whether the renderer has a feature; what it lacks raises NotSupportedException when used."""
        require(capability, Capability, "capability")
        return capability in self._renderer.capabilities

    # ---- what is in use

    def _is_target_bound(self, texture: object) -> bool:
        return self._targets.contains(texture)

    def _is_texture_set(self, texture: object) -> bool:
        return self._pipeline.textures._contains(texture) or self._pipeline.vertex_textures._contains(texture)

    def _is_buffer_set(self, buffer: object) -> bool:
        return self._indices is buffer or any(binding.VertexBuffer is buffer for binding in self._bindings)

    def _unset_texture(self, texture: object) -> None:
        self._pipeline.textures._remove(texture)
        self._pipeline.vertex_textures._remove(texture)

    # ---- present

    def Present(self, sourceRectangle: None = None, destinationRectangle: None = None, overrideWindowHandle: int = 0) -> None:
        """Show the back buffer in the window; without a window this ends the frame.

        Raises:
            InvalidOperationException: A render target is bound; nobody unbinds it for the game.
            NotSupportedException: A rectangle or another window is given: the whole back buffer fills the device's window.
        """
        self._check_usable()
        if sourceRectangle is not None or destinationRectangle is not None or integer_of(overrideWindowHandle) != 0:
            raise NotSupportedException(
                "Present shows the whole back buffer in the device's own window; leave its arguments out."
            )
        if self._targets.bound:
            raise InvalidOperationException("Present needs the back buffer: call SetRenderTarget(None) before it.")
        self._release_orphans()
        self._renderer.present()
        self._pipeline.textures._end_frame()
        self._metrics = GraphicsMetrics()
        self._pipeline.texture_changes = 0

    # ---- life

    def Reset(self, presentationParameters: _Parameters | None = None, graphicsAdapter: GraphicsAdapter | None = None) -> None:
        """Adopt a presentation (the present one again without arguments). Resources stay; targets are unbound.

        On failure the old presentation holds.
        """
        self._check_usable()
        wanted = complete(self._parameters if presentationParameters is None else presentationParameters)
        adapter = self._adapter if graphicsAdapter is None else _adapter_of(graphicsAdapter)
        if self._is_resetting:
            raise InvalidOperationException("Reset must not be called in a handler of DeviceResetting; wait for DeviceReset.")
        self._is_resetting = True
        try:
            self.DeviceResetting._raise(self, EventArgs.Empty)
        finally:
            self._is_resetting = False
        self._check_usable()
        self._targets.bind(())
        presentation = presentation_of(wanted)
        self._renderer.reset(presentation)
        self._parameters, self._presentation = wanted, presentation
        self._adapter = adapter
        self._publish_applied()
        self._pipeline.cover(*self._targets.size())
        self.DeviceReset._raise(self, EventArgs.Empty)

    def Dispose(self, disposing: bool = True) -> None:
        """Dispose the device and every resource that it made; a second call does nothing.

        Args:
            disposing: False only when a finaliser calls; then nothing happens.
        """
        if self._is_disposing or not disposing:
            return
        self._is_disposing = True
        in_turn((lambda: self.Disposing._raise(self, EventArgs.Empty), self._dispose_resources, self._close))

    def _dispose_resources(self) -> None:
        self._targets.bound = ()
        in_turn([resource.Dispose for resource in self._resources])

    def _close(self) -> None:
        self._release_orphans()
        self._is_disposed = True
        self._renderer.close()

    def _release(self, handle: Resource) -> None:
        """Release a handle; one that another thread lets go of (the garbage collector's, say) waits for the next Present."""
        if threading.get_ident() == self._thread:
            self._renderer.release(handle)
        else:
            self._orphans.append(handle)

    def _release_orphans(self) -> None:
        while self._orphans:
            self._renderer.release(self._orphans.popleft())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.Dispose()

    def SetStringMarkerEXT(self, text: str) -> None:
        """Leave a mark in the native command stream for graphics debuggers."""
        self._check_usable()
        require(text, str, "text")
        self._renderer.set_string_marker(text)

    def _adopt(self, resource: GraphicsResource) -> None:
        self._resources.add(resource)
        if self.ResourceCreated:
            self.ResourceCreated._raise(self, ResourceCreatedEventArgs(resource))

    def _forget(self, resource: GraphicsResource) -> None:
        self._resources.discard(resource)
        self._unset_texture(resource)
        if self._is_buffer_set(resource):
            self._indices = None if self._indices is resource else self._indices
            self._store_bindings(tuple(b for b in self._bindings if b.VertexBuffer is not resource))
        if self.ResourceDestroyed:
            self.ResourceDestroyed._raise(self, ResourceDestroyedEventArgs(resource.Name, resource.Tag))

    def _check_usable(self) -> None:
        if self._is_disposed:
            raise ObjectDisposedException("The GraphicsDevice was disposed and cannot be used any more.")
        if threading.get_ident() != self._thread:
            raise InvalidOperationException(
                f"The GraphicsDevice belongs to the thread that made it; the call came from {threading.current_thread().name!r}. "
                "Hand the work to the game's thread."
            )

    def _on_device_event(self, event: str) -> None:
        if event == DeviceEvent.LOST:
            self._status = GraphicsDeviceStatus.Lost
            self.DeviceLost._raise(self, EventArgs.Empty)
        elif event == DeviceEvent.RESETTING:
            self._status = GraphicsDeviceStatus.NotReset
            self.DeviceResetting._raise(self, EventArgs.Empty)
        else:
            self._status = GraphicsDeviceStatus.Normal
            for resource in list(self._resources):
                if isinstance(resource, LosableContent):
                    resource._lose_content()
            self.DeviceReset._raise(self, EventArgs.Empty)

    def _publish_applied(self) -> None:
        applied = self._renderer.applied
        parameters = self._parameters
        parameters.BackBufferFormat = applied.format
        parameters.DepthStencilFormat = applied.depth_format
        parameters.MultiSampleCount = applied.sample_count


def _adapter_of(value: Any) -> GraphicsAdapter:
    from xna.graphics.graphics_adapter import GraphicsAdapter

    require(value, GraphicsAdapter, "adapter")
    return value  # type: ignore[no-any-return]
