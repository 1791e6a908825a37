cdef class Cursor:
    cdef Py_ssize_t number(self) except? -1
    cdef str text(self)
    cdef dict attributes(self)
    cdef object node(self)
    cdef bint down(self) except -1
    cdef bint along(self) except -1
    cdef int up(self) except -1
