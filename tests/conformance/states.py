"""Short forms for state objects, render targets and single sprites."""

from __future__ import annotations

from typing import Any

from renderers.contract.enums import (
    Blend,
    CompareFunction,
    DepthFormat,
    RenderTargetUsage,
    StencilOperation,
    SurfaceFormat,
)
from tests.conformance.colors import WHITE
from tests.conformance.drawing import rgba
from tests.conformance.picture import Region
from xna import Rectangle
from xna.graphics import (
    BlendState,
    DepthStencilState,
    GraphicsDevice,
    RenderTarget2D,
    SamplerState,
    SpriteBatch,
    SpriteSortMode,
    Texture2D,
)


def state(kind: Any, **properties: Any) -> Any:
    """Make a state object with given properties."""
    made = kind()
    for name, value in properties.items():
        setattr(made, name, value)
    return made


def blend(source: Blend, destination: Blend, **properties: Any) -> BlendState:
    """Make a blend state with the same factors for colour and alpha; properties may change either."""
    factors = {"ColorSourceBlend": source, "ColorDestinationBlend": destination}
    factors |= {"AlphaSourceBlend": source, "AlphaDestinationBlend": destination}
    made: BlendState = state(BlendState, **{**factors, **properties})
    return made


def target_of(
    device: GraphicsDevice,
    width: int,
    height: int,
    depth: DepthFormat = DepthFormat.None_,
    usage: RenderTargetUsage = RenderTargetUsage.DiscardContents,
    *,
    mip_map: bool = False,
    samples: int = 0,
    surface_format: SurfaceFormat = SurfaceFormat.Color,
) -> RenderTarget2D:
    """Make a render target."""
    return RenderTarget2D(device, width, height, mip_map, surface_format, depth, samples, usage)


def sprite(
    batch: SpriteBatch, state_of_blend: BlendState, image: Texture2D, region: Region, tint: tuple[int, ...] = WHITE
) -> None:
    """Draw one sprite in a batch of its own, point and clamp."""
    batch.Begin(SpriteSortMode.Deferred, state_of_blend, SamplerState.PointClamp, None, None)
    batch.Draw(image, Rectangle(*region), rgba(tint))
    batch.End()


def blit(device: GraphicsDevice, image: Texture2D, region: Region) -> None:
    """Copy a texture onto the back buffer, pixel by pixel."""
    sprite(SpriteBatch(device), BlendState.Opaque, image, region)


def depth_state(function: CompareFunction, *, write: bool = True) -> DepthStencilState:
    made: DepthStencilState = state(DepthStencilState, DepthBufferFunction=function, DepthBufferWriteEnable=write)
    return made


def stencil_state(function: CompareFunction, operation: StencilOperation, reference: int) -> DepthStencilState:
    made: DepthStencilState = state(
        DepthStencilState,
        DepthBufferEnable=False,
        StencilEnable=True,
        StencilFunction=function,
        StencilPass=operation,
        ReferenceStencil=reference,
    )
    return made
