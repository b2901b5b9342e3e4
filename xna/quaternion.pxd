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
cdef Quaternion _turned(float sy, float cy, float sp, float cp, float sr, float cr)
@cython.locals(
    x2=float, y2=float, z2=float, wx=float, wy=float, wz=float, xx=float, xy=float, xz=float, yy=float, yz=float, zz=float,
    not_x=float, not_y=float, a=float, b=float, c=float,
)
cdef tuple _rotated(Quaternion q, float x, float y, float z, bint flat)
