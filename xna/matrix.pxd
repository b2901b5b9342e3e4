from xna._matrix_memory cimport MatrixMemory, fill_product
from xna._single cimport cosine, divide, is_scalar, real, require, sine, single


cdef class Matrix(MatrixMemory):
    pass


cdef Matrix _product(Matrix left, Matrix right)
