"""All runners by name, and groups of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from nutgraf.errors import MissingExtraError, NutgrafError
from nutgraf.methods.registry import method_names
from nutgraf_bench.runners.base import Runner, peer
from nutgraf_bench.runners.methods import method_runner
from nutgraf_bench.runners.ncleaner import ncleaner


class UnknownRunnerError(NutgrafError, LookupError):
    """No runner or group has that name."""


# Of each peer: the module and function that call it, and the distribution.
_PEERS: Final[Mapping[str, tuple[str, str, str]]] = {
    "boilerpipe-default": ("boilerpipe", "default", "boilerpy3"),
    "boilerpipe-article": ("boilerpipe", "article", "boilerpy3"),
    "boilerpipe-sentences": ("boilerpipe", "sentences", "boilerpy3"),
    "boilerpipe-largest": ("boilerpipe", "largest", "boilerpy3"),
    "boilerpipe-words": ("boilerpipe", "words", "boilerpy3"),
    "justext": ("justext", "run", "jusText"),
    "readability": ("readability", "run", "readability-lxml"),
    "trafilatura": ("trafilatura", "standard", "trafilatura"),
    "trafilatura-fast": ("trafilatura", "fast", "trafilatura"),
    "resiliparse": ("resiliparse", "run", "Resiliparse"),
    "newspaper": ("newspaper", "run", "newspaper4k"),
    "goose": ("goose", "run", "goose3"),
}
# Whether the mode is lexical.
_NCLEANER: Final[Mapping[str, bool]] = {"ncleaner": True, "ncleaner-nonlexical": False}
# Peers that the papers compare themselves with.
_BASELINES: Final = ("boilerpipe-", "justext", "readability")

GROUPS: Final = ("ours", "papers", "peers", "all")


def runner_names(group: str = "all") -> tuple[str, ...]:
    """Return the names of the runners in a group.

    ``ours`` are nutgraf's methods; ``papers`` adds the papers' baselines (NCleaner, Boilerpipe,
    jusText, Readability); ``peers`` are other libraries.
    """
    ours, trained, peers = method_names(), tuple(_NCLEANER), tuple(_PEERS)
    if group == "ours":
        return ours
    if group == "papers":
        return (*ours, *trained, *(name for name in peers if name.startswith(_BASELINES)))
    if group == "peers":
        return peers
    if group == "all":
        return (*ours, *trained, *peers)
    raise UnknownRunnerError(f"no group is called {group!r}; there are {', '.join(GROUPS)}")


def expand(names: Iterable[str]) -> tuple[str, ...]:
    """Return these names with groups expanded, each once, in order."""
    found: dict[str, None] = {}
    for name in names:
        found |= dict.fromkeys(runner_names(name) if name in GROUPS else (_known(name),))
    return tuple(found)


def get_runner(name: str) -> Runner:
    """Return a runner by name. Raises `MissingExtraError` if its library is not installed."""
    _known(name)
    if name in _NCLEANER:
        return ncleaner(name, lexical=_NCLEANER[name])
    if name in _PEERS:
        return peer(name, *_PEERS[name])
    return method_runner(name)


def available(runners: Iterable[str | Runner], warn: Callable[[str], None]) -> list[Runner]:
    """Return the runners that are installed, and report the others."""
    found = []
    for runner in runners:
        try:
            found.append(get_runner(runner) if isinstance(runner, str) else runner)
        except MissingExtraError as problem:
            warn(str(problem))
    return found


def _known(name: str) -> str:
    if name not in runner_names():
        there = ", ".join(runner_names())
        raise UnknownRunnerError(f"no runner is called {name!r}; there are {there}")
    return name
