"""GraphicsAdapter."""

from __future__ import annotations

from renderers import registry
from renderers.contract.enums import DepthFormat, GraphicsProfile, SurfaceFormat
from renderers.contract.formats import RENDER_TARGET_FORMATS
from renderers.contract.renderer import RendererDescriptor
from xna.exceptions import InvalidOperationException
from xna.graphics._arguments import boolean, enumeration, integer, not_negative
from xna.graphics.display_mode import DisplayMode
from xna.graphics.display_mode_collection import DisplayModeCollection

FormatAnswer = tuple[bool, SurfaceFormat, DepthFormat, int]

# The sizes that games offer in their menus. Full screen scales the back buffer, so each that fits the desktop can be had.
_USUAL_SIZES = (
    (640, 480), (800, 480), (800, 600), (1024, 600), (1024, 768), (1280, 720), (1280, 800), (1280, 1024), (1366, 768),
    (1440, 900), (1600, 900), (1600, 1200), (1680, 1050), (1920, 1080), (1920, 1200), (2560, 1440), (2560, 1600), (3840, 2160),
)  # fmt: skip
_WIDE_SCREEN = 1.6


class _GraphicsAdapterType(type):
    """Carries the static properties of GraphicsAdapter."""

    _use_null_device = False
    _use_reference_device = False

    @property
    def Adapters(cls) -> tuple[GraphicsAdapter, ...]:
        """One adapter for each display, the primary one first."""
        from xna.platform import current

        return tuple(GraphicsAdapter(number) for number in range(len(current().displays())))

    @property
    def DefaultAdapter(cls) -> GraphicsAdapter:
        """The adapter of the primary display."""
        return GraphicsAdapter(0)

    @property
    def RendererNamesEXT(cls) -> tuple[str, ...]:
        """The names of all known renderers, in the order of the automatic choice."""
        return tuple(descriptor.name for descriptor in registry.descriptors())

    @property
    def UseNullDevice(cls) -> bool:
        """Whether devices of a GraphicsDeviceManager without RendererEXT draw nothing: the renderer HEADLESS."""
        return cls._use_null_device

    @UseNullDevice.setter
    def UseNullDevice(cls, value: bool) -> None:
        cls._use_null_device = boolean(value, "UseNullDevice")

    @property
    def UseReferenceDevice(cls) -> bool:
        """Whether devices of a GraphicsDeviceManager without RendererEXT are the reference: the renderer SOFTWARE."""
        return cls._use_reference_device

    @UseReferenceDevice.setter
    def UseReferenceDevice(cls, value: bool) -> None:
        cls._use_reference_device = boolean(value, "UseReferenceDevice")

    def _renderer_name(cls) -> str | None:
        """The renderer that the two switches ask for, or None."""
        if cls._use_null_device:
            return "HEADLESS"
        return "SOFTWARE" if cls._use_reference_device else None


class GraphicsAdapter(metaclass=_GraphicsAdapterType):
    """A display, and what a device that presents to it can do. Equal adapters compare equal.

    `Adapters` and `DefaultAdapter` give them; making one does not touch the system, reading its display does.
    """

    def __init__(self, number: int) -> None:
        self._number = not_negative(number, "number")

    @property
    def CurrentDisplayMode(self) -> DisplayMode:
        """The mode of the desktop."""
        from xna.platform import current

        displays = current().displays()
        if self._number >= len(displays):
            raise InvalidOperationException(f"Display {self._number} is not there any more; {len(displays)} displays are.")
        display = displays[self._number]
        return DisplayMode(display.width, display.height, SurfaceFormat.Color)

    @property
    def SupportedDisplayModes(self) -> DisplayModeCollection:
        """The desktop's mode and the usual sizes that fit into it: full screen scales any of them to the display."""
        current = self.CurrentDisplayMode
        sizes = {size for size in _USUAL_SIZES if size[0] <= current.Width and size[1] <= current.Height}
        sizes.add((current.Width, current.Height))
        return DisplayModeCollection(DisplayMode(width, height, SurfaceFormat.Color) for width, height in sorted(sizes))

    @property
    def IsDefaultAdapter(self) -> bool:
        """Whether this is the adapter of the primary display."""
        return self._number == 0

    @property
    def IsWideScreen(self) -> bool:
        """Whether the desktop is wider than 16:10."""
        return self.CurrentDisplayMode.AspectRatio > _WIDE_SCREEN

    @property
    def Description(self) -> str:
        """A sentence about the renderer that a new device would get."""
        return _descriptor().summary

    @property
    def DeviceName(self) -> str:
        """The name of the display."""
        from xna.platform import current

        return current().displays()[self._number].name

    @property
    def DeviceId(self) -> int:
        """The chip's number; 0, because renderers do not tell it."""
        return 0

    @property
    def VendorId(self) -> int:
        """The chip maker's number; 0, because renderers do not tell it."""
        return 0

    @property
    def SubSystemId(self) -> int:
        """The card's number; 0, because renderers do not tell it."""
        return 0

    @property
    def Revision(self) -> int:
        """The chip's revision; 0, because renderers do not tell it."""
        return 0

    @property
    def MonitorHandle(self) -> int:
        """The number of the display, counted from 1."""
        return self._number + 1

    def IsProfileSupported(self, graphicsProfile: GraphicsProfile) -> bool:
        """Tell whether a device of this profile can be made: every renderer takes both, what it lacks it refuses by name."""
        enumeration(GraphicsProfile, graphicsProfile, "graphicsProfile")
        return True

    def QueryBackBufferFormat(
        self, graphicsProfile: GraphicsProfile, format: SurfaceFormat, depthFormat: DepthFormat, multiSampleCount: int
    ) -> FormatAnswer:
        """Ask which back buffer a wish would lead to.

        Returns:
            Whether it is granted as it is, then the format, depth format and sample count that would be chosen.
        """
        enumeration(GraphicsProfile, graphicsProfile, "graphicsProfile")
        wished = enumeration(SurfaceFormat, format, "format")
        return _answer(wished, SurfaceFormat.Color, depthFormat, multiSampleCount)

    def QueryRenderTargetFormat(
        self, graphicsProfile: GraphicsProfile, format: SurfaceFormat, depthFormat: DepthFormat, multiSampleCount: int
    ) -> FormatAnswer:
        """Ask which render target a wish would lead to.

        Returns:
            Whether it is granted as it is, then the format, depth format and sample count that would be chosen.
        """
        profile = enumeration(GraphicsProfile, graphicsProfile, "graphicsProfile")
        wished = enumeration(SurfaceFormat, format, "format")
        granted = wished == SurfaceFormat.Color or (profile == GraphicsProfile.HiDef and wished in RENDER_TARGET_FORMATS)
        return _answer(wished, wished if granted else SurfaceFormat.Color, depthFormat, multiSampleCount)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GraphicsAdapter):
            return NotImplemented
        return self._number == other._number

    def __hash__(self) -> int:
        return hash(self._number)

    def __repr__(self) -> str:
        return f"GraphicsAdapter({self._number})"


def _descriptor() -> RendererDescriptor:
    return registry.choose(GraphicsAdapter._renderer_name())


def _answer(wished: SurfaceFormat, chosen: SurfaceFormat, depth_format: DepthFormat, sample_count: int) -> FormatAnswer:
    depth = enumeration(DepthFormat, depth_format, "depthFormat")
    wanted = integer(sample_count, "multiSampleCount")
    samples = _descriptor().sample_count(wanted) if wanted > 1 else 0
    return (wished == chosen and (samples == wanted or wanted <= 1), chosen, depth, samples)
