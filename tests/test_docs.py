"""The documentation is correct: code runs, commands print what is shown, links work.

Blocks of one page are run in order and share their names, in a directory of
their own in which ``samples/`` is. ``pycon`` blocks are doctests. ``python``
blocks are run on the pages outside ``docs/methods/``. Of ``console`` blocks
those are run that only call nutgraf; a line ``...`` stands for any lines.
"""

from __future__ import annotations

import dataclasses
import doctest
import html
import os
import re
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import nutgraf
from nutgraf.evidence.base import Evidence
from nutgraf.methods.registry import DEFAULT, describe
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.trim.stages import STAGES
from tests.pages import PARAGRAPHS, news_page
from tests.trim.drafts import check_trim, draft_of

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("samples/*.md")])
FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
# Commands that a test may run; blocks with other commands are not run.
SAFE = frozenset({"nutgraf", "cat", "echo", "head"})
FLAGS = doctest.ELLIPSIS
MARK = "<<<end of command>>>"

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    return tmp_path


@pytest.fixture
def module() -> Iterator[types.ModuleType]:
    """A module for the code of a page, because dataclasses look up the module of a class."""
    module = types.ModuleType("documented")
    sys.modules["documented"] = module
    yield module
    del sys.modules["documented"]


def blocks(page: Path) -> list[tuple[str, str, int]]:
    """Return language, content and line of each fenced block."""
    text = page.read_text("utf-8")
    return [(m[1], m[2], text.count("\n", 0, m.start()) + 1) for m in FENCE.finditer(text)]


def run_code(page: Path, module: types.ModuleType) -> None:
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    report: list[str] = []
    for language, content, line in blocks(page):
        if language == "python" and "methods" not in page.parts:
            exec(compile(content, f"{page.name}:{line}", "exec"), vars(module))
        if language == "pycon":
            test = doctest.DocTestParser().get_doctest(
                content, vars(module), page.name, str(page), line
            )
            runner.run(test, out=report.append, clear_globs=False)
            vars(module).update(test.globs)
    assert not report, "".join(report)


def commands(content: str) -> list[tuple[str, str]]:
    """Return the commands of a console block with their outputs."""
    parts = re.split(r"^\$ ", content, flags=re.MULTILINE)[1:]
    return [(head, rest) for head, _, rest in (part.partition("\n") for part in parts)]


def is_safe(command: str) -> bool:
    """Return whether the block has only commands that a test may run, without network access."""
    calls = [re.sub(r"^(\w+=\S+ )+", "", part.strip()) for part in re.split(r"[|;&]+", command)]
    return "://" not in command and all(call.split()[0] in SAFE for call in calls)


def run_shell(lines: list[str]) -> list[str]:
    """Return the output of each command, run in one shell."""
    script = "".join(f"{line}\nstatus=$?; echo '{MARK}'; (exit $status)\n" for line in lines)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash"],
        input=script,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
        env={**os.environ, "PATH": path},
    )
    return done.stdout.split(f"{MARK}\n")[:-1]


@every_page
def test_code(page, workplace, module):
    run_code(page, module)


@every_page
def test_commands(page, workplace):
    checker = doctest.OutputChecker()
    for language, content, line in blocks(page):
        asked = commands(content) if language == "console" else []
        if not asked or not all(is_safe(command) for command, _ in asked):
            continue
        outputs = run_shell([command for command, _ in asked])
        for (command, want), got in zip(asked, outputs, strict=True):
            where = f"{page.name}, line {line}: $ {command}\n{got}"
            # A blank line at the end of the block is ignored.
            assert checker.check_output(want.rstrip() + "\n", got.rstrip() + "\n", FLAGS), where


def slugs(page: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    text = FENCE.sub("", page.read_text("utf-8"))
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_page
def test_links(page):
    for target in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        if re.match(r"https?:|mailto:", target):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), f"{page.name} links to {target}"
        if anchor:
            assert anchor in slugs(file), f"{page.name} links to {target}"


def test_picture_is_current_and_self_contained():
    """A new drawing shows the same text. "python tools/picture.py" updates it."""
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        from picture import picture
    finally:
        sys.path.pop(0)
    shown = (ROOT / "docs" / "explain.svg").read_text("utf-8")
    assert "http" not in shown.replace("http://www.w3.org/2000/svg", "")
    assert text_of(shown) == text_of(picture())


def text_of(svg: str) -> str:
    words = re.sub(r"<style>.*?</style>|<[^>]+>", "", svg, flags=re.DOTALL)
    return "".join(html.unescape(words).split())


def page_of(method: str) -> Path:
    """Return the page of a method; variants share the page of their paper."""
    # "papers.dsc_lqf" or "fused.method"
    name = describe(method).module.removeprefix("papers.").removesuffix(".method")
    return ROOT / "docs" / "methods" / f"{name.replace('_', '-')}.md"


@pytest.mark.parametrize("method", nutgraf.method_names())
def test_every_method_has_a_page_with_its_parameters(method):
    text = page_of(method).read_text("utf-8")
    assert f"`{method}`" in text or text.startswith(f"# {method}\n")
    for section in ("Paper", "Formulas", "Parameters", "Deviations", "Worked example"):
        assert re.search(rf"^## {section}", text, re.MULTILINE), section
    for field in dataclasses.fields(nutgraf.get_method(method)):
        assert f"`{field.name}`" in text, field.name


def test_the_list_of_methods_is_that_of_the_registry():
    text = (ROOT / "docs" / "methods.md").read_text("utf-8")
    for method in nutgraf.method_names():
        entry = describe(method)
        link = f"[`{method}`]({page_of(method).relative_to(ROOT / 'docs')})"
        assert f"| {link} | {entry.what} | {entry.paper} |" in text
    assert f"`{DEFAULT}` is the default" in text


def test_the_indexes_list_every_page():
    indexes = [ROOT / "docs" / "index.md", ROOT / "docs" / "research" / "index.md"]
    linked = {
        (index.parent / link).resolve()
        for index in indexes
        for link in LINK.findall(index.read_text("utf-8"))
    }
    missing = set((ROOT / "docs").glob("**/*.md")) - linked - set(indexes)
    assert missing == set()


def test_the_page_of_the_default_lists_every_trim_in_order():
    """Each item is the name of a trim and its docstring."""
    text = (ROOT / "docs" / "fused.md").read_text("utf-8")
    items = [
        f"- `{trim.name}`: {' '.join((trim.__doc__ or '').split())}\n"
        for stage in STAGES
        for trim in stage
    ]
    assert "".join(["\n", *items, "\n"]) in text


def test_example_trim_conforms(workplace, module):
    run_code(ROOT / "docs" / "adding-a-trim.md", module)
    for source in ("", "x", "<p>Scroll down for more.</p><p>The ferry sails again.</p>"):
        check_trim(module.Signposts(), draft_of(source))


@pytest.mark.parametrize("script", PARAGRAPHS)
def test_example_method_conforms(script, workplace, module):
    """The method in "Adding a method" passes the conformance checks on a few pages."""
    run_code(ROOT / "docs" / "adding-a-method.md", module)
    method = module.LongBlocks()
    for source in ("", "x", news_page(PARAGRAPHS[script])):
        page = parse(decode(source))
        scores = method.score(Evidence(page, title="Council votes", language=None))
        assert scores.values.shape == scores.keep.shape == (len(page.blocks),)
        assert np.isfinite(scores.values).all()
