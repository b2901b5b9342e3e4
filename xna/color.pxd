cimport cython
from xna._single cimport is_scalar, real, require, single


@cython.freelist(64)
cdef class Color:
    cdef public Py_ssize_t PackedValue


cdef Color _wrap(Py_ssize_t packed)
