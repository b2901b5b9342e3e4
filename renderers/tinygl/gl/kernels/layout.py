"""The numbers of the arrays that the kernels share: vertex columns, client arrays, vertex parameters, raster state."""

from __future__ import annotations

# ---- columns of a processed vertex
V_CLIP = 0  # x y z w in clip space, z from -w to w
V_SPOT = 4  # two columns: x and y in 24.8 fixed-point pixels, as the bits of integers
V_Z = 6  # 0 near, 1 far
V_IW = 7  # 1 / w
V_COLOR = 8  # red, green, blue
V_UV = 11  # in texels
V_REST_X = 13  # what snapping to sub-pixels took off, in sub-pixels
V_REST_Y = 14
V_COLUMNS = 16

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
CLIP_ROWS = 2 * CLIP_PLANES  # a primitive makes at most two new vertices per plane

# ---- client arrays: four numbers for each array
A_POSITION, A_COLOR, A_UV, A_NORMAL = 0, 4, 8, 12
A_OFFSET, A_STRIDE, A_SIZE, A_TYPE = 0, 1, 2, 3
A_COUNT = 16
ABSENT, FLOATS, BYTES = 0, 1, 2

# ---- vertex parameters, double precision
P_MATRIX = 0  # modelview times projection, for row vectors
P_MODELVIEW = 16
P_NORMAL = 32  # the inverse transpose, three rows of three
P_VIEWPORT = 41  # scale x, y, centre x, y in pixels
P_GUARD = 45  # left, right, bottom, top in units of w
P_SHIFT = 49  # sub-pixels right and down
P_COLOR, P_CURRENT_NORMAL, P_CURRENT_UV = 50, 53, 56
P_COLOR_SCALE = 58
P_AMBIENT, P_DIFFUSE, P_SPECULAR, P_EMISSION, P_SHININESS = 61, 64, 67, 70, 73
P_LIGHT_COUNT = 74
P_LIGHTS, P_LIGHT_SIZE = 75, 13  # position or direction (4), ambient, diffuse, specular
LIGHTS = 8
P_COUNT = P_LIGHTS + LIGHTS * P_LIGHT_SIZE

# ---- what the vertex stage does (bits)
LIT = 1
NORMALIZED = 2

# ---- raster state
I_X0, I_Y0, I_X1, I_Y1 = 0, 1, 2, 3  # the pixels that may be drawn
I_PITCH = 4
I_CULL = 5  # 0 nothing, 1 clockwise, 2 counter-clockwise on the screen
I_DEPTH_TEST, I_DEPTH_WRITE = 6, 7
I_BLEND, I_SOURCE, I_DESTINATION, I_EQUATION = 8, 9, 10, 11
I_TEXTURED, I_KEYED, I_FLAT = 12, 13, 14
I_COUNT = 15
FACTOR_ONE, FACTOR_ZERO, FACTOR_INVERSE = range(3)
EQUATION_ADD, EQUATION_SUBTRACT, EQUATION_REVERSE = range(3)

TEXTURE_SIZE = 256
KEY = -65281  # the packed pixel (255, 0, 255, 255) as a signed number
OPAQUE = -16777216  # alpha 255
FIXED = 256  # sub-pixels
REST_NOISE = 1 / 32  # sub-pixels; below, a rest is the rounding of clip coordinates
GUARD_PIXELS = 30000.0  # keeps fixed-point coordinates within 24 bits
SMALLEST_W = 1e-5
LARGEST = 1e30  # clip coordinates beyond, and those that are no numbers, draw nothing
MOST_TEXELS = 2.0**20  # texture coordinates beyond, and those that are no numbers, count as 0
