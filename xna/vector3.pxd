cimport cython
from xna._matrix_memory cimport MatrixMemory
from xna._single cimport clamped, divide, is_scalar, real, require, single, square_root


cdef class Vector3:
    cdef public float X, Y, Z


@cython.locals(result=Vector3)
cdef Vector3 _make(float x, float y, float z)
@cython.locals(result=Vector3)
cdef Vector3 _wrap(object vector)
cdef _assign(Vector3 target, Vector3 source)
cdef Vector3 _checked(object value)
cdef bint _equal(Vector3 a, Vector3 b) noexcept
cdef Vector3 _sum(Vector3 a, Vector3 b)
cdef Vector3 _difference(Vector3 a, Vector3 b)
cdef Vector3 _product(Vector3 a, Vector3 b)
cdef Vector3 _quotient(Vector3 a, Vector3 b)
cdef Vector3 _scaled(Vector3 a, float scale)
cdef Vector3 _negative(Vector3 a)
cdef float _dot(Vector3 a, Vector3 b) noexcept
cdef float _length(Vector3 a) except? -1
cdef Vector3 _lerp(Vector3 a, Vector3 b, float amount)
cdef Vector3 _normalized(Vector3 a)
cdef Vector3 _scaled_down(Vector3 value, float divisor)
cpdef Vector3 _transform(object value, object transform)
cdef Vector3 _moved(Vector3 v, MatrixMemory m)
cpdef Vector3 _transform_normal(object normal, object matrix)
cdef Vector3 _turned(Vector3 v, MatrixMemory m)
cdef Vector3 _cross(Vector3 a, Vector3 b)
