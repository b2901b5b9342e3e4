"""The numbers of the arrays that kernels share: vertex columns, attribute planes, draw state, effect parameters.

State travels in one int32 and one float32 array, so that new state changes no kernel's signature.
"""

from __future__ import annotations

# ---- columns of a processed vertex
V_CLIP = 0  # x y z w in clip space
V_X = 4  # 24.8 fixed-point pixels; whole numbers that float32 holds exactly
V_Y = 5
V_Z = 6  # depth after the viewport
V_IW = 7  # 1 / w
V_COLOR = 8  # rgba
V_SPECULAR = 12  # rgb, fog factor; the environment's amount instead of red
V_UV = 16  # two pairs
V_NORMAL = 20  # world space; the reflected direction for environment maps
V_WORLD = 24  # position in world space
V_REST_X = 23  # what snapping to sub-pixels took off, in sub-pixels; 0 for sprites
V_REST_Y = 27
V_COLUMNS = 28

# ---- rows of the attribute planes; those of colour, specular colour and fog follow each other as their columns do
A_Z = 0
A_IW = 1
A_UV = 2
A_COLOR = 4
A_SPECULAR = 8
A_FOG = 11
A_NORMAL = 12
A_WORLD = 15
A_SECOND_UV = 18
A_COUNT = 24  # whole vectors of eight; values at the corner pixel, then the steps right, then the steps down
A_RIGHT = A_COUNT
A_DOWN = 2 * A_COUNT

# ---- clip codes of a vertex
CODE_W = 1
CODE_NEAR = 2
CODE_FAR = 4
CODE_GUARD = 8  # and the next three: left, right, bottom, top of the guard band
CODE_CLIPPED = 127
CODE_INVALID = 128
CODE_OUTSIDE = 256  # and the next three: left, right, bottom, top of the viewport
CLIP_PLANES = 7
CLIP_CORNERS = 3 + 2 * CLIP_PLANES  # room for a polygon while it is clipped
CLIP_VERTICES = 2 * CLIP_PLANES  # a primitive makes at most two new vertices per plane

# ---- what a fragment needs (bits)
SHADE_TEXTURE = 1
SHADE_COLOR = 2
SHADE_SPECULAR = 4
SHADE_FOG = 8
SHADE_PIXEL_LIGHTING = 16
SHADE_ONE_LIGHT = 32
SHADE_ALPHA_TEST = 64
SHADE_SECOND_TEXTURE = 128
SHADE_ENVIRONMENT = 256
SHADE_LINES = 512  # told to the wide kernel only: the primitives are lines or points

# ---- draw state, integers
I_X0, I_Y0, I_X1, I_Y1 = 0, 1, 2, 3  # the pixels that may be drawn
I_PITCH = 4
I_CULL = 5
I_DEPTH = 6  # comparison, or -1 without a test
I_DEPTH_WRITE = 7
I_STENCIL = 8
I_STENCIL_FRONT = 9  # function, pass, fail, depth fail
I_STENCIL_BACK = 13
I_STENCIL_REFERENCE = 17
I_STENCIL_MASK = 18
I_STENCIL_WRITE_MASK = 19
I_BLEND = 20
I_BLEND_COLOR = 21  # source, destination, function
I_BLEND_ALPHA = 24
I_WRITE_MASK = 27  # packed pixel
I_WRITE_CHANNELS = 28  # one bit each
I_WIREFRAME = 29
I_SAMPLES, I_SAMPLE_PLANE, I_SAMPLE_MASK = 30, 31, 32
I_SAMPLE_X, I_SAMPLE_Y = 33, 37  # the places of four samples, in sub-pixels from the centre
I_STORE = 41  # how the target stores a channel
I_STORE_STRIDE = 42  # elements from one channel to the next
I_STORE_CHANNELS = 43  # those that the format has, one bit each
I_STORE_MOST, I_STORE_MOST_ALPHA = 44, 45  # the greatest integer of a colour and of alpha

# The sampler of slot 0; that of slot 1 follows SAMPLER_INTS later.
I_FILTER = 46
I_TEXTURE_WIDTH, I_TEXTURE_HEIGHT, I_TEXTURE_PITCH = 47, 48, 49
I_ADDRESS_U, I_ADDRESS_V = 50, 51
I_MIN_LINEAR, I_MAG_LINEAR, I_MIP_LINEAR = 52, 53, 54
I_FIRST_LEVEL, I_LAST_LEVEL = 55, 56  # the levels that may be read
I_LEVEL_BIAS = 57  # in BIAS_UNIT
I_ANISOTROPY = 58
I_FACE_SIZE = 59  # texels from one face of a cube to the next
I_TEXTURE_STRIDE = 60  # elements from one channel to the next; 0 for packed pixels
I_LEVELS = 61  # where each level begins, in texels
MAX_LEVELS = 15
SAMPLER_INTS = I_LEVELS + MAX_LEVELS - I_FILTER
I_COUNT = I_FILTER + 2 * SAMPLER_INTS
BIAS_UNIT = 1 / 65536
PIXEL_REACH = 128  # no sample is further from its pixel's centre, in sub-pixels
SAMPLE_X, SAMPLE_Y = (-32, 96, -96, 32), (-96, -32, 32, 96)  # Direct3D's standard pattern

# ---- draw state, floats
F_BLEND_FACTOR = 0  # rgba, 0..1
F_BIAS, F_SLOPE_BIAS = 4, 5
F_DEPTH_MIN, F_DEPTH_MAX = 6, 7
F_SCALE_X, F_SCALE_Y, F_CENTER_X, F_CENTER_Y = 8, 9, 10, 11  # viewport in pixels
F_GUARD = 12  # left, right, bottom, top in units of w
F_NEAR, F_FAR = 16, 17  # the viewport's depth range as it was given
F_COUNT = 18

BLEND_OPAQUE, BLEND_OVER, BLEND_ADD, BLEND_ADD_ALPHA, BLEND_STRAIGHT, BLEND_ANY = range(6)
STORE_PACKED, STORE_INTEGER, STORE_HALF, STORE_FLOAT = range(4)
FILTER_POINT, FILTER_LINEAR, FILTER_FOOTPRINT = range(3)  # the last: by the pixel's size in texels
ADDRESS_WRAP_POWER, ADDRESS_CLAMP, ADDRESS_MIRROR_POWER, ADDRESS_WRAP, ADDRESS_MIRROR = range(5)

# ---- vertex stream, integers
S_OFFSET, S_STRIDE = 0, 1
S_POSITION, S_NORMAL, S_COLOR, S_UV = 2, 4, 6, 8  # each: byte offset or -1, format
S_SECOND_UV, S_BONES, S_WEIGHTS = 10, 12, 14
S_COUNT = 16

# ---- effect parameters, in floats
P_MATRIX, P_WORLD, P_NORMAL, P_EYE = 0, 16, 32, 44
P_FOG_VECTOR, P_FOG_COLOR = 48, 52
P_DIFFUSE, P_EMISSIVE, P_SPECULAR = 56, 60, 64
P_LIGHTS, P_LIGHT_SIZE = 68, 12  # direction, diffuse, specular
P_ALPHA_TEST = 104  # reference, tolerance, weight if the comparison holds, weight if not
P_ENVIRONMENT_SPECULAR, P_ENVIRONMENT = 104, 108  # rgb; amount, Fresnel factor
P_WEIGHTS, P_BONES, P_BONE_SIZE, BONES = 104, 108, 12, 72  # bones: three rows of four

FIXED = 256  # sub-pixels
HALF_PIXEL_SHIFT = 128  # XNA's pixel centres are whole numbers
REST_NOISE = 1 / 32  # sub-pixels; below, a rest is the rounding of clip coordinates
GUARD_PIXELS = 30000.0  # keeps fixed-point coordinates within 24 bits
SMALLEST_W = 1e-5
