"""Every regular expression of the package, with the methods that the code calls on it."""

from __future__ import annotations

import ast
import functools
import importlib
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nutgraf
from nutgraf.text.patterns import LazyPattern

ROOT = Path(nutgraf.__file__).parent
# A search starts at every character, a match only at the first.
SEARCHES = frozenset({"search", "findall", "finditer", "split", "sub", "subn"})
MATCHES = frozenset({"match", "fullmatch"})
INNOCENT = frozenset({"pattern", "flags", "compiled", "groups", "groupindex"})
RE_CALLS = SEARCHES | MATCHES | {"compile", "template"}


@dataclass(frozen=True)
class Found:
    """A pattern, the first name under which it is reached, and the methods called on it."""

    place: str
    pattern: str | bytes
    flags: int
    methods: frozenset[str]

    @property
    def searches(self) -> bool:
        """Whether the pattern may be tried at every character."""
        return not self.methods <= MATCHES


def modules() -> list[Any]:
    """Every module of the package, imported."""
    names = [each.name for each in pkgutil.walk_packages(nutgraf.__path__, "nutgraf.")]
    return [importlib.import_module(name) for name in names if not name.endswith("__main__")]


def patterns() -> list[Found]:
    """Every pattern that module globals, classes and cached functions lead to, once each."""
    used = _methods_by_name()
    found: dict[tuple[str | bytes, int], Found] = {}
    seen: set[int] = set()
    for module in modules():
        for name, value in list(vars(module).items()):
            for path, pattern in _walk(value, name, module.__name__, seen):
                compiled = pattern.compiled if isinstance(pattern, LazyPattern) else pattern
                scope = module.__name__ if name.startswith("_") else ""
                methods = used.get((scope, name), SEARCHES) if path == name else SEARCHES
                key = (compiled.pattern, compiled.flags)
                place = f"{module.__name__}.{path}"
                if key in found:
                    place, methods = found[key].place, found[key].methods | methods
                found[key] = Found(place, *key, frozenset(methods))
    return list(found.values())


def _walk(
    value: Any, path: str, module: str, seen: set[int]
) -> Iterator[tuple[str, re.Pattern[Any] | LazyPattern]]:
    """Patterns inside a value: containers, classes, objects and cached functions are opened."""
    if isinstance(value, (re.Pattern, LazyPattern)):
        yield path, value
        return
    if id(value) in seen or isinstance(value, (str, bytes, int, float)):
        return
    seen.add(id(value))
    children: list[tuple[str, Any]] = []
    if isinstance(value, Mapping):
        children = [(f"{path}[{key!r}]", key) for key in value]
        children += [(f"{path}[{key!r}]", each) for key, each in value.items()]
    elif isinstance(value, (list, tuple, set, frozenset)):
        children = [(f"{path}[{index}]", each) for index, each in enumerate(value)]
    elif isinstance(value, functools._lru_cache_wrapper):
        children = _cached(value, path)
    elif getattr(type(value), "__module__", "").startswith("nutgraf") or (
        isinstance(value, type) and value.__module__ == module
    ):
        slots = [name for each in type(value).__mro__ for name in getattr(each, "__slots__", ())]
        inside = dict(getattr(value, "__dict__", {}))
        inside |= {name: getattr(value, name) for name in slots if hasattr(value, name)}
        children = [(f"{path}.{name}", each) for name, each in inside.items()]
    elif callable(value) and getattr(value, "__module__", None) == module:
        defaults = (*(getattr(value, "__defaults__", None) or ()),)
        cells = [cell.cell_contents for cell in getattr(value, "__closure__", None) or ()]
        children = [(f"{path}()", each) for each in (*defaults, *cells)]
    for name, child in children:
        yield from _walk(child, name, module, seen)


def _cached(function: Any, path: str) -> list[tuple[str, Any]]:
    """What a cached function without parameters returns."""
    if "Pattern" not in str(function.__annotations__.get("return", "")):
        return []
    if function.__wrapped__.__code__.co_argcount:
        return []
    return [(f"{path}()", function())]


def _methods_by_name() -> dict[tuple[str, str], set[str]]:
    """For a module and a name: the methods called on it there; any other use is a search.

    A name that begins with an underscore stays in its module; another is one name everywhere.
    """
    used: dict[tuple[str, str], set[str]] = defaultdict(set)
    for path, tree in trees().items():
        module = ".".join(("nutgraf", *Path(path).with_suffix("").parts)).removesuffix(".__init__")

        def add(name: str, method: str, module: str = module) -> None:
            used[module if name.startswith("_") else "", name].add(method)

        bases = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                bases.add(id(node.value))
                if node.attr not in INNOCENT:
                    add(node.value.id, node.attr)
            # With a position, a match may be tried at every character.
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name)
                and len(node.args) > 1
            ):
                add(node.func.value.id, "search")
        for node in ast.walk(tree):
            loaded = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
            if loaded and id(node) not in bases:
                add(node.id, "search")
    return used


@functools.cache
def trees() -> dict[str, ast.Module]:
    """The syntax tree of every file of the package, by its path."""
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8"))
        for path in sorted(ROOT.rglob("*.py"))
    }


def calls_in_functions() -> Iterator[tuple[str, ast.Call]]:
    """Calls of `re` and `LazyPattern` inside functions: patterns that no global leads to."""
    for path, tree in trees().items():
        for function in ast.walk(tree):
            if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
                for node in ast.walk(function):
                    if isinstance(node, ast.Call) and _is_of_re(node.func):
                        yield path, node


def _is_of_re(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        return function.value.id == "re" and function.attr in RE_CALLS
    return isinstance(function, ast.Name) and function.id == "LazyPattern"
