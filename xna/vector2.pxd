cimport cython
from xna._matrix_memory cimport MatrixMemory
from xna._single cimport clamped, divide, is_scalar, real, require, single, square_root


cdef class Vector2:
    cdef public float X, Y


@cython.locals(result=Vector2)
cdef Vector2 _make(float x, float y)
@cython.locals(result=Vector2)
cdef Vector2 _wrap(object vector)
cdef _assign(Vector2 target, Vector2 source)
cdef Vector2 _checked(object value)
cdef bint _equal(Vector2 a, Vector2 b) noexcept
cdef Vector2 _sum(Vector2 a, Vector2 b)
cdef Vector2 _difference(Vector2 a, Vector2 b)
cdef Vector2 _product(Vector2 a, Vector2 b)
cdef Vector2 _quotient(Vector2 a, Vector2 b)
cdef Vector2 _scaled(Vector2 a, float scale)
cdef Vector2 _negative(Vector2 a)
cdef float _dot(Vector2 a, Vector2 b) noexcept
cdef float _length(Vector2 a) except? -1
cdef Vector2 _lerp(Vector2 a, Vector2 b, float amount)
cdef Vector2 _normalized(Vector2 a)
cdef Vector2 _scaled_down(Vector2 value, float divisor)
cpdef Vector2 _transform(object value, object transform)
cdef Vector2 _moved(Vector2 v, MatrixMemory m)
cpdef Vector2 _transform_normal(object normal, object matrix)
cdef Vector2 _turned(Vector2 v, MatrixMemory m)
