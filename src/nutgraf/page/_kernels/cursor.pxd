from libc.stdint cimport uintptr_t

cdef enum:
    NAMES = 256  # so many names of attributes are kept; a power of two

ctypedef void* (*Step)(void* node) noexcept
ctypedef uintptr_t (*Number)(void* node) noexcept
ctypedef int (*Type)(void* node) noexcept
ctypedef const char* (*Text)(void* node, size_t* size) noexcept


cdef class Cursor:
    cdef Py_ssize_t number(self) except? -1
    cdef str text(self)
    cdef dict attributes(self)
    cdef object node(self)
    cdef bint down(self) except -1
    cdef bint along(self) except -1
    cdef int up(self) except -1


cdef class Functions:
    cdef Step first_child, next, parent, first_attribute, next_attribute
    cdef Number tag_id
    cdef Type type
    cdef Text text_content, tag_name, attribute_name, attribute_value


cdef class FastCursor(Cursor):
    cdef Functions lexbor
    cdef object tree
    cdef void* here
    cdef uintptr_t[NAMES] places
    cdef list names
    cdef void* described(self) noexcept
    cdef dict attributes_of(self, void* element)
    cdef str name_of(self, void* attribute)
    cdef str value_of(self, void* attribute)
    cdef bint go(self, void* node) noexcept
