from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LexborNode

from nutgraf.page._kernels.attributes import Attributes
from nutgraf.page._kernels.cursor import Cursor, Node

class Column:
    def array(self) -> NDArray[np.int32]: ...

class Walk:
    tag: Column
    parent: Column
    depth: Column
    end: Column
    start: Column
    stop: Column
    linked: Column
    leaves: Column
    leaf_block: Column
    block_start: Column
    block_stop: Column
    block_node: Column
    attributes: Attributes
    pieces: list[str]
    custom: dict[int, str]
    def __init__(
        self, is_block: NDArray[np.uint8], keeps_blanks: NDArray[np.uint8], link: int
    ) -> None: ...
    def run(
        self,
        cursor: Cursor,
        special: Callable[[LexborNode | Node, bool], int],
        next_check: Callable[[int], int],
        lexbor_text: int,
        text: int,
        other: int,
        line_break: int,
        mark: str,
    ) -> None: ...
