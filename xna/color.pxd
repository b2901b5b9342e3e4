cimport cython
from libc.math cimport rint
from xna._single cimport clamped, is_scalar, real, require, single


cdef class Color:
    cdef public Py_ssize_t PackedValue


cdef Py_ssize_t _of_bytes(Py_ssize_t r, Py_ssize_t g, Py_ssize_t b, Py_ssize_t a) except -1
@cython.locals(color=Color)
cdef Color _wrap(Py_ssize_t packed)
cdef Py_ssize_t _of_floats(double r, double g, double b, double a) except -1
@cython.locals(scaled=float, whole=Py_ssize_t)
cdef Py_ssize_t _byte(float part) noexcept
@cython.locals(product=double)
cdef Py_ssize_t _scale16(float scale) noexcept
@cython.locals(red=Py_ssize_t, green=Py_ssize_t, blue=Py_ssize_t, alpha=Py_ssize_t)
cdef Py_ssize_t _times(Py_ssize_t packed, Py_ssize_t n) except -1
@cython.locals(red=Py_ssize_t, green=Py_ssize_t, blue=Py_ssize_t, alpha=Py_ssize_t)
cdef Py_ssize_t _between(Py_ssize_t packed1, Py_ssize_t packed2, Py_ssize_t n) noexcept
