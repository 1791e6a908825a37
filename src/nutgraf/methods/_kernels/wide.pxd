# cython: language_level=3
"""Marks functions to be compiled twice: for processors with AVX2, and for all others.

The loader chooses the version when the module is loaded. Both give the same bits.
"""

cdef extern from *:
    """
    #if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
    #define NUTGRAF_WIDE __attribute__((target_clones("avx2", "default")))
    #else
    #define NUTGRAF_WIDE
    #endif
    """
    ctypedef int Wide "NUTGRAF_WIDE int"
