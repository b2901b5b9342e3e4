cimport cython
from xna._single cimport divide, require, single, square_root
from xna._struct_fields cimport copy_of, dot3
from xna.bounding_box cimport BoundingBox, contains_point, side_of_plane
from xna.bounding_sphere cimport BoundingSphere, contains_corners
from xna.plane cimport Plane, height_of, plane_of
from xna.ray cimport Ray
from xna.vector3 cimport Vector3


cdef class BoundingFrustum:
    cdef readonly object _matrix, _hull
    cdef readonly list _planes, _frustum_corners
    cdef tuple _columns


cdef float _LARGEST, _NEARLY_ZERO
cdef dict _contains, _intersects
@cython.locals(a=Plane, b=Plane, c=Plane, d=Plane, e=Plane, f=Plane)
cdef tuple _heights(BoundingFrustum frustum, Vector3 point)
@cython.locals(height=float)
cdef bint _has_inside(BoundingFrustum frustum, Vector3 point) except -1
cpdef _contains_point(BoundingFrustum frustum, Vector3 point)
@cython.locals(plane=Plane)
cpdef _contains_box(BoundingFrustum frustum, BoundingBox box)
@cython.locals(radius=float, height=float)
cpdef _contains_sphere(BoundingFrustum frustum, BoundingSphere sphere)
cpdef _contains_frustum(BoundingFrustum frustum, BoundingFrustum other)
cpdef _box_contains_frustum(BoundingBox box, BoundingFrustum frustum)
cpdef _sphere_contains_frustum(BoundingSphere sphere, BoundingFrustum frustum)
cpdef bint _meets_box(BoundingFrustum frustum, BoundingBox box) except -1
cpdef bint _meets_sphere(BoundingFrustum frustum, BoundingSphere sphere) except -1
cpdef bint _meets_frustum(BoundingFrustum frustum, BoundingFrustum other) except -1
@cython.locals(normal=Vector3, corner=Vector3, in_front=int)
cpdef _side_of_plane(BoundingFrustum frustum, Plane plane)
@cython.locals(direction=Vector3, normal=Vector3, plane=Plane, height=float, slope=float, distance=float, entry=float, leaving=float, reached=float)
cpdef _distance_along_ray(BoundingFrustum frustum, Ray ray)
