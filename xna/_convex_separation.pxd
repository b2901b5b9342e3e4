cimport cython


cdef double _TOUCHING
@cython.locals(
    rise_x=double, rise_y=double, rise_z=double, fall_x=double, fall_y=double, fall_z=double,
    least=double, greatest=double, near=double, far=double,
)
cdef bint _apart_from_box(list rows, double x, double y, double z, double far_x, double far_y, double far_z) except -1
@cython.locals(corners=list, normals=list, edges=list, a=double, b=double, c=double, u=double, v=double, w=double, along=double)
cdef bint _apart_from_ball(tuple hull, double x, double y, double z, double radius) except -1
@cython.locals(least=double, greatest=double, place=double, reach=double, p=double, q=double, r=double)
cdef bint _apart_along(list corners, double a, double b, double c, double x, double y, double z, double radius) except -1
@cython.locals(below=double, above=double)
cdef bint _parted(double least, double greatest, double near, double far) noexcept
