import numpy as np
from numpy.typing import NDArray

def score(
    table: NDArray[np.float32],
    column: NDArray[np.int16],
    border: NDArray[np.float32],
    leaves: NDArray[np.float32],
) -> NDArray[np.float64]: ...
def weights_by_column(
    table: NDArray[np.float32],
    column: NDArray[np.int16],
    border: NDArray[np.float32],
    means: NDArray[np.float32],
) -> NDArray[np.float64]: ...
