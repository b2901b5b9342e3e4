cimport cython
from xna._matrix_memory cimport (
    MatrixMemory,
    fill,
    fill_inverse,
    fill_product,
    fill_rotation,
    fill_scaled,
    fill_sum,
    fill_transposed,
    fill_turn,
)
from xna._single cimport cosine, divide, is_scalar, real, require, sine, single
from xna.quaternion cimport Quaternion
from xna.vector3 cimport Vector3


cdef class Matrix(MatrixMemory):
    pass


@cython.locals(result=Matrix)
cdef Matrix _of(
    float m11, float m12, float m13, float m14,
    float m21, float m22, float m23, float m24,
    float m31, float m32, float m33, float m34,
    float m41, float m42, float m43, float m44,
)
@cython.locals(result=Matrix)
cdef Matrix _wrap(object matrix)
@cython.locals(result=Matrix)
cdef Matrix _product(Matrix left, Matrix right)
@cython.locals(result=Matrix)
cdef Matrix _sum(Matrix left, Matrix right, float factor)
@cython.locals(result=Matrix)
cdef Matrix _scaled(Matrix matrix, float factor)
@cython.locals(result=Matrix)
cdef Matrix _transposed(Matrix matrix)
@cython.locals(result=Matrix)
cdef Matrix _inverse(Matrix matrix)
@cython.locals(result=Matrix)
cdef Matrix _rotation(Quaternion q)
@cython.locals(result=Matrix)
cdef Matrix _turned_about(Vector3 axis, float sin, float cos)
@cython.locals(vector=Vector3)
cdef tuple _three(str method, tuple values)
