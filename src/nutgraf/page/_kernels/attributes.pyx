# cython: language_level=3, wraparound=False
"""The attributes of a page's nodes, and questions about those of many nodes at once.

Of most nodes nobody ever asks for more than a class. So the dictionary of a node's attributes is
made when somebody first asks for it, from the parser's tree, which is kept for that. Of a page
with more than 20,000 nodes the tree is not kept, and all dictionaries are made at once.
"""

cimport cython
import numpy as np

from libc.stdint cimport int32_t
from libc.stdlib cimport free, realloc
from nutgraf.page._kernels.cursor cimport Cursor, LexborCursor


# What a node's maker says of it otherwise than by a class or an id.
cdef frozenset _SAYING = frozenset(("hidden", "aria-hidden", "style", "itemprop"))


@cython.final
cdef class Attributes:
    """The attributes of each node by its number; None where it has none."""

    def __init__(self, made=()):
        """``made`` are those of the first nodes."""
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
        """Those of the node where a cursor is: the same cursor each time."""
        if type(cursor) is not LexborCursor:
            return self._append(NULL, cursor.attributes())
        self.tree = <LexborCursor>cursor
        return self._append(self.tree.element_with_attributes(), None)

    cdef int add_none(self) except -1:
        """A node without attributes."""
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
        cdef dict held
        if not 0 <= node < self.size:
            raise IndexError(node)
        held = self.made[node]
        if held is None and self.elements[node] != NULL:
            held = self.made[node] = self.tree.attributes_of(self.elements[node])
        return held

    cdef void* first(self, Py_ssize_t node) noexcept:
        """The parser's first attribute of a node; NULL where it has none, or none of the parser."""
        if not 0 <= node < self.size or self.elements[node] == NULL:
            return NULL
        return self.tree.lexbor.first_attribute(self.elements[node])

    cdef bint has(self, Py_ssize_t node, str name) except -1:
        """Whether a node has an attribute, be it empty."""
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
        """An attribute of a node, or None."""
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
    """What nodes are called, and what their makers say of them, in one pass.

    The nodes with a class or an id, the number of each one's names, and the names; the nodes that
    are not shown; and those that are marked as the article's body.
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
            elif key in _SAYING:
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
    """The nodes with an attribute, each with what it says, in their order."""
    cdef Py_ssize_t node
    cdef list found = []
    for node in range(attributes.size):
        if attributes.has(node, name):
            found.append((node, attributes.get(node, name)))
    return found
