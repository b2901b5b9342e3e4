cimport cython
from xna._single cimport divide


cdef class MatrixMemory:
    cdef public float M11, M12, M13, M14
    cdef public float M21, M22, M23, M24
    cdef public float M31, M32, M33, M34
    cdef public float M41, M42, M43, M44
    cpdef tuple _row(self, Py_ssize_t row)
    cpdef _set_row(self, Py_ssize_t row, tuple values)
    cpdef _copy_to(self, MatrixMemory other)
    @cython.locals(content=bytes)
    cpdef bytes _bytes(self)


cdef float* numbers(MatrixMemory matrix) noexcept
@cython.locals(place=Py_ssize_t)
cpdef fill(MatrixMemory result, tuple values)
@cython.locals(place=Py_ssize_t)
cpdef fill_from_bytes(MatrixMemory result, bytes content)
@cython.locals(place=Py_ssize_t)
cpdef fill_sum(MatrixMemory result, MatrixMemory left, MatrixMemory right, float factor)
@cython.locals(place=Py_ssize_t)
cpdef fill_scaled(MatrixMemory result, MatrixMemory matrix, float factor)
@cython.locals(row=Py_ssize_t, column=Py_ssize_t)
cpdef fill_transposed(MatrixMemory result, MatrixMemory matrix)
@cython.locals(row=Py_ssize_t, column=Py_ssize_t)
cpdef fill_product(MatrixMemory result, MatrixMemory left, MatrixMemory right)
@cython.locals(scale=float, row=Py_ssize_t, column=Py_ssize_t)
cpdef fill_inverse(MatrixMemory result, MatrixMemory matrix)
@cython.locals(
    value=float, first=Py_ssize_t, second=Py_ssize_t, third=Py_ssize_t, left=Py_ssize_t, middle=Py_ssize_t, right=Py_ssize_t
)
cdef float cofactor(float* a, Py_ssize_t row, Py_ssize_t column) noexcept
@cython.locals(
    xx=float, yy=float, zz=float, xy=float, zx=float, yz=float, zw=float, yw=float, xw=float, m="float*"
)
cpdef fill_rotation(MatrixMemory result, float x, float y, float z, float w)
@cython.locals(
    xx=float, yy=float, zz=float, xy=float, xz=float, yz=float, rest_x=float, rest_y=float, rest_z=float, m="float*"
)
cpdef fill_turn(MatrixMemory result, float x, float y, float z, float sin, float cos)
