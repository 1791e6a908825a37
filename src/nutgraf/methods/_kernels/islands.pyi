import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]

def kept_words(values: Floats, words: Floats, kept: float, high: float) -> tuple[float, float]: ...
def sure_words(
    values: Floats, words: Floats, kept: float, sure: float, min_words: float
) -> tuple[float, float]: ...
def unsure_branches(
    node: Ints, parent: Ints, sure: NDArray[np.uint8], believed: Floats, words: Floats
) -> Floats: ...
