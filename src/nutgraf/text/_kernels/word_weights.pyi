import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Hashes = NDArray[np.uint64]
Ints = NDArray[np.int32]

class Weights:
    def __init__(self, hashes: Hashes, weights: Floats) -> None: ...
    def __len__(self) -> int: ...
    def sums(self, words: Hashes, owner: Ints, owners: int) -> Floats: ...
