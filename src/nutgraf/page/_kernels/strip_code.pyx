# cython: language_level=3, boundscheck=False, wraparound=False
"""Removes scripts, styles and drawings from a page before it is parsed.

They are most of its bytes, and nothing reads them. They are removed only where it is certain how
the parser will read them. Drawings, formulas and <select> have other rules; if their end is not
certain, the rest of the page is left as it is.
"""

from libc.stdint cimport uint64_t
from nutgraf.page._kernels.source cimport (
    Source,
    comment_end,
    ends_name,
    is_at,
    is_letter,
    name_end,
    next_byte,
    packed,
    raw_end,
    tag_end,
)

cdef enum:
    MAX_PACKED = 8  # longer names do not fit into a number

cdef uint64_t _SCRIPT = _number(b"script")
cdef uint64_t _STYLE = _number(b"style")
cdef uint64_t _SVG = _number(b"svg")
cdef uint64_t _SELECT = _number(b"select")
cdef uint64_t _NOSCRIPT = _number(b"noscript")
# Elements whose content is raw text, as in scripts.
cdef uint64_t[6] _RAW = _numbers(b"title textarea xmp noembed noframes iframe")
# Elements that must not or may not contain scripts; and those that end with the page.
cdef uint64_t[3] _STRICT = _numbers(b"noscript col colgroup")
cdef uint64_t[2] _WHOLE = _numbers(b"body html")
# Elements allowed in those and in the head. They do not change where a script is.
cdef uint64_t[6] _OF_HEAD = _numbers(b"head link meta basefont bgsound template")
# After these tags nothing is certain.
cdef uint64_t[3] _END = _numbers(b"math frameset plaintex")
# Elements of drawings: any HTML tag would end the drawing. Longer names are cut.
cdef uint64_t[21] _DRAWN = _numbers(
    b"animate circle clippath defs ellipse fegaussi filter g image line lineargr mask path "
    b"pattern polygon polyline radialgr rect stop symbol use"
)
cdef uint64_t[3] _LABELS = _numbers(b"title desc style")


cdef uint64_t _number(bytes name):
    return packed(name, 0, len(name))


cdef list _numbers(bytes names):
    return [_number(name) for name in names.split()]


cdef bint _among(uint64_t number, const uint64_t* numbers, Py_ssize_t count) noexcept:
    cdef Py_ssize_t i
    for i in range(count):
        if numbers[i] == number:
            return True
    return False


cdef struct Tag:
    # Start and end of the name, and end of the tag: its bracket, or the end of the page.
    Py_ssize_t name, name_end, end
    uint64_t number
    bint closes


cdef bint _read(Source html, Py_ssize_t at, Py_ssize_t size, Tag* tag) noexcept:
    """Read the tag that begins at a bracket. Return False if there is no tag."""
    cdef Py_ssize_t attributes = 0
    tag.closes = html[at + 1] == b"/"
    tag.name = at + 1 + tag.closes
    if not is_letter(html[tag.name]):
        return False
    tag.name_end = name_end(html, tag.name, size)
    tag.end = tag_end(html, tag.name_end, size, &attributes)
    tag.number = packed(html, tag.name, min(tag.name_end, tag.name + MAX_PACKED))
    return True


def without_code(bytes source):
    """Return a page without scripts, styles and drawings. See `without_code_and_hint`."""
    return without_code_and_hint(source)[0]


def without_code_and_hint(bytes source):
    """Return a page without code, and whether it may have unclosed frames.

    Scripts and styles become empty comments, and drawings become empty; scripts that may hold
    JSON-LD stay. Where a comment would change how the page is parsed, a script or style is only
    emptied: before all other tags, where a doctype after it would not count, after the end of the
    page, and directly in elements that hold no scripts.

    The hint is for `nutgraf.page.parsing.open_frames`. It is true if a ``<noscript>`` opens a
    frame and leaves it open, or if not all of the page was scanned.
    """
    cdef Source html = source
    cdef Py_ssize_t size = len(source), at = 0, done = 0, start, stop, attributes = 0
    cdef Tag tag
    cdef bint in_select = False, in_body = False, framed = False, seen = False
    cdef Py_ssize_t looked = 0
    cdef list kept = []
    cdef bytes empty
    while True:
        at = next_byte(html, at, size, b"<")
        if at == size:
            seen = True
            break
        if not _read(html, at, size, &tag):
            at = _after_non_tag(html, at, size)
            continue
        start, at = at, tag.end + 1
        if tag.number == _SELECT:
            in_select = not tag.closes
        if tag.closes:
            in_body = in_body and not _among(tag.number, _WHOLE, 2)
            continue
        if _among(tag.number, _END, 3):
            break
        if tag.number == _NOSCRIPT and start >= looked:
            looked = _frames_end(html, at, size, &framed)
        if tag.number == _SVG:
            at = _svg_end(html, &tag, size)
            if at == size:
                break
            if not in_select:  # in a <select>, <svg> is ignored and its labels are text
                kept.append(source[done : tag.end + 1])
                kept.append(b"</svg>")
                done = at + 1
        if tag.name_end - tag.name > MAX_PACKED:
            continue
        if tag.number == _SCRIPT or tag.number == _STYLE or _among(tag.number, _RAW, 6):
            stop = raw_end(html, at, size, html + tag.name, tag.name_end - tag.name)
            if stop >= size or (in_select and tag.number != _SCRIPT):
                break
            if tag.number == _SCRIPT and _may_continue(html, at, stop):
                break
            if tag.number == _STYLE or (
                tag.number == _SCRIPT and not _may_be_data(source[tag.name_end : tag.end])
            ):
                kept.append(source[done:start])
                # Keeps the nodes and texts around it separate. A comment is cheapest.
                empty = b"<style></style>" if tag.number == _STYLE else b"<script></script>"
                kept.append(b"<!---->" if in_body else empty)
                stop += 2 + tag.name_end - tag.name
                stop = done = min(tag_end(html, stop, size, &attributes) + 1, size)
            at = stop
        elif not _among(tag.number, _OF_HEAD, 6):
            in_body = not _among(tag.number, _STRICT, 3)
    framed = framed or not seen
    if not done:
        return source, framed
    kept.append(source[done:])
    return b"".join(kept), framed


cdef Py_ssize_t _frames_end(Source html, Py_ssize_t at, Py_ssize_t size, bint* framed) noexcept:
    """Return where the next ``</noscript>`` is, or the end. Set ``framed`` if a frame is open."""
    cdef Py_ssize_t opened = 0
    while True:
        at = next_byte(html, at, size, b"<")
        if at == size:
            return size
        if is_at(html, at + 1, b"/noscript", 9):
            framed[0] = framed[0] or opened > 0
            return at
        if is_at(html, at + 1, b"iframe", 6):
            opened += 1
        elif is_at(html, at + 1, b"/iframe", 7):
            opened -= 1
        at += 1


cdef Py_ssize_t _after_non_tag(Source html, Py_ssize_t at, Py_ssize_t size) noexcept:
    """Return the position after a comment, other markup that is not a tag, or a literal bracket."""
    if html[at + 1] == b"!" and html[at + 2] == b"-" and html[at + 3] == b"-":
        return comment_end(html, at + 4, size)
    if html[at + 1] == b"!" or html[at + 1] == b"?" or html[at + 1] == b"/":
        return next_byte(html, at + 2, size, b">")
    return at + 1


cdef Py_ssize_t _svg_end(Source html, Tag* tag, Py_ssize_t size) noexcept:
    """Return the end of a drawing, or the end of the page if it is not certain."""
    cdef Py_ssize_t at = tag.end, depth = 1
    cdef Tag inner
    if at == size or html[at - 1] == b"/":
        return size
    while depth:
        at = next_byte(html, at, size, b"<")
        if at == size:
            return size
        if html[at + 1] == b"!" and html[at + 2] == b"-" and html[at + 3] == b"-":
            at = comment_end(html, at + 4, size)
            continue
        if not _read(html, at, size, &inner):
            return size
        at = inner.end
        if at == size:
            return size
        if inner.number == _SVG:
            if html[at - 1] == b"/":
                return size
            depth += -1 if inner.closes else 1
        elif not inner.closes and _among(inner.number, _LABELS, 3):
            at = _label_end(html, &inner, size)
        elif not _among(inner.number, _DRAWN, 21):
            return size
    return at


cdef Py_ssize_t _label_end(Source html, Tag* tag, Py_ssize_t size) noexcept:
    """Return the end of the end tag of an element with only text, or the end of the page."""
    cdef Py_ssize_t length = tag.name_end - tag.name, attributes = 0
    cdef Py_ssize_t at = next_byte(html, tag.end, size, b"<")
    if (
        html[tag.end - 1] != b"/"
        and at + 2 + length < size
        and html[at + 1] == b"/"
        and ends_name(html[at + 2 + length])
        and is_at(html, at + 2, html + tag.name, length)
    ):
        return tag_end(html, at + 2 + length, size, &attributes)
    return size


cdef bint _may_continue(Source html, Py_ssize_t at, Py_ssize_t stop) noexcept:
    """Return whether a script can continue after its end tag: it has a script in a comment."""
    cdef bint commented = False
    while True:
        at = next_byte(html, at, stop, b"<")
        if at == stop:
            return False
        if commented and is_at(html, at + 1, b"script", 6):
            return True
        if html[at + 1] == b"!" and html[at + 2] == b"-" and html[at + 3] == b"-":
            commented = True
        at += 1


cdef bint _may_be_data(bytes attributes):
    """Return whether a script may be ``application/ld+json``, with the plus sign escaped or not."""
    attributes = attributes.lower()
    return b"json" in attributes and b"ld" in attributes
