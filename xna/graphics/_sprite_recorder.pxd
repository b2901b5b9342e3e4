from xna.graphics._record_buffer cimport RecordBuffer, put


cdef class Recorder:
    cdef object device, last, sink
    cdef list textures
    cdef dict known
    cdef bint begun
    cdef RecordBuffer buffer
