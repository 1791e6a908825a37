# cython: language_level=3, boundscheck=False, wraparound=False
"""Rewrites pages that would make the HTML parser explode; see `nutgraf.page.parsing.thin_markup`."""

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
    TagNames,
    OpenElements,
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
    # Positions: the bracket, the name and its end, the end of the attributes, the end of the tag.
    Py_ssize_t start, name, name_end, attributes_end, stop
    Py_ssize_t attributes
    int32_t number, kind


def rewrite(bytes source, dict kinds, dict brackets, short_link, tuple limits):
    """Return the page with dangerous markup rewritten, or unchanged if it has none.

    ``kinds`` has the flags of tag names, ``brackets`` the replacements for brackets in raw text.
    ``short_link`` returns a link whose attributes are too long in a shorter form. The limits are:
    depth, attributes of a tag, open formatting tags, roots, the bytes of a formatting tag's
    attributes, the bytes of a link's attributes, and distinct names of tags and of attributes.
    """
    return Rewriter(source, kinds, brackets, short_link, limits).run()


cdef class Rewriter:
    """One pass over a page that replaces or removes dangerous tags."""

    cdef bytes source
    cdef Source html
    cdef Py_ssize_t size, done
    cdef list kept
    cdef TagNames names
    cdef OpenElements opened
    # For each name, the number of removed start tags, and of open formatting tags.
    cdef int32_t[::1] left_out, formatting
    # Open formatting tags; those that an end tag may not reach because a table began after them;
    # the tags of roots.
    cdef Py_ssize_t formats, stuck, roots
    cdef dict brackets
    cdef object short_link
    cdef Py_ssize_t max_depth, max_attributes, max_formatting, max_roots
    cdef Py_ssize_t max_formatting_bytes, max_link_bytes, max_names
    # The attribute names seen so far.
    cdef set attributes

    def __init__(self, bytes source, dict kinds, dict brackets, short_link, tuple limits):
        """Start with no open elements."""
        self.source, self.html, self.size = source, source, len(source)
        self.kept = []
        self.names = TagNames(kinds, source.count(b"<"))
        self.opened = OpenElements(self.names)
        self.left_out = np.zeros(self.names.kinds.shape[0], dtype=np.int32)
        self.formatting = np.zeros(len(kinds), dtype=np.int32)
        self.brackets, self.short_link = brackets, short_link
        self.max_depth, self.max_attributes, self.max_formatting = limits[:3]
        self.max_roots, self.max_formatting_bytes, self.max_link_bytes, self.max_names = limits[3:]
        self.attributes = set()

    def run(self):
        """Return the rewritten page, or the source itself if nothing had to change."""
        cdef Source html = self.html
        cdef Py_ssize_t at = next_byte(html, 0, self.size, b"<")
        while at < self.size:
            if is_letter(html[at + 1]):
                at = self._tag(at, at + 1)
            elif html[at + 1] == b"/" and is_letter(html[at + 2]):
                at = self._tag(at, at + 2)
            else:
                at = self._skip_non_tag(at)
            at = next_byte(html, at, self.size, b"<")
        if not self.done:
            return self.source
        self.kept.append(self.source[self.done :])
        return b"".join(self.kept)

    cdef int _replace(self, Py_ssize_t start, Py_ssize_t stop, bytes instead) except -1:
        # A removal must not join the text before and after it into a tag.
        if not instead and start > self.done and self.html[start - 1] == b"<":
            instead = b" "
        if start > self.done:
            self.kept.append(self.source[self.done : start])
        if instead:
            self.kept.append(instead)
        self.done = stop
        return 0

    cdef int _strip(self, Tag* tag) except -1:
        """Remove all attributes of a tag."""
        cdef bytes opening = self.source[tag.start : tag.name]
        return self._replace(tag.start, tag.stop, opening + self._name(tag) + b">")

    cdef bytes _name(self, Tag* tag):
        return self.source[tag.name : tag.name_end].lower()

    cdef Py_ssize_t _skip_non_tag(self, Py_ssize_t at) except -1:
        """Remove markup that is not a tag, comment or doctype. Return where to continue."""
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
        """Process a tag. Return the position after it, or after its content if that is raw text."""
        cdef Tag tag
        tag.start, tag.name, tag.attributes = at, name, 0
        tag.name_end = name_end(self.html, name, self.size)
        tag.attributes_end = tag_end(self.html, tag.name_end, self.size, &tag.attributes)
        tag.stop = min(tag.attributes_end + 1, self.size)
        tag.number = self.names.number(self.html, name, tag.name_end)
        tag.kind = self.names.kinds[tag.number]
        if tag.number >= self.max_names:
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
        """Return whether all attribute names are known, or there is room for the new ones."""
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
                if len(self.attributes) >= self.max_names:
                    return False
                self.attributes.add(name)
            at = value_end(self.html, at, tag.attributes_end)
        return True

    cdef Py_ssize_t _raw(self, Tag* tag) except -1:
        """Process an element with raw text: replace all brackets in it."""
        cdef Py_ssize_t stop
        cdef bytes content
        if (
            self.opened.foreign
            and tag.attributes_end > tag.name_end
            and self.html[tag.attributes_end - 1] == b"/"
        ):
            self._replace(tag.start, tag.stop, b"")  # in foreign elements, "/>" ends it
            return tag.stop
        if tag.attributes > self.max_attributes or not self._knows_attributes(tag):
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
        cdef OpenElements opened = self.opened
        if tag.kind & ROOT:
            self.roots += 1
            if self.roots > self.max_roots:
                self._replace(tag.start, tag.stop, b"")
            return 0
        if tag.kind & (WALL | CELL) and self.formats:
            self.stuck += self.formats
            self.formats = 0
            self.formatting[:] = 0
        if not tag.kind & SHALLOW:
            if opened.innermost() & tag.kind & (ITEM | TERM):
                opened.close(opened.size - 1)
            if opened.size >= self.max_depth:
                return self._drop(tag)
            opened.push(tag.number)
        if tag.attributes > self.max_attributes:
            self._strip(tag)
        return 0

    cdef int _start_formatting(self, Tag* tag) except -1:
        cdef Py_ssize_t length = tag.attributes_end - tag.name_end
        if tag.kind & LINK:  # each link closes the one before it
            if length > self.max_link_bytes:
                attributes = self.source[tag.name_end : tag.attributes_end]
                self._replace(tag.start, tag.stop, self.short_link(attributes))
            return 0
        if self.stuck + self.formats >= self.max_formatting:
            return self._drop(tag)
        self.formats += 1
        self.formatting[tag.number] += 1
        if length > self.max_formatting_bytes:
            self._strip(tag)
        return 0

    cdef int _drop(self, Tag* tag) except -1:
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
