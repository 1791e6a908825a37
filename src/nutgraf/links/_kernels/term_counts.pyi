import numpy as np
from numpy.typing import NDArray

Hashes = NDArray[np.uint64]
Ints = NDArray[np.intp]

def count_shared(
    mine: Hashes, my_owner: Ints, theirs: Hashes, their_owner: Ints, count: int
) -> NDArray[np.float64]: ...
def count_classes(
    code: Ints, owner: Ints, count: int, first: Ints, classes: Ints, class_count: int
) -> NDArray[np.float64]: ...
