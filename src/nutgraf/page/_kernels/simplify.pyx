# cython: language_level=3, boundscheck=False, wraparound=False
"""The rewriting of a page that would make the HTML parser explode; see `nutgraf.page.parsing.simplify`."""

import numpy as np

from libc.stdint cimport int32_t, uint8_t
from nutgraf.page._kernels.open_elements cimport (
    CELL,
    FORMATTING,
    ITEM,
    LINK,
    RAW,
    ROOT,
    SHALLOW,
    TERM,
    WALL,
    Names,
    Opened,
)
from nutgraf.page._kernels.source cimport (
    Source,
    comment_end,
    ends_attribute,
    ends_name,
    is_letter,
    name_end,
    next_byte,
    raw_end,
    tag_end,
    value_end,
)

cdef struct Tag:
    # From the bracket, over the ends of the name and of the attributes, to behind the tag.
    Py_ssize_t start, name, name_end, attributes_end, stop
    Py_ssize_t attributes
    int32_t number, kind


def rewrite(bytes source, dict kinds, dict brackets, short_link, tuple limits):
    """The page, rewritten where it must be, else as it is.

    ``kinds`` are what names mean; ``brackets`` what stands for a bracket in raw text;
    ``short_link`` gives what is left of a link with attributes that are too long. The limits:
    depth, attributes of a tag, open formatting tags, roots, the bytes of a formatting tag's
    attributes, and those of a link's; different names of tags, and of attributes.
    """
    return Tamer(source, kinds, brackets, short_link, limits).run()


cdef class Tamer:
    """One reading of a page, which says what is to stand instead of each tag."""

    cdef bytes source
    cdef Source html
    cdef Py_ssize_t size, done
    cdef list kept
    cdef Names names
    cdef Opened opened
    # For each name, the start tags that were left out, and the formatting tags that are open.
    cdef int32_t[::1] left_out, formatting
    # Formatting tags that are open; those whose end tag may not reach them, because a table was opened
    # since; the tags of roots.
    cdef Py_ssize_t formats, stuck, roots
    cdef dict brackets
    cdef object short_link
    cdef Py_ssize_t most_depth, most_attributes, most_formatting, most_roots
    cdef Py_ssize_t long_formatting, long_link, most_names
    # The names of attributes so far.
    cdef set attributes

    def __init__(self, bytes source, dict kinds, dict brackets, short_link, tuple limits):
        """Begin with nothing open."""
        self.source, self.html, self.size = source, source, len(source)
        self.kept = []
        self.names = Names(kinds, source.count(b"<"))
        self.opened = Opened(self.names)
        self.left_out = np.zeros(self.names.kinds.shape[0], dtype=np.int32)
        self.formatting = np.zeros(len(kinds), dtype=np.int32)
        self.brackets, self.short_link = brackets, short_link
        self.most_depth, self.most_attributes, self.most_formatting = limits[:3]
        self.most_roots, self.long_formatting, self.long_link, self.most_names = limits[3:]
        self.attributes = set()

    def run(self):
        """The page, rewritten where it must be."""
        cdef Source html = self.html
        cdef Py_ssize_t at = next_byte(html, 0, self.size, b"<")
        while at < self.size:
            if is_letter(html[at + 1]):
                at = self._tag(at, at + 1)
            elif html[at + 1] == b"/" and is_letter(html[at + 2]):
                at = self._tag(at, at + 2)
            else:
                at = self._no_tag(at)
            at = next_byte(html, at, self.size, b"<")
        if not self.done:
            return self.source
        self.kept.append(self.source[self.done :])
        return b"".join(self.kept)

    cdef int _replace(self, Py_ssize_t start, Py_ssize_t stop, bytes instead) except -1:
        # What is left out must not make a tag of what stood before and behind it.
        if not instead and start > self.done and self.html[start - 1] == b"<":
            instead = b" "
        if start > self.done:
            self.kept.append(self.source[self.done : start])
        if instead:
            self.kept.append(instead)
        self.done = stop
        return 0

    cdef int _strip(self, Tag* tag) except -1:
        """Leave nothing of a tag but its name."""
        cdef bytes opening = self.source[tag.start : tag.name]
        return self._replace(tag.start, tag.stop, opening + self._name(tag) + b">")

    cdef bytes _name(self, Tag* tag):
        return self.source[tag.name : tag.name_end].lower()

    cdef Py_ssize_t _no_tag(self, Py_ssize_t at) except -1:
        """Leave out what is neither text, tag, comment nor doctype; the answer is where it ends."""
        cdef Source html = self.html
        cdef Py_ssize_t stop
        if html[at + 1] == b"!" and html[at + 2] == b"-" and html[at + 3] == b"-":
            return comment_end(html, at + 4, self.size)
        if html[at + 1] == b"!" or html[at + 1] == b"?" or (
            html[at + 1] == b"/" and html[at + 2] != b">"
        ):
            stop = min(next_byte(html, at + 2, self.size, b">") + 1, self.size)
            if self.source[at : at + 9].lower() != b"<!doctype":
                self._replace(at, stop, b"")
            return stop
        return at + 1

    cdef Py_ssize_t _tag(self, Py_ssize_t at, Py_ssize_t name) except -1:
        """Look at a tag; the answer is where it ends, with its content if that is no markup."""
        cdef Tag tag
        tag.start, tag.name, tag.attributes = at, name, 0
        tag.name_end = name_end(self.html, name, self.size)
        tag.attributes_end = tag_end(self.html, tag.name_end, self.size, &tag.attributes)
        tag.stop = min(tag.attributes_end + 1, self.size)
        tag.number = self.names.number(self.html, name, tag.name_end)
        tag.kind = self.names.kinds[tag.number]
        if tag.number >= self.most_names:
            self._replace(tag.start, tag.stop, b"")
        elif name == at + 2:
            self._end(&tag)
        elif tag.kind & RAW and tag.name_end < self.size:
            return self._raw(&tag)
        elif tag.kind & FORMATTING:
            self._start_formatting(&tag)
        else:
            self._start(&tag)
        if tag.attributes and self.done <= tag.start and not self._knows_attributes(&tag):
            self._strip(&tag)
        return tag.stop

    cdef bint _knows_attributes(self, Tag* tag) except -1:
        """Whether the names of all attributes were met before, or there is room for them."""
        cdef Py_ssize_t at = tag.name_end, start
        while at < tag.attributes_end:
            if ends_name(self.html[at]):
                at += 1
                continue
            start = at
            at += 1
            while at < tag.attributes_end and not ends_attribute(self.html[at]):
                at += 1
            name = self.source[start:at].lower()
            if name not in self.attributes:
                if len(self.attributes) >= self.most_names:
                    return False
                self.attributes.add(name)
            at = value_end(self.html, at, tag.attributes_end)
        return True

    cdef Py_ssize_t _raw(self, Tag* tag) except -1:
        """An element whose content is no markup: no bracket is left in it."""
        cdef Py_ssize_t stop
        cdef bytes content
        if (
            self.opened.foreign
            and tag.attributes_end > tag.name_end
            and self.html[tag.attributes_end - 1] == b"/"
        ):
            self._replace(tag.start, tag.stop, b"")  # there it ends with its tag
            return tag.stop
        if tag.attributes > self.most_attributes or not self._knows_attributes(tag):
            self._strip(tag)
        stop = raw_end(
            self.html, tag.stop, self.size, self.html + tag.name, tag.name_end - tag.name
        )
        if next_byte(self.html, tag.stop, stop, b"<") < stop:
            content = self.source[tag.stop : stop]
            content = content.replace(b"<", self.brackets.get(self._name(tag), b" "))
            self._replace(tag.stop, stop, content)
        return stop

    cdef int _start(self, Tag* tag) except -1:
        cdef Opened opened = self.opened
        if tag.kind & ROOT:
            self.roots += 1
            if self.roots > self.most_roots:
                self._replace(tag.start, tag.stop, b"")
            return 0
        if tag.kind & (WALL | CELL) and self.formats:
            self.stuck += self.formats
            self.formats = 0
            self.formatting[:] = 0
        if not tag.kind & SHALLOW:
            if opened.innermost() & tag.kind & (ITEM | TERM):
                opened.close(opened.size - 1)
            if opened.size >= self.most_depth:
                return self._leave_out(tag)
            opened.push(tag.number)
        if tag.attributes > self.most_attributes:
            self._strip(tag)
        return 0

    cdef int _start_formatting(self, Tag* tag) except -1:
        cdef Py_ssize_t length = tag.attributes_end - tag.name_end
        if tag.kind & LINK:  # each link closes the one before it
            if length > self.long_link:
                attributes = self.source[tag.name_end : tag.attributes_end]
                self._replace(tag.start, tag.stop, self.short_link(attributes))
            return 0
        if self.stuck + self.formats >= self.most_formatting:
            return self._leave_out(tag)
        self.formats += 1
        self.formatting[tag.number] += 1
        if length > self.long_formatting:
            self._strip(tag)
        return 0

    cdef int _leave_out(self, Tag* tag) except -1:
        self.left_out[tag.number] += 1
        return self._replace(tag.start, tag.stop, b"")

    cdef int _end(self, Tag* tag) except -1:
        if self.left_out[tag.number]:
            self.left_out[tag.number] -= 1
            return self._replace(tag.start, tag.stop, b"")
        if not tag.kind & FORMATTING:
            self.opened.end(tag.number)
        elif self.formatting[tag.number]:
            self.formatting[tag.number] -= 1
            self.formats -= 1
        return 0
