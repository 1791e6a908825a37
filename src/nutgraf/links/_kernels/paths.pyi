import numpy as np
from numpy.typing import NDArray

def path_counts(paths: list[str], lasts: list[str]) -> NDArray[np.float64]: ...
def url_shapes(
    hosts: list[str], folders: list[str], lasts: list[str], endings: list[str]
) -> NDArray[np.intp]: ...
