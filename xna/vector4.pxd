cimport cython
from xna._matrix_memory cimport MatrixMemory
from xna._single cimport clamped, divide, is_scalar, real, require, single, square_root


cdef class Vector4:
    cdef public float X, Y, Z, W


@cython.locals(result=Vector4)
cdef Vector4 _make(float x, float y, float z, float w)
@cython.locals(result=Vector4)
cdef Vector4 _wrap(object vector)
cdef _assign(Vector4 target, Vector4 source)
cdef Vector4 _checked(object value)
cdef bint _equal(Vector4 a, Vector4 b) noexcept
cdef Vector4 _sum(Vector4 a, Vector4 b)
cdef Vector4 _difference(Vector4 a, Vector4 b)
cdef Vector4 _product(Vector4 a, Vector4 b)
cdef Vector4 _quotient(Vector4 a, Vector4 b)
cdef Vector4 _scaled(Vector4 a, float scale)
cdef Vector4 _negative(Vector4 a)
cdef float _dot(Vector4 a, Vector4 b) noexcept
cdef Vector4 _lerp(Vector4 a, Vector4 b, float amount)
cdef Vector4 _normalized(Vector4 a)
cdef Vector4 _scaled_down(Vector4 value, float divisor)
cpdef Vector4 _transform(object value, object transform)
cdef Vector4 _moved(Vector4 v, MatrixMemory m)
