import numpy as np
from numpy.typing import NDArray

Hashes = NDArray[np.uint64]
Ints = NDArray[np.intp]

class KnownTerms:
    def __init__(self, codes: dict[str, int]) -> None: ...

def read_terms(
    texts: list[str], known: KnownTerms
) -> tuple[Hashes, Ints, Ints, Ints, NDArray[np.bool_]]: ...
