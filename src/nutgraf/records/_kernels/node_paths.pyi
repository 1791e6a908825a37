import numpy as np
from numpy.typing import NDArray

def path_steps(
    tag: NDArray[np.int16],
    parent: NDArray[np.int32],
    end: NDArray[np.int32],
    names: tuple[str, ...],
    custom: dict[int, str],
    node: int,
) -> list[str]: ...
def ancestor_bits(
    tag: NDArray[np.int16], end: NDArray[np.int32], bits: NDArray[np.uint8]
) -> NDArray[np.uint8]: ...
