# cython: language_level=3
"""Functions that are compiled twice: for processors with wide registers, and for all.

Which of the two runs is chosen when the module is loaded. Both give the same bits.
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
