"""nutgraf: the articles of the news web, with the evidence for every block.

Public names are imported when they are first used, which keeps ``import nutgraf`` fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nutgraf.errors import NutgrafError as NutgrafError
    from nutgraf.limits import Limits as Limits
    from nutgraf.links.judge import judge_link as judge_link
    from nutgraf.methods.base import Method as Method
    from nutgraf.methods.base import Scores as Scores
    from nutgraf.methods.registry import get_method as get_method
    from nutgraf.methods.registry import method_names as method_names
    from nutgraf.model import Article as Article
    from nutgraf.model import Block as Block
    from nutgraf.model import Record as Record
    from nutgraf.model import Summary as Summary
    from nutgraf.pipeline import extract as extract
    from nutgraf.records.read import read_record as read_record
    from nutgraf.sites.memory import SiteMemory as SiteMemory
    from nutgraf.summary.summarize import summarize as summarize

__version__ = "0.1.0"

_HOME = {
    "Article": "nutgraf.model",
    "Block": "nutgraf.model",
    "Limits": "nutgraf.limits",
    "Method": "nutgraf.methods.base",
    "NutgrafError": "nutgraf.errors",
    "Record": "nutgraf.model",
    "Scores": "nutgraf.methods.base",
    "SiteMemory": "nutgraf.sites.memory",
    "Summary": "nutgraf.model",
    "extract": "nutgraf.pipeline",
    "get_method": "nutgraf.methods.registry",
    "judge_link": "nutgraf.links.judge",
    "method_names": "nutgraf.methods.registry",
    "read_record": "nutgraf.records.read",
    "summarize": "nutgraf.summary.summarize",
}

__all__ = [
    "Article",
    "Block",
    "Limits",
    "Method",
    "NutgrafError",
    "Record",
    "Scores",
    "SiteMemory",
    "Summary",
    "extract",
    "get_method",
    "judge_link",
    "method_names",
    "read_record",
    "summarize",
]


def __getattr__(name: str) -> Any:
    """Import a public name from the module where it lives."""
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'nutgraf' has no attribute {name!r}")
    from nutgraf.idle_threads import sleeping_when_idle

    try:
        with sleeping_when_idle():
            value = getattr(import_module(home), name)
    except ImportError as error:
        from nutgraf.errors import MissingKernelError

        missing = MissingKernelError.of(error)
        if missing is None:
            raise
        raise missing from None
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, for completion."""
    return sorted([*__all__, "__version__"])
