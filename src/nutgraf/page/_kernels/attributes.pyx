# cython: language_level=3, wraparound=False
"""The attributes of a page's nodes, and queries over many nodes at once.

Most attributes are never used, except classes. So a node's dictionary is created at first use,
from the parser's tree, which is kept for that. For pages with more than 20,000 nodes the tree is
not kept, and all dictionaries are created at once.
"""

cimport cython
import numpy as np

from libc.stdint cimport int32_t
from libc.stdlib cimport free, realloc
from nutgraf.page._kernels.cursor cimport Cursor, LexborCursor


# Attributes that mark a node, besides class and id.
cdef frozenset _MARKING = frozenset(("hidden", "aria-hidden", "style", "itemprop"))


@cython.final
cdef class Attributes:
    """The attributes of each node by its number, or None."""

    def __init__(self, made=()):
        """``made`` has the dictionaries of the first nodes."""
        self.made = []
        for held in made:
            self._append(NULL, held)

    def __dealloc__(self):
        free(self.elements)

    def __reduce__(self):
        return Attributes, (list(self),)

    def __len__(self):
        return self.size

    def __getitem__(self, Py_ssize_t node):
        return self.of(node)

    def __iter__(self):
        cdef Py_ssize_t node
        for node in range(self.size):
            yield self.of(node)

    cdef int add(self, Cursor cursor) except -1:
        """Append the attributes of the cursor's node. The cursor must always be the same."""
        if type(cursor) is not LexborCursor:
            return self._append(NULL, cursor.attributes())
        self.tree = <LexborCursor>cursor
        return self._append(self.tree.element_with_attributes(), None)

    cdef int add_none(self) except -1:
        """Append a node without attributes."""
        return self._append(NULL, None)

    cdef int _append(self, void* element, dict made) except -1:
        cdef void** elements
        cdef Py_ssize_t room
        if self.size == self.room:
            room = max(2 * self.room, 1024)
            elements = <void**>realloc(self.elements, room * sizeof(void*))
            if elements == NULL:
                raise MemoryError
            self.elements, self.room = elements, room
        self.elements[self.size] = element
        self.made.append(made)
        self.size += 1
        return 0

    cdef dict of(self, Py_ssize_t node):
        """Return the attributes of a node, or None."""
        cdef dict held
        if not 0 <= node < self.size:
            raise IndexError(node)
        held = self.made[node]
        if held is None and self.elements[node] != NULL:
            held = self.made[node] = self.tree.attributes_of(self.elements[node])
        return held

    cdef void* first(self, Py_ssize_t node) noexcept:
        """Return the parser's first attribute of a node, or NULL."""
        if not 0 <= node < self.size or self.elements[node] == NULL:
            return NULL
        return self.tree.lexbor.first_attribute(self.elements[node])

    cdef bint has(self, Py_ssize_t node, str name) except -1:
        """Return whether a node has an attribute, even an empty one."""
        cdef void* attribute = self.first(node)
        cdef dict held
        if attribute == NULL:
            held = self.made[node]
            return held is not None and name in held
        while attribute != NULL:
            if self.tree.name_of(attribute) == name:
                return True
            attribute = self.tree.lexbor.next_attribute(attribute)
        return False

    cdef str get(self, Py_ssize_t node, str name):
        """Return an attribute of a node, or None."""
        cdef void* attribute = self.first(node)
        cdef dict held
        if attribute == NULL:
            held = self.made[node]
            return None if held is None else held.get(name)
        while attribute != NULL:
            if self.tree.name_of(attribute) == name:
                return self.tree.value_of(attribute)
            attribute = self.tree.lexbor.next_attribute(attribute)
        return None


def marks(Attributes attributes not None, const int32_t[::1] nodes):
    """Return the class names, ids and marks of nodes, in one pass.

    The tuple has five items: the nodes with a class or an id; for each of them, the index of its
    (class, id) pair; the distinct pairs; the hidden nodes; the nodes marked as the article's body.
    """
    cdef Py_ssize_t i, used = 0
    cdef dict numbers = {}, held
    cdef list hidden = [], bodies = []
    cdef void* attribute
    cdef str kind, name, key
    cdef bint says
    holders = np.empty(nodes.shape[0], dtype=np.int32)
    which = np.empty(nodes.shape[0], dtype=np.int32)
    cdef int32_t[::1] holder = holders, number = which
    for i in range(nodes.shape[0]):
        kind, name, says = None, None, False
        attribute = attributes.first(nodes[i])
        if attribute == NULL:
            held = attributes.of(nodes[i])
            if held is None:
                continue
            kind, name, says = held.get("class"), held.get("id"), True
        while attribute != NULL:
            key = attributes.tree.name_of(attribute)
            if key == "class":
                kind = attributes.tree.value_of(attribute)
            elif key == "id":
                name = attributes.tree.value_of(attribute)
            elif key in _MARKING:
                says = True
            attribute = attributes.tree.lexbor.next_attribute(attribute)
        if kind is not None or name is not None:
            holder[used] = nodes[i]
            number[used] = numbers.setdefault((kind, name), len(numbers))
            used += 1
        if says:
            held = attributes.of(nodes[i])
            if _is_hidden(held):
                hidden.append(nodes[i])
            name = held.get("itemprop")
            if name is not None and "articlebody" in name.lower():
                bodies.append(nodes[i])
    return holders[:used], which[:used], list(numbers), hidden, bodies


cdef bint _is_hidden(dict held):
    style = held.get("style")
    return (
        "hidden" in held
        or held.get("aria-hidden") == "true"
        or (style is not None and "display:none" in style.replace(" ", "").lower())
    )


def with_attribute(Attributes attributes not None, str name):
    """Return the nodes with an attribute and its values, in document order."""
    cdef Py_ssize_t node
    cdef list found = []
    for node in range(attributes.size):
        if attributes.has(node, name):
            found.append((node, attributes.get(node, name)))
    return found
