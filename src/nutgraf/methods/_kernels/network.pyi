import numpy as np
from numpy.typing import NDArray

def score(
    table: NDArray[np.float32],
    words: NDArray[np.float32],
    scale: NDArray[np.float32],
    first: NDArray[np.float32],
    convolutions: NDArray[np.float32],
    distances: NDArray[np.int32],
    whole: NDArray[np.float32],
    last: NDArray[np.float32],
) -> NDArray[np.float64]: ...
