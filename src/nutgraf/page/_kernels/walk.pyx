# cython: language_level=3, wraparound=False
"""One pass over the DOM that fills the columns of a page: the hottest loop of the program.

`nutgraf.page.page` describes the columns. A block is what a reader sees as one run of text: inline
tags join; block-level tags and two line breaks in a row split; table cells and list items are
blocks; text directly inside a ``<div>`` is a separate block. A block begins with the first text
after such a border, so every text node is in exactly one block.
"""

cimport cython
import numpy as np

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy
from nutgraf.page._kernels.attributes cimport Attributes
from nutgraf.page._kernels.cursor cimport Cursor

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(object)
    Py_ssize_t PyUnicode_FindChar(object, Py_UCS4, Py_ssize_t, Py_ssize_t, int) except -2

cdef enum:
    UNKNOWN = -3  # a tag not seen yet
    COMMON = 256  # the parser's numbers for HTML tags are smaller


@cython.final
cdef class Column:
    """A growing array of integers."""

    cdef int32_t* data
    cdef Py_ssize_t size, room

    def __dealloc__(self):
        free(self.data)

    cdef int append(self, Py_ssize_t value) except -1:
        cdef int32_t* data
        cdef Py_ssize_t room
        if self.size == self.room:
            room = max(2 * self.room, 1024)
            data = <int32_t*>realloc(self.data, room * sizeof(int32_t))
            if data == NULL:
                raise MemoryError
            self.data, self.room = data, room
        self.data[self.size] = <int32_t>value
        self.size += 1
        return 0

    def array(self):
        """Return a copy as an array."""
        values = np.empty(self.size, dtype=np.int32)
        cdef int32_t[::1] out = values
        if self.size:
            memcpy(&out[0], self.data, self.size * sizeof(int32_t))
        return values


@cython.final
cdef class Walk:
    """A walk over the DOM, and the columns it fills, by their names in `Page`."""

    cdef readonly Column tag, parent, depth, end, start, stop, linked, holder
    cdef readonly Column leaves, leaf_block, block_start, block_stop, block_node
    cdef readonly Attributes attributes
    cdef readonly list pieces
    cdef readonly dict custom
    cdef dict names
    cdef const uint8_t[::1] is_block, keeps_blanks
    cdef int link
    cdef Py_ssize_t length
    cdef bint bordered, broken

    def __init__(self, const uint8_t[::1] is_block, const uint8_t[::1] keeps_blanks, int link):
        """The tables have a flag for each tag number: is it a block, does it keep white space."""
        self.is_block, self.keeps_blanks, self.link = is_block, keeps_blanks, link
        self.tag, self.parent, self.depth, self.end = Column(), Column(), Column(), Column()
        self.start, self.stop, self.linked, self.holder = Column(), Column(), Column(), Column()
        self.leaves, self.leaf_block, self.block_node = Column(), Column(), Column()
        self.block_start, self.block_stop = Column(), Column()
        self.attributes, self.pieces, self.custom, self.names = Attributes(), [], {}, {}
        self.bordered = True

    def run(
        self,
        Cursor cursor not None,
        special,
        next_check,
        int lexbor_text,
        int text,
        int other,
        int line_break,
        str mark,
    ):
        """Walk over all nodes, from the cursor at the root.

        ``special`` returns the number of a node's tag, or -1 to skip the node, or -2 (for the
        first node of a tag) to be called for each. The names of ``other`` tags are kept.
        ``next_check`` returns the number of nodes at which to call it again, or the current
        number to stop. A ``line_break`` adds a ``mark`` to the text.
        """
        cdef dict rare = {}
        cdef int[COMMON] codes
        cdef Py_ssize_t holder = 0, pre = -1, level = 0, count
        cdef Py_ssize_t check = next_check(0), number
        cdef int code
        for code in range(COMMON):
            codes[code] = UNKNOWN
        while True:
            count = self.tag.size
            if count >= check:
                check = next_check(count)
                if check == count:
                    self._break_off(holder)
                    return
            number = cursor.tag_id()
            if number == lexbor_text:
                self._read_text(cursor.text(), text, holder, mark, pre >= 0)
            else:
                code = codes[number] if 0 <= number < COMMON else rare.get(number, UNKNOWN)
                if code == UNKNOWN:
                    code = special(cursor.node(), True)
                    if 0 <= number < COMMON:
                        codes[number] = code
                    else:
                        rare[number] = code
                if code == -2:
                    code = special(cursor.node(), False)
                if code >= 0:
                    if code == other:
                        self._add_custom(cursor, number)
                    self.attributes.add(cursor)
                    self._add_element(code, holder, line_break, mark)
                    if cursor.to_first_child():
                        if pre < 0 and self.keeps_blanks[code]:
                            pre = count
                        level += 1
                        holder = count
                        continue
            while level == 0 or not cursor.to_next_sibling():
                if level == 0:
                    return
                cursor.to_parent()
                level -= 1
                if holder == pre:
                    pre = -1
                holder = self._leave(holder)

    cdef int _read_text(
        self, str content, int text, Py_ssize_t holder, str mark, bint preformatted
    ) except -1:
        """Add a text node. Text without visible characters only separates others."""
        cdef Py_ssize_t node = self.tag.size
        if mark in content:
            content = content.replace(mark, " ")
        if not PyUnicode_IS_ASCII(content):
            content = _without_joints(content)
        if not content:
            return 0
        if _is_blank(content):
            if not preformatted:
                content = "\n" if "\n" in content else " "
            self._add_text(content)
            return 0
        self.attributes.add_none()
        self._add_node(text, holder)
        self._add_leaf(node, len(content))
        self._add_text(content)
        self._end(node)
        return 0

    cdef int _add_custom(self, Cursor cursor, Py_ssize_t number) except -1:
        """Add the name of the next node, whose tag is not HTML's."""
        name = self.names.get(number)
        if name is None:
            name = self.names[number] = cursor.node().tag or ""
        self.custom[self.tag.size] = name
        return 0

    cdef Py_ssize_t _leave(self, Py_ssize_t node) noexcept:
        """End a node and return its parent."""
        self._end(node)
        if self.is_block[self.tag.data[node]]:
            self.bordered = True
        return self.parent.data[node]

    cdef int _add_element(self, int code, Py_ssize_t holder, int line_break, str mark) except -1:
        """Add an element, its borders and line break. Its attributes have been added."""
        cdef Py_ssize_t node = self.tag.size
        self._add_node(code, holder)
        if code == line_break:
            self._add_text(mark)
            self.bordered = self.bordered or self.broken
            self.broken = True
        if self.is_block[code]:
            self.bordered = True
        self._end(node)
        return 0

    cdef int _add_node(self, int code, Py_ssize_t parent) except -1:
        """Append a node. Until it has content, it ends where it begins."""
        cdef Py_ssize_t own = self.tag.size
        cdef bint linked = own > 0 and self.linked.data[parent]
        self.tag.append(code)
        self.parent.append(parent)
        self.depth.append(self.depth.data[parent] + 1 if own else 0)
        self.start.append(self.length)
        self.stop.append(self.length)
        self.end.append(own + 1)
        self.linked.append(
            linked or (code == self.link and self.attributes.has(own, "href"))
        )
        self.holder.append(own if own == 0 or self.is_block[code] else self.holder.data[parent])
        return 0

    cdef int _add_leaf(self, Py_ssize_t node, Py_ssize_t size) except -1:
        """Append a text node. It begins a block if there was a border before it."""
        if self.bordered:
            self.block_start.append(self.length)
            self.block_stop.append(self.length)
            self.block_node.append(self.holder.data[node])
        self.bordered = self.broken = False
        self.block_stop.data[self.block_stop.size - 1] = <int32_t>(self.length + size)
        self.leaves.append(node)
        self.leaf_block.append(self.block_start.size - 1)
        return 0

    cdef int _add_text(self, str text) except -1:
        self.pieces.append(text)
        self.length += len(text)
        return 0

    cdef void _end(self, Py_ssize_t node) noexcept:
        """Set the end of a node to the current place."""
        self.end.data[node] = <int32_t>self.tag.size
        self.stop.data[node] = <int32_t>self.length

    cdef void _break_off(self, Py_ssize_t holder) noexcept:
        """End all open nodes at the current place."""
        if self.tag.size:
            self._end(holder)
            while holder:
                holder = self.parent.data[holder]
                self._end(holder)


cdef str _without_joints(str text):
    """Remove soft hyphens and other invisible joiners from a text."""
    cdef Py_UCS4 joint
    for joint in (0xAD, 0x2060, 0xFEFF):
        if PyUnicode_FindChar(text, joint, 0, len(text), 1) >= 0:
            text = text.replace(chr(joint), "")
    # In unspaced scripts the zero-width space separates words.
    if PyUnicode_FindChar(text, 0x200B, 0, len(text), 1) >= 0 and not _has_unspaced(text):
        text = text.replace("\u200b", "")
    return text


cdef bint _has_unspaced(str text):
    """Return whether a text has Thai, Lao, Tibetan, Burmese or Khmer letters."""
    cdef Py_UCS4 point
    for point in text:
        if 0xE00 <= point <= 0x109F or 0x1780 <= point <= 0x17FF:
            return True
    return False


cdef bint _is_blank(str text):
    """Return whether a text is invisible: white space and zero-width characters."""
    cdef Py_ssize_t i, first = 0, size = len(text)
    cdef int kind = PyUnicode_KIND(text)
    cdef const void* data = PyUnicode_DATA(text)
    cdef const uint8_t* narrow = <const uint8_t*>data
    cdef Py_UCS4 point
    if kind == 1:  # the common case: a newline and some blanks
        while first < size and (narrow[first] == b" " or narrow[first] == b"\n"):
            first += 1
    for i in range(first, size):
        point = PyUnicode_READ(kind, data, i)
        if not (point.isspace() or _is_zero_width(point)):
            return False
    return True


cdef inline bint _is_zero_width(Py_UCS4 point):
    return (
        point == 0xAD
        or point == 0x61C
        or 0x200B <= point <= 0x200F
        or 0x202A <= point <= 0x202E
        or point == 0x2060
        or 0x2066 <= point <= 0x2069
        or point == 0xFEFF
    )
