cimport cython
from xna._single cimport divide, require, single
from xna._struct_fields cimport copied, dot3, vector_of
from xna.plane cimport Plane
from xna.ray cimport Ray
from xna.vector3 cimport Vector3


cdef class BoundingBox:
    cdef readonly Vector3 _Min, _Max


cdef float _LARGEST, _NEARLY_PARALLEL
cdef dict _contains, _intersects
@cython.locals(low=Vector3, high=Vector3)
cpdef list corners_of(BoundingBox box)
@cython.locals(low=Vector3, high=Vector3, inside=bint)
cpdef contains_point(BoundingBox box, Vector3 point)
@cython.locals(low=Vector3, high=Vector3, a=Vector3, b=Vector3, inside=bint)
cpdef _contains_box(BoundingBox box, BoundingBox other)
@cython.locals(low=Vector3, high=Vector3, a=Vector3, b=Vector3)
cpdef bint _meets_box(BoundingBox box, BoundingBox other) except -1
@cython.locals(n=Vector3, a=Vector3, b=Vector3, x=bint, y=bint, z=bint)
cpdef side_of_plane(BoundingBox box, Plane plane)
@cython.locals(position=Vector3, direction=Vector3, low=Vector3, high=Vector3, entry=float, leaving=float)
cpdef _distance_along_ray(BoundingBox box, Ray ray)
@cython.locals(scale=float, near=float, far=float)
cdef (float, float) _between(float entry, float leaving, float position, float direction, float low, float high)
