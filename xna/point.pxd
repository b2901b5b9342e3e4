cdef class Point:
    cdef public Py_ssize_t X, Y
