cimport cython
from xna._single cimport divide, single
from xna._struct_fields cimport copied, dot3
from xna.plane cimport Plane
from xna.vector3 cimport Vector3


cdef class Ray:
    cdef readonly Vector3 _Position, _Direction


cdef float _NEARLY_ZERO
cdef dict _intersects
@cython.locals(normal=Vector3, direction=Vector3, position=Vector3, slope=float, height=float, distance=float)
cpdef _distance_to_plane(Ray ray, Plane plane)
