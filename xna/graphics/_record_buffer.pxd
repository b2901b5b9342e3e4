cimport cython
from xna.color cimport Color
from xna.rectangle cimport Rectangle
from xna.vector2 cimport Vector2

cdef object _effects_type


cdef class RecordBuffer:
    cdef public bytearray content
    cdef public Py_ssize_t capacity, length
    cdef public unsigned int reference
    cdef public float width, height
    cdef float* floats
    cdef unsigned int* integers
    cpdef select(self, unsigned int reference, float width, float height)
    cpdef put_values(self, tuple values, bint sized)
    cpdef Py_ssize_t claim(self, Py_ssize_t count) except -1
    cpdef _grow(self, Py_ssize_t count)


@cython.locals(
    tint=Color,
    pivot=Vector2,
    place=Vector2,
    area=Rectangle,
    base=Py_ssize_t,
    sized="unsigned int",
    floats="float*",
    integers="unsigned int*",
)
cpdef bint put(
    RecordBuffer buffer,
    object position,
    object source,
    object color,
    object rotation,
    object origin,
    object scale,
    object effects,
    object depth,
    object destination,
) except -1
cdef inline bint plain(object value) noexcept
