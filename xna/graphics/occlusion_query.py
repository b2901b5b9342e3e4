"""OcclusionQuery: how many pixels of some draws were visible."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from renderers.contract.capabilities import Capability
from xna.exceptions import InvalidOperationException, NotSupportedException
from xna.graphics.graphics_resource import GraphicsResource, require_device

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice


class _Phase(Enum):
    IDLE = 0
    COUNTING = 1
    WAITING = 2


class OcclusionQuery(GraphicsResource):
    """Counts the pixels that pass the depth and stencil tests between Begin and End. HiDef only."""

    def __init__(self, graphicsDevice: GraphicsDevice) -> None:
        """Make a query.

        Raises:
            ArgumentNullException: the device is None.
            NotSupportedException: the profile or the renderer has no occlusion queries.
        """
        device = require_device(graphicsDevice)
        if not device._limits.occlusion_queries:
            raise NotSupportedException(f"The {device._limits.name} profile has no occlusion queries; use HiDef.")
        if Capability.OcclusionQuery not in device._renderer.capabilities:
            device._renderer.refuse("occlusion queries")
        self._phase = _Phase.IDLE
        self._count: int | None = None
        super().__init__(device, device._renderer.create_query())

    @property
    def IsComplete(self) -> bool:
        """Whether the count of the last Begin and End is known; asking never waits.

        Raises:
            ObjectDisposedException: the query was disposed.
        """
        self._check_disposed()
        if self._phase is _Phase.WAITING:
            device = require_device(self._device)
            assert self._handle is not None
            self._count = device._renderer.query_result(self._handle)
            if self._count is not None:
                self._phase = _Phase.IDLE
        return self._phase is _Phase.IDLE and self._count is not None

    @property
    def PixelCount(self) -> int:
        """The number of visible pixels (samples, on a multisampled target).

        Raises:
            InvalidOperationException: IsComplete is not True yet.
        """
        if not self.IsComplete or self._count is None:
            raise InvalidOperationException("PixelCount is not known yet: call Begin and End, and wait until IsComplete is True.")
        return self._count

    def Begin(self) -> None:
        """Begin to count.

        Raises:
            InvalidOperationException: the query has begun already, or the last result was not awaited through IsComplete.
        """
        self._check_disposed()
        device = require_device(self._device)
        if self._phase is _Phase.COUNTING:
            raise InvalidOperationException("Begin was called already: call End before the next Begin.")
        if self._phase is _Phase.WAITING:
            raise InvalidOperationException("The last result is still awaited: call Begin again when IsComplete was True.")
        assert self._handle is not None
        device._renderer.begin_query(self._handle)
        self._count = None
        self._phase = _Phase.COUNTING

    def End(self) -> None:
        """Stop counting.

        Raises:
            InvalidOperationException: the query has not begun.
        """
        self._check_disposed()
        device = require_device(self._device)
        if self._phase is not _Phase.COUNTING:
            raise InvalidOperationException("End needs a Begin before it.")
        assert self._handle is not None
        device._renderer.end_query(self._handle)
        self._phase = _Phase.WAITING
