from libc.stdint cimport uintptr_t

cdef enum:
    NAME_CACHE_SIZE = 256  # a power of two

ctypedef void* (*ToNode)(void* node) noexcept
ctypedef uintptr_t (*ToTagId)(void* node) noexcept
ctypedef int (*ToType)(void* node) noexcept
ctypedef const char* (*ToText)(void* node, size_t* size) noexcept


cdef class Cursor:
    cdef Py_ssize_t tag_id(self) except? -1
    cdef str text(self)
    cdef dict attributes(self)
    cdef object node(self)
    cdef bint to_first_child(self) except -1
    cdef bint to_next_sibling(self) except -1
    cdef int to_parent(self) except -1


cdef class LexborFunctions:
    cdef ToNode first_child, next, parent, first_attribute, next_attribute
    cdef ToTagId tag_id
    cdef ToType type
    cdef ToText text_content, tag_name, attribute_name, attribute_value


cdef class LexborCursor(Cursor):
    cdef LexborFunctions lexbor
    cdef object tree
    cdef void* here
    cdef uintptr_t[NAME_CACHE_SIZE] name_addresses
    cdef list cached_names
    cdef void* element_with_attributes(self) noexcept
    cdef dict attributes_of(self, void* element)
    cdef str name_of(self, void* attribute)
    cdef str value_of(self, void* attribute)
    cdef bint move_to(self, void* node) noexcept
