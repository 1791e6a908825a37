"""The worth of each function of a room: its pages are read again with the function disabled.

    python -m nutgraf_bench.worth.branches --room records|metadata [--only PART] [--without A,B]

A disabled function finds nothing: it returns None, False, an empty collection, or its text as it
came. ``--without`` disables functions for good, so that redundant ones are deleted one by one.
Only functions that can find nothing are measured, and only on pages that call them.
"""

from __future__ import annotations

import argparse
import ast
import functools
import importlib
import inspect
import os
import pkgutil
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final
from unittest.mock import patch

from nutgraf_bench.worth.effect import Effect
from nutgraf_bench.worth.rooms import ROOMS, ReadablePage

Scores = Mapping[str, float]


@dataclass(frozen=True)
class Function:
    """A function of a room, the places that refer to it, and what it returns when disabled."""

    name: str
    lines: int
    code: Any
    places: tuple[tuple[Any, str], ...]
    disabled: Any


def functions(room: str) -> list[Function]:
    """Return the functions and methods of a package that can find nothing."""
    modules = [
        importlib.import_module(found.name)
        for found in pkgutil.walk_packages(importlib.import_module(room).__path__, f"{room}.")
        if "_kernels" not in found.name
    ]
    users = [module for name, module in list(sys.modules.items()) if name.startswith("nutgraf")]
    found: list[Function] = []
    for module in modules:
        for owner, name, value in _members(module):
            function = _plain(value)
            disabled: Any = _nothing(function)
            if disabled is None:
                continue
            if isinstance(owner, ModuleType):
                places = tuple(
                    (user, key) for user in users for key, held in vars(user).items()
                    if held is value
                )  # fmt: skip
            else:
                places = ((owner, name),)
                if isinstance(value, property | functools.cached_property):
                    disabled = property(disabled)
                elif isinstance(value, staticmethod | classmethod):
                    disabled = staticmethod(disabled)
            label = f"{function.__module__.removeprefix(room + '.')}:{function.__qualname__}"
            size = len(inspect.getsource(function).splitlines())
            found.append(Function(label, size, function.__code__, places, disabled))
    return found


def _members(module: ModuleType) -> Iterator[tuple[Any, str, Any]]:
    for name, value in list(vars(module).items()):
        if getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(value):
            for key, member in list(vars(value).items()):
                if not key.startswith("__") and inspect.isfunction(_plain(member)):
                    yield value, key, member
        elif inspect.isfunction(_plain(value)):
            yield module, name, value


def _plain(value: Any) -> Any:
    """Return the function in a property, a method or a cache."""
    if isinstance(value, property):
        value = value.fget
    elif isinstance(value, functools.cached_property):
        value = value.func
    elif isinstance(value, staticmethod | classmethod):
        value = value.__func__
    return inspect.unwrap(value) if callable(value) else value


_EMPTY: Final = {
    "bool": False, "list": [], "tuple": (), "set": set(), "dict": {},
    "frozenset": frozenset(), "Texts": (), "Iterator": (), "Iterable": (), "Sequence": (),
    "Mapping": {}, "int": 0, "str": "",
}  # fmt: skip


def _nothing(function: Any) -> Callable[..., Any] | None:
    """Return a function that finds nothing, or None if there is no such result."""
    if not inspect.isfunction(function) or "contextmanager" in str(function):
        return None
    annotation = function.__annotations__.get("return")
    if not isinstance(annotation, str):
        return None
    tree = ast.parse(annotation, mode="eval").body
    parts = _union(tree)
    if "None" in parts and len(parts) > 1:
        return lambda *args, **kwargs: None
    kind = parts[0]
    if kind == "str":
        takes_text = "str" in list(function.__annotations__.values())[:-1]
        return _first_text if takes_text else None
    if kind not in _EMPTY:
        return None
    empty: Any = _EMPTY[kind]
    if kind in ("Iterator", "Iterable"):
        return lambda *args, **kwargs: iter(())
    return lambda *args, **kwargs: type(empty)(empty)


def _union(tree: ast.expr) -> list[str]:
    if isinstance(tree, ast.BinOp):
        return [*_union(tree.left), *_union(tree.right)]
    if isinstance(tree, ast.Subscript):
        tree = tree.value
    if isinstance(tree, ast.Constant):
        return [str(tree.value)]
    return [tree.id if isinstance(tree, ast.Name) else getattr(tree, "attr", "")]


def _first_text(*arguments: Any, **_: Any) -> str:
    return next((each for each in arguments if isinstance(each, str)), "")


@contextmanager
def disabled(*chosen: Function) -> Iterator[None]:
    """Disable functions in every module that refers to them."""
    with ExitStack() as stack:
        for function in chosen:
            for owner, name in function.places:
                stack.enter_context(patch.object(owner, name, function.disabled))
        yield


def called(page: ReadablePage, codes: dict[Any, str]) -> tuple[Scores, set[str]]:
    """Return the scores of a page and the functions that reading it calls."""
    names: set[str] = set()

    def profile(frame: Any, event: str, _: Any) -> None:
        if event == "call" and frame.f_code in codes:
            names.add(codes[frame.f_code])

    sys.setprofile(profile)
    try:
        return page.scores(), names
    finally:
        sys.setprofile(None)


def main() -> None:
    """Print a line for each function, the least useful first."""
    parser = argparse.ArgumentParser(description="Measure the worth of each function of a room.")
    default = os.environ.get("NUTGRAF_DATA", Path.home() / ".cache" / "nutgraf-data")
    parser.add_argument("--data", type=Path, default=Path(default))
    parser.add_argument("--room", choices=ROOMS, required=True)
    parser.add_argument("--only", default="", help="measure functions with this in their name")
    parser.add_argument("--without", default="", help="functions that are disabled throughout")
    parser.add_argument("--pages", action="store_true", help="list the pages that change")
    arguments = parser.parse_args()
    pages = list(ROOMS[arguments.room](arguments.data))
    every = functions(f"nutgraf.{arguments.room}")
    gone = set(filter(None, arguments.without.split(",")))
    unknown = gone - {each.name for each in every}
    if unknown:
        parser.error(f"no such function: {', '.join(sorted(unknown))}")
    with disabled(*(each for each in every if each.name in gone)):
        report(pages, [each for each in every if each.name not in gone], arguments)


def report(pages: list[ReadablePage], every: list[Function], arguments: Any) -> None:
    """Measure the chosen functions and print their effects."""
    codes = {each.code: each.name for each in every}
    base: list[Scores] = []
    users: dict[str, list[int]] = defaultdict(list)
    for number, page in enumerate(pages):
        scores, names = called(page, codes)
        base.append(scores)
        for name in names:
            users[name].append(number)
    for field in sorted({field for scores in base for field in scores}):
        values = [scores[field] for scores in base if field in scores]
        print(f"# {field:12} {len(values):5} {sum(values) / len(values):.4f}")
    print("# better worse saved hosts-helped pages-calling lines function")
    for function in every:
        if arguments.only not in function.name:
            continue
        effect, helped, changed = Effect(), set(), []
        with disabled(function):
            for number in users[function.name]:
                try:
                    without = pages[number].scores()
                # A caller may rely on the function in any way: then it is worth the whole page.
                except Exception as problem:  # noqa: BLE001
                    without = dict.fromkeys(base[number], 0.0)
                    changed.append(f"{pages[number].id}: {type(problem).__name__}")
                for field, score in base[number].items():
                    effect.add(score, without[field])
                    if abs(score - without[field]) >= 0.005:
                        changed.append(f"{pages[number].id} {field} {score - without[field]:+.2f}")
                    if score - without[field] >= 0.005:
                        helped.add(pages[number].host)
        verdict = "keep" if effect.earns_its_place else "    "
        print(
            f"{verdict} {effect.better:4} {effect.worse:4} {effect.saved:4} {len(helped):4} "
            f"{len(users[function.name]):5} {function.lines:4} {function.name}",
            flush=True,
        )
        if arguments.pages:
            print("".join(f"        {line}\n" for line in changed[:12]), end="")


if __name__ == "__main__":
    main()
