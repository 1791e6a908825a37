import numpy as np
from numpy.typing import NDArray

def places_up(
    tag: NDArray[np.int16],
    parent: NDArray[np.int32],
    end: NDArray[np.int32],
    custom: dict[int, str],
    node: int,
) -> list[tuple[int, int]]: ...
