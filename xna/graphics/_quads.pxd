cimport cython
from libc.math cimport cos, nextafterf, sin

@cython.locals(integers="unsigned int*")
cpdef bytes expand_one(bytes record, float width, float height)
cdef inline float narrow(float value) noexcept
cdef inline float coordinate(float texel, float size) noexcept
cdef inline float next_above(float value) noexcept
cdef inline float turn_cosine(float rotation) noexcept
cdef inline float turn_sine(float rotation) noexcept

@cython.locals(
    x=float, y=float, width=float, height=float, source_width=float, source_height=float, across=float, down=float,
    left=float, right=float, top=float, bottom=float, cosine=float, sine=float,
    x_left=float, x_right=float, y_left=float, y_right=float, u0=float, u1=float, v0=float, v1=float,
)
cdef inline void write_quad(
    float* numbers,
    unsigned int tint,
    unsigned int effects,
    unsigned int sized,
    float texture_width,
    float texture_height,
    float* floats,
    unsigned int* integers,
) noexcept
@cython.locals(
    view="const float[:]", start="const float*[12]", step="Py_ssize_t[12]", numbers="float[12]", column=int,
    place=Py_ssize_t, sprite=Py_ssize_t, reference="unsigned int",
    tint_step=Py_ssize_t, effect_step=Py_ssize_t, reference_step=Py_ssize_t, ordered=bint,
)
cpdef write_quads(
    object columns,
    const unsigned int[:] tints,
    const unsigned int[:] effects,
    const unsigned int[:] references,
    const Py_ssize_t[:] order,
    const float[:, :] sizes,
    float[:, ::1] floats,
    unsigned int[:, ::1] integers,
)
