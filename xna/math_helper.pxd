cimport cython
from xna._single cimport real, single
from xna._struct_fields cimport dot3


cdef float _PI, _TWO_PI
cdef float _lerp(float value1, float value2, float amount) noexcept
cdef float _barycentric(float value1, float value2, float value3, float amount1, float amount2) noexcept
@cython.locals(t=float)
cdef float _smooth_step(float value1, float value2, float amount) except? -1
@cython.locals(squared=float, cubed=float, quadratic=float, cubic=float, doubled=float)
cdef float _catmull_rom(float value1, float value2, float value3, float value4, float amount) noexcept
@cython.locals(squared=float, cubed=float, weight1=float, weight2=float, slope1=float, slope2=float)
cpdef float hermite(float value1, float tangent1, float value2, float tangent2, float amount) noexcept
cdef float _wrapped(float angle) except? -1
