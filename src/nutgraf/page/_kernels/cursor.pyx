# cython: language_level=3, wraparound=False
"""A place in the parser's tree, which goes from node to node.

There are two ways to go. The sure one asks the nodes that selectolax makes; to make them, and
what they answer, takes most of the time of a walk. The fast one calls the functions of lexbor
that selectolax itself calls, by their addresses. It knows nothing of how lexbor keeps its nodes,
but not every build lets its functions be found.
"""

cimport cython
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdint cimport uintptr_t

cdef enum:
    ELEMENT = 1  # lexbor's type of nodes that are elements


cdef class Cursor:
    """Where a walk is; it begins at a root."""

    cdef Py_ssize_t number(self) except? -1:
        """Lexbor's number for the tag."""
        raise NotImplementedError

    cdef str text(self):
        """What a text node says."""
        raise NotImplementedError

    cdef dict attributes(self):
        """None if there are none."""
        raise NotImplementedError

    cdef object node(self):
        """An object for Python, with ``tag``, ``attributes`` and so on."""
        raise NotImplementedError

    cdef bint down(self) except -1:
        """Go to the first child, if there is one."""
        raise NotImplementedError

    cdef bint along(self) except -1:
        """Go to the next sibling, if there is one."""
        raise NotImplementedError

    cdef int up(self) except -1:
        """Go back to where the last `down` began."""
        raise NotImplementedError


@cython.final
cdef class SureCursor(Cursor):
    """Goes by the nodes that selectolax makes."""

    cdef object here
    cdef list opened

    def __init__(self, root):
        self.here, self.opened = root, []

    cdef Py_ssize_t number(self) except? -1:
        return self.here.tag_id

    cdef str text(self):
        return self.here.text_content or ""

    cdef dict attributes(self):
        return self.here.attributes or None

    cdef object node(self):
        return self.here

    cdef bint down(self) except -1:
        child = self.here.first_child
        if child is None:
            return False
        self.opened.append(self.here)
        self.here = child
        return True

    cdef bint along(self) except -1:
        after = self.here.next
        if after is None:
            return False
        self.here = after
        return True

    cdef int up(self) except -1:
        self.here = self.opened.pop()
        return 0


@cython.final
cdef class Functions:
    """The functions of lexbor that read a tree, by their addresses."""

    def __init__(self, addresses):
        """``addresses`` gives a function's address by its name in lexbor."""
        self.first_child = <Step><uintptr_t>addresses("lxb_dom_node_first_child_noi")
        self.next = <Step><uintptr_t>addresses("lxb_dom_node_next_noi")
        self.parent = <Step><uintptr_t>addresses("lxb_dom_node_parent_noi")
        self.tag_id = <Number><uintptr_t>addresses("lxb_dom_node_tag_id_noi")
        self.type = <Type><uintptr_t>addresses("lxb_dom_node_type_noi")
        self.text_content = <Text><uintptr_t>addresses("lxb_dom_node_text_content")
        self.tag_name = <Text><uintptr_t>addresses("lxb_dom_element_qualified_name")
        self.first_attribute = <Step><uintptr_t>addresses("lxb_dom_element_first_attribute_noi")
        self.next_attribute = <Step><uintptr_t>addresses("lxb_dom_element_next_attribute_noi")
        self.attribute_name = <Text><uintptr_t>addresses("lxb_dom_attr_qualified_name")
        self.attribute_value = <Text><uintptr_t>addresses("lxb_dom_attr_value_noi")


@cython.final
cdef class FastCursor(Cursor):
    """Goes by lexbor's own functions.

    ``tree`` keeps the nodes alive. The names of attributes come again and again, each from one of
    the ``places`` in memory.
    """

    def __init__(self, Functions lexbor not None, tree):
        self.lexbor, self.tree, self.here = lexbor, tree, <void*><uintptr_t>tree.root.mem_id
        self.names = [None] * NAMES

    cdef Py_ssize_t number(self) except? -1:
        return <Py_ssize_t>self.lexbor.tag_id(self.here)

    cdef str text(self):
        return _text(self.lexbor.text_content, self.here) or ""

    cdef dict attributes(self):
        if self.lexbor.type(self.here) != ELEMENT:
            return None
        return self.attributes_of(self.here)

    cdef void* described(self) noexcept:
        """The element where the cursor is, if it has attributes; else NULL."""
        if self.lexbor.type(self.here) != ELEMENT or self.lexbor.first_attribute(self.here) == NULL:
            return NULL
        return self.here

    cdef dict attributes_of(self, void* element):
        cdef void* attribute = self.lexbor.first_attribute(element)
        cdef dict found
        if attribute == NULL:
            return None
        found = {}
        while attribute != NULL:
            found[self.name_of(attribute)] = self.value_of(attribute)
            attribute = self.lexbor.next_attribute(attribute)
        return found

    cdef str name_of(self, void* attribute):
        cdef size_t size = 0
        cdef const char* name = self.lexbor.attribute_name(attribute, &size)
        cdef uintptr_t place = <uintptr_t>name
        cdef Py_ssize_t slot = (place >> 3) & (NAMES - 1)
        if self.places[slot] != place:
            self.names[slot] = PyUnicode_DecodeUTF8(name, <Py_ssize_t>size, "replace")
            self.places[slot] = place
        return <str>self.names[slot]

    cdef str value_of(self, void* attribute):
        return _text(self.lexbor.attribute_value, attribute)

    cdef object node(self):
        return Node.at(self, self.here)

    cdef bint down(self) except -1:
        return self.go(self.lexbor.first_child(self.here))

    cdef bint along(self) except -1:
        return self.go(self.lexbor.next(self.here))

    cdef int up(self) except -1:
        self.here = self.lexbor.parent(self.here)
        return 0

    cdef bint go(self, void* node) noexcept:
        if node == NULL:
            return False
        self.here = node
        return True


@cython.final
cdef class Node:
    """A node on the way, with what of selectolax's nodes is asked for."""

    cdef FastCursor cursor
    cdef void* here

    @staticmethod
    cdef Node at(FastCursor cursor, void* here):
        cdef Node node
        if here == NULL:
            return None
        node = Node.__new__(Node)
        node.cursor, node.here = cursor, here
        return node

    @property
    def tag_id(self):
        return self.cursor.lexbor.tag_id(self.here)

    @property
    def tag(self):
        if self.cursor.lexbor.type(self.here) != ELEMENT:
            return None
        return _text(self.cursor.lexbor.tag_name, self.here)

    @property
    def attributes(self):
        if self.cursor.lexbor.type(self.here) != ELEMENT:
            return {}
        return self.cursor.attributes_of(self.here) or {}

    @property
    def first_child(self):
        return Node.at(self.cursor, self.cursor.lexbor.first_child(self.here))

    @property
    def next(self):
        return Node.at(self.cursor, self.cursor.lexbor.next(self.here))

    def text(self):
        """The text of all that is in it."""
        return _text(self.cursor.lexbor.text_content, self.here) or ""


cdef inline str _text(Text ask, void* node):
    """What one of lexbor's functions says of a node; None if nothing."""
    cdef size_t size = 0
    cdef const char* found = ask(node, &size)
    if found == NULL:
        return None
    return PyUnicode_DecodeUTF8(found, <Py_ssize_t>size, "replace")
