from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

def read_lines(
    anchors: Sequence[str | None], longest: int, one_line: Callable[[str], str]
) -> tuple[list[str], NDArray[np.intp], NDArray[np.bool_], NDArray[np.bool_]]: ...
