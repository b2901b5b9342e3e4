cimport cython
from xna._single cimport cosine, divide, is_scalar, real, require, sine, single, square_root


cdef class Quaternion:
    cdef public float X, Y, Z, W


@cython.locals(result=Quaternion)
cdef Quaternion _make(float x, float y, float z, float w)
cdef Quaternion _checked(object value)
cdef float _dot(Quaternion a, Quaternion b) except? -1
cdef Quaternion _normalized(Quaternion q)
cdef Quaternion _inverse(Quaternion q)
cdef Quaternion _scaled(Quaternion q, float scale)
cdef Quaternion _product(Quaternion a, Quaternion b)
