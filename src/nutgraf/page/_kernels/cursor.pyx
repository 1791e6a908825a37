# cython: language_level=3, wraparound=False
"""Cursors over the parser's tree.

`SelectolaxCursor` uses selectolax's Python API. Most of the time of such a walk goes into the
Python objects that selectolax makes. `LexborCursor` makes none: it calls the functions of lexbor
that selectolax itself calls, by their addresses. It knows nothing about the layout of lexbor's
structures. See docs/lexbor.md.
"""

cimport cython
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdint cimport uintptr_t

cdef enum:
    ELEMENT = 1  # lexbor's node type for elements
    TEXT = 2  # lexbor's tag id for text nodes


cdef class Cursor:
    """A position in the tree. A new cursor is at the root."""

    cdef Py_ssize_t tag_id(self) except? -1:
        """Return lexbor's number for the tag."""
        raise NotImplementedError

    cdef str text(self):
        """Return the content of a text node."""
        raise NotImplementedError

    cdef dict attributes(self):
        """Return the attributes, or None if the node has no attributes."""
        raise NotImplementedError

    cdef object node(self):
        """Return the node as a Python object with ``tag``, ``attributes`` and so on."""
        raise NotImplementedError

    cdef bint to_first_child(self) except -1:
        """Move to the first child. Without one, stay and return False."""
        raise NotImplementedError

    cdef bint to_next_sibling(self) except -1:
        """Move to the next sibling. Without one, stay and return False."""
        raise NotImplementedError

    cdef int to_parent(self) except -1:
        """Move to the parent. Undoes one `to_first_child`."""
        raise NotImplementedError


@cython.final
cdef class SelectolaxCursor(Cursor):
    """Walks over the nodes that selectolax makes."""

    cdef object here
    cdef list ancestors

    def __init__(self, root):
        self.here, self.ancestors = root, []

    cdef Py_ssize_t tag_id(self) except? -1:
        return self.here.tag_id

    cdef str text(self):
        return self.here.text_content or ""

    cdef dict attributes(self):
        return self.here.attributes or None

    cdef object node(self):
        return self.here

    cdef bint to_first_child(self) except -1:
        child = self.here.first_child
        if child is None:
            return False
        self.ancestors.append(self.here)
        self.here = child
        return True

    cdef bint to_next_sibling(self) except -1:
        sibling = self.here.next
        if sibling is None:
            return False
        self.here = sibling
        return True

    cdef int to_parent(self) except -1:
        self.here = self.ancestors.pop()
        return 0


@cython.final
cdef class LexborFunctions:
    """Addresses of the lexbor functions that read a tree."""

    def __init__(self, address_of):
        """``address_of`` returns the address of a function by its name in lexbor."""
        self.first_child = <ToNode><uintptr_t>address_of("lxb_dom_node_first_child_noi")
        self.next = <ToNode><uintptr_t>address_of("lxb_dom_node_next_noi")
        self.parent = <ToNode><uintptr_t>address_of("lxb_dom_node_parent_noi")
        self.tag_id = <ToTagId><uintptr_t>address_of("lxb_dom_node_tag_id_noi")
        self.type = <ToType><uintptr_t>address_of("lxb_dom_node_type_noi")
        self.text_content = <ToText><uintptr_t>address_of("lxb_dom_node_text_content")
        self.tag_name = <ToText><uintptr_t>address_of("lxb_dom_element_qualified_name")
        self.first_attribute = <ToNode><uintptr_t>address_of("lxb_dom_element_first_attribute_noi")
        self.next_attribute = <ToNode><uintptr_t>address_of("lxb_dom_element_next_attribute_noi")
        self.attribute_name = <ToText><uintptr_t>address_of("lxb_dom_attr_qualified_name")
        self.attribute_value = <ToText><uintptr_t>address_of("lxb_dom_attr_value_noi")


@cython.final
cdef class LexborCursor(Cursor):
    """Walks by calling lexbor's own functions.

    ``tree`` keeps the nodes alive. Attribute names repeat, and lexbor stores each only once; so
    the decoded names are cached by their address (``cached_names``, ``name_addresses``).
    """

    def __init__(self, LexborFunctions lexbor not None, tree):
        self.lexbor, self.tree, self.here = lexbor, tree, <void*><uintptr_t>tree.root.mem_id
        self.cached_names = [None] * NAME_CACHE_SIZE

    cdef Py_ssize_t tag_id(self) except? -1:
        return <Py_ssize_t>self.lexbor.tag_id(self.here)

    cdef str text(self):
        return _text(self.lexbor.text_content, self.here) or ""

    cdef dict attributes(self):
        if self.lexbor.type(self.here) != ELEMENT:
            return None
        return self.attributes_of(self.here)

    cdef void* element_with_attributes(self) noexcept:
        """Return the current node if it is an element with attributes, else NULL."""
        if self.lexbor.type(self.here) != ELEMENT or self.lexbor.first_attribute(self.here) == NULL:
            return NULL
        return self.here

    cdef dict attributes_of(self, void* element):
        """Return the attributes of an element, or None if it has no attributes."""
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
        cdef uintptr_t address = <uintptr_t>name
        cdef Py_ssize_t slot = (address >> 3) & (NAME_CACHE_SIZE - 1)
        if self.name_addresses[slot] != address:
            self.cached_names[slot] = PyUnicode_DecodeUTF8(name, <Py_ssize_t>size, "replace")
            self.name_addresses[slot] = address
        return <str>self.cached_names[slot]

    cdef str value_of(self, void* attribute):
        return _text(self.lexbor.attribute_value, attribute)

    cdef object node(self):
        return Node.at(self, self.here)

    cdef bint to_first_child(self) except -1:
        return self.move_to(self.lexbor.first_child(self.here))

    cdef bint to_next_sibling(self) except -1:
        return self.move_to(self.lexbor.next(self.here))

    cdef int to_parent(self) except -1:
        self.here = self.lexbor.parent(self.here)
        return 0

    cdef bint move_to(self, void* node) noexcept:
        if node == NULL:
            return False
        self.here = node
        return True


@cython.final
cdef class Node:
    """A node of a `LexborCursor`, with the part of selectolax's interface that we use."""

    cdef LexborCursor cursor
    cdef void* here

    @staticmethod
    cdef Node at(LexborCursor cursor, void* here):
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
        """Return the text of the node and all its descendants."""
        return _text(self.cursor.lexbor.text_content, self.here) or ""


def same_tree(Cursor one not None, Cursor other not None):
    """Return whether two cursors over a tree see the same nodes, tags, texts and attributes.

    The walk ends at the first difference.
    """
    cdef Py_ssize_t depth = 0
    cdef bint moved
    while True:
        if not _same_node(one, other):
            return False
        moved = one.to_first_child()
        if moved != other.to_first_child():
            return False
        if moved:
            depth += 1
            continue
        while depth:
            moved = one.to_next_sibling()
            if moved != other.to_next_sibling():
                return False
            if moved:
                break
            one.to_parent()
            other.to_parent()
            depth -= 1
            if one.tag_id() != other.tag_id():
                return False
        else:
            return True


cdef bint _same_node(Cursor one, Cursor other) except -1:
    if one.tag_id() != other.tag_id():
        return False
    if one.tag_id() == TEXT:
        return one.text() == other.text()
    if one.attributes() != other.attributes():
        return False
    left, right = one.node(), other.node()
    name = _element_name(left)
    if name != _element_name(right) or left.attributes != right.attributes:
        return False
    return name is None or left.text() == right.text()


cdef _element_name(node):
    """Return the tag of an element, else None. Selectolax calls comments "-comment" and so on."""
    name = node.tag
    return None if name is None or name.startswith("-") else name


cdef inline str _text(ToText function, void* node):
    """Return the string that a lexbor function returns for a node, or None."""
    cdef size_t size = 0
    cdef const char* found = function(node, &size)
    if found == NULL:
        return None
    return PyUnicode_DecodeUTF8(found, <Py_ssize_t>size, "replace")
