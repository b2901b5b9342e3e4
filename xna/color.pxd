cimport cython
from xna._single cimport is_scalar, real, require, single


cdef class Color:
    cdef public Py_ssize_t PackedValue


cdef Py_ssize_t _of_bytes(Py_ssize_t r, Py_ssize_t g, Py_ssize_t b, Py_ssize_t a) except -1
@cython.locals(color=Color)
cdef Color _wrap(Py_ssize_t packed)
