import numpy as np
from numpy.typing import NDArray

def counts(paths: list[str], lasts: list[str]) -> NDArray[np.float64]: ...
def shapes(
    hosts: list[str], folders: list[str], lasts: list[str], endings: list[str]
) -> NDArray[np.intp]: ...
