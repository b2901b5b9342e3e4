"""The shaders of the GPU renderers: one set of SPIR-V for SDL_GPU and VULKAN, compiled offline from `sources`.

A renderer asks `program_for(family, flags, instance_world=...)`, takes `vertex_spirv(program, types)` and
`fragment_spirv(program)`, and makes a pipeline of them. What it must know:

**Resources.** SDL_gpu's convention. Vertex stage: set 0, binding 0 the bones' texture (`program.bones`); set 1, binding 0 the
parameter block of the family, pushed unchanged. Fragment stage: set 2, binding n the texture and sampler of slot n
(`program.samplers`); set 3, binding 0 the same parameter block where `program.fragment_block` is set; set 3, binding 1
GENERAL_DTYPE where `program.general` is set. `program.fragment_buffers` is the number of uniform buffers to declare.

**Bones.** An RGBA32F texture, one row, read with texelFetch: texel 3 b + j is row j of bone b, so the contract's bone bytes
are its first 216 texels. Make it BONES_TEXTURE_WIDTH wide and write 216 texels. Any sampler will do; use a nearest one.

**Vertex inputs.** `program.inputs` says which element goes to which location. Components that a format lacks must read
(0, 0, 0, 1), as the GPU APIs have it. Bind Byte4 as four unsigned integers, Short2 and Short4 as signed ones, everything else
as floats (Color and the normalized shorts as normalized), and pass each input's `input_type(format)` to `vertex_spirv`. The
same element may come from a stream with a frequency; `instance_world` is for the world matrix that
renderers.software.streams describes.

**Clip space** is y up, z 0..1, without any flip: as SDL_gpu has it on every driver; on Vulkan itself use a viewport of negative
height. Point size is 1.

**The half pixel** of the contract is no part of these shaders: it is the origin of the viewport. (SDL_gpu's debug mode asserts
that a viewport ends within the target, which one half a pixel further right does not; Vulkan itself has no such rule.)

**Ties.** A pixel on the border of two texels shows the higher one, as the contract has it: the fragment stage raises texture
coordinates by 1/4096 pixel, so viewports need no nudge. What no GPU can know is where XNA's ties fall when corners lie between
sub-pixels: of a quad from -0.6 to 0.6 on 256 pixels, with a texture of 2 x 2, one triangle shows the lower texel along both
middle lines in XNA (152 of 65,536 pixels).

**Targets.** The fragment stage writes location 0 only: with several targets the write masks of the others must be 0.

**Textures.** A slot that holds None needs a texture of (0, 0, 0, 255), a cube of it for a cube slot. A format that lacks
channels which XNA reads as one (Single, HalfSingle, Vector2, HalfVector2, Rg32, NormalizedByte2) needs a swizzle of the view
or a general program with `Lacking`.

Custom effects come by another way: `custom_program` makes SPIR-V in the same sets of what a game gives, and `custom_stage` says
what a renderer must bind for it.
"""

from renderers.shaders.input_type import InputType as InputType
from renderers.shaders.input_type import input_type as input_type
from renderers.shaders.library import fragment_spirv as fragment_spirv
from renderers.shaders.library import vertex_spirv as vertex_spirv
from renderers.shaders.stock_program import BONES_TEXTURE_WIDTH as BONES_TEXTURE_WIDTH
from renderers.shaders.stock_program import GENERAL_DTYPE as GENERAL_DTYPE
from renderers.shaders.stock_program import WORLD_LOCATION as WORLD_LOCATION
from renderers.shaders.stock_program import ShaderInput as ShaderInput
from renderers.shaders.stock_program import StockProgram as StockProgram
from renderers.shaders.stock_program import program_for as program_for
from renderers.shaders.stock_program import takes_instance_world as takes_instance_world
