from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

Attributes = Sequence[Mapping[str, str | None] | None]
Ints = NDArray[np.int32]

def marks(
    attributes: Attributes, nodes: Ints
) -> tuple[Ints, Ints, list[tuple[str | None, str | None]], list[int], list[int]]: ...
def classes(tag: NDArray[np.int16], attributes: Attributes, nodes: Ints) -> NDArray[np.intp]: ...
def with_attribute(attributes: Attributes, name: str) -> list[tuple[int, str | None]]: ...
