import numpy as np
from numpy.typing import NDArray

def strongest_topics(
    phrases: NDArray[np.int16],
    weights: NDArray[np.float64],
    article: NDArray[np.uint8],
    min_weight: float,
    max_topics: int,
) -> NDArray[np.intp]: ...
