cimport cython
from xna._single cimport real


cdef class MatrixMemory:
    cdef public float M11, M12, M13, M14
    cdef public float M21, M22, M23, M24
    cdef public float M31, M32, M33, M34
    cdef public float M41, M42, M43, M44
    cpdef tuple _row(self, Py_ssize_t row)
    cpdef _set_row(self, Py_ssize_t row, tuple values)


cdef float* numbers(MatrixMemory matrix) noexcept
@cython.locals(row=Py_ssize_t, column=Py_ssize_t)
cpdef fill_product(MatrixMemory result, MatrixMemory left, MatrixMemory right)
