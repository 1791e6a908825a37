# cython: language_level=3
"""Reads the metadata in a page's head from the nodes of the parser's tree."""

cimport cython

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH
from libc.stdint cimport uint8_t

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(object)


@cython.final
cdef class HeadReader:
    """Collects the parts of `nutgraf.page.page.Head`, wherever they are in the page."""

    cdef readonly str title, language, base
    cdef readonly list meta, links, json_ld, alternates

    def __init__(self):
        self.meta, self.links, self.json_ld, self.alternates = [], [], [], []

    def read_children(self, node):
        """Read the children of a node."""
        child = node.first_child
        while child is not None:
            self.read(child, child.tag)
            child = child.next

    cpdef read(self, node, str tag):
        """Read a node. Nodes without metadata are ignored."""
        if tag == "meta":
            self._meta(node.attributes)
        elif tag == "link":
            self._link(node.attributes)
        elif tag == "script":
            if "ld+json" in (node.attributes.get("type") or "").lower():
                self.json_ld.append(node.text())
        elif tag == "title":
            self.title = self.title or " ".join(node.text().split()) or None
        elif tag == "base":
            self.base = self.base or node.attributes.get("href")
        elif tag == "html":  # the root comes first; another one can only be inside <math>
            attributes = node.attributes
            self.language = self.language or attributes.get("lang") or attributes.get("xml:lang")

    cdef int _meta(self, dict attributes) except -1:
        """Add a <meta> tag. Some pages, and tools that save pages, write "value" for "content"."""
        cdef str content = attributes.get("content") or attributes.get("value")
        cdef list keys
        if content:
            keys = []
            # Attributes may list several names; each name counts once.
            _add_words(keys, attributes.get("property"))
            _add_words(keys, attributes.get("itemprop"))
            _add_name(keys, attributes.get("name"))
            _add_name(keys, attributes.get("http-equiv"))
            for key in keys if len(keys) < 2 else dict.fromkeys(keys):
                self.meta.append((key, content))
        return 0

    cdef int _link(self, dict attributes) except -1:
        cdef str href = attributes.get("href"), relation
        cdef list relations
        if href:
            relations = []
            _add_words(relations, attributes.get("rel"))
            for relation in relations:
                self.links.append((relation, href))
            if "alternate" in relations:
                kind, title = attributes.get("type") or "", attributes.get("title") or ""
                self.alternates.append((href, kind, title))
        return 0


cdef int _add_words(list words, str text) except -1:
    if text:
        if _is_lower_word(text):
            words.append(text)
        else:
            words.extend(text.lower().split())
    return 0


cdef int _add_name(list names, str text) except -1:
    if text:
        if not _is_lower_word(text):
            text = text.lower().strip()
        if text:
            names.append(text)
    return 0


cdef bint _is_lower_word(str text):
    """Return whether a text is one ASCII word without capitals, as nearly all are."""
    cdef Py_ssize_t i
    cdef const uint8_t* letters
    if not PyUnicode_IS_ASCII(text):
        return False
    letters = <const uint8_t*>PyUnicode_DATA(text)
    for i in range(PyUnicode_GET_LENGTH(text)):
        if letters[i] <= 32 or b"A" <= letters[i] <= b"Z":
            return False
    return True
