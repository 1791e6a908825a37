import numpy as np
from numpy.typing import NDArray

def best(
    told: NDArray[np.int16],
    weights: NDArray[np.float64],
    article: NDArray[np.uint8],
    least: float,
    most: int,
) -> NDArray[np.intp]: ...
