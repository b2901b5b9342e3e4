cimport cython


cdef double _TOUCHING
@cython.locals(
    rise_x=double, rise_y=double, rise_z=double, fall_x=double, fall_y=double, fall_z=double,
    least=double, greatest=double, near=double, far=double, gap1=double, gap2=double, total=double,
)
cdef bint _apart_from_box(list rows, double x, double y, double z, double far_x, double far_y, double far_z) except -1
