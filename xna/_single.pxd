from libc.math cimport cos, sin, sqrt

cpdef float single(double value) noexcept
cpdef float real(object value, object name=*) except? -1
cpdef bint is_scalar(object value) except -1
cpdef require(object value, object expected, object name=*)
cpdef float divide(double dividend, double divisor) except? -1
cpdef float square_root(double value) except? -1
cpdef float sine(double angle) except? -1
cpdef float cosine(double angle) except? -1
cpdef object int32(object value)
cpdef double clamped(double value, double low, double high) noexcept
