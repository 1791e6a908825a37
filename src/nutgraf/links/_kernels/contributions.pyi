import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.intp]
Singles = NDArray[np.float32]

def contributions(
    table: Singles, figure: Ints, border: Singles, level: Ints, first: Ints, moves: Singles
) -> Singles: ...
