import numpy as np
from numpy.typing import NDArray

Hashes = NDArray[np.uint64]
Ints = NDArray[np.intp]

def shared(
    mine: Hashes, my_owner: Ints, theirs: Hashes, their_owner: Ints, count: int
) -> NDArray[np.float64]: ...
def totals(
    code: Ints, owner: Ints, count: int, first: Ints, classes: Ints, different: int
) -> NDArray[np.float64]: ...
