"""A recorded frame: passes and uploads in public call order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from renderers.contract.draw import DrawCommand
from renderers.contract.resources import TextureRegion
from renderers.deferred.arena import Arena
from renderers.deferred.resources import (
    DeferredBuffer,
    DeferredTarget,
    DeferredTexture,
    QuerySpan,
    TargetSignature,
)

if TYPE_CHECKING:
    from renderers.deferred.pipelines import Pipeline

# A draw with its pipeline; or, with None for a pipeline, the begin of a query span or its end (None).
Record = tuple["Pipeline", DrawCommand] | tuple[None, QuerySpan | None]
Color = tuple[float, float, float, float]


class Attachment(NamedTuple):
    """One slot of a destination: a target and the face of a cube."""

    target: DeferredTarget
    face: int


class Destination(NamedTuple):
    """What a pass draws into, slot 0 first; slot 0's depth buffer is the pass's. All slots have one size."""

    attachments: tuple[Attachment, ...]
    signature: TargetSignature

    @property
    def primary(self) -> DeferredTarget:
        """The target of slot 0."""
        return self.attachments[0].target

    @property
    def has_levels(self) -> bool:
        """Whether leaving it makes mip levels."""
        return any(each.target.levels > 1 for each in self.attachments)


class Segment:
    """One native pass. A clear of None loads what is there.

    `leaving`: the bind cycle ends with this pass, so mip levels are made anew after it.
    """

    __slots__ = ("clear_color", "clear_depth", "clear_stencil", "destination", "leaving", "records")

    def __init__(self, destination: Destination) -> None:
        self.destination = destination
        self.clear_color: Color | None = None
        self.clear_depth: float | None = None
        self.clear_stencil: int | None = None
        self.records: list[Record] = []
        self.leaving = False

    @property
    def clears(self) -> bool:
        """Whether the pass begins with a clear of anything."""
        return self.clear_color is not None or self.clear_depth is not None or self.clear_stencil is not None

    @property
    def is_empty(self) -> bool:
        """Whether the pass would do nothing at all."""
        return not self.records and not self.clears and not (self.leaving and self.destination.has_levels)


class BufferUpload(NamedTuple):
    """Bytes for a buffer. `discard`: the rest of the buffer need not keep its contents."""

    buffer: DeferredBuffer
    offset: int
    data: npt.NDArray[np.uint8]
    discard: bool


class TextureUpload(NamedTuple):
    """Tightly packed rows for a region of a texture, in the texture's own (contract) format."""

    texture: DeferredTexture
    region: TextureRegion
    data: npt.NDArray[np.uint8]


Upload = BufferUpload | TextureUpload


class Frame(NamedTuple):
    """A whole frame. First `new_targets` are cleared to zero, then `prologue` is uploaded, then `operations` run in order."""

    serial: int
    new_targets: list[DeferredTarget]
    prologue: list[Upload]
    operations: list[Segment | Upload]
    vertices: Arena
    indices: Arena

    @property
    def uploads(self) -> list[Upload]:
        """All uploads in order."""
        return [*self.prologue, *(each for each in self.operations if not isinstance(each, Segment))]
