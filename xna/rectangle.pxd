cimport cython
from xna._single cimport require
from xna.point cimport Point


cdef class Rectangle:
    cdef public Py_ssize_t X, Y, Width, Height


cdef Py_ssize_t _half(Py_ssize_t size) noexcept
@cython.locals(edge=Py_ssize_t)
cdef Py_ssize_t _edge(Py_ssize_t start, Py_ssize_t size) noexcept
@cython.locals(point=Point)
cdef Point _point(Py_ssize_t x, Py_ssize_t y)
cdef bint _holds_point(Rectangle area, Point point) noexcept
cdef bint _holds_place(Rectangle area, Py_ssize_t x, Py_ssize_t y) noexcept
cdef bint _holds(Rectangle area, Rectangle other) noexcept
cdef bint _meets(Rectangle a, Rectangle b) noexcept
@cython.locals(left=Py_ssize_t, top=Py_ssize_t, right=Py_ssize_t, bottom=Py_ssize_t)
cdef Rectangle _shared(Rectangle a, Rectangle b)
@cython.locals(right=Py_ssize_t, bottom=Py_ssize_t)
cdef Rectangle _hull(Rectangle a, Rectangle b)
@cython.locals(area=Rectangle)
cdef Rectangle _between(Py_ssize_t left, Py_ssize_t top, Py_ssize_t right, Py_ssize_t bottom)
