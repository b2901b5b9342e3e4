cimport cython
from xna._single cimport divide, real, require, single, square_root
from xna._struct_fields cimport copied, copy_of, dot3, squared3, vector_of
from xna.bounding_box cimport BoundingBox, corners_of
from xna.plane cimport Plane, height_of
from xna.ray cimport Ray
from xna.vector3 cimport Vector3


cdef class BoundingSphere:
    cdef readonly Vector3 _Center
    cdef readonly float _Radius


cdef dict _contains, _intersects
@cython.locals(sphere=BoundingSphere)
cpdef BoundingSphere restored(Vector3 center, float radius)
cdef float _squared_distance(Vector3 a, Vector3 b) except? -1
@cython.locals(low=Vector3, high=Vector3)
cdef float _squared_gap(BoundingBox box, Vector3 center) except? -1
@cython.locals(nearest=float)
cdef float _outside(float value, float low, float high) noexcept
cpdef _contains_point(BoundingSphere sphere, Vector3 point)
@cython.locals(distance=float)
cpdef _contains_sphere(BoundingSphere sphere, BoundingSphere other)
cpdef _contains_box(BoundingSphere sphere, BoundingBox box)
@cython.locals(center=Vector3, corner=Vector3, limit=float)
cpdef contains_corners(BoundingSphere sphere, list corners)
@cython.locals(low=Vector3, high=Vector3, center=Vector3, radius=float, inside=bint)
cpdef _box_contains_sphere(BoundingBox box, BoundingSphere sphere)
cdef bint _holds(float low, float high, float middle, float radius) noexcept
@cython.locals(a=float, b=float, reach=float)
cpdef bint _meets_sphere(BoundingSphere sphere, BoundingSphere other) except -1
cpdef bint _meets_box(BoundingSphere sphere, BoundingBox box) except -1
@cython.locals(height=float)
cpdef _side_of_plane(BoundingSphere sphere, Plane plane)
@cython.locals(center=Vector3, position=Vector3, direction=Vector3, x=float, y=float, z=float, distance_squared=float, limit=float, nearest=float, miss=float)
cpdef _distance_along_ray(BoundingSphere sphere, Ray ray)
