"""The contract between `xna` and the renderers: one vocabulary, one base class. Read `renderer` first: prose, then operations."""

from renderers.contract.capabilities import Capability as Capability
from renderers.contract.capabilities import FormatUse as FormatUse
from renderers.contract.capabilities import Limits as Limits
from renderers.contract.draw import DrawCommand as DrawCommand
from renderers.contract.draw import DrawState as DrawState
from renderers.contract.draw import Geometry as Geometry
from renderers.contract.draw import IndexStream as IndexStream
from renderers.contract.draw import ScissorRect as ScissorRect
from renderers.contract.draw import VertexStream as VertexStream
from renderers.contract.draw import ViewportRect as ViewportRect
from renderers.contract.effects import PARAMETER_DTYPES as PARAMETER_DTYPES
from renderers.contract.effects import EffectBlock as EffectBlock
from renderers.contract.enums import *  # noqa: F403 - the enumerations are the vocabulary
from renderers.contract.errors import NotSupportedException as NotSupportedException
from renderers.contract.presentation import AppliedPresentation as AppliedPresentation
from renderers.contract.presentation import CreationArguments as CreationArguments
from renderers.contract.presentation import Presentation as Presentation
from renderers.contract.presentation import Surface as Surface
from renderers.contract.presentation import SurfacePresenter as SurfacePresenter
from renderers.contract.renderer import Renderer as Renderer
from renderers.contract.renderer import RendererDescriptor as RendererDescriptor
from renderers.contract.resources import AppliedTarget as AppliedTarget
from renderers.contract.resources import IndexBufferDescription as IndexBufferDescription
from renderers.contract.resources import RenderTargetDescription as RenderTargetDescription
from renderers.contract.resources import Resource as Resource
from renderers.contract.resources import TargetBinding as TargetBinding
from renderers.contract.resources import TextureDescription as TextureDescription
from renderers.contract.resources import TextureRegion as TextureRegion
from renderers.contract.resources import VertexBufferDescription as VertexBufferDescription
from renderers.contract.states import BLEND_STATES as BLEND_STATES
from renderers.contract.states import DEPTH_STENCIL_STATES as DEPTH_STENCIL_STATES
from renderers.contract.states import RASTERIZER_STATES as RASTERIZER_STATES
from renderers.contract.states import SAMPLER_STATES as SAMPLER_STATES
from renderers.contract.vertex_layout import VERTEX_LAYOUTS as VERTEX_LAYOUTS
from renderers.contract.vertex_layout import VertexLayout as VertexLayout
from renderers.contract.vertex_layout import VertexLayoutElement as VertexLayoutElement
