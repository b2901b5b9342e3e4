cimport cython
from xna._single cimport is_scalar, real, require, single


@cython.freelist(64)
cdef class Color:
    cdef public unsigned int PackedValue


cdef Color _wrap(unsigned int packed)
