"""Every enumeration that crosses the seam, with XNA 4.0's own names and values.

`xna.graphics` re-exports these very objects. Enumerations at the end are ours: XNA has no public name for them.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag


class Blend(IntEnum):
    """A factor of the blend equation."""

    One = 0
    Zero = 1
    SourceColor = 2
    InverseSourceColor = 3
    SourceAlpha = 4
    InverseSourceAlpha = 5
    DestinationColor = 6
    InverseDestinationColor = 7
    DestinationAlpha = 8
    InverseDestinationAlpha = 9
    BlendFactor = 10
    InverseBlendFactor = 11
    SourceAlphaSaturation = 12


class BlendFunction(IntEnum):
    """How the two weighted colours are combined. Min and Max compare the raw values."""

    Add = 0
    Subtract = 1
    ReverseSubtract = 2
    Min = 3
    Max = 4


class ColorWriteChannels(IntFlag):
    """The channels that a draw may write."""

    None_ = 0
    Red = 1
    Green = 2
    Blue = 4
    Alpha = 8
    All = 15


class CompareFunction(IntEnum):
    """A comparison: the new value on the left, the stored (or reference) value on the right."""

    Always = 0
    Never = 1
    Less = 2
    LessEqual = 3
    Equal = 4
    GreaterEqual = 5
    Greater = 6
    NotEqual = 7


class CullMode(IntEnum):
    """Which faces, by their winding as seen on the screen, are not drawn."""

    None_ = 0
    CullClockwiseFace = 1
    CullCounterClockwiseFace = 2


class FillMode(IntEnum):
    """Whether triangles are filled or drawn as their three edges."""

    Solid = 0
    WireFrame = 1


class StencilOperation(IntEnum):
    """What happens to a stored stencil value."""

    Keep = 0
    Zero = 1
    Replace = 2
    Increment = 3
    Decrement = 4
    IncrementSaturation = 5
    DecrementSaturation = 6
    Invert = 7


class TextureAddressMode(IntEnum):
    """How texture coordinates outside 0..1 are read."""

    Wrap = 0
    Clamp = 1
    Mirror = 2


class TextureFilter(IntEnum):
    """Minification and magnification filter, then the filter between mip levels."""

    Linear = 0
    Point = 1
    Anisotropic = 2
    LinearMipPoint = 3
    PointMipLinear = 4
    MinLinearMagPointMipLinear = 5
    MinLinearMagPointMipPoint = 6
    MinPointMagLinearMipLinear = 7
    MinPointMagLinearMipPoint = 8


class SurfaceFormat(IntEnum):
    """The layout of one texel (or of one 4x4 block)."""

    Color = 0
    Bgr565 = 1
    Bgra5551 = 2
    Bgra4444 = 3
    Dxt1 = 4
    Dxt3 = 5
    Dxt5 = 6
    NormalizedByte2 = 7
    NormalizedByte4 = 8
    Rgba1010102 = 9
    Rg32 = 10
    Rgba64 = 11
    Alpha8 = 12
    Single = 13
    Vector2 = 14
    Vector4 = 15
    HalfSingle = 16
    HalfVector2 = 17
    HalfVector4 = 18
    HdrBlendable = 19


class DepthFormat(IntEnum):
    """The layout of a depth-stencil buffer."""

    None_ = 0
    Depth16 = 1
    Depth24 = 2
    Depth24Stencil8 = 3


class PresentInterval(IntEnum):
    """How Present waits for the display's vertical retrace."""

    Default = 0
    One = 1
    Two = 2
    Immediate = 3


class PrimitiveType(IntEnum):
    """How vertices form primitives. PointListEXT is not in XNA 4.0."""

    TriangleList = 0
    TriangleStrip = 1
    LineList = 2
    LineStrip = 3
    PointListEXT = 4
    """Single points, one pixel each. Not in XNA 4.0."""


class RenderTargetUsage(IntEnum):
    """What binding a target does to what it held."""

    DiscardContents = 0
    PreserveContents = 1
    PlatformContents = 2


class ClearOptions(IntFlag):
    """The buffers that Clear touches."""

    Target = 1
    DepthBuffer = 2
    Stencil = 4


class CubeMapFace(IntEnum):
    """A face of a cube texture."""

    PositiveX = 0
    NegativeX = 1
    PositiveY = 2
    NegativeY = 3
    PositiveZ = 4
    NegativeZ = 5


class BufferUsage(IntFlag):
    """Whether a buffer can be read back."""

    None_ = 0
    WriteOnly = 1


class SetDataOptions(IntEnum):
    """What a dynamic buffer may assume about the data that it replaces."""

    None_ = 0
    Discard = 1
    NoOverwrite = 2


class IndexElementSize(IntEnum):
    """The size of one index."""

    SixteenBits = 0
    ThirtyTwoBits = 1


class VertexElementFormat(IntEnum):
    """The type of one vertex element."""

    Single = 0
    Vector2 = 1
    Vector3 = 2
    Vector4 = 3
    Color = 4
    Byte4 = 5
    Short2 = 6
    Short4 = 7
    NormalizedShort2 = 8
    NormalizedShort4 = 9
    HalfVector2 = 10
    HalfVector4 = 11


class VertexElementUsage(IntEnum):
    """What one vertex element means to an effect."""

    Position = 0
    Color = 1
    TextureCoordinate = 2
    Normal = 3
    Binormal = 4
    Tangent = 5
    BlendIndices = 6
    BlendWeight = 7
    Depth = 8
    Fog = 9
    PointSize = 10
    Sample = 11
    TessellateFactor = 12


class GraphicsProfile(IntEnum):
    """The feature set that a game is written against."""

    Reach = 0
    HiDef = 1


class GraphicsDeviceStatus(IntEnum):
    """Whether a device can draw."""

    Normal = 0
    Lost = 1
    NotReset = 2


class PresentationMode(IntEnum):
    """How the logical back buffer is fitted into the window's client area (not in XNA 4.0)."""

    Letterbox = 0
    Overscan = 1
    Stretch = 2
    NativeBackBuffer = 3
    FixedHeightDynamicWidth = 4


class WindowKind(IntEnum):
    """The kind of native window that a renderer draws into."""

    NONE = 0
    PLAIN = 1
    OPENGL = 2
    VULKAN = 3
    METAL = 4


class TextureKind(IntEnum):
    """The shape of a texture."""

    TEXTURE_2D = 0
    TEXTURE_3D = 1
    CUBE = 2


class EffectFamily(IntEnum):
    """Which stock shader pair a draw uses."""

    SPRITE = 0
    BASIC = 1
    ALPHA_TEST = 2
    DUAL_TEXTURE = 3
    ENVIRONMENT_MAP = 4
    SKINNED = 5
    CUSTOM = 6


class EffectFlags(IntFlag):
    """The switches of a stock effect that choose its shader; they never change the layout of its parameters."""

    NONE = 0
    TEXTURE = 1
    VERTEX_COLOR = 2
    LIGHTING = 4
    PIXEL_LIGHTING = 8
    FOG = 16
    ONE_LIGHT = 32
    FRESNEL = 64
    ENVIRONMENT_SPECULAR = 128
