"""Chinese word segmentation by jieba, an optional library (``nutgraf[zh]``)."""

from __future__ import annotations

import logging
import warnings
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable


def segmenter() -> Callable[[str], list[str]] | None:
    """A function that cuts a run of Chinese characters, or None without jieba."""
    try:
        with warnings.catch_warnings():
            # It imports a part of setuptools that says it will go; jieba does without it too.
            warnings.filterwarnings("ignore", message="pkg_resources is deprecated")
            import jieba
    except ImportError:
        return None
    jieba.setLogLevel(logging.WARNING)
    # Without its hidden Markov model: the dictionary alone is the same on every run and faster.
    return lambda run: cast("list[str]", jieba.lcut(run, HMM=False))
