cimport cython
from xna._single cimport real
from xna.vector3 cimport Vector3


@cython.locals(vector=Vector3)
cpdef Vector3 vector_of(float x, float y, float z)
cpdef Vector3 copied(object value, object name)
@cython.locals(copy=Vector3)
cpdef Vector3 copy_of(Vector3 vector)
cpdef float dot3(float ax, float ay, float az, float bx, float by, float bz) noexcept
cpdef float squared3(float x, float y, float z) noexcept
