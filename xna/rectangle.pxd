cimport cython


@cython.freelist(64)
cdef class Rectangle:
    cdef public int X, Y, Width, Height
