cdef class Rectangle:
    cdef public Py_ssize_t X, Y, Width, Height
