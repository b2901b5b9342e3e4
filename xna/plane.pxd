cimport cython
from xna._single cimport divide, real, require, single, square_root
from xna._struct_fields cimport copied, copy_of, dot3, squared3, vector_of
from xna.vector3 cimport Vector3
from xna.vector4 cimport Vector4


cdef class Plane:
    cdef readonly Vector3 _Normal
    cdef readonly float _D


cdef dict _intersects
cdef float _along(Vector3 a, Vector3 b) except? -1
@cython.locals(normal=Vector3)
cdef float _dot(Plane plane, Vector4 value) except? -1
@cython.locals(normal=Vector3)
cpdef float height_of(Vector3 point, Plane plane) except? -1
@cython.locals(plane=Plane)
cpdef Plane plane_of(Vector3 normal, float distance)
@cython.locals(normal=Vector3, squared=float, scale=float)
cdef Plane _unit(Plane plane)
