import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]

def unsure_branches(
    node: Ints, parent: Ints, sure: NDArray[np.uint8], believed: Floats, words: Floats
) -> Floats: ...
