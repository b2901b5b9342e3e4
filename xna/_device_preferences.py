"""The wishes of a game for its device: the settable properties of GraphicsDeviceManager."""

from __future__ import annotations

from typing import ClassVar

from renderers import registry
from renderers.contract.enums import DepthFormat, GraphicsProfile, PresentInterval, SurfaceFormat
from xna._device_opening import candidates
from xna._known_members import KnownMembers
from xna.display_orientation import DisplayOrientation
from xna.graphics._arguments import boolean, enumeration, flags, positive
from xna.graphics.graphics_adapter import GraphicsAdapter
from xna.graphics_device_information import GraphicsDeviceInformation

_WISHED_SAMPLES = 8


class DevicePreferences(KnownMembers):
    """Remembers the wishes and whether they changed since they were last applied."""

    DefaultBackBufferWidth: ClassVar[int] = 800
    DefaultBackBufferHeight: ClassVar[int] = 480

    def __init__(self) -> None:
        self._width, self._height = self.DefaultBackBufferWidth, self.DefaultBackBufferHeight
        self._format = SurfaceFormat.Color
        self._depth_format = DepthFormat.Depth24
        self._profile = GraphicsProfile.Reach
        self._orientations = DisplayOrientation.Default
        self._prefer_multi_sampling = False
        self._is_full_screen = False
        self._vertical_retrace = True
        self._renderer: str | None = None
        self._resized: tuple[int, int] | None = None
        self._is_changed = True

    @property
    def PreferredBackBufferWidth(self) -> int:
        """The back buffer's width; 800 at first. Zero or less raises ArgumentOutOfRangeException."""
        return self._width

    @PreferredBackBufferWidth.setter
    def PreferredBackBufferWidth(self, value: int) -> None:
        self._wish_size(positive(value, "PreferredBackBufferWidth"), self._height)

    @property
    def PreferredBackBufferHeight(self) -> int:
        """The back buffer's height; 480 at first. Zero or less raises ArgumentOutOfRangeException."""
        return self._height

    @PreferredBackBufferHeight.setter
    def PreferredBackBufferHeight(self, value: int) -> None:
        self._wish_size(self._width, positive(value, "PreferredBackBufferHeight"))

    @property
    def PreferredBackBufferFormat(self) -> SurfaceFormat:
        """The back buffer's format; Color at first."""
        return self._format

    @PreferredBackBufferFormat.setter
    def PreferredBackBufferFormat(self, value: SurfaceFormat) -> None:
        self._wish("_format", enumeration(SurfaceFormat, value, "PreferredBackBufferFormat"))

    @property
    def PreferredDepthStencilFormat(self) -> DepthFormat:
        """The format of the depth-stencil buffer; Depth24 at first."""
        return self._depth_format

    @PreferredDepthStencilFormat.setter
    def PreferredDepthStencilFormat(self, value: DepthFormat) -> None:
        self._wish("_depth_format", enumeration(DepthFormat, value, "PreferredDepthStencilFormat"))

    @property
    def PreferMultiSampling(self) -> bool:
        """Whether the back buffer has several samples a pixel, as many as the renderer offers up to 8; False at first."""
        return self._prefer_multi_sampling

    @PreferMultiSampling.setter
    def PreferMultiSampling(self, value: bool) -> None:
        self._wish("_prefer_multi_sampling", boolean(value, "PreferMultiSampling"))

    @property
    def IsFullScreen(self) -> bool:
        """Whether the window covers its display, the back buffer scaled to it; False at first."""
        return self._is_full_screen

    @IsFullScreen.setter
    def IsFullScreen(self, value: bool) -> None:
        self._wish("_is_full_screen", boolean(value, "IsFullScreen"))

    @property
    def SynchronizeWithVerticalRetrace(self) -> bool:
        """Whether Present waits for the display: PresentInterval One, else Immediate. True at first.

        What the renderer really applies stands in GraphicsDevice.AppliedPresentIntervalEXT.
        """
        return self._vertical_retrace

    @SynchronizeWithVerticalRetrace.setter
    def SynchronizeWithVerticalRetrace(self, value: bool) -> None:
        self._wish("_vertical_retrace", boolean(value, "SynchronizeWithVerticalRetrace"))

    @property
    def GraphicsProfile(self) -> GraphicsProfile:
        """The feature set that the device keeps to; Reach at first. A later change makes a new device."""
        return self._profile

    @GraphicsProfile.setter
    def GraphicsProfile(self, value: GraphicsProfile) -> None:
        self._wish("_profile", enumeration(GraphicsProfile, value, "GraphicsProfile"))

    @property
    def SupportedOrientations(self) -> DisplayOrientation:
        """How the display may be turned; on a computer nothing follows from it."""
        return self._orientations

    @SupportedOrientations.setter
    def SupportedOrientations(self, value: DisplayOrientation) -> None:
        self._wish("_orientations", flags(DisplayOrientation, value, "SupportedOrientations"))

    @property
    def RendererEXT(self) -> str | None:
        """The name of the renderer, such as "SOFTWARE"; None, as at first, chooses automatically. Not in XNA.

        A later change makes a new device.

        Raises:
            ArgumentException: No renderer has this name.
        """
        return self._renderer

    @RendererEXT.setter
    def RendererEXT(self, value: str | None) -> None:
        self._wish("_renderer", None if value is None else registry.find(value).name)

    def _wish(self, attribute: str, value: object) -> None:
        if getattr(self, attribute) != value:
            setattr(self, attribute, value)
            self._is_changed = True

    def _wish_size(self, width: int, height: int) -> None:
        """A size set by the game takes the place of the one that the user gave the window."""
        if (width, height) != (self._resized or (self._width, self._height)):
            self._is_changed = True
        self._width, self._height = width, height
        self._resized = None

    def _wished_information(self) -> GraphicsDeviceInformation:
        information = GraphicsDeviceInformation()
        information.GraphicsProfile = self._profile
        parameters = information.PresentationParameters
        windowed_size = self._resized or (self._width, self._height)
        parameters.BackBufferWidth, parameters.BackBufferHeight = (
            (self._width, self._height) if self._is_full_screen else windowed_size
        )
        parameters.BackBufferFormat = self._format
        parameters.DepthStencilFormat = self._depth_format
        parameters.IsFullScreen = self._is_full_screen
        parameters.PresentationInterval = PresentInterval.One if self._vertical_retrace else PresentInterval.Immediate
        if self._prefer_multi_sampling:
            parameters.MultiSampleCount = next(candidates(self._wished_renderer())).sample_count(_WISHED_SAMPLES)
        return information

    def _wished_renderer(self) -> str | None:
        return self._renderer or GraphicsAdapter._renderer_name()
