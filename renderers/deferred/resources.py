"""The handles that deferring renderers give out. A driver keeps its native objects in `native` or in slots of its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from renderers.contract.enums import DepthFormat, SurfaceFormat, TextureKind
from renderers.contract.formats import level_size
from renderers.contract.resources import RenderTargetDescription, Resource, TextureDescription, TextureRegion


class DeferredResource(Resource):
    """A handle with its native object.

    `pending` is the serial of the frame whose records name it last, `written` of the one whose prologue does.
    """

    __slots__ = ("native", "pending", "written")

    def __init__(self, native: Any = None) -> None:
        super().__init__()
        self.native = native
        self.pending = 0
        self.written = 0


class DeferredBuffer(DeferredResource):
    """A buffer of `size` bytes."""

    __slots__ = ("size",)

    def __init__(self, size: int, native: Any = None) -> None:
        super().__init__(native)
        self.size = size


class DeferredTexture(DeferredResource):
    """A texture. `unwritten` holds the (face, level) pairs whose zero bytes are only promised: no native write has come yet."""

    __slots__ = ("depth", "faces", "format", "height", "kind", "levels", "unwritten", "width")

    def __init__(self, description: TextureDescription | RenderTargetDescription, native: Any = None) -> None:
        super().__init__(native)
        self.kind: TextureKind = description.kind
        self.format: SurfaceFormat = description.format
        self.width, self.height, self.levels = description.width, description.height, description.levels
        self.depth = description.depth if isinstance(description, TextureDescription) else 1
        self.faces = 6 if description.kind == TextureKind.CUBE else 1
        self.unwritten = {(face, level) for face in range(self.faces) for level in range(self.levels)}

    def whole(self, face: int, level: int) -> TextureRegion:
        """Give the region that covers one level of one face."""
        width, height = level_size(self.width, level), level_size(self.height, level)
        depth = level_size(self.depth, level) if self.kind == TextureKind.TEXTURE_3D else 1
        return TextureRegion(level, 0, 0, width, height, 0, depth, type(TextureRegion._field_defaults["face"])(face))


class TargetSignature(NamedTuple):
    """What a pass over a target must agree on with its pipelines: native formats (0 = none) and samples a pixel, 1 or more."""

    colors: tuple[int, ...]
    depth: int
    samples: int


class DeferredTarget(DeferredTexture):
    """A texture that is drawn into. A multisampled one keeps its samples and its depth in native objects of their own."""

    __slots__ = ("depth_format", "native_depth", "native_samples", "signature")

    def __init__(self, description: RenderTargetDescription, signature: TargetSignature, native: Any = None) -> None:
        super().__init__(description, native)
        self.unwritten.clear()  # a target starts with a clear, not with zero bytes
        self.depth_format: DepthFormat = description.depth_format
        self.signature = signature
        self.native_samples: Any = None
        self.native_depth: Any = None


class QuerySpan:
    """A stretch of draws inside one pass whose samples are counted; `count` is None until the driver knows it."""

    __slots__ = ("count", "queries")

    def __init__(self, queries: tuple[DeferredQuery, ...]) -> None:
        self.queries = queries
        self.count: int | None = None


class DeferredQuery(DeferredResource):
    """An occlusion query: the sum of its spans, of which each pass has its own."""

    __slots__ = ("spans",)

    def __init__(self) -> None:
        super().__init__()
        self.spans: list[QuerySpan] = []

    @property
    def result(self) -> int | None:
        """The samples that passed, or None while some span is not known."""
        counts = [span.count for span in self.spans]
        return None if None in counts else sum(count for count in counts if count is not None)
