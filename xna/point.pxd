cimport cython


@cython.freelist(64)
cdef class Point:
    cdef public int X, Y
